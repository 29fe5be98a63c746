"""The charts and tables of Defeat Into Victory as readable tables, and the codes of combat results in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.table.aids import Cell, Chart, Row, Term
from engine.table.wording.typography import signed
from engine.titles.defeat_into_victory.data.charts import Charts, Table

NONE: Final = "–"
CLAUSES: Final = {
    "initiative": "6.1.1/1", "supply_japanese": "7.1.1/1", "supply_allied": "7.1.1/1", "strategic_supply": "7.1.3/1",
    "japanese_air": "5.2.4/1", "unit_status": "7.9.8/1", "oos_disruption": "7.9.9/1", "air_combat": "5.7.1/1",
    "casualty_check": "18.3.1/1", "ina": "17.6.3/1", "thursday": "17.4.7/4", "chindits": "17.4.7/6",
    "random_events": "14.1.6/1",
}  # fmt: skip
"""The tables that are rolled on, each with the clause that sends one there."""
TOLD: Final = ("unit_status", "oos_disruption", "ina", "thursday", "chindits")
"""Those whose results are told in words."""


def _word(key: str) -> Term:
    return Term("charts", key)


def charts(given: Charts) -> tuple[Chart, ...]:
    """All of them but the table of combat results and the points of victory, which have sheets of their own."""
    rolled = (_rolled(table, CLAUSES[name]) for name, table in given.tables.items())
    return (_codes(), _terrain(given), _traces(given), _levels(given), *rolled, _repair(given), _sustained(given),
            _bands(given))  # fmt: skip


def _codes() -> Chart:
    """What an entry of the Combat Results Table means [13.4.1/1]."""
    found = (("3/1", "sides", "13.4.1/1"), (NONE, "none", "13.4.2/1"), ("2", "hits", "13.4.3/1"),
             ("2", "hexes", "13.4.3/2"), ("E", "eliminated", "13.4.5/1"), ("E", "retreat", "13.4.5/2"))  # fmt: skip
    rows = tuple(Row((code, _word(f"code_{what}")), clause) for code, what, clause in found)
    return Chart("codes", "13.4.1/1", ("code", "meaning"), rows)


def quarters(number: int) -> str:
    """Quarters of a movement point."""
    whole, rest = divmod(number, 4)
    part = ("", "¼", "½", "¾")[rest]
    return f"{whole or ''}{part}" or "0"


def _terrain(given: Charts) -> Chart:
    """Movement points in an ordinary and a monsoon turn, what the defence gains, and room for units [12.1.1/1]."""
    rows = [
        Row((Term("terrain", name), *map(quarters, ground.mp), signed(ground.defence) if ground.defence else NONE,
             str(ground.units)))
        for name, ground in given.terrain.items()
    ]  # fmt: skip
    rows += [Row((_word(name), *map(quarters, mp), NONE, NONE)) for name, mp in given.ways.items()]
    place, zone = given.position, quarters(given.zone_to_zone)
    rows += [
        Row((_word("river"), *(f"+{quarters(mp)}" for mp in given.river), _word("halved"), NONE), "13.3.1/1"),
        Row((_word("city"), NONE, NONE, signed(given.city), NONE), "13.3.1/2"),
        Row((_word("position"), *(f"{place.enter} + {place.leave}",) * 2, signed(place.defence), NONE), "17.2.2/1"),
        Row((_word("interdicted"), *(f"+{quarters(given.interdicted)}",) * 2, NONE, NONE), "5.5.5/1"),
        Row((_word("zone_to_zone"), *(f"+{zone}",) * 2, NONE, NONE), "11.1.3/1"),
    ]
    return Chart("terrain", "12.1.1/1", ("", "ordinary", "wet", "defence", "room"), tuple(rows))


def _traces(given: Charts) -> Chart:
    """How long a line may be, in movement points, in an ordinary and a monsoon turn [7.7.2/1]."""
    found = (("supply", given.supply, "7.7.2/1"), ("communications", given.communications, "7.8.1/1"),
             ("settlement", given.settlement, "5.6.3/1"))  # fmt: skip
    rows = tuple(Row((_word(f"trace_{name}"), *map(quarters, trace.limit)), clause) for name, trace, clause in found)
    return Chart("traces", "7.7.2/1", ("", "ordinary", "wet"), rows)


def _levels(given: Charts) -> Chart:
    """Activation Markers by the stock [7.5.1/1]."""
    least, rows = 0, []
    for number, level in enumerate(given.levels, 1):
        rows.append(Row((str(number), f"{least}–{level.most}", str(level.markers), str(level.kind))))
        least = level.most + 1
    return Chart("levels", "7.5.1/1", ("level", "stock", "markers", "kind"), tuple(rows))


def _rolled(table: Table, clause: str) -> Chart:
    """A die with its modifiers, and what each result means."""
    rows = [Row((_span(low, high), _result(table, value))) for low, high, value in table.rows]
    for one in table.modifiers:
        each = _word("each") if one.most > 1 else ""
        rows.append(Row(((Term("modifiers", one.when), each) if each else Term("modifiers", one.when),
                         signed(one.drm))))  # fmt: skip
    head = f"die_{table.die}"
    return Chart(f"table_{table.name}", clause, (head, "result"), tuple(rows))


def _span(low: int, high: int) -> str:
    """Results from one to another; open at an end that no die reaches."""
    if low == high:
        return str(low)
    return f"≤ {high}" if low < -20 else f"≥ {low}" if high > 50 else f"{low}–{high}"


def _result(table: Table, value: int | str) -> Cell | tuple[Cell, ...]:
    if table.name == "random_events":
        return Term("event", str(value))
    if table.name in TOLD:
        return _word(f"{table.name}_{str(value).replace('-', 'm')}")
    return signed(value) if isinstance(value, int) and value < 0 else str(value)


def _repair(given: Charts) -> Chart:
    """A damaged air unit is repaired by a die up to a number [5.8.4/1]."""
    rows = tuple(Row((Term("sides", side), f"1–{most}")) for side, most in
                 zip(("japanese", "allied"), given.repair, strict=True))  # fmt: skip
    return Chart("repair", "5.8.4/1", ("", "die_6"), rows)


def _sustained(given: Charts) -> Chart:
    """What a side may choose in Sustained Operations [19.1.1/1]."""
    return Chart("sustained", "19.1.1/1", ("item",), tuple(Row((_word(f"item_{name}"),)) for name in given.sustained))


def _bands(given: Charts) -> Chart:
    """The levels of victory by the difference of points [20.2/3]."""
    return Chart("bands", "20.2/1", ("lead", "level_of_victory"), tuple(_levels_of_victory(given)))


def _levels_of_victory(given: Charts) -> Iterator[Row]:
    bands = given.victory.bands
    yield Row((f"{bands.minor}–{bands.major - 1}", _word("minor")), "20.2/3")
    yield Row((f"{bands.major}–{bands.decisive - 1}", _word("major")), "20.2/4")
    yield Row((f"{bands.decisive} +", _word("decisive")), "20.2/5")
