"""Deeds: what belongs together of all that happened, such as a combat with all that came of it, told in one sentence
that begins with its place. No Qt here."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from html import unescape
from itertools import takewhile
from typing import Final

import msgspec

from engine.table.event import Event, Head, Weight
from engine.table.placed import PlacedState
from engine.table.wording.words import counted
from nemesis_gui.session.timeline import DRAWN, told_once
from nemesis_gui.session.words import Words

ATTACK: Final = "attack_declared"
NAMED: Final = 4
"""Pieces that are named; of more it is told how many there are beside the first."""
DICE: Final = ("rolled", "die_read")
"""What led to something, and is told by that."""
SPENT: Final = ("air_support_used", "gun_fired", "air_shown", "supplies_spent")
"""What was used, as in a combat: what came of it is told."""
FEW: Final = 2
"""The same of those who went somewhere after a combat."""
BY_COMBAT: Final = ("retreat", "advance", "pushed")
"""How pieces move that a combat makes go."""
GOES: Final = ("moved", "redeployed")
"""Pieces that go by themselves, by strategic movement, too."""
COMES: Final = ("arrived", "placed")
"""Pieces that come into play."""
SET_UP: Final = "set-up"
"""The topic of pieces that are placed before the first turn."""
TAKEN: Final = "control_changed"
PARTS: Final = 6
"""What is told of a deed, at most."""
Past = tuple[PlacedState, Event]
Piece = tuple[PlacedState, str]
"""A piece with a position in which it is called as it was known."""


class Deed(msgspec.Struct):
    """What belongs together, in the order in which it happened: when it began, and the place where; -1 for none."""

    when: int
    place: int
    told: list[Past]
    last: int = -1
    """When it was over."""

    @property
    def first(self) -> Event:
        """What began it."""
        return self.told[0][1]

    @property
    def attack(self) -> Event | None:
        """What began it, if it is a combat."""
        return self.first if self.first.kind == ATTACK else None

    def html(self, words: Words) -> str:
        """Where, in bold, and what came of it, in one line."""
        told = self._first_parts(words)
        link = words.place_link(self.told[-1][0], self.place) if self.place >= 0 else ""
        if self.attack is None and (not link or link in told[0]):
            return " \u00b7 ".join([told[0].replace(link, f"<b>{link}</b>", 1) if link else told[0], *told[1:]])
        head = self._head(words)
        return words.pair(head, " \u00b7 ".join(told)) if told else head

    def lines(self, words: Words) -> list[str]:
        """Without links: who attacked where, the result, and what came of it."""
        html = (self._head(words), *self._first_parts(words))
        head, *parts = map(plain, html)
        return [head, *parts[:1], *filter(None, [" \u00b7 ".join(parts[1:])])]

    def _first_parts(self, words: Words) -> list[str]:
        """The weightiest, as they came; what a combat came to first of all."""
        parts = [*self._parts(words)]
        weights = dict[str, int]()
        for weight, text in parts:
            weights[plain(text)] = max(weight, weights.get(plain(text), 0))
        told, ranked = counted([text for _, text in parts]), sorted([*weights][1:], key=lambda text: -weights[text])
        most = seen(len(told), PARTS)
        first, more = {*[*weights][:1], *ranked[: most - 1]}, len(told) - most
        shown = [line for text, line in zip(weights, told, strict=True) if text in first]
        return [*shown, *([words.tr("{n:more line|more lines} in the log", n=more)] if more else [])]

    def _head(self, words: Words) -> str:
        """The place in bold, with who attacked there."""
        head = f"<b>{words.place_link(self.told[-1][0], self.place)}</b>"
        if self.attack is None:
            return head
        known, units = words.game.known(*self.told[0]), getattr(self.attack, "units", ())
        who = named([(known, unit) for unit in units], words)
        return words.tr("{place}, attacked by {units}", place=head, units=who)

    def _parts(self, words: Words) -> Iterator[tuple[int, str]]:
        """Each with its weight."""
        if self.attack is None:
            yield from ((one[1].weight, words.event(*one)) for one in self.told)
            return
        ways: dict[tuple[bool, str], list[Piece]] = {}
        for state, event in told_once(self.told[1:]):
            if (end := _end(event)) is not None:
                ways.setdefault((self._advance(state, event), end), []).extend(pieces(state, event, words))
            elif of_note(event):
                yield event.weight, words.event(state, event, terse=True)
        yield from ((Weight.MINOR, self._way(on, end, units, words)) for (on, end), units in ways.items())

    def _way(self, on: bool, end: str, units: Sequence[Piece], words: Words) -> str:
        state = units[-1][0]
        loc, who = state.world.find(end), named(units, words, FEW)
        if on and (loc is None or loc == self.place):
            return words.tr("advance: {units}", units=who)
        text = "advance to {place}: {units}" if on else "retreat to {place}: {units}"
        return words.tr(text, units=who, place=end if loc is None else words.place_link(state, loc))

    def _advance(self, state: PlacedState, event: Event) -> bool:
        """Whether its piece comes nearer to the place of the combat."""
        find, far = state.world.find, state.world.board.grid.distance
        start, end = find(next(iter(event.route()), "")), find(event.places()[-1])
        if end is None or self.place < 0:
            return False
        return end == self.place or (start is not None and far(end, self.place) < far(start, self.place))


def deeds(past: Sequence[Past], places: Sequence[int]) -> list[Deed]:
    """All that happened, with the place of each, gathered: a combat from its declaration to the next heading, attack or
    move; anything else is a deed of its own."""
    found: list[Deed] = []
    combat: Deed | None = None
    for when, (one, place) in enumerate(zip(past, places, strict=True)):
        combat = None if _after_combat(one[1]) else combat
        if one[1].kind == ATTACK:
            combat = Deed(when, place, [one], when)
            found.append(combat)
        elif combat is not None:
            combat.told.append(one)
            combat.last = when
        elif of_past(one[1]):
            found.append(Deed(when, place, [one], when))
    return found


def combat_now(backwards: Iterable[PlacedState]) -> Deed | None:
    """The combat that was declared last, by the positions from the present one back."""
    told: list[Past] = []
    for state in backwards:
        for event in reversed(state.events):
            told.append((state, event))
            if event.kind == ATTACK:
                place = state.world.find(event.places()[-1]) if event.places() else None
                came_of_it = takewhile(lambda one: not _after_combat(one[1]), told[-2::-1])
                return Deed(0, -1 if place is None else place, [told[-1], *came_of_it])
    return None


def in_combat(backwards: Iterable[PlacedState], event: Event) -> bool:
    """Whether an event of the present position belongs to a combat, by that and the positions before; what the same
    command led to afterwards, as the next phase, does not count."""
    for at, state in enumerate(backwards):
        events: list[Event] = [*state.events]
        for one in reversed(events[: events.index(event)] if at == 0 and event in events else events):
            if one.kind == ATTACK or _after_combat(one):
                return one.kind == ATTACK
    return False


def joined(found: Iterable[Deed]) -> list[Deed]:
    """Those of one event each that can be told as one are one; where they happened in several places, nowhere."""
    every: list[Deed] = []
    for deed in found:
        found_before = ((at, one.first.joined(deed.first)) for at, one in enumerate(every))
        at, together = next((pair for pair in found_before if pair[1] is not None), (-1, None))
        if together is None:
            every.append(deed)
        else:
            place = deed.place if deed.place == every[at].place else -1
            every[at] = Deed(every[at].when, place, [(deed.told[0][0], together)], deed.last)
    return every


def of_past(event: Event) -> bool:
    """Whether anything is told of it."""
    told = event.weight >= Weight.MINOR and not event.follows
    return told and event.head == Head.NONE and event.kind not in DICE and not event.idle()


def pieces(state: PlacedState, event: Event, words: Words) -> list[Piece]:
    """The pieces of an event, with a position in which they are called as they were known then."""
    known = words.game.known(state, event)
    return [(known, name) for name in event.pieces()]


def named(units: Sequence[Piece], words: Words, most: int = NAMED) -> str:
    """Pieces by name, each name once with how often; of many the first `most`."""
    links = counted([words.unit_link(*unit) for unit in units])
    more = sum([*Counter(words.game.unit(*unit) for unit in units).values()][most:])
    return ", ".join([*links[:most], *([words.tr("{n} more", n=more)] if more else [])])


def _after_combat(event: Event) -> bool:
    """Whether a combat was over before it: a heading, a draw, or a piece that moves by itself."""
    return event.head > 0 or event.kind == DRAWN or marches(event)


def seen(count: int, most: int) -> int:
    """How many of so many lines are told, of which `most` find room: that there is one more is no shorter than that
    one."""
    return count if count <= most + 1 else most


def plain(html: str) -> str:
    """Without links."""
    return unescape(re.sub("<[^>]*>", "", html))


def marches(event: Event) -> bool:
    """Whether a piece moves, and not as a combat makes it go."""
    return event.kind in GOES and getattr(event, "how", "") not in BY_COMBAT


def comes(event: Event) -> bool:
    """Whether a piece comes into play."""
    return event.kind in COMES and bool(event.places())


def meets(state: PlacedState, event: Event) -> bool:
    """Whether a piece goes to where another side stands beside it."""
    piece, loc = state.pieces.get(event.piece()), state.world.find(event.places()[-1]) if event.places() else None
    if piece is None or loc is None or not state.world.on_map(loc):
        return False
    there = (other for hex_ in state.world.board.grid.within(loc, 1) for other in state.pieces_at(hex_))
    return any(other.counter.side != piece.counter.side for other in there)


def emptied(before: PlacedState | None, state: PlacedState, labels: Container[str], words: Words) -> list[int]:
    """Which of some places are held for their own sake, had a unit before it all, and have none any more."""
    given = (state.world.loc(label) for label in words.title.held(state) if label in labels)
    return [loc for loc in given if before is not None and before.pieces_at(loc) and not state.pieces_at(loc)]


def _end(event: Event) -> str | None:
    """The label of the place where a piece went after a combat."""
    goes = "movement" in event.topics and event.pieces() and event.places()
    return event.places()[-1] if goes else None


def of_note(event: Event) -> bool:
    """Whether it is of consequence by itself: who watched should be able to tell of it."""
    told = event.weight >= Weight.NOTABLE and not event.follows and event.head == Head.NONE
    return told and event.kind not in (DRAWN, *DICE, *SPENT) and not event.idle()

