"""Who holds which place, who walks into one, and who is free to go for what is dear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from engine.players.planning import Aim
from engine.titles.vinegar_joes_war.inputs import GROUND, PIECES
from engine.titles.vinegar_joes_war.pieces import UNKNOWN, Piece, enemy
from engine.titles.vinegar_joes_war.players.aims import CALL, PATIENCE, TURN, aims, fights, journey, might, pull, stakes
from engine.titles.vinegar_joes_war.players.cover import DISTANT, Danger, dangers, kept
from engine.titles.vinegar_joes_war.players.distances import FAR, marches
from engine.titles.vinegar_joes_war.players.forces import forces
from engine.titles.vinegar_joes_war.players.style import Style
from engine.titles.vinegar_joes_war.queries.dangers import capture_of
from engine.titles.vinegar_joes_war.rules.ch2_occupation import occupier
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.memo import memo

ENOUGH: Final = 1.5
"""Strength around a place of the enemy, as a multiple of his, with which it is sure to fall."""
LEAST: Final = 0.1
NEARER: Final = 0.6
"""What is left of a unit's strength there for each turn of marching."""
FREE: Final = 0.02
"""Victory points that a unit must save in a place for each point of its strength."""
PROMISED: Final = 0.3
"""The part of a place's worth that those on their way to it count for, when they are enough."""
TOGETHER: Final = 4
"""Units that are thought of together for a place."""
DRAWN: Final = 0.5
"""The part of what it could bring elsewhere that it must save besides."""


def wanted(state: VinegarState, side: int, style: Style) -> list[Aim]:
    """The places at stake, those first that the style puts first, the dearest first."""
    found, open_ = [], _open(state, side) if style.open else []
    for aim in (*open_, *(_ours_if_empty(state, side, aim) for aim in aims(state, side))):
        first = aim.hex in style.places
        found.append(msgspec.structs.replace(aim, weight=aim.weight * style.more) if first else aim)
    return sorted(found, key=lambda aim: (-aim.weight, aim.hex))


def _ours_if_empty(state: VinegarState, side: int, aim: Aim) -> Aim:
    """An empty place in which only the enemy would score at once is one to be held."""
    foe = capture_of(state, aim.hex, enemy(side))
    if aim.held or occupier(state, aim.hex) >= 0 or not foe or capture_of(state, aim.hex, side):
        return aim
    return Aim(aim.hex, aim.weight + foe, max(1.0, aim.need), held=True)


def _open(state: VinegarState, side: int) -> list[Aim]:
    """Empty places in which only the enemy would score, and that count for nothing in the end."""
    places = sorted(state.world.first_captures.keys() - stakes(state, side).keys() - state.world.worthless)
    empty = [hex_ for hex_ in places if occupier(state, hex_) < 0]
    return [Aim(hex_, float(foe), 1.0, held=True) for hex_ in empty if (foe := capture_of(state, hex_, enemy(side)))]


def missions(state: VinegarState, units: Iterable[Piece], style: Style) -> dict[str, Aim]:
    """Unit -> where it should be: those that hold, by what each of them saves, then each where it brings most, the
    strong ones first."""
    units = sorted(units, key=lambda piece: (-piece.strength, piece.id))
    if not units:
        return {}
    side = units[0].counter.side
    places = [_hoped(state, side, aim) for aim in wanted(state, side, style)]
    given = _held(state, places, units, style)
    given |= forces(state, [aim for aim in places if not aim.held], units, given)
    sent = dict.fromkeys((aim.hex for aim in places), 0.0)
    for name, aim in given.items():
        sent[aim.hex] += state.pieces[name].strength
    for piece in units:
        if piece.id in given:
            continue
        best = max(((pull(state, piece, aim, sent[aim.hex]), -aim.hex, aim) for aim in places), default=None)
        if best is not None and best[0] > 0:
            given[piece.id] = best[2]
            sent[best[2].hex] += piece.strength
    return given


