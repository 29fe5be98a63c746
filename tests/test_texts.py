"""What stands on screen is said as docs/words.md wants it, and French says what the English of today says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.board.safeyaml import load_yaml
from tools.french import NOTED, Pair, noted, pairs, stale
from tools.translate.texts import english, folders

ROOT = Path(__file__).parents[1]
WORDS = (ROOT / "docs" / "words.md").read_text(encoding="utf-8")
PAGE = WORDS.partition("## Not to be said")[2]
GLOSSARY = WORDS.partition("## French: one word each")[2].partition("\n## ")[0]
CODE = sorted(path for room in ("nemesis_gui", "engine") for path in (ROOT / room).rglob("*.py"))
NEWS = ROOT / "assets" / "news" / "fr.md"
TOLD = ("locale", "lessons", "puzzles", "sheets")
SPOKEN = tuple(path for part in TOLD for path in (ROOT / "assets" / part).rglob("*.yaml"))
SCENES = [path for path in (ROOT / "scenarios").glob("*/*.yaml") if path.stem != "rulebook"]
NAMING = {"tr", "Action", "Sign", "Setting", "Entry", "Choice", "button", "label", "title", "addTab", "addAction"}
"""Calls that are handed what something is called."""
QUOTED = re.compile(r"\b[Pp]ress (?!Esc\b|[A-Z]\b)((?:the )?[A-Z][\w'-]*(?: (?!on\b)[a-z][\w'-]*)?)")
"""The name of a button that a lesson wants pressed, of two words at most."""
ID = re.compile(r"[a-z_]+")


def column(page: str, number: int) -> list[str]:
    """The phrases in a column of the table of a chapter, but its head."""
    rows = [line.split("|")[number] for line in page.splitlines() if line.startswith("| ")][1:]
    return [phrase.strip() for row in rows for phrase in row.split(",") if phrase.strip()]


def phrases() -> list[str]:
    """What may stand in no text, from the first column of the page."""
    return [phrase.lower() for phrase in column(PAGE, 1)]


def names() -> set[str]:
    """What nothing may be called."""
    return set(re.findall(r"`([^`]+)`", PAGE))


PHRASES, NAMES = phrases(), names()
BLACK = re.compile("|".join(rf"\b{re.escape(phrase)}\b" for phrase in PHRASES), re.IGNORECASE)


def docstrings(tree: Sequence[ast.AST]) -> set[int]:
    """Strings that stand by themselves: they tell a reader of the code, not a player."""
    return {id(node.value) for node in tree if isinstance(node, ast.Expr)}


def literals(tree: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    silent = docstrings(tree)
    for node in tree:
        said = isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent
        if said and not ID.fullmatch(node.value):
            yield node.lineno, node.value


def called(tree: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """What is handed to calls that give something a name."""
    for node in tree:
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in NAMING:
            for arg in node.args:
                if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                    yield arg.lineno, arg.value


def in_use(tree: Sequence[ast.AST]) -> tuple[set[str], list[re.Pattern[str]]]:
    """The texts that stand there, and those that are put together."""
    plain, joined = set[str](), list[re.Pattern[str]]()
    for node in tree:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            plain.add(node.value)
        elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            joined += [made(node)] if len(str(node.values[0].value)) > 3 else []
    return plain, joined


def made(node: ast.JoinedStr) -> re.Pattern[str]:
    """What an f-string may come to."""
    parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values]
    return re.compile("".join(parts))


class Told(NamedTuple):
    """The texts of a file of the code."""

    literals: list[tuple[int, str]]
    called: list[tuple[int, str]]
    plain: set[str]
    joined: list[re.Pattern[str]]


@cache
def told(path: Path) -> Told:
    """A file is read once for all that is asked of it."""
    tree = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    return Told([*literals(tree)], [*called(tree)], *in_use(tree))


@cache
def written(path: Path) -> tuple[str, ...]:
    return tuple(strings(load_yaml(path)))


def strings(found: Any) -> Iterator[str]:
    """Every text of a data file; of the labels of the client also the English, which is the key."""
    if isinstance(found, str):
        yield from () if ID.fullmatch(found) else (found,)
    elif isinstance(found, dict):
        yield from (str(key) for key in found if " " in str(key))
        for value in found.values():
            yield from strings(value)
    elif isinstance(found, (list, tuple)):
        for value in found:
            yield from strings(value)


def test_the_page_has_its_lists() -> None:
    assert len(PHRASES) > 60 and "left undone" in PHRASES
    assert {"Look", "Whole map"} <= NAMES


@pytest.mark.parametrize("room", ["nemesis_gui", "engine"])
def test_no_text_in_the_code_is_on_the_black_list(room: str) -> None:
    files = [path for path in CODE if path.is_relative_to(ROOT / room)]
    assert len(files) > 300
    assert [(path, *found) for path in files for found in told(path).literals if BLACK.search(found[1])] == []
    assert [(path, *found) for path in files for found in told(path).called if found[1] in NAMES] == []


def test_no_text_in_the_data_is_on_the_black_list() -> None:
    said = [(path, text) for path in (*SPOKEN, *SCENES) for text in written(path)]
    assert len(said) > 3000
    assert [(path, text) for path, text in said if BLACK.search(text) or text in NAMES] == []


@pytest.mark.parametrize("text", ["Left undone at the end", "Lay the stack under the cursor", "a Look is looked at"])
def test_a_black_phrase_is_noticed(text: str) -> None:
    assert BLACK.search(text)
    assert list(literals([*ast.walk(ast.parse(f'"""{text}"""\ntr("{text}")'))])) == [(2, text)]


# -- French


def english_in_use() -> tuple[frozenset[str], tuple[re.Pattern[str], ...], str]:
    """The texts of the code, those it puts together, and the data of the titles, whose names are on the map."""
    plain = frozenset(text for path in CODE for text in told(path).plain)
    joined = tuple(pattern for path in CODE for pattern in told(path).joined)
    data = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "scenarios").glob("*/*.yaml"))
    return plain, joined, data


def test_each_french_label_has_an_english_one_that_is_in_use() -> None:
    """A label's key is its English: where that has changed, the French line stays behind alone."""
    plain, joined, data = english_in_use()
    for name in ("fr.yaml", "nemesis/fr.yaml"):
        labels = load_yaml(ROOT / "assets" / "locale" / name)["ui"]
        assert [
            key for key in labels
            if key not in plain and key not in data and not any(one.fullmatch(key) for one in joined)
        ] == [], name  # fmt: skip


