"""The cards of Vinegar Joe's War, each by the kind of its decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from nemesis_gui.play.cards import CHOICES, UNITS, Asked, CardSpec, nothing
from nemesis_gui.play.command_button import Batch
from nemesis_gui.play.parts import Part
from nemesis_gui.titles.vinegar_joes_war.decisions import air_losses, bases, combat, units
from nemesis_gui.titles.vinegar_joes_war.decisions.retreating import CombatRetreat
from nemesis_gui.titles.vinegar_joes_war.decisions.units import CLICK, DRAG


def _combat(
    title: str, hint: str, news: Callable[[Asked], Iterable[str]],
    batches: Callable[[Asked], Sequence[Batch]] = nothing, foot: Callable[[Asked], Sequence[Part]] = nothing,
    **more: Any,
) -> CardSpec:  # fmt: skip
    return CardSpec(title, UNITS, hint, news=news, batches=batches, foot=foot, about=combat.target,
                    sources=combat.sources, **more)  # fmt: skip


CARDS: Final[Mapping[str, CardSpec]] = {
    "AssembleAttack": _combat("Attack", CLICK, combat.ahead, combat.all_join, aside=combat.aside,
                              digits=combat.digits, prepares=True),
    "ChooseSupport": _combat("Support of the attack", "", combat.ahead, foot=combat.support),
    "ChooseDefence": _combat("Support of the defence", "", combat.ahead, foot=combat.support),
    "PayLosses": _combat("Losses", CLICK, combat.came_to, note=combat.pays),
    # all ways of a unit to one hex cost the same, none or one reduction [14.11/1, 15.1/2]
    "RetreatUnits": _combat("Retreat", DRAG, combat.retreat, one_way=True,
                             gesture=CombatRetreat, note=combat.way_out),
    "Pursue": _combat("Pursuit", CLICK, combat.pursuit, combat.all_advance, enters=True, going=combat.going,
                       note=combat.leaves),
    "Reinforce": CardSpec(
        "Reinforcements", UNITS, DRAG, news=units.waiting, note=units.beyond, batches=units.all_to_one,
        pile=units.next_depot,
    ),
    "ReplaceUnits": CardSpec("Replacements", UNITS, CLICK, news=units.credit, note=units.place, loose=units.spent),
    "AnswerEvent": CardSpec("Random event", UNITS, units.event_hint, note=units.place),
    "ThinOut": CardSpec("Too many units in one hex", UNITS, CLICK, note=units.place, batches=units.weakest_go),
    "OpenBases": CardSpec("Airbases", CHOICES, facts=bases.facts, lines=bases.lines, choices=bases.depots),
    "ChooseAirLosses": CardSpec(
        "Losses in the air", CHOICES, facts=air_losses.facts, lines=air_losses.lines, choices=air_losses.named,
        about=air_losses.over_hex,
    ),
}  # fmt: skip
