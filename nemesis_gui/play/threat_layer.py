"""The threat layer: the best that the enemy could bring against every stack. A title's layer judges it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from PySide6.QtCore import QTimer

from nemesis_gui.board.overlays import Arrows, Badges, Group, HexHighlights
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.layer import NOWHERE, Layer, Legend
from nemesis_gui.play.signs import describe_sign

ABOVE, BELOW = -36.0, 36.0
REST_MS: Final = 40
"""Time for which what is dragged rests over a hex before its threat is worked out, so that dragging stays smooth."""


class ThreatLayer(Layer):
    """Badges on the stacks of one side. They are worked out a few at a time and shown when all are there.

    While a piece is selected and another hex pointed at, that hex is judged as if the piece stood there alone; while
    it is dragged, even if the layer is off.
    """

    action = Action(
        "threat", "View", 70, "Threat", "Show the best odds the enemy could bring against every stack", "T",
        toolbar=90
    )
    names = ("threat", "threat_at")

    def __init__(self, context: Context, legend: Legend) -> None:
        super().__init__(context)
        legend.counting.append(lambda: self.busy)
        self.live = False
        """Whether something is dragged that may come to stand where the pointer is."""
        self.side = -1
        """The side that defends; -1 until one is chosen: then that of the player who decides."""
        self.found: dict[int, Any] = {}
        """What was judged, by hex."""
        self._side = 1
        self._state: Any = None
        self._left: list[int] = []
        self._rest = QTimer(context, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self.pointed)
        words = context.words
        self.section = legend.section(words.tr(self.action.text))
        self.side_buttons = self.section.choice([words.side(side) for side in (0, 1)], 0, self.set_side)
        self.note, self.asked = self.section.text(), self.section.text()
        explained = describe_sign(words, context.looks.signs["badge:threat"])
        self.section.text().setText(f"<small>{explained}</small>")

    # -- what a title knows

    def judge(self, state: Any, loc: int, by_side: int, units: Sequence[str] = ()) -> Any:
        """The threat of a side to the pieces in a hex, or to some if these stood there."""
        raise NotImplementedError

    def badge(self, state: Any, found: Any) -> str:
        """A threat in up to eight characters, empty where there is none."""
        raise NotImplementedError

    def grave(self, state: Any, found: Any) -> bool:
        """Whether its hex is marked."""
        raise NotImplementedError

    def origins(self, state: Any, found: Any) -> Iterable[int]:
        """The locations from which it comes."""
        raise NotImplementedError

    def head(self, state: Any, by_side: int) -> str:
        """What the badges are, and what may come in this turn."""
        raise NotImplementedError

    def describe(self, state: Any, loc: int, found: Any) -> str:
        """A threat in words."""
        raise NotImplementedError

    def holds(self, state: Any, unit: str) -> bool:
        """Whether a selected piece is judged as if it stood where the pointer is."""
        return True

    # -- which side

    def remember(self) -> int:
        return self.side

    def recall(self, kept: int) -> None:
        self.side = kept

    @property
    def asked_for(self) -> bool:
        """Also while a piece is dragged."""
        return self.on or self.live

    def dragged(self, over: bool) -> None:
        self.live = over
        self._rest.stop()
        if not self.asked_for:
            self.context.overlay("threat_at", None)

    def set_side(self, side: int) -> None:
        """Show the threat to a side."""
        self.side = side
        self._state = None
        self.refresh()

    def defender(self) -> int:
        """The side whose stacks are judged."""
        if self.side >= 0:
            return self.side
        decision = self.context.model.decision
        return decision.side(self.context.state) if decision is not None else self._side

    # -- the work

    @property
    def busy(self) -> bool:
        """Whether badges are still to come."""
        return bool(self._left)

    def show(self) -> None:
        """Begin to judge every stack again."""
        state, side = self.context.state, self.defender()
        self.side_buttons.button(side).setChecked(True)
        if state is self._state and side == self._side and not self._left:
            self._finish()
            return
        self._state, self._side, self.found = state, side, {}
        self._left = sorted(loc for loc in state.occupied(side) if state.world.on_map(loc))
        self.note.setText(self.head(state, 1 - side))
        self.context.work.put(self._rest, "threat", self._judged())

    def _judged(self) -> Iterator[None]:
        """Judge stack by stack, as long as the position is this one and the layer is on."""
        while self._left and self.on and self.context.state is self._state:
            loc = self._left.pop()
            yield self.found.update({loc: self.judge(self._state, loc, 1 - self._side)})
        if not self._left:
            self._finish()

    def finish(self) -> None:
        """Judge what is left at once."""
        self.context.work.drop(self._rest, "threat")
        for _ in self._judged() if self.on else ():
            pass

    def _finish(self) -> None:
        state = self.context.state
        texts = {loc: text for loc, found in self.found.items() if (text := self.badge(state, found))}
        grave = tuple(loc for loc in texts if self.grave(state, self.found[loc]))
        parts = [HexHighlights(grave, "threat")] if grave else []
        self.context.overlay("threat", Group((*parts, Badges(texts, "threat", ABOVE))))
        self.pointed()

    # -- the pointer

    def point(self, loc: int, unit: str = "") -> None:
        """As for every layer; what is dragged has to rest a little."""
        if self.on or not self.live:
            super().point(loc, unit)
            return
        self.loc, self.unit = loc, unit
        self.context.overlay("threat_at", None)
        self._rest.start()

    def pointed(self) -> None:
        """Who would strike at the hex, and from where."""
        state, words = self.context.state, self.context.words
        judged, found = self._at(self.loc)
        if not judged:
            self.context.overlay("threat_at", None)
            self.asked.setText(words.tr("Point at a stack, or select a piece and point at its destination."))
            return
        text = self.badge(state, found)
        if not text and not self.on:
            self.context.overlay("threat_at", None)
            return
        arrows = {(loc, self.loc) for loc in self.origins(state, found)} if text else set()
        told = words.tr("enemy could attack {odds}", odds=text) if text and not self.on else text
        badges = Badges({self.loc: told or "–"}, "lit", ABOVE if self.loc in self.found else BELOW)
        self.context.overlay("threat_at", Group((Arrows(sorted(arrows), "threat"), badges)))
        self.asked.setText(self.describe(state, self.loc, found))

    def _at(self, loc: int) -> tuple[bool, Any]:
        """Whether a hex is judged, and the threat to its stack, or to the selected pieces if they stood there."""
        state = self.context.state
        if loc == NOWHERE or not state.world.on_map(loc):
            return False, None
        movers = [unit for unit in self.context.selected if self.holds(state, unit)]
        if movers and all(state.pieces[unit].loc != loc for unit in movers):
            side = state.pieces[movers[0]].counter.side
            if loc in state.occupied(1 - side):
                return False, None
            own = [piece.id for piece in state.units_at(loc, side)]
            return True, self.judge(state, loc, 1 - side, [*own, *movers])
        return loc in self.found, self.found.get(loc)

    def clear(self) -> None:
        """Stop working, take everything away."""
        self.context.work.drop(self._rest, "threat")
        self._rest.stop()
        super().clear()
