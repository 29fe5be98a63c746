"""The supply layer: supply of one side or both on the map, and what the pointer asks about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

from PySide6.QtWidgets import QLabel

from engine.table.placed import Piece, PlacedState
from nemesis_gui.board.overlays import Overlay
from nemesis_gui.play.action import ON_MAP, Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.layer import NOWHERE, Layer, Legend, Section
from nemesis_gui.session.words import Words

SIDES: Final = (0, 1)
BOTH: Final = 2
LINE, NETWORK = "trace", "levels"
MOST: Final = 12
"""Pieces that are named of those that would be cut off."""


class SupplyLayer(Layer):
    """What all titles share of it. Pointing at a piece shows its line, pointing at a hex which pieces depend on it."""

    names = (NETWORK,)
    asked: QLabel
    """The text about the piece and hex asked about; a title says where it stands in the legend."""
    marks: ClassVar[bool] = True
    """Whether supply is also marked on counters, so that it may differ from what a check would find."""

    def __init__(self, context: Context, legend: Legend) -> None:
        super().__init__(context)
        self.side = BOTH
        self.checked = True
        self._cut: frozenset[str] = frozenset()
        tr, words = context.words.tr, context.words
        self.section: Section = legend.section(tr(self.action.text))
        names = [*(words.side(side) for side in SIDES), tr("Both")]
        self.side_buttons = self.section.choice(names, self.side, self.set_side)
        if self.marks:
            states = [tr("As marked"), tr("If checked now")]
            self.state_buttons = self.section.choice(states, int(self.checked), lambda on: self.set_checked(bool(on)))

    def set_side(self, side: int) -> None:
        """Show one side (0 or 1) or both (2)."""
        self.side = side
        self.side_buttons.button(side).setChecked(True)
        self.refresh()

    def set_checked(self, checked: bool) -> None:
        """Show what a check now would find, or what is marked."""
        self.checked = checked
        self.state_buttons.button(int(checked)).setChecked(True)
        self.refresh()

    def offer(self, loc: int, unit: str) -> str:
        words, state = self.context.words, self.context.state
        asked = bool(unit) and state.world.in_play(loc) and self.supply_of(unit) is not None
        return words.tr("Supply line of {unit}", unit=words.game.unit(state, unit)) if asked else ""

    def remember(self) -> tuple[int, bool]:
        return self.side, self.checked

    def recall(self, kept: tuple[int, bool]) -> None:
        self.set_side(kept[0])
        if self.marks:
            self.set_checked(kept[1])

    # -- what a title says

    def supply_of(self, unit: str) -> Any:
        """The supply of a piece, None for one that needs none."""
        raise NotImplementedError

    def network(self, cut: frozenset[str]) -> Overlay:
        """What is drawn of the sides shown, with the pieces that would be cut off."""
        raise NotImplementedError

    def line(self, found: Any) -> Overlay:
        """The line of one piece."""
        raise NotImplementedError

    def why(self, found: Any) -> str:
        """Why a piece is supplied, or is not."""
        raise NotImplementedError

    def cut_by(self, side: int, loc: int) -> Iterable[Any]:
        """Pieces of a side that an enemy in a hex would cut off."""
        raise NotImplementedError

    def can_be_cut(self, loc: int) -> bool:
        """Whether it makes sense to ask for an enemy in a hex."""
        return bool(self.context.state.world.open_hex(loc))

    # -- showing

    @property
    def sides(self) -> Sequence[int]:
        """The sides shown."""
        return [side for side in SIDES if self.side in (side, BOTH)]

    def show(self) -> None:
        """The network, and what is asked about."""
        self._draw(frozenset())
        self.pointed()

    def _draw(self, cut: frozenset[str]) -> None:
        self._cut = cut
        self.context.overlay(NETWORK, self.network(cut))

    def pointed(self) -> None:
        """The line of the piece asked about, and who would be cut off at the hex."""
        words, told = self.context.words, []
        unit = self.unit or (self.context.selected[-1] if self.context.selected else "")
        found = self.supply_of(unit)
        if found is not None:
            told.append(self.why(found))
        self.context.overlay(LINE, None if found is None else self.line(found))
        lost = self.cut_at(self.loc)
        if self.loc != NOWHERE and self.can_be_cut(self.loc):
            told.append(cut_off(self.context.state, words, self.loc, lost))
        names = frozenset(piece.id for piece in lost)
        if names != self._cut:
            self._draw(names)
        self.asked.setText("<br>".join(told) or words.tr("Point at a piece or a hex."))

    def cut_at(self, loc: int) -> list[Piece]:
        """Pieces of the sides shown that an enemy in a hex would cut off; not where one stands already."""
        if loc == NOWHERE or not self.can_be_cut(loc):
            return []
        state = self.context.state
        return [p for side in self.sides if loc not in state.occupied(1 - side) for p in self.cut_by(side, loc)]

    def clear(self) -> None:
        """Take network and line away."""
        super().clear()
        self.context.overlay(LINE, None)


class LineLayer(Layer):
    """The line of the piece selected last alone, while the supply layer is off."""

    action = Action("trace", "View", 150, "Supply line", "Show how the selected piece would be supplied now", "Shift+S",
                    within=ON_MAP)  # fmt: skip
    names = (LINE,)

    def __init__(self, supply: SupplyLayer) -> None:
        super().__init__(supply.context)
        self.supply = supply

    @classmethod
    def build(cls, _context: Context, _legend: Legend, before: Sequence[Layer]) -> LineLayer:
        """It draws what the supply layer of the face has found."""
        return cls(next(layer for layer in before if isinstance(layer, SupplyLayer)))

    def show(self) -> None:
        """As `pointed`."""
        self.pointed()

    def switched(self) -> None:
        """The line is drawn here again as soon as the supply layer is off."""
        if self.on and not self.supply.on:
            self.show()

    def pointed(self) -> None:
        """Draw it, unless the supply layer does."""
        if not self.supply.on:
            chosen = self.context.selected
            found = self.supply.supply_of(chosen[-1]) if chosen else None
            self.context.overlay(LINE, None if found is None else self.supply.line(found))


def cut_off(state: PlacedState, words: Words, loc: int, pieces: Sequence[Piece]) -> str:
    """The units whose supply an enemy in a hex would worsen, the first of them by name."""
    place = words.place_link(state, loc)
    if not pieces:
        return words.tr("An enemy in {place} would cut off no one.", place=place)
    names = ", ".join(words.unit_link(state, piece.counter.id) for piece in pieces[:MOST])
    rest = f" {words.tr('and {n} more', n=len(pieces) - MOST)}" if len(pieces) > MOST else ""
    head = words.tr("An enemy in {place} would worsen the supply of {n}:", place=place, n=len(pieces))
    return f"▼ {head} {names}{rest}"
