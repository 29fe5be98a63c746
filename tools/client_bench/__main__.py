"""`python -m tools.client_bench [--only NAME] [--ratios] [--soak [MINUTES]] [--held [GAMES]]`: figures beside their
budgets; 1 if one is over."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, Final

from tools.client_bench.figures import Figure, as_data, times_slower

PARTS: Final = ("start", "pan", "zoom", "hover", "reader", "why_not", "lean", "large", "skin", "engine",
              "repaints")  # fmt: skip
RATIOS: Final = ("start", "zoom", "lean", "engine")
"""What holds on any computer: times beside those of a bare window or beside their own median, and memory."""
IN_WINDOW: Final = ("hover", "reader", "why_not")
STARTS: Final = 9
OVER_BARE: Final = 2.5
"""What a warm start may take, in starts of a bare window."""
ANSWERED: Final = 5.0
"""What it may take until the first press of a button is answered, in the same measure: no more than when the start
loaded everything before it drew the map."""
SOAK: Final = 60.0
"""Minutes of scripted play."""
SKINS: Final = (3300, 8000)
"""How many pixels wide the pictures of maps are that the board is measured under."""
HELD: Final = 12
"""Random games in which decisions are looked for."""

Work = Callable[[Path], Iterable[Figure]]


def build_parser() -> argparse.ArgumentParser:
    """The options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.client_bench", description="Measure the client.")
    parser.add_argument("--json", action="store_true", help="write the figures as JSON")
    parser.add_argument("--only", choices=PARTS, action="append", help="measure only this; may be repeated")
    parser.add_argument("--ratios", action="store_true", help=f"measure only what holds anywhere: {', '.join(RATIOS)}")
    parser.add_argument("--soak", nargs="?", type=float, const=SOAK, default=0.0, metavar="MINUTES",
                        help="only this: a thousand full repaints, then scripted play in the window for so long "
                             f"(by default {SOAK:.0f} minutes), and what grows meanwhile")  # fmt: skip
    parser.add_argument("--held", nargs="?", type=int, const=HELD, default=0, metavar="GAMES",
                        help="only this: each answer key held for five seconds at each kind of decision that comes up "
                             f"in so many random games (by default {HELD})")  # fmt: skip
    parser.add_argument("--answers", nargs="*", metavar="NAME",
                        help="only this: the recorded turns by mouse and by keyboard, and how long each click and key "
                             "waits for its answer; of all, or of these titles, scenarios, passes (new, open, long) "
                             "and hands (mouse, keyboard)")  # fmt: skip
    parser.add_argument("--most", type=int, default=10**9, metavar="N", help="(--answers) commands of a recorded game")
    parser.add_argument("--quiet", type=float, default=0.3, metavar="SECONDS",
                        help="(--answers) without anything done, until all is said to be settled")  # fmt: skip
    parser.add_argument("--into", type=Path, metavar="FILE", help="(--answers) write each answer as a line of JSON")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print."""
    given = build_parser().parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="nemesis-bench-") as folder:
        os.environ.update(_elsewhere(Path(folder)))
        parts = given.only or (RATIOS if given.ratios else [] if _long(given) else PARTS)
        figures = _measure(parts, _long(given), Path(folder), quiet=given.json)
    if given.json:
        print(json.dumps(as_data(figures), indent=1))
    return 0 if all(figure.kept for figure in figures) else 1


def _elsewhere(folder: Path) -> dict[str, str]:
    """Settings, games, caches and compiled modules of the measured program lie in a folder of their own."""
    return {
        "QT_QPA_PLATFORM": "offscreen", "QT_LOGGING_RULES": "qt.qpa.*=false", "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"), "XDG_CACHE_HOME": str(folder / "cache"),
        "XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config"),
    }  # fmt: skip


def _long(given: argparse.Namespace) -> list[Work]:
    """What takes long and is asked for by an option of its own."""
    soak = [partial(_soak, given.soak, given.json)] if given.soak else []
    answers = [] if given.answers is None else [partial(_answers, given)]
    return [*soak, *([partial(_held, given.held, given.json)] if given.held else []), *answers]


def _measure(parts: Sequence[str], more: Sequence[Work], folder: Path, *, quiet: bool) -> list[Figure]:
    figures: list[Figure] = []
    for work in [*(_WORK[part] for part in PARTS if part in parts), *more]:
        for figure in work(folder):
            figures.append(figure)
            if not quiet:
                print(figure.line(), flush=True)
    return figures


def _soak(minutes: float, quiet: bool, _folder: Path) -> Iterator[Figure]:
    from tools.client_bench.soak import soak

    return soak(minutes, quiet=quiet)


def _held(games: int, quiet: bool, _folder: Path) -> Iterator[Figure]:
    from tools.client_bench.held import held

    return held(games, quiet=quiet)


def _answers(given: argparse.Namespace, _folder: Path) -> Iterator[Figure]:
    from tools.client_bench.answers import answers

    return answers(given.answers, given.most, given.quiet, given.into, silent=given.json)


def _start(folder: Path) -> list[Figure]:
    """Cold: no picture of the map is on disk. Warm: they are there. The Python modules are compiled in both. Warm ones
    and bare windows come in turn, so that a busy computer slows both down."""
    _run("started", folder)
    _empty(folder / "cache")
    cold = _run("started", folder)["drawn"]
    _run("bare", folder)
    pairs = [(_run("bare", folder), _run("started", folder)) for _ in range(STARTS)]
    bare, drawn = _middle(one for one, _ in pairs), _middle(two for _, two in pairs)
    whole, answered = (
        _middle({"drawn": two[name], "cpu": two[f"{name}_cpu"]} for _, two in pairs) for name in ("whole", "answered")
    )
    return [
        Figure("start to drawn map, cold", cold, 3.0, "s"),
        Figure("start to drawn map, warm", drawn[0], 0.5, "s", drawn[1]),
        Figure("start to a bare window", bare[0], 0.5, "s", bare[1]),
        Figure("warm start, in bare windows", drawn[0] / bare[0], OVER_BARE, "x", drawn[1] / bare[1]),
        Figure("start to the whole window, in bare windows", whole[0] / bare[0], ANSWERED, "x", whole[1] / bare[1]),
        Figure("start to the first answer, in bare windows", answered[0] / bare[0], ANSWERED, "x",
               answered[1] / bare[1]),
    ]  # fmt: skip


def _middle(runs: Iterable[dict[str, Any]]) -> tuple[float, float]:
    """The median seconds by the clock, and of the processor's work."""
    found = list(runs)
    return median(run["drawn"] for run in found), median(run["cpu"] for run in found)


