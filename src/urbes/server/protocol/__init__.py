"""The structs that travel over HTTP and the lobby's WebSocket. What is said at a table: `urbes.table`."""
