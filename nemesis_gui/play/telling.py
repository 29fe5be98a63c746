"""What commands brought about, told on a card: dice that fell, and the lines that matter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from PySide6.QtWidgets import QVBoxLayout

from engine.table.event import Event, Head, Weight
from nemesis_gui.base.style import side_colours
from nemesis_gui.play.context import Context
from nemesis_gui.session.deeds import seen
from nemesis_gui.session.timeline import told_once
from nemesis_gui.widgets.die import Die
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import add, label, row

MOST = 14
FEW_DICE = 4
SCANT, ROOMY = (2, 125), (4, 240)
"""Sentences and letters: as many as find room on three or four small lines of the column, the losses of both sides, and
on twice as many."""
SHORT = 80
"""Letters of a line that is told rather than that there is one more."""
LARGE, SMALL = 38, 28


def tell_events(context: Context, layout: QVBoxLayout, events: Sequence[Event]) -> None:
    """Fill a layout with dice and lines. What happened to many is told in a sentence first, without their dice."""
    summed, events = _summed(context, events)
    rolls: list[Any] = [event for event in events if event.kind == "rolled"]
    if rolls:
        layout.addWidget(flowing((_die(context, roll) for roll in rolls), 6))
    lines = [event for event in events if event.weight >= Weight.NOTABLE]
    most = seen(len(lines), MOST)
    for told in (*summed, *(context.words.event(context.state, event) for event in lines[:most])):
        text = label(told, wrap=True, rich=True)
        text.linkActivated.connect(context.follow)
        layout.addWidget(text)
    if len(lines) > most:
        layout.addWidget(label(context.words.tr("{n:more line|more lines} in the log", n=len(lines) - most), "faded"))


def tell_briefly(context: Context, layout: QVBoxLayout, events: Sequence[Event], *, wide: bool = False) -> None:
    """The dice, all of them, and beside them who came to harm, or else the gravest of the lines, or else what was
    rolled for, but no heading. What happened to many is told in a sentence, without their dice. There is room for more,
    and larger, lines where it is `wide`. Dice for several things have a line each, among the others in their order, and
    so have those that fell after what is told."""
    summed, events = _summed(context, events)
    rolls: list[Any] = [event for event in events if event.kind == "rolled"]
    lines = [event for event in events if event.weight >= Weight.NOTABLE and event.kind != "rolled"]
    if rolls:
        lines = [event for event in lines if event.head is Head.NONE] or rolls
    lines = [event for _, event in told_once([(context.state, event) for event in lines])]
    told = [] if summed else _gravest(context, lines, *(ROOMY if wide else SCANT))
    when = {id(event): number for number, event in enumerate(events)}
    later = bool(rolls) and any(when[id(event)] < when[id(rolls[0])] for event in told if id(event) in when)
    apart = (later or len({roll.purpose for roll in rolls}) > 1) and len(rolls) <= FEW_DICE
    left = 0 if apart and lines == rolls else len(lines) - len(told)
    more = f"<i>{context.words.tr('{n:more line|more lines} in the log', n=left)}</i>" if left else ""
    dice = {id(roll): _die(context, roll, SMALL) for roll in rolls}
    if apart:
        each = {id(event): event for event in (*rolls, *told)}.values()
        for event in sorted(each, key=lambda one: when.get(id(one), len(when))):
            _add_line(context, layout, wide, [dice[id(event)]] if id(event) in dice else [], [_text(context, event)])
        told, dice = [], {}
    elif len(dice) > FEW_DICE:
        layout.addWidget(flowing(dice.values(), 6))
        dice = {}
    texts = [*summed, *(_text(context, event) for event in told)]
    if texts or more or dice:
        _add_line(context, layout, wide, [*dice.values()], [*texts, more])


def _add_line(context: Context, layout: QVBoxLayout, wide: bool, dice: Sequence[Die], texts: Sequence[str]) -> None:
    """Dice, and beside them what they are told with."""
    line = row(gap=6)
    add(line, *dice)
    told = "<br>".join(filter(None, texts))
    line.addWidget(label(told if wide else f"<small>{told}</small>", wrap=True, follow=context.follow), 1)
    layout.addLayout(line)


def _text(context: Context, event: Event) -> str:
    return context.words.event(context.state, event)


def _summed(context: Context, events: Sequence[Event]) -> tuple[list[str], list[Event]]:
    """What happened to many in a sentence each, and the other events."""
    summed = context.words.together(context.state, events)
    gathered = [event for _, some in summed for event in some]
    return [text for text, _ in summed], [event for event in events if event not in gathered]


def _gravest(context: Context, lines: Sequence[Event], most: int, letters: int) -> list[Event]:
    """At most so many of the lines, and as many letters but for one line, in the order in which they happened; a short
    one that would be left alone is told as well."""
    first = sorted(lines, key=lambda event: (event.follows, not event.hurts, -event.weight))[:most]
    texts = {id(event): _text(context, event) for event in first}
    while len(first) > 1 and sum(_length(texts[id(event)]) for event in first) > letters:
        first.pop()
    found = [event for event in lines if any(event is other for other in first)]
    left = [event for event in lines if event not in found]
    return found if len(left) != 1 or _length(_text(context, left[0])) > SHORT else list(lines)


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
