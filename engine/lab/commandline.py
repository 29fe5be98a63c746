"""The command line of the engine: ``python -m engine``. Errors are one line; exit status 2."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from engine.board.errors import one_line
from engine.board.files import same_file, write_whole
from engine.lab import benchmarks, checks, coverage, intents, names, packs, puzzles, showme, situations, terminal
from engine.lab.conductcommand import add_conduct
from engine.lab.game_options import (
    add_command,
    add_options,
    add_pack,
    add_scenario,
    add_title,
    given_options,
    given_scenario,
    given_title,
    wanted,
)
from engine.lab.labcommands import add_lab
from engine.lab.probecommands import add_probes
from engine.lab.selfplay import SelfPlayError
from engine.lab.textmode import TextMode
from engine.lab.vassalcommand import add_vassal
from engine.paths import data_dir
from engine.table.record import Origin
from engine.table.rulebook import UnknownClause
from engine.table.save.check import ChangedError
from engine.table.save.journal import Journal
from engine.table.save.open import Opened, begin, open_game, reopen
from engine.table.save.read import LogInTheWayError, Saved, read_save
from engine.table.save.save_as import save_as
from engine.table.session import ReplayError, Session
from engine.table.showme import FILE, ShowMe
from engine.table.title import Title
from engine.table.titles import Titles
from engine.table.wording.spoken import DEFAULT, LANGUAGES

USAGE_ERROR = 2


def main(argv: Sequence[str], titles: Titles) -> int:
    """Run a command for one of these games; returns the exit status: 0 fine, 1 a check failed, 2 it could not be
    done."""
    with terminal.doors() as out:
        status = _run(argv, titles)
        lost_output = terminal.lost_output(out)
        if lost_output:
            print(f"error: {lost_output}", file=sys.stderr)
        return status if lost_output is None else USAGE_ERROR


def _run(argv: Sequence[str], titles: Titles) -> int:
    options = build_parser(titles, argv).parse_args(argv)
    try:
        status: int = options.run(options)
        return status
    except ChangedError as error:
        print(f"{options.save}: {one_line(str(error), 1000)}", file=sys.stderr)
        return 1
    except LogInTheWayError as error:
        print(f"error: {one_line(str(error), 1000)}; {error.choices}", file=sys.stderr)
        return USAGE_ERROR
    except (BrokenPipeError, KeyboardInterrupt):
        return USAGE_ERROR
    except (ValueError, OSError, SelfPlayError, UnknownClause) as error:
        print(f"error: {one_line(str(error) or type(error).__name__, 1000)}", file=sys.stderr)
        return USAGE_ERROR


def build_parser(titles: Titles, words: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The parser of all commands, with the options of the game that the words are about."""
    parser = argparse.ArgumentParser(prog="python -m engine", description="Rules engine for board wargames.")
    parser.set_defaults(titles=titles)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    title = titles.title(wanted(titles, words))
    labs = (add_lab, add_conduct, add_probes)
    for add in (_new, _play, _check, *labs, _replay, _report, _situation, _rules, _shown, _pack, add_vassal, _bench):
        add(commands, titles, title)
    return parser


def _log_option(parser: argparse.ArgumentParser) -> None:
    text = "what to do with a log beside the save that is not its own (default: stop and say so)"
    parser.add_argument("--log", choices=["ask", "with", "without"], default="ask", help=text)


def _game_options(parser: argparse.ArgumentParser, titles: Titles, title: Title) -> None:
    add_title(parser, titles)
    add_scenario(parser)
    parser.add_argument("--seed", default=None, help="seed of the dice (default: a fresh one)")
    add_options(parser, title)
    add_pack(parser)


def _title_of(given: argparse.Namespace, saved: Saved) -> Title:
    """The game of a save."""
    titles: Titles = given.titles
    return titles.title(saved.record.origin.title, given.pack)


