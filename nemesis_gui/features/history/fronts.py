"""What happened since, by front: the places where something happened are gathered around those where most of it did.
No Qt here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Final

import msgspec

from engine.table.event import Event, Head, Weight
from engine.table.placed import PlacedState
from nemesis_gui.session.timeline import in_stacks, told_once
from nemesis_gui.session.words import Words

MOST: Final = 5
"""Lines."""
SAID: Final = 4
"""Sentences of a line, and places to which pieces went."""
FEW: Final = 2
"""Moves that are told each by itself where nothing else happened."""
NAMED: Final = 6
"""Pieces that came or went in a part of the map and are named; of more it is told how many went where."""
HURT: Final = 5
"""How much more it weighs that somebody comes to harm: a place that changes hands weighs more than a step, less than a
unit."""
MEETS: Final = 4
"""What it weighs more that a piece comes beside one of another side: as much as what is notable."""
MANY: Final = 3
"""What moves and arrivals in the rear weigh together, however many they are."""
WIDE: Final = 4
"""Hexes from the middle of a front to its edge."""
DICE: Final = ("rolled", "die_read", "drawn")
"""What led to something, and is told by that."""
COMES: Final = ("arrived", "placed")
"""Pieces that come into play."""
ARRIVE: Final = "{n:piece arrives|pieces arrive} at {places}"
GO: Final = "{n:piece goes|pieces go} to {places}"
Past = tuple[PlacedState, Event]


class Front(msgspec.Struct):
    """A part of the map, by the place in its middle; -1 for what has no place."""

    middle: int
    told: list[Past] = msgspec.field(default_factory=list)

    @property
    def of_note(self) -> list[Past]:
        """What is worth a sentence, the gravest first; who came to harm tells the result of a combat."""
        least = Weight.SERIOUS if any(event.hurts for _, event in self.told) else Weight.NOTABLE
        found = (one for one in self.told if _of_note(one[1], least))
        return sorted(found, key=lambda one: -_rank(one[1]))

    @property
    def moved(self) -> dict[str, str]:
        """Who went where: the label of the place where each piece was at last."""
        return {piece: event.route()[-1] for state, event in self.told if _goes(event) for piece in _each(state, event)}

    @property
    def arrived(self) -> dict[str, str]:
        """Who came into play where, by the label of the place, but those that went on from there."""
        gone = {piece for _, event in self.told if _goes(event) for piece in event.pieces()}
        came = [one for one in self.told if one[1].kind in COMES and one[1].places()]
        ends = {piece: event.places()[-1] for state, event in came for piece in _each(state, event)}
        return {piece: label for piece, label in ends.items() if piece not in gone}

    @property
    def stacks(self) -> list[Past]:
        """What pieces did, each once that went the same way."""
        return in_stacks([one for one in self.told if one[1].pieces()])

    @property
    def speaks(self) -> bool:
        """Whether anything is said of it; what pieces beside the map do has to be of note, or bring them into play."""
        return bool(self.of_note or self.arrived or (self.stacks and self.middle >= 0))

    @property
    def weight(self) -> int:
        least = [_weight(one) for one in self.told]
        return sum(one for one in least if one > Weight.MINOR) + min(MANY, least.count(Weight.MINOR))


def worth_telling(past: Iterable[Past]) -> bool:
    """Whether anything happened that one wants to know who was not looking."""
    told = list(past)
    return bool(tracks(told)) or any(front.speaks for front in fronts(told))


def _of_past(event: Event) -> bool:
    told = event.weight >= Weight.MINOR and not event.follows
    return told and event.head == Head.NONE and event.kind not in DICE


def tracks(past: Iterable[Past]) -> list[Past]:
    """The numbers that follow from it all: each once, from where it stood to where it stands now."""
    found: list[Past] = []
    for state, event in past:
        if event.follows:
            before = next((one for one in found if one[1].summed(event)), None)
            together = before[1].summed(event) if before is not None else None
            found = [*(one for one in found if one is not before), (state, together or event)]
    return found


def fronts(past: Iterable[Past]) -> list[Front]:
    """At most five, the weightiest first; what is left lies with the nearest."""
    every_past = list(past)
    told = told_once([one for one in every_past if _of_past(one[1])])
    found: list[Front] = []
    nowhere, places = Front(-1), _places(told, _parts(every_past), _stood(every_past))
    for one, loc in sorted(zip(told, places, strict=True), key=lambda pair: -_weight(pair[0])):
        if loc < 0:
            nowhere.told.append(one)
        elif (front := _front(found, one[0], loc, full=len(found) >= MOST - 1)) is not None:
            front.told.append(one)
        else:
            found.append(Front(loc, [one]))
    order = {id(one): number for number, one in enumerate(told)}
    every = [front for front in (*found, nowhere) if front.told]
    for front in every:
        front.told.sort(key=lambda one: order[id(one)])
    return sorted(every, key=lambda front: -front.weight)[:MOST]


def _front(found: Sequence[Front], state: PlacedState, loc: int, *, full: bool) -> Front | None:
    near = sorted(found, key=lambda front: _far(state, front.middle, loc))[:1]
    return near[0] if near and (full or _far(state, near[0].middle, loc) <= WIDE) else None


def _far(state: PlacedState, one: int, other: int) -> int:
    hexes: int = state.world.board.grid.distance(one, other)
    return hexes


def _rank(event: Event) -> int:
    return int(event.weight) ** 2 + HURT * event.hurts


def _weight(one: Past) -> int:
    return _rank(one[1]) + MEETS * _meets(*one)


def _meets(state: PlacedState, event: Event) -> bool:
    """Whether a piece goes to where another side stands beside it."""
    piece, loc = state.pieces.get(event.piece()), _place(state, event) if _goes(event) else -1
    if piece is None or loc < 0:
        return False
    there = (other for hex_ in state.world.board.grid.within(loc, 1) for other in state.pieces_at(hex_))
    return any(other.counter.side != piece.counter.side for other in there)


def _parts(past: Sequence[Past]) -> dict[int, int]:
    """How many headings stand before each, by its identity."""
    return {id(one): number for one, number in zip(past, accumulate(one[1].head > 0 for one in past), strict=True)}


def _stood(past: Iterable[Past]) -> dict[int, int]:
    """For each event, by its identity, where it happened, or else where its piece was when it was last heard of."""
    last: dict[str, int] = {}
    found: dict[int, int] = {}
    for state, event in past:
        loc = _place(state, event)
        last.update(dict.fromkeys(event.pieces() if loc >= 0 else (), loc))
        found[id(event)] = last.get(event.piece(), loc)
    return found


def _places(told: Sequence[Past], parts: Mapping[int, int], stood: Mapping[int, int]) -> list[int]:
    """Where each happened; what has no place of its own belongs to what the same command brought about before it under
    the same heading."""
    found: list[int] = []
    before: Past | None = None
    part = 0
    for one in told:
        here = parts.get(id(one), part)  # several steps of a unit, told as one, belong to what is told before
        same = before is not None and one[0] is before[0] and here == part
        loc = stood.get(id(one[1]), _place(*one))
        found.append(found[-1] if loc < 0 and same else loc)
        before, part = one, here
    return found


def _place(state: PlacedState, event: Event) -> int:
    """Where it happened on the map, by its last place or else where its piece stands; -1 for nowhere."""
    found = [state.world.find(label) for label in reversed(event.places())]
    standing = state.pieces.get(event.piece())
    every = [*(loc for loc in found if loc is not None), *(() if standing is None else (standing.loc,))]
    return next((loc for loc in every if state.world.on_map(loc)), -1)


def lines(past: Iterable[Past], words: Words) -> Iterator[str]:
    """A line for each front as HTML with links: where, what weighs most in the order in which it happened, and who went
    where; the tracks in the last one."""
    every = list(past)
    for front in filter(lambda one: one.speaks, fronts(every)):
        many, grave = _summed(front, words)
        stacks, where = front.stacks, _heading(front, words)
        each = not (many or grave) and (len(stacks) <= FEW or not front.moved)
        in_order = [one for one in front.told if any(one is other for other in grave)]
        sentences = stacks if each else in_stacks(in_order)
        first = sorted(sentences, key=lambda one: -_rank(one[1]))[:SAID]
        told = [*many, *(words.event(*one) for one in sentences if any(one is other for other in first))]
        if not each:
            told += _summed_up(front, words)
        if len(sentences) > SAID:
            told.append(f"<i>{words.tr('{n:more line|more lines} in the log', n=len(sentences) - SAID)}</i>")
        yield words.pair(f"<b>{where}</b>", " · ".join(_counted(told)))
    if moved := tracks(every):
        yield words.pair(f"<b>{words.tr('Tracks')}</b>", " · ".join(words.event(*one) for one in moved))


def _counted(told: Sequence[str]) -> Iterator[str]:
    """Each sentence once, with how often it was said."""
    for text, n in Counter(told).items():
        yield text if n == 1 else f"{text} ({n})"


def _summed(front: Front, words: Words) -> tuple[list[str], list[Past]]:
    """What happened in the same way to many pieces there in a sentence each, and all else of note."""
    found = front.of_note
    summed = words.together(front.told[-1][0], [event for _, event in found])
    gathered = {id(event) for _, some in summed for event in some}
    return [text for text, _ in summed], [one for one in found if id(one[1]) not in gathered]


def _heading(front: Front, words: Words) -> str:
    """The place in the middle, and whether all of it happened there."""
    if front.middle < 0:
        return words.tr("Elsewhere")
    place = words.place_link(front.told[-1][0], front.middle)
    alone = all(_place(*one) in (front.middle, -1) for one in front.told)
    return place if alone else words.tr("Around {place}", place=place)


def _summed_up(front: Front, words: Words) -> Iterator[str]:
    """Who came into play, and who went where: a few by name, of the others how many are where."""
    state = front.told[-1][0]
    for ends, many in ((front.arrived, ARRIVE), (front.moved, GO)):
        most = Counter(ends.values()).most_common()
        there = {label: [one for one in ends if ends[one] == label] for label, _ in most}
        links = {label: words.place_link(state, loc) for label in there if (loc := state.world.find(label)) is not None}
        known = ends.keys() <= state.pieces.keys() and links.keys() == there.keys()
        so_far = zip(there, accumulate(n for _, n in most), strict=True)
        named = [label for label, n in so_far if known and n <= NAMED]
        for label in named:
            yield f"{', '.join(words.unit_link(state, one) for one in there[label])} → {links[label]}"
        if rest := {label: len(there[label]) for label in there if label not in named}:
            yield _counted_ends(rest, links, words, many)


def _counted_ends(ends: Mapping[str, int], links: Mapping[str, str], words: Words, many: str) -> str:
    """How many pieces are where at last, or that they moved where none is at a place of the map."""
    whole = sum(ends.values())
    places = [links[label] + (f" ({n})" if 1 < n < whole else "") for label, n in ends.items() if label in links]
    if not places:
        return words.tr("{n:piece moves|pieces move}", n=whole)
    return words.tr(many, n=whole, places=", ".join([*places[:SAID], *(["…"] if len(places) > SAID else [])]))


def _each(state: PlacedState, event: Event) -> list[str]:
    """The pieces of an event; those that are not seen have one name, and are each another."""
    counters = state.world.counters
    return [name if name in counters else f"{name} {id(event)}" for name in event.pieces()]


def _goes(event: Event) -> bool:
    return len(event.route()) > 1


def _of_note(event: Event, least: Weight) -> bool:
    """Whether it is worth a sentence where these have `least`; what is of nobody and nowhere has to be serious."""
    if event.hurts:
        return True
    if {"tracks", "control"} & {*event.topics}:
        return event.weight >= Weight.NOTABLE
    placed = event.pieces() or event.places()
    return event.weight >= (least if placed else Weight.SERIOUS)
