from __future__ import annotations

from typing import Any

import pytest

from engine.table import session as sessions
from engine.table.agenda import IllegalCommandError
from engine.table.checkpoints import Checkpoint
from engine.table.command import NotationError
from engine.table.record import ROOT, Node, Origin, Record
from engine.table.session import ReplayError, Session, UndoBarrierError
from tests.table.tiny import Countdown, Peek, Take, Turn


class Paper:
    """A sink that notes what it is told, and what the players could see at that moment."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.broken = False
        self.session: Session | None = None

    def append(self, node: Node, mark: Checkpoint | None = None) -> None:
        self._write(f"{node.parent}-{node.id} {node.text} {node.side} {node.barrier}")

    def move_head(self, record: Record) -> None:
        self._write(f"head {record.head}, taken back {record.taken_back}")

    def _write(self, line: str) -> None:
        if self.broken:
            raise OSError("disk full")
        self.lines.append(f"{line} [{self.session.state.left}]" if self.session else line)


@pytest.fixture
def paper() -> Paper:
    return Paper()


@pytest.fixture
def played(paper: Paper) -> Session:
    """Two takes: 20 - 1 - 2 = 17."""
    session = Session.new(Countdown(), "long", {}, "s", paper)
    paper.session = session
    session.play("take 1")
    session.play(Take(2))
    return session


def test_a_command_is_written_down_before_its_effect_is_shown(played: Session, paper: Paper) -> None:
    assert paper.lines == ["0-1 take 1 0 False [20]", "1-2 take 2 1 False [19]"]
    assert played.state.left == 17
    assert [event.facts()["left"] for event in played.events] == [17]


def test_the_speaker_of_an_interrupt_is_the_other_side(played: Session) -> None:
    played.play("shout")
    assert played.record.nodes[3].side == 1


@pytest.mark.parametrize(("line", "kind"), [("take 9", IllegalCommandError), ("jump", NotationError)])
def test_what_is_refused_changes_nothing(played: Session, paper: Paper, line: str, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        played.play(line)
    assert (len(paper.lines), played.state.left, played.record.head) == (2, 17, 2)


def test_a_command_that_cannot_be_written_down_is_not_played(played: Session, paper: Paper) -> None:
    paper.broken = True
    with pytest.raises(OSError, match="disk full"):
        played.play("take 3")
    assert (played.state.left, played.record.head, len(played.record.nodes)) == (17, 2, 2)
    paper.broken = False
    played.play("take 3")
    assert paper.lines[-1] == "2-3 take 3 0 False [17]"


@pytest.mark.parametrize("act", [Session.undo, lambda session: session.go(1), lambda session: session.go(ROOT)])
def test_a_move_that_cannot_be_written_down_is_not_made(played: Session, paper: Paper, act: Any) -> None:
    paper.broken = True
    with pytest.raises(OSError, match="disk full"):
        act(played)
    assert (played.state.left, played.record.head, played.record.taken_back) == (17, 2, 0)
    assert [node.text for node in played.record.line()] == ["take 1", "take 2"]


def test_undo_and_redo(played: Session, paper: Paper) -> None:
    played.undo()
    played.undo()
    assert played.state.left == 20
    assert [item.kind for item in played.can_undo().reasons] == ["nothing_to_undo"]
    with pytest.raises(UndoBarrierError, match="nothing_to_undo"):
        played.undo()
    assert played.redo()
    assert played.redo()
    assert not played.redo()
    assert played.state.left == 17
    assert paper.lines[2:] == [
        "head 1, taken back 1 [17]", "head 0, taken back 2 [19]", "head 1, taken back 2 [20]",
        "head 2, taken back 2 [19]",
    ]  # fmt: skip


def test_undo_brings_back_the_very_position(played: Session) -> None:
    title = Countdown()
    before = title.digest(played.state)
    played.play("peek")
    played.free_undo = True
    played.undo()
    assert title.digest(played.state) == before


@pytest.mark.parametrize("line", ["dice", "peek"])
def test_dice_and_reveals_are_a_barrier(played: Session, line: str) -> None:
    played.play(line)
    assert [item.kind for item in played.can_undo().reasons] == ["undo_barrier"]
    with pytest.raises(UndoBarrierError, match="undo_barrier"):
        played.undo()
    played.play("take 1")
    played.undo()
    assert not played.can_undo()


def test_a_replay_believes_a_look_that_the_record_tells_and_finds_one_that_it_does_not_tell() -> None:
    """What costs too much to find again stands in the record alone; neither is a fault of the record."""
    record = Record(Origin("countdown", "long", {}, "s"))
    record.add("take 1", 0, barrier=True)
    record.add("peek", 1, barrier=False)
    session = Session(Countdown(), record)
    assert [node.barrier for node in session.record.line()] == [True, True]
    assert not session.corrected


def test_a_study_game_takes_back_without_limit() -> None:
    session = Session.new(Countdown(), "long", {"study": True}, "s")
    session.play("dice")
    session.play("peek")
    session.undo()
    session.undo()
    assert session.state.left == 20


def test_the_dice_fall_again_as_they_fell() -> None:
    session = Session.new(Countdown(), "long", {"study": True}, "s")
    session.play("dice")
    left = session.state.left
    session.undo()
    session.play("dice")
    assert session.state.left == left < 20
    assert len(session.record.nodes) == 1


def test_go_jumps_anywhere_in_the_tree(played: Session) -> None:
    played.undo()
    played.play("take 3")
    played.go(2)
    assert played.state.left == 17
    played.go(ROOT)
    assert played.state.left == 20
    played.go(3)
    assert played.state.left == 16
    with pytest.raises(ValueError, match="there is no command 12"):
        played.go(12)


def test_a_record_is_played_to_its_head(played: Session) -> None:
    other = Session(Countdown(), played.record)
    assert Countdown().digest(other.state) == Countdown().digest(played.state)
    assert other.decision == played.decision
    assert list(other.commands()) == list(played.commands())
    assert other.judge(Take(4)).clauses == ("2/2",)


def long_session(commands: int) -> Session:
    session = Session.new(Countdown(), "long", {}, "s")
    for _ in range(commands):
        session.play(Peek())
    return session


def test_few_states_are_kept_and_all_can_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "KEPT_STATES", 10)
    monkeypatch.setattr(sessions, "SNAPSHOT_EVERY", 8)
    session = long_session(60)
    kept = set(session._states)
    assert {0, 8, 16, 24, 32, 40, 48, 56} < kept, "every so often one"
    assert set(range(51, 61)) < kept, "and besides these the latest"
    most = len(kept)
    assert most < 20
    for node in (1, 7, 9, 30, 60):
        assert session.state_at(node).peeked == node
    assert len(session._states) <= most


def test_a_position_is_replayed_from_the_nearest_one_that_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "KEPT_STATES", 10)
    monkeypatch.setattr(sessions, "SNAPSHOT_EVERY", 8)
    session = long_session(60)
    steps: list[tuple[int, int]] = []
    session.state_at(20, lambda done, of: steps.append((done, of)))
    assert steps == [(17, 20), (18, 20), (19, 20), (20, 20)]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("take 9", "command 1 'take 9' cannot be replayed: illegal command 'take 9': no_such_count (2/2)"),
        ("fly", "command 1 'fly' cannot be replayed: unknown command 'fly'; known: dice, go, peek, shout, take"),
        ("a\nb\x1b" + "x" * 200, "command 1 'a b xx"),
    ],
)
def test_a_record_that_the_rules_do_not_accept_is_refused(text: str, fault: str) -> None:
    record = Record(Origin("countdown", "long", {}, "s"))
    record.add(text, 0, False)
    with pytest.raises(ReplayError) as found:
        Session(Countdown(), record)
    assert str(found.value).startswith(fault)
    assert str(found.value).isprintable()


def test_a_record_of_another_game_is_refused() -> None:
    with pytest.raises(ReplayError, match="this is a saved game of 'chess', not of 'countdown'"):
        Session(Countdown(), Record(Origin("chess", "long", {}, "s")))


def test_no_jump_leads_back_behind_dice(played: Session, paper: Paper) -> None:
    """From 4 (behind the dice) the ways to 1 and to 0 lead over the roll; the way back to 3 does not."""
    played.play("dice")
    played.play("take 1")
    written = len(paper.lines)
    for node in (ROOT, 1, 2):
        assert [item.kind for item in played.can_go(node).reasons] == ["undo_barrier"]
        with pytest.raises(UndoBarrierError, match="undo_barrier"):
            played.go(node)
    assert (played.record.head, len(paper.lines)) == (4, written)
    played.go(3)
    played.go(4)
    assert played.record.head == 4


def test_nor_does_one_to_another_branch(played: Session) -> None:
    played.undo()
    played.play("dice")
    assert not played.can_go(2)
    played.free_undo = True
    played.go(2)
    assert played.state.left == 17


def test_a_jump_counts_what_it_takes_back(played: Session, paper: Paper) -> None:
    played.go(ROOT)
    assert paper.lines[-1] == "head 0, taken back 2 [17]"
    played.go(2)
    assert played.record.taken_back == 2
    with pytest.raises(ValueError, match="there is no command 9"):
        played.can_go(9)


# -- two people at the table


@pytest.fixture
def between_two(played: Session) -> Session:
    """White took 1, black took 2, and white decides; each answers for himself."""
    played.two_players = True
    return played


def asked(session: Session, node: int, agreed: tuple[int, ...] = ()) -> list[Any]:
    return [item.facts.get("side", item.kind) for item in session.can_go(node, agreed).reasons]


def test_an_answer_is_taken_back_only_if_the_other_one_agrees(between_two: Session, paper: Paper) -> None:
    """Black (1) would answer anew, so white (0) has to agree; behind that white would, so black has to."""
    assert [(item.kind, item.facts["side"]) for item in between_two.can_undo().reasons] == [("needs_consent", 0)]
    for wrong in ((), (1,)):
        with pytest.raises(UndoBarrierError, match="needs_consent"):
            between_two.undo(wrong)
    assert (between_two.record.head, len(paper.lines)) == (2, 2)
    between_two.undo((0,))
    assert between_two.record.head == 1
    assert asked(between_two, ROOT) == [1]
    between_two.undo((1,))
    assert between_two.state.left == 20


def test_a_jump_behind_both_asks_whoever_does_not_decide_there(between_two: Session) -> None:
    assert asked(between_two, ROOT) == [1]
    with pytest.raises(UndoBarrierError, match="needs_consent"):
        between_two.go(ROOT, (0,))
    between_two.go(ROOT, (1,))
    assert between_two.record.taken_back == 2


def test_going_on_needs_no_consent_but_changing_branches_does(between_two: Session) -> None:
    between_two.go(ROOT, (1,))
    assert asked(between_two, 2) == [] and between_two.redo()
    between_two.play("take 3")
    assert asked(between_two, 2) == [0]


def test_an_interrupt_is_taken_back_by_the_side_that_spoke_it(between_two: Session) -> None:
    """Black (1) shouts while white decides, and goes on: then it is white whose decision would be taken back."""
    between_two.play("shout")
    assert between_two.record.nodes[3].side == 1
    assert asked(between_two, 2) == []
    between_two.play("take 1")
    assert asked(between_two, 2) == [0]


def test_what_the_program_answers_is_no_change_of_decider(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turn, "forced_or_listed", lambda self, state: (Take(1) if self.player == 1 else None, None))
    session = Session.new(Countdown(), "long", {}, "s")
    session.two_players = True
    session.play("take 1")
    assert session.state.left == 18
    assert session.can_undo()
    session.play("take 2")
    assert asked(session, ROOT) == []


def test_no_consent_opens_the_way_behind_dice(between_two: Session) -> None:
    between_two.play("dice")
    assert asked(between_two, 2, (0, 1)) == ["undo_barrier"]
    between_two.free_undo = True
    assert asked(between_two, ROOT) == []


def test_the_end_of_a_game_is_taken_back_by_consent() -> None:
    """Black wins, so white decided last before; a roll on the way is no barrier any more, the other player is."""
    session = Session.new(Countdown(), "short", {}, "s")
    session.two_players = True
    for line in ("peek", "take 3", "take 2"):
        session.play(line)
    assert session.state.outcome.winner == 1
    assert (asked(session, 2), asked(session, ROOT)) == ([0], [1])


@pytest.mark.parametrize(("text", "side", "other"), [("!resign white", 0, 1), ("!agreed draw", 1, 0)])
def test_who_gave_up_or_offered_needs_the_other_one_to_go_on(
    between_two: Session, text: str, side: int, other: int
) -> None:
    between_two.enter(text, side)
    assert asked(between_two, 2) == [other]
    between_two.undo((other,))
    assert between_two.decision is not None
