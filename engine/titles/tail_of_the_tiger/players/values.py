"""What a position is worth at the end of a movement: the places of both sides by how likely each is kept, the assaults
that are possible now, and steps. In tenths of a victory point, as the places are."""

from __future__ import annotations

from engine.titles.tail_of_the_tiger.pieces import enemy
from engine.titles.tail_of_the_tiger.players.cover import Cover
from engine.titles.tail_of_the_tiger.players.fights import prospects
from engine.titles.tail_of_the_tiger.players.style import Style
from engine.titles.tail_of_the_tiger.state import TigerState


def standing(state: TigerState, side: int, style: Style) -> float:
    """The worth for the side that has moved and may assault now."""
    return _kept(state, side, style) - _kept(state, enemy(side), style) + assaults(state, style)


def _kept(state: TigerState, side: int, style: Style) -> float:
    """What a side is likely to keep of its places."""
    cover = Cover(state, side, style)
    return sum(aim.weight * cover.kept(hex_, state.units_at(hex_, side)) for hex_, aim in cover.places.items())


def assaults(state: TigerState, style: Style) -> float:
    """What the assaults bring that can be made one after the other, no unit in two of them."""
    total, used = 0.0, set[str]()
    for one in prospects(state, style):
        if one.value > 0 and used.isdisjoint(one.units):
            total += one.value
            used |= set(one.units)
    return total
