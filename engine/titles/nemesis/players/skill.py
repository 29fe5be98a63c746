"""How well a level thinks: what it looks at besides what every level does. None knows more than its view."""

from __future__ import annotations

from typing import Final

import msgspec


class Skill(msgspec.Struct, frozen=True):
    """What a level does in addition."""

    careful: bool = False
    """Both sides' choices after the die are thought through, not answered by rule of thumb."""
    insight: float = 0.0
    """How much it moves for the combats that a move makes possible, as a part of what they promise."""


PLAIN: Final = Skill()
STAFF: Final = Skill(careful=True, insight=0.6)
