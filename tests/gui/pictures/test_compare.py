"""Two folders of pictures: what differs is listed and shown, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from tools.pictures.__main__ import main
from tools.pictures.page import PAGE

INK = QColor("#102030")


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """Two folders with the same two pictures, a text and a page that does not count."""
    for folder in (before := tmp_path / "before", after := tmp_path / "after"):
        folder.mkdir()
        for name in ("one", "two"):
            save(folder / f"{name}.png")
        (folder / "report.html").write_text("all quiet")
        (folder / PAGE).write_text(folder.name)
    return before, after


def save(path: Path, *ink: tuple[int, int], size: int = 40) -> None:
    image = QImage(size, size, QImage.Format.Format_RGB32)
    image.fill(QColor("#f0e0c0"))
    for x, y in ink:
        image.setPixelColor(x, y, INK)
    assert image.save(str(path))


def told(before: Path, after: Path, capsys: pytest.CaptureFixture[str], status: int, *more: str) -> list[str]:
    """The lines of the command, without the last."""
    assert main(["--against", str(before), str(after), *more]) == status
    return capsys.readouterr().out.splitlines()[:-1]


def test_nothing_is_said_of_what_is_the_same(folders: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert told(*folders, capsys, 0) == []


def test_pictures_that_differ_are_named_with_the_place(
    folders: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    save(folders[1] / "one.png", (5, 7), (8, 30))
    assert told(*folders, capsys, 1) == ["one.png: 2 pixels in 4x24 at 5,7"]


def test_what_is_in_one_folder_only_is_named(folders: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    (folders[1] / "two.png").unlink()
    save(folders[1] / "three.png")
    assert told(*folders, capsys, 1) == ["three.png: is new", "two.png: is missing now"]


def test_other_sizes_texts_and_broken_files_are_named(
    folders: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    save(folders[1] / "one.png", size=41)
    (folders[1] / "two.png").write_bytes(b"no picture")
    (folders[1] / "report.html").write_text("a shot was heard")
    expected = ["one.png: is 41x41 and was 40x40", "report.html: reads differently", "two.png: cannot be read"]
    assert told(*folders, capsys, 1) == expected


def test_the_part_that_differs_is_shown_side_by_side(
    folders: tuple[Path, Path], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    save(folders[1] / "one.png", (20, 20))
    told(*folders, capsys, 1, "--pairs", str(tmp_path / "pairs"))
    assert [path.name for path in (tmp_path / "pairs").iterdir()] == ["one.png"]
    pair = QImage(str(tmp_path / "pairs" / "one.png"))
    ink = [x for x in range(pair.width()) for y in range(pair.height()) if pair.pixelColor(x, y) == INK]
    assert len(ink) == 1
    assert ink[0] > pair.width() / 2, "the new one stands on the right"


def test_a_folder_that_is_not_there_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(tmp_path / "gone", tmp_path, capsys, 2)
