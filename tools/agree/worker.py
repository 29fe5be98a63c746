"""What runs in each checkout: it makes games up or plays those of the other one, and keeps what it saw of the last few.

It reads requests and writes answers, each a line of JSON; see :mod:`tools.agree.pair` for the other end.
"""

from __future__ import annotations

import hashlib
import sys
import traceback
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec

from tools.agree.adapter import Game, plain, stripped, titles
from tools.agree.leader import SITUATIONS, Follower, Leader, Script, Step, script_of, situation_of
from tools.agree.looks import LOOKS, PLAYED, Place

KEPT: Final = 3
"""Games of which is kept what was seen: the other checkout may be so far behind."""


class Job(msgspec.Struct, frozen=True):
    """A game to be played, by which all its draws go; ``skip`` names what is not looked at, ``without``
    the keys of what is left out wherever it stands."""

    title: str
    scenario: str
    number: int
    seed: str
    commands: int
    skip: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        return f"{self.seed} {self.title} {self.scenario} {self.number}"


class Seen(msgspec.Struct):
    """What was seen in a game: for each place a fingerprint by name of what was looked at."""

    script: Script
    places: list[dict[str, str]] = []
    counts: Counter[str] = msgspec.field(default_factory=Counter)
    faults: list[str] = []


class Course:
    """One game as it is played and looked at. ``texts`` are what was looked at, by place and name."""

    def __init__(self, game: Game, job: Job, source: Leader | Follower) -> None:
        self.game, self.job, self.source = game, job, source
        self.seen = Seen(source.script)
        self.texts: list[dict[str, bytes]] = []

    def play(self) -> None:
        """Play it as far as it goes."""
        script, said = self.source.script, list[str]()
        self._next_place()
        try:
            state = self._first(script)
        except ValueError as error:
            self._fails(PLAYED, error)
            return
        before = command = None
        while True:
            at = Place(self.game, state, before, command, f"{self.job.key} {len(said)}", facts=script.facts)
            step = self.source.step(at)
            self._look(at, step)
            after = self._played(state, step)
            if after is None:
                break
            said.append(step.say)
            before, command, state = state, self.game.parse(step.say), after
            self._next_place()
        if script.report:
            self._note("reports", lambda: self._report(said[: script.report]))
        self.seen.counts["commands"] += len(said)

    def _first(self, script: Script) -> Any:
        """The position that it begins with; raises ValueError."""
        if script.situation:
            first, said = self.game.situation(script.situation)
            self.source.begin(said)
            return first
        self._note("scenario", lambda: self.game.scenario(self.job.scenario))
        return self.game.new(self.job.scenario, script.options, self.job.key)

    def _next_place(self) -> None:
        self.seen.places.append({})
        self.texts.append({})

    def _look(self, at: Place, step: Step) -> None:
        at.made = step.made
        for name, (depth, look) in LOOKS.items():
            if step.depth >= depth:
                self._note(name, lambda look=look: look(at))  # type: ignore[misc]

    def _played(self, state: Any, step: Step) -> Any:
        """The state after the command; None at the end of the game, or where it cannot be played."""
        if not step.say:
            return None
        try:
            return self.game.play(state, self.game.parse(step.say))
        except Exception as error:
            self._fails(PLAYED, error)
            return None

    def _note(self, name: str, look: Callable[[], Any]) -> None:
        if name in self.job.skip:
            return
        try:
            value = look()
        except Exception as error:
            self._fails(name, error)
            return
        if name == "faults" and value:
            self._fault("; ".join(map(str, value)))
        self.seen.counts[name] += len(value) if isinstance(value, list) else 1
        self._keep(name, value)

    def _fails(self, name: str, error: Exception) -> None:
        self._fault(f"{name}: {_line(error)}")
        self._keep(name, {"raises": _line(error)})

    def _keep(self, name: str, value: Any) -> None:
        text = msgspec.json.encode(value, enc_hook=plain, order="deterministic")
        if self.job.without:
            left = stripped(msgspec.json.decode(text), self.job.without)
            text = msgspec.json.encode(left, order="deterministic")
        self.texts[-1][name] = text
        self.seen.places[-1][name] = hashlib.blake2b(text, digest_size=8).hexdigest()

    def _fault(self, text: str) -> None:
        """What is wrong in itself; in a situation anything may be."""
        if self.source.script.situation:
            return
        self.seen.faults.append(f"command {len(self.texts) - 1}: {text}")

    def _report(self, said: list[str]) -> str:
        script = self.source.script
        return self.game.report(self.job.scenario, script.options, self.job.key, said, script.lang)


class Worker:
    """Answers requests."""

    def __init__(self) -> None:
        self._games: dict[str, Game] = {}
        self._facts: dict[str, list[str]] = {}
        self._kept: OrderedDict[str, list[dict[str, bytes]]] = OrderedDict()

    def titles(self, _request: Mapping[str, Any]) -> Any:
        """The titles with their scenarios."""
        return titles()

    def make(self, request: Mapping[str, Any]) -> Any:
        """Make a game up."""
        job = msgspec.convert(request["job"], Job)
        game = self._game(job.title)
        facts = self._fact_names(job.title)
        if job.scenario == SITUATIONS:
            script = situation_of(game, job.seed, job.number, facts)
        else:
            script = script_of(game, job.key, job.number, facts)
        return self._play(game, job, Leader(game, job.key, script, job.commands))

    def play(self, request: Mapping[str, Any]) -> Any:
        """Play a game that was made up in the other checkout."""
        job = msgspec.convert(request["job"], Job)
        return self._play(self._game(job.title), job, Follower(msgspec.convert(request["script"], Script)))

    def detail(self, request: Mapping[str, Any]) -> Any:
        """What was looked at under a name at a place of a game."""
        text = self._kept[msgspec.convert(request["job"], Job).key][request["place"]].get(request["name"])
        return None if text is None else msgspec.Raw(text)

    def _play(self, game: Game, job: Job, source: Leader | Follower) -> Seen:
        course = Course(game, job, source)
        course.play()
        self._kept[job.key] = course.texts
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return course.seen

    def _game(self, title: str) -> Game:
        if title not in self._games:
            self._games[title] = Game(title)
        return self._games[title]

    def _fact_names(self, title: str) -> list[str]:
        if title not in self._facts:
            self._facts[title] = self._game(title).fact_names()
        return self._facts[title]


def _line(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def serve(given: BinaryIO, out: BinaryIO) -> None:
    """Answer until nothing more is asked."""
    worker = Worker()
    for line in given:
        request = msgspec.json.decode(line)
        try:
            answer = getattr(worker, request["do"])(request)
        except Exception as error:
            traceback.print_exc()
            answer = {"failed": _line(error)}
        out.write(msgspec.json.encode(answer) + b"\n")
        out.flush()


def main() -> None:
    """Serve the one who started this, whom alone standard output belongs to."""
    import engine

    out, sys.stdout = sys.stdout.buffer, sys.stderr
    found = Path(engine.__path__[0]).resolve().parent
    if found != Path.cwd().resolve():
        raise SystemExit(f"the engine comes from {found}")
    serve(sys.stdin.buffer, out)
