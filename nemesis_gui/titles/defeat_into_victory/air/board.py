"""The parts of the air board: the missions of both sides, who is over a hex, and what may become of them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.queries.air import Shots
from engine.titles.defeat_into_victory.rules.ch5_combat import Raid
from nemesis_gui.base.style import side_colours
from nemesis_gui.play.context import Context
from nemesis_gui.play.parts import Text
from nemesis_gui.titles.defeat_into_victory.air.figures import PLANE, air_name, fates_html, mission_rows, raid_sides


def side_name(context: Context, side: int) -> str:
    """A side in its colour."""
    return f'<b style="color:{side_colours(side)[0]}">{context.words.side(side)}</b>'


def missions(context: Context, sides: Sequence[int] = (JAPANESE, ALLIED)) -> Text:
    """A line a mission, a column a side; of one side alone, its name stands before them."""
    rows = mission_rows(context.words, context.state, sides)
    heads = "".join(f"<td>{side_name(context, side)}&nbsp;&nbsp;</td>" for side in sides)
    lines = ["".join(f"<td><small>{escape(text)}</small>&nbsp;&nbsp;</td>" for text in row) for row in rows]
    table = "".join(f"<tr>{line}</tr>" for line in (f"{'<td></td>' * (len(sides) > 1)}{heads}", *lines))
    nothing = context.words.tr("No air unit has a mission.")
    text = f"<table cellspacing=0 cellpadding=1>{table}</table>" if rows else nothing
    return Text(text)


def over_hex(context: Context, raid: Raid, firing: str = "") -> Text:
    """Who is over a hex; the one that fires is bold."""
    lines = []
    for side, units in raid_sides(context.state, raid):
        names = (f"{PLANE}\u00a0{escape(air_name(context.state, unit))}" for unit in units)
        marked = (f"<b>{name}</b>" if unit == firing else name for unit, name in zip(units, names, strict=True))
        lines.append(f"{side_name(context, side)} {', '.join(marked) or context.words.tr('nobody')}")
    return Text("<br>".join(lines))


def shots_so_far(context: Context, shots: Shots) -> Sequence[str]:
    """The shots that are named."""
    names = ((air_name(context.state, firer), air_name(context.state, target)) for firer, target in shots)
    return [context.words.tr("{unit} fires at {other}", unit=unit, other=other) for unit, other in names]


def fates(context: Context, raid: Raid, more: Shots = ()) -> Text:
    """What may become of every unit by the shots that are named, and by these besides."""
    return Text(fates_html(context.words, context.state, raid, (*raid.shots, *more)))
