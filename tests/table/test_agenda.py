from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.table import agenda, game
from engine.table.agenda import Decision, IllegalCommandError, Outcome, RunawayError, State, Step, Steps
from engine.table.chance import ScriptError
from engine.table.command import Command
from engine.table.event import Drawn, Rolled
from engine.table.verdict import Reason, reason
from tests.table.tiny import Begin, Countdown, CountdownState, Dice, Go, Next, Peek, Shout, Take, Turn


@pytest.fixture
def state() -> CountdownState:
    return Countdown().new("long", {}, "s")


def do(state: CountdownState, *lines: str) -> CountdownState:
    title = Countdown()
    for line in lines:
        state = game.play(title, state, title.notation.parse(line))
    return state


def test_the_game_runs_to_the_first_decision_and_takes_a_single_answer_by_itself(state: CountdownState) -> None:
    assert state.log == ["begin 0", "go 0"]
    assert state.agenda == (Turn(0), Next(0))
    assert agenda.current(state) == Turn(0)


def test_steps_run_in_order_and_what_follows_from_one_comes_before_the_rest(state: CountdownState) -> None:
    after = do(state, "take 2")
    assert after.log == ["begin 0", "go 0", "end 0", "begin 1", "go 1"]
    assert after.agenda == (Turn(1), Next(1))
    assert after.left == 18


def test_put_keeps_the_order_of_steps_and_of_what_stands_there(state: CountdownState) -> None:
    state.put(iter([Begin(1), Begin(0)]))
    assert state.agenda == (Begin(1), Begin(0), Turn(0), Next(0))
    state.put([])
    assert state.agenda[0] == Begin(1)


def test_a_decision_that_is_not_over_puts_itself_back(state: CountdownState) -> None:
    after = do(state, "peek")
    assert after.agenda == state.agenda
    assert (after.peeked, state.peeked) == (1, 0)


def test_playing_leaves_the_given_state_as_it_was(state: CountdownState) -> None:
    before = Countdown().digest(state)
    after = do(state, "take 3")
    assert Countdown().digest(state) == before
    assert [event.facts()["count"] for event in after.events] == [3]
    assert state.events == []


def test_the_other_side_may_interrupt_once(state: CountdownState) -> None:
    assert agenda.judge(state, Shout())
    after = do(state, "shout")
    assert after.agenda[0] == Turn(1)
    assert after.left == 20
    assert agenda.judge(after, Shout()).clauses == ("2/4",)
    assert list(Turn(1).interrupts(after)) == []


class Bell(Step, frozen=True):
    """Hears a `go` at whatever decision is open, while 10 or more are left."""

    interrupt_kinds = (Go,)

    def legal_interrupts(self, state: CountdownState) -> list[Command]:
        return [Go()]

    def interrupt_reasons(self, state: CountdownState, command: Go) -> list[Reason]:
        return [] if state.left >= 10 else [reason("too_late", "9/1")]

    def apply_interrupt(self, state: CountdownState, command: Go) -> None:
        state.log.append("ding")


class Deaf(Turn, frozen=True):
    """A turn that has something against it, or asks anew by another turn."""

    def interrupts(self, state: CountdownState) -> Sequence[Command]:
        return Decision.interrupts(self, state)

    def bars(self, state: CountdownState, command: Command) -> list[Reason]:
        return [reason("busy", "9/2")] if state.left == 19 else []

    def resume(self, state: CountdownState) -> Steps:
        return (Turn(1),)


def test_a_step_of_the_agenda_hears_interrupts_at_every_decision(state: CountdownState) -> None:
    state.agenda = (Deaf(0), Turn(1), Bell())
    assert list(Deaf(0).interrupts(state)) == [Go()]
    after = do(state, "go")
    assert (after.log[-1], after.left) == ("ding", 20)
    assert after.agenda == (Turn(1), Turn(1), Bell()), "the decision says what asks again"
    after = do(after, "go")
    assert after.agenda == (Turn(1), Turn(1), Bell()), "an answer it was not"


def test_the_reasons_against_an_interrupt_are_of_the_step_and_of_the_decision(state: CountdownState) -> None:
    state.agenda = (Deaf(0), Bell())
    state.left = 19
    assert agenda.judge(state, Go()).clauses == ("9/2",)
    assert list(Deaf(0).interrupts(state)) == []
    state.left = 9
    assert agenda.judge(state, Go()).clauses == ("9/1",)


