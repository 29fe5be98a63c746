"""The games that can be played, and their faces: the one place in the client that names them. Each is loaded when it is
first needed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engine.table.titles import Listed, Titles
from nemesis_gui.play.face import Face, Faces

if TYPE_CHECKING:
    from engine.titles.nemesis.game import Nemesis


def titles() -> Titles:
    """The games there are, the first being the one that is offered first."""
    return Titles([Listed("nemesis", "Nemesis: Burma 1944", _nemesis)])


def faces() -> Faces:
    """What they look like."""
    return Faces({"nemesis": _nemesis_face})


def _nemesis(pack: Path | None) -> Nemesis:
    from engine.titles.nemesis.game import Nemesis

    return Nemesis(pack)


def _nemesis_face() -> Face:
    from nemesis_gui.titles.nemesis.face import NemesisFace

    return NemesisFace()