def _empty(folder: Path) -> None:
    for path in sorted(folder.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()


def _lean(folder: Path) -> list[Figure]:
    """The first run draws the map at four zooms, the second finds it on disk."""
    first, found = _child("lean", folder), _child("lean", folder)
    return [
        Figure("idle", found["idle"], 0.2, "%"),
        Figure("peak memory", found["peak"], 160, "MB"),
        Figure("peak memory, drawing the map", first["peak"], 240, "MB"),
    ]


def _large(folder: Path) -> list[Figure]:
    """On a screen of 3840 x 2160 pixels, two of them to a unit each way; the processor's work, beside limits that are
    as many bare paintings on any computer."""
    found, times = _child("large", folder, QT_SCALE_FACTOR="2"), times_slower(_child("bare", folder)["bare"])
    pan, zoom = "pan, full repaint at 1:1, median", "zoom step, median"
    return [
        Figure("pan at 3840 x 2160, median", found[pan], 10 * times, "ms"),
        Figure("zoom step at 3840 x 2160, median", found[zoom], 24 * times, "ms"),
        Figure("peak memory at 3840 x 2160", found["peak"], 370, "MB"),
    ]


def _skin(folder: Path) -> list[Figure]:
    """The board under pictures of the map, beside the drawn one; no tile is on disk."""
    return [figure for wide in SKINS for figure in _under(folder, wide)]


def _under(folder: Path, wide: int) -> Iterator[Figure]:
    """The same of a picture so many pixels wide."""
    pan, zoom = "pan, full repaint at 1:1, median", "zoom step, median"
    made = folder / f"skin-{wide}"
    _started(["tools.client_bench.skins", str(made), str(wide)], folder)
    drawn, found = (_child("skin", folder, str(made), *more) for more in ((), ("printed",)))
    yield Figure(f"pan under a picture {wide} wide, beside drawn", found[pan] / drawn[pan], 1.3, "x")
    yield Figure(f"zoom step under a picture {wide} wide, beside drawn", found[zoom] / drawn[zoom], 1.3, "x")
    yield Figure(f"peak memory under a picture {wide} wide", found["peak"], 300, "MB")
    yield Figure("the same after a rest", found["rest"], 200, "MB")


def _engine(folder: Path) -> list[Figure]:
    """The longest steps of the rules beside the usual one: the middle of three processes."""
    found = median(_child("steps", folder)["share"] for _ in range(3))
    return [Figure("step of the rules, p99 over median", found, 8, "x")]


def _run(name: str, folder: Path) -> dict[str, Any]:
    """Start a program; the times in what it tells are seconds from its start on."""
    begun = time.time()
    found = _started([f"tools.client_bench.{name}"], folder)
    return {key: value if key.endswith("cpu") else value - begun for key, value in found.items()}


def _child(name: str, folder: Path, *given: str, **more: str) -> dict[str, Any]:
    """Run a measurement in a process of its own."""
    return _started(["tools.client_bench.child", name, *given], folder, **more)


def _started(command: Sequence[str], folder: Path, **more: str) -> dict[str, Any]:
    environment = {**os.environ, **_elsewhere(folder), **more}
    whole = [sys.executable, "-m", *command]
    done = subprocess.run(whole, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"bench: {command[-1]} failed: {done.stderr.strip().splitlines()[-1]}")
    found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def _on_board(name: str) -> Callable[[Path], list[Figure]]:
    def work(folder: Path) -> list[Figure]:
        from tools.client_bench import asked, hands, measures

        hands.application()
        if name not in IN_WINDOW:
            return getattr(measures, name)(hands.lone_view())  # type: ignore[no-any-return]
        window = hands.open_window()
        hands.wait_drawn(window.context.scene)
        figures: list[Figure] = getattr(asked if name == "why_not" else measures, name)(window)
        window.close()
        window.deleteLater()
        return figures

    return work


_WORK: Final[dict[str, Callable[[Path], list[Figure]]]] = {
    "start": _start, "lean": _lean, "large": _large, "skin": _skin, "engine": _engine,
    **{name: _on_board(name) for name in ("pan", "zoom", "repaints", *IN_WINDOW)},
}  # fmt: skip

if __name__ == "__main__":
    sys.exit(main())
