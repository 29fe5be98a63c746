"""The small board of the reader: it plays the situation that bears a clause, back and forth by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final
from weakref import ref

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QSizePolicy, QSplitter, QWidget

from engine.table.placed import PlacedState
from engine.table.showing import Shot, shots
from engine.table.situation import Situation
from engine.table.title import Title
from engine.table.why import way_of
from nemesis_gui.base.later import later
from nemesis_gui.base.style import px
from nemesis_gui.board.overlays import Group as Overlays
from nemesis_gui.board.overlays import HexHighlights, Overlay, PathOverlay
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.view import BoardView
from nemesis_gui.features.reader.step_text import StepText
from nemesis_gui.play.context import Context
from nemesis_gui.play.figures import SEPARATOR
from nemesis_gui.play.playback import Act, Playback
from nemesis_gui.session.words import Words, clause_name
from nemesis_gui.widgets.announce import announce
from nemesis_gui.widgets.layouts import add, button, column, label, row, tool
from nemesis_gui.widgets.prose import Prose

OVERLAY: Final = "shown"
POINTED: Final = "pointed"
READABLE: Final = 1.0
SMALL: Final = 0.75
"""The zoom down to which all that a situation is about stands together."""
FAR: Final = 0.25
"""The zoom down to which the places of one step stand together."""
LEAST: Final = 0.5
KEYS: Final = {"back": "Ctrl+PgUp", "on": "Ctrl+PgDown", "play": "Ctrl+Space"}


class Stage(QWidget):
    """A board of its own with the steps of one situation, described in words. `follow` is called with the links in
    them."""

    closed = Signal()

    def __init__(self, context: Context, words: Words, follow: Callable[[str], object]) -> None:
        super().__init__()
        self._desk, self.words = context, words
        self.shots: Sequence[Shot] = ()
        self.at = 0
        self.shown = 0
        """The step that bears the clause."""
        self._clause = ""
        self.view: BoardView | None = None
        self.heading = label(wrap=True)
        self.place = label("", "faded")
        self.text = Prose(follow)
        self.text.setAccessibleName(words.tr("What happens"))
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self.text)
        self.playback = Playback(partial(_board, ref(self)), partial(_sight, ref(self)), self)
        self.playback.changed.connect(self._refresh)
        self._lay_out()
        self._take_keys()

    def _lay_out(self) -> None:
        tr, layout, steps = self.words.tr, column(self, 0, 6), row(gap=3)
        self.first = tool("|◀", tr("To the position"), lambda: self.go(0))
        self.back = tool("◀", self._tip(tr("Step back"), "back"), lambda: self.step(-1))
        self.play = button("", self.toggle, tip=self._tip(tr("Play all steps"), "play"))
        self.play.setAutoDefault(False)  # Enter in the search is not for the board
        self.on = tool("▶", self._tip(tr("Step forward"), "on"), lambda: self.step(1))
        self.home = tool("★", tr("To the step that shows the rule"), lambda: self.play_step(self.shown))
        self.close_ = tool("✕", tr("Close the board"), self._close)
        add(steps, self.first, self.back, self.play, self.on, self.home, self.place, None, self.close_)
        add(layout, steps, self.heading, self._split, wide=self._split)

    def _tip(self, text: str, name: str) -> str:
        return f"{text} ({QKeySequence(KEYS[name]).toString(QKeySequence.SequenceFormat.NativeText)})"

    def _take_keys(self) -> None:
        for name, run in (("back", lambda: self.step(-1)), ("on", lambda: self.step(1)), ("play", self.toggle)):
            key = QShortcut(QKeySequence(KEYS[name]), self)
            key.setContext(Qt.ShortcutContext.WindowShortcut)
            key.activated.connect(run)

    # -- what is shown

    def show_clause(self, title: Title, situation: Situation, clause: str, step: int) -> None:
        """Run a situation and play the step that bears a clause; raises SituationError for one that does not run."""
        self.playback.stop()
        self.shots, self._clause, self.shown = tuple(shots(title, situation)), clause, step
        self._step_text = StepText(self.words, clause)
        self._set_board(title)
        told = clause_name(clause), situation.title if self.words.lang == "en" else ""
        self.heading.setText(SEPARATOR.join(filter(None, told)))  # another clause may be read beside it
        self.go(max(0, step - 1))
        later(self, self._look, lambda: self.shots)
        later(self, lambda: self.play_step(step), lambda: self.shots)

    def _set_board(self, title: Title) -> None:
        """Another situation may stand on another map."""
        context, state = self._desk, self.shots[0].after
        if self.view is not None and self.view.board.world is state.world:
            self.view.own = False
            return
        self._drop_board()
        cache = context.scene.cache if context.scene is not None else None
        scene = BoardScene(state.world, context.looks.art_of(title), context.looks.theme, cache)
        self.view = BoardView(scene)
        self.view.setAccessibleName(self.words.tr("Board of the rule"))
        self.view.setMinimumSize(px(260), px(180))
        self.view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.view.freeChanged.connect(self._resized)
        self._split.insertWidget(0, self.view)
        self._split.setSizes([px(330), px(190)])

    def _drop_board(self) -> None:
        if self.view is not None:
            self.view.board.tiles.stop()
            self.view.board.deleteLater()
            self.view.deleteLater()
            self.view = None

    def set_theme(self) -> None:
        """Draw the board in the colours of another theme."""
        if self.view is not None:
            self.view.board.set_theme(self._desk.looks.theme)

    def shut(self) -> None:
        """Let go of the board."""
        self.playback.stop()
        self._drop_board()
        self.shots = ()

    def _close(self) -> None:
        self.shut()
        self.closed.emit()

    # -- back and forth

    def go(self, number: int) -> None:
        """Show what a step leads to, at once."""
        self.playback.stop()
        self._put(number)

    def step(self, by: int) -> None:
        """The step before (-1), at once, or the next one (1), played."""
        if not 0 <= self.at + by < len(self.shots):
            return
        if by < 0:
            self.go(self.at + by)
        else:
            self.play_step(self.at + 1)

    def play_step(self, number: int) -> None:
        """Play one step from the position before it."""
        if self.shots:
            self._start(iter((number,)), number - 1)

    def toggle(self) -> None:
        """Play on, from the start again where all is played, or pause."""
        if self.playback.running:
            self.playback.stop()
        elif self.shots:
            begin = self.at + 1 if self.at + 1 < len(self.shots) else 0
            self._start(iter(range(begin, len(self.shots))), begin - 1)

    def _start(self, numbers: Iterator[int], before: int) -> None:
        if before >= 0 and self.at != before:
            self._put(before)
        self.playback.motion = self._desk.looks.motion
        self.playback.play(self._acts(numbers))

    def _acts(self, numbers: Iterator[int]) -> Iterator[Act]:
        for number in numbers:
            self._put(number)
            shot = self.shots[number]
            yield Act(shot.after, shot.events if number else ())

    def _put(self, number: int) -> None:
        """Put a step on the board and describe it."""
        if self.view is None:
            return
        self.at, shot = number, self.shots[number]
        self.view.board.show_state(shot.after)
        self.view.board.set_overlay(OVERLAY, self._light(shot))
        self.view.board.set_overlay(POINTED, None)
        here = self._places_of(shot)
        if here and not (self.view.zoom >= SMALL and self.view.sees(_area(self.view, here))):
            self._frame_step(here)
        self.text.write(partial(self._step_text.html, shot))
        announce(self.text, self.text.toPlainText())
        self._refresh()

    def _refresh(self) -> None:
        tr, last = self.words.tr, max(0, len(self.shots) - 1)
        self.place.setText(tr("Step {n} of {last}", n=self.at, last=last))
        self.play.setText(tr("Pause") if self.playback.running else tr("Play"))
        self.back.setEnabled(self.at > 0)
        self.first.setEnabled(self.at > 0)
        self.on.setEnabled(self.at < last)

    # -- where it is

    def _light(self, shot: Shot) -> Overlay:
        """The way that is gone or tried, and where it leads or what stands against it; else what the step looks at."""
        state, command = shot.before, shot.command
        if command is None:
            seen = {style: tuple(dict.fromkeys(self._looked_at(shot, style))) for style in ("target", "blocked")}
            return Overlays(tuple(HexHighlights(locs, style) for style, locs in seen.items() if locs))
        style = "blocked" if shot.refused else "target"
        start = [state.pieces[unit].loc for unit in command.pieces()[:1] if unit in state.pieces]
        way = [*start, *self._locs(state, way_of(command))] if way_of(command) else []
        way = [loc for loc in way if state.world.in_play(loc)]
        where = self._locs(state, (command.place(),))
        parts: list[Overlay] = [PathOverlay(way, style="info")] if len(way) > 1 and shot.refused else []
        return Overlays((*parts, HexHighlights(tuple(where), style)))

    def _looked_at(self, shot: Shot, style: str) -> Iterator[int]:
        """The hexes that the facts of a step are about, and those of their pieces; blocked are those of which something
        does not hold."""
        state = shot.after
        for name, value in shot.step.facts.items() if shot.step is not None else ():
            first, _, second = name.partition(".")
            piece, label_ = state.pieces.get(first), second.rpartition("/")[2]
            locs = [piece.loc] if piece is not None else self._locs(state, (label_,))
            if style == ("blocked" if piece is None and value is False else "target"):
                yield from (loc for loc in locs if state.world.on_map(loc))

    def _locs(self, state: PlacedState, labels: Iterable[str]) -> list[int]:
        found = (state.world.find(one) for one in labels if one)
        return [loc for loc in found if loc is not None and state.world.in_play(loc)]

    def _places_of(self, shot: Shot) -> list[int]:
        """The places on the map that a step is about."""
        labels = [label_ for event in (shot.events if shot.number else ()) for label_ in event.places()]
        found: list[int] = []
        if shot.command is not None:
            labels += [*way_of(shot.command), shot.command.place()]
            found += [shot.before.pieces[unit].loc for unit in shot.command.pieces() if unit in shot.before.pieces]
        else:
            found += [*self._looked_at(shot, "target"), *self._looked_at(shot, "blocked")]
        found += self._locs(shot.after, labels)
        return [loc for loc in found if shot.after.world.in_play(loc)]

    def _touched(self) -> list[int]:
        """All places on the map that the situation is about; where the pieces are if it names none."""
        found = [loc for shot in self.shots for loc in self._places_of(shot)]
        world, pieces = self.shots[0].after.world, self.shots[0].after.pieces.values()
        return found or [p.loc for p in pieces if world.in_play(p.loc)]

    def _resized(self) -> None:
        """The board has found its place, or another one: it is looked at as before, unless the reader has moved it."""
        if self.shots and self.view is not None and not self.view.own:
            later(self, self._look, lambda: self.shots)

    def _look(self) -> None:
        """Bring all of it into view, as large as it can be; only the step that is shown where all would be small."""
        if self.view is None:
            return
        whole, here = _area(self.view, self._touched()), self._places_of(self.shots[self.at])
        if whole.isEmpty():
            self.view.fit()
        elif not self._frame(whole, SMALL if here else FAR) and here:
            self._frame_step(here)

    def _frame_step(self, locs: Sequence[int]) -> None:
        """Have the places of a step in the middle, the first ones where they are too far apart."""
        assert self.view is not None
        for last in range(len(locs), 0, -1):
            area = _area(self.view, locs[:last])
            if area.isEmpty() or self._frame(area, FAR):
                return

    def _frame(self, area: QRectF, least: float) -> bool:
        """Have a part of the board in the middle, smaller where it does not fit, down to a zoom; whether it fits."""
        assert self.view is not None
        self.view.set_zoom(READABLE)
        self.view.look_at(area.center())
        self.view.scroll_into_view(area, least)
        return self.view.sees(area)

    def point(self, kind: str, name: str) -> None:
        """Light a hex, or the hex of a piece, that is named in the words."""
        if self.view is None:
            return
        state = self.shots[self.at].after
        loc = state.world.find(name) if kind == "hex" else state.pieces[name].loc if name in state.pieces else None
        if loc is not None and self.view.board.geometry.has(loc):
            self.view.show_hex(loc)
            self.view.board.set_overlay(POINTED, HexHighlights((loc,), "hint"))

    def sight(self, locs: Sequence[int]) -> None:
        """Bring where something happens into view."""
        area = _area(self.view, locs) if self.view is not None else QRectF()
        if self.view is not None and not area.isEmpty():
            self.view.scroll_into_view(area, LEAST)


def _area(view: BoardView, locs: Iterable[int]) -> QRectF:
    """What is to be seen of the board to see all of these places."""
    area = QRectF()
    for loc in locs:
        if view.board.geometry.has(loc):
            area = area.united(view.board.geometry.rect(loc))
    return area


def _board(stage: ref[Stage]) -> BoardScene | None:
    """The board that is acted on; what plays does not keep it."""
    found = stage()
    return found.view.board if found is not None and found.view is not None else None


def _sight(stage: ref[Stage], locs: Sequence[int]) -> None:
    found = stage()
    if found is not None:
        found.sight(locs)
