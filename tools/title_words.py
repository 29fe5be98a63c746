"""`python -m tools.title_words`: generic rooms speak of no game.

The words of each title are taken from its own data: sides, tracks, markers, verbs, kinds of decisions, names of places
and units. None of them may stand in a generic room, be it in code, in a docstring or in a text, but for the common
terms of the field in `tools/title_words.txt`. Prints each find with its place; 1 if there are any.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from engine.games import titles
from engine.table.agenda import Decision
from engine.table.wording.catalogue import catalogue

ROOT: Final = Path(__file__).resolve().parent.parent
ROOMS: Final = (
    *(f"nemesis_gui/{room}" for room in ("base", "board", "widgets", "session", "play", "features", "window")),
    *(f"engine/{floor}" for floor in ("board", "vassal", "table", "wargame", "lab")),
)
ALLOWED: Final = ROOT / "tools" / "title_words.txt"
MOST_ALLOWED: Final = 60
TABLES: Final = ("sides", "tracks", "markers", "chits", "superiors", "commanders", "forces")
"""The tables of a catalogue in which a title names what is its own."""
LEAST: Final = 4
"""Shorter words are abbreviations, and stand in everything."""
_PROGRAM: Final = re.compile(r"nemesis_gui|\.nemesis\b|nemesis-burma")
"""What bears the name of the program: its package, its files, its folders."""
_WORD: Final = re.compile(r"[A-Z]?[a-zé]+|[A-Z]+(?![a-z])")


def words_of(text: str) -> list[str]:
    """The words of a text or a name, each by itself and in small letters."""
    return [word.lower() for word in _WORD.findall(text)]


def names_of(title: Any) -> Iterator[str]:
    """What a title calls its own, as it is written in its data."""
    yield from title.sides
    yield from title.notation.commands
    tables = catalogue("en", title.id)
    for table in TABLES:
        for key, name in tables.get(table, {}).items():
            yield from (key, name)
    for scenario in title.scenarios():
        world = title.new(scenario, {}, "words").world
        names = [counter.name for counter in world.counters.values()]
        names += [named.name for named in (*world.board.places, *world.board.side_lines, *world.board.way_lines)]
        yield from (word for name in names for word in name.split() if word[:1].isupper())


def kinds_of(title: Any) -> set[str]:
    """The kinds of decisions of a title, whole: their parts are words of any game."""
    package = importlib.import_module(type(title).__module__.rpartition(".")[0])
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
    return {kind.kind for kind in _below(Decision) if kind.__module__.startswith(package.__name__) and kind.kind}


def _below(kind: type[Decision]) -> Iterator[type[Decision]]:
    for below in kind.__subclasses__():
        yield below
        yield from _below(below)


def forbidden(allowed: Iterable[str]) -> dict[str, str]:
    """Each word that no generic room may use, and the title it is of."""
    found: dict[str, str] = {}
    for listed in titles():
        title = titles().title(listed.id)
        words = {word for name in names_of(title) for word in words_of(name) if len(word) >= LEAST}
        found |= dict.fromkeys(words, listed.id)
    return {word: title for word, title in found.items() if word not in set(allowed)}


def allowed_words() -> list[str]:
    """The common terms that are let through; raises ValueError where there are too many."""
    lines = (line.partition("#")[0].strip() for line in ALLOWED.read_text("utf-8").splitlines())
    found = [word for line in lines for word in line.split()]
    if len(found) > MOST_ALLOWED:
        raise ValueError(f"{ALLOWED.name}: {len(found)} words, at most {MOST_ALLOWED} may be let through")
    return found


def finds(path: Path, words: dict[str, str], kinds: set[str]) -> Iterator[tuple[int, str]]:
    """The lines of a file with a word of a title."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        line = _PROGRAM.sub("", line)
        whole = set(re.findall(r"\w+", line))
        yield from ((number, word) for word in dict.fromkeys(words_of(line)) if word in words)
        yield from ((number, kind) for kind in sorted(whole & kinds))


def main() -> int:
    """Look through the rooms."""
    allowed = allowed_words()
    words = forbidden(allowed)
    kinds = {kind for listed in titles() for kind in kinds_of(titles().title(listed.id))} - set(allowed)
    count = 0
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            for number, word in finds(path, words, kinds):
                print(f"{path.relative_to(ROOT)}:{number}: '{word}' is a word of {words.get(word, 'a title')}")
                count += 1
    print(f"{count} words of titles in generic rooms", file=sys.stderr)
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
