"""Chapter 19, the optional module: Sustained Operations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Answer, Item
from engine.titles.defeat_into_victory.events import SustainedUsed
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE, SIDES
from engine.titles.defeat_into_victory.rules.ch7_stock import add_stock, level
from engine.titles.defeat_into_victory.state import DefeatState

MOST_ITEMS: Final = 2
DECLARED: Final = "declared"
NOVEMBER_II_1944: Final = 12
STOCK: Final = 3
REFIT: Final = 4
"""Infantry steps that the item ``refit`` brings back."""


def holder(state: DefeatState) -> int | None:
    """The side with the marker, None when it is out of the game or the module is off; the scenario says who begins
    with it [19.1.3/1, 19.1.3/2]."""
    return SIDES.index(state.sustained) if state.sustained in SIDES else None


def declared(state: DefeatState) -> int | None:
    """The side that has declared Sustained Operations this turn."""
    found = (item for item in state.sustained_items if item.startswith(DECLARED))
    return next((int(item.rpartition("-")[2]) for item in found), None)


class OfferSustained(Step, frozen=True):
    """Right after the initiative the holder may declare, once in the game [19.1.1/1, 19.1.2/1]."""

    clause = "19.1.2/1"

    def run(self, state: DefeatState) -> Steps:
        side = holder(state)
        return () if side is None else [DeclareSustained(side)]


class DeclareSustained(Decision, frozen=True):
    """Whether the holder declares Sustained Operations for this turn [19.1.2/1]."""

    clause = "19.1.2/1"
    accepts = (Answer,)
    costly = True
    player: int

    def side(self, state: DefeatState) -> int:
        return self.player

    def commands(self, state: DefeatState) -> list[Command]:
        return [Answer(False), Answer(True)]

    def reasons(self, state: DefeatState, command: Answer) -> Iterable[Reason]:
        return ()

    def apply(self, state: DefeatState, command: Answer) -> Steps:
        if command.yes:
            state.sustained_items = (f"{DECLARED}-{self.player}",)
            state.emit(SustainedUsed(self.player, DECLARED, self.clause))
        return ()


class SustainedItems(Step, frozen=True):
    """In that turn up to two items of the list are taken, each when its moment comes [19.1.1/1]."""

    clause = "19.1.1/1"
    interrupt_kinds = (Item,)

    def run(self, state: DefeatState) -> Steps:
        return ()

    def legal_interrupts(self, state: DefeatState) -> list[Item]:
        found = [Item(name) for name in state.world.charts.sustained]
        return [item for item in found if not any(self.interrupt_reasons(state, item))]

    def interrupt_reasons(self, state: DefeatState, command: Item) -> Iterable[Reason]:
        side = declared(state)
        if side is None:
            yield reason("not_declared", self.clause)
        elif command.name not in state.world.charts.sustained:
            yield reason("no_such_item", self.clause, name=command.name)
        elif f"{command.name}-{side}" in state.sustained_items:
            yield reason("taken_already", self.clause, name=command.name)
        elif len(state.sustained_items) > MOST_ITEMS:
            yield reason("two_items", self.clause)
        elif command.name == "marker" and not (state.cup and spare_markers(state, side)):
            yield reason("no_markers", self.clause)

    def apply_interrupt(self, state: DefeatState, command: Item) -> None:
        side = declared(state)
        assert side is not None
        state.sustained_items = (*state.sustained_items, f"{command.name}-{side}")
        state.emit(SustainedUsed(side, command.name, self.clause))
        if command.name == "stock":
            add_stock(state, side, STOCK, "sustained", self.clause)
        elif command.name == "refit":
            state.allowance["refit"] = REFIT
        elif command.name == "marker":
            pool = spare_markers(state, side)
            index, state.chance = state.chance.take(len(pool))
            state.cup = tuple(sorted((*state.cup, pool[index])))


def spare_markers(state: DefeatState, side: int) -> list[str]:
    """Activation Markers of the side's Supply Level that are neither drawn nor played."""
    kind = state.world.charts.levels[level(state, side) - 1].kind
    used = {*state.drawn[side], *state.played, *state.cup, state.held}
    markers = state.world.pack.markers.values()
    return sorted(m.id for m in markers if m.side == side and m.kind == kind and m.id not in used)


def pass_on(state: DefeatState) -> None:
    """At the end of a turn the marker passes to the Allies when the Japanese has used it, or by November II 1944; an
    Allied use takes it out of the game [19.1.4/1, 19.1.5/1, 19.1.6/1]."""
    side, state.sustained_items = declared(state), ()
    if side == ALLIED:
        state.sustained = "out"
        state.emit(SustainedUsed(ALLIED, "out", "19.1.6/1"))
    elif side == JAPANESE or (holder(state) == JAPANESE and state.turn >= NOVEMBER_II_1944):
        state.sustained = SIDES[ALLIED]
        state.emit(SustainedUsed(ALLIED, "passed", "19.1.4/1" if side == JAPANESE else "19.1.5/1"))
