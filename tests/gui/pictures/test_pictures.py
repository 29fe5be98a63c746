"""The reference pictures: they are written, show something, leave nothing behind, and none is forgotten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.games import titles
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.base import style
from nemesis_gui.base.settings import games_folder
from nemesis_gui.play.manifest import ManifestFace
from nemesis_gui.session.model import GameModel
from nemesis_gui.titles.defeat_into_victory.face import DefeatFace
from nemesis_gui.titles.nemesis.art.palette import PALETTES, band_colour
from nemesis_gui.titles.nemesis.face import NemesisFace
from nemesis_gui.titles.vinegar_joes_war.face import VinegarFace
from tests.gui.conftest import Player
from tools.pictures import table
from tools.pictures.__main__ import main, make
from tools.pictures.album import Album
from tools.pictures.catalogue import CHAPTERS, PICTURES
from tools.pictures.defeat import TITLE as DEFEAT
from tools.pictures.hands import Doing
from tools.pictures.page import PAGE
from tools.pictures.picture import Picture, PictureError, Way
from tools.pictures.vinegar import TITLE as VINEGAR

NOT_SHOWN = {
    "open", "save_as", "map_png", "map_pdf", "view_png", "export_log", "situation",  # file dialogs of the system
    "new_skin", "vassal_module", "vassal_look",  # ask for a file, too
    "own_scenario",  # asks which scenario it is made of
    "sounds",  # nothing is seen of them
    "report",  # written as a page beside the pictures
    "english", "french", "theme_system", "theme_staff", "theme_contrast", "theme_dark",  # said by the picture itself
    "full_screen",  # it looks like any picture of that size
    "own",  # nothing is hidden in this game but what lies behind the curtain
}  # fmt: skip


@pytest.fixture(autouse=True)
def usual_looks(qtbot: QtBot) -> Iterator[None]:
    """What other tests count on."""
    yield
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    style.set_text_scale(1.0)
    style.dress(app, "staff")


def colours(path: Path) -> Counter[str]:
    """How often each colour occurs."""
    image = QImage(str(path))
    assert not image.isNull()
    size = image.size()
    return Counter(image.pixelColor(x, y).name() for x in range(0, size.width(), 2) for y in range(size.height()))


def test_three_pictures_are_made_and_nothing_is_kept(tmp_path: Path) -> None:
    names = ["map-normal", "go-to", "dark-combat"]
    assert main([str(tmp_path), "--size", "1200x800", "--only", *names]) == 0
    for name in names:
        assert QImage(str(tmp_path / f"{name}.png")).size() == QSize(1200, 800)
    normal, dark = colours(tmp_path / "map-normal.png"), colours(tmp_path / "dark-combat.png")
    for division in ("jp-31", "uk-23"):
        band = QColor(band_colour(PALETTES["staff"], _division(division)) or "").name()
        assert normal[band] > 20, "no counter of the division is seen"
    assert normal[style.SKINS["staff"].window] > 1000
    assert dark[style.SKINS["dark"].window] > 1000
    page = (tmp_path / PAGE).read_text(encoding="utf-8")
    assert all(f'href="{name}.png"' in page for name in names)
    assert not any(games_folder().iterdir())


def _division(stem: str) -> str:
    """The division's mark of the first counter whose id begins so."""
    counters = Nemesis().new("campaign", {}, "1").pieces
    return next(piece.counter.division for name, piece in sorted(counters.items()) if name.startswith(f"{stem}-"))


def test_every_decision_has_a_picture() -> None:
    shown = {picture.decision for picture in PICTURES}
    assert NemesisFace.served() - shown == set()


@pytest.mark.parametrize(("title", "face"), [(DEFEAT, DefeatFace), (VINEGAR, VinegarFace)])
def test_every_presenter_of_the_other_titles_has_a_picture(title: str, face: type[ManifestFace]) -> None:
    shown = {picture.decision for picture in PICTURES if picture.way.title == title}
    assert [name for name, some in face.presenters.items() if shown.isdisjoint(some)] == []


def test_every_action_that_opens_or_shows_something_has_a_picture(player: Player) -> None:
    pictures = [picture for picture in PICTURES if picture.way.title == player.model.title.id]
    steps = (step.partition(" ") for picture in pictures for step in picture.do)
    done = {name for verb, _, name in steps if verb in ("action", "on")}
    actions = player.window.actions_
    wanted = {one.id for one in actions if (one.check or one.text.endswith("…")) and one.id not in NOT_SHOWN}
    assert wanted - done == set()
    assert done <= set(actions.by_id)


def test_styles_languages_and_sizes_have_pictures() -> None:
    assert {picture.theme for picture in PICTURES} >= {"dark", "contrast"}
    assert "fr" in {picture.lang for picture in PICTURES}
    assert 150 in {picture.text for picture in PICTURES}
    assert "1280x720" in {picture.size for picture in PICTURES}


def test_names_are_those_of_files_and_unique() -> None:
    assert len({picture.name for picture in PICTURES}) == len(PICTURES)
    assert all(picture.name.replace("-", "").isalnum() and picture.shows for picture in PICTURES)
    assert sum(len(some) for some in CHAPTERS.values()) == len(PICTURES)


def test_every_step_is_known() -> None:
    verbs = {step.partition(" ")[0] for picture in PICTURES for step in picture.do}
    assert all(hasattr(Doing, f"do_{verb}") for verb in verbs)


@pytest.mark.parametrize("way", sorted({picture.way for picture in PICTURES if picture.way.situation}, key=str))
def test_the_situations_lead_where_they_should(way: Way, qtbot: QtBot) -> None:
    model = GameModel(Nemesis(), titles())
    table.put(model, way)
    assert model.session is not None
    model.close()


def test_a_position_that_is_gone_fails_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str], qtbot: QtBot) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    gone = Picture("gone", "Nothing", Way(script="start.txt", until="RollCombat"))
    wrong = Picture("wrong", "Another decision", Way(script="start.txt"), decision="DrawChit", size="800x600")
    good = next(picture for picture in PICTURES if picture.name == "campaign")
    chapters_first = [gone, wrong, good]
    assert make(Album(app), chapters_first, tmp_path) == 1
    told = capsys.readouterr().err.splitlines()
    assert told == [
        "gone: there is no RollCombat on the way",
        "wrong: Movement is to be decided and not DrawChit",
    ]
    assert (tmp_path / "campaign.png").is_file()


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("action nothing", "there is no action nothing"),
        ("press Nothing", "there is no button 'Nothing'"),
        ("dance", "'dance': nobody knows how to dance"),
        ("play move jp-31-58 0410", "'move jp-31-58 0410' is not legal"),
    ],
)
def test_a_step_that_cannot_be_done_is_told(step: str, told: str, qtbot: QtBot) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    picture = Picture("step", "A step", Way(script="start.txt"), (step,), size="800x600")
    with pytest.raises(PictureError, match=told):
        Album(app).make(picture)


def test_bad_input_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path), "--only", "nothing"]) == 2
    assert capsys.readouterr().err == "pictures: there is no picture nothing\n"
