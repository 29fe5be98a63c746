"""Options of a new game: rules version, variants, and the named readings of open points (see docs/rulings.md)."""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec

from engine.table.handicap import given
from engine.table.options import MODULES, STUDY, VERSION, YES_NO, Option, reading
from engine.titles.nemesis.pieces import SIDES

Handicap = Literal[
    "none",
    "japanese-1", "japanese-2", "japanese-3", "japanese-4", "japanese-5", "japanese-6",
    "allied-1", "allied-2", "allied-3", "allied-4", "allied-5", "allied-6",
]  # fmt: skip


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How this game is played. The defaults are the v1.2b rules with the readings of docs/rulings.md.

    ``clf_face`` is the face of the CLF marker, without effect [3.1/5].
    """

    version: Literal["1.2b", "1.1a"] = "1.2b"
    commanders: Literal["two", "west-east", "armies"] = "two"
    """``west-east`` is variant 1, ``armies`` variant 2 [var-1/1, var-2/1]."""
    choose_chits: bool = False
    """Variant 3: chits are chosen, not drawn [var-3/1]."""
    study: bool = False
    """A study game: undo without limit."""
    transporters_forward: bool = False
    """Whether Transporters may make Forward Moves [6.1-A/1]."""
    control_stops_river: bool = False
    """Whether an Objective flag alone stops River Supply from a depot [7.1-C/13]."""
    zoc_over_arrows: bool = True
    """Whether a ZoC reaches in and out of a Reinforcement Hex over its arrows [1.1/9]."""
    supply_over_arrows: bool = True
    """Whether a Transporter in a Reinforcement Hex supplies over its arrows [1.1/9, 7.1-A/2]."""
    group_hqs_count: bool = False
    """Whether the HQ of a group of Divisions counts as the one Divisional HQ of a chain [7.1-A/12]."""
    handicap: Handicap = "none"
    """Which side is helped when the victory conditions are read, and by how many steps; see :mod:`ch3_victory`."""
    clf_face: Literal["plain", "joke"] = "plain"

    @property
    def old_rules(self) -> bool:
        """True for v1.1a."""
        return self.version == "1.1a"

    @property
    def lead(self) -> int:
        """Steps of the handicap: above 0 for the Japanese, below 0 for the Allies."""
        japanese, allied = given(self.handicap, SIDES)
        return japanese - allied


OPTIONS: Final = (
    Option(VERSION, ("1.2b", "1.1a"), "1.2b", flag="--rules", short="rules version"),
    Option("commanders", ("two", "west-east", "armies"), "two", MODULES, short="variants 1 and 2",
           clauses={"west-east": "var-1/1", "armies": "var-2/1"}),
    Option("choose_chits", YES_NO, "no", MODULES, "var-3/1", short="variant 3: choose chits instead of drawing"),
    reading("transporters_forward", "no", "6.1-A/1", "Transporters make Forward Moves"),
    reading("control_stops_river", "no", "7.1-C/13", "a flag alone stops River Supply"),
    reading("zoc_over_arrows", "yes", "1.1/9", "zones of control reach over arrows"),
    reading("supply_over_arrows", "yes", "7.1-A/2", "supply ranges reach over arrows"),
    reading("group_hqs_count", "no", "7.1-A/12", "group HQs count as Divisional HQs"),
    Option("handicap", get_args(Handicap), "none", short="what helps a side when the victory conditions are read"),
    Option(STUDY, YES_NO, "no", short="study game: undo without limit"),
)  # fmt: skip
"""The options of a new game as a form or a command line offers them; what they mean is said by :class:`Options`."""
