"""HTTP and WebSocket: connections, middleware, who asks, rate limits, errors and the OpenAPI document."""
