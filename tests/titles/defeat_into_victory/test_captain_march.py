"""Captain: who could come over a river, whether the headquarters follow a march, and who eats the last markers."""

from __future__ import annotations

from typing import Final

import pytest

from engine.players.player import Meter
from engine.titles.defeat_into_victory.pieces import JAPANESE
from engine.titles.defeat_into_victory.players import activation
from engine.titles.defeat_into_victory.players.captain import planned
from engine.titles.defeat_into_victory.players.front import Front, moved
from tests.titles.defeat_into_victory.table import TITLE, at, begun, play
from tests.titles.defeat_into_victory.test_captain import BUDGET, said
from tests.titles.defeat_into_victory.test_captain_supply import until


@pytest.mark.clause("7.7.2/6")
@pytest.mark.parametrize(("turn", "first"), [(5, "extend hq-33 2110"), (4, "supply hq-33 2110")])
def test_the_last_markers_lengthen_a_range_for_those_who_are_still_to_be_fed(turn: int, first: str) -> None:
    """In the rains two markers bring three more into the range of an HQ by which one is fed now; in better weather it
    reaches all of them."""
    units = {"hq-33": "1810", "ina-azad": "1810", "jp-53-119": "1612", "jp-53-151": "1612", "jp-imb-24": "1612",
             "al-23-1": "1315"}  # fmt: skip
    lots = {"2110": {"side": "japanese", "count": 4}}
    state = at("adjustment", turn=turn, scenario="u-go", units=units, supplies=lots, acting={"side": "japanese"},
               stock={"japanese": 5, "allied": 5})  # fmt: skip
    assert said(until(state, "SupplyUnits", JAPANESE))[0].startswith(first)


@pytest.mark.clause("13.2.1/6")
def test_who_could_come_counts_as_he_can_over_rivers_and_with_room_beside() -> None:
    """All of IV Corps could march towards Homalin, and hardly anybody attack it over the Chindwin; in Ukhrul one
    regiment has ten times its strength around it."""
    state = begun("u-go")
    front, unit = Front(state, JAPANESE), state.pieces["jp-31-58"]
    assert front.exposed(unit.loc, [unit]) == 0.0
    ukhrul = moved(unit, state.world.loc("1214"))
    assert front.exposed(ukhrul.loc, [ukhrul]) > 0.0


@pytest.mark.clause("13.2.1/6")
def test_what_could_come_is_told_of_each_unit_whichever_was_asked_about_before() -> None:
    """Beside Tamu armour counts more against a regiment than against tanks, or less: what was found for one is not
    taken for the other."""
    state = begun("u-go")
    hex_, pair = state.world.loc("1714"), [state.pieces[name] for name in ("jp-tk-14", "jp-33-214")]
    alone = [Front(state, JAPANESE)._brought(hex_, unit) for unit in pair]
    front = Front(state, JAPANESE)
    assert [front._brought(hex_, unit) for unit in pair] == alone and alone[0] != alone[1]


ACTIVE: Final = ["jp-33-213", "jp-33-214", "jp-33-215", "jp-31-58", "jp-31-124", "jp-31-138", "jp-18-55", "jp-18-56",
                 "jp-18-114", "jp-tk-14", "jp-art-3", "jp-art-18", "hq-15"]  # fmt: skip


@pytest.mark.clause("7.7.2/1")
def test_a_march_is_planned_by_where_the_headquarters_really_go() -> None:
    """The first marker of Operation U-Go brings three divisions; 15th Army HQ follows the main body, nobody ahead."""
    acting = {"side": "japanese", "units": ACTIVE}
    state = at("movement", turn=1, scenario="u-go", clear=False, acting=acting)
    scene, _ = planned(TITLE.view(state, JAPANESE), JAPANESE, Meter(BUDGET))
    ends = [line.split(",")[-1].split()[-1] for line in said(state) if line.startswith("move hq-15 ")]
    assert scene.world.label(scene.pieces["hq-15"].loc) == (ends or ["1710"])[0]


@pytest.mark.clause("9.3.9/1")
def test_a_way_to_use_a_marker_counts_for_the_hq_that_it_brings() -> None:
    """The division has nothing to do; with it comes an HQ, which is to be turned back."""
    worth = []
    for acted in (1, 0):
        hq = {"at": "2015", "committed": True, "acted": acted}
        units = {"jp-33-213": "2015", "hq-15": hq, "al-23-1": "1315"}
        state = at("activation", turn=2, scenario="u-go", units=units, stock={"japanese": 5, "allied": 5},
                   acting={"side": "japanese", "marker": "am-jp-2a"})  # fmt: skip
        worth.append(activation._formations(state, Front(state, JAPANESE), JAPANESE, (), 1)[1])
    assert worth[1] - worth[0] >= activation.RECOVERY


@pytest.mark.clause("9.3.3/1")
@pytest.mark.parametrize(("allowed", "named"), [("any", 4), ("1", 3), ("0", 0)])
def test_no_more_independents_are_named_than_an_option_allows(allowed: str, named: int) -> None:
    """A marker of three formations, and four Independents of which a battery is the weakest."""
    free = {"jp-tk-14": "1614", "jp-art-3": "1614", "jp-imb-24": "1613", "jp-imb-72": "1613"}
    state = at("activation", turn=2, scenario="u-go", units={"jp-33-213": "1614", "al-23-1": "1415", **free},
               options={"independents": allowed}, acting={"side": "japanese", "marker": "am-jp-2d"})  # fmt: skip
    lines = said(state)
    found = [name for name in free if f"activate {name}" in lines]
    assert len(found) == named
    assert ("jp-art-3" in found) == (allowed == "any")
    for line in lines:
        state = play(state, line) if line != "done" else state
