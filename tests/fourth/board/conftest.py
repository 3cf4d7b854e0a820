"""The browser and the server of the other tests in a browser."""

from tests.browser.conftest import browser as browser
from tests.browser.conftest import house as house
from tests.browser.conftest import visit as visit
