"""Listed is legal is playable: what a decision lists is judged legal and plays; anything else that can be said is
refused with a reason or is sound, and whatever is asked about it is answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from random import Random
from typing import Any, Final

from engine.table import agenda, game
from engine.table.agenda import Decision
from engine.table.chance import Chance
from engine.table.command import Command
from engine.table.legal import index_of
from engine.table.title import Title
from engine.table.verdict import Reason
from engine.table.why import Question, answer
from tools.prove.drawing import Drawer
from tools.prove.proof import Asked, Found, alike
from tools.prove.walks import Place, situated, walked

POSITIONS: Final = 1500
PLAYED: Final = 12
"""Listed commands that are played at a position."""
DRAWN: Final = 60
"""Commands made up at a position."""
LANGUAGES: Final = ("en", "fr")


class Trial:
    """What is tried at positions of a title. ``listed`` and ``drawn`` count the commands."""

    def __init__(self, title: Title, seed: str) -> None:
        self.title = title
        self.rng = Random(seed)
        self.words = [title.words(lang) for lang in LANGUAGES]
        self.known: list[Command] = []
        self.listed = self.drawn = 0

    def at(self, place: Place, played: int = PLAYED, drawn: int = DRAWN) -> Iterator[str]:
        """What is wrong at a position, a line each."""
        state, decision = self.title.copy(place.state), agenda.current(place.state)
        if decision is None:
            return
        state.chance = Chance(place.way, state.chance.count)
        before = self.title.digest(state)
        listed = list(game.legal(state))
        some = self.rng.sample(listed, min(len(listed), played))
        for command in [*some, *decision.interrupts(state)]:
            yield from (f"{fault} ({place.way})" for fault in self.plays(state, command))
        self.known = [*self.known, *some[:2]][-400:]
        drawer = Drawer(self.title, state, self.rng)
        for _ in range(drawn):
            made = drawer.one(decision, listed, self.known)
            if made is not None:
                yield from (f"{fault} ({place.way})" for fault in self.answers(state, decision, made, listed))
        if self.title.digest(state) != before:
            yield f"looking changed the position ({place.way})"

    def plays(self, state: Any, command: Command) -> Iterator[str]:
        """What is wrong with a listed command."""
        self.listed += 1
        found = agenda.judge(state, command)
        if not found.legal:
            yield f"'{command.text()}' is listed and refused: {found.reasons[:2]}"
        else:
            yield from self.sound(state, command)

    def sound(self, state: Any, command: Command) -> Iterator[str]:
        """What is wrong with a legal command, what it stands on, and where it leads."""
        try:
            list(self.title.tallies(state, command))
            faults = self.title.faults(game.play(self.title, state, command))
        except Exception as error:
            yield f"'{command.text()}' is legal: {_describe(error)}"
            return
        yield from (f"after '{command.text()}': {fault}" for fault in faults[:2])

    def answers(self, state: Any, decision: Decision, command: Command, listed: Sequence[Command]) -> Iterator[str]:
        """What is wrong with what is said to any command."""
        self.drawn += 1
        try:
            found = agenda.judge(state, command)
            if not found.legal:
                for against in found.reasons:
                    self.explained(state, decision, command, against)
            self.asked(state, decision, command, listed)
        except Exception as error:
            yield f"'{command.text()}' at {decision.kind}: {_describe(error)}"
            return
        if found.legal:
            yield from self.sound(state, command)
        elif not all(against.kind for against in found.reasons):
            yield f"'{command.text()}' is refused without a reason"

    def explained(self, state: Any, decision: Decision, command: Command, against: Reason) -> None:
        """A reason can be said in each language, and when it will have passed."""
        later = self.title.when(state, decision, command, against)
        for words in self.words:
            for one in (against, *((later,) if later is not None else ())):
                assert words.reason(one, state)

    def asked(self, state: Any, decision: Decision, command: Command, listed: Sequence[Command]) -> None:
        """Whoever points at its place with its pieces is answered."""
        if self.rng.random() > 0.1:
            return
        units = tuple(name for name in command.pieces() if name in state.pieces)
        loc = state.world.find(command.place())
        selected, mode = units if self.rng.random() < 0.5 else (), self.rng.choice(("", command.verb))
        question = Question(-1 if loc is None else loc, units[0] if units else "", selected, mode)

        def judge(said: Command) -> Any:
            return agenda.judge(state, said)

        found = answer(self.title, state, decision, judge, index_of(state, listed[:300]), question)
        for item in found.findings:
            for words in self.words:
                words.command(state, item.command)
                list(map(words.reason, item.reasons))


def _describe(error: Exception) -> str:
    trace = error.__traceback__
    names = []
    while trace is not None:
        names.append(f"{trace.tb_frame.f_code.co_qualname}:{trace.tb_lineno}")
        trace = trace.tb_next
    return f"{type(error).__name__}: {error} in {' > '.join(names[-4:])}"


def prove(asked: Asked) -> Found:
    """At positions of random games, and at all of the situations."""
    trial, faults, tried = Trial(asked.title, asked.seed), list[str](), 0
    places = chain(situated(asked.title), islice(walked(asked.title, asked.seed), asked.tries(POSITIONS)))
    for place in places:
        tried += 1
        faults += trial.at(place)
    line = f"{tried} positions, {trial.listed} listed commands played, {trial.drawn} made up and judged"
    return Found(line, alike(faults))
