"""Glossaries: each term has its clause and its names; what is wrong with a file is said with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import titles
from engine.table.glossary import GlossaryError, Term, load_glossary, translated
from engine.table.wording.catalogue import LANGUAGES
from tests.tiny.title import Skirmish

GAMES = [title.id for title in titles() if titles().title(title.id).glossary()]


def test_the_first_games_have_one() -> None:
    assert {"nemesis", "defeat-into-victory"} <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_term_has_names_and_an_explanation(game: str) -> None:
    title = titles().title(game)
    terms, book = title.glossary(), title.rulebook()
    assert len(terms) > 50
    for term in terms:
        assert set(term.names) >= {"en", "fr"} and term.clause in book
        assert not term.about or set(term.about) >= {"en", "fr"}
    for lang in LANGUAGES:
        names = [term.name(lang) for term in terms]
        doubled = {name for name in names if names.count(name) > 1}
        assert doubled == set(), lang


def test_a_further_language_says_what_it_has_and_the_rest_in_english() -> None:
    about = {"en": "What feeds.", "fr": "Ce qui nourrit."}
    shell = Term({"en": "Supply", "fr": "ravitaillement"}, "7.0/1", about=about)
    plain = Term({"en": "Hex", "fr": "hex"}, "1.1/1")
    terms = translated((shell, plain), {"de": {"Supply": "Nachschub", "Supply.about": "Was nährt.", "Else": "x"}})
    assert [term.name("de") for term in terms] == ["Nachschub", "Hex"]
    assert [term.name("fr") for term in terms] == ["ravitaillement", "hex"]
    assert [term.about.get("de") for term in terms] == ["Was nährt.", None]
    assert "Nachschub" in terms[0].called()


def test_a_game_without_a_glossary_has_no_terms() -> None:
    assert Skirmish().glossary() == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("format: glossary/2\nterms: []\n", "glossary.yaml: .*glossary/2"),
        ("format: glossary/1\nterms: [{names: {fr: hex}, clause: 0.0/2}]\n", "terms: number 1: names: en is missing"),
        ("format: glossary/1\nterms: [{names: {en: hex}}]\n", "clause"),
        ("format: [\n", "glossary.yaml"),
    ],
)
def test_a_faulty_glossary_is_told_in_one_line(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "glossary.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(GlossaryError, match=said) as error:
        load_glossary(path)
    assert "\n" not in str(error.value)
