"""The supply layer: lines on the map, who can supply how many, and what the pointer asks about."""

from __future__ import annotations

from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE, Piece, enemy
from engine.titles.defeat_into_victory.queries.supply import SupplyPicture, UnitSupply, cut_by, supply_picture
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.board.overlays import Overlay
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.cut_off import cut_off
from nemesis_gui.play.layer import NOWHERE, Layer, Legend
from nemesis_gui.play.signs import told
from nemesis_gui.play.trace_layer import TraceLayer
from nemesis_gui.titles.defeat_into_victory.layers import supply_map, supply_text

BOTH = 2
LINE, NETWORK = "trace", "levels"


class SupplyLayer(Layer):
    """Supply as marked or as it could be determined now, of one side or both.

    Pointing at a unit tells its line, pointing at a hex who depends on it.
    """

    action = Action(
        "supply", "View", 60, "Supply",
        "Show who is supplied and who could be if checked now, and who an enemy would cut off", "S; F4", toolbar=80
    )
    clause = "7.9.1/1"
    names = (NETWORK,)

    def __init__(self, context: Context, legend: Legend) -> None:
        super().__init__(context)
        self.side = BOTH
        self.checked = True
        self._cut: frozenset[str] = frozenset()
        tr, words, signs = context.words.tr, context.words, context.looks.signs
        self.section = legend.section(tr(self.action.text))
        sides = [words.side(JAPANESE), words.side(ALLIED), tr("Both")]
        self.side_buttons = self.section.choice(sides, self.side, self.set_side)
        states = [tr("As marked"), tr("If checked now")]
        self.state_buttons = self.section.choice(states, int(self.checked), lambda on: self.set_checked(bool(on)))
        for styles in supply_map.LINES:
            self.section.key([signs.style(words, name) for name in styles.values()])
        self.note = self.section.text()
        self.note.setText(told(words, signs["badge:used"]))
        self.counts, self.asked, self.feeders = (self.section.text() for _ in range(3))

    def set_side(self, side: int) -> None:
        """Show one side (0 or 1) or both (2)."""
        self.side = side
        self.side_buttons.button(side).setChecked(True)
        self.refresh()

    def set_checked(self, checked: bool) -> None:
        """Show what could be determined now, or what is marked."""
        self.checked = checked
        self.state_buttons.button(int(checked)).setChecked(True)
        self.refresh()

    def offer(self, loc: int, unit: str) -> str:
        state, words = self.context.state, self.context.words
        fed = bool(unit) and state.world.in_play(loc) and self.supply_of(unit) is not None
        return words.tr("Supply line of {unit}", unit=words.game.unit(state, unit)) if fed else ""

    def remember(self) -> tuple[int, bool]:
        return self.side, self.checked

    def recall(self, kept: tuple[int, bool]) -> None:
        self.set_side(kept[0])
        self.set_checked(kept[1])

    # -- what is known

    def pictures(self) -> list[SupplyPicture]:
        """Those of the sides shown."""
        return [supply_picture(self.context.state, side) for side in (JAPANESE, ALLIED) if self.side in (side, BOTH)]

    def supply_of(self, unit: str) -> UnitSupply | None:
        """The supply of a unit on the map; None for an HQ."""
        state: DefeatState = self.context.state
        piece = state.pieces.get(unit)
        return None if piece is None else supply_picture(state, piece.counter.side).units.get(unit)

    # -- showing

    def show(self) -> None:
        """The lines and the legend."""
        self._cut = frozenset()
        self._draw()
        words, pictures = self.context.words, self.pictures()
        self.counts.setText(supply_text.counts(words, pictures))
        self.feeders.setText(supply_text.feeders(self.context.state, words, pictures))
        self.pointed()

    def _draw(self) -> None:
        self.context.overlay(NETWORK, supply_map.network(self.pictures(), self.checked, self._cut))

    def pointed(self) -> None:
        """The line of the unit asked about, and who would be cut off at the hex."""
        state, words = self.context.state, self.context.words
        lines = []
        unit = self.unit or (self.context.selected[-1] if self.context.selected else "")
        found = self.supply_of(unit)
        if found is not None:
            picture = supply_picture(state, state.pieces[unit].counter.side)
            lines.append(supply_text.why(state, words, picture, found))
        self.context.overlay(LINE, supply_map.line(found) if found is not None else None)
        lost = self.cut_at(self.loc)
        if self.loc != NOWHERE and state.world.open_hex(self.loc):
            lines.append(cut_off(state, words, self.loc, lost))
        names = frozenset(piece.id for piece in lost)
        if names != self._cut:
            self._cut = names
            self._draw()
        self.asked.setText("<br>".join(lines) or words.tr("Point at a piece or a hex."))

    def cut_at(self, loc: int) -> list[Piece]:
        """Units and HQs of the sides shown that an enemy in a hex would cut off; not where he stands already."""
        state = self.context.state
        if loc == NOWHERE or not state.world.open_hex(loc):
            return []
        sides = [side for side in (JAPANESE, ALLIED) if self.side in (side, BOTH)]
        return [p for side in sides if loc not in state.occupied(enemy(side)) for p in cut_by(state, side, loc)]

    def clear(self) -> None:
        """Take the lines away."""
        super().clear()
        self.context.overlay(LINE, None)


class LineLayer(TraceLayer):
    """The line of the selected unit alone, while the supply layer is off."""

    clause = "7.7.2/4"
    names = (LINE,)

    def __init__(self, supply: SupplyLayer) -> None:
        super().__init__(supply)
        self.supply: SupplyLayer = supply

    def line_of(self, unit: str) -> Overlay | None:
        found = self.supply.supply_of(unit)
        return None if found is None else supply_map.line(found)
