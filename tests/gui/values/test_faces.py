"""The faces of counters as the board draws them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from nemesis_gui.board.theme import THEMES
from nemesis_gui.features.values.faces import Faces
from nemesis_gui.games import faces
from nemesis_gui.session.words import Words
from tests.gui.values.test_typing import shipped

COUNTERS = {
    ("nemesis", "jp-31-58"): ["Front side", "Back side"], ("nemesis", "jp-15-eng"): ["Front side"],
    ("defeat-into-victory", "hq-15"): ["Front side", "Back side"],
    ("defeat-into-victory", "jp-31-58"): ["4 steps left", "3 steps left", "2 steps left", "1 step left"],
    ("vinegar-joes-war", "jp-18"): ["Front side", "Back side"], ("vinegar-joes-war", "jp-hq-15"): ["Front side"],
    ("tail-of-the-tiger", "ge-9flak"): ["Front side", "Back side"],
}  # fmt: skip
"""Counters with what their faces are called."""


@pytest.mark.parametrize(("game", "unit"), COUNTERS)
def test_a_counter_has_its_faces(qapp: object, game: str, unit: str) -> None:
    title = shipped(game)
    panel = Faces(Words("en", title), faces().art_of(title), THEMES["staff"])
    panel.show_counter(title.pack.counters[unit])
    names = [name.text() for name in panel.names if not name.isHidden()]
    assert names == COUNTERS[game, unit]
    pictures = [picture.pixmap().toImage() for picture in panel.pictures if not picture.isHidden()]
    assert all(one != other for one, other in pairwise(pictures))
    panel.show_counter(None)
    assert panel.isHidden()
