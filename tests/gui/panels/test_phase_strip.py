"""The phases of a turn in the band above the map: the present one is always there, and what comes next before what is
over."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from engine.games import titles
from engine.titles.defeat_into_victory.records import Segment
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from nemesis_gui.base.style import side_colours
from nemesis_gui.play.band import SidesHeader
from nemesis_gui.play.phase_strip import Phase, PhaseStrip
from tests.gui.conftest import Player, seated

SIZE = QSize(1400, 1000)
NAMES = ("Event", "Reinforcements", "Movement", "Air", "Combat", "Replacements", "End")


def strip(qtbot: QtBot, present: int, wide: int) -> PhaseStrip:
    made = PhaseStrip(["Red", "Blue"], 600, 120)
    qtbot.addWidget(made)
    phases = [Phase(name, number // 4) for number, name in enumerate(NAMES)]
    made.show_phases("Set-up" if present < 0 else NAMES[present], phases, present)
    made.resize(wide, 22)
    return made


@pytest.mark.parametrize("present", range(-1, len(NAMES)))
def test_where_there_is_room_all_are_seen(qtbot: QtBot, present: int) -> None:
    seen = strip(qtbot, present, 2000).seen()
    assert seen == range(len(NAMES))


@pytest.mark.parametrize("present", range(len(NAMES)))
def test_the_present_one_is_seen_however_narrow_it_is(qtbot: QtBot, present: int) -> None:
    for wide in range(20, 700, 40):
        assert present in strip(qtbot, present, wide).seen()


def test_what_comes_next_is_seen_before_what_is_over(qtbot: QtBot) -> None:
    few = next(seen for wide in range(100, 900) if len(seen := strip(qtbot, 3, wide).seen()) == 2)
    assert few == range(3, 5)
    some = next(seen for wide in range(100, 900) if len(seen := strip(qtbot, 3, wide).seen()) == 5)
    assert some == range(2, 7)


def test_its_tip_names_all_and_marks_the_present_one(qtbot: QtBot) -> None:
    told = strip(qtbot, 2, 100).describe(strip(qtbot, 2, 100).pos())
    assert "<b>Movement</b>" in told and all(name in told for name in NAMES)
    assert "<p>Red: Event" in told and "<p>Blue: Combat · Replacements · End</p>" in told


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("title", [one.id for one in titles()])
def test_every_phase_of_a_turn_has_a_short_name(qtbot: QtBot, calm: None, title: str, lang: str) -> None:
    game = titles().title(title)
    with seated(game, qtbot, SIZE, lang) as player:
        player.model.new(next(iter(game.scenarios())))
        header = player.window.header
        if isinstance(header, SidesHeader):
            keys = player.window.words.title.words(lang).tables["phase_chips"].values()
            assert [one.name for one in header.phase.phases if one.name not in keys] == []
            assert len(header.phase.phases) >= 7


def test_a_monsoon_turn_has_no_second_impulse(qtbot: QtBot, calm: None) -> None:
    title = VinegarJoesWar()
    with seated(title, qtbot, SIZE) as player:
        assert [one.name for one in phases(player, title, 10)].count("Movement 2") == 2
        assert [one.name for one in phases(player, title, 12)].count("Movement 2") == 0


def phases(player: Player, title: VinegarJoesWar, turn: int) -> list[Phase]:
    """The phases of a turn of Imphal."""
    assert isinstance(player.window.header, SidesHeader)
    return list(player.window.header.phases(title.position({"scenario": "imphal", "turn": turn}, ()))[0])


def test_all_are_seen_in_smaller_letters_where_there_is_room_for_those(qtbot: QtBot) -> None:
    wide = next(wide for wide in range(1000, 100, -1) if strip(qtbot, 3, wide).seen() != range(len(NAMES)))
    small, large = strip(qtbot, 3, wide + 1), strip(qtbot, 3, 2000)
    assert small.seen() == large.seen() == range(len(NAMES))
    assert small.points < large.points
    assert strip(qtbot, 3, wide).seen().stop - strip(qtbot, 3, wide).seen().start < len(NAMES)
    few = strip(qtbot, 3, 150)
    assert few.seen() and few.points == large.points, "what is not all there is as large as can be"


@pytest.mark.parametrize("asked", [0, 1])
def test_the_present_phase_is_in_the_colours_of_who_is_asked_in_it(qtbot: QtBot, asked: int) -> None:
    """As the other side is for its defence in the air."""
    made = strip(qtbot, 0, 2000)
    made.show_phases(NAMES[0], made.phases, 0, asked)
    assert made.grab().toImage().pixelColor(5, 11).name() == QColor(side_colours(asked)[0]).name()


def test_a_segment_that_has_come_to_nothing_named_leaves_no_mark_behind_its_phase(
    qtbot: QtBot, calm: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = titles().title("defeat-into-victory")
    with seated(title, qtbot, SIZE) as player:
        player.model.new("u-go")
        header, state = player.window.header, player.model.state.copy()
        assert isinstance(header, SidesHeader)
        state.segment = Segment(1, "")
        monkeypatch.setattr(type(header.context.words.game), "part", lambda *_: "")
        found, now = header.phases(state)
        assert found[now].name == header.short_name("end")
