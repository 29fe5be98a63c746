"""How a plan weighs things: the same search for places, with other weights."""

from __future__ import annotations

from typing import Final

import msgspec


class Style(msgspec.Struct, frozen=True):
    """The weights of a posture; as they stand here they are those by which all plans are compared."""

    name: str = ""
    risk: float = 1.0
    """By what its own danger is multiplied."""
    attack: float = 1.0
    """The same for what its attacks bring."""
    march: float = 1.0
    """The same for being nearer to where it wants to go."""
    hunger: float = 1.0
    """The same for where nobody can be fed."""


PLAIN: Final = Style()
EAGER: Final = Style("eager", hunger=0.3)
"""How units would go if HQs could serve them wherever they are: after this the HQs go."""
POSTURES: Final = (
    PLAIN,
    Style("bold", risk=0.6, attack=1.3),
    Style("careful", risk=1.6, attack=0.8),
    Style("forward", march=3.0),
)
"""The plain one first."""
