"""French texts are set as French is set: no line breaks before a colon or inside quotation marks."""

from __future__ import annotations

import re

import pytest

from engine.table.wording.catalogue import catalogue
from engine.table.wording.typography import number, set_type

LOOSE = re.compile(r" [:;?!»]|« |[^\W\d_][;?!»](?!\w)|[^\W\d_]:(?= |$)|«[^\u00a0]")
"""A sign with a space that may break, or with none."""
FACT = re.compile(r"\{\w+(?::[^}]*)?\}|<[^>]*>|https?://\S+")


@pytest.mark.parametrize("table", sorted(catalogue("fr", "nemesis")))
def test_french_signs_stay_with_their_words(table: str) -> None:
    texts = catalogue("fr", "nemesis")[table].values()
    assert [text for text in texts if LOOSE.search(FACT.sub("x", text))] == []


@pytest.mark.parametrize("text", ["Allié : x", "Allié: x", "Pourquoi ?", "« Kohima »", "Banzaï!"])
def test_a_loose_sign_is_noticed(text: str) -> None:
    assert LOOSE.search(text)


def test_only_french_is_set_anew() -> None:
    assert set_type("Attrition : « un pas » ?", "fr") == "Attrition\u00a0: «\u00a0un pas\u00a0»\u00a0?"
    assert set_type("Attrition : x", "en") == "Attrition : x"


@pytest.mark.parametrize(
    ("value", "digits", "lang", "emitted"),
    [(2.5, None, "fr", "2,5"), (2.5, None, "en", "2.5"), (3.0, None, "fr", "3"), (0.25, 1, "fr", "0,2")],
)
def test_figures_have_the_sign_of_the_language(value: float, digits: int | None, lang: str, emitted: str) -> None:
    assert number(value, lang, digits) == emitted


def test_tracks_of_the_game_are_not_called_as_those_in_the_jungle() -> None:
    texts = catalogue("fr", "nemesis")["ui"]
    assert not [key for key, text in texts.items() if "piste" in text.lower() and "oad" not in key and key != "Track"
                and key != "track"]  # fmt: skip
