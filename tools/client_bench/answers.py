"""`--answers`: the recorded turns of every title are played again by mouse and by keyboard, and each click, key, drag
and menu is timed to the picture that answers it and until nothing is left to do."""

from __future__ import annotations

import gc
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from compileall import compile_dir
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Final

import msgspec
from PySide6.QtCore import qInstallMessageHandler

from engine.board.collector import be_patient
from engine.games import titles
from engine.table.title import Title
from nemesis_gui.base import style
from nemesis_gui.base.settings import Settings, nothing_kept
from nemesis_gui.camera import settle
from nemesis_gui.games import faces
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.table import HOT_SEAT, PLAYERS, SOLITAIRE
from tools import inputs
from tools.client_bench import hands
from tools.client_bench.answered import Answer, Watch
from tools.client_bench.bare import repaints
from tools.client_bench.figures import YARD, Figure, percentile, times_slower
from tools.client_bench.long_game import SCENARIOS, long_game
from tools.client_bench.openings import Openings
from tools.driver import Driven
from tools.driver.seated import Seated

OPENING: Final = "opening"
PASSES: Final = ("new", "open", "long", OPENING)
"""As a new player has it; with log, details and the layers of supply and threat; at the end of a long game; and what is
opened, taken back and looked back at."""
HANDS: Final = ("mouse", "keyboard")
PLAYED: Final = 60
"""Commands of a recorded game after which things are opened."""
MEDIAN, P95, LONGEST, SELDOM = 30.0, 70.0, 200.0, 100.0
"""Milliseconds to the answer's picture: at most; one in 500 may be above the last."""
CHANGING: Final = ("theme_", "french", "english")
"""What is opened makes the whole window anew in these, which may take longer."""
SETTLED: Final = (200.0, 500.0)
"""Milliseconds until nothing is left to do: p95, longest."""
ONE_IN: Final = 500
PLAYED_ON: Final = 60
"""Commands at the end of a long game."""
SEED: Final = "long"
HEAD: Final = f"{'':34}    n   picture, ms: median    p95 longest clock95   settled, ms: p95 longest"


class Run:
    """Plays games again and keeps what was measured, by title, pass and hands."""

    def __init__(self, most: int, quiet: float) -> None:
        self.most, self.quiet = most, quiet
        self.answers: defaultdict[tuple[str, str, str], list[Answer]] = defaultdict(list)
        self.helped: list[str] = []
        self.yard: list[float] = []
        self._long: dict[str, list[str]] = {}

    @property
    def bare(self) -> float:
        """Milliseconds of a bare window."""
        return median(self.yard)

    def play(self, path: Path, kind: str, name: str) -> None:
        """A recorded game with a pair of hands, set up as a pass asks."""
        title = path.parent.name
        with self._table(title) as window:
            game = inputs.Replayed(window, path, inputs.hands_for(title, name), self.most)
            if kind == "open":
                lay_open(window)
            watch = self._watched(game)
            game.play()
            self._take((title, kind, name), path.stem, watch, game.faults)

    def play_on(self, title: str, name: str) -> None:
        """The end of a long game in hot seat, as players go on who look one command ahead."""
        with self._table(title) as window:
            model = window.model
            self._lay(model)
            game = Seated(inputs.hands_for(title, name)(window), title)
            watch = self._watched(game)
            end = game.hands.given() + min(self.most, PLAYED_ON)
            game.play(lambda: game.hands.given() < end)
            self._take((title, "long", name), "long", watch, game.faults)

    def open_all(self, title: str) -> None:
        """What can be opened in the midst of a game; and the other games, from the first one."""
        path = sorted((inputs.GAMES / title).glob("*.yaml"))[0]
        with self._table(title) as window:
            game = inputs.Replayed(window, path, most=PLAYED)
            for command in game.commands:
                window.model.present.play(command)
            window.model.notify()
            settle(window)
            watch = self._watched(game)
            opening = Openings(window, watch)
            opening.run()
            if title == titles().first:
                opening.other_games()
            self._take((title, OPENING, "mouse"), path.stem, watch, ())

    def _lay(self, model: GameModel) -> None:
        """A long game on the table, between two people."""
        title: Title = model.title
        said = self._long.setdefault(title.id, []) or long_game(title, SEED)
        self._long[title.id] = said
        model.new(SCENARIOS[title.id], {}, SEED, {PLAYERS: SOLITAIRE})
        for command in said:
            model.present.play(command)
        model.note(PLAYERS, HOT_SEAT)
        model.notify()

    @contextmanager
    def _table(self, title: str) -> Iterator[Driven]:
        hands.application()
        self.yard += repaints()
        with nothing_kept():
            window = opened(title)
            gc.collect()
            be_patient()
            yield window
            window.close()
            window.deleteLater()

    def _watched(self, game: inputs.Replayed | Seated) -> Watch:
        watch, given = Watch(game.hands.window), game.hands.hands
        watch.quiet, given.watch, watch.verb = self.quiet, watch.act, lambda: given.verb
        game.before = watch.name
        return watch

    def _take(self, key: tuple[str, str, str], game: str, watch: Watch, faults: Sequence[str]) -> None:
        self.answers[key] += watch.answers
        self.helped += [f"{' '.join(key)} {game}: {fault}" for fault in faults]


def opened(title: str) -> Driven:
    """A window of a title, as the program makes it."""
    style.dress(hands.application(), "staff")
    games = titles()
    window = Driven(GameModel(games.title(title), games), faces(), Settings())
    window.context.looks.motion = False
    window.resize(*hands.SIZE)
    window.show()
    window.activateWindow()
    settle(window)
    window.model.title.get_ready()
    return window


