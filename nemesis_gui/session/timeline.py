"""What the history shows of every command: turn, phase, words, dice; and the lines of the log, with what a filter lets
through. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import Any, Final

import msgspec

from engine.table import entries
from engine.table.agenda import current
from engine.table.checkpoints import resume_point
from engine.table.command import Command
from engine.table.event import Event, Head, Intended, Rolled, Weight
from engine.table.placed import PlacedState
from engine.table.record import ROOT, Node
from engine.table.session import Session
from nemesis_gui.base.style import side_colours, skin
from nemesis_gui.session.intentions import meaning
from nemesis_gui.session.words import Words, clause_link

DICE: Final = "⚀⚁⚂⚃⚄⚅"
MOST_DICE: Final = 6
ANSWER: Final = "answer"
DRAWN: Final = "drawn"
RESULTS: Final = ("combat_result", "combat_resolved")


def shown(event: Rolled) -> str:
    """A die as it lies: a cube by its spots, any other by its number."""
    return DICE[event.die - 1] if event.faces == len(DICE) else f"[{event.die}]"


class Entry(msgspec.Struct, frozen=True):
    """A command as the timeline shows it. `side` is the side whose phase it was, -1 between phases."""

    node: int
    turn: int
    side: int
    phase: str
    speaker: int
    text: str
    secret: bool = False
    barrier: bool = False
    dice: tuple[str, ...] = ()
    """What the dice show."""
    broken: bool = False

    @property
    def mark(self) -> str:
        """The dice of a command, or a sign that something else was revealed; empty without."""
        return "".join(self.dice[:MOST_DICE]) or ("◆" if self.barrier else "")


class Timeline:
    """Entries of a session's record, each worked out when it is first asked for (about 0.2 ms a command)."""

    def __init__(self, session: Session, words: Words, look: Callable[[Any], Any] = lambda state: state) -> None:
        self.session = session
        self.words = words
        self._look = look
        """A position as it may be seen: what a command is called depends on what is known."""
        self._entries: dict[int, Entry] = {}
        self._last: tuple[int, PlacedState] = (session.first, session.state_at(session.first))

    def entry(self, node: int) -> Entry:
        if node not in self._entries:
            self._entries[node] = self._entry(self.session.record.nodes[node])
        return self._entries[node]

    def _entry(self, node: Node) -> Entry:
        """Only the line of the head was checked when the game was opened: another branch may be broken."""
        try:
            if resume_point(node.text) is not None:
                return self._going_on(node)
            before = self._state(node.parent)
            command = entries.read(self.session.title, node.text)
            after: PlacedState = entries.replay(self.session.title, before, node.text)
            self.session.check_digest(node.id, after)
        except ValueError:
            return Entry(node.id, 0, -1, self.words.tr("Between the phases"), node.side, node.text, True, broken=True)
        self._last = node.id, after
        decision, known = current(before), self._known(before, after, command)
        return Entry(
            node.id, before.turn, before.phasing, self.words.phase(before), node.side,
            self._came(after, command) or self._said(known, after, command),
            bool(decision and decision.hidden), node.barrier,
            tuple(shown(event) for event in after.events if isinstance(event, Rolled)),
        )  # fmt: skip

    def _said(self, known: PlacedState, after: PlacedState, command: Command) -> str:
        """The command, of one that sends a piece somewhere with the place where that stood."""
        told, piece = self.words.game.past_command(known, command), next(iter(command.pieces()), "")
        goes = any(piece in event.pieces() and len(event.route()) > 1 for event in after.events)
        start = known.pieces.get(piece) if goes and command.place() else None
        if start is None or not known.world.on_map(start.loc):
            return told
        return self.words.tr("{told}, from {place}", told=told, place=self.words.place(known, start.loc))

    def _came(self, after: PlacedState, command: Command) -> str:
        """What was drawn, or the result of the combat at its place, of a command that only draws or rolls."""
        if command.pieces() or command.place() or command.ends or command.verb == ANSWER:
            return ""
        seen, words = self._look(after), self.words.game
        found = [one for one in seen.events if one.kind == DRAWN or (one.places() and one.kind in RESULTS)]
        if not found:
            return ""
        told = words.terse.event(seen, found[0])
        place = "" if found[0].kind == DRAWN else words.place(seen, found[0].places()[-1])
        return told if place in told else self.words.pair(place, told)

    def _known(self, before: PlacedState, after: PlacedState, command: Command) -> PlacedState:
        """The position before a command as it may be seen, with those of its pieces that lie open after it: they
        are called as the log calls them."""
        shown: PlacedState = self._look(before)
        hidden = self._look(after).pieces.keys() & before.pieces.keys() - shown.pieces.keys()
        laid = [name for name in command.pieces() if name in hidden]
        if not laid:
            return shown
        known: PlacedState = shown.copy()
        known.pieces.update({name: before.pieces[name] for name in laid})
        return known

    def _going_on(self, node: Node) -> Entry:
        """A line that goes on from a position kept with the game."""
        turn, tr = self.session.state_at(node.id).turn, self.words.tr
        continues = tr("Continues from the start of turn {n}", n=turn)
        return Entry(node.id, turn, -1, tr("Between the phases"), -1, continues)

    def _state(self, node: int) -> PlacedState:
        state: PlacedState = self._last[1] if self._last[0] == node else self.session.state_at(node)
        return state

    def since(self, line: list[int], side: int) -> int:
        """The last command a side gave before the head of a line in a phase of its own, or of nobody; ROOT if there is
        none."""
        for node in reversed(line):
            if node != ROOT and self.entry(node).speaker == side and self.entry(node).side in (side, -1):
                return node
        return ROOT


