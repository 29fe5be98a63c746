"""Where a phase ends by itself, in the recorded turns of the titles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.board.safeyaml import load_yaml
from engine.games import titles
from engine.table import agenda, game
from engine.table.hand_over import HandOver, hand_over, passed, rolls_at_once, standing
from engine.table.title import Title

RECORDED = Path(__file__).parents[1] / "recorded"


def reached(title: str, scenario: str, command: str, which: int = 0) -> tuple[Title, Any]:
    """A recorded game before a command, for the first or a later time that it is said."""
    told: Any = load_yaml(RECORDED / title / f"{scenario}.yaml")
    played = titles().title(title)
    state = played.new(told["scenario"], told["options"], told["seed"])
    at = [number for number, text in enumerate(told["commands"]) if text == command][which]
    for text in told["commands"][:at]:
        state = game.play_unchecked(played, state, played.notation.parse(text))
    return played, state


def found(title: str, scenario: str, command: str, which: int = 0) -> HandOver | None:
    played, state = reached(title, scenario, command, which)
    return hand_over(played, state, played.notation.parse(command), played.words("en").phase)


@pytest.mark.parametrize(("title", "scenario", "command", "owner"), [
    ("nemesis", "campaign", "choose jp-31-138", 0),
    ("nemesis", "campaign", "airdrop 2012", 1),
    ("nemesis", "race-to-myitkyina", "rail ch-50-150 1602", 1),
    ("defeat-into-victory", "campaign", "move jp-art-5 3715", 0),
    ("defeat-into-victory", "campaign", "build rail 0426 0326", 1),
])  # fmt: skip
def test_a_last_act_hands_over_to_the_other_side(title: str, scenario: str, command: str, owner: int) -> None:
    hand = found(title, scenario, command)
    assert hand is not None and hand.leaves and not hand.chance and hand.owner == owner


@pytest.mark.parametrize(("title", "scenario", "command"), [
    ("defeat-into-victory", "campaign", "buy 0"),
    ("defeat-into-victory", "campaign", "assign air-jp-osc1 superiority fighter"),
    ("tail-of-the-tiger", "tail-of-the-tiger", "place jp-8iib 4023"),
])  # fmt: skip
def test_chance_that_follows_is_known_before(title: str, scenario: str, command: str) -> None:
    hand = found(title, scenario, command)
    assert hand is not None and hand.leaves and hand.chance


@pytest.mark.parametrize(("title", "scenario", "command"), [
    ("tail-of-the-tiger", "tail-of-the-tiger", "march ge-ss-tg 1927,1926,1925,2025,2024"),
    ("vinegar-joes-war", "fall-of-an-empire", "advance jp-yoko"),
])  # fmt: skip
def test_a_last_act_before_ones_own_next_phase_hands_nothing_over(title: str, scenario: str, command: str) -> None:
    hand = found(title, scenario, command)
    assert hand is not None and not hand.leaves


@pytest.mark.parametrize("command", ["draw", "done", "roll"])
def test_a_draw_a_roll_within_a_phase_and_an_end_are_none(command: str) -> None:
    assert found("nemesis", "campaign", command) is None


def test_who_ends_the_advance_of_the_last_combat_has_not_ended_the_phase() -> None:
    """The last attack of an Assault phase; after an earlier one the phase goes on."""
    last = found("nemesis", "kohima-road", "done", 11)
    assert last is not None and last.owner == 1 and last.leaves
    assert found("nemesis", "campaign", "done", 1) is None


def test_who_ends_the_pursuit_of_the_last_combat_has_not_ended_the_phase() -> None:
    """A unit less goes in than in the recorded turn; what comes next is a phase of the same side."""
    played, state = reached("vinegar-joes-war", "fall-of-an-empire", "advance jp-yoko")
    last = hand_over(played, state, played.notation.parse("done"), played.words("en").phase)
    assert last is not None and (last.owner, last.leaves) == (0, False)


def test_the_enemy_s_answer_may_end_a_phase_of_mine() -> None:
    """The Japanese refuse to retreat from the last attack of the Allied Attack Phase."""
    told: Any = load_yaml(RECORDED / "nemesis" / "race-to-myitkyina.yaml")
    ends = [found("nemesis", "race-to-myitkyina", "answer yes", number)
            for number in range(told["commands"].count("answer yes"))]  # fmt: skip
    assert [hand.owner for hand in ends if hand is not None] == [1]


def test_the_phase_stands_with_the_act_done_and_nothing_else() -> None:
    """After the last airdrop the supply of all is still to be fixed."""
    played, state = reached("nemesis", "campaign", "airdrop 2012")
    command, phase = played.notation.parse("airdrop 2012"), played.words("en").phase
    hand = hand_over(played, state, command, phase)
    assert hand is not None
    still = standing(played, state, command, hand)
    after = game.play_unchecked(played, state, command)
    assert phase(still) == phase(state) and still.phasing == 1
    assert [event.kind for event in still.events] == ["marker_placed"]
    assert after.events[:1] == still.events and len(after.events) > 1
    assert played.digest(state) == played.digest(reached("nemesis", "campaign", "airdrop 2012")[1])


def test_the_steps_are_those_of_running_on() -> None:
    """Step by step the table comes to where it comes at once."""
    played, state = reached("nemesis", "campaign", "choose jp-31-138")
    command = played.notation.parse("choose jp-31-138")
    slowly = played.copy(state)
    agenda.carry_out(slowly, command)
    assert len(list(agenda.steps_of(slowly))) > 1
    assert played.digest(slowly) == played.digest(game.play_unchecked(played, state, command))


@pytest.mark.parametrize(("title", "scenario", "command", "which", "rolls"), [
    ("vinegar-joes-war", "imphal", "support 2 no", 0, True),
    ("vinegar-joes-war", "imphal", "support 1 no", 0, False),
    ("vinegar-joes-war", "imphal", "answer yes", 0, True),
    ("tail-of-the-tiger", "tail-of-the-tiger", "allot 1 0", 0, True),
    ("nemesis", "campaign", "roll", 0, False),
])  # fmt: skip
def test_the_last_answer_before_the_die_is_known(title: str, scenario: str, command: str, which: int,
                                                 rolls: bool) -> None:  # fmt: skip
    """Where the defender still has aircraft over the hex, he is asked first; and a roll says itself what it is."""
    played, state = reached(title, scenario, command, which)
    assert rolls_at_once(played, state, played.notation.parse(command)) is rolls


def test_phases_without_a_choice_are_named() -> None:
    """Of the side that spoke: the Allies alone had nothing to interdict or carry, the Japanese no reinforcements."""
    command = "assign air-jp-osc1 superiority fighter"
    played, state = reached("defeat-into-victory", "campaign", command)
    assert passed(played, state, played.notation.parse(command), played.words("en").phase) == []
    played, state = reached("defeat-into-victory", "campaign", "hold am-jp-2a")
    assert passed(played, state, played.notation.parse("hold am-jp-2a"), played.words("en").phase) == ["Reinforcements"]
