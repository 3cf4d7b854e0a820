"""A table without I/O: commands go in, what each seat is told comes out. Others send, store and draw around it."""
