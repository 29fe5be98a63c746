"""`python -m tools.french`: which French texts stand beside an English one that has changed since.

Labels of the client have their English as key, and lose it when it changes. Sentences of the catalogues and texts of
lessons and puzzles have ids: `tools/french.txt` notes for each a fingerprint of both languages. `--renew` notes those
whose French has changed as well, and the new ones; a KEY after it is noted in any case, for French that is still right.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.board.safeyaml import load_yaml

ROOT: Final = Path(__file__).resolve().parent.parent
NOTED: Final = ROOT / "tools" / "french.txt"
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


def pairs() -> dict[str, Pair]:
    """All texts that have an id of their own, by it."""
    locale = ROOT / "assets" / "locale"
    found: dict[str, Pair] = {}
    for english in sorted(locale.rglob("en.yaml")):
        tables, french = load_yaml(english), load_yaml(english.with_name("fr.yaml"))
        name = "/".join(english.parent.relative_to(locale).parts) or "common"
        for table, texts in tables.items():
            if isinstance(texts, dict):
                found |= {f"{name}:{table}.{key}": Pair(text, french[table][key]) for key, text in texts.items()}
    for lesson in sorted((ROOT / "assets" / "lessons").rglob("*.yaml")):
        for step in load_yaml(lesson)["steps"]:
            found |= {f"{lesson.parent.name}/{lesson.stem}:{step['id']}.{part}": pair for part, pair in _parts(step)}
    for puzzle in sorted((ROOT / "assets" / "puzzles").rglob("*.yaml")):
        found |= {f"{puzzle.parent.name}/puzzle-{puzzle.stem}:{part}": pair for part, pair in _asked(load_yaml(puzzle))}
    return found


def _asked(puzzle: Mapping[str, Any]) -> Iterator[tuple[str, Pair]]:
    remarks = {f"remarks.{number}": remark["text"] for number, remark in enumerate(puzzle.get("remarks", ()))}
    texts = {part: puzzle[part] for part in ("title", "question", "because")} | remarks
    yield from ((part, Pair(text["en"], text["fr"])) for part, text in texts.items())


def _parts(step: Mapping[str, Any]) -> Iterator[tuple[str, Pair]]:
    for part in ("title", "text"):
        yield part, Pair(step[part]["en"], step[part]["fr"])


def noted() -> dict[str, Prints]:
    """The fingerprints that were noted last."""
    lines = (line.split(" ", 2) for line in NOTED.read_text(encoding="utf-8").splitlines())
    return {key: (english, french) for english, french, key in lines}


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
    now, notes = pairs(), noted() if NOTED.exists() else {}
    if given.renew is not None:
        notes = renewed(now, notes, given.renew)
        lines = (f"{english} {french} {key}\n" for key, (english, french) in sorted(notes.items()))
        NOTED.write_text("".join(lines), encoding="utf-8")
    behind = stale(now, notes)
    for key in behind:
        print(f"{key}\n  {now[key].english}\n  {now[key].french}")
    print(f"{len(behind)} French texts are behind their English", file=sys.stderr)
    return 1 if behind else 0


if __name__ == "__main__":
    sys.exit(main())
