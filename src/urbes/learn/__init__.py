"""Lessons: real games with scripted chance, cards of text, and an answer to every move. Reading them is all the I/O."""
