"""Words that the schemas of packs share. Every entry may say its ``source`` and ``why``."""

from __future__ import annotations

from typing import Annotated

import msgspec

Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
Number = Annotated[int, msgspec.Meta(ge=-99, le=99)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
Id = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Hex = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{4}$")]


class Sourced(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry that says where it comes from."""

    source: str = "reconstructed"
    why: str = ""
