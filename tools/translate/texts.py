"""Every text there is to translate, by the catalogue, the table and the key under which a language has it.

What the catalogues say in English, labels (their key is their English), lessons, puzzles, rules, terms and scenarios.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from engine.board.safeyaml import load_yaml
from engine.table import glossary, overview, puzzle
from engine.table.lesson import TABLE, load_lesson, texts_of

ROOT: Final = Path(__file__).resolve().parents[2]
LOCALE: Final = ROOT / "assets" / "locale"
LESSONS: Final = ROOT / "assets" / "lessons"
PUZZLES: Final = ROOT / "assets" / "puzzles"
ENGLISH, FRENCH = "en", "fr"

Tables = dict[str, dict[str, str]]
"""Texts by table and key."""


def folders() -> Iterator[str]:
    """The catalogues of a language, by their folders: the common one, then one for each game."""
    yield ""
    yield from sorted(path.parent.name for path in LOCALE.glob(f"*/{ENGLISH}.yaml"))


def file_of(folder: str, lang: str) -> Path:
    return LOCALE / folder / f"{lang}.yaml"


def written(folder: str, lang: str) -> Tables:
    """What a catalogue file has, as it is written; nothing where there is none."""
    path = file_of(folder, lang)
    return _tables(load_yaml(path)) if path.is_file() else {}


def english(folder: str, lang: str) -> Tables:
    """The English of everything a catalogue may have; labels, and what else only the French one has, are their keys.

    The French of lessons, puzzles, rules, terms and scenarios stands beside their English.
    """
    found = written(folder, ENGLISH)
    for table, texts in written(folder, FRENCH).items():
        found[table] = {key: key.replace("_", " ") for key in texts} | found.get(table, {})
    return found | (_of_game(folder) if folder and lang != FRENCH else {})


def _of_game(title: str) -> Tables:
    """What stands in English with the data of a game."""
    data, lessons = ROOT / "scenarios" / title, sorted((LESSONS / title).glob("*.yaml"))
    clauses = load_yaml(data / "rulebook.yaml")["clauses"]
    told = {key: text.en for path in lessons for key, text in texts_of(load_lesson(path)).items()}
    puzzles = (puzzle.load_puzzle(path) for path in sorted((PUZZLES / title).glob("*.yaml")))
    page = overview.load_overview(title)
    sheet = {key: text.en for key, text in overview.texts_of(page).items()} if page is not None else {}
    asked = {key: text.en for one in puzzles for key, text in puzzle.texts_of(one).items()}
    scenarios = [load_yaml(path) for path in sorted(data.glob("*.yaml"))]
    texts = dict(pair for one in scenarios if "french" in one for pair in _scenario(one))
    apart = {clause["id"].rstrip("ab"): clause["difference"] for clause in clauses if "difference" in clause}
    rules = {clause["id"]: clause["text"] for clause in clauses}
    found = {"rulebook": rules, "differences": apart, TABLE: told, puzzle.TABLE: asked, overview.TABLE: sheet,
             "scenario_texts": texts,
             glossary.TABLE: _terms(data / glossary.FILE)}  # fmt: skip
    return {table: entries for table, entries in found.items() if entries}


def _terms(path: Path) -> dict[str, str]:
    """The terms of a game; none where it has no glossary."""
    return glossary.texts_of(glossary.load_glossary(path)) if path.is_file() else {}


def _scenario(given: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for part in ("name", "why", "length"):
        if part in given:
            yield f"{given['id']}.{part}", str(given[part])
    yield f"{given['id']}.victory", str(given["victory"]["text"])


def _tables(given: Mapping[Any, Any]) -> Tables:
    return {
        str(table): {str(key): str(text) for key, text in texts.items()}
        for table, texts in given.items()
        if isinstance(texts, dict)
    }