def lay_open(window: Driven) -> None:
    """Layers, and the panel of details."""
    for name in ("supply", "threat"):
        action = window.actions_.by_id.get(name)
        if action is not None:
            action.trigger()
    window.places.side.show_tab(window.inspector)
    settle(window)


# -- what is told


def table(answers: Sequence[Answer]) -> Iterator[str]:
    """A line for each verb and kind, what takes longest in all first."""
    yield HEAD
    rows: defaultdict[str, list[Answer]] = defaultdict(list)
    for one in answers:
        rows[f"{one.verb} {one.kind}"].append(one)
    for name, some in sorted(rows.items(), key=lambda row: -sum(one.picture for one in row[1])):
        yield line(name, some)
    if answers:
        yield line("all", answers)


def line(name: str, answers: Sequence[Answer]) -> str:
    pictures, settled = [one.picture for one in answers], [one.settled for one in answers]
    clock = percentile([one.picture_clock for one in answers], 0.95)
    return (
        f"{name:34}{len(answers):5}               {median(pictures):6.0f} {percentile(pictures, 0.95):6.0f} "
        f"{max(pictures):7.0f} {clock:7.0f}            {percentile(settled, 0.95):6.0f} {max(settled):7.0f}"
    )


def worst(answers: Iterable[Answer], most: int = 12) -> Iterator[str]:
    """The longest answers, with what they were given for."""
    for one in sorted(answers, key=lambda one: -one.picture)[:most]:
        yield f"    {one.picture:6.0f} ms ({one.settled:.0f} settled, {one.plays} commands)  {one.kind}: {one.where}"


def figures(name: str, answers: Sequence[Answer], slower: float = 1.0) -> list[Figure]:
    """The limits, on a computer so many times slower than that of the limits."""
    pictures, settled = [one.picture for one in answers], [one.settled for one in answers]
    seldom = sum(ms > SELDOM * slower for ms in pictures)
    return [
        Figure(f"{name}: picture, median", median(pictures), MEDIAN * slower, "ms"),
        Figure(f"{name}: picture, p95", percentile(pictures, 0.95), P95 * slower, "ms"),
        Figure(f"{name}: picture, longest", max(pictures), LONGEST * slower, "ms"),
        Figure(f"{name}: pictures above {SELDOM * slower:.0f} ms", seldom, len(pictures) // ONE_IN, ""),
        Figure(f"{name}: settled, p95", percentile(settled, 0.95), SETTLED[0] * slower, "ms"),
        Figure(f"{name}: settled, longest", max(settled), SETTLED[1] * slower, "ms"),
        Figure(f"{name}: another position in the end", sum(bool(one.fault) for one in answers), 0, ""),
    ]


def answers(words: Sequence[str], most: int, quiet: float, into: Path | None, *, silent: bool) -> Iterator[Figure]:
    """Play what the words name, titles, scenarios, passes and hands, or all; print a table for each, and the limits."""
    qInstallMessageHandler(lambda *_: None)  # a screen that is none cannot do some things, again and again
    compile_all()
    run = Run(most, quiet)
    for title in chosen(words, [one.id for one in titles()]):
        for kind in chosen(words, PASSES):
            for name in chosen(words, HANDS):
                for path in _games(words, title) if kind in PASSES[:2] else ():
                    run.play(path, kind, name)
                if kind == "long":
                    run.play_on(title, name)
                elif kind == OPENING and name == HANDS[0]:
                    run.open_all(title)
                some = run.answers[title, kind, name]
                if some and not silent:
                    print(f"\n{title}, {kind}, {name}", *table(some), *worst(some), sep="\n", flush=True)
    played = [one for (_, kind, _), some in run.answers.items() if kind != OPENING for one in some]
    if into is not None:
        into.write_bytes(_lines(run))
    if not silent:
        print("\nall", *table(played), *(f"without hands: {fault}" for fault in run.helped), sep="\n", flush=True)
        print(
            f"a bare window paints as many pixels in {run.bare:.2f} ms; the limits are those of {YARD} ms", flush=True
        )
    yield from _judged(run)
    yield Figure("could not be given by hand", len(run.helped), 0, "")


def compile_all() -> None:
    """What is loaded at the first click of its kind is compiled, as it is on a player's computer."""
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(Path(tempfile.gettempdir()) / "nemesis-compiled")
    for room in ("engine", "nemesis_gui"):
        compile_dir(inputs.GAMES.parents[1] / room, quiet=2)


def _judged(run: Run) -> Iterator[Figure]:
    """The limits for each pair of hands, and for what is opened."""
    times = times_slower(run.bare)
    for name in HANDS:
        some = [one for (_, kind, hand), every in run.answers.items() if (hand, kind != OPENING) == (name, True)
                for one in every]  # fmt: skip
        if some:
            yield from figures(name, some, times)
    opened_ = [one for (_, kind, _), some in run.answers.items() if kind == OPENING
               for one in some if not one.verb.startswith(CHANGING)]  # fmt: skip
    if opened_:
        longest = max(one.picture for one in opened_)
        yield Figure("undone, looked back, opened: longest", longest, LONGEST * times, "ms")


def chosen(words: Sequence[str], names: Sequence[str]) -> Sequence[str]:
    """Those that are named, or all where none is."""
    return [name for name in names if name in words] or names


def _games(words: Sequence[str], title: str) -> Sequence[Path]:
    paths = {path.stem: path for path in sorted((inputs.GAMES / title).glob("*.yaml"))}
    return [paths[name] for name in chosen(words, tuple(paths))]


def _lines(run: Run) -> bytes:
    """Each answer as a line of JSON."""
    encode = msgspec.json.encode
    rows = ({"title": title, "pass": kind, "hands": name, **msgspec.to_builtins(one)}
            for (title, kind, name), some in run.answers.items() for one in some)  # fmt: skip
    return b"".join(encode(row) + b"\n" for row in rows)
