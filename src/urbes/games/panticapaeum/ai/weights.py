"""What the prospects of a seat are worth in points, over the share of the game that is left.

Fitted by ridge regression: final points, less those in sight, of games that the search played with itself.
"""

from typing import Final

CLOCK: Final = [
    -0.7,
    0.8,
    2.8,
    2.4,
    3.3,
    2.8,
    2.3,
    2.8,
    3.1,
    3.7,
    5.0,
    7.3,
    10.7,
    13.1,
    15.2,
    19.1,
]
"""What the turns themselves bring, at even steps from the end of the game to its beginning."""
ANCHORS: Final = [0.0, 0.25, 1.0]
"""The shares of the game left for which the weights below are given; between them weights are interpolated."""
WEIGHTS: Final[list[list[float]]] = [
    [-0.10, -4.16, -9.11],  # seats beyond two
    [0.20, -0.00, 1.86],  # cubes in the store, up to MANY_CUBES
    [0.62, -0.42, 3.62],  # cubes beyond that
    [-0.15, 0.43, 0.06],  # colours in the store
    [0.11, 0.49, -0.82],  # buildings that can be paid
    [-0.43, -2.02, 0.02],  # the share of the price in the store, for the nearest building
    [-0.37, -0.70, 0.79],  # the same, summed over all types
    [-0.33, -0.34, -1.49],  # cubes lost at the end of the round
    [0.09, -0.37, 2.29],  # cubes on the map, up to SEVERAL_CUBES
    [0.07, -0.20, -1.19],  # cubes on the map beyond that
    [0.11, 0.33, -0.76],  # cubes that workers can fetch now
    [0.11, 0.38, -0.34],  # coins
    [-0.12, -0.50, -0.22],  # coins beyond FEW_COINS
    [-0.14, -1.78, 0.75],  # workers
    [-0.03, 0.09, -0.29],  # workers at home in the last round
    [-0.00, 0.61, 2.08],  # steps of all markers
    [0.29, 1.22, 1.18],  # cubes that rows will probably bring
    [-0.29, -1.82, -0.22],  # workers that rows will probably bring
    [0.50, 2.64, 1.69],  # properties and improvements that rows will probably bring
    [0.38, 3.37, 4.09],  # *replace* tokens
    [0.54, 5.26, 9.33],  # *discount*
    [-0.03, 3.01, -1.65],  # *thrift*
    [0.47, 5.43, 8.37],  # columns that are not empty
    [-0.03, -1.35, -1.07],  # the sum of the prices
    [-0.06, -0.39, -0.35],  # open places
    [0.07, 0.20, 0.24],  # level pairs
    [0.01, -0.18, -0.17],  # open places above the ground
    [0.09, -0.05, 0.02],  # the highest open place, at the rate of fortresses
    [-0.13, 0.15, 0.14],  # the second highest
    [-0.16, 0.05, 2.47],  # places with open neighbours all around, at the rate of wineries
    [-0.08, 0.22, 0.12],  # the best site of a temple, at its rate
    [0.01, 0.08, 0.01],  # the best site of an aqueduct, at its rate
    [0.04, 0.22, -0.24],  # places beside houses, at their rate
    [0.27, 1.25, 1.72],  # droughts beside no aqueduct
    [0.01, 0.48, -1.61],  # houses, at their rate
    [-0.06, 0.22, -2.92],  # wineries
    [-0.00, -0.67, -0.76],  # fortresses
    [0.06, 0.40, 0.32],  # aqueducts
    [0.05, 0.40, 0.04],  # temples
    [0.09, 0.03, -0.28],  # the best building in reach, by the share that is paid
    [0.07, 0.14, -0.52],  # the second best
    [-0.06, 0.16, -0.04],  # the best building that can be paid
    [-0.04, -0.22, -0.86],  # the best site of a winery, at its rate
    [0.00, 0.00, 0.00],  # what idle workers can still fetch or hide at the end
    [-0.04, -0.60, -0.35],  # points in sight: houses
    [-0.00, -0.18, -0.36],  # wineries
    [0.00, -0.08, -0.24],  # fortresses
    [-0.07, -0.39, -1.07],  # aqueducts
    [-0.00, -0.13, -0.26],  # temples
]
