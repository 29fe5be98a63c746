"""What a game of Nemesis loads, and when: in programs of their own, as this one has everything."""

from __future__ import annotations

import subprocess
import sys

import pytest

LATER = ("rules.ch5_movement", "rules.ch6_attack", "rules.ch7_trace", "queries.aids")
BEGIN = """
import sys
def there():
    return [name for name in {later!r} if "engine.titles.nemesis." + name in sys.modules]
"""
ENGINE = """
from engine.table.session import Session
from engine.titles.nemesis.game import Nemesis
session = Session.new(Nemesis(), "campaign", {}, "1")
print(there(), session.decision.kind)
"""
WINDOW = """
from nemesis_gui import app, start
def play(application, window, settings, pictures):
    window.finish_building()
    window.show()
    application.processEvents()
    print(there(), window.model.decision.kind)
    window.close()
    return 0
app._play = play
raise SystemExit(start.main(["--shipped", "--scenario", "campaign", "--seed", "1"]))
"""


def said(code: str) -> list[str]:
    whole = BEGIN.format(later=LATER) + code
    done = subprocess.run([sys.executable, "-c", whole], capture_output=True, text=True, check=True, timeout=240)
    return done.stdout.splitlines()


@pytest.mark.parametrize("code", [ENGINE, WINDOW])
def test_the_first_decision_comes_before_the_chapters_of_the_phases(code: str) -> None:
    """A chit is drawn first [4.0/3]; what a phase consists of is not needed for it."""
    assert said(code) == ["[] DrawChit"]


def test_they_are_loaded_when_the_window_stands() -> None:
    assert said(ENGINE + "session.title.get_ready(); print(there())")[-1] == str(list(LATER[:3]))


def test_an_answer_that_comes_before_that_is_heard() -> None:
    """The first chit is the Japanese Assault [4.0/6]: its phase begins with movement."""
    code = "session.play('draw'); print(session.decision.kind)"
    assert said(ENGINE + code)[-1] == "Movement"
