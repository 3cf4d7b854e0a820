"""What the prospects of a seat are worth: fitted tables, by prospect, over the share of the game that is left."""

from typing import Final

WEIGHTS: Final[list[list[float]]] = [
    [0.0, 60.0, 0.0],  # one
    [0.0, 0.0, 0.0],  # not over
    [0.0, 0.0, 0.0],  # left cubed
    [0.0, -8.0, 0.0],  # seats
    [0.0, 1.2, 0.0],  # cubes
    [0.0, 0.1, 0.0],  # cubes beyond
    [0.0, 0.8, 0.0],  # colours
    [0.0, 1.0, 0.0],  # payable
    [0.0, 1.0, 0.0],  # progress
    [0.0, 0.0, 0.0],  # stocked
    [0.0, -2.0, 0.0],  # doomed
    [0.0, 1.8, 0.0],  # map cubes
    [0.0, 0.5, 0.0],  # beyond
    [0.0, 0.5, 0.0],  # in reach
    [0.0, 0.4, 0.0],  # coins
    [0.0, -0.3, 0.0],  # beyond
    [0.0, 1.0, 0.0],  # workers
    [0.0, 0.0, 0.0],  # at home
    [0.0, 2.0, 0.0],  # marched
    [0.0, 0.0, 0.0],  # goods
    [0.0, 0.0, 0.0],  # helpers
    [0.0, 0.0, 0.0],  # properties
    [0.0, 4.0, 0.0],  # replace
    [0.0, 8.0, 0.0],  # discount
    [0.0, 4.0, 0.0],  # thrift
    [0.0, 0.0, 0.0],  # pieces
    [0.0, 0.0, 0.0],  # prices
    [0.0, 0.2, 0.0],  # open
    [0.0, 0.0, 0.0],  # pairs
    [0.0, 0.2, 0.0],  # raised
    [0.0, 0.6, 0.0],  # top
    [0.0, 0.5, 0.0],  # second
    [0.0, 0.1, 0.0],  # wide
    [0.0, 0.8, 0.0],  # temple spot
    [0.0, 0.8, 0.0],  # dry spot
    [0.0, 0.1, 0.0],  # house room
    [0.0, 0.5, 0.0],  # droughts
    [0.0, 0.5, 0.0],  # houses
    [0.0, 0.3, 0.0],  # wineries
    [0.0, 0.2, 0.0],  # fortresses
    [0.0, 1.0, 0.0],  # aqueducts
    [0.0, 2.0, 0.0],  # temples
]
