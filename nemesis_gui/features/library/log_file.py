"""The log of a game as a file: plain text, or one HTML page without anything from outside."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from engine.board.files import write_whole
from engine.table import entries
from engine.table.checkpoints import Checkpoints
from engine.table.event import Event, Head
from engine.table.placed import PlacedState
from engine.table.record import ROOT, Record
from engine.table.save.check import beginning
from engine.table.session import Session
from engine.table.title import Title
from engine.table.views import OPEN, Eyes, seen
from engine.table.wording.marks import PLAIN
from nemesis_gui.session.computers import aims_open
from nemesis_gui.session.consents import beside
from nemesis_gui.session.timeline import gives_way, side_of
from nemesis_gui.session.words import Words

Progress = Callable[[int, int], None]

STYLE = (
    "body{font:15px/1.5 Georgia,serif;max-width:46em;margin:2em auto;padding:0 1em;background:#f7f0dd;color:#2b231b}"
    "h1,h2,h3{font-weight:bold}h2{border-bottom:1px solid #b9a67c}h3{margin:1em 0 .2em}p{margin:.1em 0}"
    ".c{color:#75664d;font-size:80%}.s0{border-left:5px solid #a33a2c;padding-left:.6em}"
    ".s1{border-left:5px solid #3d5a48;padding-left:.6em}.n{padding-left:calc(.6em + 5px)}"
)


def log_events(
    title: Title, record: Record, progress: Progress | None = None, notes: Mapping[str, str] | None = None,
    checkpoints: Checkpoints | None = None, eyes: Eyes = OPEN, *, aims: bool = False,
) -> Iterator[tuple[Any, Event]]:  # fmt: skip
    """Every event of the line to the head as the viewers know it, with the position it led to, and the entries that the
    notes of the game have beside them; raises ValueError for a foreign record."""
    state, line = beginning(title, record, checkpoints)
    agreed = beside(notes or {}, record, aims=aims)
    yield from _with_agreed(seen(title, state, eyes), agreed.get(ROOT, ()))
    for done, node in enumerate(line, 1):
        state = entries.replay(title, state, node.text)
        yield from _with_agreed(seen(title, state, eyes), agreed.get(node.id, ()))
        if progress is not None:
            progress(done, len(line))


def _with_agreed(state: PlacedState, agreed: Sequence[Event]) -> Iterator[tuple[Any, Event]]:
    return ((state, event) for event in (*state.events, *agreed))


def write_log(
    session: Session, notes: Mapping[str, str], path: Path, words: Words, name: str, eyes: Eyes, progress: Progress
) -> None:
    """Write what those know who look; an HTML page when the file's name says so. Raises OSError or ValueError."""
    aims = aims_open(session, notes)
    events = _told(log_events(session.title, session.record, progress, notes, session.checkpoints, eyes, aims=aims))
    page = path.suffix.lower() in (".html", ".htm")
    text = _page(events, words, name) if page else _text(events, words, name)
    write_whole(path, text)


def _told(events: Iterator[tuple[Any, Event]]) -> Iterator[tuple[Any, Event]]:
    """Without what gives way to the next."""
    held: tuple[Any, Event] | None = None
    for one in events:
        if held is not None and not gives_way(held[1], one[1]):
            yield held
        held = one
    yield from () if held is None else (held,)


def _text(events: Iterator[tuple[Any, Event]], words: Words, name: str) -> str:
    return "\n".join([name, "=" * len(name), *(_line(state, event, words) for state, event in events), ""])


def _line(state: PlacedState, event: Event, words: Words) -> str:
    text = words.event(state, event, PLAIN)
    if event.head == Head.TURN:
        return f"\n\n{text}\n{'-' * len(text)}"
    if event.head == Head.PHASE:
        return f"\n{text.upper()}"
    clause = getattr(event, "clause", "")
    return f"  {text} [{clause}]" if clause else f"  {text}"


def _page(events: Iterator[tuple[Any, Event]], words: Words, name: str) -> str:
    body = "\n".join(_paragraph(state, event, words) for state, event in events)
    head = f'<meta charset="utf-8"><title>{escape(name)}</title><style>{STYLE}</style>'
    return (
        f'<!DOCTYPE html>\n<html lang="{words.lang}"><head>{head}</head><body><h1>{escape(name)}</h1>\n{body}\n'
        "</body></html>\n"
    )


def _paragraph(state: PlacedState, event: Event, words: Words) -> str:
    text = escape(words.event(state, event, PLAIN))
    if event.head == Head.TURN:
        return f"<h2>{text}</h2>"
    side = side_of(state, event)
    mark = f"s{side}" if side in (0, 1) else "n"
    if event.head == Head.PHASE:
        return f'<h3 class="{mark}">{text}</h3>'
    clause = getattr(event, "clause", "")
    note = f' <span class="c">[{escape(clause)}]</span>' if clause else ""
    return f'<p class="{mark}">{text}{note}</p>'
