"""The threat layer: the best odds the enemy could bring against every stack with the chits he still has."""

from __future__ import annotations

from html import escape
from time import perf_counter
from typing import Final

from PySide6.QtCore import QTimer

from engine.titles.nemesis import wording
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, enemy
from engine.titles.nemesis.queries.threat import Strike, Threat, threat
from engine.titles.nemesis.state import CHITS, NemesisState
from nemesis_gui.board.overlays import Arrows, Badges, Group, HexHighlights
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.layer import NOWHERE, Layer, Legend
from nemesis_gui.play.signs import told
from nemesis_gui.session.words import Words, clause_link
from nemesis_gui.titles.nemesis.combat.figures import reached
from nemesis_gui.titles.nemesis.layers.supply_text import place_link, unit_link

SLICE: Final = 0.006
"""Seconds of work in one go."""
LETTERS: Final = {"assault": "A", "attack": "B"}
"""As the badges have them: `A` an assault, `B` an attack."""
ABOVE, BELOW = -36.0, 36.0
REST_MS: Final = 40
"""Time for which what is dragged rests over a hex before its threat is worked out, so that dragging stays smooth."""
DANGEROUS: Final = 3
"""Odds of so much to one are marked."""


def chits_to_come(state: NemesisState, side: int) -> list[str]:
    """Of `assault` and `attack` what a side may still play in this turn, the running phase included."""
    track = state.track[side]
    if len(track) == len(CHITS) and state.phase is None:
        return list(LETTERS)
    running = state.phase.chit if state.phase is not None and state.phase.side == side else ""
    return [chit for chit in LETTERS if chit not in track or chit == running]


def strikes(found: Threat, chits: list[str]) -> dict[str, Strike]:
    """The blows that the chits allow."""
    both = {"assault": found.assault, "attack": found.attack}
    return {chit: strike for chit in chits if (strike := both[chit]) is not None}


def badge(state: NemesisState, found: dict[str, Strike]) -> str:
    """`3:1 A 2:1 B`; one pair where both have the same odds."""
    texts = {chit: reached(state, strike.odds) for chit, strike in found.items()}
    if len(set(texts.values())) == 1 and len(texts) > 1:
        return f"{next(iter(texts.values()))} {''.join(LETTERS[chit] for chit in texts)}"
    return " ".join(f"{text} {LETTERS[chit]}" for chit, text in texts.items())


