"""What was worked out last is kept, and the oldest goes first."""

from __future__ import annotations

from engine.board.latest import Latest


def test_the_oldest_goes_when_it_is_full() -> None:
    kept: Latest[str, int] = Latest(2)
    assert [kept.keep(name, number) for number, name in enumerate("abc")] == [0, 1, 2]
    assert dict(kept) == {"b": 1, "c": 2}


def test_looking_at_a_thing_does_not_keep_it_longer() -> None:
    kept: Latest[str, int] = Latest(2)
    kept.keep("a", 0)
    kept.keep("b", 1)
    assert kept.get("a") == 0
    kept.keep("c", 2)
    assert "a" not in kept
