"""The games that can be played, and their faces: the one place in the client that names them. Each is loaded when it is
first needed."""

from __future__ import annotations

from engine.games import titles
from nemesis_gui.play.face import Face, Faces


def faces() -> Faces:
    return Faces(
        {
            "nemesis": _nemesis_face,
            "defeat-into-victory": _defeat_into_victory_face,
            "vinegar-joes-war": _vinegar_joes_war_face,
            "tail-of-the-tiger": _tail_of_the_tiger_face,
        }
    )


def _nemesis_face() -> Face:
    from nemesis_gui.titles.nemesis.face import NemesisFace

    return NemesisFace()


def _defeat_into_victory_face() -> Face:
    from nemesis_gui.titles.defeat_into_victory.face import DefeatFace

    return DefeatFace()


def _vinegar_joes_war_face() -> Face:
    from nemesis_gui.titles.vinegar_joes_war.face import VinegarFace

    return VinegarFace()


def _tail_of_the_tiger_face() -> Face:
    from nemesis_gui.titles.tail_of_the_tiger.face import TigerFace

    return TigerFace()


__all__ = ["faces", "titles"]
