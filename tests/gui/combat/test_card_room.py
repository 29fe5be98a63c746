"""The answers to a question of a combat are on the card without scrolling, however many units fight."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.play.command_button import says
from nemesis_gui.play.counter_button import UnitButton
from nemesis_gui.play.listed import ListedPresenter
from nemesis_gui.play.numbers import NumberButton
from nemesis_gui.play.stage import Stage
from nemesis_gui.titles.nemesis.combat.compare import Comparison
from nemesis_gui.titles.nemesis.combat.panel import ForecastPanel
from nemesis_gui.widgets.card import Card
from nemesis_gui.widgets.folded import Folded
from tests.gui.conftest import Player
from tools.pictures import table
from tools.pictures.picture import Way
from tools.pictures.room import cut

SIZES = ((1600, 1000), (1366, 768), (1024, 700))


def shown(player: Player, until: str, width: int, height: int) -> Player:
    """A decision of the kept campaign in a window of a size, pixels."""
    player.window.resize(width, height)
    player.window.show()
    player.qtbot.waitExposed(player.window)
    table.put(player.model, Way(script="campaign.txt", until=until))
    QApplication.processEvents()
    player.window.resume_note.escape()
    QApplication.processEvents()
    return player


def seen(button: ChoiceCard) -> bool:
    """Whether nothing of it is cut off."""
    return button.visibleRegion().boundingRect() == button.rect()


def all_seen(card: Card) -> bool:
    """Whether each answer is seen whole."""
    return all(seen(button) for button in card.findChildren(ChoiceCard))


@pytest.mark.parametrize("until", ["DeclareMassive 2", "ChooseSpearhead 4", "RollCombat 8"])
def test_every_answer_is_seen_without_scrolling(player: Player, until: str) -> None:
    """Seven divisions against Sungshan, in windows of three sizes."""
    window = shown(player, until, *SIZES[0]).window
    for size in SIZES:
        window.resize(*size)
        QApplication.processEvents()
        answers = window.card.findChildren(ChoiceCard)
        offered = {button.property("command") for button in answers}
        assert offered == {command.text() for command in player.model.commands()}
        player.qtbot.waitUntil(partial(all_seen, window.card), timeout=20_000)
        assert not window.card.crowds()


@pytest.mark.parametrize("until", ["DeclareMassive 2", "DeclareBanzai", "TryRetreat 3", "AssignLosses 2"])
def test_in_a_small_window_the_card_shows_the_odds_and_every_answer(player: Player, until: str) -> None:
    """What explains the odds is folded, and comes on a click."""
    card = shown(player, until, 1024, 700).window.card
    assert [roll.verticalScrollBar().maximum() for roll in card._rolls] == [0, 0]
    buttons = [*card.findChildren(ChoiceCard), *card.findChildren(UnitButton)]
    assert all(button.visibleRegion().boundingRect() == button.rect() for button in buttons)
    fold = card.findChildren(Folded)[-1]
    fold.click()
    assert all(part.isVisible() for part in fold._parts)


@pytest.mark.parametrize("until", ["DeclareBanzai", "DeclareAttacks"])
def test_what_explains_the_odds_is_worked_out_once_it_is_laid_open(player: Player, until: str) -> None:
    card = shown(player, until, 1024, 700).window.card
    assert not card.findChildren(NumberButton) and not card.findChildren(Comparison)
    card.findChildren(Folded)[-1].click()
    QApplication.processEvents()
    (panel,) = card.findChildren(ForecastPanel)
    found = panel.findChildren(NumberButton)
    assert len(found) == 8 and all(one.isVisible() and one.text() for one in found)
    assert all(one.isVisible() and len(one.rows) > 1 for one in panel.findChildren(Comparison))


def test_enter_rolls_after_a_click_that_laid_something_open_and_folded_it(player: Player) -> None:
    """What is clicked on the card beside its answers has no use for the keyboard."""
    window = shown(player, "RollCombat 8", 1366, 768).window
    window.context.to_map()
    for _ in range(2):
        fold = next(one for one in window.card.findChildren(Folded) if one.isVisible())
        QTest.mouseClick(fold, Qt.MouseButton.LeftButton)
        QApplication.processEvents()
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, Qt.Key.Key_Return)
    assert player.decision != "RollCombat"


@pytest.mark.parametrize("size", SIZES)
def test_what_each_of_many_leaders_would_pay_is_read_to_its_end(player: Player, size: tuple[int, int]) -> None:
    """Seven may lead against the guns: the price takes a line of its own."""
    cards = shown(player, "TryRetreat 1", *size).window.card.findChildren(ChoiceCard)
    assert len(cards) == 7 and all(card.minimumSizeHint().width() <= card.width() for card in cards)


def test_tab_reaches_the_answers_in_the_foot(player: Player) -> None:
    card = shown(player, "DeclareMassive 2", 1366, 768).window.card
    assert card.take_focus()
    commands = set()
    for _ in range(20):
        focus = QApplication.focusWidget()
        assert focus is not None
        commands.add(focus.property("command"))
        card.focusNextPrevChild(True)
    assert {"answer yes", "answer no"} <= commands


@pytest.mark.parametrize(
    ("until", "height", "size"),
    [("ChooseSpearhead 4", 1000, 28), ("ChooseSpearhead", 1400, 46), ("ChooseSpearhead", 768, 28)],
)
def test_counters_are_smaller_where_there_are_many_or_little_room(
    player: Player, until: str, height: int, size: int
) -> None:
    buttons = shown(player, until, 1366, height).window.card.findChildren(UnitButton)
    assert {button.iconSize().width() for button in buttons} == {size}


def test_no_bar_stays_where_there_is_room(player: Player) -> None:
    """The line below the counters wraps only beside a bar, which then would seem to be needed."""
    window = shown(player, "Replacements 4", 1600, 1000).window
    presenter = window.presenter
    assert isinstance(presenter, ListedPresenter)
    for unit in (*presenter.listed_units()[:2], ""):
        presenter.set_selection([unit] if unit else [])
        QApplication.processEvents()
        assert not window.card.crowds()
        assert window.card._roll.verticalScrollBar().maximum() == 0
        assert not window.card._roll.verticalScrollBar().isVisible()


def test_the_narrow_card_shows_targets_whole_and_the_digit_of_a_single_answer(player: Player) -> None:
    """At the start of the campaign the odds on Mawlu are below 1:2."""
    player.new().window.resize(1024, 700)
    player.window.show()
    player.play("draw", "done")
    assert player.decision == "DeclareAttacks"
    QApplication.processEvents()
    texts = [text.text() for text in player.window.card.findChildren(QLabel)]
    assert any("below 1:2" in text for text in texts)
    assert cut(player.window.card) == []
    target = next(button for button in player.window.prompt.numbered if "0813" in says(button))
    target.click()
    QApplication.processEvents()
    air = next(card for card in player.window.card.findChildren(ChoiceCard) if "air" in says(card))
    assert air.toolTip().endswith("[1]"), "its digit stands where it is to be seen, not in the folded details"


def test_a_question_that_found_no_room_is_not_laid_out_in_vain_when_it_is_asked_again(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With fewer answers, or where there is more room, it may stand there whole again."""
    window = shown(player, "DeclareMassive 2", 1024, 700).window
    presenter, laid, show = window.presenter, list[bool](), Stage.show
    stage = presenter.stage
    monkeypatch.setattr(Stage, "show", lambda *given: laid.append(stage.compact) or show(*given))
    for size, forms in (((1024, 700), [False, True]), ((1024, 700), [True]), ((1600, 2000), [False])):
        window.card.hide()
        assert not stage.compact
        window.resize(*size)
        QApplication.processEvents()
        laid.clear()
        presenter.begin(presenter.decision)
        assert laid == forms
        asked, answers = stage._asked, stage._answers
    window.resize(1024, 700)
    window.card.hide()
    stage.judge_anew(asked, answers - 1)
    assert not stage.compact


def test_more_targets_than_find_room_are_not_laid_out_whole_in_vain(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the middle window the targets would find room, and the forecast below them would not."""
    window = shown(player, "DeclareAttacks", 1024, 700).window
    presenter, laid, show = window.presenter, list[bool](), Stage.show
    stage = presenter.stage
    monkeypatch.setattr(Stage, "show", lambda *given: laid.append(stage.compact) or show(*given))
    for size, form in (((1024, 700), True), ((1600, 1000), True), ((1600, 2000), False)):
        window.card.hide()
        window.resize(*size)
        QApplication.processEvents()
        stage._crowded_by.clear()
        laid.clear()
        presenter.begin(presenter.decision)
        assert laid == [form] and len(presenter.index.places) > 5
