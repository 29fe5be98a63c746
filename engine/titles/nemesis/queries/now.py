"""What a side could bring against a hex at once, whatever segment is open (rules 5.2, 6.1)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.table.verdict import Reason
from engine.titles.nemesis.pieces import enemy
from engine.titles.nemesis.rules.ch6_forecast import Forecast, forecast
from engine.titles.nemesis.rules.ch6_limits import unit_reasons
from engine.titles.nemesis.rules.ch6_options import attack_with, joined, usable_air
from engine.titles.nemesis.state import Combat, NemesisState, Phase


class Outlook(msgspec.Struct, frozen=True):
    """A combat that could be declared if its segment were open, and its forecast."""

    combat: Combat
    forecast: Forecast


def attack_now(
    state: NemesisState, hex_: int, by_side: int, units: Sequence[str] = (), *, assault: bool = False
) -> Outlook | None:
    """The best a side could bring against the enemy units in a hex from where its units stand, or these units alone.

    It is judged as if its Attack Segment (or its Assaults) were open and nothing had been attacked in the phase: all
    that may join do, in an assault out of the strongest hex, with the best Air Support that is available
    [5.2/8, 6.1-C/1, 6.1-C/3, 1.2-B/7]. None where nobody may attack, or the hex holds no enemy units. See
    :func:`engine.titles.nemesis.queries.threat.threat` for what could be brought after a move.
    """
    if not state.world.open_hex(hex_) or not state.units_at(hex_, enemy(by_side)):
        return None
    scene = _opened(state, by_side, "assault" if assault else "attack")
    combat = attack_with(scene, by_side, hex_, units, assault=assault)
    if combat is None:
        return None
    best = next(iter(usable_air(scene, combat)), None)
    combat = joined(scene, combat, (best,)) if best is not None else combat
    return Outlook(combat, forecast(scene, combat))


def assault_barred(state: NemesisState, hex_: int, by_side: int, units: Sequence[str]) -> tuple[Reason, ...]:
    """What keeps units that could attack a hex from an assault on it, one reason of each kind [5.2/5, 5.2/6, 5.2/7]."""
    scene = _opened(state, by_side, "assault")
    found = (why for unit in units for why in unit_reasons(scene, by_side, hex_, unit, assault=True))
    return tuple({why.kind: why for why in found}.values())


def _opened(state: NemesisState, side: int, chit: str) -> NemesisState:
    """The position at the start of a phase of the side."""
    scene = state.copy()
    scene.phase, scene.combat, scene.activity = Phase(side, chit), None, {}
    scene.attacks_made = scene.stilwell_attacks = 0
    return scene
