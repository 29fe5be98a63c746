"""`--answers`: the recorded turns of every title are played again by mouse and by keyboard, and each click, key, drag and
menu is timed to the picture that answers it and until nothing is left to do."""

from __future__ import annotations

import gc
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Final

import msgspec

from engine.board.collector import be_patient
from engine.games import titles
from nemesis_gui.base import style
from nemesis_gui.base.settings import Settings, nothing_kept
from nemesis_gui.camera import settle
from nemesis_gui.games import faces
from nemesis_gui.session.model import GameModel
from tools import inputs
from tools.client_bench import hands
from tools.client_bench.answered import Answer, Watch
from tools.client_bench.bare import repaints
from tools.client_bench.figures import Figure, percentile
from tools.driver import Driven
from tools.driver.acts import Acts, KeyActs, MouseActs

PASSES: Final = ("new", "open", "long")
"""As a new player has it; with log, details and the layers of supply and threat; at the end of a long game."""
HANDS: Final[dict[str, type[Acts]]] = {"mouse": MouseActs, "keyboard": KeyActs}
MEDIAN, P95, LONGEST, SELDOM = 30.0, 70.0, 200.0, 100.0
"""Milliseconds to the answer's picture: at most; one in 500 may be above the last."""
SETTLED: Final = (200.0, 500.0)
"""Milliseconds until nothing is left to do: p95, longest."""
ONE_IN: Final = 500


class Run:
    """Plays games again and keeps what was measured, by title, pass and hands."""

    def __init__(self, most: int, quiet: float) -> None:
        self.most, self.quiet = most, quiet
        self.answers: defaultdict[tuple[str, str, str], list[Answer]] = defaultdict(list)
        self.helped: list[str] = []
        self.yard: list[float] = []

    def play(self, path: Path, kind: str, name: str) -> None:
        """A recorded game with a pair of hands, set up as a pass asks."""
        title = path.parent.name
        hands.application()
        self.yard += repaints()
        with nothing_kept():
            window = opened(title)
            game = inputs.Replayed(window, path, HANDS[name])
            watch = Watch(window)
            watch.quiet = self.quiet
            game.hands.hands.watch, watch.verb = watch.act, lambda: game.hands.hands.verb
            game.before = watch.name
            if kind == "open":
                lay_open(window)
            game.shorten(self.most)
            game.play()
            self.answers[title, kind, name] += watch.answers
            self.helped += [f"{title} {path.stem} {name}: {line}" for line in game.faults]
            window.close()
            window.deleteLater()


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
    gc.collect()
    be_patient()
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
    yield f"{'':34}{'n':>5}  picture: {'median':>6}{'p95':>7}{'longest':>8}{'clock95':>8}   settled: {'p95':>6}{'longest':>8}"
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
        f"{name:34}{len(answers):5}           {median(pictures):6.0f}{percentile(pictures, 0.95):7.0f}"
        f"{max(pictures):8.0f}{clock:8.0f}            {percentile(settled, 0.95):6.0f}{max(settled):8.0f}"
    )


def worst(answers: Iterable[Answer], most: int = 12) -> Iterator[str]:
    """The longest answers, with what they were given for."""
    for one in sorted(answers, key=lambda one: -one.picture)[:most]:
        yield f"    {one.picture:6.0f} ms ({one.settled:.0f} settled, {one.plays} commands)  {one.kind}: {one.where}"


def figures(answers: Sequence[Answer]) -> list[Figure]:
    """The limits."""
    pictures, settled = [one.picture for one in answers], [one.settled for one in answers]
    seldom = sum(ms > SELDOM for ms in pictures)
    return [
        Figure("answer's picture, median", median(pictures), MEDIAN, "ms"),
        Figure("answer's picture, p95", percentile(pictures, 0.95), P95, "ms"),
        Figure("answer's picture, longest", max(pictures), LONGEST, "ms"),
        Figure(f"answer's pictures above {SELDOM:.0f} ms", seldom, len(pictures) // ONE_IN, ""),
        Figure("settled, p95", percentile(settled, 0.95), SETTLED[0], "ms"),
        Figure("settled, longest", max(settled), SETTLED[1], "ms"),
        Figure("pictures of another position in the end", sum(bool(one.fault) for one in answers), 0, ""),
    ]


def answers(words: Sequence[str], most: int, quiet: float, into: Path | None, *, silent: bool) -> Iterator[Figure]:
    """Play what the words name, titles, scenarios, passes and hands, or all; print a table for each, and the limits."""
    run = Run(most, quiet)
    for title in chosen(words, [one.id for one in titles()]):
        for kind in chosen(words, PASSES):
            for name in chosen(words, tuple(HANDS)):
                for path in _games(words, title):
                    run.play(path, kind, name)
                some = run.answers[title, kind, name]
                if some and not silent:
                    print(f"\n{title}, {kind}, {name}", *table(some), *worst(some), sep="\n", flush=True)
    every = [one for some in run.answers.values() for one in some]
    if into is not None:
        into.write_bytes(_lines(run))
    if not silent:
        print("\nall", *table(every), *(f"without hands: {fault}" for fault in run.helped), sep="\n", flush=True)
        print(f"a bare window paints as many pixels in {median(run.yard):.2f} ms", flush=True)
    yield from figures(every)
    yield Figure("could not be given by hand", len(run.helped), 0, "")


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
