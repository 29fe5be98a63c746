"""What the program is headed with while no game is on the table."""

from __future__ import annotations

from nemesis_gui.play.context import Context
from nemesis_gui.play.face import Face


def heading(context: Context) -> tuple[str, str]:
    """The games there are, and what stands below the name of the only one."""
    names = [entry.name.partition(":")[0] for entry in context.model.titles]
    return " · ".join(names), context.services.of(Face).subtitle(context.words) if len(names) == 1 else ""
