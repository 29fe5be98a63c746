"""`python -m tools.told [TITLE ...] [--person N] [--list]`: what is told of the computer's recorded turns: all of
consequence that happened in them, how much of it had a caption while it happened, and how much of it stands in *Since
your last phase*; `--list` names what has neither, or one of them only."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from engine.board.safeyaml import load_yaml
from engine.table.command import Command
from engine.table.event import Event
from engine.table.placed import PlacedState
from nemesis_gui.base.settings import nothing_kept
from nemesis_gui.features.history.fronts import tracks
from nemesis_gui.features.history.history import History
from nemesis_gui.features.moments.moments import Drama
from nemesis_gui.features.opponent.opponent import Opponent
from nemesis_gui.session.computers import SEAT
from nemesis_gui.session.deeds import Past, of_note, plain
from nemesis_gui.session.table import HOT_SEAT, PLAYERS
from nemesis_gui.session.timeline import told_once
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.moment import Great, Lit, Turned
from tools import inputs
from tools.client_bench.answers import opened
from tools.driver import Driven

HEAD: Final = f"{'':44} events   live  since"


class Told(msgspec.Struct):
    """Something of consequence in the other side's turn, and where it was told."""

    text: str
    marks: tuple[str, ...] = ()
    """Names of its pieces, or else places: what is told of it has one of them; of harm what is said of it in short."""
    live: bool = False
    since: bool = False

    def of(self, texts: Iterable[str]) -> bool:
        """Whether one of the texts is of it."""
        return any(self.text in text or any(mark in text for mark in self.marks) for text in texts)


class Watched:
    """A recorded game in a window, one side of it a person's; the computer's is said as it was recorded."""

    def __init__(self, window: Driven, path: Path, person: int) -> None:
        self.window, self.person = window, person
        self.told: list[Told] = []
        self.lines: list[str] = []
        self.captions: list[str] = []
        """Of *Since*, one handing over after the other; and what was on screen."""
        self._past: list[Past] = []
        """What happened since it was the person's turn, and captions since then."""
        self._seen: list[str] = []
        self._game: Any = load_yaml(path)

    def play(self) -> list[Told]:
        """All of it; returns what of consequence the other side brought about, as far as the person was asked after
        it."""
        window, game = self.window, self._game
        model, rival = window.model, window.feature(Opponent)
        rival.paused = True
        seats = {SEAT + model.playing.sides[1 - self.person]: "captain"}
        model.new(game["scenario"], game["options"], game["seed"], {PLAYERS: HOT_SEAT, **seats})
        rival.paused = True
        for text in game["commands"]:
            if model.open_phase is not None:
                model.end_phase()
            before, command = self._decides(), model.playing.notation.parse(text)
            if not model.play(command):
                raise ValueError(f"{game['scenario']}: {text} is refused")
            if before != self.person:
                self._happened(command)
                if self._decides() in (self.person, -1):
                    self._handed_over()
        return self.told

    def _decides(self) -> int:
        model = self.window.model
        return model.decision.side(model.state) if model.decision is not None else -1

    def _happened(self, command: Command) -> None:
        """What came of a command, and what is seen of it while it happens, or as soon as the next one is elsewhere."""
        window, context, live = self.window, self.window.context, self.window.feature(Opponent).live
        state, events = context.state, context.state.events
        self._seen += [one.text for one in live.marches.turn_to(command.verb, live.places(command))]
        live.marches.add(events)
        self._seen += [_text(one) for one in window.feature(Drama).found(events)]
        self._past += [(state, event) for event in events]

    def _handed_over(self) -> None:
        """The person decides: what is told now."""
        window, lines = self.window, list[str]()
        history, words = window.feature(History), window.words
        history.since_card.show_told = lambda _head, told, *_: lines.extend(told)  # type: ignore[method-assign]
        for _ in history._gather():
            pass
        self._seen += [one.text for one in window.feature(Opponent).live.marches.over()]
        said = [*map(plain, lines)]
        self.lines += [*said, ""]
        self.captions += self._seen
        if history.meanwhile.in_their_phase(history.meanwhile.nodes()):  # in one's own, answers are told at once
            happened = [*_things(self._past, words), *(Told(words.game.event(*one)) for one in tracks(self._past))]
            for one in happened:
                one.live, one.since = one.of(self._seen), one.of(said)
            self.told += happened
        self._past, self._seen = [], []


def _things(past: Sequence[Past], words: Words) -> Iterator[Told]:
    """All of consequence, what happened to many in a sentence; numbers that follow from it are told apart."""
    kept = {id(event) for _, event in told_once([one for one in past if of_note(one[1])])}
    for state in {id(state): state for state, _ in past}.values():
        events = [event for other, event in past if other is state]
        summed = words.game.together(state, events)
        many = [event for _, some in summed for event in some]
        yield from (Told(text, _marks(state, some, words)) for text, some in summed if any(map(of_note, some)))
        for event in events:
            elsewhere = any(event.joined(other) is other for other in events)
            if id(event) in kept and event not in many and not elsewhere:
                yield Told(words.game.event(state, event), _marks(state, [event], words))


def _text(moment: Any) -> str:
    if isinstance(moment, Great):
        return " ".join(moment.lines)
    return moment.text if isinstance(moment, Lit | Turned) else ""


def _marks(state: PlacedState, events: Sequence[Event], words: Words) -> tuple[str, ...]:
    if len(events) == 1 and events[0].hurts:
        return (plain(words.event(state, events[0], terse=True)),)
    named = (unit for event in events for unit in event.pieces() if unit in state.world.counters)
    pieces = [words.game.unit(state, unit) for unit in named]
    if len(events) == 1 and events[0].pieces() and not pieces:
        return (words.game.event(state, events[0]).partition(":")[0],)
    return tuple(pieces) or tuple(words.game.place(state, label) for event in events for label in event.places()[-1:])


def watched(path: Path, person: int) -> list[Told]:
    """What of consequence there was in a recorded game for a person of a side."""
    with nothing_kept():
        window = opened(path.parent.name)
        try:
            return Watched(window, path, person).play()
        finally:
            window.close()


def _report(paths: Sequence[Path], persons: Sequence[int], *, listed: bool) -> Iterator[str]:
    yield HEAD
    for path in paths:
        for person in persons:
            told = watched(path, person)
            live, since = sum(one.live for one in told), sum(one.since for one in told)
            yield f"{f'{path.parent.name} {path.stem}, side {person} watches':44} {len(told):6} {live:6} {since:6}"
            for one in told if listed else ():
                if not (one.live and one.since):
                    yield f"   {'live ' if one.live else '     '}{'since ' if one.since else '      '}{one.text}"


def main(argv: Sequence[str] | None = None) -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.told", description="What is told of the computer's turns.")
    parser.add_argument("titles", nargs="*", metavar="TITLE")
    parser.add_argument("--person", type=int, choices=(0, 1))
    parser.add_argument("--list", action="store_true")
    given = parser.parse_args(argv)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    paths = sorted(inputs.GAMES.glob("*/*.yaml"))
    paths = [path for path in paths if not given.titles or path.parent.name in given.titles]
    persons = (0, 1) if given.person is None else (given.person,)
    for line in _report(paths, persons, listed=given.list):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
