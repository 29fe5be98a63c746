"""Conduct, counted: what computer players left open, whom they put in danger for nothing, and which sure prizes they
let go, per opportunity, in games that nobody resigns. The detectors are those of the titles, and know no player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from engine.board.files import write_whole
from engine.lab.conduct_limits import EDITION, FROZEN
from engine.lab.games import Game
from engine.lab.selfplay import MAX_DECISIONS, GameRun
from engine.players.registry import player, revision
from engine.table.event import Event
from engine.table.placed import PlacedState
from engine.table.record import ROOT
from engine.table.session import Session
from engine.table.situation_out import write_situation
from engine.table.title import Title
from engine.version import VERSION
from engine.wargame.conduct import DETECTORS, Conduct, Opportunity, Span, attacks

NAMES: Final = {"a": "places left open", "b": "units in danger", "c": "sure prizes not taken"}


class Find(msgspec.Struct, frozen=True):
    """A fault: whose, which, where, and between which commands of the game."""

    side: int
    turn: int
    detector: str
    why: str
    clause: str
    hex: str
    units: tuple[str, ...]
    since: int
    """The command after which the span began, 0 for the start of the game."""
    until: int
    """The command after which it was over."""


class Share(msgspec.Struct, frozen=True):
    """What one side did in a game. Counts are by detector."""

    player: str
    opportunities: Mapping[str, int]
    faults: Mapping[str, int]
    attacks: int
    taken: int


class ConductLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept of a game."""

    game: Game
    sides: tuple[Share, ...]
    finds: tuple[Find, ...]
    decisions: int
    title: str = ""
    rules: int = 0
    version: str = ""
    edition: int = 0
    """Of the detectors."""
    revisions: tuple[int, ...] = ()


class Watch:
    """Follows a game and asks the detectors whenever a span is over."""

    def __init__(self, title: Title, conduct: Conduct, start: Any) -> None:
        self.title, self.conduct = title, conduct
        self.found: list[tuple[int, Opportunity, Find]] = []
        self.attacks: Counter[int] = Counter()
        self.taken: Counter[int] = Counter()
        self._span: Span | None = None
        self._before: Any = None
        self._since, self._events = 0, list[Event]()
        self._enter(start, 0)

    def follow(self, state: PlacedState, number: int) -> None:
        """A command more was played, and led to a position."""
        self.attacks += attacks(state.events, state)
        self.taken += self.conduct.taken(state.events, state)
        self._events += state.events
        if self._span is not None and (state.outcome is not None or self.conduct.span(state) != self._span):
            self._judge(state, number)
        if self._span is None:
            self._enter(state, number)

    def _enter(self, state: PlacedState, number: int) -> None:
        self._span = self.conduct.span(state)
        self._events = []
        if self._span is not None:
            self._before, self._since = self.title.view(state, self._span.side), number

    def _judge(self, state: PlacedState, number: int) -> None:
        span = self._span
        assert span is not None
        after, turn = self.title.view(state, span.side), self.title.chapter(self._before)
        for one in self.conduct.judged(self._before, after, span.side, self._events, FROZEN):
            told = (one.detector, one.why, one.clause, one.hex, one.units)
            self.found.append((span.side, one, Find(span.side, turn, *told, self._since, number)))
        self._span = None

    def share(self, side: int, name: str) -> Share:
        """What a side did."""
        own = [one for whose, one, _ in self.found if whose == side]
        seized = {kind: sum(one.detector == kind for one in own) for kind in DETECTORS}
        faults = {kind: sum(one.detector == kind and one.fault for one in own) for kind in DETECTORS}
        return Share(name, seized, faults, self.attacks[side], self.taken[side])


def conduct_of(title: Title) -> Conduct:
    """The detectors of a title; raises ValueError where it has none."""
    found = title.conduct()
    if not isinstance(found, Conduct):
        raise ValueError(f"{title.id}: there are no detectors of conduct")
    return found


