"""An answer stands in one place, on the card or in the prompt bar, its digit presses it there, and nothing is cut."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QPushButton

from engine.titles.nemesis.events import ObjectiveTaken
from nemesis_gui.play import prompt
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.play.command_button import says
from nemesis_gui.play.odds_track import OddsTrack
from tests.gui.combat.stage import ONE, TWO, Stage
from tests.gui.combat.test_card_room import shown
from tests.gui.conftest import Player
from tests.whole import drawn
from tools.pictures import table
from tools.pictures.picture import Way
from tools.pictures.room import cut

SIZES = ((1024, 700), (1600, 1000), (1920, 1080))
ASKED = ("ChooseSpearhead", "DeclareMassive 2", "TryRetreat 3", "AdvanceUnits 6", "ChooseFirstChit", "BringIn 4",
         "Airdrops 2", "RollGeneral 3")  # fmt: skip
FOUGHT = ("ChooseSpearhead", "ChooseMeeting", "DeclareBanzai", "RollCombat 8", "EnforceRetreat 3")


def offered(player: Player) -> list[QPushButton]:
    """What is to be seen in the prompt bar and on the card and plays something."""
    QApplication.processEvents()
    window = player.window
    found = [*window.prompt.findChildren(QPushButton), *window.card.findChildren(QPushButton)]
    return [button for button in found if button.isVisible() and says(button)]


@pytest.mark.parametrize("until", drawn(ASKED, 2))
def test_an_answer_stands_in_one_place_folded_and_open(player: Player, until: str) -> None:
    card = shown(player, until, *SIZES[1]).window.card
    both = []
    for _ in range(2):
        counted = Counter(map(says, offered(player)))
        assert counted
        assert set(counted.values()) == {1}
        both.append({command.text() for command in player.model.commands()} & set(counted))
        card.close_button.click()
    assert both[0] >= both[1], "what the bar offers beside a folded card is offered on the open one, too"


def test_keys_of_two_digits_are_explained_where_there_are_some(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    window = shown(player, "ChooseSpearhead", *SIZES[1]).window
    assert "press 0" not in window.card.lead.text()
    monkeypatch.setattr(prompt, "NINE", 1)
    window.presenter.stage.share_out()
    assert "press 0, then 1" in window.card.lead.text()


def test_a_digit_presses_the_answer_on_the_card(player: Player) -> None:
    window = shown(player, "ChooseSpearhead", *SIZES[1]).window
    second = window.prompt.numbered[1]
    assert isinstance(second, ChoiceCard)
    assert window.card.isAncestorOf(second)
    assert second.toolTip().endswith("[2]")
    said, played = says(second), player.model.session
    window.activateWindow()
    window.focus_map()
    player.qtbot.keyClick(window.view, "2")
    assert played is not None
    player.qtbot.waitUntil(lambda: played.record.line()[-1].text == said)


def digit_two(player: Player) -> str:
    """Press it with the keyboard at the map; what the button says that shows it on the card."""
    window, session = player.window, player.model.session
    second = window.prompt.numbered[1]
    assert session is not None and window.card.isAncestorOf(second)
    assert second.toolTip().endswith("[2]")
    said = says(second)
    window.activateWindow()
    window.focus_map()
    player.qtbot.keyClick(window.view, "2")
    player.qtbot.waitUntil(lambda: any(node.text == said for node in session.record.line()))
    return said


def test_who_loses_a_step_is_named_by_a_digit(player: Player) -> None:
    assert digit_two(shown(player, "AssignLosses 2", *SIZES[0])).startswith("choose ")


def test_a_way_of_retreat_is_named_by_a_digit(player: Player) -> None:
    player.window.resize(*SIZES[1])
    player.window.show()
    table.put(player.model, Way(situation="combat/retreat-preferences.yaml", until="RetreatUnits 2"))
    assert player.decision == "RetreatUnits"
    QApplication.processEvents()
    unit = player.window.context.selected[0]
    assert digit_two(player).split()[:2] == ["retreat", unit]


def test_escape_cancels_an_attack_that_has_not_begun(player: Player) -> None:
    window = shown(player, "DeclareAttacks", *SIZES[1]).window
    player.play(next(one.text() for one in player.model.commands() if one.verb == "attack"))
    (cancel,) = [button for button in offered(player) if says(button) == "cancel"]
    assert cancel.toolTip().endswith("[Esc]")
    window.activateWindow()
    window.focus_map()
    for _ in range(2 if window.context.selected else 1):
        player.qtbot.keyClick(window.view, Qt.Key.Key_Escape)
    player.qtbot.waitUntil(lambda: player.decision == "DeclareAttacks")


def test_what_ends_a_segment_stays_in_the_prompt_bar(player: Player) -> None:
    window = shown(player, "TryRetreat 3", *SIZES[1]).window
    (ending,) = [button for button in offered(player) if says(button) == "done"]
    assert window.prompt.isAncestorOf(ending)


@pytest.mark.parametrize("until", ["DeclareMassive 2", "RetreatUnits 2"])
def test_answers_stand_one_below_the_other_and_their_digits_go_down_the_card(player: Player, until: str) -> None:
    if until == "RetreatUnits 2":
        player.window.resize(*SIZES[1])
        player.window.show()
        table.put(player.model, Way(situation="combat/retreat-preferences.yaml", until=until))
        QApplication.processEvents()
    else:
        shown(player, until, *SIZES[1])
    window = player.window
    answers = [one for one in window.prompt.numbered if window.card.isAncestorOf(one)]
    assert answers == window.prompt.numbered
    tops = [(at.y(), at.x()) for at in (one.mapTo(window, QPoint()) for one in answers)]
    assert len(answers) > 1 and tops == sorted(tops)
    cards = [one for one in answers if isinstance(one, ChoiceCard)]
    assert len({(one.x(), one.width()) for one in cards}) <= 1


@pytest.mark.parametrize("until", drawn(dict.fromkeys((*FOUGHT, *ASKED[1:])), 2))
def test_nothing_is_cut_in_the_column_and_a_combat_is_seen_without_scrolling(player: Player, until: str) -> None:
    """Of a combat sides, odds, faces and answers, in the middle size; in the smallest a scroll is allowed."""
    window = shown(player, until, *SIZES[0]).window
    for size in SIZES:
        window.resize(*size)
        player.qtbot.waitUntil(lambda: cut(window.card) + cut(window.prompt) == [], timeout=20_000)
        if until in FOUGHT and size == SIZES[1]:
            (track,) = window.card.findChildren(OddsTrack)
            for part in (track, *window.card.findChildren(ChoiceCard)):
                assert part.visibleRegion().boundingRect() == part.rect()


def test_the_question_is_repeated_only_on_a_card_that_is_pulled_out(player: Player) -> None:
    card = shown(player, "ChooseSpearhead", *SIZES[1]).window.card
    assert card.lead.isHidden()
    card.pull(True)
    assert card.lead.isVisible()
    assert "spearheads" in card.lead.text()
    card.pull(False)
    assert card.lead.isHidden()


def test_the_question_is_repeated_where_the_bar_cannot_show_all_of_it(player: Player) -> None:
    window = shown(player, "ChooseSpearhead", *SIZES[1]).window
    window.prompt.text.set_question("Which " + 40 * "very " + "able unit spearheads?")
    assert window.card.lead.isVisible()
    window.prompt.text.set_question("Which unit?")
    assert window.card.lead.isHidden()


def test_the_news_are_a_line_or_two_below_the_decision(stage: Stage) -> None:
    field = stage(6)
    window, player = field.player.window, field.player
    player.play(f"attack {field.target}", f"choose {ONE}", f"choose {TWO}", "done", f"choose {ONE}", "answer no")
    player.play("roll")
    player.happens(ObjectiveTaken("0609", 0, 4, "2.4/3"))
    QApplication.processEvents()
    assert window.news.isVisible() and window.card.isVisible()
    assert window.news.height() < 90
    assert window.card.geometry().bottom() < window.news.geometry().top()