def _seed(given: argparse.Namespace) -> str:
    return given.seed if given.seed is not None else secrets.token_hex(8)


# -- new, play, replay -------------------------------------------------------------------------------------------------


def _new(commands: Any, titles: Titles, title: Title) -> None:
    parser = add_command(commands, "new", run_new, "Start a game and save it.")
    parser.add_argument("save", type=Path, help="file of the new game")
    _game_options(parser, titles, title)


def run_new(given: argparse.Namespace) -> int:
    """Make a save file with a new game."""
    title = given_title(given)
    origin = Origin(title.id, given_scenario(title, given), given_options(title, given), _seed(given))
    session, journal = begin(title, origin, given.save)
    _print_warning(given.save, journal)
    journal.close()
    print(f"{given.save}: {origin.scenario}, seed hash {session.state.chance.commitment()[:16]}")
    return 0


def _play(commands: Any, titles: Titles, title: Title) -> None:
    parser = add_command(commands, "play", run_play, "Play in text mode: commands from standard input.")
    parser.add_argument("save", type=Path, nargs="?", help="saved game to continue (default: a new game, not saved)")
    parser.add_argument("--lang", choices=LANGUAGES, default=DEFAULT, help="language")
    _at_option(parser)
    parser.add_argument("--today", action="store_true", help="with --at: switch to the current data")
    _log_option(parser)
    _game_options(parser, titles, title)


def run_play(given: argparse.Namespace) -> int:
    """Text mode on a saved or a new game."""
    if given.save is None:
        title = given_title(given)
        session = Session.new(title, given_scenario(title, given), given_options(title, given), _seed(given))
        TextMode(session, given.lang, sys.stdout).run(terminal.commands(sys.stdin))
        return 0
    title_of = partial(_checked_title, given)
    journal, opened = open_game(given.save, title_of, given.at, log=given.log, today=given.today)
    with journal:
        _note_age(given.save, opened)
        _print_warning(given.save, journal)
        keep = partial(save_as, journal, opened.session)
        TextMode(opened.session, given.lang, sys.stdout, keep).run(terminal.commands(sys.stdin))
    return 0


def _checked_title(given: argparse.Namespace, saved: Saved) -> Title:
    """The title of a save to be played on. Going on from an earlier command is for a game that has changed; else it is
    taking back, and no freer."""
    title = _title_of(given, saved)
    if given.at is None or given.today or situations.alone(saved):
        return title
    with suppress(ChangedError):
        session = reopen(title, saved).session
        if not session.can_go(given.at).legal:
            raise ReplayError("the game continues where it stands: dice were rolled or something was revealed since")
    return title


def _print_warning(save: Path, journal: Journal) -> None:
    if journal.bare:
        print(f"{save}: this drive knows no locks: nothing keeps another computer from opening the game meanwhile")


def _note_age(save: Path, opened: Opened) -> None:
    if opened.unkept:
        print(f"{save}: started before positions were saved; all its commands use the current rules")
    if opened.own_values:
        print(f"{save}: played with the data it was started with, not the current data")
    if opened.proof is not None:
        print(f"{save}: {opened.proof.line()}")
    if opened.faults:
        print(f"{save}: the saved position it continues from is not possible by the current rules: {opened.faults[0]}")
    if opened.copy is not None:
        print(f"{save}: a copy from before the current rules is kept as {opened.copy.name}")
    if opened.uncopied:
        print(f"{save}: no copy from before the current rules could be made")


def _looked_at(given: argparse.Namespace) -> tuple[Session, Saved]:
    """A saved game, to be looked at; ``--at`` begins at a kept position."""
    saved = read_save(given.save, given.log)
    opened = reopen(_title_of(given, saved), saved, at=given.at)
    _note_age(given.save, opened)
    return opened.session, saved


def _at_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--at", type=int, default=None, metavar="N", help="continue from the position after command N")