def play(title: Title, wanted: Game) -> tuple[ConductLine, list[str]]:
    """Play a game and watch it; its line, and what was said."""
    players = [player(title, name, f"{wanted.seed}/{side}") for side, name in enumerate(wanted.players)]
    run = GameRun(title, wanted.scenario, wanted.options, wanted.seed, players=players, budget=wanted.budget)
    watch = Watch(title, conduct_of(title), run.state)
    while run.decisions < MAX_DECISIONS and run.step():
        watch.follow(run.state, run.decisions)
    shares = tuple(watch.share(side, name) for side, name in enumerate(wanted.players))
    finds = tuple(find for _, one, find in watch.found if one.fault)
    revisions = tuple(revision(title, name) for name in wanted.players)
    line = ConductLine(wanted, shares, finds, run.decisions, title.id, title.rules, VERSION, EDITION, revisions)
    return line, run.commands


# -- results -----------------------------------------------------------------------------------------------------------


def summed(lines: Iterable[ConductLine]) -> dict[str, Share]:
    """What each player did in all games, and as the side it played."""
    found: dict[str, list[Share]] = {}
    for line in lines:
        for share in line.sides:
            found.setdefault(share.player, []).append(share)
    return {name: _sum(name, shares) for name, shares in found.items()}


def _sum(name: str, shares: Sequence[Share]) -> Share:
    chances = {kind: sum(share.opportunities[kind] for share in shares) for kind in DETECTORS}
    faults = {kind: sum(share.faults[kind] for share in shares) for kind in DETECTORS}
    return Share(name, chances, faults, sum(s.attacks for s in shares), sum(s.taken for s in shares))


def told(share: Share, games: float) -> Iterator[str]:
    """The rates of a player, a line each."""
    for kind in DETECTORS:
        faults, chances = share.faults[kind], share.opportunities[kind]
        rate = f"{100 * faults / chances:.1f} %" if chances else "-"
        yield f"{share.player}: ({kind}) {NAMES[kind]}: {faults} of {chances}, {rate}"
    yield f"{share.player}: attacks a game {share.attacks / games:.1f}, places taken {share.taken / games:.1f}"


def drawn(lines: Sequence[ConductLine], number: int, seed: str) -> list[tuple[ConductLine, Find]]:
    """So many finds by lot, in the order of the games."""
    found = [(line, find) for line in lines for find in line.finds]
    chosen = sorted(Random(seed).sample(range(len(found)), min(number, len(found))))
    return [found[index] for index in chosen]


# -- situations --------------------------------------------------------------------------------------------------------


def write_finds(title: Title, line: ConductLine, commands: Sequence[str], folder: Path, chosen: Sequence[Find]) -> None:
    """Write some finds of a game as situations that can be opened: the position before the span, and after it."""
    if not chosen:
        return
    session = Session.new(title, line.game.scenario, line.game.options, line.game.seed)
    nodes = [ROOT]
    for command in commands:
        session.play(command)
        nodes.append(session.record.head)
    folder.mkdir(parents=True, exist_ok=True)
    for find in chosen:
        for when, number in (("before", find.since), ("after", find.until)):
            written = write_situation(title, session, nodes[number]).about(_headline(line, find, when), [find.clause])
            write_whole(folder / f"{name_of(line, find)}-{when}.yaml", written.text.encode())


def name_of(line: ConductLine, find: Find) -> str:
    """What the files of a find are called."""
    return f"{line.game.scenario}-{line.game.seed}-{find.until}-{find.detector}-{find.hex}"


def _headline(line: ConductLine, find: Find, when: str) -> str:
    units = f": {', '.join(find.units[:4])}" if find.units else ""
    what = find.why or NAMES[find.detector]
    return f"Conduct ({find.detector}) of {line.sides[find.side].player}, {when}: {what} in {find.hex}{units}"[:150]
