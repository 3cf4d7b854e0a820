"""The HTTP and WebSocket routes; thin: they read the request, call a service, and answer."""
