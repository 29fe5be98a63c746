"""The supply layer: chains on the map, a legend with counts and changes, and what the pointer asks about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.titles.nemesis.pieces import ALLIED, JAPANESE, Piece, enemy
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.board.overlays import Overlay
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.layer import NOWHERE, Layer, Legend
from nemesis_gui.play.signs import told
from nemesis_gui.play.trace_layer import TraceLayer
from nemesis_gui.titles.nemesis.layers import supply_map

if TYPE_CHECKING:
    from engine.titles.nemesis.queries.supply import PieceSupply, SupplyPicture

BOTH = 2
CHAIN, LEVELS = "trace", "levels"


class SupplyLayer(Layer):
    """Supply as marked or as in a check held now, of one side or both.

    Pointing at a piece tells its chain, pointing at a hex who depends on it.
    """

    action = Action(
        "supply", "View", 60, "Supply",
        "Show every supply chain, as marked or if checked now, and who an enemy would cut off", "S; F4",
        toolbar=80
    )
    clause = "7.1-B/1"
    names = (LEVELS,)

    def __init__(self, context: Context, legend: Legend) -> None:
        super().__init__(context)
        self.side = BOTH
        self.checked = True
        self._known: tuple[NemesisState | None, dict[int, SupplyPicture]] = (None, {})
        self._cut: frozenset[str] = frozenset()
        tr, words = context.words.tr, context.words
        self.section = legend.section(tr(self.action.text))
        signs = context.looks.signs
        sides = [words.side(JAPANESE), words.side(ALLIED), tr("Both")]
        self.side_buttons = self.section.choice(sides, self.side, self.set_side)
        states = [tr("As marked"), tr("If checked now")]
        self.state_buttons = self.section.choice(states, int(self.checked), lambda on: self.set_checked(bool(on)))
        for side in (JAPANESE, ALLIED):
            self.section.key([signs.style(words, name) for name in supply_map.LINES[side].values()])
        self.note = self.section.text()
        self.note.setText(told(words, signs["badge:used"]))
        self.counts, self.asked, self.changes = (self.section.text() for _ in range(3))

    def set_side(self, side: int) -> None:
        """Show one side (0 or 1) or both (2)."""
        self.side = side
        self.side_buttons.button(side).setChecked(True)
        self.refresh()

    def set_checked(self, checked: bool) -> None:
        """Show the levels of a check held now, or those marked."""
        self.checked = checked
        self.state_buttons.button(int(checked)).setChecked(True)
        self.refresh()

    def offer(self, loc: int, unit: str) -> str:
        context = self.context
        on_map = bool(unit) and context.state.world.in_play(loc)
        return context.words.tr("Supply line of {unit}", unit=context.state.pieces[unit].counter.name) if on_map else ""

    def remember(self) -> tuple[int, bool]:
        return self.side, self.checked

    def recall(self, kept: tuple[int, bool]) -> None:
        self.set_side(kept[0])
        self.set_checked(kept[1])

    # -- what is known

    def picture(self, side: int) -> SupplyPicture:
        """The supply of a side in the position shown, worked out once."""
        from engine.titles.nemesis.queries.supply import supply_picture

        state = self.context.state
        if self._known[0] is not state:
            self._known = (state, {})
        pictures = self._known[1]
        if side not in pictures:
            pictures[side] = supply_picture(state, side)
        return pictures[side]

    def pictures(self) -> list[SupplyPicture]:
        """Those of the sides shown."""
        return [self.picture(side) for side in (JAPANESE, ALLIED) if self.side in (side, BOTH)]

    def supply_of(self, unit: str) -> PieceSupply | None:
        """The supply of a piece in play."""
        piece = self.context.state.pieces.get(unit)
        return None if piece is None else self.picture(piece.counter.side).pieces.get(unit)

    # -- showing

    def show(self) -> None:
        """The network and the legend."""
        from engine.titles.nemesis.queries.judgement import foreseen
        from engine.titles.nemesis.queries.supply import airdrop_help
        from nemesis_gui.titles.nemesis.layers import judgement, supply_text

        self._cut = frozenset()
        self._draw()
        state, words = self.context.state, self.context.words
        told = supply_text.counts(words, self.pictures())
        if self.side != JAPANESE:
            told += supply_text.airdrops(words, airdrop_help(state))
        self.counts.setText(told)
        changed = [item for one in self.pictures() for item in foreseen(state, one) if item.before != item.after]
        head = words.tr("A check now would change" if changed else "A check now would change nothing.")
        self.changes.setText(f"{head}<br>{judgement.told(state, words, changed)}" if changed else head)
        self.pointed()

    def _draw(self) -> None:
        self.context.overlay(LEVELS, supply_map.network(self.context.state, self.pictures(), self.checked, self._cut))

    def pointed(self) -> None:
        """The chain of the piece asked about, and who would be cut off at the hex."""
        from nemesis_gui.titles.nemesis.layers import supply_text

        state, words = self.context.state, self.context.words
        told = []
        unit = self.unit or (self.context.selected[-1] if self.context.selected else "")
        piece = self.supply_of(unit)
        if piece is not None:
            told.append(supply_text.why(state, words, piece))
        self.context.overlay(CHAIN, supply_map.chain(piece) if piece is not None else None)
        lost = self.cut_at(self.loc)
        if self.loc != NOWHERE and state.world.on_map(self.loc):
            told.append(supply_text.cut(state, words, self.loc, lost))
        names = frozenset(piece.id for piece in lost)
        if names != self._cut:
            self._cut = names
            self._draw()
        self.asked.setText("<br>".join(told) or words.tr("Point at a piece or a hex."))

    def cut_at(self, loc: int) -> list[Piece]:
        """Pieces of the sides shown that an enemy in a hex would cut off; not where he stands already."""
        from engine.titles.nemesis.queries.supply import cut_by

        state = self.context.state
        if loc == NOWHERE or not state.world.on_map(loc):
            return []
        sides = [picture.side for picture in self.pictures() if loc not in state.occupied(enemy(picture.side))]
        return [piece for side in sides for piece in cut_by(state, side, loc)]

    def clear(self) -> None:
        """Take network and chain away."""
        super().clear()
        self.context.overlay(CHAIN, None)


class ChainLayer(TraceLayer):
    """The chain of the selected piece alone, while the supply layer is off."""

    clause = "7.1-A/11"
    names = (CHAIN,)

    def __init__(self, supply: SupplyLayer) -> None:
        super().__init__(supply)
        self.supply: SupplyLayer = supply

    def line_of(self, unit: str) -> Overlay | None:
        found = self.supply.supply_of(unit)
        return None if found is None else supply_map.chain(found)
