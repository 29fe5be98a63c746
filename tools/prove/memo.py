"""That nothing is remembered beyond its time: the same games with ``WITHOUT_MEMO=1`` and without it, and answers of the
remembered queries beside others that are worked out again. The inputs that are seen to be needed are counted, too."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from importlib import import_module
from inspect import signature
from itertools import cycle, islice
from multiprocessing import get_context
from pkgutil import walk_packages
from random import Random
from typing import Any, Final

from engine.games import titles
from engine.lab.selfplay import BENCH, GameRun
from engine.players.registry import names, player
from engine.table import game
from engine.table.title import Title
from engine.wargame.memo import LASTING, QUERIES, Query
from tools.prove.proof import Asked, Found
from tools.prove.walks import LONGEST, walked

GAMES: Final = 6
"""Games of each player of a title, over its scenarios."""
DECISIONS: Final = 200
"""Of each game."""
POSITIONS: Final = 400
"""Positions of games at random at which every answer is judged."""
_IDENTITY: Final = vars(object)["__eq__"]
NESTED: Final = 0.05
"""How often a query that another one asks is judged as well."""
Job = tuple[str, str, str, str, int]
"""Title, player, scenario, seed, decisions."""


def marks(job: Job) -> Iterator[str]:
    """What stands at each decision of a game: a fingerprint of the legal commands and of the position."""
    name, level, scenario, seed, decisions = job
    title = titles().title(name)
    players = [player(title, level, f"{seed}/{side}") for side in range(len(title.sides))] if level else ()
    run = GameRun(title, scenario, {}, seed, checked=False, players=players, budget=BENCH)
    for _ in range(decisions):
        listed = " / ".join(command.text() for command in game.legal(run.state))
        yield sha256(f"{listed} {title.digest(run.state)}".encode()).hexdigest()[:16]
        if not run.step():
            break


def course(job: Job) -> list[str]:
    """All marks of a game."""
    return list(marks(job))


def courses(jobs: Sequence[Job], *, memo: bool) -> list[list[str]]:
    """The same in processes of their own, with what is remembered or without."""
    before = os.environ.get("WITHOUT_MEMO", "")
    os.environ["WITHOUT_MEMO"] = "" if memo else "1"
    try:
        with ProcessPoolExecutor(min(os.cpu_count() or 1, len(jobs)), get_context("spawn")) as pool:
            return list(pool.map(course, jobs))
    finally:
        os.environ["WITHOUT_MEMO"] = before


def unlike(jobs: Sequence[Job]) -> Iterator[str]:
    """Where a game takes another course when nothing is remembered."""
    for job, kept, anew in zip(jobs, courses(jobs, memo=True), courses(jobs, memo=False), strict=True):
        if kept != anew:
            at = next((n for n, pair in enumerate(zip(kept, anew, strict=False)) if pair[0] != pair[1]), len(kept))
            yield f"{job[2]} {job[1]} {job[3]}: another course from decision {at} on"


class Watch:
    """Every answer of the queries of a title, held against one worked out again. ``faults`` are the queries that
    remembered another one; ``needed`` the inputs without which they would have."""

    def __init__(self, queries: Sequence[Query], seed: str) -> None:
        self.queries = queries
        self.faults: set[str] = set()
        self.needed: set[tuple[str, str]] = set()
        self._seen: dict[object, object] = {}
        self._chance = Random(seed)
        self._inside = False

    @contextmanager
    def __call__(self) -> Iterator[None]:
        before = [query.ask.__code__ for query in self.queries]
        try:
            for query in self.queries:
                query.divert(self._judged(query, query.made(query.inputs)))
            yield
        finally:
            for query, code in zip(self.queries, before, strict=True):
                query.ask.__code__ = code

    def _judged(self, query: Query, kept: Callable[..., Any]) -> Callable[..., Any]:
        parts = _parts(query)

        def ask(*given: Any, **named: Any) -> Any:
            if self._inside and self._chance.random() > NESTED:
                return kept(*given, **named)
            outside, self._inside = not self._inside, True
            try:
                found = kept(*given, **named)
                anew = query.work(*given, **named)
            finally:
                self._inside = not outside
            if not alike(found, anew):
                self.faults.add(f"{query.name} remembered another answer")
            self._note(query, parts(*given, **named), anew)
            return found

        return ask

    def _note(self, query: Query, parts: dict[str, object], anew: Any) -> None:
        for left_out in parts:
            if (query.name, left_out) not in self.needed:
                rest = (query.name, left_out, *(value for name, value in parts.items() if name != left_out))
                if not alike(self._seen.setdefault(rest, anew), anew):
                    self.needed.add((query.name, left_out))


def _parts(query: Query) -> Callable[..., dict[str, object]]:
    """The inputs and arguments of a question, by what reads them."""
    found, replaced = signature(query.work), {one.of for one in query.inputs}
    first, *others = found.parameters
    texts = {one.text: compile(f"({one.text},)", query.name, "eval") for one in query.inputs if one is not LASTING}

    def parts(*given: Any, **named: Any) -> dict[str, object]:
        bound = found.bind(*given, **named)
        bound.apply_defaults()
        values = {**bound.arguments, "state": bound.arguments[first]}
        arguments = {name: values[name] for name in others if name not in replaced}
        return {text: eval(code, values) for text, code in texts.items()} | arguments

    return parts


def alike(one: Any, other: Any) -> bool:
    """Whether two answers say the same, as far as one can see: not where they are collected bit by bit in a list or a
    dict that is empty at first, nor what objects hold that have no equality."""
    if isinstance(other, list | dict) and not other:
        return True
    if type(one) in (list, tuple) and type(one) is type(other):
        return len(one) == len(other) and all(map(alike, one, other))
    return bool(one == other) or getattr(type(one), "__eq__", None) is _IDENTITY


def queries_of(title: Title) -> list[Query]:
    """The queries of a title, all of whose modules are loaded for it, and those of all games."""
    package = type(title).__module__.rpartition(".")[0]
    for module in walk_packages(import_module(package).__path__, f"{package}."):
        import_module(module.name)
    return [query for query in QUERIES if query.name.startswith((f"{package}.", "engine.wargame."))]


def watched(title: Title, seed: str, positions: int, longest: int = LONGEST) -> Watch:
    """What is found in games at random of a title, when all is judged that is remembered in them: what is played, and
    what can be asked of some positions."""
    watch = Watch(queries_of(title), seed)
    with watch():
        for place in islice(walked(title, seed, longest), positions):
            game.legal(place.state)
            for query in watch.queries:
                _ask(query, place.state, len(title.sides))
    return watch


def _ask(query: Query, state: Any, sides: int) -> None:
    """Ask what takes no more than a side; a player asks of positions of its own."""
    asked = list(signature(query.work).parameters)
    if ".players." in query.name or ".wargame." in query.name or asked[0] == "world":
        return
    if len(asked) == 1:
        query.ask(state)
    elif asked[1:] == ["side"]:
        for side in range(sides):
            query.ask(state, side)


def prove(asked: Asked) -> Found:
    """Games of all players, half of them without anything remembered, and positions at which all is judged."""
    title, scenarios = asked.title, cycle(asked.title.scenarios())
    jobs = [(title.id, level, next(scenarios), f"{asked.seed}-{number}", DECISIONS)
            for level in ("", *names(title)) for number in range(asked.tries(GAMES))]  # fmt: skip
    faults = list(unlike(jobs))
    watch = watched(title, asked.seed, asked.tries(POSITIONS))
    line = f"{len(jobs)} games with and without, {len(watch.queries)} queries watched"
    return Found(line, [*faults, *sorted(watch.faults)])
