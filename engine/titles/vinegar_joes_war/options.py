"""Options of a new game: the optional rules and the readings that can be turned (see the rulings)."""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec

from engine.table.options import MODULES, STUDY, YES_NO, Option, reading

Handicap = Literal[
    "none",
    "japanese-5", "japanese-10", "japanese-20", "japanese-30", "japanese-40", "japanese-60",
    "allied-5", "allied-10", "allied-20", "allied-30", "allied-40", "allied-60",
]  # fmt: skip


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How this game is played; the defaults are the readings of the rulings. Force Z is no option: the text of that
    rule is lost [28.0/1]."""

    china_resupply: bool = False
    """Depots in Kunming may be sent on for points, at our own value [29.0/1]."""
    headquarters_support: bool = False
    """Headquarters lend their strength to a combat in their radius [27.0/1]."""
    short_form: bool = False
    """The short form of a scenario that has one."""
    depots_exert_zoc: bool = True
    """Whether depots have zones of control [8.0/1]."""
    fortification_cumulates: bool = False
    """Whether a fortification multiplies on top of the terrain [13.62/1]."""
    own_interdictions_stay: bool = True
    """Whether administration lifts only what the enemy placed [4.1/11]."""
    depot_pool_limits: bool = True
    """Whether no depot comes while the pool is empty [6.35/3]."""
    marker_in_both_impulses: bool = True
    """Whether an amphibious marker serves in both movement phases of a turn [18.2/1]."""
    probe_in_second_combat: bool = False
    """Whether units out of command attack on Probe in the second combat phase [4.1/10]."""
    late_arrivals_at_ports: bool = False
    """Whether a delayed British or US unit may use a port again [6.3/2]."""
    depots_in_china: bool = False
    """Whether Allied depots may arrive in towns and cities of China [6.35/2]."""
    minimum_move_each_phase: bool = False
    """Whether the minimum move holds in each movement phase, else once a player turn [9.23/1]."""
    zero_line_everywhere: bool = True
    """Whether the 0 line is rolled over any hex, else only over one that holds units of the other side [12.41/1]."""
    bb_is_exchange: bool = True
    """Whether BB costs the attacker the printed strength of the dead, else half the attacking strength [13.10/1]."""
    replacement_in_any_entry_hex: bool = False
    """Whether a depot in any entry hex of the side serves all its units [16.5/1]."""
    landing_without_pursuit: bool = True
    """Whether an assault that clears the hex goes in even without a pursuit [18.5/2]."""
    handicap: Handicap = "none"
    """Which side begins with more victory points, and how many."""
    study: bool = False
    """A study game: undo without limit."""


OPTIONS: Final = (
    Option("china_resupply", YES_NO, "no", MODULES, "29.0/1", short="China resupply"),
    Option("headquarters_support", YES_NO, "no", MODULES, "27.0/1", short="headquarters support"),
    Option("short_form", YES_NO, "no", MODULES, "sc-1/1", short="short form"),
    reading("depots_exert_zoc", "yes", "8.0/1", "depots have zones of control"),
    reading("fortification_cumulates", "no", "13.62/1", "a fortification on top of the terrain"),
    reading("own_interdictions_stay", "yes", "4.1/11", "own interdictions stay"),
    reading("depot_pool_limits", "yes", "6.35/3", "the depot pool limits"),
    reading("marker_in_both_impulses", "yes", "18.2/1", "a marker in both impulses"),
    reading("probe_in_second_combat", "no", "4.1/10", "Probe in the second combat phase"),
    reading("late_arrivals_at_ports", "no", "6.3/2", "late arrivals use ports"),
    reading("depots_in_china", "no", "6.35/2", "depots arrive in China"),
    reading("minimum_move_each_phase", "no", "9.23/1", "a minimum move each phase", earlier=(2, "yes")),
    reading("zero_line_everywhere", "yes", "12.41/1", "flak and weather everywhere"),
    reading("bb_is_exchange", "yes", "13.10/1", "BB is an exchange"),
    reading("replacement_in_any_entry_hex", "no", "16.5/1", "depots of any entry hex replace"),
    reading("landing_without_pursuit", "yes", "18.5/2", "a landing goes in without pursuit"),
    Option("handicap", get_args(Handicap), "none", short="victory points a side has from the start"),
    Option(STUDY, YES_NO, "no", short="study game: undo without limit"),
)
