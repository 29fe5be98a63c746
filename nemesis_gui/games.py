"""The games that can be played, and their faces: the one place in the client that names them. Each is loaded when it is
first needed."""

from __future__ import annotations

from engine.games import titles
from nemesis_gui.play.face import Face, Faces


def faces() -> Faces:
    return Faces({"nemesis": _nemesis_face})


def _nemesis_face() -> Face:
    from nemesis_gui.titles.nemesis.face import NemesisFace

    return NemesisFace()


__all__ = ["faces", "titles"]
