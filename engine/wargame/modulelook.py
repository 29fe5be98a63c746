"""A saved game of VASSAL looked at as a position of a title: what stands where, and what cannot be said of it.

What the eyes that look may not see has no name here: it is counted by the hex where it lies. Of those who play nothing
is known here at all, see :mod:`engine.vassal.saved`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from engine.board.errors import one_line
from engine.table.situation import Situation
from engine.table.situation_text import to_text
from engine.vassal.errors import VassalError
from engine.vassal.pieces import COVERED
from engine.vassal.saved import Saved, Standing, read_saved
from engine.vassal.words import numbers, plain_words, tokens, turns
from engine.wargame.modules import Taken
from engine.wargame.study import Stands, Studied, studied, turns_of

T = TypeVar("T")
# Why a piece of a saved game stands nowhere on our map.
HIDDEN: Final = "hidden"
UNKNOWN: Final = "unknown"
DOUBTFUL: Final = "doubtful"
ELSEWHERE: Final = "elsewhere"
TOO_MANY: Final = "too many"
NOT_HERE: Final = "not here"
REFUSED: Final = "refused"
WHYS: Final[Mapping[str, str]] = {
    HIDDEN: "hidden from these eyes", UNKNOWN: "no counter of ours", DOUBTFUL: "may be one or another counter",
    ELSEWHERE: "in no hex of the map", TOO_MANY: "more of them than there are", NOT_HERE: "not in this scenario",
    REFUSED: "cannot stand there",
}  # fmt: skip
"""Each of these in words."""
LONGEST: Final = 60
"""Letters of a name of somebody's making."""
MOST_LEFT: Final = 400
"""Rows of what is not on the map."""


class Left(msgspec.Struct, frozen=True):
    """Pieces of a saved game that are not on our map: their name, why, and the hexes or boxes where they lie."""

    name: str
    why: str
    places: tuple[str, ...] = ()
    """Labels of ours where they lie in a hex, else what the module calls the place."""
    about: str = ""
    """What the rules have against it, in one line."""
    count: int = 1


class Looked(msgspec.Struct, frozen=True):
    """A saved game as a position: the scenario it is of, its turn and side to move, and what is left out."""

    scenario: str
    turn: int
    side: str
    studied: Studied
    left: tuple[Left, ...]
    covered: Mapping[str, int]
    """How many unknown pieces lie in each hex."""
    eyes: str = ""
    """The side of the module that looks, empty for nobody's eyes."""

    @property
    def state(self) -> Any:
        """The position."""
        return self.studied.state

    def situation(self, title: Any) -> Situation:
        """The position as a situation, in which nothing is told of what is left out."""
        name = f"{title.name}, {title.scenarios()[self.scenario]}: a position that was played on VASSAL"
        position = dict(self.studied.position)
        return Situation(format="situation/1", game=title.id, title=name, position=position)

    def text(self, title: Any) -> str:
        """The same as a file."""
        situation = self.situation(title)
        names = ("format", "game", "title", "position")
        return to_text({name: getattr(situation, name) for name in names})


