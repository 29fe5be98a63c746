from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
import pytest

import engine.titles.nemesis as rules
from engine.players.randomplayer import RandomPlayer
from engine.table import game
from engine.table.agenda import Decision, current
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import Piece
from engine.titles.nemesis.state import Combat, NemesisState, Phase

TITLE = Nemesis()


def played(until: Callable[[NemesisState], bool]) -> NemesisState:
    """A game of a random player, as far as it is wanted."""
    player = RandomPlayer("digest")
    state = TITLE.new("campaign", {}, "digest")
    while not until(state):
        state = game.play_unchecked(TITLE, state, player.pick(state, game.legal(state)))
    return state


@pytest.fixture
def states() -> list[NemesisState]:
    return [TITLE.new("campaign", {}, "1"), played(lambda state: state.combat is not None)]


@contextmanager
def renamed(*kinds: type) -> Iterator[None]:
    """Classes that are called otherwise meanwhile."""
    names = [kind.__name__ for kind in kinds]
    for kind in kinds:
        kind.__name__ = f"Renamed{kind.__name__}"
    yield
    for kind, name in zip(kinds, names, strict=True):
        kind.__name__ = name


def test_a_digest_outlives_other_names_of_classes_and_fields_with_a_default(states: list[NemesisState]) -> None:
    before = [TITLE.digest(state) for state in states]
    with renamed(*{type(current(state)) for state in states}, Piece, Combat, Phase):
        assert repr(states[0].agenda).startswith("(Renamed")
        assert [TITLE.digest(state) for state in states] == before
    wider = msgspec.defstruct("Fight", [("weather", str, "dry")], bases=(Combat,), frozen=True)
    combat = states[1].combat
    states[1].combat = wider(**{name: getattr(combat, name) for name in Combat.__struct_fields__})
    assert [TITLE.digest(state) for state in states] == before


def test_whatever_is_played_makes_another_digest(states: list[NemesisState]) -> None:
    for state in states:
        for command in game.legal(state)[:20]:
            assert TITLE.digest(game.play_unchecked(TITLE, state, command)) != TITLE.digest(state)


def test_every_decision_has_a_written_name() -> None:
    for module in pkgutil.walk_packages(rules.__path__, f"{rules.__name__}."):
        importlib.import_module(module.name)
    leaves = [kind for kind in _below(Decision) if kind.__module__.startswith(rules.__name__)]
    assert len(leaves) > 35
    assert [kind for kind in leaves if not kind.kind] == []


def _below(kind: type[Decision]) -> list[type[Decision]]:
    """The classes that are no base of others."""
    found = kind.__subclasses__()
    return [leaf for below in found for leaf in _below(below)] if found else [kind]


def test_a_position_at_the_start_of_a_turn_comes_back_whole() -> None:
    state = played(lambda state: state.turn == 2)
    again = TITLE.resume(TITLE.describe(state), state.chance.seed)
    assert TITLE.digest(again) == TITLE.digest(state)
    assert (again.agenda, again.chance, again.at) == (state.agenda, state.chance, state.at)
    assert [again.first, again.cups] == [state.first, state.cups], "secrets included"
