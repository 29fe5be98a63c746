"""Swapped pairs: two games on the same dice with sides changed, and who has more over both.

What a side made of a game is a row of numbers, the weightiest first (:meth:`Title.merits`): the level of victory, the
points, what a scenario is measured by between equals. Of a pair each number is summed up over both games, and the first
one that is not the same decides; where all are the same it is a tie, which counts half.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest

import msgspec

from engine.lab import statistics
from engine.lab.games import GameLine


class Pair(msgspec.Struct, frozen=True):
    """What a player has over the other one in a pair, number by number."""

    seed: str
    lead: tuple[float, ...]

    @property
    def score(self) -> float:
        """1 for who has more, a half for a tie."""
        first = next((number for number in self.lead if number), 0.0)
        return 0.5 if not first else float(first > 0)

    @property
    def decided(self) -> int:
        """The place of the number that decides; that behind the last for a tie."""
        return next((place for place, number in enumerate(self.lead) if number), len(self.lead))


def swapped(lines: Sequence[GameLine], who: str) -> Iterator[Pair]:
    """The pairs among some games, each of which follows the other one of its pair."""
    for one, other in list(pairwise(lines))[::2]:
        if one.game.seed == other.game.seed and one.game.players == tuple(reversed(other.game.players)):
            both = (_of(line, who) for line in (one, other))
            yield Pair(one.game.seed, tuple(map(sum, zip_longest(*both, fillvalue=0.0))))


def _of(line: GameLine, who: str) -> tuple[float, ...]:
    """The merits of a player in a game; the winner alone where its line has none."""
    sign = 1.0 if line.game.players[0] == who else -1.0
    plain = 0.0 if line.winner is None else 1.0 if line.winner == 0 else -1.0
    return tuple(sign * number for number in line.merits or (plain,))


def told(lines: Sequence[GameLine], who: str, other: str) -> Iterator[str]:
    """The share of the pairs with its interval, by what they were decided, and the plain games beside it."""
    found = list(swapped(lines, who))
    if not found:
        return
    share = statistics.mean([pair.score for pair in found])
    won, tied = sum(pair.score == 1 for pair in found), sum(pair.score == 0.5 for pair in found)
    yield (
        f"{who} over {other}: {share:.1%} ({statistics.wilson(share, len(found)).percent()}) of {len(found)} pairs: "
        f"{won} won, {tied} tied, {len(found) - won - tied} lost"
    )
    for place in sorted({pair.decided for pair in found}):
        scores = [pair.score for pair in found if pair.decided == place]
        yield f"decided by number {place + 1}: {len(scores)} pairs, {sum(scores):g} won"
    for side in (0, 1):
        games = [line for line in lines if line.game.players[side] == who]
        scores = [line.score(side) for line in games]
        wins, draws = scores.count(1.0), scores.count(0.5)
        yield f"{who} as side {side + 1}: {wins} won, {draws} drawn, {len(games) - wins - draws} lost"
