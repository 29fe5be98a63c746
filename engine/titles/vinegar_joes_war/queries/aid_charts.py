"""The charts of Vinegar Joe's War as readable tables, and the codes of the combat tables in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.table.aids import Cell, Chart, Row, Term
from engine.table.wording.typography import signed
from engine.titles.vinegar_joes_war.data.charts import LOST, Charts
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE, SIDES

NONE: Final = "–"
REBUILT: Final = "reconstructed"
EXPENSES: Final = {
    "fortification": ("fortification", "21.0/1"), "activate_hq": ("activation", "7.1/1"),
    "open_airbases": ("bases", "12.31/1"), "clear_port": ("port", "4.1/11"), "replace_air": ("air", "16.5/1"),
    "replace_hq": ("hq", "16.5/1"), "replace_land": ("land", "16.5/1"), "rebuild": ("rebuilding", "15.2/1"),
    "light_conversion": ("conversion", "17.2/1"), "first_construction": ("first_construction", "22.3/1"),
}  # fmt: skip
"""What depots are spent for, by its word among the ``whys``, and its clause."""


def rebuilt(entry: Any) -> bool:
    """Whether an entry of the data says that any of it is not the printed value."""
    return REBUILT in entry.source


def _word(key: str) -> Term:
    return Term("charts", key)


def charts(given: Charts) -> tuple[Chart, ...]:
    """All of them but the combat tables and the points of victory, which have sheets of their own."""
    return (
        _codes(given), _terrain(given), _rail(given), _air(given), _missions(given), _interdiction(given),
        _expenditure(given), _arrivals(given), _replacement(given), *_events(given), _levels(given),
    )  # fmt: skip


def _codes(given: Charts) -> Chart:
    """What the entries of the combat tables mean [13.10/1]."""
    rows = tuple(Row((code, Term("result", code)), rebuilt=rebuilt(found)) for code, found in given.results.items())
    return Chart("codes", "13.10/1", ("code", "meaning"), rows)


def halves(number: int | None) -> str:
    """Halves of a point or of a multiple; nothing where there is no entry."""
    if number is None:
        return NONE
    whole, rest = divmod(number, 2)
    return f"{whole or ''}{'½' if rest else ''}" or "0"


def _pair(values: tuple[int | None, int | None], before: str = "") -> str:
    """For light and for heavy units."""
    return " / ".join(before + halves(value) for value in values)


def _terrain(given: Charts) -> Chart:
    """Cost, zone, defence and room, for light and heavy units [9.31/1, 13.61/1, 10.0/1]."""
    rows = [
        Row((Term("terrain", str(name)), _pair(ground.cost), _zones(ground.zone), _pair(ground.defence, "×"),
             str(ground.stack)), rebuilt=rebuilt(ground))
        for name, ground in given.terrain.items()
    ]  # fmt: skip
    rows += [
        Row((Term("ground", str(name)), NONE, _zones(place.zone), _pair(place.defence, "×"), str(place.stack)),
            rebuilt=rebuilt(place))
        for name, place in given.places.items()
    ]  # fmt: skip
    rows += [
        Row((_word("way"), _pair(given.way), NONE, NONE, NONE), "9.32/1"),
        Row((_word("rail"), halves(given.rail_move), NONE, NONE, NONE), "9.4/1"),
        Row((_word("river"), _pair(given.river_cost, "+"), NONE, _pair(given.river_defence, "×"), NONE), "13.63/1"),
        Row((_word("fortification"), NONE, NONE, _pair(given.fortification, "×"), NONE), "21.0/1"),
        Row((_word("armour"), NONE, NONE, NONE, f"+{given.armour_room}"), "10.11/1"),
    ]
    return Chart("terrain", "9.31/1", ("", "cost", "zone", "defence", "room"), tuple(rows))


def _zones(zone: tuple[bool, bool]) -> str:
    return " / ".join("✓" if reaches else NONE for reaches in zone)


def _rail(given: Charts) -> Chart:
    """Rail moves of a turn [9.43/1]."""
    japanese, turn, rows = given.rail.japanese, 1, []
    rows.append(Row((Term("sides", "japanese"), str(japanese.moves)), rebuilt=rebuilt(japanese)))
    rows.append(Row((_word("joined"), str(japanese.joined)), "22.1/1", rebuilt(japanese)))
    for row in given.rail.allied:
        rows.append(Row(((Term("sides", "allied"), f"{turn}–{row.until}"), str(row.moves)), rebuilt=rebuilt(row)))
        turn = row.until + 1
    return Chart("rail_capacity", "9.43/1", ("side_turns", "moves"), tuple(rows))


def _air(given: Charts) -> Chart:
    """The Air Attack Table: a line a number of airstrikes that fire, a column a die [12.4/1]."""
    rows = tuple(Row((str(line), *map(_shot, row)), rebuilt=True) for line, row in enumerate(given.air))
    return Chart("air_attack", "12.4/1", ("line", *(f"d{die}" for die in range(1, 7))), rows)


def _shot(result: tuple[int, int]) -> Cell:
    down, back = result
    return str(down) if down else _word("abort") if back else NONE


def _missions(given: Charts) -> Chart:
    """Which aircraft fly what, and how many over one hex [12.22/1]."""
    rows = tuple(Row((Term("mission", name) if name != "gunfire" else _word("gunfire"), ", ".join(found.types),
                      str(found.most)), rebuilt=rebuilt(found)) for name, found in given.missions.items())  # fmt: skip
    return Chart("missions", "12.22/1", ("", "types", "most"), rows)


def _interdiction(given: Charts) -> Chart:
    """The line of an interdiction on the Air Attack Table [12.6/1]."""
    found = given.interdiction
    values = (("line_each", "1"), ("line_heavy", str(found.heavy_bomber)), ("line_most", str(found.most)),
              ("line_monsoon", signed(found.monsoon)))  # fmt: skip
    rows = tuple(Row((_word(name), value), rebuilt=rebuilt(found)) for name, value in values)
    return Chart("interdiction", "12.6/1", ("", "line"), rows)


def _expenditure(given: Charts) -> Chart:
    """What a depot buys [8.1/1]."""
    rows = []
    for name, found in given.expenditure.items():
        what, clause = EXPENSES[name]
        rows.append(Row((Term("whys", what), str(found.depots), str(found.gives or NONE)), clause, rebuilt(found)))
    return Chart("expenditure", "8.1/1", ("", "depots", "gives"), tuple(rows))


def _arrivals(given: Charts) -> Chart:
    """What comes in a turn beside the units, by side, and what leaves [6.35/1]."""
    rows = tuple(Row((str(turn), *_arrival(row[JAPANESE]), *_arrival(row[ALLIED])), rebuilt=True)
                 for turn, row in enumerate(given.arrivals, 1))  # fmt: skip
    heads = ("turn", "depots", "comes_japanese", "depots", "comes_allied")
    return Chart("arrivals", "6.35/1", heads, rows)


def _arrival(found: Any) -> tuple[str, tuple[Cell, ...]]:
    """How many depots, and what else."""
    parts: list[Cell] = [Term("support", kind) for kind in (*found.air, *found.naval)]
    if found.removed:
        parts += [_word("leaves"), *(Term("support", kind) for kind in found.removed)]
    return str(found.depots or NONE), tuple(parts) or (NONE,)


def _replacement(given: Charts) -> Chart:
    """After how many turns an eliminated unit may come back, by the die [16.1/2]."""
    rows = tuple(Row((str(die), _word("lost") if turns == LOST else str(turns)))
                 for die, turns in enumerate(given.replacement_check, 1))  # fmt: skip
    return Chart("replacement_check", "16.1/2", ("die", "turns"), rows)


def _events(given: Charts) -> Iterator[Chart]:
    """The random events of each side by the die and the period; what one does is told when it comes [5.0/1]."""
    spans = tuple(f"{first}–{last}" for _, first, last in given.periods)
    for side, name in enumerate(SIDES):
        rows = [Row((_word("turns"), "", *spans))]
        for die, event in enumerate(given.events[side], 1):
            does = ("✓" if _does(effect) else NONE for effect in (event.early, event.middle, event.late))
            rows.append(Row((str(die), Term("event", event.name), *does), rebuilt=rebuilt(event)))
        yield Chart(f"events_{name}", "5.0/1", ("die", "event", "early", "middle", "late"), tuple(rows))


def _does(effect: Any) -> bool:
    return bool(effect != type(effect)())


def _levels(given: Charts) -> Chart:
    """The levels of victory by the difference of points [26.2/1]."""
    rows = tuple(Row((f"{least} +", Term("whys", name))) for least, name in given.points.levels)
    return Chart("levels", "26.2/1", ("lead", "level"), rows)
