"""Units that can still act glow on the map, and those that have done their part are covered."""

from __future__ import annotations

from typing import Any

from nemesis_gui.play.context import Context
from nemesis_gui.play.face import Face
from nemesis_gui.play.services import Seating


def show_ready(context: Context, decision: Any) -> None:
    """Show who can take part in the open decision, and who is spent; nobody while it is nobody's at the screen."""
    scene, presenter = context.scene, context.presenter
    if scene is None:
        return
    if decision is None or presenter is None or context.services.of(Seating).hides(decision):
        scene.set_ready((), ())
        return
    ready = frozenset(presenter.ready())
    scene.set_ready(ready, frozenset(context.services.of(Face).spent(context.state, decision)) - ready)
