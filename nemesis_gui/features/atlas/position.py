"""A position that is changed by hand, and played on at a table of its own."""

from __future__ import annotations

from collections.abc import Iterator

from engine.wargame.positions import PositionTitle
from nemesis_gui.play.action import Action, Why
from nemesis_gui.play.feature import Feature
from nemesis_gui.play.services import Seating


class EditPosition(Feature):
    """Opens the position that is shown; what comes of it is a what-if, which can be kept as a situation."""

    def actions(self) -> Iterator[Action]:
        yield Action(
            "edit_position", "History", 65, "Edit this position…",
            "Move counters and change turn and tracks on a copy, and play on from there; the game stays as it is",
            run=self.open, why_not=self.why_not,
        )  # fmt: skip

    def why_not(self) -> Why:
        if self.model.session is not None and self.context.services.of(Seating).covered:
            return self.words.tr("The curtain is down: the player to move must raise it first")
        if not isinstance(self.model.title, PositionTitle):
            return self.words.tr("Positions of this game cannot be edited")
        return self.context.needs.game()

    def open(self) -> None:
        from nemesis_gui.features.atlas.position_window import PositionWindow
        from nemesis_gui.features.atlas.sandbox import Sandbox

        past, looks, title = self.context.past, self.context.looks, self.model.playing
        try:
            assert isinstance(title, PositionTitle)
            sandbox = Sandbox(title, past.copied())
        except ValueError as error:
            told = "This position stands in the middle of something. Look at one before it, and edit that."
            self.warn(f"{self.words.tr(told)}\n\n{self.words.fault(str(error))}")
            return
        scene = self.context.scene
        cache = scene.cache if scene is not None else None
        window = PositionWindow(self.words, sandbox, looks.art, looks.theme, cache, self.places.frame)
        if self.context.view is not None:
            window.seen = self.context.view.view_state()
        if window.exec():
            past.try_out(sandbox.played(), self.words.tr("Edited {n}", n=past.made + 1))
        window.deleteLater()
