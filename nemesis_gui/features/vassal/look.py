"""A game that was saved with VASSAL is looked at: its position on our table, and beside it what of it is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from PySide6.QtWidgets import QFileDialog

from engine.board.errors import one_line
from engine.wargame.positions import PositionTitle
from nemesis_gui.board.overlays import Badges
from nemesis_gui.features.vassal.beside import worked_out
from nemesis_gui.features.vassal.known import decided_of, known, remember
from nemesis_gui.features.vassal.vassal import MODULES
from nemesis_gui.play.action import OWN_COPY, PRINTED, Action, Why
from nemesis_gui.play.feature import Context, Feature, Places
from nemesis_gui.play.services import SavedElsewhere
from nemesis_gui.widgets.card import Card
from nemesis_gui.widgets.layouts import add, label

if TYPE_CHECKING:
    from engine.wargame.modulelook import Left, Looked, Looking
    from engine.wargame.modules import Taken

SAVED: Final = "*.vsav *.vlog *.sav *.log"
OVERLAY: Final = "vassal"
MOST_ROWS: Final = 120
"""Rows of what is left out that are listed on the card."""
MOST_PLACES: Final = 12


class LookAtSaved(Feature, SavedElsewhere):
    """Asks for the module where it is not known, and whose eyes look; then the game on the table is that position."""

    _coming: ClassVar[Looked | None] = None
    """What is being put on the table, also where the window is made anew for it."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.card = Card(places.side, "vassal")
        self.looked: Looked | None = None
        """What is on the table; None where that is something else."""

    def actions(self) -> Iterator[Action]:
        yield Action(
            "vassal_look", "File", 74, "Look at a VASSAL game…",
            "Look at a position that was played on VASSAL, with our supply, zones, ranges, odds and why-not",
            run=self.choose, why_not=self.why_not, covered=True, within=OWN_COPY,
        )  # fmt: skip
        yield Action(
            "vassal_left", "View", 46, "Left out of the VASSAL game",
            "List what of the VASSAL game on the table could not be read or placed", run=self.show_left,
            why_not=lambda: None if self.looked else self.words.tr("No game of VASSAL is on the table"),
            within=PRINTED,
        )  # fmt: skip

    def why_not(self) -> Why:
        if isinstance(self.model.title, PositionTitle):
            return None
        return self.words.tr("Positions of this game cannot be edited")

    # -- asking

    def choose(self) -> None:
        """Ask which game."""
        heading = self.words.tr("Choose a saved game of VASSAL")
        name, _ = QFileDialog.getOpenFileName(self.places.frame, heading, str(Path.home()), SAVED)
        if name:
            self.look(Path(name))

    def look(self, path: Path) -> None:
        from engine.vassal.saved import is_saved

        try:
            if not is_saved(path):
                raise ValueError(self.words.tr("This is no saved game of VASSAL"))
            told, fault = _told(path)
            taken = self._known(*told) or self._asked(path, *told, fault)
            if taken is not None:
                self._look(path, taken, told)
        except (ValueError, OSError) as error:
            self.warn(error)

    def _known(self, name: str, version: str) -> Taken | None:
        """The module of that name and version that was read before, laid on the game, if it is still what it was."""
        with suppress(ValueError, OSError):
            path = self._known_module(name, version)
            taken = self._taken(path) if path is not None else None
            if taken is not None and (taken.module.name, taken.module.version) == (name, version):
                return taken
        return None

    def _asked(self, path: Path, name: str, version: str, fault: str) -> Taken | None:
        """The module that the player chooses, laid on the game; raises ValueError or OSError. ``fault`` is why the game
        does not say which."""
        if fault:
            told = self.words.tr("What this game says of its module cannot be read. Choose the module yourself.")
            self.warn(f"{told}\n\n{self.words.fault(fault)}")
        module = self._ask_module(path, name, version)
        return self._taken(module) if module is not None else None

    def _taken(self, module: Path) -> Taken:
        from engine.wargame.modules import Taken

        title: Any = self.model.title
        fresh = type(title)(files=title.files)  # another thread works with it
        return worked_out(partial(Taken, fresh, module), self.words.tr("Reading the module…"), self.places.frame)

    def _known_module(self, name: str, version: str) -> Path | None:
        """The module of that name and version that was read before."""
        same = (one for one in known(self.context.settings, self.model.title.id)
                if name and (one.name, one.version) == (name, version))  # fmt: skip
        return next((Path(one.path) for one in same), None)

    def _ask_module(self, path: Path, name: str, version: str) -> Path | None:
        tr = self.words.tr
        wanted = one_line(f"{name} {version}".strip(), 60)
        heading = tr("Choose the module of this game: {name}", name=wanted) if wanted else tr("Choose a VASSAL module")
        chosen, _ = QFileDialog.getOpenFileName(self.places.frame, heading, str(path.parent), MODULES)
        return Path(chosen) if chosen else None

    def _look(self, path: Path, taken: Taken, told: tuple[str, str]) -> None:
        """Ask whose eyes look, and show it; raises ValueError or OSError."""
        asked = self._ask_eyes(path, taken, told, decided_of(self.context.settings, taken))
        if asked is None:
            return
        looking, decided, choice = asked
        remember(self.context.settings, taken, taken.path, decided)
        reading = self.words.tr("Reading the module…")
        self.show(taken, worked_out(partial(looking.look, *choice), reading, self.places.frame))

    def _ask_eyes(
        self, path: Path, taken: Taken, told: tuple[str, str], decided: dict[str, int]
    ) -> tuple[Looking, dict[str, int], tuple[str, int, str]] | None:
        """The game as the eyes see it that are to look, what was decided, and scenario, turn and side to move; None
        where it is not to be looked at. Raises ValueError or OSError."""
        from engine.wargame.modulelook import Looking
        from nemesis_gui.features.vassal.eyes import Eyes

        reading, frame = self.words.tr("Reading the module…"), self.places.frame
        first = worked_out(partial(_opened, taken, path, decided), reading, frame)
        dialog = Eyes(self.context, first, self._other(taken, told), decided, frame)
        wanted = dialog.exec()
        eyes, decided = dialog.eyes.currentData(), dialog.decided
        choice = dialog.scenario.currentData(), dialog.turn.value(), dialog.side.currentData()
        dialog.deleteLater()
        return (Looking(taken, path, eyes, decided), decided, choice) if wanted else None

    def _other(self, taken: Taken, told: tuple[str, str]) -> str:
        """What is to be said of a module that the game was not saved with."""
        if told in (("", ""), (taken.module.name, taken.module.version)):
            return ""
        text = "The game was saved with {name}: some of it may be read wrongly."
        return self.words.tr(text, name=one_line(" ".join(told).strip(), 60))

    # -- showing

    def show(self, taken: Taken, looked: Looked) -> None:
        """Put the position on the table, and what is left out of it on a card; raises GameError."""
        LookAtSaved._coming = looked
        try:
            self.model.put_situation(looked.situation(taken.title), looked.scenario)
        finally:
            LookAtSaved._coming = None

    def follow_game(self) -> None:
        self.looked = self._coming
        self.card.hide()
        if self.looked is not None:
            self._mark()
            self.show_left()

    def _mark(self) -> None:
        """A question mark in each hex where something lies that these eyes may not see."""
        assert self.looked is not None
        find = self.context.state.world.find
        counts = {find(label): count for label, count in self.looked.covered.items()}
        texts = {loc: "?" if count == 1 else f"? × {count}" for loc, count in counts.items() if loc is not None}
        self.context.overlay(OVERLAY, Badges(texts, "ours") if texts else None)

    def show_left(self) -> None:
        """List what of it is not on the map."""
        if self.looked is None:
            return
        tr, layout = self.words.tr, self.card.begin(self.words.tr("A game of VASSAL"))
        count, left = len(self.looked.studied.standing), self.looked.left
        text = "{n:counter stands|counters stand} where the saved game has them; all else is as in the scenario."
        eyes = one_line(self.looked.eyes, 60)
        seen = tr("Seen by {side}.", side=eyes) if eyes else tr("Seen by nobody in particular: only what lies open.")
        add(layout, label(tr(text, n=count), wrap=True), label(seen, wrap=True))
        for why in dict.fromkeys(one.why for one in left):
            rows = [self._row(one) for one in left if one.why == why][:MOST_ROWS]
            head = label(tr(REASONS[why]), "faded", wrap=True)
            add(layout, head, label("<br>".join(rows), wrap=True, follow=self.context.follow))
        if self.looked.studied.away:
            game, state = self.words.game, self.context.state
            away = Counter(game.unit(state, id_) for id_ in self.looked.studied.away)
            names = [_several(name, count) for name, count in away.items()]
            add(layout, label(tr("Not seen in the saved game, so out of play here:"), "faded", wrap=True),
                label(", ".join(names[:MOST_ROWS]), wrap=True))  # fmt: skip
        self.card.finish()

    def _row(self, one: Left) -> str:
        """A piece, where it lies, and what the rules have against it."""
        name = escape(_several(one.name, one.count))
        places = ", ".join(map(self._place, one.places[:MOST_PLACES]))
        more = " …" if len(one.places) > MOST_PLACES else ""
        about = f"<br>{escape(self.words.fault(one.about))}" if one.about else ""
        return f"{self.words.pair(name, places)}{more}{about}"

    def _place(self, place: str) -> str:
        """A hex as a link, or what the module calls a place."""
        loc = self.context.state.world.find(place)
        return escape(place) if loc is None else self.words.place_link(self.context.state, loc)

    # -- the window

    def escape(self) -> bool:
        return self.card.put_away()

    def clear(self) -> None:
        self.card.hide()

    def remember(self) -> Looked | None:
        return self.looked

    def recall(self, kept: Looked | None) -> None:
        self.looked = kept
        if kept is not None:
            self._mark()


REASONS: Final = {
    "refused": "Left out, for the rules do not let it stand there:",
    "hidden": "Hidden from these eyes:",
    "unknown": "No counter of ours:",
    "doubtful": "May be one counter or another:",
    "elsewhere": "In no hex of the map:",
    "too many": "More of them than there are:",
    "not here": "Not in this scenario:",
}
"""Why a piece is not on the map, by the word of :mod:`engine.wargame.modulelook`."""


def _told(path: Path) -> tuple[tuple[str, str], str]:
    """Name and version of the module that a saved game says it is of, and why that cannot be read."""
    from engine.vassal.errors import VassalError
    from engine.vassal.saved import module_of

    try:
        return module_of(path), ""
    except VassalError as error:
        return ("", ""), str(error)


def _several(name: str, count: int) -> str:
    """A name, and how many bear it."""
    return name if count == 1 else f"{name} × {count}"


def _opened(taken: Taken, path: Path, decided: dict[str, int]) -> Looking:
    """A saved game as nobody sees it, its scenario worked out."""
    from engine.wargame.modulelook import Looking

    found = Looking(taken, path, "", decided)
    assert found.scenario
    return found