class Looking:
    """A saved game laid on a title by way of its module; raises VassalError or OSError."""

    def __init__(self, taken: Taken, path: Path, side: str = "", chosen: Mapping[str, int] | None = None) -> None:
        """``side`` is whose eyes look, nobody's if it is empty; ``chosen`` are counters that somebody has looked at,
        with their slots."""
        if taken.fit is None or not taken.fit.sure:
            raise VassalError(f"{taken.module.archive.name}: its map is not that of {taken.title.name}")
        self.taken, self._fit = taken, taken.fit
        self.saved: Saved = read_saved(taken.module, path, side)
        self._name, self._eyes = path.stem, side if side in taken.module.sides else ""
        self._slots = {match.id: match.slot for match in taken.sure} | dict(chosen or {})

    # -- what it is of

    @cached_property
    def scenario(self) -> str:
        """The scenario with most of the same counters, else the first."""
        placed = self.taken.slots.places(self.saved, self._fit)
        return self.taken.likest(self._name, placed) or next(iter(self.taken.title.scenarios()))

    @cached_property
    def counted_turn(self) -> int:
        """The turn that the module counts, or that its marker shows on a track; 0 where neither says one."""
        return self.saved.turn or next(self._marked_turns(), 0)

    def _marked_turns(self) -> Iterator[int]:
        for one in self.saved.standing:
            named = not one.piece.covered and turns() & set(plain_words(one.piece.name))
            if named and not self._hex(one) and one.place:
                found = numbers(tokens(one.place))
                yield from (int(number) for number in found[:1] if len(found) == 1 and len(number) < 4)

    def turn(self, scenario: str) -> int:
        """The turn of the position in a scenario: what was counted where the scenario has it, else its first."""
        first, last = turns_of(self.taken.title, scenario)
        return self.counted_turn if first <= self.counted_turn <= last else first

    # -- what stands where

    def look(self, scenario: str = "", turn: int = 0, side: str = "") -> Looked:
        """The position, as the saved game has it where nothing else is said; raises ValueError where there is none."""
        title = self.taken.title
        scenario = scenario or self.scenario
        turn, side = turn or self.turn(scenario), side or title.sides[0]
        named, left = self._sorted(scenario)
        found = studied(title, scenario, turn, side, named)
        refused = [Left(self.taken.names[one.id], REFUSED, (one.place,), why) for one, why in found.refused]
        left_out = tuple([*refused, *left][:MOST_LEFT])
        return Looked(scenario, turn, side, found, left_out, self._covered, self._eyes)

    @cached_property
    def _covered(self) -> Mapping[str, int]:
        found: dict[str, int] = defaultdict(int)
        for one in self.saved.standing:
            if one.piece.covered and self._hex(one):
                found[self._hex(one)] += 1
        return dict(found)

    def _hex(self, one: Standing) -> str:
        """Our label of the hex where a piece stands, empty where it stands in none."""
        return self._fit.labels.get(one.place, "") if one.window == self._fit.window else ""

    @cached_property
    def _kinds(self) -> Mapping[int, Sequence[str]]:
        """The counters that a slot may be: those of its match, and all that one cannot tell apart from them."""
        alike: dict[object, list[str]] = defaultdict(list)
        for own in self.taken.ours:
            if own.id in self._slots:
                alike[own.kind].append(own.id)
        found: dict[int, dict[str, None]] = defaultdict(dict)
        for ids in alike.values():
            for slot in {self._slots[id_] for id_ in ids}:
                found[slot] |= dict.fromkeys(ids)
        return {slot: list(ids) for slot, ids in self._with_alike(found).items()}

    @cached_property
    def _doubtful(self) -> Mapping[int, bool]:
        """The slots of matches that nobody has decided."""
        open_ = (match for match in self.taken.doubtful if match.id not in self._slots)
        return self._with_alike({slot: True for match in open_ for slot in (match.slot, *match.others)})

    def _with_alike(self, found: Mapping[int, T]) -> dict[int, T]:
        """The same with those slots that one cannot tell apart from one that is named."""
        named = {self._looks[slot]: value for slot, value in found.items()}
        return {**{slot: named[looks] for slot, looks in self._looks.items() if looks in named}, **found}

    @cached_property
    def _looks(self) -> Mapping[int, tuple[str, tuple[str, ...]]]:
        """What each slot of the module is called, and what is written beside it."""
        return {one.slot: (one.name, one.beside) for one in self.taken.slots.theirs({})}

    def _sorted(self, scenario: str) -> tuple[list[Stands], list[Left]]:
        """The units of a scenario on the map, and all that cannot be one."""
        pieces, here = self.taken.title.laid_over(scenario, {}, "0").pieces, self.taken.starts_of(scenario)
        named: dict[str, Stands] = {}
        left: dict[tuple[str, str], list[str]] = defaultdict(list)
        for one in self.saved.standing:
            ids, why = self._meant(one, pieces)
            free = [id_ for id_ in ids if id_ not in named]
            if free and not why:
                id_ = _likest(free, here, self._hex(one))
                named[id_] = Stands(id_, self._hex(one), one.piece.face)
            else:
                name = COVERED if one.piece.covered else one_line(one.piece.name, LONGEST)
                place = self._hex(one) or one_line(one.place or one.window, LONGEST)
                left[name, why or TOO_MANY].append(place)
        rows = (Left(name, why, tuple(dict.fromkeys(at)), count=len(at)) for (name, why), at in left.items())
        order = list(WHYS)
        return list(named.values()), sorted(rows, key=lambda row: order.index(row.why))

    def _meant(self, one: Standing, pieces: Mapping[str, Any]) -> tuple[Sequence[str], str]:
        """The counters of ours that a piece may be, or why there is none."""
        slot = None if one.piece.covered else self.taken.slots.of(one.piece)
        known = self._kinds.get(slot, ()) if slot is not None else ()
        ids = [id_ for id_ in known if id_ in pieces]
        if one.piece.covered:
            return (), HIDDEN
        if not known:
            return (), DOUBTFUL if slot in self._doubtful else UNKNOWN
        if not ids:
            return (), NOT_HERE
        return ids, "" if self._hex(one) else ELSEWHERE


def _likest(ids: Sequence[str], here: Mapping[str, str], place: str) -> str:
    """Of counters that one cannot tell apart the one that starts there, else the first that starts anywhere."""
    return min(ids, key=lambda id_: (here.get(id_) != place, id_ not in here))
