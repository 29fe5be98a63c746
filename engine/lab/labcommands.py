"""The commands of the laboratory: self-play, replaying its results, the ladder, and the balance of scenarios."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from itertools import islice, product
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from engine.board.files import write_whole
from engine.lab import balance, ladder, ladder_report, runs, statistics, swapped
from engine.lab.clock import LIMIT
from engine.lab.counts import counted, varied
from engine.lab.crews import Crew, NoCrew, Table
from engine.lab.game_options import (
    add_command,
    add_options,
    add_pack,
    add_scenario,
    add_title,
    given_options,
    given_scenario,
    given_title,
)
from engine.lab.games import Game, GameLine, pairs
from engine.lab.results import Results, ResultsError, read
from engine.lab.selfplay import budget_of
from engine.players.registry import names, player
from engine.table.title import Title
from engine.table.titles import Titles
from engine.table.wording.spoken import DEFAULT


def add_lab(commands: Any, titles: Titles, title: Title) -> None:
    """All commands of the laboratory."""
    for add in (_selfplay, _replay_results, _ladder, _balance):
        add(commands, titles, title)


def _workers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (default: 1)")
    parser.add_argument("--scheduler", default="", metavar="ADDRESS", help="play on the Dask cluster of this scheduler")


def _crew(given: argparse.Namespace) -> AbstractContextManager[Crew]:
    return runs.crew(Table.of(given.titles, given.title, given.pack), given.jobs, given.scheduler)


def _of_run(parser: argparse.ArgumentParser, titles: Titles, games: int) -> None:
    parser.add_argument("title", choices=[entry.id for entry in titles])
    parser.add_argument("--games", type=int, default=games, metavar="N", help=f"default: {games}")
    parser.add_argument("--seed", default="1", metavar="S")
    parser.add_argument("--budget", default="", metavar="NAME", help="of all players (default: each has its own)")
    text = "one line of JSON a game; a file that is there is continued"
    parser.add_argument("--out", type=Path, default=None, metavar="FILE.jsonl", help=text)
    _workers(parser)
    add_pack(parser)


def _players_option(parser: argparse.ArgumentParser, title: Title, default: str) -> None:
    text = f"by side, with commas between; there are: {', '.join(names(title))} (default: {default})"
    parser.add_argument("--players", default=default, metavar="P,Q", help=text)


def _players(title: Title, given: argparse.Namespace) -> tuple[str, ...]:
    """The players by side; one alone plays all sides. Raises ValueError."""
    found = tuple(given.players.split(","))
    seated = found * len(title.sides) if len(found) == 1 else found
    if len(seated) != len(title.sides):
        raise ValueError(f"--players: {len(title.sides)} names are needed, or one for all sides")
    for name in seated:
        player(title, name, "")
        budget_of(name, given.budget)
    return seated


def _games(title: Title, given: argparse.Namespace, scenario: str) -> list[Game]:
    if given.games < 1:
        raise ValueError("--games must be 1 or more")
    options = given_options(title, given)
    return list(islice(pairs(scenario, _players(title, given), options, given.seed, given.budget), given.games))


def _results(title: Title, given: argparse.Namespace, *, lean: bool = False) -> Results:
    return Results(given.out, title, lean=lean)


# -- selfplay, replay-results ------------------------------------------------------------------------------------------


def _selfplay(commands: Any, titles: Titles, title: Title) -> None:
    text = "Games by computer players, in pairs with sides changed, the invariants checked at every decision."
    parser = add_command(commands, "selfplay", run_selfplay, text)
    _of_run(parser, titles, 10)
    _players_option(parser, title, "random")
    parser.add_argument("--vary", action="store_true", help="all scenarios in turn, with options drawn by the seed")
    text = "how often each kind of decision, command and event occurred"
    parser.add_argument("--counts", action="store_true", help=text)
    add_scenario(parser)
    add_options(parser, title)


def run_selfplay(given: argparse.Namespace) -> int:
    """Play games and sum them up."""
    title = given_title(given)
    games = [replace(game, counted=given.counts) for game in _games(title, given, given_scenario(title, given))]
    if given.vary:
        games = list(varied(title, games))
    with _crew(given) as crew:
        lines = runs.play_all(crew, _results(title, given), games)
    wins = [sum(line.winner == side for line in lines) for side in range(len(title.sides))]
    words = title.words(DEFAULT)
    told = ", ".join(f"{words.side(side)} {count}" for side, count in enumerate(wins))
    steps = sum(line.decisions for line in lines)
    print(f"{len(lines)} games, {steps} decisions; {told}, draws {len(lines) - sum(wins)}")
    seated, counts = _players(title, given), counted(title, lines) if given.counts else ()
    print("\n".join([*_of_players(lines, seated), *_of_pairs(lines, seated), _slowest(lines), *counts]))
    return 0


def _slowest(lines: Sequence[GameLine]) -> str:
    slowest, late = max(line.slowest for line in lines), sum(line.late for line in lines)
    return f"phases over {LIMIT:.0f} s: {late}; the slowest took {slowest:.1f} s of processor time"


def _of_players(lines: Sequence[GameLine], seated: Sequence[str]) -> list[str]:
    """What each player won, where two that differ have changed sides."""
    if len(seated) != 2 or seated[0] == seated[1]:
        return []
    share = statistics.mean([line.score(line.game.players.index(seated[0])) for line in lines])
    interval, elo = statistics.wilson(share, len(lines)), statistics.elo(share)
    return [f"{seated[0]} over {seated[1]}: {share:.1%} ({interval.percent()}), Elo {elo:+.0f}"]


def _of_pairs(lines: Sequence[GameLine], seated: Sequence[str]) -> list[str]:
    """The same by pairs of games with sides changed, where the title says what a side made of a game."""
    two = len(seated) == 2 and seated[0] != seated[1] and any(line.merits for line in lines)
    return list(swapped.told(lines, *seated)) if two else []


def _replay_results(commands: Any, titles: Titles, title: Title) -> None:
    text = "Play games of a file of results again; exit status 1 where one takes another course."
    parser = add_command(commands, "replay-results", run_replay_results, text)
    parser.add_argument("file", type=Path, metavar="FILE.jsonl")
    parser.add_argument("--games", type=int, default=5, metavar="N", help="how many, drawn at random (default: 5)")
    parser.add_argument("--lines", default="", metavar="N,N", help="these lines of the file instead")
    parser.add_argument("--seed", default="1", metavar="S", help="of the draw (default: 1)")
    text = "keep them with their course, turn by turn, which a file of a ladder or of handicaps leaves out"
    parser.add_argument("--out", type=Path, default=None, metavar="FILE.jsonl", help=text)
    _workers(parser)
    add_title(parser, titles)
    add_pack(parser)


def run_replay_results(given: argparse.Namespace) -> int:
    """Verify results."""
    lines = read(given.file)
    wanted = _named(given, lines) if given.lines else runs.some_of(lines, given.games, given.seed)
    if any(line.title != given.title for line in wanted):
        raise ResultsError(f"{given.file}: has games of another title than {given.title}")
    failed, results = 0, Results(given.out)
    with _crew(given) as crew:
        for line, alike in runs.replayed(crew, wanted):
            failed += not alike
            results.keep([line])
            print(_describe(line, alike), flush=True)
    print(f"{len(wanted)} games, {failed} differ")
    return 1 if failed else 0


def _describe(line: GameLine, alike: bool) -> str:
    game, verdict = line.game, "the same" if alike else "ANOTHER COURSE"
    return f"{game.scenario} {game.seed} {','.join(game.players)}: {line.decisions} decisions, {line.digest}: {verdict}"


def _named(given: argparse.Namespace, lines: Sequence[GameLine]) -> list[GameLine]:
    """The lines with these numbers, the first being 1."""
    numbers = [int(word) for word in given.lines.split(",")]
    if not all(1 <= number <= len(lines) for number in numbers):
        raise ResultsError(f"{given.file}: has the lines 1 to {len(lines)}")
    return [lines[number - 1] for number in numbers]


# -- ladder, balance ---------------------------------------------------------------------------------------------------


def _scenarios_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--scenarios", default="", metavar="X,Y", help="with commas between (default: all)")


def _scenarios(title: Title, given: argparse.Namespace) -> list[str]:
    """The scenarios that were named, else all. Raises ValueError."""
    found = given.scenarios.split(",") if given.scenarios else list(title.scenarios())
    unknown = [name for name in found if name not in title.scenarios()]
    if unknown:
        raise ValueError(f"no scenario '{unknown[0][:40]}'; there are: {', '.join(title.scenarios())}")
    return found


def _ladder(commands: Any, titles: Titles, title: Title) -> None:
    text = "Each computer player against the one below it, with a handicap that makes the scenario even."
    parser = add_command(commands, "ladder", run_ladder, text)
    parser.add_argument("title", choices=[entry.id for entry in titles])
    text = "BETTER/LOWER:PERCENT, the share that is not enough (default: each player over the one below it)"
    parser.add_argument("--rung", action="append", default=[], metavar="RUNG", help=text)
    parser.add_argument("--seed", default="1", metavar="S")
    parser.add_argument("--budget", default="", metavar="NAME", help="of all players (default: each has its own)")
    text = f"games that measure a handicap (default: {ladder.MIRRORED})"
    parser.add_argument("--mirrored", type=int, default=ladder.MIRRORED, metavar="N", help=text)
    text = "one line of JSON a game; a file that is there is continued"
    parser.add_argument("--out", type=Path, default=None, metavar="FILE.jsonl", help=text)
    parser.add_argument("--report", type=Path, default=None, metavar="FILE.md", help="write the tables to a file, too")
    text = "tell what the file has, and play nothing"
    parser.add_argument("--as-it-stands", action="store_true", help=text)
    _scenarios_option(parser)
    _workers(parser)
    add_pack(parser)


def run_ladder(given: argparse.Namespace) -> int:
    """Play rung by rung; exit status 1 where one is not won."""
    title = given_title(given)
    rungs = [ladder.Rung.read(text) for text in given.rung] or ladder.default_rungs(names(title))
    for name in {name for rung in rungs for name in (rung.better, rung.lower)}:
        player(title, name, "")
        budget_of(name, given.budget)
    scenarios, climbed = _scenarios(title, given), []
    with nullcontext(NoCrew()) if given.as_it_stands else _crew(given) as crew:
        run = ladder.Ladder(title, crew, _results(title, given, lean=True), given.seed, given.budget, given.mirrored)
        run.report = partial(print, flush=True)
        for rung, scenario in product(rungs, scenarios):
            climbed.append(run.climb(rung, scenario))
            print(ladder_report.line(climbed[-1]), flush=True)
            if given.report is not None:
                write_whole(given.report, ladder_report.page(title, climbed, given.seed))
    return 0 if all(ladder_report.won(found) for found in climbed if found.counts) else 1


def _balance(commands: Any, titles: Titles, title: Title) -> None:
    text = "How scenarios end: wins, tracks, losses and what is held by turn, or what each handicap does."
    parser = add_command(commands, "balance", run_balance, text)
    _of_run(parser, titles, 40)
    _players_option(parser, title, "greedy")
    _scenarios_option(parser)
    parser.add_argument("--handicaps", action="store_true", help="play so many games with each handicap instead")
    parser.add_argument("--html", type=Path, default=None, metavar="FILE.html", help="one page with plots")
    add_options(parser, title)


def run_balance(given: argparse.Namespace) -> int:
    """Play, and print how it went."""
    title, told = given_title(given), []
    results, scenarios = _results(title, given, lean=given.handicaps), _scenarios(title, given)
    with _crew(given) as crew:
        for scenario in scenarios:
            games = _games(title, given, scenario)
            if given.handicaps:
                tried = balance.handicaps(title, crew, results, games)
                lines = balance.handicap_lines(title, scenario, tried)
            else:
                told.append(balance.Balance(title, scenario, runs.play_all(crew, results, games)))
                lines = told[-1].lines()
            print("\n".join(lines), flush=True)
    if given.html is not None:
        write_whole(given.html, balance.page(title, told))
        print(f"{given.html}: {given.html.stat().st_size} bytes")
    return 0
