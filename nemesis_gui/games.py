"""The games that can be played, and their faces: the one place in the client that names them. Each is loaded when it is
first needed."""

from __future__ import annotations

from typing import Final

from engine.games import titles
from engine.table.declared import ByName
from nemesis_gui.play.face import Faces

FACES: Final = {
    "nemesis": ByName("nemesis_gui.titles.nemesis.face:NemesisFace"),
    "defeat-into-victory": ByName("nemesis_gui.titles.defeat_into_victory.face:DefeatFace"),
    "vinegar-joes-war": ByName("nemesis_gui.titles.vinegar_joes_war.face:VinegarFace"),
    "tail-of-the-tiger": ByName("nemesis_gui.titles.tail_of_the_tiger.face:TigerFace"),
}
"""A new game adds a line here."""


def faces() -> Faces:
    """The faces of the games."""
    return Faces(FACES)


__all__ = ["FACES", "faces", "titles"]
