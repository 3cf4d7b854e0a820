"""The HTTP and WebSocket routes. Each handler reads the request, calls a service, and answers."""
