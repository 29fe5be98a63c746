"""Games played by hand, both sides to win: two whole turns each, the yardstick of what people do in play; and a turn of
each scenario of the other titles, of players who look one command ahead.

A file of `tests/recorded` names the scenario, the options, the seed, the revision of the rules, the fingerprint of the
values and the commands in the order they were given, in the notation of the text mode. When a rule or value changes
and a game no longer goes, it is played anew from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest

from engine.board.safeyaml import load_yaml
from engine.games import titles
from engine.table.record import Origin
from engine.table.save.open import begin, open_save, reopen
from engine.table.session import Session
from engine.titles.nemesis.events import AttackDeclared
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, JAPANESE

FILES = sorted((Path(__file__).parent / "recorded" / Nemesis.id).glob("*.yaml"))
OTHERS = sorted(path for path in (Path(__file__).parent / "recorded").glob("*/*.yaml") if path not in FILES)
TURNS = 2


class Recorded(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A recorded game; ``values`` is the fingerprint of the data that the rules read."""

    scenario: str
    options: dict[str, Any]
    seed: str
    rules: int
    values: str
    commands: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]

    @property
    def origin(self) -> Origin:
        return Origin(Nemesis.id, self.scenario, self.options, self.seed)


@cache
def recorded(path: Path) -> Recorded:
    return msgspec.convert(load_yaml(path), Recorded)


@pytest.fixture(scope="module")
def title() -> Nemesis:
    return Nemesis()


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def game(request: pytest.FixtureRequest) -> Recorded:
    return recorded(request.param)


def test_there_are_games_and_their_files_bear_the_names_of_the_scenarios() -> None:
    assert FILES
    assert all(recorded(path).scenario == path.stem for path in FILES)


def test_the_rules_and_values_are_those_of_today(game: Recorded, title: Nemesis) -> None:
    assert (game.rules, game.values) == (title.rules, title.fingerprint(game.scenario))


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_turn_of_another_title_goes_as_it_was_recorded(path: Path) -> None:
    game, title = recorded(path), titles().title(path.parent.name)
    assert (game.rules, game.values) == (title.rules, title.fingerprint(game.scenario))
    session = Session.new(title, game.scenario, game.options, game.seed)
    first = session.state.turn
    for command in game.commands:
        assert session.state.turn == first
        session.play(command)
    assert session.state.turn == first + 1 or session.state.outcome is not None
    assert [node.text for node in session.record.line()] == list(game.commands)


def test_every_command_is_legal_two_turns_end_both_sides_attack_and_a_save_keeps_it(
    game: Recorded, title: Nemesis, tmp_path: Path
) -> None:
    session, journal = begin(title, game.origin, tmp_path / "recorded.nemesis")
    with journal:
        assert attackers(session, game.commands) == {JAPANESE, ALLIED}
        digest = title.digest(session.state)
    journal, saved = open_save(tmp_path / "recorded.nemesis")
    with journal:
        again = reopen(title, saved, journal).session
    assert title.digest(again.state) == digest
    assert [node.text for node in again.record.line()] == list(game.commands), "written as the engine writes them"
    assert not again.corrected


def attackers(session: Session, commands: Sequence[str]) -> set[int]:
    """Play two whole turns, not a command less or more; returns the sides that attacked or assaulted."""
    last = session.state.turn + TURNS
    found: set[int] = set()
    for number, command in enumerate(commands, 1):
        assert session.state.turn < last, f"command {number} comes after turn {last - 1}"
        verdict = session.judge(session.title.notation.parse(command))
        assert verdict.legal, f"command {number}, {command}: {verdict.clauses}"
        phase = session.state.phase
        if any(isinstance(event, AttackDeclared) for event in session.play(command)):
            found.add(phase.side)
    assert session.state.turn == last
    return found
