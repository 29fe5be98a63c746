"""Options of a new game: readings of rules that are open, which can be turned (see the rulings)."""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec

from engine.table.options import STUDY, YES_NO, Option, reading

Handicap = Literal["none", "german-1", "german-2", "german-3", "imperial-1", "imperial-2", "imperial-3"]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How this game is played; the defaults are the readings of the rulings."""

    rangoon_german_at_start: bool = False
    """Whether 1727, 1828 and 1927 are German-controlled before turn 1 [7.0/1]."""
    western_sm_turn_1: bool = True
    """Whether Japan moves strategically in the West on turn 1 [wtf-10.8/1]."""
    air_support_in_moving_assaults: bool = False
    """Whether air units support infiltration and mobile assaults [wtf-14.x/1]."""
    airdrop_1828_control: bool = False
    """Whether aerial supply near 1828 asks for German control of it [7.0/8]."""
    elh_in_ports: bool = False
    """Whether eastern ports supply ELH as well [7.0/6]."""
    subversive_supplies: bool = False
    """Whether the Subversive marker also supplies the units of its hex [7.0/10]."""
    entering_stacks: bool = False
    """Whether units that enter together, or come to one city from the box or Formosa, count as stacked for mobile
    assaults, in any turn [17.0/4]."""
    air_points_doubled_in_cities: bool = True
    """Whether the points of left-over air units are doubled against a city [14.0/7]."""
    puppets_pay_last: bool = False
    """Whether puppets pay only when no Japanese unit is left in the combat [wtf-13.23/1]."""
    minimum_move: bool = True
    """Whether a unit may always enter one adjacent hex [wtf-11.x/4]."""
    handicap: Handicap = "none"
    """Which side has more points at the end, and how many."""
    study: bool = False
    """A study game: undo without limit."""


OPTIONS: Final = (
    reading("rangoon_german_at_start", "no", "7.0/1", "the south edge German at the start"),
    reading("western_sm_turn_1", "yes", "wtf-10.8/1", "western strategic movement on turn 1"),
    reading("air_support_in_moving_assaults", "no", "wtf-14.x/1", "air support in assaults while moving"),
    reading("airdrop_1828_control", "no", "7.0/8", "drops near 1828 ask for control"),
    reading("elh_in_ports", "no", "7.0/6", "ports supply ELH"),
    reading("subversive_supplies", "no", "7.0/10", "the Subversive marker supplies"),
    reading("entering_stacks", "no", "17.0/4", "units entering together are a stack"),
    reading("air_points_doubled_in_cities", "yes", "14.0/7", "air points doubled in cities"),
    reading("puppets_pay_last", "no", "wtf-13.23/1", "puppets pay last"),
    reading("minimum_move", "yes", "wtf-11.x/4", "a minimum move"),
    Option("handicap", get_args(Handicap), "none", short="points a side has from the start"),
    Option(STUDY, YES_NO, "no", short="study game: undo without limit"),
)
