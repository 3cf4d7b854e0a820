"""Lessons: real games with scripted chance, cards of text, and an answer to every move. Only their files are read."""
