"""The table server: people, tables and play over HTTP and WebSocket. `docs/server.md` says how it hangs together."""