ANY: Final = ""
BOTH: Final = -1


class Line(msgspec.Struct, frozen=True):
    """One sentence as HTML; `side` is -1 for what belongs to none."""

    html: str
    event: type[Event]
    side: int
    told: Event | None = None
    """The event itself, for events that may be merged into the same line."""
    aim: str = ""
    """What a computer player meant by it."""

    def fits(self, group: str, side: int) -> bool:
        if group == ANY and side == BOTH:
            return True
        about = self.event.head != Head.QUIET if group == ANY else group in self.event.topics
        return about and (side == BOTH or self.side in (BOTH, side))


def line_of(state: PlacedState, event: Event, words: Words, aim: str = "") -> Line:
    return Line(_html(state, event, words, aim), type(event), side_of(state, event), event, aim)


def joined(state: PlacedState, line: Line | None, event: Event, words: Words) -> Line | None:
    """The line before with an event merged into it; None where that needs a line of its own. Where a piece goes is one
    line with what was meant by it; where others go along, that is told of the piece that it was said of."""
    if line is None or line.told is None:
        return None
    if gives_way(line.told, event):
        return line_of(state, event, words)
    if isinstance(line.told, Intended):
        return _meant(state, line.told, event, words)
    together = line.told.joined(event)
    if together is None:
        return None
    alone = line.aim and len(line.told.pieces()) == 1
    aim = f"{words.game.unit(state, line.told.piece())} {line.aim}" if alone else line.aim
    return line_of(state, together, words, aim)


def gives_way(event: Event, after: Event) -> bool:
    """Whether an event has no line where another one follows at once: a heading with nothing below it, a die that the
    result of a combat names."""
    if event.head == Head.PHASE:
        return after.head in (Head.TURN, Head.PHASE) and event.weight < Weight.NOTABLE
    if not isinstance(event, Rolled) or isinstance(after, Rolled) or "combat" not in after.topics:
        return False
    return event.die == event.modified == getattr(after, "die", getattr(after, "modified", None))


