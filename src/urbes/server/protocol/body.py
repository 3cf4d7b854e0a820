"""What all request bodies share."""

from typing import Annotated

import msgspec
from msgspec import Meta


class Body(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The body of a request. Unknown fields are refused, so that a misspelt one is noticed."""


Name = Annotated[str, Meta(min_length=1, max_length=40)]
