"""`python -m tools.inputs [--only GAME ...] [--keyboard]`: play the recorded games again with a mouse, or by keyboard
alone, through the window as it is set up for a new player, and count what a player does; 1 if a turn takes more than
its budget, or something could not be given by hand.

Budget of acts by mouse: a stack or unit sent somewhere 2, an order to a unit 2, a real choice 1, a chit 1, a die 1, an
attack 3 before its die, the end of a segment 1; what has only one legal answer 0. A game opens where it is read; the
first place out of sight is reached by Zoom to fit, one press, as by a player who has a whole turn before him.

By keyboard a place is 5: at most G, the four digits of its label, Enter to go there and Enter to say so, but arrow keys
for what is near, which is the rule. So whatever is sent from place to place is 10, an attack from two hexes 15, an
Airdrop 7, a unit to be named 4 (F12, Tab, Tab, Enter, where it has no digit), and all else what it is by mouse.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from engine.board.safeyaml import load_yaml
from engine.games import titles
from engine.table.agenda import current
from engine.table.command import Command
from engine.table.hand_over import hand_over
from engine.table.legal import place_of, unit_of
from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.rules.ch6_commit import Commitment
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.base import style
from nemesis_gui.base.settings import Settings, nothing_kept
from nemesis_gui.camera import settle
from nemesis_gui.games import faces
from nemesis_gui.session.closing import phase_of
from nemesis_gui.session.consents import ANSWERED
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.table import PLAYERS, SOLITAIRE
from tools.driver.acts import Acts, KeyActs, MouseActs
from tools.driver.others import OtherKeys, OtherMouse
from tools.driver.window import Driven

GAMES: Final = Path(__file__).parents[1] / "tests" / "recorded"
"""A folder for each title, with a file for each of its scenarios."""
SENT: Final = ("move", "ambush", "rail", "airdrop", "place", "retreat", "fly", "dig", "flip", "rebuild", "merge")
BUDGET: Final = {"attack": 3, **dict.fromkeys(SENT, 2)}
"""Inputs by verb; 1 for all others."""
KEY_BUDGET: Final = {"attack": 15, **dict.fromkeys(SENT, 10), "choose": 4, "airdrop": 7}
"""The same for the keyboard."""
ARMED: Final = ("rail", "disembark", "fly", "shell", "airlift", "shuttle", "drop", "carry")
MARCHED: Final = (*SENT, "march", "redeploy", "revive", "advance", "build", "assign", "allot")
OTHER_BUDGET: Final = {**dict.fromkeys(MARCHED, 2), **dict.fromkeys(ARMED, 3)}
"""The same for the other titles, in which what is picked first, such as a move of another kind, is one more."""
OTHER_KEY_BUDGET: Final = {**dict.fromkeys(MARCHED, 10), **dict.fromkeys(ARMED, 14), "choose": 4}
AHEAD: Final = 60
"""Recorded commands that one act may stand for."""


def hands_for(title: str, name: str) -> type[Acts]:
    """The hands, "mouse" or "keyboard", of a title's players."""
    mouse, keys = (MouseActs, KeyActs) if title == Nemesis.id else (OtherMouse, OtherKeys)
    return keys if name == "keyboard" else mouse


@dataclass
class Count:
    """What a turn took, and what it may take; by kind of command."""

    inputs: Counter[str] = field(default_factory=Counter)
    budget: Counter[str] = field(default_factory=Counter)
    acts: Counter[str] = field(default_factory=Counter)
    closing: int = 0
    """Recorded commands that end a phase by themselves, so that another side, chance or another turn comes next."""
    ended: int = 0
    """Of those, the phases that stayed open until they were ended, by an input each."""


