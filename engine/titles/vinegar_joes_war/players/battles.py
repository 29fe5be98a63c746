"""What attacks bring, looked at more closely: by whom and on which table, who cannot retreat, and what flies above."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from engine.table.command import Command
from engine.titles.vinegar_joes_war.commands import Attack, Done, Fight, Join
from engine.titles.vinegar_joes_war.pieces import DEFENCE, Piece, enemy
from engine.titles.vinegar_joes_war.players.aims import BLIND, might, stakes
from engine.titles.vinegar_joes_war.players.fights import GROUND, LEAST, STRENGTH, WITHDRAWN, Prospect, leaving
from engine.titles.vinegar_joes_war.players.style import PLAIN, Style
from engine.titles.vinegar_joes_war.positions.hiding import is_blank
from engine.titles.vinegar_joes_war.queries.dangers import capture_of
from engine.titles.vinegar_joes_war.queries.forecast import FACES, with_support
from engine.titles.vinegar_joes_war.records import Combat
from engine.titles.vinegar_joes_war.rules.ch13_attack import PROBE, aims, commanded_here, ready, targets
from engine.titles.vinegar_joes_war.rules.ch13_odds import is_concentric, odds
from engine.titles.vinegar_joes_war.rules.ch14_retreat import retreat_paths
from engine.titles.vinegar_joes_war.state import VinegarState

LONGEST: Final = 3
"""Hexes of the longest retreat."""
LIKELY: Final = 0.5
"""How likely a division that is spent dies where a half is lost."""
SELDOM: Final = 0.15
"""The same for one at full strength."""
DEPOT: Final = 0.5
"""What a depot is worth, in victory points."""
LATER: Final = 0.5
"""The part of what a place counts for in the end that taking it is worth before the last turn."""
MOST_AIR: Final = 3


def points_of(state: VinegarState, piece: Piece) -> float:
    """The victory points that a unit gives the other side when it dies; a depot is counted for what it does."""
    counter, chart = piece.counter, state.world.charts.points.eliminations
    if counter.guerrilla or counter.client:
        return 0.0
    if counter.depot:
        return DEPOT
    kind = "headquarters" if counter.hq else "airbase" if counter.airbase else "division" if counter.division else ""
    return float(chart.get(kind, 0))


def price(state: VinegarState, piece: Piece) -> float:
    """What a unit is worth, in victory points."""
    return STRENGTH * might(piece) + points_of(state, piece)


class Defence(msgspec.Struct, frozen=True):
    """Who defends a hex, and what it would cost them."""

    known: tuple[str, ...]
    blind: int
    """Halves of strength of those who are not seen."""
    concentric: bool
    against: int
    """Columns that an airstrike over the hex shifts for them."""
    whole: float
    """What all of them are worth."""
    half: float
    """What the loss of half of them is worth."""
    trapped: tuple[float, ...]
    """What those are worth who cannot retreat, by hexes."""
    place: float
    """What the place is worth."""


def defence(state: VinegarState, target: int) -> Defence:
    """Those who defend a hex against the phasing side, as far as they are seen."""
    there = state.units_at(target, state.other)
    known = [piece for piece in there if not is_blank(piece)]
    names = tuple(piece.id for piece in known)
    shut = is_concentric(state, Combat(state.player, target, (), defenders=names)) if names else False
    trapped = [0.0, *(_trapped(state, known, length) for length in range(1, LONGEST + 1))]
    return Defence(
        known=names,
        blind=int((len(there) - len(known)) * BLIND * state.world.defence[0][target]),
        concentric=shut,
        against=any(one.mission == DEFENCE for one in state.over(target, state.other)),
        whole=sum(price(state, piece) for piece in there),
        half=sum(STRENGTH * might(piece) / 2 + _at_risk(state, piece) for piece in there),
        trapped=tuple(trapped),
        place=place_of(state, target),
    )


def place_of(state: VinegarState, hex_: int) -> float:
    """What it is worth to take a place from the enemy: what is scored at once, and a part of what it counts for in the
    end, the whole when that is near."""
    whole = stakes(state, state.player).get(hex_, 0.0)
    now = min(whole, float(capture_of(state, hex_, state.player)))
    in_the_end = whole - now
    return now + in_the_end * (1.0 if state.turn >= state.last_turn else LATER)


def _trapped(state: VinegarState, units: Sequence[Piece], length: int) -> float:
    return sum(price(state, piece) for piece in units if not retreat_paths(state, piece, length))


def _at_risk(state: VinegarState, piece: Piece) -> float:
    """The points that are likely lost with half of a stack."""
    frail = piece.reduced or not piece.counter.two_sided
    return points_of(state, piece) * (LIKELY if frail else SELDOM) if piece.strength else 0.0


def prospects(state: VinegarState, style: Style = PLAIN, extra: int = 0) -> list[Prospect]:
    """The attacks that can be made now, the best first."""
    able = ready(state)
    found = [prospect(state, hex_, able, extra, style) for hex_ in sorted(targets(state))]
    return sorted((one for one in found if one), key=lambda one: (-one.value, one.target))


def prospect(
    state: VinegarState, target: int, able: Sequence[Piece], extra: int = 0, style: Style = PLAIN
) -> Prospect | None:
    """The best attack on a hex: by as many as pay, in command on their own table or on Probe; ``extra`` airstrikes
    beside those over it."""
    near = [p for p in able if p.strength and p.counter.move and not p.counter.hq and target in aims(state, p)]
    near = [p for p in near if not p.counter.guerrilla]
    if not near:
        return None
    against, best = defence(state, target), None
    for units, table in _sets(state, near):
        value = _weighed(state, target, units, table, against, extra, style)
        if best is None or value > best.value:
            best = Prospect(value, target, tuple(piece.id for piece in units), table)
    return best


def _sets(state: VinegarState, near: Sequence[Piece]) -> Iterator[tuple[list[Piece], str]]:
    """The strongest of those who are in command, more and more of them, on their own table; the same of all, on
    Probe. Who would leave a place joins last."""
    posts = _posted(state, near)
    order = sorted(near, key=lambda piece: (piece.id in posts, -piece.strength, piece.id))
    led = [piece for piece in order if commanded_here(state, piece)]
    tables = state.world.charts.tables
    own = next(name for name, table in tables.items() if table.sides == (state.player,))
    for pool, table in ((led, own), (order, PROBE)):
        for number in range(1, len(pool) + 1):
            yield pool[:number], table


def _posted(state: VinegarState, near: Sequence[Piece]) -> set[str]:
    """Those who stand in a place at stake."""
    held = stakes(state, state.player)
    return {piece.id for piece in near if piece.loc in held}


def _weighed(
    state: VinegarState, target: int, units: Sequence[Piece], table: str, against: Defence, extra: int, style: Style
) -> float:
    names = tuple(piece.id for piece in units)
    combat = with_support(state, Combat(state.player, target, names), against.known)
    combat = msgspec.structs.replace(combat, concentric=against.concentric)
    found, charts = odds(state, combat), state.world.charts
    column = charts.column(found.attack, found.defence + against.blind)
    shift = int(found.shifts.total) + min(extra, MOST_AIR - len(combat.strikes)) - against.against
    column = charts.shifted(column, shift)
    own = sum(STRENGTH * piece.strength / 2 + _at_risk(state, piece) for piece in units)
    swap = own * min(2.0, against.whole / max(own, STRENGTH))
    back = WITHDRAWN + leaving(state, units) + _trapped(state, units, 1)
    total = 0.0
    for die in FACES:
        row = charts.results[charts.tables[table].result(die, column)]
        lost = {"none": 0.0, "half": own, "exchange": swap}[row.attacker_loss] + bool(row.attacker_retreat) * back
        total += _won(against, row.defender_loss, row.defender_retreat) - lost * style.pain
    return total / len(FACES)


def _won(against: Defence, loss: str, retreat: int) -> float:
    """What a result takes from the defenders."""
    if loss == "all":
        return against.whole + GROUND + against.place
    if not retreat:
        return 0.0
    trapped = against.trapped[min(retreat, LONGEST)]
    half = against.half * (1 - trapped / against.whole) if loss == "half" and against.whole else 0.0
    return trapped + half + GROUND + against.place


def air_at_hand(state: VinegarState, side: int) -> int:
    """Columns that the air is likely to shift for a side in its best attack."""
    ours, theirs = ([one for one in state.supports(who, "available") if one.counter.fighter]
                    for who in (side, enemy(side)))  # fmt: skip
    return max(0, min(MOST_AIR, len(ours) // 2) - bool(theirs))


def declared(view: VinegarState, style: Style) -> list[Command]:
    """The best attack, or done."""
    best = next(iter(prospects(view, style)), None)
    return [Done() if best is None or best.value < LEAST else Attack(view.world.label(best.target))]


def assembled(view: VinegarState, style: Style) -> list[Command]:
    """Who joins the attack that is being put together, and its table; nothing where it is not ours to say."""
    combat = view.combat
    assert combat is not None
    best = None if combat.units else prospect(view, combat.target, ready(view), style=style)
    return [] if best is None else [*map(Join, best.units), Fight(best.table)]
