from __future__ import annotations

from engine.table.verdict import LEGAL, Modifier, Tally, Verdict, reason, verdict


def test_a_verdict_is_legal_when_no_reason_stands_against_it() -> None:
    assert LEGAL
    assert LEGAL.legal
    assert verdict(iter(())) is LEGAL


def test_a_verdict_names_every_clause_in_order() -> None:
    found = verdict([reason("too_dear", "5.1-A/5", needs=4, has=3), reason("zoc", "2.1/3")])
    assert not found
    assert not found.legal
    assert found.clauses == ("5.1-A/5", "2.1/3")
    assert found.reasons[0].facts == {"needs": 4, "has": 3}
    assert found.reasons[1].facts == {}


def test_a_verdict_of_reasons_equals_another_one() -> None:
    assert verdict([reason("a", "1/1", n=1)]) == Verdict((reason("a", "1/1", n=1),))
    assert verdict([reason("a", "1/1", n=1)]) != Verdict((reason("a", "1/1", n=2),))


def test_a_tally_is_the_sum_of_its_parts() -> None:
    parts = (Modifier("terrain", 2, "5.1-A/2"), Modifier("river", 1, "5.1-A/3"), Modifier("half", 0.5, "6.1/1"))
    assert Tally(parts).total == 3.5
    assert Tally().total == 0
