"""What is still open in a combat, and what it would change: choices, the next column, the price of a retreat (rules
1.2-B, 6.1, 6.2). For the client and computer opponents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import msgspec

from engine.titles.nemesis.pieces import JAPANESE, Piece, enemy
from engine.titles.nemesis.rules.ch6_attack import printed_strength
from engine.titles.nemesis.rules.ch6_barricades import ChooseMeeting, ChooseSpearhead, DeclareBanzai, DeclareMassive
from engine.titles.nemesis.rules.ch6_forecast import Forecast, Forecaster
from engine.titles.nemesis.rules.ch6_limits import air_reasons, available_air, eligible, groups
from engine.titles.nemesis.rules.ch6_odds import Odds, final_column, line_up, odds
from engine.titles.nemesis.rules.ch6_quality import attack_quality, defence_quality, meeting_units, names, spearheads
from engine.titles.nemesis.rules.ch6_retreat import EnforceRetreat, RetreatOrRefuse
from engine.titles.nemesis.rules.ch6_ways_out import can_enter
from engine.titles.nemesis.state import Combat, NemesisState

MOST_JOINING = 3
STAGES = {
    "spearhead": ChooseSpearhead, "meeting": ChooseMeeting, "massive": DeclareMassive, "banzai": DeclareBanzai,
}  # fmt: skip


class Option(msgspec.Struct, frozen=True):
    """A choice that is still open and what the combat would be with it.

    ``kind``: spearhead, meeting, massive, banzai, banzai_massive, air or unit; ``name`` is the unit or Air Support.
    """

    kind: str
    side: int
    """Who chooses."""
    name: str
    clause: str
    forecast: Forecast


def is_open(state: NemesisState, stage: str) -> bool:
    """Whether a choice of ``STAGES`` is still to come in the running combat; all are while none is running."""
    if state.combat is None:
        return True
    return any(isinstance(step, STAGES[stage]) for step in state.agenda)


def options(forecaster: Forecaster, combat: Combat, *, joining: bool = False) -> list[Option]:
    """Every choice still open, each by itself, the rest as it stands [6.1-F/1, 6.1-F/2, 6.1-F/7, 6.1-G/7].

    With ``joining`` also each Air Support and each further unit that may take part [1.2-B/8, 6.1-C/3].
    """
    state = forecaster.state
    found = [*_men(state, combat), *_declarations(state, combat)]
    if joining:
        found += _supports(state, combat)
    return [
        Option(kind, side, name, clause, forecaster.forecast(changed)) for kind, side, name, clause, changed in found
    ]


Plan = tuple[str, int, str, str, Combat]


def _men(state: NemesisState, combat: Combat) -> Iterator[Plan]:
    """Spearheads, then meeting units; a side without a choice is left out."""
    foe = enemy(combat.attacker)
    chargers = spearheads(state, combat.units) if is_open(state, "spearhead") else []
    resisters = meeting_units(state, combat.defenders) if is_open(state, "meeting") else []
    for piece in chargers if len(chargers) > 1 else ():
        yield "spearhead", combat.attacker, piece.id, "6.1-F/1", _with(combat, spearhead=piece.id)
    for piece in resisters if len(resisters) > 1 else ():
        yield "meeting", foe, piece.id, "6.1-F/2", _with(combat, meeting=piece.id)


def _declarations(state: NemesisState, combat: Combat) -> Iterator[Plan]:
    """Massive Combat, Banzai, both."""
    found = odds(state, combat)
    massive = found.massive and not combat.massive and is_open(state, "massive")
    banzai = found.banzai and not combat.banzai and is_open(state, "banzai")
    if massive:
        yield "massive", combat.attacker, "", "6.1-G/7", _with(combat, massive=True)
    if banzai:
        yield "banzai", JAPANESE, "", "6.1-F/7", _with(combat, banzai=True)
    if massive and banzai:
        yield "banzai_massive", JAPANESE, "", "6.1-F/7", _with(combat, banzai=True, massive=True)


def _supports(state: NemesisState, combat: Combat) -> Iterator[Plan]:
    for air in usable_air(state, combat):
        yield "air", combat.attacker, air, "1.2-B/6", joined(state, combat, (air,))
    for piece in further_units(state, combat):
        yield "unit", combat.attacker, piece.id, "6.1-C/3", joined(state, combat, (piece.id,))


def _with(combat: Combat, **values: object) -> Combat:
    return msgspec.structs.replace(combat, **values)


# Who may still join


def usable_air(state: NemesisState, combat: Combat) -> list[str]:
    """Air Supports these units may have; none beside one that is named already [1.2-B/7, 1.2-B/8, 1.2-B/9]."""
    if combat.air is not None:
        return []
    pieces = [state.pieces[unit] for unit in combat.units]
    ready = available_air(state, combat.attacker)
    return [air for air in ready if not any(air_reasons(state, combat.attacker, air, pieces))]


def further_units(state: NemesisState, combat: Combat) -> list[Piece]:
    """Units that may join these; in an assault only from their hex [5.2/8, 6.1-C/3]."""
    found = [
        piece
        for piece in eligible(state, combat.attacker, combat.target, combat.assault)
        if piece.id not in combat.units
    ]
    if combat.assault and combat.units:
        found = [piece for piece in found if piece.loc == state.pieces[combat.units[0]].loc]
    return found


def attack_with(
    state: NemesisState, side: int, target: int, units: Sequence[str] = (), *, assault: bool = False
) -> Combat | None:
    """The combat against a hex with those of these units that may join, or with all that may if none are named.

    In an assault the strongest hex counts. None if nobody may [5.2/8, 6.1-C/1].
    """
    pool = [piece for piece in eligible(state, side, target, assault) if not units or piece.id in units]
    best = max(groups(pool, assault), key=printed_strength, default=None)
    return None if best is None else line_up(state, side, target, names(best), None, assault)


def joined(state: NemesisState, combat: Combat, more: Iterable[str]) -> Combat:
    """The combat with further units and an Air Support."""
    names_ = tuple(more)
    air = next((name for name in names_ if name in state.world.air_supports), combat.air)
    units = (*combat.units, *(name for name in names_ if name not in state.world.air_supports))
    return line_up(state, combat.attacker, combat.target, units, air, combat.assault)


# The next column


class Change(msgspec.Struct, frozen=True):
    """A change to the attack and the final column it leads to. ``kind``: add, without or spearhead."""

    kind: str
    names: tuple[str, ...]
    column: int
    shift: int
    final: int


class Reach(msgspec.Struct, frozen=True):
    """What would reach the next column, and what would lose one."""

    next_column: int | None
    """Index of the next column before shifts, None on the highest."""
    next_final: int | None
    """The column it leads to after the shifts of now."""
    missing: float
    """Strength Points to it."""
    gains: tuple[Change, ...]
    losses: tuple[Change, ...]


def reach(state: NemesisState, combat: Combat) -> Reach:
    """The next column of a combat that is not declared [6.1-E/1, 6.1-E/4, 6.1-G/1].

    ``gains``: each single unit or Air Support that raises the final column (or makes the attack allowed), or else the
    smallest set of them that does. ``losses``: what lowers the final column: a unit that stays out, another spearhead.
    """
    table, now = state.world.charts.combat, odds(state, combat)
    ahead = now.column + 1 if now.allowed else 0
    if ahead >= len(table.ratios):
        return Reach(None, None, 0, (), tuple(_losses(state, combat, now)))
    missing = max(0, table.ratios[ahead] * now.defence.total - now.attack.total)
    final, _ = final_column(table, ahead, now.shift)
    return Reach(ahead, final, missing, tuple(_gains(state, combat, now)), tuple(_losses(state, combat, now)))


def _gains(state: NemesisState, combat: Combat, now: Odds) -> list[Change]:
    """The smallest sets that help; of sets with more than one member only the best."""
    pool = [*usable_air(state, combat), *names(further_units(state, combat))]
    for size in range(1, MOST_JOINING + 1):
        found = [_change("add", more, odds(state, joined(state, combat, more))) for more in _sets(state, pool, size)]
        better = [change for change, after in found if after.allowed and _rank(after) > _rank(now)]
        if better:
            better.sort(key=lambda change: -change.final)
            return better if size == 1 else better[:1]
    return []


def _sets(state: NemesisState, pool: Sequence[str], size: int) -> Iterator[tuple[str, ...]]:
    """Sets with at most one Air Support [1.2-B/8]."""
    for more in combinations(pool, size):
        if sum(name in state.world.air_supports for name in more) <= 1:
            yield more


def _rank(found: Odds) -> tuple[bool, int]:
    return found.allowed, found.final


def _losses(state: NemesisState, combat: Combat, now: Odds) -> Iterator[Change]:
    for unit in combat.units if len(combat.units) > 1 else ():
        rest = tuple(name for name in combat.units if name != unit)
        smaller = line_up(state, combat.attacker, combat.target, rest, combat.air, combat.assault)
        yield from _worse("without", unit, odds(state, smaller), now)
    if combat.air is not None:
        bare = line_up(state, combat.attacker, combat.target, combat.units, None, combat.assault)
        yield from _worse("without", combat.air, odds(state, bare), now)
    for piece in spearheads(state, combat.units):
        if piece.id != now.spearhead:
            yield from _worse("spearhead", piece.id, odds(state, _with(combat, spearhead=piece.id)), now)


def _worse(kind: str, name: str, after: Odds, now: Odds) -> Iterator[Change]:
    if _rank(after) < _rank(now):
        yield _change(kind, (name,), after)[0]


def _change(kind: str, names_: tuple[str, ...], after: Odds) -> tuple[Change, Odds]:
    return Change(kind, names_, after.column if after.allowed else -1, after.shift, after.final), after


# Retreat


class RetreatPrice(msgspec.Struct, frozen=True):
    """Steps to enforce a retreat and to refuse it, for one leader against one refuser [6.2-B/2, 6.2-C/2]."""

    leader: str
    refuser: str
    enforce: int
    refuse: int


def retreat_prices(state: NemesisState, combat: Combat) -> list[RetreatPrice]:
    """Every leader that could enter the hex against everybody who could refuse, with the Quality they have now."""
    units = [unit for unit in combat.units if unit in state.pieces]
    leaders = [piece for piece in spearheads(state, units) if can_enter(state, piece, combat.target)]
    refusers = meeting_units(state, combat.defenders)
    return [retreat_price_of(state, combat, leader, refuser) for leader in leaders for refuser in refusers]


def retreat_price_of(state: NemesisState, combat: Combat, leader: Piece, refuser: Piece) -> RetreatPrice:
    """One leader against one refuser: the Quality lacking on either side is paid in steps [6.2-B/1, 6.2-C/1]."""
    lead = attack_quality(state, leader, combat.target).total - defence_quality(state, refuser).total
    enforce, refuse = EnforceRetreat(int(lead)).price, RetreatOrRefuse(max(0, int(lead))).price
    return RetreatPrice(leader.id, refuser.id, enforce, refuse)
