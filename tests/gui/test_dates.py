"""The dates of Game Turns in both languages."""

from __future__ import annotations

import pytest

from engine.titles.nemesis.game import Nemesis
from nemesis_gui.words import Words


@pytest.mark.parametrize(
    ("lang", "text", "told"),
    [
        ("en", "1 March to 18 March 1944", "1 March to 18 March 1944"),
        ("fr", "1 March to 18 March 1944", "du 1er mars au 18 mars 1944"),
        ("fr", "19 June to 6 July 1944", "du 19 juin au 6 juillet 1944"),
        ("fr", "some day", "some day"),
    ],
)
def test_dates_are_told_in_the_language(lang: str, text: str, told: str) -> None:
    assert Words(lang).dates(text) == told


def test_all_turns_have_french_dates() -> None:
    words = Words("fr")
    for entry in Nemesis().new("campaign", {}, "1").world.charts.turns:
        assert words.dates(entry.dates).startswith("du ")
        assert words.tr(entry.label[:3]) != entry.label[:3]
