"""Every position that play can reach is let in: it has no fault, and what is written of it gives it again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any, Final

import msgspec

from engine.table import agenda
from engine.table.session import Session
from engine.table.situation import SituationError
from engine.table.situation_out import write_situation
from engine.table.title import Title
from tools.prove.proof import Asked, Found, alike
from tools.prove.walks import Place, games, player_of, situated, walked

POSITIONS: Final = 3000
WRITTEN: Final = 200
"""Positions written as situations, with the commands since the last one that can be said."""
APART: Final = 60
"""Decisions between two of them, at most."""


class Census:
    """What was let in of a title, counted."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.seen = self.described = self.written = 0
        self.kinds: set[str] = set()

    def at(self, place: Place) -> Iterator[str]:
        """What is wrong at a position, a line each."""
        self.seen += 1
        state = place.state
        decision = agenda.current(state)
        if decision is not None:
            self.kinds.add(decision.kind)
        yield from (f"{fault} ({place.way})" for fault in self.title.impossible(state))
        try:
            told = self.title.describe(state)
        except ValueError:
            return
        self.described += 1
        yield from (f"{fault} ({place.way})" for fault in again(self.title, state, told))

    def writes(self, session: Session, way: str) -> Iterator[str]:
        """A position anywhere in a game, in the middle of a combat too, as the file that the program writes of it."""
        self.written += 1
        try:
            write_situation(self.title, session)
        except SituationError as error:
            if "in the middle of a phase" not in str(error):
                yield f"{error} ({way})"


def again(title: Title, state: Any, told: Mapping[str, Any]) -> Iterator[str]:
    """Why what is told of a position does not give it again."""
    data = msgspec.json.decode(msgspec.json.encode(told))
    try:
        title.position(data)
        resumed = title.resume(data, state.chance.seed)
    except ValueError as error:
        yield str(error)
        return
    if title.digest(resumed) != title.digest(state):
        yield f"what is written at {state.agenda[0].kind} gives another position"


def sessions(title: Title, seed: str, number: int) -> Iterator[tuple[Session, str]]:
    """Random games at random places."""
    rng = Random(f"{seed} sessions")
    for count, (scenario, options) in enumerate(islice(games(title, seed), number)):
        session = Session.new(title, scenario, {**options}, f"{seed}-{count}")
        player = player_of(title, f"{seed}-{count}", count)
        for _ in range(rng.randrange(1, APART)):
            listed = session.commands()
            if not listed:
                break
            session.play(player.pick(session.state, listed))
        yield session, f"{scenario} {dict(options)} {seed}-{count}"


def prove(asked: Asked) -> Found:
    """At positions of random games and of the situations, and at random places of games."""
    census, faults = Census(asked.title), list[str]()
    for place in islice(walked(asked.title, asked.seed), asked.tries(POSITIONS)):
        faults += census.at(place)
    for place in situated(asked.title):
        faults += census.at(place)
    for session, way in sessions(asked.title, asked.seed, asked.tries(WRITTEN)):
        faults += census.writes(session, way)
    line = f"{census.seen} positions at {len(census.kinds)} kinds of decisions, {census.described} described and read"
    return Found(f"{line}, {census.written} written as situations", alike(faults))
