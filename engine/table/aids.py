"""Player aids: what a player wants beside the board, as data that the rules of a title hand out.

A title lists the steps of its turn and its combat, what moves its tracks, and what its counters can do. A panel or a
printed sheet takes the text from the clauses, and the present place from the agenda.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from engine.table.agenda import Decision, Step
from engine.table.event import Event
from engine.table.rulebook import Rulebook


class Stage(msgspec.Struct, frozen=True):
    """A part of the turn or of a combat, and the steps of the agenda that it is made of."""

    name: str
    """A key in the ``table`` of the title's words; empty for what is called like the section of its clause."""
    clause: str
    steps: tuple[type[Step], ...] = ()
    facts: Mapping[str, object] = {}
    """What a step says of itself that belongs here, where not all of the kind do."""
    inside: bool = False
    """Whether it is a part of the last stage before that is not."""
    drawn: bool = False
    """Whether it comes when it is drawn or chosen, and not in the order of the sheet."""
    table: str = "stages"

    def has(self, step: Step) -> bool:
        """Whether a step of the agenda belongs to it."""
        return isinstance(step, self.steps) and all(
            getattr(step, name, value) == value for name, value in self.facts.items()
        )


class Cause(msgspec.Struct, frozen=True):
    """What moves a track. ``by`` is how far, 0 where it depends."""

    why: str
    """A key in the title's table ``whys``."""
    clause: str
    by: int = 0
    hexes: tuple[str, ...] = ()
    """The hexes it is about, by their labels."""
    year: int = 0
    """The only year in which it counts, 0 where it always does."""
    name: str = ""
    """A key in the title's table ``causes``, where several have the same ``why``."""


class Track(msgspec.Struct, frozen=True):
    """A score with all that raises and lowers it."""

    name: str
    """A key in the ``table`` of the title's words."""
    score: str
    """What the title calls it among its ``tracks``."""
    side: int
    """Its owner, -1 where it has none."""
    clause: str
    moved: Callable[[Event], bool]
    """Whether an event moved it."""
    raised: tuple[Cause, ...] = ()
    lowered: tuple[Cause, ...] = ()
    table: str = "tracks"


class Factor(msgspec.Struct, frozen=True):
    """A number that counts in a combat, by its name in the title's table ``factors``."""

    name: str
    clause: str
    value: str = ""


class Table(msgspec.Struct, frozen=True):
    """A chart: the heads of its columns, and rows that begin with their own."""

    clause: str
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    rebuilt: bool = False
    """Whether its values are not the printed ones."""


class Term(msgspec.Struct, frozen=True):
    """A word by its key in a table of the title's words."""

    table: str
    key: str


Cell = str | Term
"""Figures and names as they are, or a word."""


class Row(msgspec.Struct, frozen=True):
    """A line of a chart: its cells, each made of one part or of several."""

    cells: tuple[Cell | tuple[Cell, ...], ...]
    clause: str = ""
    rebuilt: bool = False
    """Whether any of its values is not the printed one."""

    def terms(self) -> Iterator[Term]:
        """The words in it."""
        parts = (part for cell in self.cells for part in (cell if isinstance(cell, tuple) else (cell,)))
        yield from (part for part in parts if isinstance(part, Term))


class Chart(msgspec.Struct, frozen=True):
    """A chart by its name in the title's table ``charts``, which also has the heads of its columns."""

    name: str
    clause: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]

    def terms(self) -> Iterator[Term]:
        """All words that it needs."""
        yield from (Term("charts", name) for name in (self.name, *self.columns) if name)
        yield from (term for row in self.rows for term in row.terms())


class Ability(msgspec.Struct, frozen=True):
    """Something that not every counter may do, by its name in the title's table ``abilities``."""

    name: str
    clause: str
    of: Callable[[Any], bool]
    """Whether a counter has it."""


class Kind(msgspec.Struct, frozen=True):
    """Counters of one side that can do the same."""

    side: int
    kind: str
    abilities: tuple[str, ...]
    counters: tuple[Any, ...]


