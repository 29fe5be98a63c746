"""Words that the schemas of packs share. Every entry may say its ``source`` and ``why``.

Records of a file are charts and counters as the rules read them, where a value is made of what the file says as soon as
it is read::

    class Half(int, metaclass=Made):
        text, made = float, lambda points: round(points * 2)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final

import msgspec

Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
Number = Annotated[int, msgspec.Meta(ge=-99, le=99)]
NOT_PRINTED: Final = {"printed": False}
"""Of a number that says when a piece comes or how many there are, and is no figure on the piece."""
When = Annotated[int, msgspec.Meta(ge=0, le=99, extra=NOT_PRINTED)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=120, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""What is shown in one line."""
Text = Annotated[str, msgspec.Meta(max_length=2000)]
Id = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Hex = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{4}$")]


class Made(type):
    """The type of numbers that are made of what a file says: of what type that is, and what makes them."""

    text: Any
    made: Callable[[Any], int]

    def __instancecheck__(cls, value: object) -> bool:
        """Whether it was made so; msgspec asks this of what :func:`make` gives."""
        return isinstance(value, int)


def make(kind: Any, said: object) -> int:
    """The number made of what a file says; raises ValueError where it cannot be."""
    try:
        made: int = kind.made(msgspec.convert(said, kind.text))
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None
    return made


class Sourced(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry that says where it comes from."""

    source: str = "reconstructed"
    why: str = ""
