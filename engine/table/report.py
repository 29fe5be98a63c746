"""A game as one page of HTML: scenario, players, each turn with its events in words, the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.board.errors import one_line
from engine.paths import data_file
from engine.table import entries
from engine.table.event import Head
from engine.table.html import Html, el
from engine.table.placed import PlacedState
from engine.table.save.check import beginning
from engine.table.session import ReplayError
from engine.table.title import Played, Progress, Title
from engine.table.views import OPEN, Eyes, seen
from engine.table.wording.catalogue import fill, word
from engine.table.wording.words import Wording


def report(
    title: Title,
    session: Played,
    lang: str,
    *,
    names: Sequence[str] = (),
    eyes: Eyes = OPEN,
    progress: Progress | None = None,
) -> str:
    """The page of a game as the sides in ``eyes`` may read it together. Raises :class:`ReplayError` for a record that
    these rules do not accept."""
    words = title.words(lang)
    states = [seen(title, state, eyes) for state in _states(title, session, progress)]
    name = f"{title.name}: {words.scenario(session.record.origin.scenario)}"
    told = el("main", _tracks(title, words, states), *_turns(title, words, states))
    body = el("body", _head(words, name, states[-1], names), told)
    style = data_file("assets/report/plain.css").read_text(encoding="utf-8")
    top = el("head", el("meta", charset="utf-8"), el("title", name), el("style", Html(style)))
    return f"<!DOCTYPE html>\n{el('html', top, body, lang=words.lang)}\n"


def _states(title: Title, session: Played, progress: Progress | None) -> Iterator[Any]:
    """The state after each command of the line to the head, the first position before them."""
    state, line = beginning(title, session.record, session.checkpoints)
    yield state
    for done, node in enumerate(line, 1):
        try:
            state = entries.replay(title, state, node.text)
        except ValueError as error:
            shown = one_line(node.text, 80)
            raise ReplayError(f"command {node.id} '{shown}' cannot be replayed: {one_line(str(error))}") from error
        yield state
        if progress is not None:
            progress(done, len(line))


def _head(words: Wording, name: str, state: Any, names: Sequence[str]) -> Html:
    """What was played, who played, and how it ended."""
    players = ", ".join(f"{player} ({words.side(side)})" for side, player in enumerate(names) if player)
    ended = state.outcome is not None
    result = words.outcome(state.outcome.winner) if ended else word("page", "unfinished", words.lang)
    return el("header", el("h1", name), el("p", result, class_="result"), el("p", players) if players else None)


def _tracks(title: Title, words: Wording, states: Sequence[Any]) -> Html | None:
    """The scores at the end of each turn, a column for each side; nothing for a game without."""
    last = {title.chapter(state): title.tracks(state) for state in states}
    named = [(name, side) for name, value in last[title.chapter(states[0])].items() for side in _sides(value)]
    if not named:
        return None
    names = (words.word("tracks", name) + ("" if side < 0 else f", {words.side(side)}") for name, side in named)
    head = el("tr", el("th", word("page", "turns", words.lang)), *(el("th", name) for name in names))
    rows = []
    for turn, found in last.items():
        scores = (_score(found[name], side) for name, side in named)
        rows.append(el("tr", el("th", str(turn)), *(el("td", str(score)) for score in scores)))
    return el("table", head, *rows)


def _sides(value: tuple[int, ...] | int) -> Sequence[int]:
    """The sides that have a score of their own, -1 for one that all share."""
    return range(len(value)) if isinstance(value, tuple) else (-1,)


def _score(value: tuple[int, ...] | int, side: int) -> int:
    return value[side] if isinstance(value, tuple) else value


def _turns(title: Title, words: Wording, states: Sequence[Any]) -> Iterator[Html]:
    """A section for each turn in which something happened."""
    turns: dict[int, list[Html]] = {}
    for before, state in zip((states[0], *states), states, strict=False):
        items = turns.setdefault(title.chapter(before), [])
        items += [_line(words, state, event) for event in state.events]
    for turn, items in turns.items():
        if items:
            heading = fill(word("page", "turn", words.lang), {"turn": turn})
            yield el("section", el("h2", heading), el("ul", *items))


def _line(words: Wording, state: PlacedState, event: Any) -> Html:
    """An event in words; headings of the log stand out."""
    return el("li", words.event(state, event), class_="head" if event.head != Head.NONE else None)
