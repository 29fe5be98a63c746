"""What is compared at a place of a game, by name: the more there is to look at, the more seldom it is looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, Final

import msgspec

from tools.agree.adapter import Game

LIGHT, USUAL, DEEP = range(3)
"""How much is looked at: what is cheap, all that should be looked at often, and everything."""
JUDGED: Final = 8
"""Listed commands that are judged at a place."""
TALLIED: Final = 5
RESULTS: Final = 24
"""Results of chance that are looked at for a command."""
FACTS: Final = 30


class Place(msgspec.Struct, dict=True):
    """A place of a game: the position, the one before it with the command that led here, commands made up, and what
    its draws depend on."""

    game: Game
    state: Any
    before: Any
    command: Any
    seed: str
    made: Sequence[str] = ()
    facts: Sequence[str] = ()

    @cached_property
    def listed(self) -> dict[str, Any]:
        """The legal commands by notation."""
        return self.game.listed(self.state)

    def rng(self, what: str) -> Random:
        return Random(f"{self.seed} {what}")

    @property
    def open(self) -> bool:
        """Whether anything is to be decided."""
        return self.game.decision(self.state) is not None

    def some(self, what: str, most: int) -> list[Any]:
        """Some of the listed commands."""
        names = list(self.listed)
        return [self.listed[name] for name in self.rng(what).sample(names, min(most, len(names)))]


def _verdicts(at: Place) -> list[Any]:
    listed = [[command.text(), at.game.judge(at.state, command)] for command in at.some("judged", JUDGED)]
    return [*listed, *([text, _judged(at, text)] for text in at.made)]


def _judged(at: Place, text: str) -> Any:
    return at.game.judge(at.state, at.game.parse(text))


def _forecasts(at: Place) -> list[Any]:
    by_verb = {text.partition(" ")[0]: command for text, command in at.listed.items()}
    drawn = [*at.some("tallied", TALLIED), *by_verb.values()]
    return at.game.tallies(at.state, drawn)


def _outlooks(at: Place) -> list[Any]:
    return [[command.text(), at.game.outlook(at.state, command, RESULTS)] for command in at.some("outlook", 2)]


def _why_nots(at: Place) -> list[Any]:
    rng = at.rng("why")
    return [at.game.why(at.state, rng, at.listed.values()) for _ in range(2)] if at.open else []


def _wording(at: Place) -> list[Any]:
    return at.game.wording(at.state, at.some("wording", 4), [at.game.parse(text) for text in at.made])


def _facts(at: Place) -> list[Any]:
    rng, pieces = at.rng("facts"), sorted(at.state.pieces)
    of_pieces = sorted({name.partition(".")[2] for name in at.facts if name.partition(".")[0] in at.state.pieces})
    names = rng.sample(list(at.facts), min(FACTS, len(at.facts)))
    names += [f"{rng.choice(pieces)}.{what}" for what in of_pieces]
    return [[name, at.game.fact(at.state, name)] for name in names]


def _learned(at: Place) -> list[Any]:
    return [] if at.command is None else at.game.learned(at.before, at.state, at.command)


LOOKS: Final[Mapping[str, tuple[int, Callable[[Place], Any]]]] = {
    "events": (LIGHT, lambda at: at.game.events(at.state)),
    "standing": (LIGHT, lambda at: at.game.standing(at.state)),
    "described": (USUAL, lambda at: at.game.described(at.state)),
    "digests": (LIGHT, lambda at: at.game.digest(at.state)),
    "faults": (LIGHT, lambda at: at.game.faults(at.state)),
    "listed": (USUAL, lambda at: list(at.listed)),
    "interrupts": (USUAL, lambda at: list(at.game.interrupts(at.state))),
    "judged": (USUAL, _verdicts),
    "log": (USUAL, lambda at: at.game.log(at.state, at.before, at.command)),
    "forecasts": (DEEP, _forecasts),
    "outlooks": (DEEP, _outlooks),
    "learned": (DEEP, _learned),
    "worth": (DEEP, lambda at: at.game.worth(at.state)),
    "views": (DEEP, lambda at: at.game.views(at.state, at.seed)),
    "why-nots": (DEEP, _why_nots),
    "wording": (DEEP, _wording),
    "scenery": (DEEP, lambda at: at.game.scenery(at.state, at.rng("scenery"))),
    "facts": (DEEP, _facts),
    "resumed": (DEEP, lambda at: at.game.resumed(at.state)),
}
"""Name -> from which depth on it is looked at, and what is compared; what says most of a difference stands first."""
OF_GAMES: Final = ("scenario", "reports")
"""What is compared of a game as a whole."""
PLAYED: Final = "played"
"""What came of a command that could not be played."""
