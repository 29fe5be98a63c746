"""Rules 2.3 to 2.6: Satisfaction Points, Laments, Superiors, Resources and the CLF marker."""

from __future__ import annotations

from engine.table.agenda import Outcome
from engine.table.event import GameEnded
from engine.titles.nemesis.events import TrackChanged
from engine.titles.nemesis.pieces import ALLIED, enemy
from engine.titles.nemesis.state import NemesisState

TOP = 9
SLOTS = 10


def gain_sap(state: NemesisState, side: int, points: int, why: str, clause: str, hex_: str = "") -> None:
    """Move a General; beyond 9 it starts again at 0 and its Superior goes up [2.3/6, 2.3/7]."""
    if points <= 0 or state.outcome is not None:
        return
    resets, after = divmod(state.general[side] + points, SLOTS)
    also = ("2.3/6",) if resets else ()
    _emit_change(state, "general", side, state.general[side], after, points, why, clause, hex_, also)
    state.general = _with(state.general, side, after)
    for _ in range(resets):
        raise_superior(state, side, "general_reset", "2.3/7")


def add_laments(
    state: NemesisState, side: int, laments: int, why: str, clause: str, hex_: str = "", also: tuple[str, ...] = ()
) -> None:
    """Move a Lament marker; beyond 9 it starts again at 0 and the own Superior goes down [2.4/13]."""
    if laments <= 0 or state.outcome is not None:
        return
    resets, after = divmod(state.lament[side] + laments, SLOTS)
    _emit_change(state, "lament", side, state.lament[side], after, laments, why, clause, hex_, also)
    state.lament = _with(state.lament, side, after)
    for _ in range(resets):
        lower_superior(state, side, "lament_reset", "2.4/13")


def raise_superior(state: NemesisState, side: int, why: str, clause: str) -> None:
    """A Superior goes up 1; one who stands at 9 pushes the enemy's down instead [2.3/7, 2.3/8, 9.0-5A/1]."""
    if state.superior[side] < TOP:
        _shift(state, side, 1, why, clause)
    else:
        _shift(state, enemy(side), -1, why, "2.3/8")


def lower_superior(state: NemesisState, side: int, why: str, clause: str) -> None:
    """A Superior goes down 1; one who stands at 0 lifts the enemy's up instead [2.4/13, 2.4/14]."""
    if state.superior[side] > 0:
        _shift(state, side, -1, why, clause)
    else:
        _shift(state, enemy(side), 1, why, "2.4/14")


def _shift(state: NemesisState, side: int, by: int, why: str, clause: str) -> None:
    before = state.superior[side]
    after = max(0, min(TOP, before + by))
    if state.outcome is not None or after == before:
        return
    state.superior = _with(state.superior, side, after)
    _emit_change(state, "superior", side, before, after, by, why, clause)
    if side == ALLIED and after > before:
        raise_clf(state)
    _check_victory(state)


def raise_clf(state: NemesisState) -> None:
    """The CLF marker goes up whenever Churchill does, at most to 9, and never down [2.6/9, 9.0-5A/3].

    A scenario may do without it.
    """
    if state.world.scenario.special.clf and state.clf < TOP:
        _emit_change(state, "clf", ALLIED, state.clf, state.clf + 1, 1, "churchill_up", "2.6/9", also=("9.0-5A/3",))
        state.clf += 1


def add_resources(state: NemesisState, points: int, why: str, clause: str, also: tuple[str, ...] = ()) -> None:
    """Allied Resources change, never beyond 9; the surplus is lost [2.5/1, 2.5/6]."""
    after = max(0, min(TOP, state.resources + points))
    if state.outcome is None and after != state.resources:
        found = ("2.5/1",) if points < 0 else ("2.5/6",) if after < state.resources + points else ()
        _emit_change(state, "resources", ALLIED, state.resources, after, points, why, clause, also=(*also, *found))
        state.resources = after


def _check_victory(state: NemesisState) -> None:
    """Superiors at 9 and 0 end the game at once, whatever moved them [2.3/9, 2.4/15]."""
    for side in (0, 1):
        if state.superior[side] == TOP and state.superior[enemy(side)] == 0:
            end_game(state, side, "superiors", "2.3/9")


def end_game(state: NemesisState, winner: int | None, why: str, clause: str) -> None:
    """End the game; ``winner`` is None for a draw."""
    if state.outcome is None:
        state.outcome = Outcome(winner, why, clause)
        also = ("2.4/15",) if why == "superiors" else ()
        state.emit(GameEnded(-1 if winner is None else winner, why, clause, also))


def _with(pair: tuple[int, int], side: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if side == 0 else (pair[0], value)


def _emit_change(
    state: NemesisState, track: str, side: int, before: int, after: int, by: int, why: str, clause: str, hex_: str = "",
    also: tuple[str, ...] = (),
) -> None:  # fmt: skip
    state.emit(TrackChanged(track, side, before, after, by, why, clause, hex_, also))
