"""What a choice would certainly do to the tracks, shown before it is made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.table import game
from engine.table.agenda import current
from engine.table.command import Command
from engine.titles.nemesis.commands import Draw
from engine.titles.nemesis.events import TrackChanged
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.play.context import Context
from nemesis_gui.titles.nemesis.panels.header import NemesisHeader
from nemesis_gui.titles.nemesis.panels.tracks import TracksPanel


def certain(title: Any, state: NemesisState, command: Command) -> Sequence[TrackChanged]:
    """The steps of the tracks up to the next decision, tried on a copy; none where dice fall, a chit is turned up, or
    the command is not legal."""
    decision = current(state)
    if decision is None or decision.hidden or isinstance(command, Draw):
        return ()
    try:
        after: NemesisState = game.play(title, state, command)
    except ValueError:
        return ()
    if after.chance.count != state.chance.count:
        return ()
    return [event for event in after.events if isinstance(event, TrackChanged)]


class Pending:
    """Shows on the tracks and in the status bar what the button pointed at would do."""

    def __init__(self, context: Context, panels: Sequence[NemesisHeader | TracksPanel]) -> None:
        self.context = context
        self.panels = panels
        context.signals.choicePointed.connect(self.point)
        context.model.positionChanged.connect(self._clear)

    def _clear(self) -> None:
        self._preview(())

    def _preview(self, steps: Sequence[TrackChanged]) -> None:
        for panel in self.panels:
            panel.preview({(step.track, step.side): step.after for step in steps})

    def point(self, command: Command | None) -> None:
        """A command is pointed at, or none."""
        model = self.context.model
        steps: Sequence[TrackChanged] = ()
        if command is not None and model.session is not None and model.decision is not None:
            steps = certain(model.session.title, model.state, command)
        self._preview(steps)
        if steps:
            words = self.context.words
            told = " · ".join(f"{words.game.event(self.context.state, step)} [{step.clause}]" for step in steps)
            self.context.signals.said.emit(words.tr("Certain effects: {what}", what=told))
