"""Losses, Objectives and supply of a game, turn by turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.table.html import EMPTY, Html, el, fold, table
from engine.titles.nemesis.pieces import SUPPLY_LEVELS
from engine.titles.nemesis.report.charts import bar
from engine.titles.nemesis.report.desk import Desk
from engine.titles.nemesis.report.tale import Loss

_SIDES = (0, 1)


# -- losses ------------------------------------------------------------------------------------------------------------


def losses(desk: Desk) -> Html:
    """Steps and units by turn, by cause, and the units that are gone."""
    t = desk.t
    return desk.section(
        "losses",
        t("losses"),
        el("div", _by_turn(desk), _by_cause(desk), class_="grid"),
        el("p", t("losses_note"), class_="note"),
        fold(t("units_lost"), *(_gone(desk, side) for side in _SIDES)),
    )


def steps(found: Iterable[Loss], side: int) -> int:
    """Steps a side lost."""
    return sum(loss.steps for loss in found if loss.side == side)


def units(found: Iterable[Loss], side: int) -> int:
    """Units of a side that left the map."""
    return sum(loss.gone for loss in found if loss.side == side)


def of_turn(desk: Desk, turn: int) -> list[Loss]:
    """The losses of a turn."""
    return [loss for loss in desk.tale.losses if loss.told.moment.turn == turn]


def _by_turn(desk: Desk) -> Html:
    found = {turn: of_turn(desk, turn) for turn in desk.tale.turns}
    most = max((steps(of, side) for of in found.values() for side in _SIDES), default=0)
    rows = [[str(turn), *_cells(desk, of, most)] for turn, of in found.items()]
    rows.append([desk.t("total"), *_cells(desk, desk.tale.losses, 0)])
    head = [desk.t("turn"), desk.side(0), EMPTY, desk.side(1), EMPTY]
    return table(head, rows, "totals bars")


def _cells(desk: Desk, found: list[Loss], most: int) -> list[str | Html]:
    cells: list[str | Html] = []
    for side in _SIDES:
        lost = steps(found, side)
        cells.append(f"{lost} ({units(found, side)})")
        text = desk.t("pair", head=desk.side(side), text=lost)
        cells.append(bar([(lost, f"b{side}")], most, text) if most else EMPTY)
    return cells


def _by_cause(desk: Desk) -> Html:
    found = desk.tale.losses
    causes = Counter(loss.cause for loss in found if not loss.transporter)
    rows: list[list[str]] = []
    for cause, _ in causes.most_common():
        same = [loss for loss in found if loss.cause == cause and not loss.transporter]
        rows.append([desk.word("losses", cause), *(f"{steps(same, side)} ({units(same, side)})" for side in _SIDES)])
    wagons = [sum(loss.transporter and loss.side == side for loss in found) for side in _SIDES]
    rows.append([desk.t("transporters"), *map(str, wagons)])
    return table([desk.t("by_cause"), *map(desk.side, _SIDES)], rows)


def _gone(desk: Desk, side: int) -> Html:
    found = [loss for loss in desk.tale.losses if loss.side == side and loss.gone]
    lines = []
    for turn in desk.tale.turns:
        names = [f"{desk.unit(loss.unit)} ({loss.hex})" for loss in found if loss.told.moment.turn == turn]
        if names:
            lines.append(el("li", el("b", desk.t("turn_n", turn=turn)), desk.t("colon") + ", ".join(names)))
    return el("div", el("h4", desk.side(side)), el("ul", *lines) if lines else el("p", desk.t("no_losses")))


# -- Objectives --------------------------------------------------------------------------------------------------------


def objectives(desk: Desk) -> Html:
    """The ledger of Objectives taken, with links to the story."""
    t, state = desk.t, desk.tale.end
    held = Counter(state.controller(hex_) for hex_ in state.world.objectives if state.world.open_hex(hex_))
    standing = el("p", " ".join(t("holds", side=desk.side(side), n=held[side]) for side in _SIDES))
    taken = desk.tale.taken()
    if not taken:
        return desk.section("objectives", t("objectives"), standing, el("p", t("none_taken")))
    head = ["", t("objective"), t("first_owner"), t("when"), t("taken_by"), t("points")]
    rows = [_ledger_row(desk, number) for number in range(len(taken))]
    note = el("p", t("flags_note"), class_="note")
    return desk.section("objectives", t("objectives"), standing, table(head, rows, "ledger"), note)


def _ledger_row(desk: Desk, number: int) -> list[str | Html]:
    told, event = desk.tale.taken()[number]
    world = desk.tale.start.world
    objective = world.objectives[world.loc(event.hex)]
    star = " ★" if objective.star else ""
    link = el("a", str(number + 1), href=f"#e{told.number}", id=f"o{told.number}")
    owner = desk.side(desk.tale.start.control_at_start(world.loc(event.hex)))
    side = el("span", desk.side(event.side), class_=f"side{event.side}")
    return [link, f"{desk.place(event.hex)}{star}", owner, desk.when(told.moment), side, f"+{event.sap}"]


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
