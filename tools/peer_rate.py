"""``python -m tools.peer_rate [RULES.js DRIVER.js] [--title TITLE …] [--steps N] [--rounds N]``: how many steps a
second random play makes, beside a peer's rules in JavaScript under a driver that prints ``actions_per_s`` as JSON.

A step is what such a driver does: list what is legal, choose one, play it (on a copy), which was listed and is not
judged anew. *by part*: a part of the list by chance and one of its commands, as one clicks a piece and then its place;
*of all*: any command, each as likely, for which every part is counted. All scenarios in turn, seconds of the processor,
after a warm-up at whose end the garbage is taken out, as the driver does; the peer before and after, on one thread.
"""

from __future__ import annotations

import argparse
import gc
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count, cycle
from random import Random
from statistics import median
from typing import Any, Final

from engine.board.collector import UNSEEN, be_patient
from engine.games import titles
from engine.players.randomplayer import RandomPlayer
from engine.table import agenda, game
from engine.table.command import Command
from engine.table.title import Title

WARM_UP: Final = 3000
"""Steps that are not measured: the peer's machine has settled by then, too."""
PEER_GAMES: Final = ("150", "20000")
"""What the driver is told besides the rules: games, and steps of a game at most."""
Choose = Callable[[Sequence[Command]], Command]
WAYS: Final[dict[str, Callable[[str], Choose]]] = {
    "by part": lambda seed: RandomPlayer(seed).drawn,
    "of all": lambda seed: Random(seed).choice,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print."""
    given = _parser().parse_args(argv)
    if given.way:
        print(json.dumps(measured(titles().title(given.title[0]), given.way, given.steps)))
        return 0
    asked = [(name, way) for name in given.title or [listed.id for listed in titles()] for way in WAYS]
    rounds = [_round(given.peer, asked, given.steps) for _ in range(given.rounds)]
    for number, (name, way) in enumerate(asked):
        print(_line(name, way, [found[number] for _, found in rounds], [peer for peer, _ in rounds]))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.peer_rate", description=__doc__)
    parser.add_argument("peer", nargs="*", help="the rules and the driver of a peer, run by node")
    parser.add_argument("--title", action="append", help="of this one; may be repeated")
    parser.add_argument("--steps", type=int, default=15_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--way", choices=WAYS, help="(of a process of its own) measure this")
    return parser


def measured(title: Title, way: str, steps: int) -> dict[str, float]:
    """Steps a second of a title, games begun anew among them as in the driver, and milliseconds of one: as many again,
    for it takes long to ask for the time of the processor."""
    be_patient(UNSEEN)
    walk = _walk(title, WAYS[way])
    _seconds(walk, WARM_UP)
    gc.collect()
    rate = steps / _seconds(walk, steps)
    ordered = sorted(_seconds(walk, 1) for _ in range(steps))
    return {"rate": rate, "p50": ordered[steps // 2] * 1e3, "p99": ordered[steps * 99 // 100] * 1e3}


def _seconds(walk: Iterator[None], steps: int) -> float:
    """How long so many steps take."""
    start = time.process_time()
    for _ in range(steps):
        next(walk)
    return time.process_time() - start


def _walk(title: Title, chooser: Callable[[str], Choose]) -> Iterator[None]:
    """Play games, step by step."""
    for number, scenario in zip(count(), cycle(title.scenarios()), strict=False):
        state, choose, listed = title.new(scenario, {}, f"peer {number}"), chooser(f"peer {number}"), None
        while state.outcome is None:
            command = choose(game.legal(state) if listed is None else listed)
            state = title.copy(state)
            listed = agenda.apply(state, command)
            yield


def _round(peer: Sequence[str], asked: Sequence[tuple[str, str]], steps: int) -> tuple[float, list[dict[str, float]]]:
    """All figures once, and the peer's rate before and after."""
    before, found = _peer(peer), [_child(name, way, steps) for name, way in asked]
    return (before + _peer(peer)) / 2, found


def _child(name: str, way: str, steps: int) -> dict[str, float]:
    command = [sys.executable, "-m", "tools.peer_rate", "--title", name, "--way", way, "--steps", str(steps)]
    return _told(command)


def _peer(peer: Sequence[str]) -> float:
    """The rate that a driver tells by the clock, without the time in which the processor did something else. On one
    thread all that it does is in that time, its collector's work too, as ours is."""
    if not peer:
        return 0.0
    rules, driver = peer
    clock, work = time.perf_counter(), _work()
    found = _told(["node", "--single-threaded", "--expose-gc", driver, rules, *PEER_GAMES])
    return found["actions_per_s"] * max(1.0, (time.perf_counter() - clock) / (_work() - work))


def _work() -> float:
    """Seconds of the processor that processes took which have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _told(command: Sequence[str]) -> Any:
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def _line(name: str, way: str, found: Sequence[dict[str, float]], peers: Sequence[float]) -> str:
    rate, p50, p99 = (median(one[key] for one in found) for key in ("rate", "p50", "p99"))
    share = median(one["rate"] / peer for one, peer in zip(found, peers, strict=True)) if all(peers) else 0.0
    beside = f"  {share:.2f} of the peer's {median(peers):.0f}" if share else ""
    return f"{name:<20} {way:<8} {rate:>7.0f} steps/s  p50 {p50:.3f} ms  p99 {p99:.2f} ms{beside}"


if __name__ == "__main__":
    sys.exit(main())
