"""The handicap: victory points that a side has from the start; and what the laboratory counts."""

from __future__ import annotations

import itertools

import pytest

from engine.table.handicap import NONE
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.rules.ch26_victory import decide

TITLE = VinegarJoesWar()


@pytest.mark.parametrize("scenario", list(TITLE.scenarios()))
def test_the_handicaps_of_a_scenario_lead_from_one_side_to_the_other(scenario: str) -> None:
    """Each step gives the Japanese a smaller lead than the one before, by what it says."""
    offered = TITLE.handicaps(scenario)
    assert offered.count(NONE) == 1
    start = TITLE.new(scenario, {}, "s").vp
    leads = []
    for step in offered:
        vp = TITLE.new(scenario, step.options, "s").vp
        given = tuple(after - before for after, before in zip(vp, start, strict=True))
        assert given == tuple(step.amount if side == step.side else 0 for side in (JAPANESE, ALLIED))
        leads.append(vp[JAPANESE] - vp[ALLIED])
    assert all(before > after for before, after in itertools.pairwise(leads))


@pytest.mark.clause("26.2/1")
@pytest.mark.parametrize(("handicap", "winner"), [("none", ALLIED), ("japanese-5", None), ("japanese-40", JAPANESE)])
def test_its_points_count_when_the_game_is_decided(handicap: str, winner: int | None) -> None:
    """Eleven points behind is a marginal defeat, six a draw, twenty-nine ahead an operational victory."""
    state = TITLE.new("singapore-to-calcutta", {"handicap": handicap}, "s")
    state.vp = (state.vp[JAPANESE], state.vp[ALLIED] + 11)
    decide(state)
    assert state.outcome is not None
    assert state.outcome.winner == winner


def test_a_handicap_is_one_of_those_there_are_and_is_kept_with_its_game() -> None:
    with pytest.raises(ValueError, match="handicap"):
        TITLE.new("imphal", {"handicap": "allied-7"}, "s")
    state = TITLE.new("imphal", {"handicap": "allied-10"}, "s")
    assert TITLE.describe(state)["options"]["handicap"] == "allied-10"
    assert TITLE.resume(TITLE.describe(state), "s").vp == (10, 10), "its points are not given twice"


def test_the_census_tells_who_has_which_place() -> None:
    found = TITLE.census(TITLE.new("imphal", {}, "s"))
    assert found["Singapore"] == found["Rangoon"] == found["Bangkok"] == (1, 0)
    assert found["Imphal"] == found["Calcutta"] == found["Kunming"] == (0, 1)
    assert found["objectives"] == (sum(v[0] for v in places(found)), sum(v[1] for v in places(found)))
    assert found["depots"] == (9, 8)


def places(found: dict[str, tuple[int, ...]]) -> list[tuple[int, ...]]:
    return [value for name, value in found.items() if name[0].isupper()]
