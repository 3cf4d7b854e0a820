"""How Porta Nigra shows itself: words, things and outcomes as data."""
