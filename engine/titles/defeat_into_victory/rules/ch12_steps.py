"""Chapters 11 and 12: what a step costs a unit, with enemy zones and interdiction."""

from __future__ import annotations

from engine.titles.defeat_into_victory.data.packfile import QUARTERS
from engine.titles.defeat_into_victory.pieces import Piece, enemy
from engine.titles.defeat_into_victory.rules.ch11_zones import strongpoints, zone
from engine.titles.defeat_into_victory.rules.ch12_costs import columns, interdiction, table
from engine.titles.defeat_into_victory.state import RAILS, DefeatState


def zone_step(state: DefeatState, piece: Piece, a: int, b: int) -> int | None:
    """What enemy zones add to a step, None where they forbid it; else they cost nothing [11.1.2/1, 11.1.2/2, 11.1.3/1,
    11.1.4/1].

    Marauders entering jungle pay nothing from zone to zone, and beside Improved Positions the price in place of the
    ban; in the open they are like others [17.2.2/2, 17.5.2/1, 17.5.3/1, 17.5.4/1].
    """
    side = piece.counter.side
    zones, strong = zone(state, enemy(side)), strongpoints(state, side)
    price, chart = state.world.charts.zone_to_zone, state.world.charts.position
    both, beside = a in zones and b in zones, a in strong or b in strong
    if not both and not beside:
        return 0
    if both and piece.counter.marauder and state.world.terrain[b] != "clear":
        return price if beside else 0
    if both and beside:
        return None
    if both:
        return 0 if free_zones(state, side) else price
    return QUARTERS * (chart.leave * (a in strong) + chart.enter * (b in strong))


def free_zones(state: DefeatState, side: int) -> bool:
    """Whether Sustained Operations free a side from the price of going from zone to zone [19.1.1/1]."""
    return f"zones-{side}" in state.sustained_items


def step(state: DefeatState, piece: Piece, a: int, b: int, *, rail: bool) -> int | None:
    """The whole cost of a step, None where it is forbidden [12.1.1/1, 5.5.5/2]."""
    ground = table(state, armour=piece.counter.armour, rail=rail, column=columns(state, piece)).cost(a, b)
    zones = zone_step(state, piece, a, b)
    if ground is None or zones is None:
        return None
    return ground + zones + interdiction(state, piece.counter.side).get(b, 0)


def ends_rail(state: DefeatState, hex_: int) -> bool:
    """Whether a unit that enters a hex can use no railroad any more: a cut one [12.2.5/1]."""
    return hex_ in state.cuts and (state.world.board.has_rail(hex_) or _built_rail(state, hex_))


def _built_rail(state: DefeatState, hex_: int) -> bool:
    return any(hex_ in pair and kind in RAILS for pair, kind in state.lines.items())
