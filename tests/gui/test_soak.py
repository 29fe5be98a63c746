"""The soak plays like a player, counts what the client holds, and tells a leak from what comes and goes."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtWidgets import QWidget

from engine.titles.nemesis.game import Nemesis
from tools.client_bench import __main__ as bench
from tools.client_bench import census, hands, strain
from tools.client_bench.census import Census
from tools.driver import Driven

STEADY = Census(
    minutes=1, memory=150, objects=80_000, qt_objects=1000, items=170, widgets=480, timers=10, threads=4, files=13
)


@pytest.fixture
def window(qapp: object, title: Nemesis, monkeypatch: pytest.MonkeyPatch) -> Driven:
    monkeypatch.setattr(hands, "Nemesis", lambda: title)
    return hands.open_window()


def _over(counts: list[Census]) -> list[str]:
    return [figure.name for figure in census.verdict(counts) if not figure.kept]


def test_what_stays_the_same_is_no_leak() -> None:
    assert _over([STEADY] * 12) == []


def test_what_fills_up_in_the_first_half_is_no_leak() -> None:
    filling = [msgspec.structs.replace(STEADY, memory=150 + 20 * n, objects=80_000 + 9000 * n) for n in range(4)]
    assert _over(filling + [filling[-1]] * 8) == []


def test_what_grows_to_the_end_is_told_by_name() -> None:
    growing = [msgspec.structs.replace(STEADY, memory=150 + 3 * n, widgets=480 + 4 * n) for n in range(12)]
    assert _over(growing) == ["memory growth in 1 minutes", "widgets left over"]


def test_a_few_counts_tell_nothing() -> None:
    with pytest.raises(ValueError, match="too short"):
        census.verdict([STEADY] * 3)


def test_a_widget_that_is_left_over_is_counted(window: Driven) -> None:
    before = census.take(window, 0)
    left = [QWidget() for _ in range(5)]
    after = census.take(window, 0)
    assert after.widgets - before.widgets == len(left)
    assert before.threads >= 1
    assert before.memory > 10


def test_the_player_answers_looks_and_operates(window: Driven, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strain, "RARE", 0)
    player = strain.Player(window, "1")
    for _ in range(25):
        player.act()
    assert window.model.session is not None
    assert len(window.model.session.record.nodes) > 3
    player.rest()
    assert window.model.session.record.nodes == {}
    assert hands.shown_window() is window


def test_everything_the_player_operates_is_registered(window: Driven) -> None:
    named = {*strain.TWICE, *strain.WINDOWS, *strain.OTHERS, *strain.LOOKS_OF_WINDOW}
    assert named <= set(window.actions_.by_id)


def test_an_hour_is_played_unless_minutes_are_given() -> None:
    parser = bench.build_parser()
    assert parser.parse_args([]).soak == 0
    assert parser.parse_args(["--soak"]).soak == 60
    assert parser.parse_args(["--soak", "0.5"]).soak == 0.5
