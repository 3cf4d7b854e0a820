"""Lessons: real games with scripted chance, cards of text, and an answer to every move. All I/O is reading them."""
