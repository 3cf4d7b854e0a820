"""A table without I/O: commands go in, what each seat is told comes out. Other packages send, store and draw."""
