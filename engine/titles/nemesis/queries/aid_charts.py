"""The charts of Nemesis as readable tables, and the codes of the Combat Results Table in words."""

from __future__ import annotations

from typing import Any, Final

from engine.table.aids import Cell, Chart, Row, Term
from engine.table.wording.typography import signed
from engine.titles.nemesis.data.packfile import Charts

NONE: Final = "–"
CLASSES: Final = ("foot", "light", "motorized")
REBUILT: Final = "reconstructed"


def _word(key: str) -> Term:
    return Term("charts", key)


def _cost(cost: int | None) -> str:
    return NONE if cost is None else str(cost)


def rebuilt(entry: Any) -> bool:
    """Whether an entry of the data says that any of it is not the printed value."""
    return REBUILT in entry.source


def charts(given: Charts) -> tuple[Chart, ...]:
    """All of them but the table of combat results and what moves the tracks, which have sheets of their own."""
    return _codes(), _terrain(given), _zones(), _stacking(), _levels(), _monsoon(), _replacements()


def _codes() -> Chart:
    """What an entry of the Combat Results Table means [6.1-H/1]."""
    found = (("1-2", "losses", "6.1-H/1"), ("r", "retreat", "6.2-A/1"), ("5 +", "attacker_point", "2.3/1"),
             ("≤ 2", "defender_point", "2.3/1"))  # fmt: skip
    rows = tuple(Row((code, _word(f"code_{what}")), clause) for code, what, clause in found)
    return Chart("codes", "6.1-H/1", ("code", "meaning"), rows)


def _terrain(given: Charts) -> Chart:
    """What a step costs a class of unit, and the shift of an attack [5.1-A/2, 5.1-A/4, 6.1-G/5]."""
    rows = [
        Row((Term("terrain", name), *(_cost(getattr(ground, kind)) for kind in CLASSES), _shift(ground.defender_shift)),
            rebuilt=rebuilt(ground))
        for name, ground in given.terrain.items()
    ]  # fmt: skip
    for name, way in given.ways.items():
        rows.append(Row((_word(name), *(_cost(getattr(way, kind)) for kind in CLASSES), NONE), "5.1-A/4", rebuilt(way)))
    crossing, ambush = f"+{given.river_crossing}", f"+{given.ambush_entry}"
    rows += [
        Row((_word("major_river"), *(crossing for _ in CLASSES), NONE), "5.1-A/3"),
        Row((_word("ambush"), *(ambush for _ in CLASSES), NONE), "5.1-D/1"),
        Row((_word("heavy_monsoon"), *("×2" for _ in CLASSES), NONE), "2.7/7"),
    ]
    return Chart("terrain", "5.1-A/2", ("", *CLASSES, "shift"), tuple(rows))


def _shift(columns: int) -> Cell:
    return signed(-columns) if columns else NONE


def _zones() -> Chart:
    """How far a zone of control reaches, by Quality [2.1/5, 2.1/6, 2.1/7]."""
    found = (("3", "zone_all", "2.1/5"), ("2", "zone_ways", "2.1/6"), ("1", "zone_none", "2.1/7"))
    return Chart("zones", "2.1/1", ("quality", "reaches"), tuple(
        Row((quality, _word(name)), clause) for quality, name, clause in found
    ))  # fmt: skip


def _stacking() -> Chart:
    """Large units in a hex; a small one counts half [2.2/1, 2.2/2, 2.2/3, 2.2/4, 2.2/7]."""
    found = (("stack_japanese", "3", "2.2/1"), ("stack_yunnan", "3", "2.2/2"), ("stack_allied", "3", "2.2/3"),
             ("stack_allied_off", "2", "2.2/3"), ("stack_small", "½", "2.2/4"),
             ("stack_motorized", "1", "2.2/7"))  # fmt: skip
    rows = tuple(Row((_word(name), value), clause) for name, value, clause in found)
    return Chart("stacking", "2.2/1", ("", "number"), rows)


def _levels() -> Chart:
    """What the three levels of supply allow [7.1-B/2, 7.1-B/3, 7.1-B/4]."""
    found = (("0", "full", "7.1-B/2"), ("1", "limited", "7.1-B/3"), ("2", "out", "7.1-B/4"))
    rows = tuple(Row((Term("levels", level), _word(f"level_{name}")), clause) for level, name, clause in found)
    return Chart("supply_levels", "7.1-B/1", ("level", "meaning"), rows)


def _monsoon() -> Chart:
    """What the monsoons bring to both sides [2.7/1, 2.7/6]."""
    found = (("light", "from_5", "2.7/1"), ("light", "air", "2.7/2"), ("light", "rivers", "2.7/3"),
             ("heavy", "from_8", "2.7/6"), ("heavy", "double", "2.7/7"))  # fmt: skip
    rows = tuple(Row((Term("monsoons", name), _word(f"monsoon_{what}")), clause) for name, what, clause in found)
    return Chart("monsoon", "2.7/1", ("season", "meaning"), rows)


def _replacements() -> Chart:
    """How many units come back in a Reinforcement Phase, by side and season [8.1-A/1, 8.2-A/1]."""
    found = (("japanese", "none", "5", "8.1-A/1"), ("japanese", "light", "3", "2.7/5b"),
             ("japanese", "heavy", "1", "2.7/10b"), ("allied", "none", "2", "8.2-A/1"),
             ("allied", "heavy", "1", "2.7/9"))  # fmt: skip
    rows = tuple(Row((Term("sides", side), Term("monsoons", season), number), clause)
                 for side, season, number, clause in found)  # fmt: skip
    return Chart("replacements", "8.1-A/1", ("", "season", "number"), rows)
