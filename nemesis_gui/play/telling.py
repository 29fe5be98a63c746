"""What commands brought about, told on a card: dice that fell, and the lines that matter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from PySide6.QtWidgets import QVBoxLayout

from engine.table.event import Drawn, Event, Head, Weight
from nemesis_gui.base.style import side_colours
from nemesis_gui.play.context import Context
from nemesis_gui.widgets.die import Die
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import add, label, row

MOST = 14
FEW, FEW_DICE = 2, 4
LETTERS = 125
"""So many find room on three or four small lines of the column: the losses of both sides."""
LARGE, SMALL = 38, 28


def tell_events(context: Context, layout: QVBoxLayout, events: Sequence[Event]) -> None:
    """Fill a layout with dice and lines."""
    rolls: list[Any] = [event for event in events if event.kind == "rolled"]
    if rolls:
        layout.addWidget(flowing((_die(context, roll) for roll in rolls), 6))
    lines = [event for event in events if event.weight >= Weight.NOTABLE]
    for event in lines[:MOST]:
        text = label(context.words.event(context.state, event), wrap=True, rich=True)
        text.linkActivated.connect(context.follow)
        layout.addWidget(text)
    if len(lines) > MOST:
        layout.addWidget(label(context.words.tr("{n:more line|more lines} in the log", n=len(lines) - MOST), "faded"))


def tell_briefly(context: Context, layout: QVBoxLayout, events: Sequence[Event]) -> None:
    """The dice, all of them, and beside them who came to harm, or else the gravest of the lines, or else what was
    rolled for, but no heading. A draw has had its moment. What happened to many is told in a sentence, without their
    dice."""
    summed = context.words.together(context.state, events)
    gathered = [event for _, some in summed for event in some]
    events = [event for event in events if event not in gathered]
    rolls: list[Any] = [event for event in events if event.kind == "rolled"]
    lines = [event for event in events if event.weight >= Weight.NOTABLE and event.kind != "rolled"]
    if rolls:
        lines = [event for event in lines if event.head is Head.NONE] or rolls
    lines = [event for event in lines if not isinstance(event, Drawn)] or lines
    first = sorted(lines, key=lambda event: (event.follows, not event.hurts, -event.weight))[:FEW]
    told = [] if summed else [context.words.event(context.state, event) for event in lines if event in first]
    if sum(map(_length, told)) > LETTERS:
        told = [context.words.event(context.state, event) for event in first[:1]]
    left = len(lines) - len(told)
    told = [*(text for text, _ in summed), *told]
    more = f" <i>{context.words.tr('{n:more line|more lines} in the log', n=left)}</i>" if left else ""
    text = label(f"<small>{'<br>'.join(told)}{more}</small>", wrap=True, follow=context.follow)
    dice = [_die(context, roll, SMALL) for roll in rolls]
    if len(dice) > FEW_DICE:
        layout.addWidget(flowing(dice, 6))
        dice = []
    line = row(gap=6)
    add(line, *dice)
    line.addWidget(text, 1)
    layout.addLayout(line)


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
