"""Positions of which is known what stands where, and little else: made whole by what a scenario says, and looked at.

What cannot be is left out and told: the door of situations judges, and nothing is judged here a second time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from engine.table.situation import Situation, start

MOST_TRIED: Final = 600
"""How often a position is tried before it is refused as a whole."""
_PREFIX: Final = ("position: ", "such a position cannot be: ")


class Stands(msgspec.Struct, frozen=True):
    """A unit on the map, by the label of its hex, turned over so many times."""

    id: str
    place: str
    face: int = 0


class Studied(msgspec.Struct, frozen=True):
    """A position that was made whole."""

    state: Any
    position: Mapping[str, Any]
    """The same as a situation has it."""
    standing: tuple[Stands, ...]
    refused: tuple[tuple[Stands, str], ...]
    """Units that cannot stand there, each with the reason in one line; they are out of play."""
    away: tuple[str, ...]
    """Units that the scenario has on the map and that were not named; they are out of play."""


def turns_of(title: Any, scenario: str) -> tuple[int, int]:
    """The first and the last turn of a scenario; raises PackError."""
    found: tuple[int, int] = title.world(scenario).scenario.turns
    return found


def studied(title: Any, scenario: str, turn: int, side: str, named: Sequence[Stands]) -> Studied:
    """The position of a turn in which a side moves and these units stand where they are said to. All else is as at the
    start of the scenario, and its units that are not named are out of play.

    Raises ValueError where even without any of them there is no such position.
    """
    maker = _Maker(title, scenario, turn, side)
    maker.add(named)
    named_ids = {one.id for one in named}
    away = tuple(id_ for id_ in maker.on_map if id_ not in named_ids)
    return Studied(maker.admitted(), maker.position(), tuple(maker.standing), tuple(maker.refused), away)


class _Maker:
    """Takes units in as many at a time as can be."""

    def __init__(self, title: Any, scenario: str, turn: int, side: str) -> None:
        self._title, self._study = title, title.study
        self._said = {"scenario": title.set_up_of(scenario), "turn": turn}
        self._side = side
        self._base = base = title.laid_over(scenario, {}, "0")
        self._counters = {id_: piece.counter for id_, piece in base.pieces.items()}
        self.on_map = [id_ for id_, piece in base.pieces.items() if base.world.on_map(piece.loc)]
        self.standing: list[Stands] = []
        self.refused: list[tuple[Stands, str]] = []
        self._tried = 0

    def add(self, named: Sequence[Stands]) -> None:
        """Take these in; those that cannot be are left out, found by halves."""
        try:
            self._try(named)
        except ValueError as error:
            if self._tried > MOST_TRIED:
                raise ValueError("too much of this position cannot be") from None
            if len(named) > 1:
                middle = len(named) // 2
                self.add(named[:middle])
                self.add(named[middle:])
            elif named:
                self.refused.append((named[0], _bare(str(error))))
        else:
            self.standing += named

    def admitted(self) -> Any:
        """The state; raises ValueError with what cannot be."""
        return self._try(())

    def _try(self, more: Sequence[Stands]) -> Any:
        self._tried += 1
        title, position = self._title, self.position(more)
        return start(title, Situation(format="situation/1", game=title.id, title=title.name, position=position))

    def position(self, more: Sequence[Stands] = ()) -> dict[str, Any]:
        """The position with those that were taken in and perhaps others."""
        study, counters, standing = self._study, self._counters, (*self.standing, *more)
        there = {one.id: study.written(counters[one.id], one.place, one.face) for one in standing}
        away = [id_ for id_ in self.on_map if id_ not in there]
        ground = study.ground(self._base, self._sides_by_hex(standing))
        units: Mapping[str, Any] = {
            **ground.get(study.units, {}),
            **{id_: study.written(counters[id_], study.unused(counters[id_]), 0) for id_ in away}, **there,
        }  # fmt: skip
        number = self._title.sides.index(self._side)
        own = [id_ for id_ in there if counters[id_].side == number]
        return {**self._said, **ground, study.units: units, **study.point(self._side, own)}

    def _sides_by_hex(self, standing: Sequence[Stands]) -> Mapping[str, set[str]]:
        found: dict[str, set[str]] = {}
        for one in standing:
            found.setdefault(one.place, set()).add(self._title.sides[self._counters[one.id].side])
        return found


def _bare(text: str) -> str:
    """A reason without what is said before every one, and without the key of the unit that it is about."""
    for prefix in _PREFIX:
        text = text.removeprefix(prefix)
    key, _, rest = text.partition(": ")
    return rest if rest and " " not in key else text
