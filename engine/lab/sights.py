"""What a side knows of a game, in every way the engine has: views, words, lists, refusals, exports, looks ahead. In two
worlds that are the same to it all of that has to be the same, letter by letter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, Final

from engine.lab.worlds import Pair, known
from engine.table import agenda, game
from engine.table.chance import Chance
from engine.table.command import Command
from engine.table.placed import PlacedState
from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.table.situation import standing
from engine.table.situation_out import write_situation
from engine.table.title import Title
from engine.table.wording.marks import Marks
from engine.table.wording.words import Wording

Sighted = Iterator[tuple[str, Any]]
"""What it is, and its content."""
MOST: Final = 25
"""Commands that are described and judged at a decision."""
ON: Final = 4
"""Commands that are played, each from the pair itself."""
LANGUAGES: Final = ("en", "fr")


class Links(Marks):
    """Writes into a sentence whatever a link would carry along."""

    def unit(self, name: str, unit: str) -> str:
        return f"{name}<{unit}>"

    def place(self, name: str, label: str) -> str:
        return f"{name}<{label}>"


def differences(title: Title, pair: Pair, lang: str = "en", on: int = ON) -> list[str]:
    """What distinguishes the two worlds of a pair, by name, also after one of so many commands; nothing where all is
    well."""
    found = list(_compared(title, pair.state, pair.other, pair.side, lang))
    return found or [f"after '{line}': {name}" for line, name in _played_on(title, pair, lang, on)]


def _compared(title: Title, state: PlacedState, other: PlacedState, side: int, lang: str) -> Iterator[str]:
    for (name, one), (_, two) in zip(_parts(title, state, side, lang), _parts(title, other, side, lang), strict=True):
        if one != two:
            yield name


def _parts(title: Title, state: PlacedState, side: int, lang: str) -> Sighted:
    view, words = title.view(state, side), title.words(lang)
    yield "view", known(title, state, side)
    yield "seen digest", title.digest(view)
    yield from _said(title, words, view)
    yield from _asked(title, words, state, view, side)
    yield from _ahead(title, state, view, side)
    yield from _written(title, at_table(title, state), side, lang)


def at_table(title: Title, state: PlacedState) -> Session:
    """A session that begins with a position, whatever came before."""
    first = title.copy(state)
    first.events = list(state.events)
    given: Any = standing(title, first)
    return Session(given, Record(Origin(title.id, getattr(state, "scenario", ""), {}, "world")))


# -- words


def _said(title: Title, words: Wording, view: PlacedState) -> Sighted:
    """All that lies open, in words, and the events."""
    pieces = sorted(getattr(view, "pieces", {}))
    yield "units", [(words.unit(view, name), words.about(view, name), words.condition(view, name)) for name in pieces]
    yield "places", [(words.place(view, view.world.label(loc)), words.ground(view, loc), list(view.at[loc]))
                     for loc in sorted(getattr(view, "at", {}))]  # fmt: skip
    yield "events", [words.event(view, event, Links()) for event in view.events]
    yield "together", [told for told, _ in words.together(view, view.events, Links())]
    yield "phase", [words.phase(view), title.headline(view), words.turn(view, title.chapter(view))]
    yield "scores", [title.tracks(view), title.census(view)]


def _asked(title: Title, words: Wording, state: PlacedState, view: PlacedState, side: int) -> Sighted:
    """What is asked, what may be said, and why not."""
    decision = agenda.current(state)
    if decision is None:
        return
    yield "decision", (decision.kind, decision.clause, decision.side(state))
    if decision.side(state) != side:
        return
    listed = game.legal(state)
    yield "listed", [command.text() for command in listed]
    yield "prompt", [words.prompt(view, marks=Links()), words.who(view)]
    some = Random(len(listed)).sample(list(listed), min(len(listed), MOST))
    yield "commands", [words.command(view, command, Links()) for command in some]
    yield "weighed", [[words.modifier(part, view) for part in title.tallies(view, command)] for command in some]
    yield "refused", [_refused(words, state, view, command) for command in _turned(title, some, view)]


def _refused(words: Wording, state: PlacedState, view: PlacedState, command: Command) -> list[str]:
    return [f"{item.clause} {words.reason(item, view, Links())}" for item in agenda.judge(state, command).reasons]


def _turned(title: Title, listed: Sequence[Command], view: PlacedState) -> Iterator[Command]:
    """Commands with a word of another place in them, mostly illegal ones."""
    chance, pieces = Random(f"{len(listed)}"), sorted(getattr(view, "pieces", {}))
    places = [view.world.label(loc) for loc in sorted(getattr(view, "at", {}))]
    for command in listed:
        words = command.text().split()
        for number in range(1, len(words)):
            word = chance.choice([*places, *pieces])
            try:
                yield title.notation.parse(" ".join([*words[:number], word, *words[number + 1 :]]))
            except ValueError:
                continue


# -- looking ahead


def _ahead(title: Title, state: PlacedState, view: PlacedState, side: int) -> Sighted:
    """Worth, and tables that are dealt: they depend on the seed and on what is seen."""
    hidden = [one for one in title.hidden_sides(view) if one != side]
    yield "worth", [title.evaluate(view, side), title.hopeless(view, side)]
    yield "dealt", [_dealt(title, title.what_if(view, f"deal {number}", hidden), side) for number in range(2)]
    yield "dealt for all", title.digest(title.what_if(state, "deal", range(len(title.sides))))


def _dealt(title: Title, dealt: Any, side: int) -> list[Any]:
    """A dealt position, but for what the side itself knows in the position it was dealt from."""
    return [title.digest(dealt), title.faults(dealt), known(title, dealt, side)]


# -- what goes out


def _written(title: Title, session: Session, side: int, lang: str) -> Sighted:
    """Exports. The hash of the seed is public from the start, so that the dice need not be taken on trust."""
    others = [one for one in range(len(title.sides)) if one != side]
    for hide in (others, range(len(title.sides))):
        try:
            yield "situation", write_situation(title, session, hide=hide).text
        except ValueError as error:
            yield "situation", str(error)
    yield "report", title.report(session, lang, eyes=(side,)).replace(session.state.chance.commitment(), "")


# -- what happens next


def _played_on(title: Title, pair: Pair, lang: str, on: int) -> Iterator[tuple[str, str]]:
    """Some commands played in both worlds with the same dice. Where the side has seen nothing new by one, nothing it
    can read about it distinguishes the worlds."""
    seed = Chance("the same", pair.state.chance.count)
    for command in _common(title, pair, on):
        ends = []
        for world in (pair.state, pair.other):
            begun = title.copy(world)
            begun.events, begun.chance = list(world.events), seed
            session = at_table(title, begun)
            session.play(command)
            ends.append(session)
        one, two = ends
        seen = [_plain(title, session.state, pair.side) for session in ends]
        if seen[0] == seen[1] and not _looked(title, one.state, pair.side):
            yield from ((command.text(), name) for name in _session_differs(title, one, two, pair.side, lang))


def _looked(title: Title, state: PlacedState, side: int) -> bool:
    """Whether a piece is named that lay open while something happened and is covered again."""
    view = title.view(state, side)
    counters, pieces = getattr(getattr(view, "world", None), "counters", {}), getattr(view, "pieces", {})
    named = {name for event in view.events for name in _words_of(event.facts().values())}
    return any(name in counters and name not in pieces for name in named)


def _words_of(values: Iterable[Any]) -> Iterator[str]:
    for value in values:
        yield from (item for item in (value if isinstance(value, tuple) else (value,)) if isinstance(item, str))


def _plain(title: Title, state: PlacedState, side: int) -> Any:
    return {name: value for name, value in known(title, state, side).items() if name != "events"}


def _common(title: Title, pair: Pair, on: int) -> Sequence[Command]:
    """Commands that are listed in both worlds and name nothing that the side does not see."""
    other, shown = {command.text() for command in game.legal(pair.other)}, title.view(pair.state, pair.side)
    both = [command for command in game.legal(pair.state) if command.text() in other and _open(command, shown)]
    return Random(len(both)).sample(both, min(len(both), on))


def _open(command: Command, shown: PlacedState) -> bool:
    counters = getattr(getattr(shown, "world", None), "counters", {})
    return all(name in shown.pieces for name in command.pieces() if name in counters)


def _session_differs(title: Title, one: Session, two: Session, side: int, lang: str) -> Iterator[str]:
    words = title.words(lang)
    if _events(title, words, one.state, side) != _events(title, words, two.state, side):
        yield "events"
    if _history(title, words, one, side) != _history(title, words, two, side):
        yield "history"
    exports = (_written(title, session, side, lang) for session in (one, two))
    for (name, first), (_, second) in zip(*exports, strict=True):
        if first != second:
            yield name


def _events(title: Title, words: Wording, state: PlacedState, side: int) -> list[str]:
    view = title.view(state, side)
    return [words.event(view, event, Links()) for event in view.events]


def _history(title: Title, words: Wording, session: Session, side: int) -> list[str]:
    """The commands as a history shows them to the side."""
    nodes = session.record.line()
    told = []
    for node in nodes:
        before = title.view(session.state_at(node.parent), side)
        told.append(words.past_command(before, title.notation.parse(node.text), Links()))
    return told
