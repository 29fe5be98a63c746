"""That each input of a remembered query is needed: without it a game takes another course, or an answer differs.

What no answer and no game shows to be needed is told by name: most often another input changes with it, such as the
pieces with the ground, or nobody asks the query in these games. It is no fault, but worth a look.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from multiprocessing import get_context
from typing import Final

from engine.games import titles
from engine.players.registry import names
from engine.wargame.memo import LASTING, Query
from tools.prove.memo import Job, course, marks, queries_of, watched
from tools.prove.proof import Asked, Found

RANDOM: Final = 600
"""Decisions of a game at random in each scenario."""
PLAYED: Final = 60
"""Decisions of a game of each computer player."""
POSITIONS: Final = 400
"""Positions at which answers are held against one another."""
LeftOut = tuple[str, str]
"""A query, and the input that it does without."""
Trial = tuple[str, LeftOut, Sequence[tuple[Job, list[str]]]]
"""A title, what is left out, and games with the course they take when nothing is."""


def prove(asked: Asked) -> Found:
    """Leave out each input in turn; what no answer shows to be needed is tried in games."""
    open_ = list(_all(queries_of(asked.title)))
    needed = watched(asked.title, asked.seed, asked.tries(POSITIONS)).needed
    hidden = [one for one in open_ if one not in needed]
    found = set(_found_by_games(asked, hidden))
    rest = [f"{query} without {text}" for query, text in hidden if (query, text) not in found]
    counts = f"{len(open_) - len(hidden)} found by an answer, {len(found)} by a game, {len(rest)} by none"
    return Found("\n  ".join([f"{len(open_)} inputs left out, {counts}", *rest]))


def _all(queries: Sequence[Query]) -> Iterator[LeftOut]:
    for query in queries:
        yield from ((query.name, one.text) for one in query.inputs if one is not LASTING)


def _found_by_games(asked: Asked, hidden: Sequence[LeftOut]) -> Iterator[LeftOut]:
    """Those without which a game takes another course. Each is tried in a process of its own that has nothing
    remembered."""
    jobs = list(_jobs(asked))
    with get_context("fork").Pool(maxtasksperchild=1) as pool:
        games = list(zip(jobs, pool.map(course, jobs, 1), strict=True))
        trials = [(asked.title.id, one, games) for one in hidden]
        yield from (one for one, differs in zip(hidden, pool.imap(_differs, trials), strict=True) if differs)


def _jobs(asked: Asked) -> Iterator[Job]:
    title = asked.title
    for scenario in title.scenarios():
        yield title.id, "", scenario, asked.seed, asked.tries(RANDOM)
    for level in names(title)[1:]:
        yield title.id, level, next(iter(title.scenarios())), asked.seed, asked.tries(PLAYED)


def _differs(trial: Trial) -> bool:
    name, (asked, text), games = trial
    query = next(one for one in queries_of(titles().title(name)) if one.name == asked)
    query.divert(query.made(tuple(one for one in query.inputs if one.text != text)))
    return any(_takes_another_course(job, before) for job, before in games)


def _takes_another_course(job: Job, before: Sequence[str]) -> bool:
    try:
        return any(one != other for one, other in zip_longest(marks(job), before))
    except Exception:  # a wrong answer may lead anywhere
        return True
