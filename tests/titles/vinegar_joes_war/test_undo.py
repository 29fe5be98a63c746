"""What was seen is seen: a look into a stack cannot be taken back, in whatever way it came about [10.6/1, 10.6/2]."""

from __future__ import annotations

from typing import Any

import pytest

from engine.lab.looks import Looks
from engine.table.record import Origin, Record
from engine.table.session import Session, UndoBarrierError
from engine.table.situation import standing
from engine.titles.vinegar_joes_war.commands import Done
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.state import VinegarState
from tests.titles.vinegar_joes_war.fighting import AL, DEFENSIVE, JP, OFFENSIVE, TITLE, at, combat, over

MOVEMENT = 4
STACKS = {
    "br-17": "3326", "br-26": "3326", "br-5": "3225", "br-7": "3225", "br-19": "3424", "br-20": "3424",
}  # fmt: skip
"""Three stacks of two divisions; the second of each lies on top."""
BASE = {"jp-ab-3": "3525", "jp-18": "3425"}
STRIKES = {f"TAC-jp-{number}": {"box": "available"} for number in (1, 2, 3)}


def session(state: VinegarState) -> Session:
    """A game of two people that begins in a position."""
    found = Session(standing(TITLE, state), Record(Origin(TITLE.id, "imphal", {}, "0")))
    found.two_players = True
    return found


def over_the_stacks(units: dict[str, Any] | None = None, **more: Any) -> Session:
    """The Japanese fly, with three airstrikes in range of what is given."""
    units = {**BASE, **(STACKS if units is None else units)}
    return session(at(JP, OFFENSIVE, step="FlyMissions", turn=1, units=units, support=STRIKES, **more))


def free(game: Session) -> bool:
    """Whether the last command can be taken back without asking anybody."""
    return game.can_undo().legal


@pytest.mark.clause("10.6/1")
def test_one_airstrike_looks_into_one_stack_and_not_into_three_in_turn() -> None:
    game = over_the_stacks()
    game.play("fly TAC-jp-1 jp-ab-3 3326 units")
    assert [item.kind for item in game.can_undo((0, 1)).reasons] == ["undo_barrier"]
    with pytest.raises(UndoBarrierError):
        game.undo((0, 1))
    assert game.record.nodes[1].barrier


@pytest.mark.clause("10.6/1")
@pytest.mark.parametrize("hex_", ["3326", "3225", "3424"])
def test_each_of_the_stacks_is_a_look(hex_: str) -> None:
    game = over_the_stacks()
    game.play(f"fly TAC-jp-1 jp-ab-3 {hex_} units")
    assert not free(game)


@pytest.mark.clause("10.6/1")
def test_a_second_airstrike_over_the_same_stack_shows_nothing_more() -> None:
    game = over_the_stacks()
    game.play("fly TAC-jp-1 jp-ab-3 3326 units")
    game.play("fly TAC-jp-2 jp-ab-3 3326 units")
    assert free(game)
    game.undo()
    assert not free(game)


@pytest.mark.clause("10.6/1")
def test_over_a_unit_that_stands_alone_there_is_nothing_to_see() -> None:
    game = over_the_stacks({name: hex_ for name, hex_ in STACKS.items() if name != "br-17"})
    game.play("fly TAC-jp-1 jp-ab-3 3326 units")
    assert free(game)


@pytest.mark.clause("10.6/1")
def test_the_only_unit_that_lies_covered_shows_its_condition() -> None:
    """Which one it is can be worked out, whether it is reduced cannot."""
    game = over_the_stacks({"br-17": {"at": "3326", "reduced": True}, "br-26": "3326"})
    game.play("fly TAC-jp-1 jp-ab-3 3326 units")
    assert not free(game)


@pytest.mark.clause("10.6/1")
def test_who_defends_from_the_air_looks_into_the_stack_that_is_attacked_from() -> None:
    """An interceptor over an escort sees what lies below it."""
    support = {"TAC-jp-1": over("3326", "escort", base="jp-ab-3"), "TAC-br-1": {"box": "available"}}
    units = {"jp-18": "3326", "jp-33": "3326", "jp-31": "3225", "jp-15": "3225", "br-ab-221": "3525"}
    game = session(at(JP, DEFENSIVE, step="Intercept", units=units, support=support, turn=1))
    assert game.decision is not None and game.decision.side(game.state) == ALLIED
    game.play("fly TAC-br-1 br-ab-221 3326 interception")
    assert not free(game)


