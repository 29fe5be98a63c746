"""The past of the game: the list of what was played, looking back, the replay, branches and what-if tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QInputDialog, QPushButton

from engine.table.event import Head, Weight
from engine.table.record import ROOT
from engine.table.session import Session
from engine.table.wording.marks import PLAIN
from nemesis_gui.base.later import later
from nemesis_gui.features.history.banner import FELL, LOOKING, WHAT_IF, Banner, Tint
from nemesis_gui.features.history.comparing import Comparing
from nemesis_gui.features.history.fronts import lines
from nemesis_gui.features.history.meanwhile import Meanwhile
from nemesis_gui.features.history.replay import Replay, ReplayBar, SinceCard
from nemesis_gui.play.action import Action, Why
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.leads import moved_since
from nemesis_gui.play.services import Consent, LeftOff, News, Since
from nemesis_gui.session.deeds import plain
from nemesis_gui.session.model import PastEvent
from nemesis_gui.session.past import Standing
from nemesis_gui.session.played import NOTHING, Events
from nemesis_gui.session.table import HOT_SEAT, HOT_SEAT_TURNS
from nemesis_gui.session.timeline import side_of
from nemesis_gui.widgets.keycap import ink_signs
from nemesis_gui.widgets.meant_keys import typing

if TYPE_CHECKING:
    from nemesis_gui.features.history.panel import HistoryPanel


class Kept(NamedTuple):
    """What is shown, over a change of the window."""

    stood: Standing
    since: bool


class History(Feature, Since):
    """A list of what was played, and what is over the map while one looks at it."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.past, self.meanwhile = context.past, Meanwhile(context)
        self._seen: tuple[float, QPointF | None] | None = None
        self._kept = False
        self._fitted = 0.0
        """Whether the window was made anew over the same game; whether the map was fitted in before the list came."""
        self._aside: tuple[Session, int, object] | None = None
        """Where the game stood, and who looked, when what happened since was put aside to look back."""
        self._told_in = -1, -1
        """The side that was told what happened since, and in which turn."""
        self.comparing = Comparing(context, places.frame)
        self.replay = Replay(context)
        self.replay_bar = ReplayBar(context, self.replay)
        self.banner = Banner(places.board)
        self.tint = Tint(places.board)
        self.since_card = SinceCard(context, places.side, self.replay_since)
        self._fill_banner()
        places.side.add_head(self.replay_bar, places.table)
        self._tallest = max(self.replay_bar.sizeHint().height(), QPushButton("0").sizeHint().height() + 14)
        places.side.turned.connect(self._fit_replay)
        self._fit_replay()
        self._dock()
        self.past.changed.connect(self._past_changed)
        context.signals.mapClicked.connect(self._make_way)

    def actions(self) -> Iterator[Action]:
        past, needs = self.past, self.context.needs
        beside = needs.that(lambda: past.here is not None, "This is the game itself")
        yield Action(
            "since",
            "Game",
            80,
            "What happened since my last phase",
            "Everything the other side has done since, with a replay",
            "Shift+F7",
            self.show_since,
            needs.played,
        )
        yield Action(
            "history",
            "History",
            10,
            "History",
            "Every command by turn and phase, branches and what-ifs",
            "H",
            self.toggle_history,
            needs.game,
            check=lambda: not self.dock.isHidden(),
            toolbar=50,
        )
        yield Action(
            "look_back",
            "History",
            20,
            "Step back",
            "View the previous position",
            "Alt+Left",
            self.look_back,
            needs.that(lambda: past.chosen != ROOT, "This is the start of the game"),
        )
        yield Action(
            "look_on",
            "History",
            30,
            "Step forward",
            "View the next position",
            "Alt+Right",
            self.look_on,
            needs.that(lambda: past.looking, "This is the present"),
        )
        yield Action(
            "replay",
            "History",
            40,
            "Replay",
            "Replay the game command by command; pause",
            "Shift+H",
            self.replay_bar.toggle,
            needs.played,
            ending=2,
        )
        yield Action(
            "play_from",
            "History",
            50,
            "Play from here",
            "Continue from the position you are viewing, as a new branch",
            "Ctrl+B",
            self.play_from_here,
            self.no_play_from,
        )
        yield Action(
            "what_if",
            "History",
            60,
            "What if…",
            "Try things out on a copy with its own dice; it never becomes part of the game",
            "Ctrl+T",
            self.what_if,
            needs.that(lambda: self.model.state.outcome is None, "The game is over"),
            before=True,
        )
        yield Action(
            "leave_what_if", "History", 70, "Leave the what-if", "Back to the game; the what-if stays in the history",
            "Ctrl+W", self.leave_what_if, beside
        )  # fmt: skip
        yield Action(
            "compare_what_if",
            "History",
            80,
            "Compare what-if and game",
            "The what-if and the game side by side",
            "Ctrl+Shift+C",
            self.comparing.what_if,
            needs.that(lambda: bool(past.what_ifs), "No what-if to discard or compare"),
        )
        yield Action(
            "drop_what_if",
            "History",
            90,
            "Discard the what-if",
            "Back to the game; the what-if is discarded",
            "Ctrl+Shift+W",
            self.drop_what_if,
            beside,
        )

    # -- building

    def _fill_banner(self) -> None:
        tr = self.words.tr
        self._play_button = self.banner.button(tr("Play from here"), self.play_from_here)
        self._what_if_button = self.banner.button(tr("What if…"), self.what_if)
        self._compare_button = self.banner.button(tr("Compare"), self.comparing.what_if)
        self._drop_button = self.banner.button(tr("Discard"), self.drop_what_if)
        self._return_button = self.banner.button("", self.return_)

    def _dock(self) -> None:
        self.dock = QDockWidget(self.words.tr("History"), self.places.frame)
        self.dock.setObjectName("history")
        self.places.frame.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.dock)
        self._ink_signs()
        self.dock.topLevelChanged.connect(self._ink_signs)
        self.context.signals.themeChanged.connect(self._ink_signs)
        self.dock.hide()
        self.dock.visibilityChanged.connect(self._dock_shown)

    @cached_property
    def panel(self) -> HistoryPanel:
        """What is in the dock, made when it is first seen."""
        from nemesis_gui.features.history.panel import HistoryPanel

        panel = HistoryPanel(
            self.context, self.comparing, play=self.play_from, what_if=self._what_if_from, name=self.name_branch
        )
        panel.setMinimumWidth(310)
        self.dock.setWidget(panel)
        return panel

    def _ink_signs(self) -> None:
        ink_signs(self.dock)

    def _dock_shown(self, shown: bool) -> None:
        if shown:
            self.panel.tree.setFocus()
        else:
            self._fit_again()
            if self.model.session is not None and not typing(QApplication.focusWidget()):
                self.context.to_map()
        if self.places.frame.isVisible():
            self.context.actions.refresh()

    # -- following the game

    def follow_game(self) -> None:
        """Where one left off days ago, it is told as well."""
        two = bool(self.model.computers) or self.model.players in (HOT_SEAT, HOT_SEAT_TURNS)
        if self.model.journal is not None and two and self.model.present.record.nodes and not self._kept:
            later(self, self.offer_since, lambda: self.model.session)
        self._kept = False

    def set_no_game(self, bare: bool) -> None:
        """Without a game there is nothing to list; the next one has the map to itself."""
        if bare:
            self.dock.hide()

    def follow_position(self, events: Events) -> None:
        """What is answered for the player is no command of theirs: what they are told stays."""
        if events.answered:
            return
        self._aside = None
        self.context.work.drop(self, "since")
        if self._goes_on():
            self.since_card.shorten()
        else:
            self.since_card.take_off()

    def _goes_on(self) -> bool:
        """Whether the side that was told what happened spoke, and is asked again or has its phase still."""
        record, side, state = self.model.present.record, self.meanwhile.decider(), self.model.state
        spoke = record.head != ROOT and side == record.nodes[record.head].side
        told, turn = self._told_in
        goes_on = side == told if spoke else told == state.phasing and turn == state.turn
        return goes_on and not (self.since_card.isHidden() or self.places.side.over)

    def follow_reset(self) -> None:
        """While one looks back it is put aside, and it is there again in the present."""
        if self.model.session is None or (self.model.shown is None and self._aside != self._stands):
            self.follow_position(NOTHING)
        elif self.model.shown is None:
            self._aside = None
            self.since_card.come_back()
        else:
            self._aside = self._aside if self.since_card.isHidden() else self._stands
            self.since_card.take_off()

    @property
    def _stands(self) -> tuple[Session, int, object]:
        return self.model.present, self.model.present.record.head, self.model.eyes

    def _make_way(self) -> None:
        """A drawer over the map does not stay there for this alone once the player turns to the map."""
        if self.places.side.over:
            self.since_card.hide()

    def remember(self) -> Kept:
        return Kept(self.past.view_state(), not self.since_card.isHidden())

    def resume(self, kept: Kept) -> None:
        self._kept = True
        self.past.stand(kept.stood)

    def recall(self, kept: Kept) -> None:
        if kept.since and self.model.session is not None:
            later(self, self.show_since, lambda: self.model.session)

    def close(self) -> None:
        self.replay.stop()

    # -- showing what is on the table

    def _past_changed(self) -> None:
        looking = self.past.looking
        if looking or self.past.here is not None:
            self._show_elsewhere()
        else:
            self.banner.hide()
            self.tint.hide()
        self._keep_sight(looking)
        if looking:
            self.places.card.hide()
        if self.context.scene is not None:
            self.context.actions.refresh()

    def _keep_sight(self, looking: bool) -> None:
        """The replay stands in the prompt's place; after it the view is as it was before."""
        self.places.prompt.give_place("replay", looking)
        self._fit_replay()
        view = self.context.view
        if view is None:
            return
        if looking and self._seen is None:
            self._seen = view.view_state()
        elif not looking and self._seen is not None:
            seen, self._seen = self._seen, None
            later(view, partial(view.restore_view_state, seen), lambda: self.context.view)

    def _fit_replay(self, _over: object = None) -> None:
        """Below the map it is as high as the prompt, so that the map keeps its size."""
        below, bar = self.places.side.over, self.replay_bar
        bar.set_tall(not below)
        if below:
            self.places.prompt.keep_height(max(self._tallest, self.places.prompt.minimumSizeHint().height()))
        bar.setFixedHeight(self.places.prompt.minimumHeight() if below else bar.sizeHint().height())

    def _show_elsewhere(self) -> None:
        tr, looking, here = self.words.tr, self.past.looking, self.past.here
        counts = "{name}: nothing here counts, and the dice are different"
        beside = tr(counts, name=here.name) if here is not None else ""
        told = " · ".join(filter(None, (beside, self._where() if looking else "")))
        colour = WHAT_IF if here is not None else LOOKING
        self.banner.show_text(told, colour)
        self.tint.show_colour(colour)
        self.banner.raise_()
        node = self.past.node
        elsewhere = node is not None and node != self.past.record.head
        self._play_button.setVisible(elsewhere and not self.past.barred(self.past.chosen))
        self._what_if_button.setVisible(looking)
        for button in (self._compare_button, self._drop_button):
            button.setVisible(here is not None and not looking)
        key = self.context.actions.first_key("cancel" if looking else "leave_what_if")
        self._return_button.setText(f"{tr('Return to the present') if looking else tr('Back to the game')}  ({key})")

    def _where(self) -> str:
        words, state = self.words, self.model.state
        return words.tr("Viewing history: Game Turn {turn}, {phase}", turn=state.turn, phase=words.phase(state))

    # -- actions: looking back and replay

    def toggle_history(self) -> None:
        """Beside the list counters keep their size and the map its middle; one that was fitted in is so again
        afterwards."""
        view, opens = self.context.view, self.dock.isHidden()
        middle = view.visible_rect().center() if view is not None else QPointF()
        if opens and view is not None and view.fitted:
            self._fitted = view.zoom
            view.set_zoom(view.zoom)
        self.panel.show()
        self.dock.setVisible(opens)
        if view is not None and not view.fitted:
            view.restore_view_state((view.zoom, middle))
        if not opens:
            self.context.to_map()

    def _fit_again(self) -> None:
        """Unless the player has zoomed since."""
        zoom, self._fitted = self._fitted, 0.0
        if self.context.view is not None and self.context.view.zoom == zoom:
            self.context.view.fit()

    def look_back(self) -> None:
        self.replay_bar.step(-1)

    def look_on(self) -> None:
        self.replay_bar.step(1)

    def return_(self) -> None:
        """Return to the head; from there, leave the what-if table."""
        self.replay.stop()
        if self.past.looking:
            self.past.present()
        else:
            self.past.leave()

    def play_from_here(self) -> None:
        self.play_from(self.past.chosen)

    def play_from(self, node: int) -> None:
        self.replay.stop()
        if self.past.barred(node):
            self.context.signals.said.emit(self.words.tr(FELL))
        else:
            self.context.services.of(Consent).back(node, partial(self.past.play_from, node))

    def show_since(self, *, asked: bool = True) -> str:
        """What happened since the last phase of the side that decides now; where nothing did, that is said to who
        `asked`."""
        self.past.present()
        past = [*self.meanwhile.everything()]
        if self._show_since(past):
            self.since_card.open()
            return ""
        told = " \u00b7 ".join(self.words.event(*one, PLAIN) for one in _happened(past))
        if asked:
            routine = any(event.head is Head.NONE for _, event in past)
            none = self.words.tr("Only routine: the log has it" if routine else "Nothing to report")
            self.context.signals.said.emit(told or none)
        return told

    def offer_since(self) -> None:
        """The same by itself, once the answer is painted: where there is something to tell."""
        self.context.work.put(self, "since", self._gather())

    def just_done(self) -> Sequence[str]:
        past, before = self.meanwhile.latest(self.words.game.phase)
        return [plain(text) for text in lines(past, self.words, before)]

    def _gather(self) -> Iterator[None]:
        meanwhile = self.meanwhile
        past, nodes = meanwhile.after_own(), meanwhile.nodes()
        if not meanwhile.in_their_phase(nodes):
            return
        answered = meanwhile.answered(nodes)
        known = 0 if answered == ROOT else len(past)
        for node in nodes:
            past += meanwhile.unanswered(node)
            known = len(past) if node < answered else known
            yield
        if not (self.past.looking or self._nobody_asked or self._show_since(past, known)):
            self._name_phase(past)

    def _name_phase(self, past: Sequence[PastEvent]) -> None:
        """A phase of theirs in which nothing happened is named in the line below the map."""
        if _happened(past):
            return
        others = {0, 1} - {self.meanwhile.decider()}
        heads = [one for one in past if one[1].head is Head.PHASE and side_of(*one) in others]
        if heads:
            phase, told = self.words.event(*heads[-1], PLAIN), self.words.tr("Nothing to report")
            self.context.signals.said.emit(self.words.pair(phase, told))

    @property
    def _nobody_asked(self) -> bool:
        return self.model.decision is None and self.model.open_phase is None

    def _show_since(self, past: Sequence[PastEvent], known: int = 0) -> bool:
        """Show what matters of it, but for the first events that are known; whether there was any."""
        before = self.meanwhile.before()
        told = [*lines(past, self.words, before, known, moved_since(self.context, before))]
        if told:
            whole = "Before your first phase" if before is None else "Since your last phase"
            heading = "Since your last decision" if known else whole
            self._told_in = self.meanwhile.decider(), self.model.state.turn
            self.since_card.show_told(self.words.tr(heading), told, past[known:])
            self.context.services.of(News).put_away()
            self.context.services.of(LeftOff).follow_since()
        return bool(told)

    def tells(self) -> bool:
        return not self.since_card.isHidden()

    def replay_since(self) -> None:
        self.replay_from(self.meanwhile.start())

    def replay_from(self, node: int) -> None:
        self.replay.start(node, until=self.past.record.head)

    def name_branch(self, leaf: int) -> None:
        old = self.past.names().get(leaf, "")
        name, ok = QInputDialog.getText(self.places.frame, self.words.tr("Branch"), self.words.tr("Name"), text=old)
        if ok:
            self.past.name(leaf, name.strip()[:80])

    def what_if(self) -> None:
        self.replay.stop()
        self.past.what_if(self.words.tr("What if {n}", n=self.past.made + 1))

    def _what_if_from(self, node: int) -> None:
        if node != self.past.chosen:
            self.past.look(node)
        self.what_if()

    def leave_what_if(self) -> None:
        self.replay.stop()
        self.past.leave()

    def drop_what_if(self) -> None:
        if self.past.here is not None:
            self.past.drop(self.past.here)

    def no_play_from(self) -> Why:
        if not self.past.looking:
            return self.words.tr("This is the present")
        return self.words.tr(FELL) if self.past.barred(self.past.chosen) else None


def _happened(past: Sequence[PastEvent]) -> list[PastEvent]:
    """What is more than a heading or routine, such as what was drawn."""
    return [one for one in past if one[1].head is Head.NONE and one[1].weight > Weight.ROUTINE]
