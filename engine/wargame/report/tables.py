"""Losses of a game turn by turn, and the places that changed hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from engine.table.html import EMPTY, Html, el, fold, table
from engine.wargame.report.charts import bar
from engine.wargame.report.spec import Desk
from engine.wargame.report.tale import Casualty, NotedEvent

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


def steps(found: Iterable[Casualty], side: int) -> int:
    """Steps a side lost."""
    return sum(casualty.steps for casualty in found if casualty.side == side)


def units(found: Iterable[Casualty], side: int) -> int:
    """Units of a side that left the map."""
    return sum(casualty.gone for casualty in found if casualty.side == side)


def of_turn(desk: Desk, turn: int) -> list[Casualty]:
    """The losses of a turn."""
    return [casualty for casualty in desk.tale.losses if casualty.noted.moment.turn == turn]


def _by_turn(desk: Desk) -> Html:
    found = {turn: of_turn(desk, turn) for turn in desk.tale.turns}
    most = max((steps(of, side) for of in found.values() for side in _SIDES), default=0)
    rows = [[str(turn), *_cells(desk, of, most)] for turn, of in found.items()]
    rows.append([desk.t("total"), *_cells(desk, desk.tale.losses, 0)])
    head = [desk.t("turn"), desk.side(0), EMPTY, desk.side(1), EMPTY]
    return table(head, rows, "totals bars")


def _cells(desk: Desk, found: list[Casualty], most: int) -> list[str | Html]:
    cells: list[str | Html] = []
    for side in _SIDES:
        lost = steps(found, side)
        cells.append(f"{lost} ({units(found, side)})")
        text = desk.t("pair", head=desk.side(side), text=lost)
        cells.append(bar([(lost, f"b{side}")], most, text) if most else EMPTY)
    return cells


def _by_cause(desk: Desk) -> Html:
    found = desk.tale.losses
    causes = Counter(casualty.cause for casualty in found if not casualty.carrier)
    rows: list[list[str]] = []
    for cause, _ in causes.most_common():
        same = [casualty for casualty in found if casualty.cause == cause and not casualty.carrier]
        numbers = (f"{steps(same, side)} ({units(same, side)})" for side in _SIDES)
        rows.append([desk.spec.cause_named(desk, cause), *numbers])
    carriers = [sum(casualty.carrier and casualty.side == side for casualty in found) for side in _SIDES]
    if desk.t.has("carriers"):
        rows.append([desk.t("carriers"), *map(str, carriers)])
    return table([desk.t("by_cause"), *map(desk.side, _SIDES)], rows)


def _gone(desk: Desk, side: int) -> Html:
    found = [casualty for casualty in desk.tale.losses if casualty.side == side and casualty.gone]
    lines = []
    for turn in desk.tale.turns:
        own = (casualty for casualty in found if casualty.noted.moment.turn == turn)
        names = [f"{desk.victim(casualty)} ({desk.spot(casualty.hex)})" for casualty in own]
        if names:
            lines.append(el("li", el("b", desk.t("turn_n", turn=turn)), desk.t("colon") + ", ".join(names)))
    return el("div", el("h4", desk.side(side)), el("ul", *lines) if lines else el("p", desk.t("no_losses")))


# -- places ------------------------------------------------------------------------------------------------------------


def taken(desk: Desk) -> list[tuple[NotedEvent, Any]]:
    """The places that changed hands, in order."""
    return [(noted, noted.event) for noted in desk.tale.noted if isinstance(noted.event, desk.spec.taken)]


def places(desk: Desk) -> Sequence[tuple[str, Html]]:
    """The section of places that changed hands, for a game that has such events."""
    t, found = desk.t, taken(desk)
    if not desk.spec.taken:
        return ()
    rows: list[list[str | Html]] = []
    for number, (noted, event) in enumerate(found, 1):
        link = el("a", str(number), href=f"#e{noted.number}", id=f"o{noted.number}")
        side = el("span", desk.side(event.side), class_=f"side{event.side}")
        rows.append([link, desk.place(event.hex), desk.when(noted.moment), side])
    head = ["", t("place"), t("when"), t("taken_by")]
    listed = fold(f"{t('changed_hands')} ({len(rows)})", table(head, rows, "ledger"))
    return [("places", desk.section("places", t("places"), listed if rows else el("p", t("no_place"))))]
