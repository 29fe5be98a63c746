"""The ladder: each player against the one below it, every scenario with the handicap that makes it even between equals.

A rung is a sequential test, whether the better player wins a stated share or ten points more. It is won when the test
decides for more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Final

import msgspec

from engine.lab.crews import Crew
from engine.lab.games import Game, GameLine, pairs
from engine.lab.results import Results
from engine.lab.statistics import Answer, Sequential, mean
from engine.table.handicap import Handicap
from engine.table.title import Title

EVEN: Final = (0.25, 0.75)
"""The share that a side may win between equals where a scenario is to count."""
MIRRORED: Final = 40
"""Games of a player against itself that measure a handicap."""
FIGURES: Final = (80, 60, 55)
"""The hundredths of points that are not enough against the next player below, from the lowest rung up."""


class Rung(msgspec.Struct, frozen=True):
    """A player, the one it must beat, and the share of points that is not enough."""

    better: str
    lower: str
    figure: float

    @classmethod
    def read(cls, text: str) -> Rung:
        """From ``BETTER/LOWER:PERCENT``; raises ValueError."""
        names, _, percent = text.partition(":")
        better, _, lower = names.partition("/")
        if not (better and lower and percent.isdigit() and 0 < int(percent) < 100):
            raise ValueError(f"'{text[:60]}' is no rung; one is written BETTER/LOWER:PERCENT")
        return cls(better, lower, int(percent) / 100)


class Mirror(msgspec.Struct, frozen=True):
    """What a handicap makes of the games of a player against itself: the share of the first side, in so many games."""

    handicap: Handicap
    share: float
    games: int

    @property
    def even(self) -> bool:
        """Whether a scenario may count with it."""
        return EVEN[0] <= self.share <= EVEN[1]


class Climbed(msgspec.Struct, frozen=True):
    """How a rung came out in a scenario."""

    rung: Rung
    scenario: str
    mirror: Mirror
    tried: tuple[Mirror, ...]
    answer: Answer
    scores: tuple[float, ...] = ()
    """Points of the better player, game by game, up to the decision."""

    @property
    def counts(self) -> bool:
        """Whether the scenario can be made even at all."""
        return self.mirror.even

    @property
    def share(self) -> float:
        """Share of the points that the better player won."""
        return mean(self.scores)


class Ladder:
    """Plays rungs with a crew and keeps the results; what they have from before is not played again."""

    def __init__(
        self, title: Title, crew: Crew, results: Results, seed: str, budget: str = "", mirrored: int = MIRRORED
    ) -> None:
        self._title = title
        self._crew = crew
        self._results = results
        self._seed = seed
        self._budget = budget
        self._mirrored = mirrored
        self._found: dict[tuple[str, str], tuple[Mirror, ...]] = {}
        self.report: Callable[[str], None] = lambda text: None
        """Called with each result, in one line."""

    def climb(self, rung: Rung, scenario: str) -> Climbed:
        """Find the handicap, then test; raises :class:`SelfPlayError`."""
        tried = self.mirrors(rung.lower, scenario)
        mirror = nearest(tried)
        if mirror.games:
            self.report(f"{scenario}: {rung.lower} against itself, handicap {mirror.handicap.name}: {mirror.share:.0%}")
        if not mirror.even:
            return Climbed(rung, scenario, mirror, tried, Answer.OPEN)
        return self._tested(rung, scenario, mirror, tried)

    def _tested(self, rung: Rung, scenario: str, mirror: Mirror, tried: tuple[Mirror, ...]) -> Climbed:
        test = Sequential(rung.figure)
        handicap = mirror.handicap
        games = list(islice(self._games(scenario, (rung.better, rung.lower), handicap), test.most))
        self._play(games, lambda: test.over(self._scores(games, rung.better)))
        scores = self._scores(games, rung.better)
        answer, count = test.decide(scores)
        return Climbed(rung, scenario, mirror, tried, answer, tuple(scores[:count]))

    def _games(self, scenario: str, players: Sequence[str], handicap: Handicap) -> Iterator[Game]:
        return pairs(scenario, players, handicap.options, self._seed, self._budget)

    def _scores(self, games: Sequence[Game], better: str) -> list[float]:
        """The points of a player in the first games, up to one that has not been played yet."""
        found = []
        for game in games:
            line = self._results.of(game)
            if line is None:
                break
            found.append(line.score(game.players.index(better)))
        return found

    def _play(self, games: Sequence[Game], enough: Callable[[], bool]) -> None:
        """Play what is missing, until it is enough."""
        if not enough():
            lines = self._crew.play(self._results.missing(games))
            self._results.keep(until(lines, enough))

    # -- handicaps

    def mirrors(self, player: str, scenario: str) -> tuple[Mirror, ...]:
        """The handicaps that were tried on the way to the one that comes nearest to even, by halves."""
        if (player, scenario) not in self._found:
            self._found[player, scenario] = tuple(self._halved(player, scenario))
        return self._found[player, scenario]

    def _halved(self, player: str, scenario: str) -> Iterator[Mirror]:
        """The list leads from what helps the first side most to what helps it least, so its share falls along it."""
        offered = self._title.handicaps(scenario)
        low, high = 0, len(offered) - 1
        place = next(number for number, handicap in enumerate(offered) if not handicap.options)
        while low <= high:
            mirror = self.mirror(player, scenario, offered[place])
            yield mirror
            if mirror.share == 0.5 or not mirror.games:
                return
            if mirror.share > 0.5:
                low = place + 1
            else:
                high = place - 1
            place = (low + high) // 2

    def mirror(self, player: str, scenario: str, handicap: Handicap) -> Mirror:
        """Measure a handicap."""
        games = list(islice(self._games(scenario, (player, player), handicap), self._mirrored))
        self._play(games, lambda: all(game in self._results for game in games))
        lines = [self._results.lines[game.key] for game in games if game in self._results]
        return Mirror(handicap, mean([line.score(0) for line in lines]), len(lines))


def nearest(mirrors: Sequence[Mirror]) -> Mirror:
    """The one that comes nearest to even, as far as measured; of those that come equally near, the smaller one."""
    measured = [mirror for mirror in mirrors if mirror.games]
    return min(measured or mirrors, key=lambda mirror: (abs(mirror.share - 0.5), mirror.handicap.amount))


def until(lines: Iterator[GameLine], enough: Callable[[], bool]) -> Iterator[GameLine]:
    """Lines as they come, until it is enough; then the crew is stopped."""
    for line in lines:
        yield line
        if enough():
            break
    close = getattr(lines, "close", None)
    if close is not None:
        close()


def default_rungs(names: Sequence[str]) -> list[Rung]:
    """Each player over the one before it."""
    return [Rung(better, lower, figure / 100)
            for (lower, better), figure in zip(pairwise(names), FIGURES, strict=False)]  # fmt: skip