def test_an_illegal_command_is_refused_with_its_reasons(state: CountdownState) -> None:
    with pytest.raises(
        IllegalCommandError, match=r"illegal command 'take 25': no_such_count \(2/2\), too_many"
    ) as found:
        do(state, "take 25")
    assert [item.kind for item in found.value.verdict.reasons] == ["no_such_count", "too_many"]
    assert found.value.verdict.reasons[1].facts == {"needs": 25, "has": 20}
    assert found.value.command == Take(25)


def test_a_command_of_another_kind_is_not_for_now(state: CountdownState) -> None:
    found = agenda.judge(state, Go())
    assert [(item.kind, item.clause, item.facts["verb"]) for item in found.reasons] == [("not_now", "2/1", "go")]


def test_the_legal_commands_are_those_of_the_open_decision(state: CountdownState) -> None:
    assert list(game.legal(state)) == [Take(1), Take(2), Take(3), Dice(), Peek()]
    assert game.decision(state) == Turn(0)


def test_the_outcome_stops_the_game_with_steps_left_to_do() -> None:
    state = do(Countdown().position({"left": 3}), "take 3")
    assert state.outcome == Outcome(0, "zero", "3/1")
    assert state.agenda == (Next(0),)
    assert agenda.current(state) is None
    assert game.legal(state) == ()
    assert [item.kind for item in agenda.judge(state, Take(1)).reasons] == ["game_over"]


def test_an_empty_agenda_is_the_end() -> None:
    state = State("s")
    agenda.advance(state)
    assert agenda.current(state) is None
    assert [item.kind for item in agenda.judge(state, Take(1)).reasons] == ["game_over"]


def test_a_decision_with_one_answer_is_asked_when_it_is_not_automatic(state: CountdownState) -> None:
    class Asked(Turn, frozen=True):
        automatic = False

        def commands(self, state: CountdownState) -> list[Take]:  # type: ignore[override]
            return [Take(1)]

    assert Asked(0).forced(state) is None
    assert Turn(0).forced(state) is None
    state.put([Asked(0)])
    agenda.advance(state)
    assert agenda.current(state) == Asked(0)


class Forever(Step, frozen=True):
    def run(self, state: State) -> Steps:
        return [self]


def test_a_game_that_runs_for_ever_by_itself_is_stopped() -> None:
    state = State("s")
    state.put([Forever()])
    with pytest.raises(RunawayError, match="nobody has anything to decide"):
        agenda.advance(state)


def test_dice_and_draws_tell_what_came() -> None:
    state = State("s")
    state.chance = type(state.chance)("s", script=(4, 1))
    assert state.roll("attack", "6.1/1", side=1, modifier=-1) == 4
    assert state.draw(["one", "two"], "4.0/3", side=0) == "two"
    assert state.events == [Rolled("attack", 5, 4, "6.1/1", 1), Drawn("two", "4.0/3", 0)]
    assert state.chance.count == 2


def test_a_die_has_as_many_faces_as_the_game_wants() -> None:
    state = State("s")
    state.chance = type(state.chance)("s", script=(9,))
    assert state.roll("search", "1.1/1", faces=10) == 10
    assert state.events == [Rolled("search", 10, 10, "1.1/1", -1, 10)]
    state.chance = type(state.chance)("s", script=(9,))
    with pytest.raises(ScriptError, match="scripted result 10 is not one of 1 to 6"):
        state.roll("search", "1.1/1")


def test_a_copy_has_the_common_fields_but_no_events(state: CountdownState) -> None:
    state.emit(Drawn("x", ""))
    state.outcome = Outcome(None, "draw", "")
    other = Countdown().copy(state)
    assert (other.agenda, other.chance, other.outcome) == (state.agenda, state.chance, state.outcome)
    assert other.events == []


def test_a_bare_decision_and_step_must_be_filled_in(state: CountdownState) -> None:
    for call in (
        lambda: Step().run(state),
        lambda: Decision().commands(state),
        lambda: Decision().reasons(state, None),
        lambda: Decision().apply(state, None),
    ):
        with pytest.raises(NotImplementedError):
            call()


class Owned(Decision, frozen=True):
    owner: int


def test_a_decision_is_its_owners(state: CountdownState) -> None:
    """That of nobody belongs to the phasing side."""
    assert Owned(1).side(state) == 1
    assert Decision().side(state) == state.phasing
