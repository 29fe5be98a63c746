"""Answers that no rule allows, each refused under its clause by the decision that it is said to."""

from __future__ import annotations

import pytest

from engine.table.agenda import Decision
from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Assign, Build, Choose, Cut, Join, Repair, Sequence, Use
from engine.titles.defeat_into_victory.pieces import ALLIED
from engine.titles.defeat_into_victory.rules.ch5_power import AssignAirUnits
from engine.titles.defeat_into_victory.rules.ch7_construction import JoinLine, RepairCuts, StartConstruction
from engine.titles.defeat_into_victory.rules.ch9_operations import ChooseSequence, ChooseUse
from engine.titles.defeat_into_victory.rules.ch14_events import AirReturns
from engine.titles.defeat_into_victory.rules.ch17_chinese import CutByChindits, DisruptByChindits
from tests.titles.defeat_into_victory.table import TITLE, at

WORLD = TITLE.world("campaign")
SILCHAR, BESIDE = WORLD.hex("1419", "test"), WORLD.hex("1418", "test")


@pytest.mark.clause(
    "5.1.6/1", "7.8.2/1", "7.8.2/6", "7.8.3/1", "8.1.7/1", "9.4.1/1", "14.1.6/2", "17.4.7/6"
)  # fmt: skip
@pytest.mark.parametrize(("asked", "said", "kind", "clause"), [
    (AssignAirUnits(ALLIED, 1), Assign("air-al-b25", "superiority", "fighter"), "no_such_mission", "5.1.6/1"),
    (StartConstruction(ALLIED), Build("canal", "1418", "1419"), "no_such_work", "7.8.2/1"),
    (JoinLine(ALLIED, BESIDE, SILCHAR, "road"), Join("2811"), "no_line_there", "7.8.2/6"),
    (RepairCuts(ALLIED), Repair("1418"), "cannot_repair", "7.8.3/1"),
    (ChooseUse(ALLIED, "am-al-1a", second=False), Use(9), "no_such_use", "8.1.7/1"),
    (ChooseUse(ALLIED, "am-al-1a", second=False), Use(0), "no_such_use", "8.1.7/1"),
    (ChooseSequence(), Sequence("sideways"), "no_such_sequence", "9.4.1/1"),
    (AirReturns(), Choose("air-jp-sally"), "not_lost", "14.1.6/2"),
    (CutByChindits(), Cut("2811"), "cannot_cut", "17.4.7/6"),
    (DisruptByChindits(), Choose("jp-15-51"), "not_in_the_area", "17.4.7/6"),
])  # fmt: skip
def test_it_is_refused(asked: Decision, said: Command, kind: str, clause: str) -> None:
    """No line of 1418 is cut, no aircraft is lost, and the Japanese stand far from the railway of the columns."""
    state = at("turn", units={"al-5-9": "1419", "hq-iv": "1419", "jp-15-51": "4313"}, stock={"allied": 9})
    for unit in state.air_of(ALLIED, "available"):
        state.fly(unit.id, box="flown")
    assert [(why.kind, why.clause) for why in asked.judge(state, said).reasons] == [(kind, clause)]