# -- an attack


def attack(**more: Any) -> Session:
    """A Japanese division stands beside two of the three stacks."""
    return session(combat(JP, units={"jp-18": "3325", "jp-33": "3325", **STACKS}, **more))


@pytest.mark.clause("10.6/1", "10.6/2")
def test_a_declared_attack_is_not_called_off_once_its_stack_was_seen() -> None:
    game = attack()
    for line in ("attack 3326", "join jp-18"):
        game.play(line)
        assert free(game), "nothing is shown before the table is named"
    game.play("fight probe")
    assert not free(game) and game.record.nodes[3].barrier
    assert game.can_go(0, (0, 1)).reasons[0].kind == "undo_barrier"


@pytest.mark.clause("10.6/2")
def test_nothing_ends_an_attack_on_a_hex_but_a_table() -> None:
    game = attack()
    game.play("attack 3326")
    while game.decision is not None and game.decision.kind == "AssembleAttack":
        verbs = {command.verb for command in game.commands()}
        assert verbs <= {"join", "lend", "fight"}
        game.play(next(command for command in game.commands() if "join" not in verbs or command.verb == "join"))
    assert game.state.combat is None or game.state.combat.table


# -- what the other one learns


@pytest.mark.clause("10.6/1")
def test_what_the_enemy_learns_when_a_unit_moves_off_its_stack_is_no_barrier() -> None:
    units = {"jp-18": "3325", "jp-33": "3325", "jp-31": "3525", "jp-15": "3525", "br-16": "3122"}
    game = session(at(JP, MOVEMENT, units=units))
    game.play("move jp-33 3425")
    assert TITLE.learned(game.state_at(0), game.state, ALLIED) and not TITLE.learned(game.state_at(0), game.state, 0)
    assert free(game)


@pytest.mark.clause("10.6/1")
@pytest.mark.parametrize(
    ("town", "plain", "asked"), [("3525", "3424", "FlyMissions"), ("3424", "3525", "DefendFromAir")]
)
def test_who_is_asked_next_tells_what_does_not_lie_covered(town: str, plain: str, asked: str) -> None:
    """The Allied base lies covered in a town, from which it could launch, or in the plain. Where the Allied side is
    passed over, the Japanese know that it has none in the town: they decide next, and would be asked."""
    units = {"br-ab-221": town, "ch-6": town, "br-20": plain, "us-30": plain, "jp-18": "3738", "jp-ab-22": "3738"}
    support = {name: {"box": "available"} for name in ("TAC-br-1", "TAC-jp-1")}
    game = session(at(AL, MOVEMENT, units=units, support=support, turn=1))
    game.play("done")
    assert game.decision is not None and game.decision.kind == asked
    assert TITLE.learned(game.state_at(0), game.state, JAPANESE, Done())
    assert free(game) == (asked == "FlyMissions")


@pytest.mark.clause("10.6/1")
@pytest.mark.parametrize(
    ("line", "answer", "fault"),
    [("fly TAC-jp-1 jp-ab-3 3326 units", False, "can be undone"), ("done", True, "stands")],
)
def test_the_proof_finds_a_look_that_is_forgotten_and_a_barrier_for_nothing(
    monkeypatch: pytest.MonkeyPatch, line: str, answer: bool, fault: str
) -> None:
    """Where nobody learns anything by whatever he sees, and where everybody does by whatever is done."""
    state, found = over_the_stacks().state, Looks()
    monkeypatch.setattr(type(TITLE), "learned", lambda *args, **more: answer)
    found.try_out(TITLE, state, TITLE.notation.parse(line), 8, "proof")
    assert [fault in emitted for emitted in found.faults] == [True]


@pytest.mark.clause("10.6/1")
def test_the_rules_and_not_the_record_say_what_was_a_look() -> None:
    """A game of an older program has no barrier there; that is put right without a word about its dice."""
    game = over_the_stacks()
    game.play("fly TAC-jp-1 jp-ab-3 3326 units")
    old = Record(game.record.origin)
    old.add(game.record.nodes[1].text, 0, barrier=False)
    again = Session(game.title, old)
    assert again.record.nodes[1].barrier and not again.corrected and not free(again)