class Replayed:
    """A recorded game beside the window in which it is played again."""

    def __init__(
        self, window: Driven, path: Path, hands: type[Acts] = MouseActs, most: int | None = None
    ) -> None:
        """``most`` is how many of its commands are given at most."""
        told: Any = load_yaml(path)
        self.commands: list[str] = told["commands"][:most]
        self.window, self.model = window, window.model
        self.model.new(told["scenario"], told["options"], told["seed"], {PLAYERS: SOLITAIRE})
        self.hands = hands(window)
        self.hands.hands.far = True
        keys, own = issubclass(hands, KeyActs), self.model.title.id == Nemesis.id
        self.budget = (KEY_BUDGET if keys else BUDGET) if own else OTHER_KEY_BUDGET if keys else OTHER_BUDGET
        title = self.model.title
        origin = Origin(title.id, told["scenario"], told["options"], told["seed"])
        session = Session(title, Record(origin))
        self.digests, self.single, self.turns = [self._digest(session.state)], [], []
        self.counts: defaultdict[int, Count] = defaultdict(Count)
        for text in self.commands:
            self.turns.append(session.state.turn)
            self.single.append(len(session.commands()) == 1)
            found = hand_over(title, session.state, title.notation.parse(text), phase_of(title))
            self.counts[session.state.turn].closing += found is not None and found.leaves
            session.play(text)
            self.digests.append(self._digest(session.state))
        self.helped: Counter[str] = Counter()
        """What was given without hands."""
        self.alike = 0
        """Answers given for the player with another unit that differs in nothing from the recorded one; and moves that
        led another way to the same place."""
        self.fault, self._begun = "", 0
        self.faults: list[str] = []
        """What could not be given by hand, and why."""
        self.before: Callable[[str], object] = lambda command: None
        """Told what is given next."""

    def play(self) -> None:
        """Give everything, act by act."""
        number = 0
        while number < len(self.commands):
            settle(self.window)
            group = self._group(number)
            before, verb, ended = self.hands.hands.inputs, group[0].verb, self.hands.ended
            self.hands.hands.verb = verb
            self.fault, self._begun = "", self.hands.given()
            self.before(self.commands[number])
            try:
                self.hands.act(group)
            except AssertionError as error:
                self.fault = str(error)
            after = self._reached(number, len(group))
            count = self.counts[self.turns[number]]
            count.inputs[verb] += self.hands.hands.inputs - before
            count.acts[verb] += 1
            count.ended += self.hands.ended - ended
            count.budget[verb] += self.hands.ended - ended + sum(self._cost(one) for one in self._acts(number, after))
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

    def _reached(self, number: int, least: int) -> int:
        """How many recorded commands have been given by now; what cannot be told is given without hands."""
        now = self._digest(self.model.state)
        for after in range(number + 1, min(number + AHEAD, len(self.digests) - 1) + 1):
            if self.digests[after] == now:
                return after
        alike = self._alike(number + least)
        session = self.model.session
        assert session is not None
        fresh = Session(self.model.title, Record(session.record.origin))
        fresh.free_undo = True
        least += alike
        for text in self.commands[: number + least]:
            fresh.play(text)
        if alike or not self.fault:
            self.alike += 1
        else:
            self.helped[self.commands[number].split()[0]] += 1
            self.faults.append(f"{self.commands[number]}: {self.fault}")
            print(f"by hand of the tool: {self.faults[-1]}", file=sys.stderr)
        self.model.session = fresh
        self.model.notify()
        return number + least

    def _alike(self, number: int) -> int:
        """How many commands the client answered last, if with units like the recorded ones."""
        kept = self.model.notes().get(ANSWERED, "").split()
        line = self.model.present.record.line()[self._begun :]
        answers = [node.text.split()[0] for node in line if str(node.id) in kept]
        recorded = [text.split()[0] for text in self.commands[number : number + len(answers)]]
        return len(answers) if answers == recorded else 0

    def _digest(self, state: Any) -> str:
        """A position, whatever the order in which units were named for an attack."""
        if not isinstance(state, NemesisState):
            return self.model.title.digest(state)
        combat, decision = state.combat, current(state)
        state = self.model.title.copy(state)
        if combat is not None:
            state.combat = replace(combat, units=tuple(sorted(combat.units)))
        if isinstance(decision, Commitment):
            state.agenda = (replace(decision, units=tuple(sorted(decision.units))), *state.agenda[1:])
        return self.model.title.digest(state)

    def _acts(self, number: int, after: int) -> list[tuple[str, bool]]:
        """Verb, and whether it was the only legal command, of the acts between two places; a stack is one act."""
        found = [(self.commands[at].split()[0], self.single[at]) for at in range(number, after)]
        further = [found[0]] * self.commands[number].count(",") if found[0][0] == "flip" else []
        return [found[0], *further, *(one for one in found[1:] if one[0] != "move")]

    def _cost(self, act: tuple[str, bool]) -> int:
        verb, single = act
        if single and verb not in ("draw", "roll"):
            return 0
        return self.budget.get(verb, 1)


def replayed(name: str, game: Replayed) -> bool:
    """Print a line a turn; whether each stays within its budget and everything was given by hand."""
    fair = True
    for turn, count in sorted(game.counts.items()):
        spent, may = count.inputs.total(), count.budget.total()
        fair = fair and spent <= may
        parts = (f"{verb} {count.inputs[verb]}/{count.budget[verb]} ({n})" for verb, n in count.acts.most_common())
        print(f"{name} turn {turn}: {spent} inputs, budget {may}: {', '.join(parts)}", flush=True)
        told = f"{count.closing} phases ended by themselves, {count.ended} inputs for End"
        print(f"{name} turn {turn}: {told}, {count.closing - count.ended} handed over without", flush=True)
    helped = f"{game.helped.total()} without hands {dict(game.helped)}"
    print(f"{name}: {helped}; {game.alike} with a unit or a way like the recorded", flush=True)
    return fair and not game.helped


def main(argv: Sequence[str] | None = None) -> int:
    """Count; 1 if a turn takes more than its budget."""
    parser = argparse.ArgumentParser(prog="python -m tools.inputs", description="Count what a player does.")
    parser.add_argument("--only", nargs="+", default=[], metavar="GAME", help="only these games, or those of a title")
    parser.add_argument("--keyboard", action="store_true", help="by keyboard alone")
    given = parser.parse_args(argv)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    paths = sorted(GAMES.glob("*/*.yaml"))
    chosen = [path for path in paths if not given.only or {path.stem, path.parent.name} & set(given.only)]
    fair = [_counted(app, path, "keyboard" if given.keyboard else "mouse") for path in chosen]
    return 0 if all(fair) else 1


def _counted(app: QApplication, path: Path, hands: str) -> bool:
    """Play a game; whether it stays within its budget."""
    with nothing_kept():
        style.dress(app, "staff")
        window = Driven(GameModel(titles().title(path.parent.name)), faces(), Settings())
        window.context.looks.motion = False
        window.resize(1600, 1000)
        window.show()
        window.activateWindow()
        settle(window)
        game = Replayed(window, path, hands_for(path.parent.name, hands))
        game.play()
        window.close()
    return replayed(path.stem, game)


if __name__ == "__main__":
    sys.exit(main())
