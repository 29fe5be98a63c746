"""What the ending of a file leads to is asked about before it is replaced."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from nemesis_gui.widgets.save_path import ended

Button = QMessageBox.StandardButton


@pytest.mark.parametrize(("answer", "kept"), [(Button.No, True), (Button.Yes, False)])
def test_a_file_that_only_the_ending_leads_to_is_not_replaced_unasked(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: Button, kept: bool
) -> None:
    asked: list[str] = []

    def ask(parent: QWidget, title: str, text: str) -> Button:
        asked.append(text)
        return answer

    monkeypatch.setattr(QMessageBox, "question", ask)
    frame = QWidget()
    qtbot.addWidget(frame)
    old = tmp_path / "map.png"
    old.write_bytes(b"old")
    assert ended(frame, str.format, tmp_path / "map", ".png") == (None if kept else old)
    assert asked == ["'map.png' exists already. Replace it?"]


def test_a_name_that_was_typed_whole_or_leads_to_nothing_is_not_asked_about(qtbot: QtBot, tmp_path: Path) -> None:
    frame = QWidget()
    qtbot.addWidget(frame)
    (tmp_path / "map.png").write_bytes(b"old")
    assert ended(frame, str.format, tmp_path / "map.png", ".png") == tmp_path / "map.png"
    assert ended(frame, str.format, tmp_path / "new", ".png") == tmp_path / "new.png"