def one_word_each() -> re.Pattern[str]:
    """The words that the French glossary has another one for; a capital begins a sentence."""
    words = [f"(?i:{re.escape(word[0])}){re.escape(word[1:])}" for word in column(GLOSSARY, 3)]
    return re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)")


def in_french() -> Iterator[tuple[Path, str]]:
    """Every French text: of catalogues, lessons, puzzles, sheets, news, and of the rules in our own words."""
    yield NEWS, NEWS.read_text(encoding="utf-8")
    for path in (ROOT / "assets" / "locale").rglob("fr.yaml"):
        yield from ((path, text) for table in load_yaml(path).values() for text in _values(table))
    for path in (*SPOKEN, *(ROOT / "scenarios").glob("*/*.yaml")):
        yield from ((path, text) for text in _french(load_yaml(path)))


def _values(found: Any) -> Iterator[str]:
    yield from map(str, found.values()) if isinstance(found, dict) else ()


def _french(found: Any) -> Iterator[str]:
    """What stands under ``fr``, but for the words of a printed book."""
    if isinstance(found, dict):
        for key, value in found.items():
            if key == "fr" and isinstance(value, str):
                yield value
            elif key != "printed":
                yield from _french(value)
    elif isinstance(found, list):
        for value in found:
            yield from _french(value)


def test_french_has_one_word_for_each_thing() -> None:
    texts, other = [*in_french()], one_word_each()
    assert len(texts) > 11000
    assert [(path.name, path.parent.name, text) for path, text in texts if other.search(text)] == []


@pytest.mark.parametrize("text", ["58/31 coûte 4 pm", "Retraitez de 0609", "une pièce", "dans le bol"])
def test_another_french_word_is_noticed(text: str) -> None:
    assert one_word_each().search(text)
    assert not one_word_each().search("4 PM : la retraite d'un pion, et l'espièglerie")


def test_french_was_looked_through_after_its_english_changed() -> None:
    behind = stale(pairs(), noted())
    assert behind == [], f"look at these French texts, then `python -m tools.french --renew`: {behind}"
    assert set(pairs()) == set(noted()), "`python -m tools.french --renew` notes the new and drops the old"


def named() -> list[str]:
    """Whatever may stand on a button, in English."""
    found = (english(folder, "fr") for folder in folders())
    return [text for tables in found for table in tables.values() for text in table.values()]


def test_lessons_name_buttons_that_there_are() -> None:
    told = {key: pair.english for key, pair in pairs().items() if "/" in key.split(":")[0]}
    wanted = {(key, name) for key, text in told.items() for name in QUOTED.findall(text)}
    there = named()
    assert len(wanted) > 40
    missing = [one for one in wanted if not any(_names(text, one[1]) for text in there)]
    assert missing == []


def _names(text: str, name: str) -> bool:
    """Whether a text is what is named, maybe by its first words; what follows a name of one word is of the sentence."""
    return text.startswith(name) or text.rstrip("\u2026") == name.partition(" ")[0]


def test_a_button_that_there_is_not_is_noticed() -> None:
    assert QUOTED.findall("Then press Everybody joins: all are in. Press Esc.") == ["Everybody joins"]
    assert not any(_names(text, "Everybody joins") for text in named())


def test_a_changed_english_text_is_noticed() -> None:
    then = {"events.moved": Pair("moves", "va")}
    notes = {key: pair.prints() for key, pair in then.items()}
    assert stale(then, notes) == []
    assert stale({"events.moved": Pair("moves on", "va")}, notes) == ["events.moved"]
    assert NOTED.is_file()
