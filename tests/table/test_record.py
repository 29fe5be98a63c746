from __future__ import annotations

import pytest

from engine.table.record import ROOT, Node, Origin, Record


@pytest.fixture
def record() -> Record:
    """1 - 2 - 3, and 4 instead of 2."""
    found = Record(Origin("countdown", "long", {}, "s"))
    for text in ("a", "b", "c"):
        found.add(text, 0, False)
    found.undo()
    found.undo()
    found.add("d", 1, True)
    return found


def texts(record: Record, to: int | None = None) -> str:
    return "".join(node.text for node in record.line(to))


def test_a_record_starts_at_the_root() -> None:
    record = Record(Origin("countdown", "long", {}, "s"))
    assert record.head == ROOT
    assert record.line() == []
    assert record.redo() is None
    assert list(record.leaves()) == [ROOT]
    with pytest.raises(ValueError, match="there is nothing to undo"):
        record.undo()


def test_another_command_after_taking_back_starts_a_branch(record: Record) -> None:
    assert texts(record) == "ad"
    assert texts(record, 3) == "abc"
    assert record.nodes[4] == Node(4, 1, "d", 1, True)
    assert record.children[1] == [2, 4]
    assert sorted(record.leaves()) == [3, 4]
    assert record.taken_back == 2


def test_the_same_command_played_again_reuses_its_node(record: Record) -> None:
    record.undo()
    assert record.add("b", 0, False).id == 2
    assert len(record.nodes) == 4
    assert texts(record) == "ab"


def test_redo_follows_the_branch_that_was_taken_back_last(record: Record) -> None:
    record.undo()
    assert record.redo() == record.nodes[4]
    record.go(3)
    record.undo()
    record.undo()
    assert record.redo() == record.nodes[2]
    record.go(2)
    assert record.redo() == record.nodes[3]


def test_a_jump_remembers_its_way_from_the_start(record: Record) -> None:
    record.go(ROOT)
    record.add("e", 0, False)
    record.go(3)
    record.go(ROOT)
    assert record.redo() == record.nodes[1]
    record.go(1)
    assert record.redo() == record.nodes[2]


def test_jumps_do_not_count_as_taking_back(record: Record) -> None:
    record.go(1)
    record.go(ROOT)
    assert record.taken_back == 2


def test_nobody_can_go_to_a_command_that_was_not_played(record: Record) -> None:
    with pytest.raises(ValueError, match="there is no command 9"):
        record.go(9)
    assert record.head == 4


@pytest.mark.parametrize("node", [Node(2, 1, "x", 0, False), Node(9, 8, "x", 0, False), Node(9, 9, "x", 0, False),
                                  Node(0, 0, "x", 0, False)])  # fmt: skip
def test_a_node_that_does_not_fit_is_refused(record: Record, node: Node) -> None:
    with pytest.raises(ValueError, match="does not fit after"):
        record.insert(node)
    assert len(record.nodes) == 4


def test_new_nodes_never_take_an_id_twice() -> None:
    record = Record(Origin("countdown", "long", {}, "s"))
    record.insert(Node(7, ROOT, "a", 0, False))
    record.go(7)
    assert record.add("b", 0, False).id == 8