class ThreatLayer(Layer):
    """Badges on the stacks of one side. They are worked out a few at a time and shown when all are there.

    While a piece is selected and another hex pointed at, that hex is judged as if the piece stood there alone; while
    it is dragged, even if the layer is off.
    """

    action = Action(
        "threat", "View", 70, "Threat", "Show the best odds the enemy could bring against every stack", "T",
        toolbar=90
    )
    clause = "6.1-C/1"
    names = ("threat", "threat_at")

    def __init__(self, context: Context, legend: Legend) -> None:
        super().__init__(context)
        legend.counting.append(lambda: self.busy)
        self.live = False
        """Whether something is dragged that may come to stand where the pointer is."""
        self.side = -1
        """The side that defends; -1 until one is chosen: then that of the player who decides."""
        self.found: dict[int, Threat] = {}
        self._side = ALLIED
        self._state: NemesisState | None = None
        self._left: list[int] = []
        self._rest = QTimer(context)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self.pointed)
        self._timer = QTimer(context)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._work)
        words = context.words
        self.section = legend.section(words.tr(self.action.text))
        sides = [words.side(JAPANESE), words.side(ALLIED)]
        self.side_buttons = self.section.choice(sides, 0, self.set_side)
        self.note, self.asked = self.section.text(), self.section.text()
        explained = told(words, context.looks.signs["badge:threat"])
        self.section.text().setText(f"<small>{explained}</small>")

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

    @property
    def busy(self) -> bool:
        """Whether badges are still to come."""
        return bool(self._left)

    def show(self) -> None:
        """Begin to judge every stack anew."""
        state, side = self.context.state, self.defender()
        self.side_buttons.button(side).setChecked(True)
        if state is self._state and side == self._side and not self._left:
            self._finish()
            return
        self._state, self._side, self.found = state, side, {}
        self._left = sorted(loc for loc in state.occupied(side) if state.world.on_map(loc))
        self._note()
        self._timer.start()

    def _note(self) -> None:
        words, state, foe = self.context.words, self.context.state, enemy(self._side)
        chits = chits_to_come(state, foe)
        names = ", ".join(f"<b>{LETTERS[chit]}</b> {escape(words.word('chits', chit))}" for chit in chits)
        if not chits:
            self.note.setText(words.tr("{side} side: no Assault or Attack Phase left.", side=words.side(foe)))
            return
        text = words.tr("Best odds for the {side} side, ignoring other combats:", side=words.side(foe))
        self.note.setText(f"{text} {names}")

    def _work(self) -> None:
        """Judge stacks for a few milliseconds."""
        state: NemesisState = self.context.state
        end = perf_counter() + SLICE
        if state is not self._state or not self.on:
            self._timer.stop()
            return
        while self._left and perf_counter() < end:
            loc = self._left.pop()
            self.found[loc] = threat(state, loc, enemy(self._side))
        if not self._left:
            self._timer.stop()
            self._finish()

    def finish(self) -> None:
        """Judge what is left at once."""
        while self._left:
            self._work()

    def _finish(self) -> None:
        state = self.context.state
        chits = chits_to_come(state, enemy(self._side))
        blows = {loc: strikes(found, chits) for loc, found in self.found.items()}
        texts = {loc: badge(state, found) for loc, found in blows.items() if found}
        grave = tuple(loc for loc, found in blows.items() if any(self._grave(strike) for strike in found.values()))
        parts = [HexHighlights(grave, "threat")] if grave else []
        self.context.overlay("threat", Group((*parts, Badges(texts, "threat", ABOVE))))
        self.pointed()

    def _grave(self, strike: Strike) -> bool:
        state: NemesisState = self.context.state
        return state.world.charts.combat.ratios[strike.odds.final] >= DANGEROUS

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
        found = self._at(self.loc)
        blows = strikes(found, chits_to_come(state, found.by_side)) if found is not None else {}
        if found is None:
            self.context.overlay("threat_at", None)
            self.asked.setText(words.tr("Point at a stack, or select a piece and point at its destination."))
            return
        if not blows and not self.on:
            self.context.overlay("threat_at", None)
            return
        text = badge(state, blows) or "–"
        high = found.hex in self.found
        arrows = {(loc, found.hex) for strike in blows.values() for loc in strike.units.values()}
        badges = Badges({found.hex: text}, "lit", ABOVE if high else BELOW)
        self.context.overlay("threat_at", Group((Arrows(sorted(arrows), "threat"), badges)))
        self.asked.setText(tell(state, words, found, blows))

    def _at(self, loc: int) -> Threat | None:
        """The threat to a stack, or to the selected piece if it stood there."""
        state = self.context.state
        if loc == NOWHERE or not state.world.on_map(loc):
            return None
        movers = [unit for unit in self.context.selected if state.pieces[unit].counter.is_unit]
        if movers and all(state.pieces[unit].loc != loc for unit in movers):
            side = state.pieces[movers[0]].counter.side
            if loc in state.occupied(enemy(side)):
                return None
            own = [piece.id for piece in state.units_at(loc, side)]
            return threat(state, loc, enemy(side), [*own, *movers])
        return self.found.get(loc)

    def clear(self) -> None:
        """Stop working, take everything away."""
        self._timer.stop()
        self._rest.stop()
        super().clear()


def tell(state: NemesisState, words: Words, found: Threat, blows: dict[str, Strike]) -> str:
    """The blows in words: chit, odds, units."""
    place = place_link(state, words, found.hex)
    if not blows:
        return words.tr("{place} cannot be attacked.", place=place)
    lines = [words.tr("{place} could be attacked by", place=place)]
    for chit, strike in blows.items():
        units = [unit_link(state, unit) for unit in strike.units]
        units += [escape(wording.air_name(state, strike.air))] if strike.air is not None else []
        clause = clause_link("5.2/8" if chit == "assault" else "6.1-C/1")
        name = escape(words.word("chits", chit))
        lines.append(words.pair(f"<b>{reached(state, strike.odds)}</b> {name}", f"{', '.join(units)} {clause}"))
    return "<br>".join(lines)
