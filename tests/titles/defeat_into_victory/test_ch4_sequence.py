"""Chapter 4: the sequence of play, and what cannot be told apart from it."""

from __future__ import annotations

import pytest

from engine.table import game
from engine.titles.defeat_into_victory.events import PhaseBegan
from engine.titles.defeat_into_victory.state import DefeatState
from tests.titles.defeat_into_victory.table import TITLE, at, decision, emitted, fact, play

AIR = ["air_power", "air_interdiction", "air_transport"]
SUPPLY = ["supply_acquisition", "strategic_supply", "supply_adjustment", "unit_supply_status", "oos_disruption",
          "construction_start"]  # fmt: skip
END = ["end", "air_return", "attrition", "disruption", "construction", "stock_reduction", "random_event",
       "victory_points"]  # fmt: skip


def a_turn(**position: object) -> list[str]:
    """The names of the phases and segments of turn 2, each question answered by its last answer."""
    state: DefeatState = at("turn", turn=2, **position)
    names: list[str] = []
    while True:
        names += [event.name for event in state.events if isinstance(event, PhaseBegan)]
        if state.turn != 2:
            return names[: names.index("victory_points") + 1]
        state = game.play(TITLE, state, game.legal(state)[-1])


@pytest.mark.clause("4.0/1", "4.0/2", "4.0/3", "4.0/4", "4.0/5")
def test_the_phases_and_segments_of_a_turn() -> None:
    names = a_turn(stock={"japanese": 6, "allied": 6})
    whole = [*AIR, "initiative", *SUPPLY, "operation_thursday", "activation_markers", "reinforcements", "chindits",
             "operations", *END]  # fmt: skip
    assert [name for name in names if name not in ("movement", "combat")] == [n for n in whole if n in names]
    assert set(whole) - set(names) <= {"operation_thursday", "chindits"}


@pytest.mark.clause("4.0/1")
def test_the_declaration_stands_between_initiative_and_supply() -> None:
    state = at("initiative", 6, 1, options={"sustained": True}, sustained="japanese", stock={"japanese": 18})
    assert decision(state) == "DeclareSustained"
    assert [event["name"] for event in emitted(state, "phase_began")] == ["initiative"]
    assert emitted(play(state, "answer no"), "phase_began")[0]["name"] == "supply_acquisition"


@pytest.mark.clause("4.0/4")
def test_reinforcements_then_chindits_then_the_first_segment() -> None:
    state = at("reinforcements", 1, initiative="japanese", held="am-jp-1a", thursday="launched", stock={"allied": 0},
               units={"jp-31-58": "1311"})  # fmt: skip
    names = [event["name"] for event in emitted(state, "phase_began")]
    assert names[:3] == ["reinforcements", "chindits", "operations"]


@pytest.mark.clause("4.0/2", "5.6.3/1", "5.5.5/2")
def test_cargo_is_measured_before_this_turns_interdiction() -> None:
    """Imphal is 4 MP from Silchar along the trail by 1418; the railway by Dimapur is cut far from it and stays out."""
    planes = {"box": "available", "mission": "transport", "flies_as": "transport"}
    bomber = {"box": "available", "mission": "interdiction", "flies_as": "bomber"}
    state = at("missions", units={"mm-1": "1315", "jp-18-55": "1602"}, cuts=["1017"],
               air={"air-al-b25": bomber, "air-al-b24": planes})  # fmt: skip
    state = play(state, "fly air-al-b25 1417")
    assert fact(state, "cut.1417")
    assert fact(play(state, "lift mm-1 1014"), "mm-1.at") == "1014"


@pytest.mark.clause("4.0/3")
def test_thursday_is_paid_from_what_construction_leaves() -> None:
    state = at("building", initiative="japanese", turn=1, stock={"allied": 1, "japanese": 0})
    state = play(state, "build road 1418 1419")
    assert decision(state) != "DeclareThursday"
    assert fact(state, "stock.allied") == 0
