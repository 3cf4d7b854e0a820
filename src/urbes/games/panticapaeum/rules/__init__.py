"""The rules of Panticapaeum, by subject."""
