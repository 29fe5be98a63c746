"""Markers, replacement steps, losses, the Ring and its fuel, events: what is soon decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from engine.players.scratch import Scratch
from engine.table.command import Command
from engine.titles.tail_of_the_tiger.commands import (
    Advance,
    Airlift,
    Choose,
    Done,
    Enter,
    Lose,
    Place,
    Revive,
    Rise,
    Spend,
    Strengthen,
    Subvert,
    Weaken,
)
from engine.titles.tail_of_the_tiger.pieces import GERMAN, Piece
from engine.titles.tail_of_the_tiger.players.aims import CENTER, HELD, aims, fights, stakes
from engine.titles.tail_of_the_tiger.players.cover import Cover, lasts
from engine.titles.tail_of_the_tiger.players.distances import turns_to
from engine.titles.tail_of_the_tiger.players.missions import PATIENCE
from engine.titles.tail_of_the_tiger.players.redoubt import sought
from engine.titles.tail_of_the_tiger.players.style import PLAIN, Style
from engine.titles.tail_of_the_tiger.queries.dangers import strikers
from engine.titles.tail_of_the_tiger.queries.payers import dearness, total
from engine.titles.tail_of_the_tiger.rules.ch7_aerial import brought
from engine.titles.tail_of_the_tiger.rules.ch7_supply import OUT, supply
from engine.titles.tail_of_the_tiger.rules.ch16_fuel import thirsty
from engine.titles.tail_of_the_tiger.state import LUFTWAFFE_FUEL, PANZER_FUEL, TigerState

LOW: Final = 3
"""Steps of the Ring from which units in the box pay before it does."""
ASHORE: Final = 3.0
"""What a brigade that returns is worth above its strength, with what the city asks for."""


def lost(view: TigerState, listed: Sequence[Command]) -> list[Command]:
    """The cheapest step, of the strongest unit among equals."""
    units = [view.pieces[one.unit] for one in listed if isinstance(one, Lose)]
    if not units:
        return []
    return [Lose(min(units, key=dearness).id)]


def paid_ring(view: TigerState, listed: Sequence[Command]) -> list[Command]:
    """The Ring as long as it is strong, then the units in the box."""
    units = lost(view, listed)
    weaken: list[Command] = [one for one in listed if isinstance(one, Weaken)]
    return units if units and (view.ring <= LOW or not weaken) else weaken


def strengthened(view: TigerState, listed: Sequence[Command], style: Style = PLAIN) -> list[Command]:
    """The step that brings most; brigades return where they are wanted."""
    found = [(_gain(view, one, style), one.text(), one) for one in listed if isinstance(one, Strengthen | Revive)]
    return [max(found)[2] if found else Done()]


def _gain(view: TigerState, command: Strengthen | Revive, style: Style) -> float:
    piece = view.pieces[command.unit]
    if isinstance(command, Strengthen):
        gained = total(piece.counter.values[piece.lost - 1]) - total(piece.values)
        return gained + (_saved(view, piece, style) if style.redoubt else 0.0)
    hex_ = view.world.find(command.hex) or 0
    there = view.units_at(hex_, piece.counter.side)
    wanted = ASHORE * (not there) * min(1.0, stakes(view, style).get(hex_, 0.0) / HELD)
    brings = total(piece.counter.values[-1]) + wanted
    back = structs.replace(piece, loc=hex_, lost=piece.counter.steps - 1)
    feared = style.company and hex_ in strikers(view, GERMAN)
    return brings * (lasts(view, hex_, (*there, back)) if feared else 1.0)


def _saved(view: TigerState, piece: Piece, style: Style) -> float:
    """What a step more saves of the place in which a unit stands."""
    cover = Cover(view, piece.counter.side, style)
    if piece.loc not in cover.places:
        return 0.0
    there = view.units_at(piece.loc, piece.counter.side)
    more = [structs.replace(unit, lost=unit.lost - 1) if unit.id == piece.id else unit for unit in there]
    return cover.places[piece.loc].weight * (cover.kept(piece.loc, more) - cover.kept(piece.loc, there))


def raised(view: TigerState, listed: Sequence[Command], style: Style = PLAIN) -> list[Command]:
    """An untried unit wherever one may rise, the dearest place first."""
    at_stake = stakes(view, style)
    rises = [one for one in listed if isinstance(one, Rise)]
    if not rises:
        return [Done()]
    return [max(rises, key=lambda one: (at_stake.get(view.world.find(one.hex) or 0, 0.0), one.hex))]


def supplied(view: TigerState) -> list[Command]:
    """Aerial supply for those who have none, the strongest stacks first."""
    scratch, wanting = Scratch(view), dict[int, int]()
    for piece in view.on_map(GERMAN):
        if supply(view, piece) == OUT:
            wanting[piece.loc] = wanting.get(piece.loc, 0) + total(piece.values)
    for hex_ in sorted(wanting, key=lambda h: (-wanting[h], h)):
        scratch.say(Airlift(view.world.label(hex_)))
    return [*scratch.said, *([Done()] if scratch.running else [])]


def subverted(view: TigerState, listed: Sequence[Command], style: Style = PLAIN) -> list[Command]:
    """Where the marker raises most, in the dearest place."""
    world, at_stake = view.world, stakes(view, style)

    def merit(one: Subvert) -> tuple[float, str]:
        hex_ = world.find(one.hex) or 0
        near = max((CENTER / (2 + world.distance(hex_, goal)) for goal in sought(view)), default=0.0)
        return brought(view, hex_) * (1.0 + at_stake.get(hex_, 0.0)) + near * bool(brought(view, hex_)), one.hex

    drops = [one for one in listed if isinstance(one, Subvert) and brought(view, world.find(one.hex) or 0)]
    return [max(drops, key=merit)] if drops else [Done()]


def fuelled(view: TigerState, listed: Sequence[Command], style: Style = PLAIN) -> list[Command]:
    """The first point as soon as it is of use, the last one only in the last turn, or where the end is near."""
    spends = [one for one in listed if isinstance(one, Spend)]
    for fuel in (PANZER_FUEL, LUFTWAFFE_FUEL):
        close = _at_hand(view, fuel) if style.points else len(view.centers) == 1
        if Spend(fuel) in spends and (view.fuel[fuel] > 1 or close or view.turn == view.last_turn):
            return [Spend(fuel)]
    return [Done()]


def _at_hand(view: TigerState, fuel: str) -> bool:
    """Whether a Supply Center is within a turn of those who live by a fuel; of anybody where it is that of aircraft."""
    units = [unit for unit in view.on_map(GERMAN) if fights(unit) and (fuel != PANZER_FUEL or thirsty(unit))]
    return any(turns_to(view, center, unit) <= 1.0 for center in sought(view) for unit in units)


def set_up(view: TigerState, listed: Sequence[Command]) -> list[Command]:
    """The strongest unit that is left in the northernmost place that is free."""
    places = [one for one in listed if isinstance(one, Place)]
    return [min(places, key=lambda one: (-total(view.pieces[one.unit].values), one.unit, one.hex[2:], one.hex))]


def gone_in(view: TigerState, listed: Sequence[Command], hex_: int, side: int, style: Style = PLAIN) -> list[Command]:
    """Into a hex that was emptied: one unit at least where it is worth it, and all for whom it is on the way."""
    said = [one for one in listed if isinstance(one, Advance | Enter)]
    units = [view.pieces[one.unit] for one in said]
    worth, there = stakes(view, style).get(hex_, 0.0), view.units_at(hex_, side)
    go = {unit.id for unit in units if _onward(view, unit, hex_, style)}
    if not there and units and not go and worth:
        go = {max(units, key=lambda unit: (unit.values.defence, unit.id)).id}
    found = [one for one in said if one.unit in go]
    return [max(found, key=lambda one: (view.pieces[one.unit].values.attack, one.unit))] if found else [Done()]


def _onward(view: TigerState, unit: Piece, hex_: int, style: Style) -> bool:
    """Whether a unit comes nearer to a place that its side wants, and leaves none alone that it holds."""
    if stakes(view, style).get(unit.loc, 0.0) >= HELD and len(view.units_at(unit.loc, unit.counter.side)) == 1:
        return False
    if not fights(unit):
        return False
    return _draw(view, unit, hex_, style) > _draw(view, unit, unit.loc, style)


def _draw(view: TigerState, unit: Piece, hex_: int, style: Style) -> float:
    there = structs.replace(unit, loc=hex_)
    wanted = (aim for aim in aims(view, unit.counter.side, style) if not aim.held)
    return max((aim.weight * PATIENCE ** turns_to(view, aim.hex, there) for aim in wanted), default=0.0)


def withdrawn(view: TigerState, listed: Sequence[Command]) -> list[Command]:
    """The weakest division."""
    units = [view.pieces[one.unit] for one in listed if isinstance(one, Choose)]
    return [Choose(min(units, key=lambda unit: (total(unit.values), unit.id)).id)]


def first_in(view: TigerState, listed: Sequence[Command]) -> list[Command]:
    """A Chinese ally, so that the cities rise [3.3/7]."""
    names = [one.unit for one in listed if isinstance(one, Choose)]
    return [Choose(min(names, key=lambda name: (not view.pieces[name].counter.chinese_ally, name)))]
