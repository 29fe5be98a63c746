"""The dates of Game Turns in both languages."""

from __future__ import annotations

import time
from datetime import UTC, datetime

import pytest

from engine.titles.nemesis.data.packfile import Turn
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.wording import calendar
from nemesis_gui.base import dates
from nemesis_gui.session.naming import day_and_time
from nemesis_gui.session.words import Words

BARE = Turn(turn=1, label="Spring", dates="early spring", support=False, monsoon="none")
"""A turn of a pack that gives no dates."""


@pytest.mark.parametrize(
    ("lang", "turn", "told"),
    [
        ("en", 1, "1 March to 18 March 1944"),
        ("fr", 1, "du 1er mars au 18 mars 1944"),
        ("fr", 7, "du 19 juin au 6 juillet 1944"),
        ("fr", 99, "du 13 août au 31 août 1944"),
    ],
)
def test_dates_are_told_in_the_language(lang: str, turn: int, told: str) -> None:
    assert calendar.dates_of(Nemesis().pack.charts.turns, turn, lang) == told


def test_the_english_dates_are_those_of_the_pack() -> None:
    for entry in Nemesis().pack.charts.turns:
        assert calendar.dates(entry) == entry.dates
        assert calendar.month(entry) == entry.label


def test_a_pack_without_dates_is_shown_as_it_is() -> None:
    assert calendar.dates(BARE, "fr") == "early spring"
    assert (calendar.month(BARE, "fr"), calendar.month(BARE, "fr", short=True)) == ("Spring", "Spr")


def test_no_two_short_months_of_the_game_are_alike() -> None:
    turns = Nemesis().pack.charts.turns
    assert len({calendar.month(entry, "fr", short=True) for entry in turns}) == len({entry.label for entry in turns})


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the system's own time zone cannot be set there")
@pytest.mark.parametrize("zone", ["ABC-99", "ABC+120", "UTC"])
def test_a_time_zone_of_more_than_a_day_is_told_by_utc(monkeypatch: pytest.MonkeyPatch, zone: str) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert day_and_time(Words("en", Nemesis()), datetime(1944, 3, 8, 12, 0, tzinfo=UTC)) == "8 March 1944, 12:00"
        assert dates.here(datetime(9999, 12, 31, 23, tzinfo=UTC)).year == 9999
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize("seconds", [1e12, -1e12, float("inf"), float("nan")])
def test_a_time_that_no_calendar_has(seconds: float) -> None:
    assert dates.moment(seconds) is None
    assert dates.moment(0) == datetime(1970, 1, 1, tzinfo=UTC)
