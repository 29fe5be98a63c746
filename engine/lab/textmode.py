"""Text mode: a whole game over a pipe. Shows the decision, takes command notation, answers with events and reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TextIO

from engine.table import entries
from engine.table.agenda import IllegalCommandError
from engine.table.command import NotationError
from engine.table.event import Event
from engine.table.placed import PlacedState
from engine.table.save.faults import JournalError
from engine.table.session import Session, UndoBarrierError
from engine.table.verdict import Reason
from engine.table.views import seen

HELP = """\
  <command>      play a command, as 'list' shows them
  list [WORD]    the legal commands (those that contain WORD)
  why <command>  why a command is not legal
  show PLACE     what stands at a hex or box
  tracks         the tracks
  undo, redo     undo or redo the last command
  !resign SIDE   a side concedes the game
  !agreed SIDE   the players agree who won, or on a draw
  save FILE      save the game in another file, too
  help, quit"""
MOST_LISTED = 60


class TextMode:
    """A session at a terminal."""

    def __init__(self, session: Session, lang: str, out: TextIO, keep: Callable[[Path], None] | None = None) -> None:
        self.session = session
        self.keep = keep
        self.words = session.title.words(lang)
        self.out = out

    def run(self, lines: Iterable[str]) -> None:
        """Take lines until the input ends, the player quits, or the game is over."""
        self._say("Type 'help' for help.")
        self._prompt()
        for line in lines:
            words = line.strip()
            if words == "quit":
                return
            if words and not words.startswith("#"):
                self._take(words)
                self._prompt()
            if self.session.state.outcome is not None:
                return

    @property
    def shown(self) -> Any:
        """The position as the side that decides may see it; all of it in a study game, and when the game is over."""
        decision, state = self.session.decision, self.session.state
        if decision is None or self.session.free_undo:
            return state
        return self.session.title.view(state, decision.side(state))

    @property
    def seen_by_all(self) -> Any:
        """The position as all sides may see it together, since all read the text."""
        open_ = self.session.free_undo or self.session.state.outcome is not None
        return seen(self.session.title, self.session.state, () if open_ else (*range(len(self.session.title.sides)),))

    def _prompt(self) -> None:
        self._say(self.words.prompt(self.shown))

    def _take(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        answers: dict[str, Callable[[], None]] = {
            "help": lambda: self._say(HELP),
            "list": lambda: self._list(rest),
            "why": lambda: self._why(rest),
            "show": lambda: self._show(rest.strip()),
            "tracks": lambda: self._tracks(),
            "undo": self._undo,
            "redo": lambda: self._say("redone" if self.session.redo() else "nothing to redo"),
            "save": lambda: self._save(rest.strip()),
        }
        try:
            answers.get(word, lambda: self._play(line))()
        except JournalError as error:
            self._say(f"! {error}")

    def _play(self, line: str) -> None:
        try:
            self._enter(line) if entries.is_entry(line) else self.session.play(line)
        except IllegalCommandError as error:
            for item in error.verdict.reasons:
                self._say(f"! {self._reason(item)}")
        except NotationError as error:
            self._say(f"? {error}")
        else:
            told = self.seen_by_all
            for event in told.events:
                self._say(f"- {self.words.event(told, event)}")

    def _enter(self, line: str) -> Sequence[Event]:
        """What is said beside the rules, by the side it names, else by the one that has to decide."""
        session, entry, decision = self.session, entries.parse(line), self.session.decision
        decides = decision.side(session.state) if decision is not None else 0
        side = entries.side_of(session.title, entry.side) if isinstance(entry, entries.Resign) else decides
        return session.enter(entry, side)

    def _save(self, name: str) -> None:
        if self.keep is None or not name:
            self._say("! this game has no save file" if name else "? save FILE")
            return
        self.keep(Path(name))
        self._say(f"{name}: everything up to here")

    def _list(self, word: str) -> None:
        listed = [c.text() for c in self.session.commands() if word.strip() in c.text()]
        for text in listed[:MOST_LISTED]:
            self._say(f"  {text}")
        if len(listed) > MOST_LISTED:
            self._say(f"  ... and {len(listed) - MOST_LISTED} more; 'list WORD' narrows it down")

    def _why(self, line: str) -> None:
        try:
            found = self.session.judge(self.session.title.notation.parse(line))
        except NotationError as error:
            self._say(f"? {error}")
            return
        self._say("legal" if found.legal else "\n".join(f"! {self._reason(item)}" for item in found.reasons))

    def _reason(self, reason: Reason) -> str:
        """Why a command is not legal, with the clause."""
        text = self.words.reason(reason)
        return f"{text} [{reason.clause}]" if reason.clause and reason.clause not in text else text

    def _show(self, label: str) -> None:
        """What stands at a place, from the bottom, as the side that decides sees it."""
        state = self.shown
        loc = state.world.find(label) if isinstance(state, PlacedState) else None
        if loc is None:
            self._say(f"? {label[:20]}")
            return
        self._say(self.words.place(state, label))
        for piece in state.pieces_at(loc):
            name, side = self.words.unit(state, piece.id), self.words.side(piece.counter.side)
            self._say(f"  {piece.id} ({name}, {side}) {self.words.about(state, piece.id)}".rstrip())

    def _tracks(self) -> None:
        """The turn and all scores; those of the sides in their order."""
        title, state = self.session.title, self.session.state
        found = {"turn": title.chapter(state), **title.tracks(state)}
        told = (" / ".join(map(str, value)) if isinstance(value, tuple) else str(value) for value in found.values())
        self._say("; ".join(f"{name} {value}" for name, value in zip(found, told, strict=True)))

    def _undo(self) -> None:
        try:
            self.session.undo()
            self._say("undone")
        except UndoBarrierError as error:
            self._say(f"! {'nothing to undo' if 'nothing' in str(error) else 'dice were rolled: cannot be undone'}")

    def _say(self, text: str) -> None:
        self.out.write(text + "\n")
        self.out.flush()
