"""Plans for a movement phase: the same units sent by several postures, each putting something else first, and the one
after which the side stands best."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from engine.players.planning import PhasePlan, best_first
from engine.players.player import Meter
from engine.titles.vinegar_joes_war.players.operations import carried_out
from engine.titles.vinegar_joes_war.players.posts import promise, wanted
from engine.titles.vinegar_joes_war.players.style import Style
from engine.titles.vinegar_joes_war.players.values import standing
from engine.titles.vinegar_joes_war.state import VinegarState

MORE: Final = 3.0
"""How much more what a posture puts first counts."""
GUARD, PAIN, ODDS = 1.5, 1.5, 1.3
"""How much more a careful posture guards its places and minds its losses; a bold one so much less."""
EFFORTS: Final = 3
"""Main efforts that are thought of."""
BETTER: Final = 0.5
"""What a posture must bring above the plain one, in victory points."""
LOOKS: Final = 20
"""Positions that a plan counts for: it is carried out, and every place of both sides is looked at."""


def postures(view: VinegarState, base: Style) -> Iterator[Style]:
    """The plain one, then bold and careful, then main efforts."""
    yield base
    yield msgspec.structs.replace(base, name="bold", odds=1 / ODDS, pain=1 / PAIN, guard=1 / GUARD)
    yield msgspec.structs.replace(base, name="careful", odds=ODDS, pain=PAIN, guard=GUARD)
    dear = [aim for aim in wanted(view, view.player, base) if not aim.held]
    for aim in dear[:EFFORTS]:
        yield msgspec.structs.replace(base, name="effort", places=(aim.hex,), more=MORE)


def plans(view: VinegarState, base: Style, meter: Meter) -> list[PhasePlan]:
    """What each posture makes of the phase, the best first; the plain one unless another is clearly better."""
    return best_first(postures(view, base), lambda style: _carried_out(view, style, base), meter, LOOKS)


def _carried_out(view: VinegarState, style: Style, base: Style) -> PhasePlan:
    """What a posture would order, and how the side stands after it."""
    march = carried_out(view, style)
    value = standing(march.state, view.player, base, march.air) + promise(march.state, view.player, march.missions)
    return PhasePlan(march.said(), march.missions, march.gathered, value - (BETTER if style.name else 0.0))
