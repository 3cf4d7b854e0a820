"""How a game looks wherever clients list it."""

import msgspec


class Style(msgspec.Struct, frozen=True):
    """Colours and signs of a game. A sign is a symbol of the web client: one of its own, or of the game's folder."""

    accent: str = "#4d5b66"
    """The game's colour on a light ground."""
    accent_dark: str = "#b3c1cc"
    """The same on a dark ground."""
    colours: tuple[str, ...] = ("red", "blue", "yellow", "black")
    """The colours of the seats, in their order."""
    icon: str = "ui-play"
    piece: str = "ui-play"
    """The sign of a piece that the game is played with."""
    place: int = 100
    """The place of the game in lists; the lowest comes first."""
