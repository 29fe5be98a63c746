"""The aid sheets beside the map and on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QAbstractSlider, QApplication, QMessageBox, QWidget

from nemesis_gui.features.aids.aids import AidCard, AidSheets
from nemesis_gui.features.aids.window import PaperWindow
from tests.gui.combat.stage import ONE, battlefield
from tests.gui.conftest import Player

UNIT = "jp-31-58"


def written(card: AidCard, *, lit: bool = False) -> str:
    """What stands on the card as plain text, or what of it is lit."""
    texts = (one.text().replace("\u2060", "") for one in card.lines if not lit or "bgcolor" in one.text())
    return " ".join(re.sub(r"<[^>]*>", "", text) for text in texts)


def test_the_sheets_follow_the_segment_and_the_selection(player: Player) -> None:
    player.new().play("draw")
    card = player.window.feature(AidSheets).card
    QTest.keyClick(player.window.windowHandle(), Qt.Key.Key_F2, Qt.KeyboardModifier.ControlModifier)
    assert card.isVisible()
    assert "Movement" in written(card, lit=True) and "5.1/1" in written(card, lit=True)
    assert "Then: Assaults" in written(card), "what is next on the agenda"
    player.hands.click(card.tabs["combat"])
    assert written(card, lit=True) == "" and "No combat" in written(card)
    player.hands.click(card.tabs["units"])
    player.hands.click_counter(UNIT)
    assert "Drops Battalions" in written(card, lit=True), "a Regiment"
    card.close_button.click()
    assert not card.isVisible()


def test_another_sheet_begins_at_its_top(player: Player) -> None:
    player.new().play("draw")
    feature = player.window.feature(AidSheets)
    feature.show_sheet("charts")
    QApplication.processEvents()
    bar = scroll_area(feature.card.lines[0]).verticalScrollBar()
    bar.triggerAction(QAbstractSlider.SliderAction.SliderToMaximum)
    assert bar.value() > 0, "there is more than has room"
    player.hands.click(feature.card.tabs["tracks"])
    QApplication.processEvents()
    assert bar.value() == 0


def scroll_area(widget: QWidget) -> QAbstractScrollArea:
    """What a widget is scrolled in."""
    return next(one for one in ancestors(widget) if isinstance(one, QAbstractScrollArea))


def ancestors(widget: QWidget) -> Iterator[QWidget]:
    while parent := widget.parentWidget():
        yield (widget := parent)


def test_the_step_of_a_combat_is_lit_and_the_track_it_moves_says_why(player: Player) -> None:
    """A die of 6 satisfies the attacker [2.3/1]."""
    field = battlefield(player, 6, foe_quality=3)
    feature = player.window.feature(AidSheets)
    feature.show_sheet("combat")
    player.play(f"attack {field.target}", f"choose {ONE}", "done")
    steps = {"ChooseSpearhead": "Spearhead", "ChooseMeeting": "Unit that meets the charge", "RollCombat": "Die roll",
             "DeclareBanzai": "Banzai"}  # fmt: skip
    while player.model.state.general[1] == 0:
        if player.decision in steps:
            assert written(feature.card, lit=True).strip(" ▸").startswith(steps[player.decision])
        player.play(player.model.commands()[0].text())
    feature.show_sheet("tracks")
    assert re.search(r"Allied · General 1 .{0,3}Turn \d+: .*result of the combat die", written(feature.card))


def test_six_sheets_on_six_pages_in_both_languages(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where they cannot be written, why is said."""
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, _title, text: said.append(text))
    player.new()
    player.window.actions_.by_id["aids_print"].trigger()
    window = next(one for one in QApplication.topLevelWidgets() if isinstance(one, PaperWindow) and one.isVisible())
    for lang, spearhead in (("en", "Spearhead"), ("fr", "Fer de lance")):
        window.speak(lang)
        assert spearhead in window.view.toPlainText()
        path = tmp_path / f"{lang}.pdf"
        window.save(path)
        found = path.read_bytes()
        assert found.startswith(b"%PDF") and len(re.findall(rb"/Type /Page\b", found)) == 6
    window.save(tmp_path / "nowhere" / "aids.pdf")
    assert len(said) == 1 and "aids.pdf" in said[0]
    window.close()
