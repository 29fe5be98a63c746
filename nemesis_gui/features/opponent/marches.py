"""The marches of a computer player, told by front: who goes or comes near a place, one act after the other, is one
caption when the next act is elsewhere. A front that was left is not gone back to for a mere move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from engine.table.event import Event
from engine.table.placed import PlacedState
from nemesis_gui.play.context import Context
from nemesis_gui.play.moment import on_map
from nemesis_gui.session.deeds import TAKEN, comes, emptied, in_combat, marches, meets, named, pieces, plain
from nemesis_gui.session.timeline import side_of
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.moment import Lit

MANY: Final = 3
"""Pieces that are told of as soon as the view goes elsewhere."""
SOME: Final = 2
"""Pieces that are told of at the end of it all."""
WIDE: Final = 4
"""Hexes from where it began to the edge of a front."""
NAMED_PLACES: Final = 6
"""Places that were given up, by name."""
LINES: Final = 4
"""Places of a front that are told of, the greatest of them."""
Ends = dict[str, tuple[int, PlacedState]]
"""Pieces with where they are now and a position in which they are called as they were known."""


class Front(msgspec.Struct):
    """Where it began, who came there and was not told of yet, with where they are now and a position in which they
    are called as they were known, whether all of them came into play, and whether the view was there and went
    elsewhere."""

    middle: int
    units: Ends
    taken: list[Event]
    """Places that came under control on the way."""
    meets: bool = False
    """Whether one of them came beside another side: then they are told, however few they are."""
    enters: bool = True
    left: bool = False


class Marches:
    """Follows the acts of one kind, from the first to the last of them."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._kind = ""
        self._fronts: list[Front] = []
        self._now: Front | None = None
        self._gone: dict[str, int] = {}
        """Places that pieces went from, each with their side."""
        self._before: PlacedState | None = None
        """The position before the first act of that kind."""

    def add(self, events: Sequence[Event]) -> None:
        """This came of an act."""
        state = self._context.state
        for event in events:
            loc = state.world.find(event.places()[-1]) if event.places() else None
            taken = event.kind == TAKEN and not in_combat(self._context.model.backwards(), event)
            if loc is None or not state.world.on_map(loc) or not (taken or marches(event) or comes(event)):
                continue
            front = self._front(loc) or Front(loc, {}, [])
            self._fronts += [front] * (front not in self._fronts)
            self._now = front
            if taken:
                front.taken.append(event)
                continue
            if marches(event):
                self._gone[event.route()[0]] = side_of(state, event)
            front.meets = front.meets or (marches(event) and meets(state, event))
            enters = comes(event) or not _on_map(state, event.route()[0])
            for known, unit in pieces(state, event, self._context.words):
                front.enters = front.enters and (enters or unit in front.units)
                front.units[unit] = loc, known

    def turn_to(self, kind: str, places: Sequence[int]) -> list[Lit]:
        """The next act is of this kind, and ends in the last of these places, if it may be known: what there is to tell
        before."""
        if kind != self._kind:
            told, self._kind, self._before = self.over(), kind, self._context.state
            return told
        if not places or self._now is None or self._front(places[-1]) is self._now:
            return []
        self._now.left = True
        return self._tell([self._now], MANY)

    def over(self) -> list[Lit]:
        """No more of them come: what there is to tell."""
        told = [*self._tell(self._fronts, SOME), *self._given_up()]
        self._kind, self._fronts, self._now, self._gone = "", [], None, {}
        return told

    def _given_up(self) -> list[Lit]:
        """Places that are striven for and that all have left, in one caption below the first of them."""
        context, words = self._context, self._context.words
        empty = emptied(self._before, context.state, self._gone, words) if self._gone else []
        if not empty:
            return []
        labels = [context.state.world.label(loc) for loc in empty]
        names = [words.place(context.state, loc) for loc in empty[:NAMED_PLACES]]
        names += [words.tr("{n} more", n=len(empty) - NAMED_PLACES)] * (len(empty) > NAMED_PLACES)
        told = words.pair(words.tr("Left without a unit"), ", ".join(names))
        first, *also = [on_map(context, label) for label in labels[:NAMED_PLACES]]
        return [Lit(told, first, self._gone[labels[0]], also=also)]

    def left(self, locs: Sequence[int]) -> bool:
        """Whether this is where the view was already, and went away from."""
        return any(front is not None and front.left for front in map(self._front, locs[-1:]))

    def _front(self, loc: int) -> Front | None:
        far = self._context.state.world.board.grid.distance
        if not self._context.state.world.on_map(loc):
            return None
        return next((one for one in self._fronts if far(one.middle, loc) <= WIDE), None)

    def _tell(self, fronts: Sequence[Front], least: int) -> list[Lit]:
        """Those with so many pieces, or with one beside another side; in the end also what was taken, and in one
        caption single pieces that came where it counts."""
        told = [one for one in fronts if len(one.units) >= least or one.meets or (least == SOME and one.taken)]
        marks = [self._caption([one]) for one in told]
        if least == SOME:
            alone = self._where_it_counts([one for one in fronts if one not in told and one.units])
            marks += [self._caption(alone[at : at + LINES]) for at in range(0, len(alone), LINES)]
        return marks

    def _where_it_counts(self, fronts: Sequence[Front]) -> list[Front]:
        """Those whose pieces came to a place that is striven for."""
        if not fronts:
            return []
        state = self._context.state
        goals = {*self._context.model.playing.objectives(state)}
        return [one for one in fronts if goals & {state.world.label(loc) for loc, _ in one.units.values()}]

    def _caption(self, fronts: Sequence[Front]) -> Lit:
        """Below the place that it names first; all that it names light up."""
        state, context = self._context.state, self._context
        lines = [line for one in fronts for line in (*self._who(one), self._taken(one)) if line]
        side = next((side for one in fronts for side in _sides(state, one)), -1)
        where, *also = [on_map(context, state.world.label(loc)) for one in fronts for loc in self._lit(one)]
        for front in fronts:
            front.units, front.taken, front.enters, front.meets = {}, [], True, False
        return Lit("\n".join(lines), where, side, also=also)

    def _lit(self, front: Front) -> list[int]:
        """The places of a front that a caption names, each with those where its pieces are, or where it began."""
        areas = _areas(self._context.state, front.units, self._context.words)[:LINES]
        places = [loc for place, units in areas for loc in (place, *(end for end, _ in units.values()))]
        return list(dict.fromkeys(places)) or [front.middle]

    def _taken(self, front: Front) -> str:
        """What came under control."""
        state, words = self._context.state, self._context.words.game
        summed = words.together(state, front.taken)
        return "\n".join(text for text, _ in summed) or "\n".join(words.event(state, one) for one in front.taken)

    def _who(self, front: Front) -> Iterator[str]:
        """Who came, a line for each place, the one with the most pieces first."""
        state, words = self._context.state, self._context.words
        areas = _areas(state, front.units, words)
        for place, units in areas[:LINES]:
            text = "{n} pieces enter near {place}: {units}" if front.enters else "{n} pieces move near {place}: {units}"
            if len({loc for loc, _ in units.values()}) == 1:
                text = "Arrivals in {place}: {units}" if front.enters else "\u2192 {place}: {units}"
            names = plain(named([(known, unit) for unit, (_, known) in units.items()], words))
            yield words.tr(text, n=len(units), place=words.place(state, place), units=names)
        if left := sum(len(units) for _, units in areas[LINES:]):
            yield words.tr("and {n} more", n=left)


def _areas(state: PlacedState, units: Ends, words: Words) -> list[tuple[int, Ends]]:
    """Pieces by where they are now, the most first: those in a hex, with those beside it if it has a name."""
    world = state.world
    there = Counter(loc for loc, _ in units.values())
    with_name = {loc for loc in there if words.place(state, loc) != world.label(loc)}
    found, left = list[tuple[int, Ends]](), dict(units)
    for middle in sorted(there, key=lambda loc: (loc not in with_name, -there[loc])):
        near = world.board.grid.within(middle, 1) if middle in with_name else (middle,)
        here = {unit: end for unit, end in left.items() if end[0] in near}
        left = {unit: end for unit, end in left.items() if unit not in here}
        found += [(middle, here)] * bool(here)
    return sorted(found, key=lambda one: -len(one[1]))


def _sides(state: PlacedState, front: Front) -> Iterator[int]:
    yield from (state.pieces[unit].counter.side for unit in front.units if unit in state.pieces)
    yield from (getattr(one, "side", -1) for one in front.taken)


def _on_map(state: PlacedState, label: str) -> bool:
    loc = state.world.find(label)
    return loc is not None and state.world.on_map(loc)
