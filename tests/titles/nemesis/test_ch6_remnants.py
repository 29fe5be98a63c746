"""Rules 1.2-E, 6.1-H, 6.2-B/4: how many steps units can lose together, when they draw on the same box."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.titles.nemesis.rules.ch6_losses import lose_step
from engine.titles.nemesis.rules.ch6_remnants import payable
from engine.titles.nemesis.state import NemesisState

from .board import empty, put

HEX = "0909"


def standing(*units: str, battalions: int = 0, chindits: int = 0) -> NemesisState:
    """These units in one hex (``*`` behind a name: reduced), and so many Battalions of the 31st and Chindits boxed."""
    state = empty()
    for unit in units:
        put(state, unit.rstrip("*"), HEX, reduced=unit.endswith("*"))
    for number in range(battalions):
        put(state, f"jp-31-b{9 - number}", "jp-battalions")
    for unit in CHINDITS[:chindits]:
        put(state, unit, "chindit-battalions")
    return state


CHINDITS = ("uk-chn-b1", "uk-chn-b2")


def most(state: NemesisState, units: Sequence[str]) -> int:
    """The most steps these units lose, by trying every order."""
    best = 0
    for unit in units:
        after = state.copy()
        became = lose_step(after, unit, "enforce")
        left = [became if name == unit else name for name in units]
        best = max(best, 1 + most(after, [name for name in left if name is not None]))
    return best


def together(state: NemesisState) -> tuple[int, int]:
    """What is counted, and what every order of losses comes to at most."""
    pieces = state.pieces_at(state.world.loc(HEX))
    return payable(state, pieces), most(state, [piece.id for piece in pieces])


@pytest.mark.clause("6.1-H/6", "6.1-H/7", "6.2-B/4")
@pytest.mark.parametrize(("battalions", "steps"), [(0, 2), (1, 3), (2, 3), (3, 4), (4, 4)])
def test_two_reduced_regiments_of_a_division_share_its_battalions(battalions: int, steps: int) -> None:
    state = standing("jp-31-58*", "jp-31-124*", battalions=battalions)
    assert together(state) == (steps, steps)


@pytest.mark.clause("6.1-H/6", "6.1-H/7")
@pytest.mark.parametrize("battalions", range(7))
@pytest.mark.parametrize(
    "units",
    [
        ("jp-31-58",),
        ("jp-31-58", "jp-31-124*"),
        ("jp-31-58", "jp-31-124"),
        ("jp-31-58*", "jp-31-124*", "jp-31-138*"),
        ("jp-31-58*", "jp-31-b1", "jp-33-213*"),
    ],
)
def test_no_order_of_losses_comes_to_more(units: tuple[str, ...], battalions: int) -> None:
    counted, tried = together(standing(*units, battalions=battalions))
    assert counted == tried


@pytest.mark.clause("1.2-E/3", "1.2-E/4")
@pytest.mark.parametrize(
    ("units", "chindits", "steps"),
    [
        (("uk-chn-77", "uk-chn-111*"), 0, 3),
        (("uk-chn-77", "uk-chn-111*"), 1, 5),
        (("uk-chn-77*", "uk-chn-b1"), 0, 3),
    ],
)
def test_a_chindit_battalion_that_is_lost_can_stand_for_another_brigade(
    units: tuple[str, ...], chindits: int, steps: int
) -> None:
    assert together(standing(*units, chindits=chindits)) == (steps, steps)
