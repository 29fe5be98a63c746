"""Modules and saved games of VASSAL on the command line: what is in one, and what of it is what of a game of ours."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from engine.board.errors import plain
from engine.board.files import write_whole
from engine.lab.game_options import TITLE, add_command
from engine.table.title import Title
from engine.table.titles import Titles
from engine.vassal.listing import listing, short
from engine.wargame.modulelook import WHYS, Looked, Looking
from engine.wargame.modules import Compared, Taken
from engine.wargame.moduleskin import save_skin
from engine.wargame.ownpack import as_one_file

MOST_ROWS: Final = 40


def add_vassal(commands: Any, titles: Titles, _title: Title) -> None:
    """The command ``vassal``."""
    text = "List what a module or saved game of VASSAL holds, or lay a module on a game."
    parser = add_command(commands, "vassal", run_vassal, text)
    parser.add_argument("file", type=Path, help="module, extension, saved game or log; or the folder of a module")
    parser.add_argument("--module", type=Path, default=None, metavar="FILE", help="the module of a saved game")
    parser.add_argument("--side", default="", help="whose eyes look (default: nobody's); others' pieces are covered")
    parser.add_argument(TITLE, choices=[entry.id for entry in titles], default=None, help="lay the module on this game")
    parser.add_argument("--skin", type=Path, default=None, metavar="FOLDER", help="with --title: keep its pictures")
    parser.add_argument("--pack", type=Path, default=None, metavar="FILE", help="with --title: keep its set-ups")
    text = "with --title and --module: keep a saved game as a situation"
    parser.add_argument("--situation", type=Path, default=None, metavar="FILE", help=text)


def run_vassal(given: argparse.Namespace) -> int:
    """Print what is in a file, or what of it is ours."""
    kept = given.skin is not None or given.pack is not None
    if given.title is None:
        if kept or given.situation is not None:
            raise ValueError("--skin, --pack and --situation need --title: the game that the module is of")
        lines = listing(given.file, given.module, given.side)
    elif given.module is not None:
        if kept:
            raise ValueError("--skin and --pack are made of the module alone: without --module")
        lines = _looked(given)
    else:
        if given.situation is not None:
            raise ValueError("--situation needs --module: the module of the saved game")
        lines = _taken(given)
    for line in lines:
        print(plain(line))
    return 0


def _taken(given: argparse.Namespace) -> Iterator[str]:
    taken = Taken(given.titles.title(given.title), given.file)
    yield from report(taken)
    if given.skin is not None:
        skin = save_skin(taken, given.skin)
        yield f"{given.skin}: {'the map and ' if skin.map else ''}{len(skin.counters)} counters"
    if given.pack is not None:
        if given.pack.exists():
            raise ValueError(f"{given.pack}: there is something already")
        write_whole(given.pack, as_one_file(taken.pack(given.pack.stem)))
        yield f"{given.pack}: set-ups as the module has them; check it with python -m engine pack"


def _looked(given: argparse.Namespace) -> Iterator[str]:
    looking = Looking(Taken(given.titles.title(given.title), given.module), given.file, given.side)
    looked = looking.look()
    yield from of_looked(looking, looked)
    if given.situation is not None:
        if given.situation.exists():
            raise ValueError(f"{given.situation}: there is something already")
        write_whole(given.situation, looked.text(looking.taken.title))
        yield f"{given.situation}: the position; open it, or check it with python -m engine check"


def of_looked(looking: Looking, looked: Looked) -> Iterator[str]:
    """A saved game as a position of a title, in lines."""
    names, studied = looking.taken.names, looked.studied
    counted = "" if looking.counted_turn == looked.turn else ", which is not said in it"
    yield f"{looked.scenario}, turn {looked.turn}{counted}; {looked.side} to move, which no saved game says"
    yield f"{len(studied.standing)} counters on the map"
    for one in looked.left[:MOST_ROWS]:
        times = f" ({one.count})" if one.count > 1 else ""
        about = f": {short(one.about)}" if one.about else ""
        yield f"  left out: {short(one.name)}{times} in {short(', '.join(one.places))}: {WHYS[one.why]}{about}"
    yield from _more(len(looked.left))
    if studied.away:
        away = ", ".join(names[id_] for id_ in studied.away[:MOST_ROWS])
        yield f"  out of play, since they are not seen in it: {away}"


def report(taken: Taken) -> Iterator[str]:
    """What of a module is ours, in lines."""
    module = taken.module
    yield f"module {short(module.name)}, version {short(module.version) or 'none'}, checksum {module.checksum}"
    yield _map(taken)
    count, sure, doubtful = len(taken.ours), len(taken.sure), taken.doubtful
    yield f"counters: {sure} of {count} sure, {len(doubtful)} doubtful, {count - sure - len(doubtful)} not found"
    for match in doubtful[:MOST_ROWS]:
        others = "".join(f", or {short(taken.called(slot))}" for slot in match.others[:2])
        yield f"  ? {taken.names[match.id]} is {short(taken.called(match.slot))}{others}"
    yield from _more(len(doubtful))
    for unread in taken.found.unread:
        yield f"not read: {unread}"
    for compared in taken.compared():
        yield from _compared(compared)
    figures = list(taken.figures())
    if figures:
        yield f"figures that stand on {len(figures)} counters otherwise than on ours:"
    for one in figures[:MOST_ROWS]:
        yield f"  {one.name}: printed {one.printed}, here {one.here}"
    yield from _more(len(figures))


def _map(taken: Taken) -> str:
    fit = taken.fit
    if fit is None:
        return "map: none of its boards has our hexes"
    judged = "the same map" if fit.sure else "not sure to be the same map"
    return (
        f"map: {short(fit.board)}, {fit.share:.0%} of our hexes {fit.reading}, "
        f"the worst off by {fit.error:.2f} of a hex: {judged}"
    )


def _compared(compared: Compared) -> Iterator[str]:
    counts = f"{compared.same} the same, {len(compared.differs)} not"
    yield f"set-up {short(compared.name)} beside {compared.scenario}: {counts}"
    for one in compared.differs[:MOST_ROWS]:
        yield f"  {one.line()}"
    yield from _more(len(compared.differs))


def _more(count: int) -> Iterator[str]:
    if count > MOST_ROWS:
        yield f"  and {count - MOST_ROWS} more"