def _replay(commands: Any, titles: Titles, title: Title) -> None:
    parser = add_command(commands, "replay", run_replay, "Play a saved game again and verify each position.")
    parser.add_argument("save", type=Path)
    _at_option(parser)
    _log_option(parser)
    add_pack(parser)


def run_replay(given: argparse.Namespace) -> int:
    """Re-run a record, every branch, with the invariants checked at each position."""
    session, _ = _looked_at(given)
    try:
        found = checks.replay(session, _progress("position"))
    except ReplayError as error:
        print(f"{given.save}: {error}", file=sys.stderr)
        return 1
    texts = f", {found.texts} commands of older rules kept as text" if found.texts else ""
    back = session.record.taken_back
    print(f"{given.save}: {found.positions} positions verified{texts}, last {found.digest}, undone {back} times")
    return 0


def _report(commands: Any, titles: Titles, title: Title) -> None:
    parser = add_command(commands, "report", run_report, "Write the story of a saved game to one HTML file.")
    parser.add_argument("save", type=Path)
    parser.add_argument("html", type=Path, metavar="FILE.html")
    _at_option(parser)
    _log_option(parser)
    parser.add_argument("--lang", choices=LANGUAGES, default=DEFAULT, help="language")
    add_pack(parser)


def run_report(given: argparse.Namespace) -> int:
    """Write the after-action report of a saved game; never over the save itself."""
    if same_file(given.html, given.save):
        raise ValueError(f"{given.html}: this is the saved game")
    session, saved = _looked_at(given)
    title, over = session.title, session.state.outcome is not None
    eyes = () if over or situations.alone(saved) else tuple(range(len(title.sides)))
    write_whole(given.html, title.report(session, given.lang, eyes=eyes, progress=_progress("command")))
    print(f"{given.html}: {given.html.stat().st_size} bytes")
    return 0


def _situation(commands: Any, titles: Titles, title: Title) -> None:
    text = "Write the position of a saved game as a situation, or list the names that situations are written with."
    parser = add_command(commands, "situation", run_situation, text)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("save", type=Path, nargs="?", help="the saved game")
    what.add_argument("--names", action="store_true", help="list all decisions, reasons and events")
    parser.add_argument("--at", type=int, default=None, metavar="N", help="after command N (default: the last)")
    parser.add_argument("--side", metavar="SIDE", default=None, help="whose secret choice may be shown (default: none)")
    parser.add_argument("--out", type=Path, default=None, metavar="FILE.yaml", help="default: standard output")
    _log_option(parser)
    add_title(parser, titles)
    add_pack(parser)


def run_situation(given: argparse.Namespace) -> int:
    """Write a situation that stands where the game stands, never over the save itself; or list names."""
    if given.names:
        print("\n".join(names.lines(given_title(given))))
        return 0
    if given.out is not None and same_file(given.out, given.save):
        raise ValueError(f"{given.out}: this is the saved game")
    saved = read_save(given.save, given.log)
    written = situations.from_save(_title_of(given, saved), saved, given.at, given.side)
    if given.out is None:
        print(written.text, end="")
        return 0
    write_whole(given.out, written.text)
    print(f"{given.out}: the position after command {written.node}")
    return 0


# -- check ---------------------------------------------------------------------------------------------------


def _check(commands: Any, titles: Titles, title: Title) -> None:
    parser = add_command(commands, "check", run_check, "Check situations, lessons, puzzles: files, or their folders.")
    parser.add_argument("files", type=Path, nargs="+")
    text = "ask these players instead, with commas between: intents of situations, and puzzles"
    parser.add_argument("--players", default="", metavar="P,Q", help=text)
    text = f"how often each is asked (default: {intents.SEEDS})"
    parser.add_argument("--seeds", type=int, default=intents.SEEDS, metavar="N", help=text)
    text = "with --players: write a line of JSON for each position and player"
    parser.add_argument("--out", type=Path, default=None, metavar="FILE.jsonl", help=text)


