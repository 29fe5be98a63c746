"""What happened: the log as a panel at the side; and over the map what the last command brought about, dice that fell
and the lines that matter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from engine.table.event import Event, Weight
from engine.table.session import Session
from engine.table.views import Eyes
from nemesis_gui.features.log.lines import LogLines
from nemesis_gui.features.log.panel import LogPanel
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import News
from nemesis_gui.session.played import NOTHING, Events, Played
from nemesis_gui.widgets.card import NEWS, Card


class Log(Feature):
    """Follows the game with a line for each event. What is taken back takes its lines away."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.panel = LogPanel(context)
        places.tabs.insertTab(0, self.panel, context.words.tr("Log"))
        places.tabs.setCurrentIndex(0)
        context.signals.remarked.connect(self._remark)
        context.signals.themeChanged.connect(self._dress)
        context.past.changed.connect(self._light)
        self._lit = False
        self._logs: dict[tuple[Session, Eyes], LogLines] = {}
        """The lines of the game and of its what-if tables, as they are told to those who look."""
        self._aims = False
        """Whether they tell all aims of computer players."""

    def actions(self) -> Iterator[Action]:
        yield Action(
            "log_find",
            "Edit",
            30,
            "Search the log",
            "Find a word in the log; Enter goes to older matches",
            "Ctrl+F",
            self.find,
            self.context.needs.game,
            before=True,
        )
        yield Action(
            "log_copy",
            "Edit",
            40,
            "Copy the log",
            "The selected text, or everything shown",
            "Ctrl+Shift+L",
            self.panel.copy,
            self.context.needs.game,
        )

    def parts(self, name: str) -> Sequence[QWidget]:
        return [self.panel] if name == "log" else ()

    def set_tutorial(self, lean: bool) -> None:
        self.panel.set_lean(lean)

    def follow_game(self) -> None:
        self._logs = {}
        self.follow_reset()

    def follow_position(self, events: Events) -> None:
        log = self._logs.get((self.model.present, self.model.eyes))
        if self._aims != self.model.aims_open:
            self._logs = {}
            self.follow_reset()
        elif log is None or not self.panel.shows(log):  # it may lack a part of the last command, too
            self.follow_reset()
        elif self.model.shown is None:
            log.add(events.played)
            self.panel.show_lines(log)

    def follow_reset(self) -> None:
        session = self.model.session
        if session is None or self.model.shown is not None:
            return
        self._aims = self.model.aims_open
        log = self._logs.setdefault((session, self.model.eyes), LogLines(self.words))
        missing = log.cut_back(session.record)
        if missing is None:
            log.clear()
        log.add(self.model.past(missing))
        self.panel.show_lines(log)

    def _light(self) -> None:
        """The lines of the command that is looked at are lit, as in a replay."""
        node = self.context.past.node if self.context.past.looking else None
        if node is not None or self._lit:
            self.panel.light(node)
        self._lit = node is not None

    def _remark(self, remark: Event) -> None:
        """Add what no command brought about."""
        head = self.model.present.record.head
        self.follow_position(Events.of([Played(head, self.context.state, (remark,))]))

    def _dress(self) -> None:
        """Write it again in the colours of another theme."""
        self.panel.dress()
        self._logs = {}
        self.follow_reset()

    def find(self) -> None:
        """Take the keyboard to the search."""
        self.places.side.show_tab(self.panel)
        self.panel.bar.show()
        self.panel.bar.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.panel.bar.search.selectAll()


class LatestNews(Feature, News):
    """A card below that of the decision until that asks something else, so that nothing moves under the pointer while
    one question is answered by several commands. What is taken back is not told any more."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.on = True
        self.card = Card(places.side, "news", rank=NEWS, slim=True, told=True, whole=True)
        self._news = NOTHING
        self._asked: tuple[type, int] | None = None
        """Which question of which side the card stands below."""
        context.signals.mapClicked.connect(self._make_way)

    def actions(self) -> Iterator[Action]:
        yield Action(
            "news",
            "View",
            230,
            "What just happened",
            "Show the latest events beside the map",
            "F7",
            self.toggle,
            self.context.needs.game,
            check=lambda: self.on,
        )

    def follow_game(self) -> None:
        self.card.hide()

    def follow_position(self, events: Events) -> None:
        self._news = events

    def follow_decision(self, decision: Any) -> None:
        """Show what matters and is not told on the card of the decision; hide if nothing does and another question is
        asked."""
        from nemesis_gui.play.telling import tell_briefly

        presenter, events = self.context.presenter, self._news
        before, self._asked = self._asked, self._question(decision)
        goes_on = bool(events) and self._asked == before
        self._news = NOTHING
        news = [event for event in events if presenter is None or not presenter.announces(event)]
        grave = any(event.weight >= Weight.GRAVE and not event.follows for event in news)
        if events.answered and not grave:
            return
        if not self.on or not grave:
            if not (self.on and goes_on):
                self.card.hide()
            return
        layout = self.card.begin(self.context.words.tr("What just happened"))
        tell_briefly(self.context, layout, news, wide=not self.places.side.over)
        self.card.finish()
        if self.places.card.foot_cut:  # what is asked comes before what is told; the log has it
            self.card.hide()

    def _question(self, decision: Any) -> tuple[type, int] | None:
        return None if decision is None else (type(decision), decision.side(self.context.state))

    def put_away(self) -> None:
        self._news = NOTHING
        self.card.hide()

    def _make_way(self) -> None:
        """A drawer over the map is not to stay there for news alone once the player turns to the map."""
        if self.places.side.over:
            self.card.hide()

    def toggle(self) -> None:
        self.on = not self.on
        self.card.hide()
        self.context.actions.refresh()

    def remember(self) -> bool:
        return self.on

    def recall(self, kept: bool) -> None:
        self.on = kept
