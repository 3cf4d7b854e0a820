"""What the prospects of a seat are worth in points, over the share of the game that is left.

Fitted by ridge regression: final points, less those in sight, of games that the search played with itself.
"""

from typing import Final

CLOCK: Final = [
    0.8,
    2.1,
    3.8,
    3.5,
    3.8,
    1.2,
    -0.6,
    -1.7,
    -3.6,
    -5.0,
    -5.4,
    -5.5,
    -3.4,
    -0.1,
    2.6,
    10.6,
]
"""What turns bring by themselves: at even steps from the end of the game to its beginning."""
ANCHORS: Final = [0.0, 0.25, 1.0]
"""The shares of the game left for which the weights below are given; between them they change evenly."""
WEIGHTS: Final[list[list[float]]] = [
    [0.00, -2.00, -8.00],  # seats beyond two
    [0.24, -0.37, 2.53],  # cubes in the store, up to many
    [0.70, -1.02, -0.60],  # cubes beyond
    [-0.18, 0.18, -0.17],  # colours in the store
    [0.05, 0.22, -0.85],  # buildings that can be paid
    [-0.43, -3.22, -1.60],  # the share of the price that is there for the nearest building
    [-0.16, 0.85, 0.64],  # the same summed over all types
    [-0.41, -0.31, -1.10],  # cubes that the end of the round takes
    [0.10, -0.26, 1.75],  # cubes on the map, up to several
    [0.06, 0.44, -1.15],  # cubes on the map beyond
    [0.11, 0.25, -0.63],  # cubes that workers can fetch now
    [0.05, 0.50, -0.40],  # coins and those sure to come
    [-0.03, -0.56, 0.21],  # coins beyond a few
    [-0.11, -1.48, 3.57],  # workers
    [-0.00, -0.01, -0.29],  # workers at home in the last round
    [-0.02, 0.29, 1.90],  # steps of all markers
    [0.19, 0.90, 1.00],  # cubes that rows will probably bring
    [-0.55, -2.44, 1.78],  # workers that rows will probably bring
    [0.31, 2.79, 1.69],  # properties and improvements that rows will probably bring
    [0.58, 3.44, 3.97],  # *replace* tokens
    [0.35, 5.30, 13.98],  # *discount*
    [-0.41, 4.57, -1.73],  # *thrift*
    [-0.12, 2.59, 5.66],  # columns that are not empty
    [0.05, -0.74, -0.96],  # the sum of the prices
    [-0.08, -0.63, -1.99],  # open places
    [0.05, 0.15, 0.20],  # level pairs
    [0.01, -0.03, 0.10],  # open places above the ground
    [0.00, 0.01, 1.27],  # the highest open place, at the rate of fortresses
    [-0.03, 0.17, -0.20],  # the second highest
    [-0.05, 0.41, 4.39],  # places amid open ones, at the rate of wineries
    [-0.07, 0.40, 1.15],  # the best site of a temple, at its rate
    [0.04, 0.10, 0.69],  # the best site of an aqueduct, at its rate
    [0.03, 0.25, 0.33],  # places beside houses, at their rate
    [0.25, 0.74, 0.56],  # droughts beside no aqueduct
    [0.03, -0.13, -2.43],  # houses, at their rate
    [-0.10, -1.89, -7.23],  # wineries
    [0.03, -1.12, -1.01],  # fortresses
    [0.07, 0.20, -2.01],  # aqueducts
    [-0.01, 0.05, 0.46],  # temples
    [0.05, -0.13, 0.40],  # the best building in reach, as far as it is paid
    [0.01, 0.50, -1.50],  # the second best
    [-0.04, 0.21, -0.34],  # the best building that can be paid
    [-0.04, 0.28, 3.51],  # the best site of a winery, at its rate
    [0.58, -0.00, 0.00],  # what idle workers can still fetch or hide in the end
    [-0.04, -0.41, -0.68],  # points in sight: houses
    [0.01, 0.21, 0.74],  # wineries
    [0.00, 0.04, 0.08],  # fortresses
    [-0.06, -0.22, 0.18],  # aqueducts
    [0.01, 0.16, 0.05],  # temples
]
