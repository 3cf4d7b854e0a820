"""The rules of Porta Nigra, by subject."""
