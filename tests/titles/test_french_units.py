"""A unit may be a division, a regiment or a garrison: French sentences about it agree with none of them."""

from __future__ import annotations

import re

import pytest

from engine.games import titles
from engine.table.wording.catalogue import catalogue

AGREES = re.compile(
    r"\{unit(?::\+)?[^;:]*\b(?:est|sont|était|être|rester) (?:(?:pas|plus|déjà|définitivement) )*"
    r"(?:\w+és?|abattus?|dus?|dû|inactifs?|légers?|mis|perdus?|pris|prêts?|seuls?)\b"
)
"""A unit, a verb of being, and a word that has the gender of the unit."""


@pytest.mark.parametrize("title", [entry.id for entry in titles()])
def test_no_sentence_about_a_unit_has_a_word_of_its_gender(title: str) -> None:
    texts = {f"{table}.{key}": text for table, found in catalogue("fr", title).items() for key, text in found.items()}
    assert sum("{unit" in text for text in texts.values()) > 50
    assert {key: text for key, text in texts.items() if AGREES.search(text)} == {}
