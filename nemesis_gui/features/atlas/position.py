"""A position that is changed by hand: played on at a table of its own, begun as a game, kept as a scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from PySide6.QtWidgets import QInputDialog

from engine.table.title import Title
from engine.wargame.positions import PositionTitle
from nemesis_gui.play.action import Action, Why
from nemesis_gui.play.feature import Feature
from nemesis_gui.play.keeping import Keeping
from nemesis_gui.play.services import Seating
from nemesis_gui.session.words import Words


class EditPosition(Feature):
    """Opens the position that is shown, of which a what-if comes; or a scenario, as a new one of the player's own."""

    def actions(self) -> Iterator[Action]:
        yield Action(
            "edit_position", "History", 65, "Edit this position…",
            "Move counters and change turn and tracks on a copy, and play on from there; the game stays as it is",
            run=self.open, why_not=self.why_not,
        )  # fmt: skip
        yield Action(
            "own_scenario", "File", 79, "Scenario of your own…",
            "Set up pieces, turn and tracks as you like, play it at once, and keep it as a scenario or a situation",
            run=self.make, why_not=self.no_scenario, covered=True,
        )  # fmt: skip

    def why_not(self) -> Why:
        if self.model.session is not None and self.context.services.of(Seating).covered:
            return self.words.tr("The curtain is down: the player to move must raise it first")
        return self.no_scenario() or self.context.needs.game()

    def no_scenario(self) -> Why:
        if isinstance(self.model.title, PositionTitle):
            return None
        return self.words.tr("Positions of this game cannot be edited")

    # -- the position that is shown

    def open(self) -> None:
        """Change what is shown, and play on from there."""
        from nemesis_gui.features.atlas.sandbox import Sandbox

        title: Any = self.model.playing
        try:
            sandbox = Sandbox(title, self.context.past.copied())
        except ValueError as error:
            told = "This position stands in the middle of something. Look at one before it, and edit that."
            self.warn(f"{self.words.tr(told)}\n\n{self.words.fault(str(error))}")
            return
        self._edit(self.words, sandbox, "", self.words.tr("Edit this position"))

    # -- a scenario

    def make(self) -> None:
        """Ask for a scenario to begin with, and change that."""
        try:
            title = self._title()
            words = Words(self.words.lang, title)
            scenarios = dict(_told_apart([(words.scenario(name), name) for name in title.scenarios()]))
        except (ValueError, OSError) as error:
            self.warn(error)
            return
        asked = self.words.tr("Begin with")
        name, accepted = next(iter(scenarios)), True
        if len(scenarios) > 1:
            heading = self.words.tr("Scenario of your own")
            played = self.model.present.record.origin.scenario if self.model.session is not None else ""
            first = [*scenarios.values()].index(played) if played in scenarios.values() else 0
            name, accepted = QInputDialog.getItem(self.places.frame, heading, asked, list(scenarios), first, False)
        if accepted:
            self.make_of(title, scenarios[name])

    def make_of(self, title: Title, scenario: str) -> None:
        """Change a scenario of a game."""
        from nemesis_gui.features.atlas.sandbox import Sandbox

        words = Words(self.words.lang, title)
        assert isinstance(title, PositionTitle)  # see no_scenario
        try:
            sandbox = Sandbox(title, title.told_first(scenario, {}, "scenario"))
        except ValueError as error:
            self.warn(error)
            return
        self._edit(words, sandbox, scenario, self.words.tr("Scenario of your own"))

    def _title(self) -> Any:
        """The game with the values that new games are begun with; raises ValueError, OSError."""
        name = self.model.title.id
        pack = self.model.pack_of(name)
        return self.model.game(name) if pack is None else self.model.with_pack(name, pack)

    # -- the window

    def _edit(self, words: Words, sandbox: Any, scenario: str, heading: str) -> None:
        """Open the window, and do what was wished for in it; `scenario` is none where a game is played on."""
        from nemesis_gui.features.atlas.keeper import Keeper
        from nemesis_gui.features.atlas.position_window import PositionWindow

        title, looks, scene, view = sandbox.title, self.context.looks, self.context.scene, self.context.view
        keeping = Keeping(self.context)
        keeper = Keeper(self.context, words, sandbox, keeping.keep, title.begun(scenario) if scenario else None)
        same = view is not None and scene is not None and self.model.state.world is sandbox.state.world
        window = PositionWindow(
            words, sandbox, looks.art_of(title), looks.theme, scene.cache if scene is not None else None,
            self.places.frame, keeper=keeper, goes_on=not scenario,
        )  # fmt: skip
        window.setWindowTitle(heading)
        if view is not None and same:
            window.seen = view.view_state()
        accepted, begins = window.exec(), window.begins
        window.deleteLater()
        if accepted and begins is not None:
            begins()
        elif accepted:
            self.context.past.try_out(sandbox.played(), self.words.tr("Edited {n}", n=self.context.past.made + 1))
        keeping.closed()


def _told_apart(scenarios: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Scenarios by what they are called, those of the same name with what they are called in the file."""
    count = Counter(text for text, _ in scenarios)
    yield from ((text if count[text] == 1 else f"{text} ({name})", name) for text, name in scenarios)
