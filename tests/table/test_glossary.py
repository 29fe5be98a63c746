"""Glossaries: each term has its clause and its names; what is wrong with a file is said with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import titles
from engine.table.glossary import GlossaryError, load_glossary
from engine.table.wording.catalogue import LANGUAGES
from tests.tiny.title import Skirmish


@pytest.mark.parametrize("game", [title.id for title in titles()])
def test_every_term_has_names_and_an_explanation(game: str) -> None:
    title = titles().title(game)
    terms, book = title.glossary(), title.rulebook()
    assert len(terms) > 50
    for term in terms:
        assert set(term.names) == set(LANGUAGES) and term.clause in book
        assert not term.about or set(term.about) == set(LANGUAGES)
    for lang in LANGUAGES:
        names = [term.name(lang) for term in terms]
        doubled = {name for name in names if names.count(name) > 1}
        assert doubled == set(), lang


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
