"""Which part of the map is shown, and bookmarks: parts of it that a key shows again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSizeF, QTimer

from engine.table.save.faults import JournalError
from nemesis_gui.base import pace
from nemesis_gui.base.later import later
from nemesis_gui.board.framing import ROOM, SEEN, fitting, seen_text
from nemesis_gui.board.geometry import HEX_WIDTH
from nemesis_gui.board.opening import open_map, opening, plain, tiny
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.board.view import NEAR, BoardView
from nemesis_gui.features.map.offscreen_arrows import OffscreenArrows
from nemesis_gui.play.feature import Action, Context, Feature, Places
from nemesis_gui.play.services import Sight

FLASH_MS: Final = 2500
GLIDE_MS: Final = 220
LONGEST: Final = 300
"""Milliseconds of a glide at any pace."""
MOST: Final = 12
"""So many hexes in question are all brought into view; of more as many as fit at the zoom there is."""
FEW: Final = 6
"""So many may be what a combat is about; more that lie far apart are choices all over the map."""
READABLE: Final = 0.65
"""The zoom at which the ground is read with ease: what is asked for never zooms out below it by itself."""
BESIDE: Final = 3 * HEX_WIDTH
"""Scene units between the places of two enemies that make a front."""
AROUND: Final = 2
"""Hexes around what is held, or gone to, that are to be seen with it."""


class MapSight(QObject, Sight):
    """Brings places into view. What the open decision is about comes there by one glide, if it is not seen already, and
    never under a button that is down; nothing else moves the view unasked. Where the player takes up whom he wants, or
    one of several places, it is enough that some of it is seen; and from where a decision took it the view comes back
    to where it was for one that is seen from there."""

    def __init__(self, context: Context, places: Places, parent: QObject) -> None:
        super().__init__(parent)
        self.context, self._board, self._frame = context, places.board, places.frame
        self.offscreen = OffscreenArrows(context, self)
        self.offscreen.asked.connect(self._show)
        self._focused: tuple[int, ...] = ()
        """What the open decision is about."""
        self._held: tuple[int, ...] = ()
        """What is to be seen besides."""
        self._shown: set[int] = set()
        """What of it was scrolled into view once; after that the player may look elsewhere."""
        self._out = self._blank = False
        """Whether the view left the whole area of play for a place that a decision is about, and whether not both
        sides stood on the map at the first look."""
        self._home: tuple[float, QPointF | None] | None = None
        """What was seen before a decision took the view elsewhere."""
        self._side = -1
        """Who sat down before the map last."""
        self._left: dict[int, tuple[bool, tuple[float, QPointF | None]]] = {}
        """How each side left it: whether it had set the view itself, and the view."""
        self._free = QRect()
        self._lifted: tuple[float, QPointF | None] | None = None
        """What was seen before a drawer came over what the decision is about, until something else moves the view."""
        self._waiting = False
        """Whether something is to be brought into view."""
        self._settling = False
        """Whether a drawer no longer lies over a part of the map, or the column lies over a map that is fitted in."""
        self._light = QTimer(self, singleShot=True)
        self._light.timeout.connect(self.put_out)
        self._due = QTimer(self, singleShot=True, interval=0)
        self._due.timeout.connect(self._go)
        context.signals.centreAsked.connect(self._centre)
        context.signals.revealAsked.connect(self._show)
        context.signals.focusAsked.connect(self._focus)
        context.signals.placesAsked.connect(self.show_asked)
        self.offscreen.changed.connect(self._tell_unseen)
        context.services.offer(Sight, self)
        places.board.coveredChanged.connect(self._cover)

    def follow(self, view: BoardView) -> None:
        """Another board is on the table, and nothing is in question."""
        self._focused, self._shown, self._out, self._lifted, self._home = (), set(), False, None, None
        self._side, self._left = -1, {}
        self.offscreen.follow(view)
        view.freeChanged.connect(self._free_changed)
        view.released.connect(self._let_up)
        view.board.animationFinished.connect(self._let_up)
        self._cover()

    def attach(self) -> None:
        """What waits for the hand to be empty."""
        if self.context.hand is not None:
            self.context.hand.over.connect(self._let_up)

    def _cover(self) -> None:
        if self.context.view is not None:
            self.context.view.cover(right=self._board.right, above=self._board.above)

    @property
    def _busy(self) -> bool:
        """Whether a button is down on the map, or something is dragged over it."""
        hand, view = self.context.hand, self.context.view
        return (hand is not None and (hand.carrying or hand.taking)) or (view is not None and view.held)

    def first_look(self) -> None:
        """What was seen when the game was left, or the whole map; where that could not be read, those who are concerned
        by the decision."""
        view, kept = self.context.view, self.context.model.notes().get(SEEN, "")
        if view is None:
            return
        self._blank = not (kept or _both(view))
        open_map(view, kept, partial(self._concerned, view))
        if not kept:
            self._go_to(view, self._focused)

    def _concerned(self, view: BoardView) -> list[list[QPointF]]:
        """What is seen first: where the decision takes place, but the front before one of several places that may be
        taken; or, where it has no place on the map, the pieces that can take part in it; else, and where a computer
        player decides, the front; where there is none, the whole map if its counters can be read, or all places that
        count."""
        board, model = view.board, self.context.model
        side = -1 if model.decision is None else model.decision.side(self.context.state)
        found = self._focused or tuple(map(board.location_of, board.ready))
        points = [board.position(loc) for loc in found if board.geometry.has(loc)]
        spots = board.spots_by_side()
        mine = [] if side >= 0 and model.by_computer(side) else [points]
        if self._blank and not points:
            return []
        hexes = range(board.geometry.board.hex_count)
        counting = [board.position(loc) for loc in hexes if board.art.counts(board.world, loc)]
        if tiny(view) and plain(view) and not any((*mine, front(spots))):
            return []
        first = [front(spots)] if self._focused and self._roams() else []
        return [*first, *mine, front(spots) or counting or spots.get(side, [])]

    def keep(self) -> None:
        """Keep with the game what is seen of the map."""
        if self.context.view is not None and self._frame.isVisible():
            with suppress(JournalError):
                zoom, middle = self.context.view.view_state()
                self.context.model.note(SEEN, seen_text(zoom, None if self.out else middle))

    def sit_down(self, side: int) -> None:
        """Each side finds the map as it left it, and never comes back to where the other one looked; the first time the
        view is free to go where its decision is."""
        view = self.context.view
        if view is None or side == self._side:
            return
        self._left[1 - side], self._side, self._home = (view.own, view.view_state()), side, None
        own, seen = self._left.get(side, (False, None))
        if seen is not None:
            view.restore_view_state(seen)
        view.own = own

    # -- what is asked for

    def _centre(self, loc: int) -> None:
        """Bring a place that is not seen into view with what is around it, and light it for a moment."""
        view = self.context.view
        if view is not None and view.board.geometry.has(loc) and not view.sees(view.board.geometry.rect(loc)):
            self._bring(view, [self._rect(view, loc, wide=True)])
        self._flash(loc)

    def centre_on(self, loc: int, *, always: bool = True) -> None:
        """Bring a place into the middle, large enough to be read, and light it for a moment. Without `always` one that
        is seen is only lit."""
        view = self.context.view
        if view is None or not view.board.geometry.has(loc):
            return
        if always or not view.sees(view.board.geometry.rect(loc)):
            if view.zoom < READABLE:
                view.set_zoom(0.75)
            view.centre_on_hex(loc)
        self._flash(loc)

    def hold(self, locs: tuple[int, ...]) -> None:
        """Let places be seen whenever those of a decision are brought into view; they come with what is around."""
        self._held = locs
        self._name_asked()
        self._show(locs)

    def _name_asked(self) -> None:
        """Places in question are named, whatever the zoom, where they are few."""
        view, asked = self.context.view, dict.fromkeys(self._wanted())
        if view is not None:
            view.board.names.ask(asked if len(asked) <= MOST else ())

    @property
    def out(self) -> bool:
        """Whether the view has left the whole area of play by itself, and comes back to it."""
        view = self.context.view
        return view is not None and not view.fitted and not view.own and (self._out or view.away)

    def _wanted(self) -> tuple[int, ...]:
        """What is held, and what the decision is about where that is little."""
        both = (*self._held, *self._focused)
        return both if len(both) <= MOST or not self._held else self._held

    def _roams(self) -> bool:
        """Whether any of it will do: the player takes up whom he wants, or takes one of several places and nobody
        fights there."""
        context = self.context
        if self._held or context.presenter is None or context.selected:
            return False
        return getattr(context.state, "combat", None) is None

    @property
    def _put(self) -> bool:
        """Whether the player clicks one target after the other, and the map stays."""
        presenter = self.context.presenter
        return presenter is not None and presenter.stays_put()

    def _flash(self, loc: int) -> None:
        self.context.overlay("found", HexHighlights((loc,), "hint"))
        self._light.start(FLASH_MS)

    def put_out(self) -> None:
        """The place that was lit last is no longer."""
        self._light.stop()
        self.context.overlay("found", None)

    def _show(self, locs: Sequence[int], any_will_do: bool = False) -> None:
        """Bring places into the part of the map that is free; nothing moves under what is dragged, nor where the whole
        area of play is shown with all of them."""
        view = self.context.view
        if view is None:
            return
        geometry = view.board.geometry
        there = [loc for loc in locs if geometry.has(loc)]
        if not (view.fitted and all(view.sees(geometry.rect(loc)) for loc in there)):
            self._bring(view, [self._rect(view, loc) for loc in there], any_will_do)

    def _bring(self, view: BoardView, rects: Sequence[QRectF], any_will_do: bool = False) -> None:
        if self._busy:
            return
        least = READABLE if view.zoom >= READABLE else min(view.zoom, opening(view)) if tiny(view) else view.least
        wanted = together(view, rects, least, any_will_do=any_will_do)
        if wanted is not None:
            view.scroll_into_view(wanted, least, self._ms)

    def _rect(self, view: BoardView, loc: int, *, wide: bool = False) -> QRectF:
        """A place on the map, with what is around it if that is wanted, or if it is held and not well in sight."""
        rect, sheet = view.board.geometry.rect(loc), view.board.sceneRect()
        edge = rect.width() / 2
        comes = loc in self._held and not view.sees(rect.adjusted(-edge, -edge, edge, edge) & sheet)
        return (with_room(view, rect, AROUND * rect.width()) if wide or comes else rect) & sheet

    @property
    def _ms(self) -> int:
        """Milliseconds of a glide."""
        return min(LONGEST, pace.ms(GLIDE_MS)) if self.context.looks.motion else 0

    # -- what the decision is about

    def show_asked(self) -> None:
        """Bring what the open decision is about into view, though the player has set the view himself."""
        if self._focused:
            view = self.context.view
            if view is not None:
                self._bring(view, [self._rect(view, loc, wide=True) for loc in self._focused], self._roams())
            self._flash(self._focused[0])
        else:
            self.context.signals.said.emit(self.context.words.tr("This decision is about no place on the map"))

    def _tell_unseen(self) -> None:
        """Where the view does not go there by itself."""
        view = self.context.view
        stays = view is not None and (view.own or self._put) and not view.away and not self._held
        self.context.signals.unseen.emit(stays and self.offscreen.all_out)

    def _focus(self, locs: tuple[int, ...]) -> None:
        """Bring it into view once all is laid out. What a piece is taken up for is not: it is about to be dragged; nor
        is a place that is not drawn, nor anything while the view is about to come back to where the player set it."""
        view = self.context.view
        locs = tuple(loc for loc in locs if view is None or view.board.geometry.has(loc))
        self._focused = locs
        if self._blank and view is not None and _both(view):
            self._blank = False
            if not view.own:
                self.first_look()
        fresh = set(locs) - self._shown
        self._shown = self._shown | fresh if locs else set()
        self.offscreen.show(locs)
        if locs:
            self._name_asked()
        else:  # another decision follows most often
            later(self, self._name_asked, lambda: self._focused)
        taking = self.context.hand is not None and self.context.hand.taking
        back = self._out and not locs
        away, own = (view is not None and view.away), (view is not None and view.own)
        if (fresh or back) and not taking and not self._put and not (away and own):
            self._lifted = None
            self._waiting = True
            if not away:  # else once it has come back
                self._due.start()

    def _free_changed(self) -> None:
        """A drawer came over the map, or the window is smaller: what was seen of the decision is seen again. A map that
        is fitted in stays so beside the column."""
        view = self.context.view
        if view is None:
            return
        before, self._free = self._free, view.free
        spots = [view.mapFromScene(view.board.position(loc)) for loc in self._focused]
        beside = view.fitted and self._free.width() != before.width()
        if not beside and any(before.contains(spot) and not self._free.contains(spot) for spot in spots):
            self._lifted = self._lifted or (None if view.own else view.view_state())
            self._waiting = True
            self._due.start()
        elif self._lifted is not None and self._free.contains(before) and not view.own:
            lifted, self._lifted = self._lifted, None
            view.glide_back(lifted, self._ms)
        elif beside or self._free.width() > before.width() or self._free.height() > before.height():
            self._settling = True
            self._due.start()

    def _let_up(self, _what: object = None) -> None:
        if (self._waiting or self._settling) and not self._busy:
            self._due.start()

    def _go(self) -> None:
        view = self.context.view
        if self._busy or view is None or not view.isVisible() or view.board.in_motion or view.away:
            return
        if self._settling and not view.gliding:
            view.settle(self._ms)
        if self._waiting and not (self._settling and view.fitted) and not (view.own and not self._held):
            self._ask_for(view)
        self._waiting = self._settling = False

    def _ask_for(self, view: BoardView) -> None:
        """Bring what the decision is about into view; out of the whole area of play only as long as it lies beside."""
        wanted = self._wanted()
        if self.out and all(view.at_fit(view.board.geometry.rect(loc)) for loc in wanted):
            view.fit_again(self._ms)
        elif wanted and (home := self._home_for(view, [view.board.geometry.rect(loc) for loc in wanted])):
            view.glide_back(home, self._ms)
            self._home = None
        else:
            self._out = self._out or view.fitted
            self._go_to(view, wanted)
        self._out = self._out and not view.fitted

    def _go_to(self, view: BoardView, wanted: Sequence[int]) -> None:
        """Bring these into view, and remember what was seen before."""
        before = view.view_state()
        self._show(wanted, self._roams())
        self._home = self._home or (before if view.gliding or view.view_state() != before else None)

    def _home_for(self, view: BoardView, rects: Sequence[QRectF]) -> tuple[float, QPointF | None] | None:
        """From where a decision took the view, if these are seen there, and not here, and nobody moved it since."""
        zoom, middle = self._home or (1.0, None)
        if middle is None or view.own or view.strayed or all(map(view.sees, rects)):
            return None
        seen = QRectF(middle - QRectF(view.viewport().rect()).center() / zoom, QSizeF(view.free.size()) / zoom)
        return self._home if (any if self._roams() else all)(map(seen.contains, rects)) else None


def _both(view: BoardView) -> bool:
    """Whether two sides have pieces on the map."""
    return sum(side >= 0 and bool(spots) for side, spots in view.board.spots_by_side().items()) > 1


def front(spots: Mapping[int, Sequence[QPointF]]) -> list[QPointF]:
    """The spots of each side that has one of another side near by."""
    return [
        one for side, own in spots.items() if side >= 0 for one in own
        if any(_far(one, foe) < BESIDE for other, foes in spots.items() if other not in (side, -1) for foe in foes)
    ]  # fmt: skip


def together(
    view: BoardView, rects: Sequence[QRectF], least: float, *, any_will_do: bool = False
) -> QRectF | None:  # fmt: skip
    """What of these is brought into view: all if they are few, as far as they fit at the least zoom, those nearest to
    the first one before others. Of many, of which most would not be seen together, or where any will do, if none is
    seen, the nearest with those around it, at the zoom there is."""
    if not rects or all(map(view.sees, rects)):
        return None
    if not any_will_do and len(rects) <= MOST:
        held = _around(view, rects, rects[0], least)
        if len(rects) <= FEW or sum(map(held.contains, rects)) > len(rects) / 2:
            return held
    if any(map(view.sees, rects)):
        return None
    middle = view.mapToScene(view.free.center())
    return _around(view, rects, min(rects, key=lambda rect: _far(rect.center(), middle)), view.zoom)


def _around(view: BoardView, rects: Sequence[QRectF], first: QRectF, least: float) -> QRectF:
    """One of these with as many others, the nearest before others, as are seen at a zoom."""
    free, whole = QSizeF(view.free.size()), first
    for rect in sorted(rects, key=lambda rect: _far(rect.center(), first.center())):
        if fitting(whole | rect, free) * ROOM >= least:
            whole = whole | rect
    return whole


def with_room(view: BoardView, rect: QRectF, around: float) -> QRectF:
    """A part of the scene with as much around it as still fits at the zoom there is."""
    free = QSizeF(view.free.size()) / view.zoom
    wide = max(0.0, min(around, (free.width() - rect.width()) / 2 - NEAR))
    high = max(0.0, min(around, (free.height() - rect.height()) / 2 - NEAR))
    return rect.adjusted(-wide, -high, wide, high)


def _far(one: QPointF, other: QPointF) -> float:
    return (one - other).manhattanLength()


MARKS: Final = range(1, 10)


class Bookmarks(Feature):
    """They last as long as the game is on the table."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.marks: dict[int, tuple[float, QPointF]] = {}
        """Zoom and middle of the view."""

    def actions(self) -> Iterator[Action]:
        no_game = self.context.needs.game
        for n in MARKS:
            text, help_ = f"Set bookmark {n}", "Remember this view"
            yield Action(f"mark_{n}", "", 100 + 2 * n, text, help_, f"Ctrl+{n}", partial(self.set_mark, n), no_game)
            go, help_ = partial(self.go_to_mark, n), "Return to this view"
            yield Action(f"to_{n}", "", 101 + 2 * n, f"Bookmark {n}", help_, f"Alt+{n}", go, no_game)

    def follow_game(self) -> None:
        self.marks.clear()

    def set_mark(self, number: int) -> None:
        view = self.context.view
        if view is not None:
            self.marks[number] = view.zoom, view.visible_rect().center()
            self.context.signals.said.emit(self.words.tr("Bookmark {n} set", n=number))

    def go_to_mark(self, number: int) -> None:
        view = self.context.view
        if view is None:
            return
        if number not in self.marks:
            self.context.signals.said.emit(self.words.tr("Bookmark {n} is not set: press Ctrl+{n} to set it", n=number))
            return
        view.restore_view_state(self.marks[number])

    def remember(self) -> dict[int, tuple[float, QPointF]]:
        return dict(self.marks)

    def recall(self, kept: dict[int, tuple[float, QPointF]]) -> None:
        self.marks.update(kept)
