from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from engine.paths import data_file
from engine.table.rulebook import Clause, Rulebook, RulebookError, UnknownClause

NUMBER = re.compile(r"(wtf-|)(\d+)\.")
"""The book and the chapter of a clause."""
ENTRY = {
    "id": "5.1-A/3",
    "topic": "movement points",
    "versions": "both",
    "when": "always",
    "decides": "none",
    "text": "A unit spends its points.",
    "fr": "Une unité dépense ses points.",
}


def write(tmp_path: Path, *entries: dict[str, object], **header: object) -> Path:
    content = {"source": "test", "versions": ["1.1a", "1.2b"], "default": "1.2b", "clauses": list(entries)}
    content |= {"languages": ["en", "fr"], "sides": ["red", "blue"]}
    path = tmp_path / "rules.yaml"
    path.write_text(yaml.safe_dump(content | header, allow_unicode=True), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def nemesis() -> Rulebook:
    return Rulebook.load(data_file("scenarios/nemesis/rulebook.yaml"))


def test_the_rulebook_of_nemesis_is_complete(nemesis: Rulebook):
    assert len(nemesis) == 406
    assert nemesis.versions == ("1.1a", "1.2b")
    assert nemesis.default == "1.2b"
    assert len(nemesis.clauses()) == len(nemesis.clauses("1.1a")) == 406 - 26


def test_a_clause_of_one_version_holds_in_that_version_only(nemesis: Rulebook):
    assert not nemesis.applies("2.2/6a", "1.2b")
    assert nemesis.applies("2.2/6b", "1.2b")
    assert nemesis.applies("2.2/6a", "1.1a")
    assert nemesis.applies("0.0/1", "1.1a")
    assert nemesis.applies("0.0/1", "1.2b")


def test_every_reading_of_a_version_has_its_counterpart_and_says_what_differs(nemesis: Rulebook):
    one_version = [nemesis.clause(i) for i in nemesis.ids() if nemesis.clause(i).versions != "both"]
    assert len(one_version) == 52
    for clause in one_version:
        suffix = {"1.1a": "a", "1.2b": "b"}[clause.versions]
        other = clause.id[:-1] + {"a": "b", "b": "a"}[suffix]
        assert clause.id.endswith(suffix)
        assert other in nemesis
        assert clause.difference


def test_texts_in_english_and_french(nemesis: Rulebook):
    assert nemesis.text("0.0/1").startswith("The game is played by two sides")
    assert nemesis.text("0.0/1", "fr").startswith("Deux camps")
    assert nemesis.text("0.0/1", "de") == nemesis.text("0.0/1", "en")


def test_a_section_is_read_in_its_order(nemesis: Rulebook):
    ids = [clause.id for clause in nemesis.section("2.2")]
    assert ids == ["2.2/1", "2.2/2", "2.2/3", "2.2/4", "2.2/5", "2.2/6b", "2.2/7", "2.2/8"]
    assert "2.2/6a" in [clause.id for clause in nemesis.section("2.2", "1.1a")]


@pytest.mark.parametrize("title", ["nemesis", "defeat-into-victory", "vinegar-joes-war", "tail-of-the-tiger"])
def test_chapters_stand_in_the_order_of_their_numbers(title: str):
    """The contents list them so; those of a second book stand apart."""
    book = Rulebook.load(data_file(f"scenarios/{title}/rulebook.yaml"))
    numbers = dict[str, list[int]]()
    for book_name, chapter in (NUMBER.match(clause).groups() for clause in book.ids() if NUMBER.match(clause)):
        numbers.setdefault(book_name, []).append(int(chapter))
    assert all(chapters == sorted(chapters) for chapters in numbers.values())


SECTIONS = {"5.1-A/3": "5.1-A", "5.6.7/2": "5.6", "7.10.2/1": "7.10", "2.0/1": "2.0", "9.0-5A/1": "9.0-5A"}


@pytest.mark.parametrize(("clause", "section"), SECTIONS.items())
def test_the_cases_of_a_section_stand_together(clause: str, section: str):
    assert Clause(id=clause, topic="", versions="both", when="", decides="none", text="x").section == section


def test_unknown_clause_and_version_are_refused(nemesis: Rulebook):
    with pytest.raises(UnknownClause, match="no rule clause '99.9/1'"):
        nemesis.clause("99.9/1")
    with pytest.raises(ValueError, match="no rulebook version '2.0'; known are 1.1a, 1.2b"):
        nemesis.applies("0.0/1", "2.0")


BROKEN = {
    "missing text": ({k: v for k, v in ENTRY.items() if k != "text"}, "clause 5.1-A/3: .*missing.*`text`"),
    "misspelt key": (ENTRY | {"topik": "x"}, "clause 5.1-A/3: .*unknown field `topik`"),
    "wrong type": (ENTRY | {"topic": 7}, "clause 5.1-A/3: Expected `str`, got `int` - at `topic`"),
    "bad id": (ENTRY | {"id": "five"}, "clause five: id: not of the form 5.1-A/3"),
    "bad side": (ENTRY | {"decides": "green"}, "clause 5.1-A/3: decides: 'green' is not one of none, .*, red, blue"),
    "no French": ({k: v for k, v in ENTRY.items() if k != "fr"}, "clause 5.1-A/3: fr: is missing"),
    "bad version": (ENTRY | {"versions": "9.9"}, "clause 5.1-A/3: versions: '9.9' is neither"),
    "empty text": (ENTRY | {"fr": "  "}, "clause 5.1-A/3: fr: is empty"),
    "no id": ({"topic": "x"}, "clause number 1: .*missing"),
}


@pytest.mark.parametrize(("entry", "message"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_clause_is_named_in_one_line(tmp_path: Path, entry: dict[str, object], message: str):
    with pytest.raises(RulebookError, match=rf"^rules\.yaml: {message}") as caught:
        Rulebook.load(write(tmp_path, entry))
    assert "\n" not in str(caught.value)


def test_a_broken_file_is_named_in_one_line(tmp_path: Path):
    with pytest.raises(RulebookError, match="used twice"):
        Rulebook.load(write(tmp_path, ENTRY, dict(ENTRY)))
    with pytest.raises(RulebookError, match=r"rules\.yaml: default: '3' is not one of"):
        Rulebook.load(write(tmp_path, ENTRY, default="3"))
    with pytest.raises(RulebookError, match=r"none\.yaml: cannot be read"):
        Rulebook.load(tmp_path / "none.yaml")
    path = tmp_path / "torn.yaml"
    path.write_bytes(b"text: \xe9")
    with pytest.raises(RulebookError, match=r"^torn\.yaml:1: not a text in UTF-8$"):
        Rulebook.load(path)
    path.write_text("clauses: [\n  {", encoding="utf-8")
    with pytest.raises(RulebookError, match=r"^torn\.yaml:\d+: ") as caught:
        Rulebook.load(path)
    assert "\n" not in str(caught.value)
