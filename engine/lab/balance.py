"""How a scenario ends: wins and why, tracks, losses and what is held by turn, as tables and as a page with plots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from engine.lab.crews import Crew
from engine.lab.games import Game, GameLine, Turn
from engine.lab.ladder import EVEN, Mirror
from engine.lab.plots import Line, Spread, plot
from engine.lab.results import Results
from engine.lab.runs import play_all
from engine.lab.statistics import mean, wilson
from engine.paths import data_file
from engine.table.html import Child, Html, el, table
from engine.table.title import Title
from engine.table.wording.spoken import DEFAULT

LOSSES = "losses"


class Balance:
    """What a number of games of a scenario comes to."""

    def __init__(self, title: Title, scenario: str, lines: Sequence[GameLine]) -> None:
        words = title.words(DEFAULT)
        self.scenario = scenario
        self.name = words.scenario(scenario)
        self.sides = [words.side(side) for side in range(len(title.sides))]
        self.games = lines
        self.rows = _rows(lines, len(title.sides))
        """Name of what is counted -> for each side, turn -> what it comes to."""

    @property
    def head(self) -> str:
        """Who played how many games, and how long they were."""
        players = ", ".join(sorted({" against ".join(line.game.players) for line in self.games}))
        decisions = round(mean([line.decisions for line in self.games]))
        return f"{len(self.games)} games, {players}; {decisions} decisions a game"

    def wins(self) -> list[tuple[str, str, str]]:
        """Who won, how often, and where the share lies."""
        count = len(self.games)
        found = []
        for side, name in [*enumerate(self.sides), (None, "draw")]:
            won = sum(line.winner == side for line in self.games)
            found.append((name, f"{won} ({won / count:.0%})", wilson(won / count, count).percent()))
        return found

    def reasons(self) -> list[tuple[str, ...]]:
        """Why games ended, in which turn, and how often."""
        named = [*self.sides, "draw"]
        ends = Counter((named[-1 if line.winner is None else line.winner], line.why, line.turns) for line in self.games)
        return [(who, why, str(turn), str(count)) for (who, why, turn), count in sorted(ends.items())]

    def by_turn(self) -> Iterator[tuple[str, list[int], list[list[str]]]]:
        """Each thing that is counted, with the turns and a row for each side: mean, and the middle four fifths."""
        for name, lines in self.rows.items():
            turns = sorted({turn for line in lines for turn in line})
            yield name, turns, [[_describe(line, turn) for turn in turns] for line in lines]

    def lines(self) -> Iterator[str]:
        """As plain text."""
        yield f"{self.name}: {self.head}"
        for who, count, interval in self.wins():
            yield f"  {who:<12}{count:>12}  95 %: {interval}"
        for who, why, turn, count in self.reasons():
            yield f"  {count:>4} x {who}, {why}, turn {turn}"
        for name, turns, rows in self.by_turn():
            yield f"  {name:<12}{''.join(f'{turn:>15}' for turn in turns)}"
            for side, row in zip(self.sides, rows, strict=True):
                yield f"    {side:<10}{''.join(f'{cell:>15}' for cell in row)}"

    def section(self) -> Html:
        """As a part of a page."""
        parts: list[Child] = [el("h2", self.name), el("p", self.head)]
        parts.append(table(["won by", "games", "95 %"], self.wins()))
        parts.append(table(["won by", "why", "turn", "games"], self.reasons()))
        for name, turns, rows in self.by_turn():
            parts.append(plot(name, self.sides, self.rows[name]))
            cells = [[side, *row] for side, row in zip(self.sides, rows, strict=True)]
            parts.append(table([name, *map(str, turns)], cells))
        return el("section", *parts)


def _describe(line: Line, turn: int) -> str:
    spread = line.get(turn)
    return "" if spread is None else f"{spread.mean:.1f} ({spread.low:g}-{spread.high:g})"


def _rows(lines: Sequence[GameLine], sides: int) -> dict[str, list[Line]]:
    found: dict[str, list[dict[int, list[float]]]] = {}
    for turn in (turn for line in lines for turn in line.course):
        for name, values in counted(turn, sides).items():
            rows = found.setdefault(name, [{} for _ in range(sides)])
            for row, value in zip(rows, values, strict=True):
                row.setdefault(turn.turn, []).append(value)
    return {name: [{turn: Spread.of(values) for turn, values in row.items()} for row in rows]
            for name, rows in found.items()}  # fmt: skip


def counted(turn: Turn, sides: int) -> dict[str, tuple[float, ...]]:
    """All figures of each side at the end of a turn, by name."""
    tracks = {name: tuple(value) for name, value in turn.tracks.items() if isinstance(value, list | tuple)}
    losses = {LOSSES: turn.losses} if turn.losses else {}
    return {name: value for name, value in {**tracks, **turn.census, **losses}.items() if len(value) == sides}


def page(title: Title, told: Sequence[Balance]) -> str:
    """One page of HTML with everything in it, and no script."""
    name = f"{title.name}: balance"
    style = data_file("assets/report/plain.css").read_text(encoding="utf-8") + STYLE
    note = el("p", "Lines are means, bands hold the middle four fifths of the games; brackets say the same in tables.")
    body = el("body", el("header", el("h1", name), note), el("main", *(balance.section() for balance in told)))
    top = el("head", el("meta", charset="utf-8"), el("title", name), el("style", Html(style)))
    return f"<!DOCTYPE html>\n{el('html', top, body, lang=DEFAULT)}\n"


STYLE = """
figure { margin: 1.2em 0 0.4em; max-width: 46em; }
figure svg { width: 100%; font: 11px sans-serif; fill: currentColor; }
figure svg.key { width: 30px; height: 12px; margin-left: 1em; }
figure .grid { stroke: currentColor; stroke-opacity: 0.2; }
table { border-collapse: collapse; margin: 0.6em 0; }
td, th { padding: 0.15em 0.7em; text-align: right; border-bottom: 1px solid #8884; }
th:first-child { text-align: left; }
.wide { overflow-x: auto; }
"""


# -- what handicaps do -------------------------------------------------------------------------------------------------


def handicaps(title: Title, crew: Crew, results: Results, games: Sequence[Game]) -> list[Mirror]:
    """The share of the first side with each handicap of the scenario of these games."""
    found = []
    for handicap in title.handicaps(games[0].scenario):
        handed = [msgspec.structs.replace(game, options={**game.options, **handicap.options}) for game in games]
        lines = play_all(crew, results, handed)
        found.append(Mirror(handicap, mean([line.score(0) for line in lines]), len(lines)))
    return found


def handicap_lines(title: Title, scenario: str, tried: Sequence[Mirror]) -> Iterator[str]:
    """A row for each handicap."""
    words = title.words(DEFAULT)
    yield f"{words.scenario(scenario)}: share of the points of {words.side(0)} with each handicap"
    for mirror in tried:
        interval = wilson(mirror.share, mirror.games).percent()
        yield f"  {mirror.handicap.name:<16}{mirror.share:>6.1%}  95 %: {interval} of {mirror.games} games"
    if not any(mirror.even for mirror in tried):
        yield f"  none brings it between {EVEN[0]:.0%} and {EVEN[1]:.0%}"
