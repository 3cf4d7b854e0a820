"""Settings that every test shares."""

import os

from hypothesis import HealthCheck, settings

from tests.durations import pytest_configure as pytest_configure
from tests.sample import pytest_collection_modifyitems as pytest_collection_modifyitems

# The same examples in every run: a failure on one machine is a failure on all.
settings.register_profile(
    "urbes",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=int(os.environ.get("URBES_EXAMPLES", "100")),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("urbes")
