"""Who says what in a game: made up by chance in the one checkout, and said again in the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import msgspec

from tools.agree.adapter import Game
from tools.agree.looks import DEEP, LIGHT, USUAL, Place

MADE_UP: Final = 8
"""Commands made up at a place."""
DEEPLY: Final = 0.06
"""The share of places at which everything is looked at."""
HASTES: Final = (0.03, 0.1, 0.3)
"""How often what is open is ended while more could be done."""
ASIDE: Final = 0.1
"""How often an interrupt is said where there is one."""
HOWS: Final = ("busy", "random", "greedy", "far")
"""Each verb is as likely as any other, or each command; busily from where the greedy player has led; busily far on."""
RARE: Final = 0.03
"""How often is looked for what chance hardly reaches."""
FURTHER: Final = 4
"""So many times more commands has a game that is hardly looked at on its way."""
REPORTED: Final = 250
"""Commands of a game that is reported, at most."""
SITUATIONS: Final = "situations"
"""In the place of a scenario: the positions of all situations, with what is played in them."""
BEYOND: Final = 12
"""Commands that are played on after it."""


class Step(msgspec.Struct, frozen=True):
    """What is said at a place, nothing at the last one; what is made up there, and how much is looked at."""

    say: str
    made: tuple[str, ...] = ()
    depth: int = LIGHT


class Script(msgspec.Struct):
    """A game to be played: its options, what is said, and what is asked of it."""

    options: dict[str, Any]
    facts: list[str]
    how: str
    report: int = 0
    """So many commands are reported."""
    lang: str = "en"
    situation: str = ""
    """The file of the position that it begins with."""
    steps: list[Step] = []


class Follower:
    """Says what was said before."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self._steps = iter(script.steps)

    def begin(self, said: Sequence[str]) -> None:
        """It knows what is said."""

    def step(self, _at: Place) -> Step:
        return next(self._steps)


def script_of(game: Game, seed: str, number: int, facts: list[str]) -> Script:
    """A new game of a scenario: the first with the plain options, each of another kind by turns."""
    rng = Random(f"{seed} options")
    options = game.options(rng) if number else {}
    report = REPORTED if number % 3 == 0 else 0
    return Script(options, facts, HOWS[number % len(HOWS)], report, rng.choice(("en", "fr")))


def situation_of(game: Game, seed: str, number: int, facts: list[str]) -> Script:
    """A situation, each by turns in an order of the seed."""
    files = game.situations()
    Random(seed).shuffle(files)
    return Script({}, facts, HOWS[0], situation=files[number % len(files)])


class Leader:
    """Makes a game up."""

    def __init__(self, game: Game, seed: str, script: Script, commands: int) -> None:
        self.game, self.rng, self.script = game, Random(seed), script
        how = script.how
        self._most = commands * FURTHER if how == "far" else commands
        self._jump = self.rng.randrange(commands) // 2 if how == "greedy" else 0
        self._advised = game.adviser(seed) if self._jump else None
        self._near = self._stretches()
        self._haste = HASTES[0]
        self._known: list[Any] = []
        self._given: list[str] = []
        """What is said in a situation."""

    def begin(self, said: Sequence[str]) -> None:
        """Play what belongs to a situation, and a little more."""
        self._given, self._most = list(said), len(said) + BEYOND

    def step(self, at: Place) -> Step:
        """The next thing that is said."""
        count = len(self.script.steps)
        depth = self._depth(count)
        made = self._made(at) if depth >= USUAL and at.open else ()
        over = not at.listed or count >= self._most
        step = Step("" if over else self._said(at, count), tuple(made), depth)
        self.script.steps.append(step)
        return step

    def _depth(self, count: int) -> int:
        if count < self._jump or not next(self._near):
            return LIGHT
        return DEEP if count <= len(self._given) or self.rng.random() < DEEPLY else USUAL

    def _stretches(self) -> Iterator[bool]:
        """Whether a place is looked at: all, or of a game that goes far now and then a stretch of them."""
        while self.script.how != "far":
            yield True
        while True:
            yield from [False] * self.rng.randrange(30 * FURTHER)
            yield from [True] * self.rng.randrange(30)

    def _made(self, at: Place) -> list[str]:
        listed = list(at.listed.values())
        self._known = [*self._known, *at.some("known", 2)][-400:]
        return self.game.made_up(at.state, self.rng, listed, self._known, MADE_UP)

    def _said(self, at: Place, count: int) -> str:
        if count < len(self._given):
            return self._given[count]
        if self._advised is not None and count < self._jump:
            return str(self._advised(at.state, list(at.listed.values())).text())
        aside = self.game.interrupts(at.state) if self.rng.random() < ASIDE else {}
        if aside:
            return self.rng.choice(list(aside))
        rare = self.game.rare(at.state) if self.rng.random() < RARE else []
        return str(self.rng.choice(rare).text()) if rare else self._drawn(at)

    def _drawn(self, at: Place) -> str:
        """A listed command; what ends something is kept apart, or nothing would ever be done."""
        ends = [text for text, command in at.listed.items() if command.ends]
        others = [text for text, command in at.listed.items() if not command.ends]
        if ends and (not others or self.rng.random() < self._haste):
            self._haste = self.rng.choice(HASTES)
            return self.rng.choice(ends)
        return self.rng.choice(others if self.script.how == "random" else self._of_a_verb(others))

    def _of_a_verb(self, listed: Sequence[str]) -> Sequence[str]:
        verbs = sorted({text.partition(" ")[0] for text in listed})
        verb = self.rng.choice(verbs)
        return [text for text in listed if text.partition(" ")[0] == verb]
