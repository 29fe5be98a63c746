"""The list of names has every decision, reason and event that random games and the code come to."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import engine.titles.nemesis
from engine.lab import names
from engine.table import agenda
from engine.titles.nemesis.game import Nemesis

CODE = Path(engine.titles.nemesis.__file__).parent
NEMESIS = Nemesis()
KIND = re.compile(r"\breason\(\s*\"([a-z_]+)\"")


def test_what_a_random_game_comes_to_is_listed() -> None:
    decisions = {kind.__name__ for kind in names.decisions(NEMESIS)}
    events = {told.kind for told in names.events(NEMESIS)}
    random = Random(1)
    state = NEMESIS.new("kohima-road", {}, "names")
    for _ in range(300):
        decision = agenda.current(state)
        if decision is None:
            break
        assert type(decision).__name__ in decisions
        agenda.apply(state, random.choice(decision.commands(state)))
    assert {event.kind for event in state.events} <= events


def test_every_reason_of_the_code_is_listed() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in CODE.rglob("*.py"))
    assert set(KIND.findall(code)) <= set(names.reasons(NEMESIS))


def test_bases_that_are_never_open_are_not_listed() -> None:
    listed = {kind.__name__ for kind in names.decisions(NEMESIS)}
    assert not listed & {"Decision", "Naming", "Offer", "Segment", "March", "Commitment"}
