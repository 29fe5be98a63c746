"""Options of a new game: the optional module and the readings that can be turned (see the rulings)."""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec

from engine.table.options import MODULES, READINGS, STUDY, YES_NO, Option, reading

Handicap = Literal[
    "none",
    "japanese-1", "japanese-2", "japanese-3", "japanese-5", "japanese-10", "japanese-20", "japanese-40",
    "allied-1", "allied-2", "allied-3", "allied-5", "allied-10", "allied-20", "allied-40",
]  # fmt: skip


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How this game is played; the defaults are the readings of the clause list."""

    sustained: bool = False
    """Sustained Operations [19.1.1/1]."""
    interdiction_hinders: Literal["both", "japanese"] = "both"
    """Whose moves and traces interdiction makes dearer [5.5.5/2]."""
    cargo_and_marker: bool = False
    """Whether a Transport carries a marker and a step together [5.6.5/1]."""
    free_haul: bool = False
    """Whether markers leave a source without trucks and porters [7.4.4/1]."""
    independents: Literal["any", "0", "1", "2", "3"] = "any"
    """How many Independents go with each formation [9.3.3/1]."""
    solitaire_end_turn: bool = False
    """Whether a die settles who acts with the first End Turn marker [9.2.2/2]."""
    porters_each: bool = False
    """Whether the porters of each HQ have a roll of their own [7.4.6/1]."""
    hq_shift_each: bool = False
    """Whether each HQ committed shifts a column [13.3.2/3]."""
    named_transport_aborts: bool = False
    """Whether a Transport that is named as a target is aborted without a roll [5.7.5/2]."""
    commitment_always: bool = True
    """Whether an HQ may be committed for supply in the Supply Impulse of combat too [7.12.1/1, 7.9.6/1]."""
    stock_at_last_chance: bool = False
    """Whether an HQ may be committed at Last Chance Supply as well, which else takes markers only [7.13.1/1]."""
    trail_rate_on_rail: bool = False
    """Whether supply lines count the trail rate along railways [7.7.2/3]."""
    villages_are_towns: bool = False
    """Whether villages serve as air bases and spare the status roll, as cities and towns do [5.1.1/2, 7.9.8/1]."""
    one_disruption_die: bool = False
    """Whether each player rolls one die for all units of a side that are out of supply [7.9.9/1]."""
    handicap: Handicap = "none"
    """Which side begins with more victory points, and how many."""
    study: bool = False
    """A study game: undo without limit."""


OPTIONS: Final = (
    Option("sustained", YES_NO, "no", MODULES, "19.1.1/1", short="Sustained Operations"),
    Option("interdiction_hinders", ("both", "japanese"), "both", READINGS, "5.5.5/2", short="who is hindered"),
    Option("independents", ("any", "0", "1", "2", "3"), "any", READINGS, "9.3.3/1", short="Independents a formation"),
    reading("cargo_and_marker", "no", "5.6.5/1", "a Transport carries a marker and a step"),
    reading("free_haul", "no", "7.4.4/1", "markers leave a source without carriers"),
    reading("solitaire_end_turn", "no", "9.2.2/2", "a die settles the first End Turn marker"),
    reading("porters_each", "no", "7.4.6/1", "a roll for the porters of each HQ"),
    reading("hq_shift_each", "no", "13.3.2/3", "a column for each HQ committed"),
    reading("named_transport_aborts", "no", "5.7.5/2", "a Transport named as target aborts"),
    reading("commitment_always", "yes", "7.12.1/1", "HQs committed for supply in combat too"),
    reading("stock_at_last_chance", "no", "7.13.1/1", "HQs committed at Last Chance too", earlier=(1, "yes")),
    reading("trail_rate_on_rail", "no", "7.7.2/3", "supply lines at trail rate along railways"),
    reading("villages_are_towns", "no", "2.2/3", "villages count where a town is asked", earlier=(1, "yes")),
    reading("one_disruption_die", "no", "7.9.9/1", "one disruption die a player"),
    Option("handicap", get_args(Handicap), "none", short="victory points a side has from the start"),
    Option(STUDY, YES_NO, "no", short="study game: undo without limit"),
)  # fmt: skip
