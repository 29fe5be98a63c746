"""`python -m tools.french`: which French texts stand beside an English one that has changed since.

Labels of the client have their English as key, and lose it when it changes. Sentences of the catalogues and texts of
lessons and puzzles have ids: `tools/french.txt` notes for each a fingerprint of both languages. `--renew` notes those
whose French has changed as well, and the new ones; a KEY after it is noted in any case, for French that is still right.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from engine.table import overview, puzzle
from engine.table.lesson import load_lesson, texts_of
from tools.translate.texts import ENGLISH, FRENCH, LESSONS, PUZZLES, folders, written

NOTES: Final = Path(__file__).resolve().parent
NOTED: Final = NOTES / "french.txt"
Prints = tuple[str, str]


class Pair(NamedTuple):
    """A text in both languages."""

    english: str
    french: str

    def prints(self) -> Prints:
        """Short fingerprints of both."""
        return _print(self.english), _print(self.french)


def _print(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:8]


def pairs(lang: str = FRENCH) -> dict[str, Pair]:
    """All texts that have an id of their own, by it, with what a language has for them."""
    found: dict[str, Pair] = {}
    for folder in folders():
        given = written(folder, lang)
        for table, texts in written(folder, ENGLISH).items():
            told = given.get(table, {})
            stem = f"{folder or 'common'}:{table}."
            found |= {stem + key: Pair(text, told.get(key, "")) for key, text in texts.items()}
        for path in sorted((LESSONS / folder).glob("*.yaml")) if folder else ():
            lesson = load_lesson(path)
            stem = f"{folder}/{path.stem}:"
            for key, text in texts_of(lesson).items():
                found[stem + key.removeprefix(f"{lesson.id}.")] = Pair(text.en, text.written(lang))
        for path in sorted((PUZZLES / folder).glob("*.yaml")) if folder else ():
            told = puzzle.texts_of(puzzle.load_puzzle(path))
            found |= {f"{folder}/puzzles:{key}": Pair(text.en, text.written(lang)) for key, text in told.items()}
        page = overview.load_overview(folder) if folder else None
        told = overview.texts_of(page) if page is not None else {}
        found |= {f"{folder}/sheet:{key}": Pair(text.en, text.written(lang)) for key, text in told.items()}
    return found


def notes_of(lang: str) -> Path:
    """The file of what was noted of a language."""
    return NOTED if lang == FRENCH else NOTES / f"{lang}.txt"


def noted(lang: str = FRENCH) -> dict[str, Prints]:
    """The fingerprints that were noted last; none before anything was."""
    if not notes_of(lang).is_file():
        return {}
    lines = (line.split(" ", 2) for line in notes_of(lang).read_text(encoding="utf-8").splitlines())
    return {key: (english, told) for english, told, key in lines}


def note(notes: Mapping[str, Prints], lang: str = FRENCH) -> None:
    """Keep fingerprints."""
    lines = (f"{english} {told} {key}\n" for key, (english, told) in sorted(notes.items()))
    notes_of(lang).write_text("".join(lines), encoding="utf-8")


def stale(now: Mapping[str, Pair], notes: Mapping[str, Prints]) -> list[str]:
    """The texts whose English is not the one that was noted."""
    return [key for key, pair in now.items() if key in notes and notes[key][0] != pair.prints()[0]]


def renewed(now: Mapping[str, Pair], notes: Mapping[str, Prints], sure: list[str]) -> dict[str, Prints]:
    """The notes anew; what is stale and has its old French stays as it was noted."""
    kept = {key for key in stale(now, notes) if now[key].prints()[1] == notes[key][1] and key not in sure}
    return {key: notes[key] if key in kept else pair.prints() for key, pair in now.items()}


def main() -> int:
    """Tell what is behind; 1 if anything is."""
    parser = argparse.ArgumentParser(prog="python -m tools.french", description="French texts behind their English.")
    parser.add_argument("--renew", nargs="*", metavar="KEY", help="note what is right; KEY: with its old French, too")
    given = parser.parse_args()
    now, notes = pairs(), noted()
    if given.renew is not None:
        notes = renewed(now, notes, given.renew)
        note(notes)
    behind = stale(now, notes)
    for key in behind:
        print(f"{key}\n  {now[key].english}\n  {now[key].french}")
    print(f"{len(behind)} French texts are behind their English", file=sys.stderr)
    return 1 if behind else 0


if __name__ == "__main__":
    sys.exit(main())
