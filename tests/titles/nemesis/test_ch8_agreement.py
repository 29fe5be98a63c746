"""Chapters 4, 8 and 9: what a decision lists is just what it judges legal, in the positions of all situations and in
games played by random commands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from engine.lab import checks
from engine.paths import data_dir
from engine.table import agenda, game
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.situation import Situation, load_situation, start
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
from engine.titles.nemesis.rules import (
    ch4_game_turn,
    ch8_allied,
    ch8_arrivals,
    ch8_japanese,
    ch8_rail,
    ch9_continuation,
    ch9_control,
    ch9_flags,
)
from engine.titles.nemesis.state import CHITS, NemesisState

NEMESIS = Nemesis()
WATCHED = (
    ch4_game_turn.DrawChit, ch8_japanese.Replacements, ch8_allied.Replacements, ch8_arrivals.BringIn,
    ch8_arrivals.ReplenishmentDie, ch8_rail.RailMovement, ch9_control.TakeOver, ch9_flags.RemoveFlags,
    ch9_continuation.ChooseFirstChit,
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


def positions(situation: Situation) -> Iterator[NemesisState]:
    """The positions a situation goes through."""
    state: NemesisState = start(NEMESIS, situation)
    yield state
    for step in situation.steps:
        if step.play is not None:
            state = game.play(NEMESIS, state, NEMESIS.notation.parse(step.play))
            yield state


@cache
def standing_at() -> dict[type[Decision], list[NemesisState]]:
    """The positions of all situations by the decision that is open."""
    found: dict[type[Decision], list[NemesisState]] = {}
    for path in checks.situation_files([data_dir("scenarios/nemesis") / "situations"]):
        for state in positions(load_situation(path)):
            found.setdefault(type(agenda.current(state)), []).append(state)  # type: ignore[arg-type]
    return found


@pytest.mark.parametrize("kind", WATCHED, ids=lambda kind: f"{kind.__module__.rpartition('.')[2]}-{kind.__name__}")
def test_listed_and_judged_agree_in_situations(kind: type[Decision]) -> None:
    states = standing_at().get(kind, [])
    assert states, "no situation stands at this decision"
    for state in states:
        compare(state, agenda.current(state))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("kohima-road", {}),
        ("race-to-myitkyina", {"commanders": "armies"}),
        ("salween-crossing", {"choose_chits": True}),
    ],
)
def test_listed_and_judged_agree_in_games(scenario: str, options: dict[str, object]) -> None:
    dice, state = random.Random(scenario), NEMESIS.new(scenario, options, scenario)
    while (decision := agenda.current(state)) is not None:
        if isinstance(decision, WATCHED):
            compare(state, decision)
        agenda.apply(state, dice.choice(list(decision.commands(state))))
