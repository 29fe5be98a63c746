"""What happened since, a line a deed or a place, in the order in which it began. No Qt here."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Final

import msgspec

from engine.table.event import Event, Weight
from engine.table.placed import PlacedState
from nemesis_gui.session.deeds import (
    ATTACK,
    SET_UP,
    Deed,
    Past,
    comes,
    deeds,
    emptied,
    joined,
    meets,
    named,
    of_past,
    seen,
)
from nemesis_gui.session.timeline import side_of, told_once
from nemesis_gui.session.words import Words

MOST: Final = 12
"""Lines, beside the tracks."""
HURT: Final = 5
"""How much more it weighs that somebody comes to harm: a place that changes hands weighs more than a step, less than a
unit."""
FEW: Final = 5
"""Lines that are seen at once in the column: where there are more, mere moves are one."""
NAMED_PLACES: Final = 6
"""Where mere moves that are one line went."""
EARLIER: Final = 3
"""Deeds that were known, weighed more than any move, and are told once more."""
MEETS: Final = 4
"""What it weighs more that a piece comes beside one of another side: as much as what is notable."""
MANY: Final = 3
"""What moves and arrivals in the rear weigh together, however many they are."""
PLACES: Final = 3
"""Places at the head of a line; what happened in more is told without."""


class Told(msgspec.Struct):
    """A line: when it began and ended, where (-1 for nowhere), how much it weighs, and what is said."""

    when: int
    last: int
    place: int
    weight: int
    html: str
    mere: bool = False
    """Whether somebody only went somewhere."""


def tracks(past: Iterable[Past]) -> list[Past]:
    """The numbers that follow from it all: each once, from where it stood to where it stands now, unless it is
    back where it was."""
    found: list[Past] = []
    for state, event in past:
        if event.follows:
            before = next((one for one in found if one[1].summed(event)), None)
            together = before[1].summed(event) if before is not None else None
            found = [*(one for one in found if one is not before), (state, together or event)]
    return [one for one in found if not one[1].idle()]


def lines(
    past: Iterable[Past], words: Words, before: PlacedState | None = None, known: int = 0, figures: Sequence[str] = ()
) -> Iterator[str]:  # fmt: skip
    """A line a deed as HTML with links, the weightiest of them, as it began, and how many more there are; the tracks in
    the last one, with `figures` that no event tells of. `before` is the position before it all, and so many events are
    `known`: of deeds that were over then only the weightiest are told once more, below the others."""
    happened = list(past)
    found = every(happened, words, before)
    told = [one for one in found if one.last >= known]
    ranked = sorted(told, key=lambda one: -one.weight)
    whole = [one for rank, one in enumerate(ranked) if rank < FEW or not one.mere]
    first = whole[: seen(len(whole), MOST)]
    folded = [one for one in ranked[FEW:] if one.mere]
    yield from (one.html for one in sorted(first, key=lambda one: one.when))
    if folded:
        yield _folded(folded, words, happened[-1][0])
    if more := len(whole) - len(first):
        yield f"<i>{words.tr('{n:more line|more lines} in the log', n=more)}</i>"
    grave = (one for one in found if one.last < known and one.weight > MEETS + MANY)
    earlier = sorted(grave, key=lambda one: -one.weight)
    for one in sorted(earlier[: EARLIER * bool(told)], key=lambda one: one.when):
        yield f"<i>{words.pair(words.tr('Before that'), one.html)}</i>"
    if moved := [*(words.event(*one) for one in tracks(happened[known:])), *figures]:
        yield words.pair(f"<b>{words.tr('Tracks')}</b>", " \u00b7 ".join(moved))


def _folded(folded: Sequence[Told], words: Words, state: PlacedState) -> str:
    """Mere moves in one line, with the places where they went."""
    places = [*dict.fromkeys(one.place for one in sorted(folded, key=lambda one: one.when) if one.place >= 0)]
    count = seen(len(places), NAMED_PLACES)
    names = [words.place_link(state, place) for place in places[:count]]
    names += [words.tr("{n} more", n=len(places) - count)] * (len(places) > count)
    return f"<i>{words.pair(words.tr('{n:more move|more moves}', n=len(folded)), ', '.join(names))}</i>"


def every(past: Sequence[Past], words: Words, before: PlacedState | None = None) -> list[Told]:
    """All that there is to tell, in order."""
    gathered = deeds(past, _places(past, before))
    fights = [deed for deed in gathered if deed.attack is not None]
    apart = [deed for deed in gathered if deed.attack is None]
    rest = [deed for deed in apart if not (comes(deed.first) or _goes(deed.first))]
    busy = {piece for deed in fights for _, event in deed.told for piece in _who(event)}
    found = [Told(deed.when, deed.last, deed.place, _weight(deed), deed.html(words)) for deed in fights]
    told = {(id(deed.told[0][0]), piece) for deed in rest for piece in deed.first.pieces()}
    walks = [
        deed for deed in apart
        if _goes(deed.first) or (comes(deed.first) and (id(deed.told[0][0]), deed.first.piece()) not in told)
    ]  # fmt: skip
    found += [*_others(_once(rest), words), *_walks(walks, busy, words), *_given_up(walks, before, past[-1:], words)]
    return sorted(found, key=lambda one: one.when)


def _once(rest: Sequence[Deed]) -> list[Deed]:
    """Without the steps of a piece that met with worse."""
    kept = {id(one) for one in told_once([deed.told[0] for deed in rest])}
    return [deed for deed in rest if id(deed.told[0]) in kept]


def _others(rest: Sequence[Deed], words: Words) -> Iterator[Told]:
    """What happened in the same way to many pieces in a sentence each, and all else of note."""
    if not rest:
        return
    of_event = {id(deed.first): deed for deed in rest}
    summed = words.together(rest[-1].told[-1][0], [deed.first for deed in rest])
    for text, some in summed:
        alike = [deed for event in some if (deed := of_event.get(id(event))) is not None and _of_note(deed)]
        if alike:
            yield _together(alike, text, words)
    gathered = {id(event) for _, some in summed for event in some}
    for deed in joined([deed for deed in rest if id(deed.first) not in gathered and _of_note(deed)]):
        yield Told(deed.when, deed.last, deed.place, _weight(deed), deed.html(words))


def _together(alike: Sequence[Deed], text: str, words: Words) -> Told:
    """One sentence with the places where it happened, if they are few."""
    state, places = alike[0].told[0][0], dict.fromkeys(deed.place for deed in alike if deed.place >= 0)
    links = [words.place_link(state, place) for place in places]
    apart = [f"<b>{link}</b>" for link in links if link not in text]
    for link in links:
        text = text.replace(link, f"<b>{link}</b>", 1)
    told = words.pair(", ".join(apart), text) if 0 < len(apart) <= PLACES else text
    return Told(alike[0].when, alike[-1].last, alike[0].place, sum(map(_weight, alike)), told)


def _walks(walks: Sequence[Deed], busy: Container[str], words: Words) -> Iterator[Told]:
    """Who went or came where, a line for each place and side, where each piece was at last; not who fought from there,
    for that is told. Where both sides did, each line says whose they are."""
    last = {piece: deed for deed in walks for piece in _each(deed) if _goes(deed.first)}
    new = {piece: deed for deed in walks for piece in _each(deed) if comes(deed.first) and piece not in last}
    placed = {piece: deed for piece, deed in new.items() if SET_UP in deed.first.topics}
    came = {piece: deed for piece, deed in new.items() if piece not in placed}
    mixed = len({side_of(*deed.told[0]) for deed in (*last.values(), *new.values())}) > 1
    for ends, text in ((placed, "Set up in {place}: {units}"), (came, "Arrivals in {place}: {units}"),
                       (last, "\u2192 {place}: {units}")):  # fmt: skip
        there: dict[tuple[int, int], list[tuple[str, int]]] = {}
        for piece, deed in ends.items():
            if piece[0] not in busy and deed.place >= 0:
                there.setdefault((deed.place, side_of(*deed.told[0])), []).append(piece)
        for deed in {id(deed): deed for deed in ends.values() if deed.place < 0}.values():
            yield Told(deed.when, deed.last, -1, _weight(deed), words.event(*deed.told[0]))
        for (place, side), some in there.items():
            of_them = [ends[piece] for piece in some]
            state, met = of_them[-1].told[-1][0], any(meets(*one) for deed in of_them for one in deed.told)
            link = f"<b>{words.place_link(state, place)}</b>"
            known = [(words.game.known(*ends[piece].told[0]), piece[0]) for piece in some]
            html = words.tr(text, place=link, units=named(known, words))
            html += f" ({words.side(side)})" if mixed and side >= 0 else ""
            weight = min(MANY, len(some)) + MEETS * met
            yield Told(min(one.when for one in of_them), of_them[-1].last, place, weight, html, mere=not met)


def _given_up(
    walks: Sequence[Deed], before: PlacedState | None, last: Sequence[Past], words: Words
) -> Iterator[Told]:  # fmt: skip
    """Places that are striven for from which all have gone, in a line."""
    left = {deed.first.route()[0]: deed for deed in walks if _goes(deed.first)}
    for state, _ in last if left else ():
        if empty := emptied(before, state, left, words):
            of_them = [left[state.world.label(loc)] for loc in empty]
            places = ", ".join(f"<b>{words.place_link(state, loc)}</b>" for loc in empty)
            html = words.pair(words.tr("Left without a unit"), places)
            yield Told(min(one.when for one in of_them), of_them[-1].last, empty[0], HURT + len(empty), html)


def _rank(event: Event) -> int:
    return int(event.weight) ** 2 + HURT * event.hurts


def _weight(deed: Deed) -> int:
    return sum(_rank(event) for _, event in deed.told if of_past(event))


def _places(past: Sequence[Past], before: PlacedState | None) -> list[int]:
    """Where each happened. A piece that is gone stood where it was last heard of, or in an earlier position."""
    found: list[int] = []
    heard: dict[str, int] = {}
    stood = [] if before is None else [before]
    for state, event in past:
        loc = _place(state, event)
        if loc < 0 and event.piece():
            earlier = (_standing(one, event.piece()) for one in reversed(stood))
            loc = heard.get(event.piece(), next((one for one in earlier if one >= 0), -1))
        if loc >= 0:
            heard.update(dict.fromkeys(event.pieces(), loc))
        if not stood or stood[-1] is not state:
            stood.append(state)
        found.append(loc)
    return found


def _place(state: PlacedState, event: Event) -> int:
    """Where it happened on the map, by its last place or else where its piece stands; -1 for nowhere."""
    found = (state.world.find(label) for label in (event.route()[-1:] if _goes(event) else event.places()[::-1]))
    named_ = [loc for loc in found if loc is not None and state.world.on_map(loc)]
    return next(iter(named_), -1 if _goes(event) else _standing(state, event.piece()))


def _standing(state: PlacedState, piece: str) -> int:
    standing = state.pieces.get(piece)
    return standing.loc if standing is not None and state.world.on_map(standing.loc) else -1


def _each(deed: Deed) -> list[tuple[str, int]]:
    """The pieces of a deed, with a number; those that are not seen have one name, and are each another."""
    state, event = deed.told[0]
    return [(name, 0 if name in state.world.counters else id(event)) for name in event.pieces()]


def _who(event: Event) -> tuple[str, ...]:
    """Those who fought, or whom it is about."""
    units: tuple[str, ...] = getattr(event, "units", ()) if event.kind == ATTACK else ()
    return (*units, *event.pieces())


def _goes(event: Event) -> bool:
    return len(event.route()) > 1


def _of_note(deed: Deed) -> bool:
    """Whether it is worth a line; what is of nobody and nowhere has to be serious."""
    event = deed.first
    if event.hurts:
        return True
    about = event.pieces() or event.places() or {"tracks", "control", "supply"} & {*event.topics}
    return event.weight >= (Weight.NOTABLE if about else Weight.SERIOUS)
