"""The rules of Nova Roma, by subject."""
