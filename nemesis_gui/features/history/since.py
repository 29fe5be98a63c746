"""What the others did since one's last decision: a card, with a replay."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton

from engine.table.event import Event, Weight
from engine.table.placed import PlacedState
from nemesis_gui.play.context import Context
from nemesis_gui.widgets.card import Card, Host
from nemesis_gui.widgets.layouts import label

MOST = 40


class SinceCard(Card):
    """Open until it is closed."""

    replayAsked = Signal()

    def __init__(self, context: Context, host: Host) -> None:
        super().__init__(host, "since")
        self.context = context

    def tell(self, heading: str, past: Iterable[tuple[PlacedState, Event]]) -> None:
        """Show the latest events that matter."""
        layout = self.begin(heading)
        lines = [(state, event) for state, event in past if event.weight >= Weight.TOLD]
        replay = QPushButton(self.context.words.tr("Replay it"))
        replay.setObjectName("primary")
        replay.clicked.connect(self.replayAsked)
        replay.setEnabled(bool(lines))
        layout.addWidget(replay)
        if len(lines) > MOST:
            more = self.context.words.tr("and {n} more before, see the log", n=len(lines) - MOST)
            layout.addWidget(label(more, "faded"))
        if not lines:
            layout.addWidget(label(self.context.words.tr("Nothing worth telling"), "faded"))
        for state, event in lines[-MOST:]:
            text = label(self.context.words.event(state, event), wrap=True, rich=True)
            text.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
            text.linkActivated.connect(self.context.follow)
            layout.addWidget(text)
        self.finish()