class Post:
    """A place to be held: who holds it so far, and who may come, the nearest first and of these the weak."""

    def __init__(self, state: VinegarState, aim: Aim, units: Sequence[Piece], danger: Danger) -> None:
        self.state, self.aim, self.danger = state, aim, danger
        side = units[0].counter.side
        self.there = [piece for piece in state.units_at(aim.hex, side) if piece.strength and not piece.counter.move]
        self.steps = {piece.id: journey(state, piece, aim.hex) for piece in units}
        near = [piece for piece in units if self.steps[piece.id] <= CALL]
        self.near = sorted(near, key=lambda p: (-(-self.steps[p.id] // TURN), p.strength, self.steps[p.id], p.id))
        self.now = kept(state, aim.hex, self.there, danger)

    def saves(self, *units: Piece) -> float:
        """The victory points that some more units are likely to save, the last of them named last."""
        after = kept(self.state, self.aim.hex, [*self.there, *units], self.danger)
        return float(self.aim.weight * (after - self.now) * PATIENCE ** (self.steps[units[-1].id] // TURN))

    def spared(self) -> bool:
        """Whether nobody who fights has to be there: nobody can walk in before its side moves again, and somebody is
        there who does not fight."""
        others = (p for p in self.state.units_at(self.aim.hex) if not fights(p))
        return self.danger.enters <= DISTANT and any(others)

    def offered(self, given: Mapping[str, Aim]) -> Iterator[list[Piece]]:
        """The next who may come, by himself, and with those after him who are as near where an attack may come at
        once: one alone is often as good as none."""
        free = [piece for piece in self.near if piece.id not in given]
        yield from [free[:1]] if free else []
        close = [piece for piece in free[:TOGETHER] if self.danger.near and self.steps[piece.id] <= TURN]
        yield from (close[:number] for number in range(2, len(close) + 1))

    def take(self, piece: Piece) -> None:
        self.there.append(piece)
        self.now = kept(self.state, self.aim.hex, self.there, self.danger)


def _held(state: VinegarState, wanted: Sequence[Aim], units: list[Piece], style: Style) -> dict[str, Aim]:
    """Those who hold a place: one after the other who saves most there above what he could bring elsewhere; the first
    in a place is not missed."""
    places, goals = ([aim for aim in wanted if aim.held == held] for held in (True, False))
    danger = dangers(state, enemy(units[0].counter.side), tuple(sorted(aim.hex for aim in places)))
    brings = {piece.id: _brings(state, piece, goals) for piece in units}
    posts = [Post(state, aim, units, _guarded(danger[aim.hex], style)) for aim in places]
    posts = [post for post in posts if not post.spared()]

    def gain(post: Post, units: Sequence[Piece]) -> float:
        price = sum(FREE * piece.strength + DRAWN * bool(post.there) * brings[piece.id] for piece in units)
        return (post.saves(*units) - price) / len(units)

    given = dict(filter(None, map(_keeper, posts)))
    while True:
        offers = [(gain(post, units), -post.aim.hex, post, units) for post in posts for units in post.offered(given)]
        best = max(offers, key=lambda one: one[:2], default=None)
        if best is None or best[0] <= 0:
            return given
        for piece in best[3]:
            best[2].take(piece)
            given[piece.id] = best[2].aim


def _keeper(post: Post) -> tuple[str, Aim] | None:
    """Who stays in a place in any case: the weakest of those who stand in it, if he saves anything."""
    there = [piece for piece in post.near if piece.loc == post.aim.hex]
    if post.there or not there or post.saves(there[0]) <= 0:
        return None
    post.take(there[0])
    return there[0].id, post.aim


def _guarded(danger: Danger, style: Style) -> Danger:
    return msgspec.structs.replace(danger, near=danger.near * style.guard, later=danger.later * style.guard)


def _hoped(state: VinegarState, side: int, aim: Aim) -> Aim:
    """A place of the enemy, its worth by how likely it can be taken: by what both sides have on the way to it."""
    if aim.held:
        return aim
    ours, theirs = _at_hand(state, aim.hex, side), defended(state, aim.hex, enemy(side))
    ratio = ours / (theirs * state.world.defence[1][aim.hex] / 2 + 1.0)
    return msgspec.structs.replace(aim, weight=aim.weight * max(LEAST, min(1.0, ratio / ENOUGH)))


def _at_hand(state: VinegarState, hex_: int, side: int) -> float:
    """The strength that a side can have at a place, less with the turns that it has to go there."""
    units = [piece for piece in state.on_map(side) if piece.strength and piece.counter.move]
    return sum(might(piece) * float(NEARER ** (journey(state, piece, hex_) / TURN)) for piece in units)


@memo(PIECES, GROUND)
def defended(state: VinegarState, hex_: int, side: int) -> float:
    """The strength of a side in a place and on the way to it, much less with the turns that it has to march there."""
    found = 0.0
    for piece in state.on_map(side):
        if piece.counter.kind == UNKNOWN or piece.strength:
            found += might(piece) * NEARER ** (marches(state, hex_, piece.counter).get(piece.loc, FAR) / TURN)
    return found


def _brings(state: VinegarState, piece: Piece, goals: Sequence[Aim]) -> float:
    """What a unit adds where it brings most, in victory points."""
    return max((pull(state, piece, aim, 0.0) * min(1.0, piece.strength / aim.need) for aim in goals), default=0.0)


def promise(state: VinegarState, side: int, going: Mapping[str, Aim]) -> float:
    """What is likely to come of those who are on their way to the enemy's places, by how near they are."""
    come: dict[int, float] = {}
    aims_, total = {aim.hex: aim for aim in going.values() if not aim.held}, 0.0
    for name, aim in going.items():
        if aim.hex in aims_:
            piece = state.pieces[name]
            turns = journey(state, piece, aim.hex) / TURN
            come[aim.hex] = come.get(aim.hex, 0.0) + piece.strength * PATIENCE**turns
    for hex_, strength in come.items():
        total += aims_[hex_].weight * min(1.0, strength / max(1.0, aims_[hex_].need))
    return PROMISED * total
