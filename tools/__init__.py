"""Programs for people who build, test and measure Urbes."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  # make may call an older one
    sys.exit("urbes: Python 3.11 or newer is needed; name one with make PYTHON=python3.12 play")