def _meant(state: PlacedState, meant: Intended, event: Event, words: Words) -> Line | None:
    """The move of a piece with its aim, if that is the aim of this piece; one that it reaches needs no word."""
    key, facts = meaning(meant.aim)
    piece, route = event.piece(), event.route()
    if len(route) < 2 or facts.get("unit") not in (piece, [piece]):
        return None
    aim = words.game.intention(state, key, facts).removeprefix(words.game.unit(state, piece)).strip()
    return line_of(state, event, words, "" if facts.get("hex") == route[-1] else aim)


def in_stacks(told: Iterable[tuple[PlacedState, Event]]) -> list[tuple[PlacedState, Event]]:
    """Events with their states, those of a stack that goes somewhere as one."""
    found: list[tuple[PlacedState, Event]] = []
    for state, event in told:
        together = found[-1][1].joined(event) if found else None
        if together is not None:
            found[-1] = state, together
        else:
            found.append((state, event))
    return found


def told_once(told: Sequence[tuple[PlacedState, Event]]) -> list[tuple[PlacedState, Event]]:
    """Without the steps that a piece lost before it met with worse: that tells them. Several that it lost are one
    event, where the last was lost."""
    worst: dict[str, int] = {}
    for _, event in told:
        if event.hurts and event.piece():
            worst[event.piece()] = max(event.weight, worst.get(event.piece(), 0))
    found: list[tuple[PlacedState, Event]] = []
    for one in told:
        state, event = one
        if event.hurts and event.weight < worst.get(event.piece(), 0):
            continue
        before = next((other for other in found if _both_hurt(other[1], event)), None)
        together = before[1].joined(event) if before is not None else None
        if together is not None:
            found = [other for other in found if other is not before]
        found.append(one if together is None else (state, together))
    return found


def _both_hurt(one: Event, other: Event) -> bool:
    return one.hurts and other.hurts and bool(one.piece()) and one.piece() == other.piece()


def _html(state: PlacedState, event: Event, words: Words, aim: str = "") -> str:
    text = words.event(state, event)
    if event.head == Head.TURN:
        return f'<h3 style="margin:10px 0 2px 0">{text}</h3>'
    if event.head == Head.PHASE and (side := side_of(state, event)) in (0, 1):
        ground, ink = side_colours(side)
        band = f'<b style="background:{ground};color:{ink}">&nbsp;{text}&nbsp;</b>'
        return f'<p style="margin:8px 0 2px 0; text-indent:0px">{band}</p>'
    if event.head == Head.PHASE:
        return f'<p style="margin-top:8px"><b>{text}</b></p>'
    faded, clause = skin().faded, clause_link(getattr(event, "clause", ""))
    if event.head == Head.QUIET:
        return f'<p><i style="color:{faded}">{text}</i></p>'
    note = f' <small class="c" style="color:{faded}">[{clause}]</small>' if clause else ""
    note += f' <small><i style="color:{faded}">{escape(aim)}</i></small>' if aim else ""
    return f"<p>{side_mark(state, event)}{text}{note}</p>"


def side_of(state: PlacedState, event: Event) -> int:
    """The side an event is about, -1 for none."""
    side: int = getattr(event, "side", -1)
    if side in (0, 1):
        return side
    named = event.piece() or next(iter((*getattr(event, "units", ()), *event.pieces())), "")
    counter = state.world.counters.get(named)
    return counter.side if counter is not None else -1


def side_mark(state: PlacedState, event: Event) -> str:
    """A bar in the colour of the side an event is about, pale for one that belongs to none."""
    side = side_of(state, event)
    colour = side_colours(side)[0] if side in (0, 1) else skin().line
    return f'<span style="color:{colour}">▌</span>'


def sifted(lines: Iterable[Line], group: str, side: int) -> Iterator[Line]:
    """The lines a filter lets through, with the headings above them and no others."""
    turn: Line | None = None
    head: Line | None = None
    for line in lines:
        if line.event.head == Head.TURN:
            turn, head = line, None
        elif line.event.head == Head.PHASE:
            head = line
        elif line.fits(group, side):
            yield from (found for found in (turn, head) if found is not None)
            turn = head = None
            yield line
