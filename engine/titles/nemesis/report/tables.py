"""Objectives and supply of a game, turn by turn."""

from __future__ import annotations

from collections import Counter
from functools import partial

from engine.table.html import EMPTY, Html, el, table
from engine.titles.nemesis.pieces import SUPPLY_LEVELS
from engine.wargame.report.charts import bar
from engine.wargame.report.spec import Desk
from engine.wargame.report.tables import taken

_SIDES = (0, 1)


# -- Objectives --------------------------------------------------------------------------------------------------------


def objectives(desk: Desk) -> Html:
    """The ledger of Objectives taken, with links to the story."""
    t, state = desk.t, desk.tale.end
    held = Counter(state.controller(hex_) for hex_ in state.world.objectives if state.world.open_hex(hex_))
    standing = el("p", " ".join(t("holds", side=desk.side(side), n=held[side]) for side in _SIDES))
    number = len(taken(desk))
    if not number:
        return desk.section("objectives", t("objectives"), standing, el("p", t("none_taken")))
    head = ["", t("objective"), t("first_owner"), t("when"), t("taken_by"), t("points")]
    rows = [*map(partial(_ledger_row, desk), range(number))]
    note = el("p", t("flags_note"), class_="note")
    return desk.section("objectives", t("objectives"), standing, table(head, rows, "ledger"), note)


def _ledger_row(desk: Desk, number: int) -> list[str | Html]:
    noted, event = taken(desk)[number]
    world = desk.tale.start.world
    objective = world.objectives[world.loc(event.hex)]
    star = " ★" if objective.star else ""
    link = el("a", str(number + 1), href=f"#e{noted.number}", id=f"o{noted.number}")
    owner = desk.side(desk.tale.start.control_at_start(world.loc(event.hex)))
    side = el("span", desk.side(event.side), class_=f"side{event.side}")
    return [link, f"{desk.place(event.hex)}{star}", owner, desk.when(noted.moment), side, f"+{event.sap}"]


# -- supply ------------------------------------------------------------------------------------------------------------


def supply(desk: Desk) -> Html:
    """How many units stood in which supply level when each turn was over."""
    t = desk.t
    rows: list[list[str | Html]] = []
    for end in desk.tale.ends:
        counts = [_levels(desk, end.turn, side) for side in _SIDES]
        name = t("setup") if end.turn == 0 else str(end.turn)
        rows.append([name, *(cell for side in _SIDES for cell in _level_cells(desk, counts[side], side))])
    head = [t("turn"), desk.side(0), EMPTY, desk.side(1), EMPTY]
    note = el("p", t("supply_note"), class_="note")
    return desk.section("supply", t("supply"), table(head, rows, "bars"), note)


def _levels(desk: Desk, turn: int, side: int) -> list[int]:
    """Units on the map in Full Supply, in Limited Supply, Out of Supply."""
    state = next(end.state for end in desk.tale.ends if end.turn == turn)
    found = Counter(piece.supply for piece in state.in_play(side) if piece.counter.is_unit)
    return [found[level] for level in range(len(SUPPLY_LEVELS))]


def _level_cells(desk: Desk, counts: list[int], side: int) -> list[str | Html]:
    most = max(sum(_levels(desk, end.turn, other)) for end in desk.tale.ends for other in _SIDES)
    named = (f"{desk.word('levels', level)} {count}" for level, count in enumerate(counts))
    text = desk.t("pair", head=desk.side(side), text=", ".join(named))
    parts = [(float(count), f"l{level} of{side}") for level, count in enumerate(counts)]
    return [" · ".join(map(str, counts)), bar(parts, most, text)]
