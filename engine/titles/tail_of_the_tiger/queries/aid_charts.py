"""The charts of Tail of the Tiger as readable tables, each value that is not the printed one marked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.table.aids import Cell, Chart, Row, Term
from engine.table.wording.typography import signed
from engine.titles.tail_of_the_tiger.data.chartsfile import Pace
from engine.titles.tail_of_the_tiger.data.pack import Pack
from engine.titles.tail_of_the_tiger.world import FORMOSA, RING

PACES: Final[tuple[Pace, ...]] = ("foot", "mobile", "mountain")
NONE: Final = "–"
REBUILT: Final = "reconstructed"


def rebuilt(entry: Any) -> bool:
    """Whether an entry of the data says that any of it is not the printed value."""
    return REBUILT in entry.source


def _word(key: str) -> Term:
    return Term("charts", key)


def charts(pack: Pack) -> tuple[Chart, ...]:
    """All of them but the table of combat results."""
    return (
        _codes(), _terrain(pack), _odds_shift(pack), _months(pack), _arrivals(pack), _steps(pack), _events(pack),
        _ring(pack), _strategic(pack), _air(pack), _special(pack), _disease(pack), _supply(pack), _levels(pack),
    )  # fmt: skip


def _codes() -> Chart:
    """What an entry of the combat table means [wtf-13.x/1]."""
    found = (("2/1", "points", "wtf-13.x/1"), ("2/1", "step", "wtf-13.x/2"), ("×2", "city", "wtf-13.x/3"),
             (NONE, "stay", "wtf-13.x/10"))  # fmt: skip
    rows = tuple(Row((code, _word(f"code_{what}")), clause) for code, what, clause in found)
    return Chart("codes", "wtf-13.x/1", ("code", "meaning"), rows)


def _terrain(pack: Pack) -> Chart:
    """What a step costs a class of unit, the shift of an attack, and whether a mobile assault may go there."""
    given = pack.charts.given
    rows = [
        Row((Term("terrain", name), *(str(ground.cost[pace]) for pace in PACES), signed(ground.shift) if ground.shift
             else NONE, "✓" if ground.mobile_assault else NONE), rebuilt=rebuilt(ground))
        for name, ground in given.terrain.items()
    ]  # fmt: skip
    river = given.shifts["river"]
    crossed = tuple(f"+{given.river.cost[pace]}" for pace in PACES)
    rows += [
        Row((_word("road"), *(str(given.road.cost) for _ in PACES), NONE, NONE), "wtf-11.x/6", rebuilt(given.road)),
        Row((_word("river"), *crossed, signed(river.columns), NONE), "wtf-11.x/1", rebuilt(given.river)),
        Row((_word("assault"), *(str(given.assault.cost) for _ in PACES), NONE, NONE), "wtf-12.2/1",
            rebuilt(given.assault)),
        Row((_word("assault_monsoon"), *(str(given.assault.monsoon) for _ in PACES), NONE, NONE), "wtf-12.2/1",
            rebuilt(given.assault)),
        Row((_word("monsoon_west"), *(f"×{given.monsoon.factor}" for _ in PACES), NONE, NONE), "wtf-6.2/1",
            rebuilt(given.monsoon)),
    ]  # fmt: skip
    return Chart("terrain", "wtf-11.x/1", ("", *PACES, "shift", "mobile_assault"), tuple(rows))


def _odds_shift(pack: Pack) -> Chart:
    """The die of an infiltration assault, from 0 to 7 with its modifier."""
    table = pack.charts.given.infiltration
    rows = tuple(Row((str(die), signed(shift) if shift else "0"), rebuilt=rebuilt(table))
                 for die, shift in enumerate(table.columns))  # fmt: skip
    return Chart("odds_shift", "wtf-12.x/1", ("die", "shift"), rows)


def _months(pack: Pack) -> Chart:
    """The turns with their weather and the dice at the Ring, without event and ELH."""
    ring = pack.charts.given.ring
    rows = tuple(
        Row((str(turn.turn), Term("turns", str(turn.turn)), Term("weather", "monsoon" if turn.monsoon else "dry"),
             str(ring.dice.breakout) if turn.turn >= ring.breakout else NONE), rebuilt=rebuilt(turn))
        for turn in pack.turns
    )  # fmt: skip
    return Chart("months", "2.2/4", ("turn", "month", "weather", "ring_dice"), rows)


def _arrivals(pack: Pack) -> Chart:
    """Who comes after the first turn."""
    found = sorted((c.turn, c.side, c.start, c.name) for c in pack.counters.values() if c.start in (RING, FORMOSA))
    rows = [Row((str(turn), name, Term("boxes", start))) for turn, _, start, name in found if turn]
    given = pack.charts.given
    dice = given.western_divisions
    rows += [
        Row((f"{given.elh.turn} →", Term("groups", "elh"), Term("boxes", FORMOSA)), "20.3/4", rebuilt(given.elh)),
        Row((_word("each_turn"), (_word("from_cup"), f"D6 + {dice.plus}"), _word("west_edge")), "9.0/4",
            rebuilt(dice)),
        Row((f"{given.uprisings.turn} →", Term("groups", "untried"), _word("vacant_cities")), "3.3/1",
            rebuilt(given.uprisings)),
    ]  # fmt: skip
    return Chart("arrivals", "2.2/1", ("turn", "unit", "place"), tuple(rows))


def _steps(pack: Pack) -> Chart:
    """Replacement steps by kind."""
    steps = pack.charts.given.steps
    turns = [", ".join(map(str, row.turns)) for row in (steps.infantry, steps.mechanised)]
    rows = (
        Row((Term("kind", "indian"), str(steps.indian.each), _word("each_turn")), "9.0/8", rebuilt(steps.indian)),
        Row((Term("kind", "infantry"), "1", turns[0]), "9.0/9", rebuilt(steps.infantry)),
        Row((Term("kind", "mechanised"), "1", turns[1]), "9.0/10", rebuilt(steps.mechanised)),
        Row((Term("kind", "chinese"), str(steps.chinese.pool), _word("whole_game")), "9.0/7", rebuilt(steps.chinese)),
        Row((Term("kind", "imperial"), str(steps.imperial.each), _word("each_turn")), "9.0/2", rebuilt(steps.imperial)),
    )
    return Chart("steps", "9.0/1", ("kind", "number", "turn"), rows)


def _events(pack: Pack) -> Chart:
    """What a die and the number of the turn bring."""
    rows = tuple(
        Row((", ".join(map(str, event.numbers)), Term("event", event.event), Term("event_effects", event.event)),
            event.clause, rebuilt(event))
        for event in pack.charts.given.events
    )  # fmt: skip
    return Chart("events", "5.2/1", ("die_turn", "event", "effect"), rows)


def _ring(pack: Pack) -> Chart:
    """The dice of an attack on the Ring; what adds to them says so."""
    ring = pack.charts.given.ring
    dice = ring.dice
    found: tuple[tuple[str, str, str], ...] = (
        ("probe", str(dice.probe), "16.0/2"), ("breakout", str(dice.breakout), "16.0/3"),
        ("reinforced", str(dice.reinforced), "16.0/4"), ("elh", f"+{dice.elh}", "20.3/2"),
        ("elh_fanatics", f"+{dice.elh_fanatics}", "20.3/3"), ("hit", f"{ring.hit} +", "16.0/5"),
        ("strength", str(ring.start), "16.0/1"), ("most", str(ring.most), "16.0/9"),
    )  # fmt: skip
    rows = tuple(Row((_word(f"ring_{name}"), value), clause, rebuilt(ring)) for name, value, clause in found)
    return Chart("ring", "16.0/1", ("", "number"), rows)


def _strategic(pack: Pack) -> Chart:
    """Strategic movements a phase."""
    chart = pack.charts.given.strategic
    german, imperial = chart.german, chart.imperial
    found: tuple[tuple[Cell, Cell, str, Any], ...] = (
        (_word("german_east"), str(german.moves), "10.0/1", german),
        (_word("imperial_east"), str(imperial.east), "10.0/6", imperial),
        (_word("imperial_west"), str(imperial.west), "10.0/8", imperial),
        (_word("shuttles"), str(imperial.shuttles), "10.0/10", imperial),
    )
    rows = tuple(Row((name, value), clause, rebuilt(entry)) for name, value, clause, entry in found)
    return Chart("strategic", "wtf-10.x/1", ("", "number"), rows)


def _air(pack: Pack) -> Chart:
    """Air units by kind: how many there are at the start and at most, and how many one cancels."""
    rows = tuple(Row((Term("air", kind), str(row.start), str(row.count), str(row.cancels)), rebuilt=rebuilt(row))
                 for kind, row in pack.air.items())  # fmt: skip
    return Chart("air", "wtf-14.x/1", ("", "at_start", "at_most", "cancels"), rows)


def _special(pack: Pack) -> Chart:
    """Ranges in hexes, and the numbers of a die."""
    given = pack.charts.given
    atomic, aerial, subversive = given.atomic, given.aerial, given.subversive
    found: tuple[tuple[str, str, str, Any], ...] = (
        ("air_range", str(given.air.range), "14.0/2", given.air),
        ("aerial_range", str(aerial.airbase), "14.0/8", aerial),
        ("subversive_range", str(subversive.range), "7.0/10", subversive),
        ("drop_range", str(given.drop.range), "20.1/3", given.drop),
        ("bomb_range", str(atomic.range), "18.0/2", atomic),
        ("bomb_bursts", f"1–{atomic.bursts}", "18.0/3", atomic),
        ("bomb_center", f"1–{atomic.destroys}", "18.0/4", atomic),
        ("bomb_units", "D6 − 1", "18.0/5", atomic),
        ("cloud", f"1–{atomic.cloud}", "18.0/6", atomic),
        ("gun", f"D6 / {given.rail_gun.divisor}", "20.2/4", given.rail_gun),
        ("fuel_points", f"{given.fuel.panzer} + {given.fuel.luftwaffe}", "16.0/8", given.fuel),
    )
    rows = tuple(Row((_word(name), value), clause, rebuilt(entry)) for name, value, clause, entry in found)
    return Chart("special", "18.0/1", ("", "number"), rows)


def _disease(pack: Pack) -> Chart:
    """Steps that each side loses in the West, by the die."""
    table = pack.charts.given.disease
    rows = tuple(Row((str(die), str(dry), str(wet)), rebuilt=rebuilt(table))
                 for die, (dry, wet) in enumerate(zip(table.dry, table.monsoon, strict=True), 1))  # fmt: skip
    return Chart("disease", "wtf-6.4/1", ("die", "dry", "monsoon"), rows)


def _supply(pack: Pack) -> Chart:
    """Whence a line leads, by side of the Weather Line."""
    return Chart("supply", "wtf-7.0/1", ("", "source"), tuple(_sources(pack)))


def _sources(pack: Pack) -> Iterator[Row]:
    supply = pack.charts.given.supply
    south, north, west, port = supply.german_west, supply.german_east, supply.imperial_west, supply.haiphong
    yield Row((_word("german_west"), (*south.hexes, Term("places", south.place))), "7.0/1", rebuilt(south))
    yield Row((_word("german_east"), f"{north.first}–{north.last}"), "7.0/2", rebuilt(north))
    yield Row((_word("imperial_west"), (f"{west.first}–{west.last}", Term("places", port.place))), "7.0/4",
              rebuilt(west))  # fmt: skip
    yield Row((_word("imperial_east"), (Term("tracks", "centers"), Term("places", port.place))), "7.0/5", rebuilt(port))


def _levels(pack: Pack) -> Chart:
    """The levels of victory by the difference of points."""
    levels = pack.charts.given.victory.levels
    rows = tuple(Row((str(lead), Term("whys", name)), rebuilt=rebuilt(levels))
                 for lead, name in enumerate(levels.names))  # fmt: skip
    return Chart("levels", "wtf-4.x/2", ("lead", "level"), rows)
