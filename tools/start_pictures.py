"""`python -m tools.start_pictures`: the pictures on the start page, one a game, cut out of its map where it is fought.

They are shipped, because there is no time to draw them before the first frame.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from engine.board.safeyaml import load_yaml
from engine.games import titles
from engine.table.record import Origin, Record
from engine.table.session import Session
from nemesis_gui.base import style
from nemesis_gui.board.geometry import HEX_HEIGHT
from nemesis_gui.board.scene import BoardScene, render_board
from nemesis_gui.games import faces

ROOT: Final = Path(__file__).resolve().parent.parent
TARGET: Final = ROOT / "assets" / "start"
SIZE: Final = QSize(720, 440)
HEX: Final = 70
"""Pixels between the middles of two hexes."""
QUALITY: Final = 85


class Cut(NamedTuple):
    """What is in the middle, after so many commands of a recorded turn."""

    scenario: str
    middle: str
    commands: int = 0


CUTS: Final = {
    "nemesis": Cut("campaign", "0709"),
    "defeat-into-victory": Cut("u-go", "1415"),
    "vinegar-joes-war": Cut("imphal", "2204"),
    "tail-of-the-tiger": Cut("tail-of-the-tiger", "5205", 110),
}


def picture(title: str, cut: Cut) -> QImage:
    """The part of the map as it lies then."""
    game = titles().title(title)
    recorded = load_yaml(ROOT / "tests" / "recorded" / title / f"{cut.scenario}.yaml")
    session = Session(game, Record(Origin(title, cut.scenario, {}, recorded["seed"])))
    for command in recorded["commands"][: cut.commands]:
        session.play(command)
    art, world = faces().art_of(game), session.state.world
    scene = BoardScene(world, art, "staff")
    whole, middle, scale = scene.sceneRect(), scene.geometry.point(world.find(cut.middle)), HEX / HEX_HEIGHT
    drawn = render_board(session.state, art, (whole.size() * scale).toSize(), theme="staff")
    part = QRect((middle - whole.topLeft()).toPoint(), SIZE)
    part.moveCenter(((middle - whole.topLeft()) * scale).toPoint())
    return drawn.copy(part)


def main() -> None:
    """Draw all of them."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication([])
    style.dress(app, "staff")
    TARGET.mkdir(exist_ok=True)
    for title, cut in CUTS.items():
        picture(title, cut).save(str(TARGET / f"{title}.jpg"), quality=QUALITY)


if __name__ == "__main__":
    main()
