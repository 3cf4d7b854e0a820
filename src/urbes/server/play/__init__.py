"""Play: tables in memory, the connections that look at them, bots, stand-ins, replays and hints."""