def run_check(given: argparse.Namespace) -> int:
    """Exit status 1 and the differences if a situation does not come out as it says."""
    files = checks.situation_files(given.files)
    if given.players:
        return _run_intents(given, files)
    failed = 0
    for path in files:
        differences = checks.check_file(given.titles, path)
        failed += bool(differences)
        for difference in differences:
            print(difference if difference.startswith(str(path)) else f"{path}: {difference}")
    print(f"{len(files)} situations, {failed} failed")
    return 1 if failed else 0


def _run_intents(given: argparse.Namespace, files: Sequence[Path]) -> int:
    """Print what each player does in each position, and its score."""
    if given.seeds < 1:
        raise ValueError("--seeds must be 1 or more")
    found = []
    for verdict in puzzles.suite(given.titles, files, given.players.split(","), given.seeds):
        found.append(verdict)
        print(verdict.line, flush=True)
    print("\n".join(intents.scores(found)))
    if given.out is not None:
        write_whole(given.out, intents.text(found))
    return 0


def _progress(what: str) -> Any:
    """Progress on standard error, if that is a terminal."""

    def show(done: int, of: int | None = None) -> None:
        terminal.progress(f"{what} {done}{f' of {of}' if of else ''} ", last=done == of)

    return show


# -- rules, pack, bench ------------------------------------------------------------------------------------------------


def _rules(commands: Any, titles: Titles, title: Title) -> None:
    parser = add_command(commands, "rules", run_rules, "The rules clause by clause.")
    parser.add_argument("title", choices=[entry.id for entry in titles])
    parser.add_argument("--coverage", action="store_true", help="where each clause is implemented and tested")
    parser.add_argument("--clause", metavar="ID", help="one clause, e.g. 5.1-A/3")
    parser.add_argument("--lang", choices=LANGUAGES, default=DEFAULT)


def run_rules(given: argparse.Namespace) -> int:
    """Print clauses, or the coverage report."""
    if given.coverage:
        report = coverage.report(Path(__file__).resolve().parents[2], given.title, given.titles.first)
        print("\n".join(report.lines()))
        return report.exit_code
    book = given.titles.title(given.title).rulebook()
    for clause in [given.clause] if given.clause else book.ids():
        print(f"{clause}  {book.text(clause, given.lang)}")
    return 0


def _shown(commands: Any, titles: Titles, title: Title) -> None:
    parser = add_command(commands, "shown", run_shown, "Which clauses the situations of a game show, step by step.")
    parser.add_argument("title", choices=[entry.id for entry in titles])
    parser.add_argument("--write", action="store_true", help="write what is chosen into the data of the game")


def run_shown(given: argparse.Namespace) -> int:
    """Run every situation, print what its steps bear, and choose where each clause is seen best."""
    folder = data_dir(f"scenarios/{given.title}")
    old = ShowMe.load(folder) if (folder / FILE).exists() else ShowMe.none()
    found = showme.count(given.titles.title(given.title), folder, old)
    print("\n".join(found.lines()))
    if given.write:
        write_whole(folder / FILE, showme.written(found, old))
    return 0


def _pack(commands: Any, titles: Titles, title: Title) -> None:
    parser = add_command(
        commands, "pack", packs.run_pack, "Validate game data, list what is reconstructed, compare packs."
    )
    packs.add(parser, titles)


def _bench(commands: Any, titles: Titles, title: Title) -> None:
    parser = add_command(commands, "bench", run_bench, "Benchmarks: median, p99 and budget.")
    parser.add_argument("--json", action="store_true")
    add_title(parser, titles)


def run_bench(given: argparse.Namespace) -> int:
    """Run the benchmarks."""
    figures = []
    for figure in benchmarks.run_all(given.titles.title(given.title)):
        figures.append(figure)
        if not given.json:
            print(figure.line, flush=True)
    if given.json:
        print(msgspec.json.format(msgspec.json.encode(figures), indent=1).decode())
    return 0