class Aids(msgspec.Struct, frozen=True):
    """All that is on the aid sheets of a title."""

    turn: tuple[Stage, ...] = ()
    combat: tuple[Stage, ...] = ()
    factors: Mapping[str, tuple[Factor, ...]] = {}
    """What counts in a combat, under the heads of the title's table ``factors``."""
    results: Table = Table("")
    tracks: tuple[Track, ...] = ()
    abilities: tuple[Ability, ...] = ()
    counters: tuple[Any, ...] = ()
    charts: tuple[Chart, ...] = ()
    """Further charts; a game without any has no sheet of them."""
    rebuilt: frozenset[str] = frozenset()
    """The counters, by their ids, whose values are not the printed ones."""

    def kinds(self) -> list[Kind]:
        """The counters sorted by side, kind and abilities."""
        found: dict[tuple[int, str, tuple[str, ...]], list[Any]] = defaultdict(list)
        for counter in self.counters:
            found[counter.side, counter.kind, self.abilities_of(counter)].append(counter)
        return [Kind(*key, tuple(counters)) for key, counters in sorted(found.items())]

    def abilities_of(self, counter: Any) -> tuple[str, ...]:
        return tuple(ability.name for ability in self.abilities if ability.of(counter))

    def clauses(self) -> Iterator[str]:
        """Every clause that the sheets name."""
        parts: Iterable[Any] = (*self.turn, *self.combat, *self.tracks, *self.abilities)
        yield from (part.clause for part in parts)
        yield from (cause.clause for track in self.tracks for cause in (*track.raised, *track.lowered))
        yield from (factor.clause for group in self.factors.values() for factor in group)
        yield from (chart.clause for chart in self.charts)
        yield from (row.clause for chart in self.charts for row in chart.rows if row.clause)
        yield from filter(None, (self.results.clause,))


class Standing(msgspec.Struct, frozen=True):
    """Where a game stands in stages: the present one, -1 for none; those done; those on the agenda, in its order."""

    now: int = -1
    done: frozenset[int] = frozenset()
    coming: tuple[int, ...] = ()


NOWHERE: Final = Standing()


def standing(stages: Sequence[Stage], agenda: Sequence[Step]) -> Standing:
    """Where an agenda stands in the stages of a turn. What is asked in between belongs to the stage behind it on the
    agenda, or, where that has not begun yet, to the one before."""
    places = [_stage(stages, step) for step in agenda]
    first = next((number for number, place in enumerate(places) if place >= 0), None)
    if first is None:
        return NOWHERE
    now = places[first]
    if first and not isinstance(agenda[first], Decision) and stages[now].inside and now:
        now -= 1
    coming = tuple(dict.fromkeys(place for place in places[first:] if place >= 0 and place != now))
    done = (n for n in range(now) if n not in coming and _passed(stages, n, now))
    return Standing(now, frozenset(done), coming)


def fighting(aids: Aids, agenda: Sequence[Step]) -> Standing:
    """Where an agenda stands in the stages of a combat; nowhere while none is fought."""
    inner = []
    for step in agenda:
        if _stage(aids.turn, step) >= 0:
            break
        inner.append(step)
    places = [_stage(aids.combat, step) for step in inner]
    known = [place for place in places if place >= 0]
    if not known:
        return NOWHERE
    coming = tuple(dict.fromkeys(place for place in known if place != known[0]))
    done = (n for n in range(known[0]) if n not in coming and not aids.combat[n].drawn)
    return Standing(known[0], frozenset(done), coming)


def _stage(stages: Sequence[Stage], step: Step) -> int:
    return next((number for number, stage in enumerate(stages) if stage.has(step)), -1)


def _passed(stages: Sequence[Stage], number: int, now: int) -> bool:
    """Whether a stage before the present one is over: what is drawn comes in any order."""
    heads = [_head(stages, one) for one in (number, now)]
    return heads[0] == heads[1] or not stages[heads[0]].drawn


def _head(stages: Sequence[Stage], number: int) -> int:
    """The stage that one is a part of."""
    return next(one for one in range(number, -1, -1) if not stages[one].inside or not one)


def held(clause: str, book: Rulebook, version: str | None) -> str:
    """A clause, or its other reading where a version has that one instead."""
    known = {found.id for found in book.clauses(version)}
    readings = (f"{clause.rstrip('ab')}{letter}" for letter in ("", "a", "b"))
    return clause if clause in known else next((one for one in readings if one in known), clause)
