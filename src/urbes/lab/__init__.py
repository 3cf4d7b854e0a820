"""Experiments with whole games: simulation and measurement."""
