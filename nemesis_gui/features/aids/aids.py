"""Aid sheets: the turn with its present place, the combat with its step, the tracks with what moved them last, what
each kind of unit can do, and the charts; and all of them on paper."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import islice
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton

from engine.table.aids import Aids, fighting, standing
from engine.table.event import Event
from engine.table.overview import Overview, load_overview, there
from engine.table.placed import PlacedState
from nemesis_gui.base.later import later
from nemesis_gui.base.style import skin
from nemesis_gui.features.aids.line import SHEETS, TRACKS, TURN, UNITS
from nemesis_gui.features.aids.sheets import Last, Live, Sheets
from nemesis_gui.play.face import Face
from nemesis_gui.play.feature import Action, Context, Feature, Places, Spot, Why
from nemesis_gui.play.signs import MOST
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.card import Card, Host
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import button, empty, label

BETWEEN: Final = 3
"""Pixels between the tabs, which stand in one line where the words are short."""
MOST_LAST: Final = 3
"""Causes that are listed of a track."""


class AidCard(Card):
    """Open until the player closes it. `picked` carries the sheet that is wanted."""

    picked = Signal(str)

    def __init__(self, context: Context, host: Host) -> None:
        super().__init__(host, "aids")
        self.context = context
        self.lines: list[QLabel] = []
        self.tabs: dict[str, QPushButton] = {}
        self._sheet = ""

    def _begin(self) -> None:
        """Heading and tabs, which stay."""
        words = self.context.words
        self.begin(words.tr("Aid sheets"))
        for name, text in SHEETS.items():
            tab = self.tabs[name] = button(words.tr(text), partial(self.picked.emit, name), "unit")
            tab.setCheckable(True)
        self.foot.addWidget(flowing(self.tabs.values(), BETWEEN))

    def show_sheet(self, sheets: Sheets, sheet: str) -> None:
        """Refill the card; another sheet begins at its top."""
        if not self.tabs:
            self._begin()
        if sheet != self._sheet:
            self._sheet = sheet
            self.rewind()
        empty(self.layout_)
        for name, tab in self.tabs.items():
            tab.setVisible(name in sheets.names)
            tab.setChecked(name == sheet)
        self.lines = []
        lit: list[QLabel] = []
        for line in sheets.lines(sheet):
            found = label(line.html.replace('class="f"', f'style="color: {skin().faded}"'), wrap=True, rich=True)
            found.linkActivated.connect(self.context.follow)
            self.layout_.addWidget(found)
            self.lines.append(found)
            lit += [found] if line.lit else []
        self.layout_.addStretch(1)
        self.finish()
        for found in (lit[-1:] + lit[:1]) if lit else ():  # as much as there is room for, the beginning in any case
            later(found, partial(self.reveal, found))


class AidSheets(Feature):
    """A game that hands out no aids has none."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.card = AidCard(context, places.side)
        self.card.picked.connect(self.show_sheet)
        self.card.closed.connect(context.actions.refresh)
        context.signals.selectionChanged.connect(self._follow_selection)
        self.sheet = TURN
        self._pointed = ""

    @cached_property
    def page(self) -> Overview | None:
        """The page to begin with of the game that the window is for."""
        return load_overview(self.model.title.id)

    def actions(self) -> Iterator[Action]:
        if there(self.model.title.id):
            yield Action(
                "ten_minutes", "Help", 9, "The game in ten minutes…",
                "One page: the turn, how to win, what newcomers get wrong", run=self.show_page, covered=True
            )
        yield Action(
            "aids", "Help", 42, "Aid sheets", "Turn, combat, tracks and units, with the present place marked",
            "Ctrl+F2", self.toggle, self.no_aids, check=lambda: self.on
        )
        yield Action(
            "aids_print", "Help", 44, "Print aid sheets…", "All sheets on paper, or as a PDF", run=self.show_paper,
            why_not=self.no_aids, covered=True
        )

    @property
    def on(self) -> bool:
        return not self.card.isHidden()

    def no_aids(self) -> Why:
        if self.model.session is None:
            return self.context.needs.game()
        return None if self.model.playing.has_aids else self.words.tr("This game has no aid sheets")

    def _aids(self) -> Aids:
        return self.model.playing.aids(self.model.present.record.origin.scenario)

    # -- beside the map

    def toggle(self) -> None:
        """Show the sheet that was shown last, or put it away."""
        if self.on:
            self.card.hide()
        else:
            self._show()
        self.context.actions.refresh()

    def show_sheet(self, sheet: str) -> None:
        self.sheet = sheet
        self._show()

    def _show(self) -> None:
        aids, state = self._aids(), self.context.state
        piece = state.pieces.get(next(iter(self.context.selected), self._pointed))
        live = Live(
            standing(aids.turn, state.agenda), fighting(aids, state.agenda), self.model.playing.tracks(state),
            self._last(aids) if self.sheet == TRACKS else {}, piece.counter if piece is not None else None,
        )  # fmt: skip
        self.card.show_sheet(Sheets(self.words, aids, self._version(state), state, live, self.page), self.sheet)

    def _version(self, state: PlacedState) -> str | None:
        return self.context.services.of(Face).rules_version(state)

    def _last(self, aids: Aids) -> Mapping[int, Sequence[Last]]:
        """The latest events that moved each track."""
        found: dict[int, list[Last]] = defaultdict(list)
        for state in islice(self.model.backwards(self.context.past.node), MOST):
            for number, last in self._moved(aids, state):
                if len(found[number]) < MOST_LAST:
                    found[number].append(last)
        return found

    def _moved(self, aids: Aids, state: PlacedState) -> Iterator[tuple[int, Last]]:
        for event in reversed(state.events):
            for number, track in enumerate(aids.tracks):
                if track.moved(event):
                    yield number, Last(self.model.playing.chapter(state), state, event)

    # -- following the game

    def follow_position(self, _events: Sequence[Event]) -> None:
        self._refresh()

    def _follow_selection(self) -> None:
        self._pointed = next(iter(self.context.selected), self._pointed)
        if self.sheet == UNITS:
            self._refresh()

    def follow_pointer(self, spot: Spot) -> None:
        if self.sheet == UNITS and spot.unit and spot.unit != self._pointed and not self.context.selected:
            self._pointed = spot.unit
            self._refresh()

    def _refresh(self) -> None:
        if self.on and self.model.session is not None:
            self._show()

    def set_no_game(self, bare: bool) -> None:
        if bare:
            self.card.hide()

    def remember(self) -> tuple[bool, str]:
        return self.on, self.sheet

    def recall(self, kept: tuple[bool, str]) -> None:
        on, self.sheet = kept
        if on and self.model.session is not None:
            self._show()

    # -- on paper

    def show_paper(self) -> None:
        from nemesis_gui.features.aids.window import PaperWindow

        title, aids, state = self.model.playing, self._aids(), self.context.state
        version = self._version(state)

        def made(lang: str) -> Sheets:
            """Whatever is on the table by then."""
            return Sheets(Words(lang, title), aids, version, state, page=self.page)

        PaperWindow(self.words, made, self.places.frame).show()

    def show_page(self) -> None:
        """The page to begin with, which needs no game."""
        from nemesis_gui.features.aids.beginning import Beginning
        from nemesis_gui.features.aids.window import PaperWindow

        page, title = self.page, self.model.title
        if page is not None:
            words = partial(Words, title=title)
            name = "The game in ten minutes"
            window = PaperWindow(
                self.words, lambda lang: Beginning(words(lang), page, paper=True), self.places.frame, name
            )
            window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            window.show()
