"""What a side may not see: enemy units below the top of their stack [10.6/1]."""

from __future__ import annotations

import msgspec

from engine.table.chance import Chance
from engine.titles.vinegar_joes_war.pieces import UNKNOWN, Counter, Piece, enemy
from engine.titles.vinegar_joes_war.rules.ch10_stacking import seen
from engine.titles.vinegar_joes_war.rules.ch11_zones import exerts
from engine.titles.vinegar_joes_war.state import VinegarState


def hidden(state: VinegarState, viewer: int) -> list[Piece]:
    """The enemy units on land that a side may not see; those that take part in the combat being fought are seen, where
    they attack from and where they retreat to [10.6/1]."""
    foe, found = enemy(viewer), list[Piece]()
    combat = state.combat
    fighting = () if combat is None else (*combat.units, *combat.lenders, *combat.defenders)
    for hex_ in sorted(state.occupied(foe)):
        if not seen(state, hex_, viewer):
            found += [piece for piece in state.units_at(hex_, foe)[:-1] if piece.id not in fighting]
    return found


def cover(state: VinegarState, viewer: int) -> None:
    """Put blanks in the place of units that a side may not see. A blank tells what anybody meets on the map: how far
    its zone reaches, and that it is no depot where depots have none."""
    for number, piece in enumerate(hidden(state, viewer), 1):
        state.put_piece(blank(state, piece, number))
        state.remove_piece(piece.id)
        order = state.at[piece.loc]
        state.at[piece.loc] = (order[-1], *order[:-1])


def blank(state: VinegarState, piece: Piece, number: int) -> Piece:
    """A unit of which only its side, its weight and its zone are known."""
    kind = piece.counter.kind if piece.counter.depot and not state.options.depots_exert_zoc else UNKNOWN
    counter = Counter(
        id=f"unknown-{number}", name="?", side=piece.counter.side, nation="", kind=kind, heavy=piece.counter.heavy
    )
    return Piece(counter, piece.loc)


def shuffle(state: VinegarState, side: int, seed: str) -> None:
    """Let what a side hides change places at random, like with like, so that no zone changes and nobody comes into a
    country that is barred to him."""
    chance = Chance(f"{seed}-stacks-{side}")
    groups: dict[tuple[bool, str, bool, bool], list[Piece]] = {}
    for piece in hidden(state, enemy(side)):
        counter = piece.counter
        key = (counter.heavy, counter.country, counter.guerrilla, exerts(state, piece))
        groups.setdefault(key, []).append(piece)
    for units in groups.values():
        places = [piece.loc for piece in units]
        for number in range(len(places) - 1, 0, -1):
            other, chance = chance.take(number + 1)
            places[number], places[other] = places[other], places[number]
        tops = {loc: state.at[loc][-1] for loc in places}
        for piece, loc in zip(units, places, strict=True):
            state.put_piece(msgspec.structs.replace(piece, loc=loc))
        for loc, top in tops.items():
            state.at[loc] = (*(name for name in state.at[loc] if name != top), top)
