"""The games. Importing this package puts every one of them on the shelf."""

import importlib
import pkgutil

for house in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{house.name}")
