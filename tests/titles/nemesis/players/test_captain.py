"""Captain: whatever is asked is answered, always the same, from what its side may know, and with some sense."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.players.player import BUDGETS, Choice, Meter
from engine.players.registry import names, player
from engine.table import game
from engine.table.chance import Chance
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.players.fights import standing
from engine.titles.nemesis.players.values import WON, worth
from engine.titles.nemesis.rules.ch2_tracks import end_game

NEMESIS = Nemesis()
BUDGET = BUDGETS["bench"]


def decide(state: Any, name: str = "captain", seed: str = "p") -> Choice:
    """The choice of a player who has never seen the game before."""
    decision = game.decision(state)
    assert decision is not None
    view = NEMESIS.view(state, decision.side(state))
    return player(NEMESIS, name, seed).choose(view, game.legal(view), Meter(BUDGET))


def positions(scenario: str, seed: str) -> Iterator[tuple[Any, Choice]]:
    """The positions of a game that it plays against itself, with its choices."""
    state = NEMESIS.new(scenario, {}, seed)
    while game.decision(state) is not None:
        choice = decide(state)
        yield state, choice
        state = game.play(NEMESIS, state, choice.command)
    assert state.outcome is not None


@pytest.fixture(scope="module")
def played() -> list[tuple[Any, Choice]]:
    """A whole game of a small scenario."""
    return list(positions("salween-crossing", "again"))


def test_the_game_has_players_of_its_own() -> None:
    assert names(NEMESIS) == ("random", "greedy", "captain", "staff")


def test_a_game_is_played_to_its_end_with_what_is_listed() -> None:
    said = 0
    for state, choice in positions("kohima-road", "whole"):
        assert choice.command in game.legal(state)
        said += 1
    assert said < 1500, "it goes on for ever"


def test_the_choice_follows_from_seed_budget_and_view(played: list[tuple[Any, Choice]]) -> None:
    """Also when nothing is remembered of what was worked out before."""
    for state, choice in played[::15]:
        staff = decide(state, "staff")
        state.world.forget()
        assert decide(state) == choice
        assert decide(state, "staff") == staff


@pytest.mark.parametrize("name", ["greedy", "captain", "staff"])
def test_nothing_hidden_changes_the_choice(name: str, played: list[tuple[Any, Choice]]) -> None:
    """The dice to come and the enemy's secret chit are replaced by others."""
    for number, (state, _) in enumerate(played[::11]):
        decision = game.decision(state)
        assert decision is not None
        other = NEMESIS.what_if(state, f"else {number}", [1 - decision.side(state)])
        other.chance = Chance(f"else {number}", state.chance.count)
        assert decide(other, name) == decide(state, name)


def sent(pieces: dict[str, str], phase: str, at: str, **more: Any) -> str:
    """What it says in a staged position; nobody else is on the map."""
    side = phase.split()[0]
    data = {"pieces": pieces, "phase": {"side": side, "chit": phase.split()[1]}, "at": at, **more}
    return decide(NEMESIS.position(data)).command.text()


def test_an_emptied_town_is_taken() -> None:
    """Kohima without a soul, a Regiment beside it."""
    said = sent({"jp-31-58": "0506", "uk-23-37": "0410"}, "japanese assault", "movement")
    assert said.startswith("move jp-31-58 0406")


def test_a_hopeless_attack_is_left_alone() -> None:
    """One weak Battalion against a Regiment in a Bunker."""
    markers = {"bunkers": {"0910": "japanese"}}
    pieces = {"uk-lr-vforce": "0911", "uk-23-37": "0911", "jp-31-58": "0910", "jp-31-124": "0910"}
    assert sent(pieces, "allied attack", "attacks", markers=markers) == "done"


def test_overwhelming_odds_are_used() -> None:
    pieces = {"uk-23-37": "0911", "uk-23-1": "0911", "uk-17-48": "0911", "jp-31-b1": "0910"}
    assert sent(pieces, "allied attack", "attacks") == "attack 0910 - -"


def test_intentions_are_told_in_both_languages(played: list[tuple[Any, Choice]]) -> None:
    told, known = set(), {}
    for state, choice in played:
        if choice.intention is not None and choice.intention.key not in told:
            told.add(choice.intention.key)
            known = {lang: NEMESIS.words(lang).intention(state, choice.intention.key, choice.intention.facts)
                     for lang in ("en", "fr")}  # fmt: skip
            assert len(set(known.values())) == 2
            assert not any("{" in text or "_" in text for text in known.values())
    assert {"take", "hold"} <= told


def test_worth_of_one_side_is_the_loss_of_the_other() -> None:
    state = NEMESIS.new("campaign", {}, "w")
    assert worth(state, JAPANESE) == -worth(state, ALLIED)
    assert standing(state, JAPANESE) == -standing(state, ALLIED)
    end_game(state, ALLIED, "superiors", "2.3/9")
    assert (worth(state, ALLIED), worth(state, JAPANESE)) == (WON, -WON)
