"""What a position is worth at the end of a movement, in victory points: the places of both sides by how likely each is
kept, the attacks that are possible now, what stands in danger, and how near the troops are to what they go for."""

from __future__ import annotations

from typing import Final

from engine.titles.vinegar_joes_war.pieces import enemy
from engine.titles.vinegar_joes_war.players import battles
from engine.titles.vinegar_joes_war.players.aims import stakes
from engine.titles.vinegar_joes_war.players.cover import dangers, kept
from engine.titles.vinegar_joes_war.players.posts import wanted
from engine.titles.vinegar_joes_war.players.style import Style
from engine.titles.vinegar_joes_war.queries.dangers import strikers
from engine.titles.vinegar_joes_war.rules.ch7_command import commanded
from engine.titles.vinegar_joes_war.state import VinegarState

OVERMATCH: Final = 3.0
"""Strength that can come, as a multiple of the defence, from which a stack is in danger."""
RISK: Final = 0.15
"""The part of a stack's worth that is likely lost there."""


def standing(state: VinegarState, side: int, style: Style, air: int) -> float:
    """The worth for the side that has moved and may attack now."""
    lead = state.vp[side] - state.vp[enemy(side)]
    places = _kept(state, side, style) - _kept(state, enemy(side), style)
    return lead + places + attacks(state, style, air) - exposed(state, side)


def _kept(state: VinegarState, side: int, style: Style) -> float:
    """What a side is likely to keep of its places, empty ones among them."""
    held = {aim.hex: aim.weight for aim in wanted(state, side, style) if aim.held}
    danger = dangers(state, enemy(side), tuple(sorted(held)))
    return sum(worth * kept(state, hex_, state.units_at(hex_, side), danger[hex_]) for hex_, worth in held.items())


def attacks(state: VinegarState, style: Style, air: int) -> float:
    """What the attacks bring that can be made one after the other, by who would be in command now."""
    scene = state.copy()
    scene.command = commanded(scene, scene.player)
    return made(scene, style, air)


def made(state: VinegarState, style: Style, air: int) -> float:
    """The same by who is in command, no unit in two of them."""
    total, used = 0.0, set[str]()
    for one in battles.prospects(state, style, air):
        if one.value > 0 and used.isdisjoint(one.units):
            total += one.value
            used |= set(one.units)
    return total


def exposed(state: VinegarState, side: int) -> float:
    """What stands where the enemy can overwhelm it, outside of places at stake."""
    coming, places, total = strikers(state, enemy(side)), stakes(state, side), 0.0
    for hex_ in sorted(state.occupied(side)):
        stack = state.units_at(hex_, side)
        defence = sum(piece.strength * state.world.defence[piece.counter.heavy][hex_] / 2 for piece in stack)
        if hex_ not in places and coming.get(hex_, 0) >= OVERMATCH * defence and coming.get(hex_, 0):
            total += RISK * sum(battles.price(state, piece) for piece in stack)
    return total
