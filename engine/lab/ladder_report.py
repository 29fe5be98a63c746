"""The results of a ladder: a line for each rung and scenario, and a page of tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.lab.games import machine
from engine.lab.ladder import EVEN, Climbed, Rung
from engine.lab.statistics import Answer, Interval, Sequential, elo, elo_interval, mean, wilson
from engine.table.title import Title
from engine.table.wording.spoken import DEFAULT
from engine.version import VERSION


def won(climbed: Climbed) -> bool:
    """Whether the rung was won."""
    return climbed.answer is Answer.MORE


def verdict(climbed: Climbed) -> str:
    """What the test says."""
    if not climbed.counts:
        return "does not count"
    if not climbed.scores:
        return "not played"
    words = {Answer.MORE: "won", Answer.NOT_MORE: "not won", Answer.OPEN: "undecided, not won"}
    return words[climbed.answer]


def line(climbed: Climbed) -> str:
    """As printed when a rung is done."""
    rung, handicap = climbed.rung, climbed.mirror.handicap.name
    named = f"{rung.better} over {rung.lower}, more than {rung.figure:.0%}, {climbed.scenario}"
    if not climbed.counts:
        return f"{named}: does not count, no handicap brings it between {EVEN[0]:.0%} and {EVEN[1]:.0%}"
    games = len(climbed.scores)
    if not games:
        return f"{named}: not played"
    interval = wilson(climbed.share, games).percent()
    points = f"{climbed.share:.1%} of {games} games ({interval}), Elo {elo(climbed.share):+.0f}"
    return f"{named}, handicap {handicap}: {verdict(climbed)}, {points}"


def page(title: Title, climbed: Sequence[Climbed], seed: str) -> str:
    """The tables in Markdown."""
    return "\n".join(_page(title, climbed, seed)) + "\n"


def _page(title: Title, climbed: Sequence[Climbed], seed: str) -> Iterator[str]:
    yield f"# {title.name}: ladder"
    yield ""
    yield f"Version {VERSION}, rules {title.rules}, seed `{seed}`; {machine()}."
    yield ""
    yield _how(Sequential(0.5))
    for rung in dict.fromkeys(found.rung for found in climbed):
        yield from _rung(title, rung, [found for found in climbed if found.rung == rung])
    yield from _handicaps(title, climbed)


def _how(test: Sequential) -> str:
    return (
        "Each rung is played in pairs with sides changed and tested sequentially: the share that is not enough against "
        f"{test.margin:.0%} more, either error {test.error:.0%}, {test.most} games at most, a draw half a point. A "
        "scenario is played with the handicap that brings the lower player's games against itself nearest to even; "
        f"where none brings them between {EVEN[0]:.0%} and {EVEN[1]:.0%} it does not count."
    )


def _rung(title: Title, rung: Rung, found: Sequence[Climbed]) -> Iterator[str]:
    words = title.words(DEFAULT)
    yield ""
    yield f"## {rung.better} over {rung.lower}: more than {rung.figure:.0%}"
    yield ""
    yield "| scenario | handicap | even | share | 95 % | games | Elo | |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for one in found:
        even = f"{one.mirror.handicap.name} | {one.mirror.share:.0%}" if one.mirror.games else "|"
        first = f"| {words.scenario(one.scenario)} | {even} "
        yield f"{first}{_scores(one)}| {verdict(one)} |"
    scores = [score for one in found if one.counts for score in one.scores]
    if scores:
        low = elo_interval(mean(scores), len(scores))
        yield ""
        yield f"Together: {mean(scores):.1%} of {len(scores)} games, Elo {elo(mean(scores)):+.0f} ({_between(low)})."


def _scores(one: Climbed) -> str:
    if not one.scores:
        return "| | | | "
    games = len(one.scores)
    shares = f"| {one.share:.1%} | {wilson(one.share, games).percent()} "
    return f"{shares}| {games} | {elo(one.share):+.0f} ({_between(elo_interval(one.share, games))}) "


def _between(interval: Interval) -> str:
    return f"{interval.low:+.0f} to {interval.high:+.0f}"


def _handicaps(title: Title, climbed: Sequence[Climbed]) -> Iterator[str]:
    """What each handicap that was tried made of games between equals."""
    words = title.words(DEFAULT)
    yield ""
    yield f"## Handicaps: share of {words.side(0)} between equals"
    yield ""
    yield "| scenario | player | handicap | share | 95 % | games |"
    yield "| --- | --- | --- | --- | --- | --- |"
    seen = {(one.scenario, one.rung.lower): one for one in climbed}
    for (scenario, player), one in seen.items():
        for mirror in sorted((one for one in one.tried if one.games), key=lambda mirror: -mirror.share):
            interval = wilson(mirror.share, mirror.games).percent()
            cells = (words.scenario(scenario), player, mirror.handicap.name, f"{mirror.share:.1%}", interval)
            yield f"| {' | '.join(cells)} | {mirror.games} |"
