"""Which attacks to make: each target with the sets of units that could do it, by expectation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.players.player import Meter, Weighed
from engine.table.command import Command
from engine.titles.nemesis.commands import Attack, Choose, Done, Seize
from engine.titles.nemesis.pieces import Piece
from engine.titles.nemesis.players.fights import expected, standing
from engine.titles.nemesis.players.style import PLAIN, Style
from engine.titles.nemesis.rules.ch6_attack import CommitUnits, DeclareAttacks
from engine.titles.nemesis.rules.ch6_limits import air_reasons, available_air, groups, set_reasons, workable
from engine.titles.nemesis.rules.ch6_objective import CommitSeizers, group_reasons, seizers
from engine.titles.nemesis.state import NemesisState

WORTHWHILE: Final = 0.25
"""SaP that an attack must promise: less is not worth the risk of what comes after it."""

Sets = Iterator[tuple[tuple[str, ...], str | None]]


def declare(
    state: NemesisState, decision: DeclareAttacks, listed: Sequence[Command], meter: Meter, style: Style = PLAIN
) -> list[Weighed]:
    """All that may be declared, the best first; to end the segment is worth what the position is worth now."""
    side, now = decision.owner, standing(state, decision.owner, None, style)
    found = [Weighed(listed[0], now + WORTHWHILE)]
    for command in listed[1:]:
        if isinstance(command, Attack | Seize) and (meter.left or len(found) == 1):
            plans = _plans(state, side, command, decision.assault, meter, style)
            value = max((value for _, value in plans), default=now)
            found.append(Weighed(command, value))
    return sorted(found, key=lambda one: -one.value)


def commit(
    state: NemesisState,
    decision: CommitUnits | CommitSeizers,
    listed: Sequence[Command],
    meter: Meter,
    style: Style = PLAIN,
) -> list[Weighed]:
    """What is missing of the best set, units and Air Support one by one, and ``done``; an attack is never given up."""
    opened: Attack | Seize = (Attack if isinstance(decision, CommitUnits) else Seize)(decision.target, ())
    named = {*decision.units, getattr(decision, "air", None)} - {None}
    found = _plans(state, decision.owner, opened, decision.assault, meter, style)
    plans = [(plan, value) for plan, value in found if named <= _names(plan)]
    if plans:
        plan, value = max(plans, key=lambda found: found[1])
        missing = [Choose(name) for name in sorted(_names(plan) - named) if Choose(name) in listed]
        if missing or Done() in listed:
            return [Weighed(command, value) for command in (*missing, Done())]
    return [Weighed(listed[0], standing(state, decision.owner, None, style))]


def _names(plan: Attack | Seize) -> set[str]:
    air = plan.air if isinstance(plan, Attack) else None
    return {*plan.units, *([air] if air else [])}


def _plans(
    state: NemesisState, side: int, opened: Attack | Seize, assault: bool, meter: Meter, style: Style
) -> list[tuple[Attack | Seize, float]]:
    """The attacks on the target that are thought through, with their expectation."""
    target = state.world.loc(opened.target)
    scene = _at_declaration(state, side, assault)
    if isinstance(opened, Seize):
        sets = seizing_sets(scene, side, target, assault)
        plans: list[Attack | Seize] = [Seize(opened.target, units) for units in sets]
    else:
        plans = [Attack(opened.target, units, air) for units, air in attack_sets(scene, side, target, assault)]
    return [(plan, expected(scene, side, plan, meter, style)) for plan in plans]


def _at_declaration(state: NemesisState, side: int, assault: bool) -> NemesisState:
    """The position with the decision on attacks open, also while units are being named for one."""
    if isinstance(state.agenda[0], DeclareAttacks):
        return state
    scene = state.copy()
    scene.agenda = state.agenda[1:]
    assert isinstance(scene.agenda[0], DeclareAttacks)
    return scene


def attack_sets(state: NemesisState, side: int, target: int, assault: bool) -> Sets:
    """Sets of units with and without the best Air Support, as far as they may attack."""
    for units in _unit_sets(groups(workable(state, side, target, assault), assault), assault):
        for air in (None, _air(state, side, units)) if _air(state, side, units) else (None,):
            names = tuple(piece.id for piece in units)
            if not any(set_reasons(state, side, target, names, air, assault)):
                yield names, air


def _unit_sets(found: Sequence[Sequence[Piece]], assault: bool) -> Iterator[list[Piece]]:
    """Each whole group, and the same without what is in poor supply; in an attack also the strongest hex alone."""
    for group in found:
        yield list(group)
        fit = [piece for piece in group if not piece.supply]
        if fit and len(fit) < len(group):
            yield fit
        by_hex = groups(group, True)
        if not assault and len(by_hex) > 1:
            yield max(by_hex, key=lambda units: sum(piece.values.strength for piece in units))


def _air(state: NemesisState, side: int, units: Sequence[Piece]) -> str | None:
    usable = (air for air in available_air(state, side) if not any(air_reasons(state, side, air, units)))
    return next(usable, None)


def seizing_sets(state: NemesisState, side: int, target: int, assault: bool) -> Iterator[tuple[str, ...]]:
    """Single units and whole groups."""
    found = seizers(state, side, target, assault)
    sets = [*((piece.id,) for piece in found), *(tuple(p.id for p in group) for group in groups(found, assault))]
    for units in dict.fromkeys(sets):
        if not any(group_reasons(state, side, target, units, assault)):
            yield units
