"""Plans for a movement phase: the same units sent by several postures, each putting something else first, and the one
after which the side stands best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

import msgspec

from engine.players.planning import PhasePlan, best_first
from engine.players.player import Meter
from engine.titles.tail_of_the_tiger.pieces import GERMAN
from engine.titles.tail_of_the_tiger.players.movement import MarchPlan, finished
from engine.titles.tail_of_the_tiger.players.redoubt import sought
from engine.titles.tail_of_the_tiger.players.style import Style
from engine.titles.tail_of_the_tiger.players.values import standing
from engine.titles.tail_of_the_tiger.state import TigerState

MORE_PAIN, MORE_GUARD = 1.5, 1.4
"""How much more a careful posture minds its losses and guards its places; a bold one so much less."""
MORE: Final = 3.0
"""How much more what a posture puts first counts."""
WARY: Final = 1.2
BETTER: Final = 6.0
"""What a posture must bring above the plain one."""
LOOKS: Final = 10
"""Positions that a plan counts for: it is carried out, and every place of both sides is looked at."""


def postures(view: TigerState, base: Style) -> Iterator[Style]:
    """The plain one, then main efforts."""
    yield base
    yield msgspec.structs.replace(base, name="bold", pain=1 / MORE_PAIN, guard=1 / MORE_GUARD)
    yield msgspec.structs.replace(base, name="careful", pain=MORE_PAIN, guard=MORE_GUARD, wary=WARY)
    yield msgspec.structs.replace(base, name="crossings", places=tuple(sorted(view.world.critical)), more=MORE)
    if view.player == GERMAN:
        for hex_ in sorted(sought(view)):
            yield msgspec.structs.replace(base, name="center", places=(hex_,), more=MORE)


def plans(view: TigerState, base: Style, meter: Meter, more: Iterable[Style] = ()) -> list[PhasePlan]:
    """What each posture makes of the phase, the best first; the plain one unless another is clearly better."""
    return best_first(chain(postures(view, base), more), lambda style: _carried_out(view, style, base), meter, LOOKS)


def _carried_out(view: TigerState, style: Style, base: Style) -> PhasePlan:
    """What a posture would order, and how the side stands after it."""
    march = MarchPlan(view, style)
    march.run()
    value = standing(march.state, view.player, base) - (BETTER if style.name else 0.0)
    return PhasePlan(tuple(finished(march)), march.missions, march.gathered, value)
