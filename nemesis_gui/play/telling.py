"""What commands brought about, told on a card: dice that fell, and the lines that matter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from PySide6.QtWidgets import QVBoxLayout

from engine.table.event import Drawn, Event, Head, Weight
from nemesis_gui.base.style import side_colours
from nemesis_gui.play.context import Context
from nemesis_gui.session.timeline import told_once
from nemesis_gui.widgets.die import Die
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import add, label, row

MOST = 14
FEW_DICE = 4
SCANT, ROOMY = (2, 125), (4, 240)
"""Sentences and letters: as many as find room on three or four small lines of the column, the losses of both sides, and
on twice as many."""
LARGE, SMALL = 38, 28


def tell_events(context: Context, layout: QVBoxLayout, events: Sequence[Event]) -> None:
    """Fill a layout with dice and lines. What happened to many is told in a sentence first, without their dice."""
    summed, events = _summed(context, events)
    rolls: list[Any] = [event for event in events if event.kind == "rolled"]
    if rolls:
        layout.addWidget(flowing((_die(context, roll) for roll in rolls), 6))
    lines = [event for event in events if event.weight >= Weight.NOTABLE]
    for told in (*summed, *(context.words.event(context.state, event) for event in lines[:MOST])):
        text = label(told, wrap=True, rich=True)
        text.linkActivated.connect(context.follow)
        layout.addWidget(text)
    if len(lines) > MOST:
        layout.addWidget(label(context.words.tr("{n:more line|more lines} in the log", n=len(lines) - MOST), "faded"))


def tell_briefly(context: Context, layout: QVBoxLayout, events: Sequence[Event], *, wide: bool = False) -> None:
    """The dice, all of them, and beside them who came to harm, or else the gravest of the lines, or else what was
    rolled for, but no heading. A draw has had its moment. What happened to many is told in a sentence, without their
    dice. There is room for more lines where it is `wide`."""
    summed, events = _summed(context, events)
    rolls: list[Any] = [event for event in events if event.kind == "rolled"]
    lines = [event for event in events if event.weight >= Weight.NOTABLE and event.kind != "rolled"]
    if rolls:
        lines = [event for event in lines if event.head is Head.NONE] or rolls
    lines = [event for event in lines if not isinstance(event, Drawn)] or lines
    lines = [event for _, event in told_once([(context.state, event) for event in lines])]
    told = [] if summed else _gravest(context, lines, *(ROOMY if wide else SCANT))
    left = len(lines) - len(told)
    more = f" <i>{context.words.tr('{n:more line|more lines} in the log', n=left)}</i>" if left else ""
    text = label(f"<small>{'<br>'.join([*summed, *told])}{more}</small>", wrap=True, follow=context.follow)
    dice, line = [_die(context, roll, SMALL) for roll in rolls], row(gap=6)
    if len({roll.purpose for roll in rolls}) > 1 and len(rolls) <= FEW_DICE:
        for die, roll in zip(dice, rolls, strict=True):
            what = label(f"<small>{context.words.event(context.state, roll)}</small>", wrap=True, follow=context.follow)
            of_die = row(gap=6)
            add(of_die, die)
            of_die.addWidget(what, 1)
            layout.addLayout(of_die)
    elif len(dice) > FEW_DICE:
        layout.addWidget(flowing(dice, 6))
    else:
        add(line, *dice)
    line.addWidget(text, 1)
    layout.addLayout(line)


def _summed(context: Context, events: Sequence[Event]) -> tuple[list[str], list[Event]]:
    """What happened to many in a sentence each, and the other events."""
    summed = context.words.together(context.state, events)
    gathered = [event for _, some in summed for event in some]
    return [text for text, _ in summed], [event for event in events if event not in gathered]


def _gravest(context: Context, lines: Sequence[Event], most: int, letters: int) -> list[str]:
    """At most so many of the lines, and as many letters but for one line, in the order in which they happened."""
    first = sorted(lines, key=lambda event: (event.follows, not event.hurts, -event.weight))[:most]
    texts = {id(event): context.words.event(context.state, event) for event in first}
    while len(first) > 1 and sum(_length(texts[id(event)]) for event in first) > letters:
        first.pop()
    return [texts[id(event)] for event in lines if any(event is other for other in first)]


def _length(html: str) -> int:
    """Letters that are seen."""
    return len(re.sub("<[^>]*>", "", html))


def _die(context: Context, roll: Any, size: int = LARGE) -> Die:
    die = Die(size)
    if roll.side in (0, 1):
        die.set_colours(*side_colours(roll.side))
    die.setToolTip(context.words.game.event(context.state, roll))
    die.show_roll(roll.die, motion=False, faces=roll.faces)
    return die
