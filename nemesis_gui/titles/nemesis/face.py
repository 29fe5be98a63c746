"""The face of Nemesis: Burma 1944."""

from __future__ import annotations

from nemesis_gui.play.face import Face


class NemesisFace(Face):
    """How Nemesis is shown."""
