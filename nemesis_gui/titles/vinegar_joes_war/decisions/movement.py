"""Movement: select units, see their range with its costs, follow the path under the pointer, click or drag to go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from nemesis_gui.play.special import SpecialMoves
from nemesis_gui.titles.vinegar_joes_war.decisions.moving import GroupMove, UnitMove


class MovementPresenter(SpecialMoves):
    """A movement phase."""

    special: ClassVar[Mapping[str, str]] = {
        "rail": "By rail…", "raft": "Along the river…", "disembark": "By sea…", "assault": "Assault from the sea…",
        "build": "Build…",
    }  # fmt: skip
    unit_move = UnitMove
    group_move = GroupMove
