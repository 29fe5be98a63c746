"""`python -m tools.inputs [--only GAME ...]`: play the recorded games again with a mouse, through the window as it is
set up for a new player, and count what a player does; 1 if a turn takes more than its budget.

Budget of acts: a stack or unit sent somewhere 2, an order to a unit 2, a real choice 1, a chit 1, a die 1, an attack 3
before its die, the end of a segment 1; what has only one legal answer 0.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from PySide6.QtWidgets import QApplication

from engine.board.safeyaml import load_yaml
from engine.table.agenda import current
from engine.table.command import Command
from engine.table.legal import place_of, unit_of
from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.rules.ch6_options import attack_with
from nemesis_gui.base import style
from nemesis_gui.base.settings import Settings, nothing_kept
from nemesis_gui.camera import settle
from nemesis_gui.games import faces
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.table import PLAYERS, SOLITAIRE
from tools.driver.giving import MouseHands
from tools.driver.hands import CONTROL, NONE
from tools.driver.window import Driven

GAMES: Final = Path(__file__).parents[1] / "tests" / "recorded"
SENT: Final = ("move", "ambush", "rail", "airdrop", "place", "retreat", "fly", "dig", "flip", "rebuild", "merge")
BUDGET: Final = {"attack": 3, **dict.fromkeys(SENT, 2)}
"""Inputs by verb; 1 for all others."""
AHEAD: Final = 60
"""Recorded commands that one act may stand for."""


@dataclass
class Count:
    """What a turn took, and what it may take; by kind of command."""

    inputs: Counter[str] = field(default_factory=Counter)
    budget: Counter[str] = field(default_factory=Counter)
    acts: Counter[str] = field(default_factory=Counter)


class Replayed:
    """A recorded game beside the window in which it is played again."""

    def __init__(self, window: Driven, path: Path) -> None:
        told: Any = load_yaml(path)
        self.commands: list[str] = told["commands"]
        self.window, self.model = window, window.model
        self.model.new(told["scenario"], told["options"], told["seed"], {PLAYERS: SOLITAIRE})
        self.hands = MouseHands(window)
        title, origin = self.model.title, Origin(Nemesis.id, told["scenario"], told["options"], told["seed"])
        session = Session(title, Record(origin))
        self.digests, self.single, self.turns = [title.digest(session.state)], [], []
        for text in self.commands:
            self.turns.append(session.state.turn)
            self.single.append(len(current(session.state).commands(session.state)) == 1)
            session.play(text)
            self.digests.append(title.digest(session.state))
        self.counts: defaultdict[int, Count] = defaultdict(Count)
        self.helped: Counter[str] = Counter()

    def play(self) -> None:
        """Give everything, act by act."""
        number = 0
        while number < len(self.commands):
            settle(self.window)
            group = self._group(number)
            before, verb = self.hands.hands.inputs, group[0].verb
            try:
                self._give(group)
            except AssertionError:
                self.helped[verb] += 1
            after = self._reached(number, len(group))
            count = self.counts[self.turns[number]]
            count.inputs[verb] += self.hands.hands.inputs - before
            count.acts[verb] += 1
            count.budget[verb] += sum(self._cost(one) for one in self._acts(number, after))
            number = after

    def _group(self, number: int) -> list[Command]:
        """The next command, or the moves of a stack that goes somewhere together."""
        parse, state = self.model.title.notation.parse, self.model.state
        first = parse(self.commands[number])
        if first.verb != "move":
            return [first]
        start, found = state.pieces[unit_of(first)].loc, [first]
        for text in self.commands[number + 1 :]:
            other = parse(text)
            if other.verb != "move" or state.pieces[unit_of(other)].loc != start:
                break
            if place_of(state, other) != place_of(state, first):
                break
            found.append(other)
        return found

    def _give(self, group: Sequence[Command]) -> None:
        if group[0].verb == "attack" and getattr(group[0], "units", ()):
            self._attack(group[0])
        elif group[0].verb == "ambush":
            self._ambush(group[0])
        elif len(group) > 1:
            self._send(group)
        else:
            self.hands.give(group[0])

    def _ambush(self, command: Command) -> None:
        """By the menu at its hex."""
        place = place_of(self.model.state, command)
        assert place is not None
        self.hands.hands.ask_at(place)
        self.hands.hands.answer_menu(self.hands.text_of(command))

    def _select(self, units: Sequence[str]) -> None:
        """Select a stack by its hex if all in it go, else counter by counter."""
        hands, state = self.hands.hands, self.model.state
        loc, presenter = state.pieces[units[0]].loc, self.window.context.presenter
        assert presenter is not None
        acting = presenter.index.acting() or set(units)
        if {unit for unit in state.at.get(loc, ()) if unit in acting} == set(units):
            hands.click_map(hands.clear_spot(loc))
            return
        for number, unit in enumerate(units):
            hands.click_map(hands.counter_spot(unit), CONTROL if number else NONE)

    def _send(self, group: Sequence[Command]) -> None:
        hands, place = self.hands.hands, place_of(self.model.state, group[0])
        self._select([unit_of(one) or "" for one in group])
        assert place is not None
        hands.click_map(hands.clear_spot(place))
        hands.answer_menu(self.hands.text_of(group[0]))

    def _attack(self, command: Any) -> None:
        """Select who attacks, hex by hex, then the target; aircraft; go."""
        hands, state = self.hands.hands, self.model.state
        target = place_of(state, command)
        assert target is not None
        all_of_them = attack_with(state, self.model.decision.owner, target, assault=self.model.decision.assault)
        stacks = defaultdict(list)
        for unit in command.units:
            stacks[state.pieces[unit].loc].append(unit)
        if all_of_them is None or set(all_of_them.units) != set(command.units):
            for units in stacks.values():
                self._select(units)
        hands.click_map(hands.clear_spot(target))
        for text in ([f"choose {command.air}"] if command.air else []) + ["done"]:
            button = hands.button_of(text)
            if button is not None:
                hands.press(button)

    def _reached(self, number: int, least: int) -> int:
        """How many recorded commands have been given by now; what cannot be told is given without hands."""
        now = self.model.title.digest(self.model.state)
        for after in range(number + 1, min(number + AHEAD, len(self.digests) - 1) + 1):
            if self.digests[after] == now:
                return after
        session = self.model.session
        assert session is not None
        fresh = Session(self.model.title, Record(session.record.origin))
        for text in self.commands[: number + least]:
            fresh.play(text)
        self.helped["path" if self.model.title.notation.parse(self.commands[number]).verb == "move" else "other"] += 1
        self.model.session = fresh
        self.model.tell()
        return number + least

    def _acts(self, number: int, after: int) -> list[tuple[str, bool]]:
        """Verb, and whether it was the only legal command, of the acts between two places; a stack is one act."""
        found = [(self.commands[at].split()[0], self.single[at]) for at in range(number, after)]
        return [found[0], *(one for one in found[1:] if one[0] != "move")]

    def _cost(self, act: tuple[str, bool]) -> int:
        verb, single = act
        if single and verb not in ("draw", "roll"):
            return 0
        return BUDGET.get(verb, 1)


def told(name: str, game: Replayed) -> bool:
    """Print a line a turn; whether each stays within its budget."""
    fair = True
    for turn, count in sorted(game.counts.items()):
        spent, may = count.inputs.total(), count.budget.total()
        fair = fair and spent <= may
        parts = (f"{verb} {count.inputs[verb]}/{count.budget[verb]} ({n})" for verb, n in count.acts.most_common())
        print(f"{name} turn {turn}: {spent} inputs, budget {may}: {', '.join(parts)}", flush=True)
    if game.helped:
        print(f"{name}: helped {dict(game.helped)}")
    return fair


def main(argv: Sequence[str] | None = None) -> int:
    """Count; 1 if a turn takes more than its budget."""
    parser = argparse.ArgumentParser(prog="python -m tools.inputs", description="Count what a player does.")
    parser.add_argument("--only", nargs="+", default=[], metavar="GAME", help="only these games")
    given = parser.parse_args(argv)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    fair = []
    for path in sorted(GAMES.glob("*.yaml")):
        if given.only and path.stem not in given.only:
            continue
        with nothing_kept():
            style.dress(app, "staff")
            window = Driven(GameModel(Nemesis()), faces(), Settings())
            window.context.looks.motion = False
            window.resize(1600, 1000)
            window.show()
            game = Replayed(window, path)
            game.play()
            fair.append(told(path.stem, game))
            window.close()
    return 0 if all(fair) else 1


if __name__ == "__main__":
    sys.exit(main())
