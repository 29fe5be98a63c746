"""Chapters 4, 8 and 9: what a decision lists is just what it judges legal, in games played by random commands."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.table import agenda
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.titles.nemesis import ch4_game_turn, ch8_allied, ch8_arrivals, ch8_japanese, ch8_rail, ch9_end_of_turn
from engine.titles.nemesis.commands import (
    Chit,
    Done,
    Draw,
    Drop,
    Flag,
    Flip,
    Place,
    Rail,
    Rebuild,
    Roll,
    SendBack,
    Take,
)
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.state import CHITS, NemesisState

WATCHED = (
    ch4_game_turn.DrawChit, ch8_japanese.Replacements, ch8_allied.Replacements, ch8_arrivals.BringIn,
    ch8_arrivals.ReplenishmentDie, ch8_rail.RailMovement, ch9_end_of_turn.TakeOver, ch9_end_of_turn.RemoveFlags,
    ch9_end_of_turn.ChooseFirstChit,
)  # fmt: skip
PLACES = ("0101", "0105", "0305", "0410", "0511", "0909", "1313", "1609", "2006", "RB", "RJ", "RU", "airfield", "out")


def imaginable(state: NemesisState, decision: Decision) -> Iterator[Command]:
    """Many commands, sensible or not, of the types the decision accepts."""
    yield from (Done(), Draw(), Roll(), *(Chit(kind) for kind in CHITS))
    world = state.world
    boxes = {world.loc(box) for box in ("jp-losses", "off-map", "allied-losses")}
    for unit, piece in state.pieces.items():
        yield from (Rebuild(unit), SendBack(unit), Flip((unit,)))
        boxed = piece.loc in boxes
        wanted = Place if boxed and not isinstance(decision, ch8_rail.RailMovement) else Rail
        if boxed or world.in_play(piece.loc):
            yield from (wanted(unit, place) for place in PLACES)
    for hex_ in world.objectives:
        yield from (Flag(world.label(hex_)), Take(world.label(hex_)))


def compare(state: NemesisState, decision: Decision) -> None:
    listed = {command.text() for command in decision.commands(state) if not isinstance(command, Drop)}
    tried = [command for command in imaginable(state, decision) if isinstance(command, decision.accepts)]
    legal = {command.text() for command in tried if decision.judge(state, command).legal}
    assert legal - listed == set(), decision
    assert listed & {command.text() for command in tried} == legal, decision
    assert all(decision.judge(state, command).legal for command in decision.commands(state)), decision


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("kohima-road", {}),
        ("race-to-myitkyina", {"commanders": "armies"}),
        ("salween-crossing", {"choose_chits": True}),
    ],
)
def test_listed_and_judged_agree(scenario: str, options: dict[str, object]) -> None:
    game, dice = Nemesis(), random.Random(scenario)
    state = game.new(scenario, options, scenario)
    seen = set()
    while (decision := agenda.current(state)) is not None:
        if isinstance(decision, WATCHED):
            seen.add(type(decision))
            compare(state, decision)
        agenda.apply(state, dice.choice(list(decision.commands(state))))
    assert len(seen) >= 4
