"""The section on luck: every roll, what it could bring, and what it brought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil, sqrt

from engine.table.html import Html, el, fold, join, table
from engine.wargame.report.charts import Axis, Scale, Series, bar, chart
from engine.wargame.report.luck import Chances, Spread, sixths, variance, weigh
from engine.wargame.report.spec import Desk
from engine.wargame.report.tale import Battle, Line, Roll, attacker_losses, count_of, defender_losses

_GREAT = (0.01, 0.05, 0.25)
_SIDES = (0, 1)


def luck(desk: Desk) -> Html:
    """The whole section."""
    t = desk.t
    rolled = [*desk.tale.rolled()]
    parts: list[Html] = []
    if rolled:
        parts = [
            el("p", verdict(desk, rolled), class_="lead"),
            el("p", t("luck_note"), class_="note"),
            el("div", _curve(desk, rolled), el("div", _faces(desk, rolled)), class_="grid"),
            el("p", t("luck_bands", first=desk.side(0), second=desk.side(1)), class_="note"),
            el("div", *(_attacks(desk, rolled, side) for side in (0, 1)), class_="grid"),
            fold(f"{t('each_combat')} ({len(rolled)})", _each_combat(desk, rolled)),
        ]
    else:
        parts = [el("p", t("luck_none"))]
    return desk.section("luck", t("luck"), *parts, _others(desk))


def judged(rolled: Sequence[Battle]) -> Chances:
    """What came in favour of the first side over all combats."""
    return weigh((battle.swing, battle.favour(battle.line)) for battle in rolled if battle.line is not None)


def verdict(desk: Desk, rolled: Sequence[Battle]) -> str:
    """Who was favoured, by how much, and how rare that is."""
    found = judged(rolled)
    if found.actual == found.expected:
        return desk.t("luck_even", n=found.rolls)
    side, share = (0, found.at_least) if found.luck > 0 else (1, found.at_most)
    grade = sum(share >= limit for limit in _GREAT)
    return desk.t(
        "luck_sum",
        n=found.rolls,
        side=desk.side(side),
        luck=desk.t.number(abs(found.luck)),
        share=desk.t.hundred(share),
        verdict=desk.t(f"verdict.{grade}"),
    )


# -- the curve ---------------------------------------------------------------------------------------------------------


def _curve(desk: Desk, rolled: Sequence[Battle]) -> Html:
    """Luck added up, over bands of one and two standard deviations."""
    t, total, spread = desk.t, Fraction(0), Fraction(0)
    line = Series(t("luck_line"), 0)
    line.runs[0].append((0.0, 0.0))
    widths = [(0.0, 0.0)]
    for battle in rolled:
        when = desk.axis.at(battle.noted)
        total += battle.luck
        spread += variance(battle.swing)
        line.runs[0].append((when, float(total)))
        widths.append((when, sqrt(spread)))
    end = float(len(desk.axis.turns))
    line.runs[0].append((end, float(total)))
    line.dots = [(end, float(total))]
    widths.append((end, sqrt(spread)))
    highest = max(*(abs(value) for _, value in line.runs[0]), 2 * sqrt(spread), 1.0)
    scale = _even(highest)
    bands = [_band(desk.axis, scale, widths, factor) for factor in (2, 1)]
    labels = (t("game_turn"), t("luck_axis", side=desk.side(0)))
    return chart(t("luck_chart"), desk.axis, scale, [line], labels, *bands, signed=True)


def _even(highest: float) -> Scale:
    """A scale with 0 in the middle."""
    step = max(1, ceil(highest / 3))
    top = step * ceil(highest / step)
    return Scale(-top, top, range(-top, top + 1, step))


def _band(axis: Axis, scale: Scale, widths: Sequence[tuple[float, float]], factor: int) -> Html:
    """The area that the sum leaves seldom."""
    up, down, before = [], [], 0.0
    for when, width in widths:
        x = axis.x(when)
        up += [f"{x:.1f} {scale.y(factor * before):.1f}", f"{x:.1f} {scale.y(factor * width):.1f}"]
        down += [f"{x:.1f} {scale.y(-factor * before):.1f}", f"{x:.1f} {scale.y(-factor * width):.1f}"]
        before = width
    return el("path", d=f"M{'L'.join([*up, *down[::-1]])}z", class_=f"band{factor}")


# -- combat dice -------------------------------------------------------------------------------------------------------


def _faces(desk: Desk, rolled: Sequence[Battle]) -> Html:
    """How often each face came, by the side that rolled."""
    counts = [Counter(f.roll.die for f in rolled if f.roll and f.attacker == side) for side in (0, 1)]
    most = max(max(found.values(), default=0) for found in counts)
    rows = []
    for face in range(1, _faces_of(rolled) + 1):
        cells: list[str | Html] = [str(face)]
        for side, found in enumerate(counts):
            noted = desk.t("pair", head=face, text=found[face])
            cells += [str(found[face]), bar([(found[face], f"b{side}")], most, noted)]
        rows.append(cells)
    return table([desk.t("dice_faces"), desk.side(0), "", desk.side(1), ""], rows, "bars")


def _faces_of(rolled: Sequence[Battle]) -> int:
    return max(len(battle.lines) for battle in rolled)


def _attacks(desk: Desk, rolled: Sequence[Battle], side: int) -> Html:
    """Expected and actual of all attacks of a side."""
    t, found = desk.t, [battle for battle in rolled if battle.attacker == side]
    name = el("h3", t("attacks_of", side=desk.side(side)))
    if not found:
        return el("div", name, el("p", "–"))
    dice = [battle.roll.die for battle in found if battle.roll]
    rows: list[list[str]] = [[t("combats"), "", str(len(found)), ""]]
    rows.append([t("mean_die"), t.number((_faces_of(found) + 1) / 2), t.number(sum(dice) / len(dice), 2), ""])
    rows.append(_measure(desk, found, "attacker_steps", attacker_losses))
    rows.append(_measure(desk, found, "defender_steps", defender_losses))
    rows += [_measure(desk, found, key, count_of(key)) for key in desk.spec.counted]
    return el("div", name, table(["", t("expected"), t("came"), t("as_good")], rows))


def _measure(desk: Desk, battles: Sequence[Battle], key: str, value: Callable[[Line], int]) -> list[str]:
    series: list[tuple[Spread, int]] = []
    for battle in battles:
        if battle.line is not None:
            series.append((sixths(map(value, battle.lines)), value(battle.line)))
    found = weigh(series)
    share = desk.t("of_100", n=desk.t.hundred(found.at_least))
    return [desk.t(key), desk.t.number(float(found.expected)), _whole(found.actual), share]


def _each_combat(desk: Desk, rolled: Sequence[Battle]) -> Html:
    t = desk.t
    counted = [t(name) for name in desk.spec.counted[:1]]
    head = [t("combats"), t("attacker"), t("odds"), t("die"), t("attacker_steps"), t("defender_steps"), *counted,
            t("luck_of", side=desk.side(0))]  # fmt: skip
    return table(head, [_combat_row(desk, battle) for battle in rolled], "small")


def _combat_row(desk: Desk, battle: Battle) -> list[str | Html]:
    t, line = desk.t, battle.line
    assert line is not None
    losses = ((line.attacker, battle.mean(attacker_losses)), (line.defender, battle.mean(defender_losses)))
    return [
        desk.battle_link(battle, f"{battle.number}. {desk.place(battle.target)}"),
        desk.side(battle.attacker),
        desk.spec.column(desk, battle),
        str(line.die),
        *(f"{came} ({t.number(float(expected))})" for came, expected in losses),
        *(_yes_no(desk, battle, line, name) for name in desk.spec.counted[:1]),
        t.signed(float(battle.luck)),
    ]


def _yes_no(desk: Desk, battle: Battle, line: Line, name: str) -> str:
    """Whether something came, and its chance."""
    return f"{desk.t('yes' if line.counts[name] else 'no')} ({desk.percent(float(battle.mean(count_of(name))))})"


# -- other rolls -------------------------------------------------------------------------------------------------------


def _others(desk: Desk) -> Html | None:
    """Rolls that succeed or fail, by purpose and side."""
    t, rolls = desk.t, desk.tale.rolls
    if not rolls:
        return None
    rows = []
    for purpose in desk.spec.purposes:
        for side in _SIDES:
            same = [roll for roll in rolls if roll.purpose == purpose and roll.side == side]
            if same:
                rows.append(_other_row(desk, purpose, side, same))
    head = [t("roll"), t("for_side"), t("number"), t("expected"), t("went_well"), t("as_good")]
    every = fold(f"{t('each_roll')} ({len(rolls)})", _each_roll(desk, rolls))
    return join([el("h3", t("other_rolls")), table(head, rows), el("p", t("other_note"), class_="note"), every])


def _other_row(desk: Desk, purpose: str, side: int, rolls: Sequence[Roll]) -> list[str]:
    found = weigh((roll.spread, roll.came) for roll in rolls)
    share = desk.t("of_100", n=desk.t.hundred(found.at_least))
    expected = desk.t.number(float(found.expected))
    return [desk.t(f"good.{purpose}"), desk.side(side), str(found.rolls), expected, _whole(found.actual), share]


def _each_roll(desk: Desk, rolls: Sequence[Roll]) -> Html:
    t = desk.t
    head = [t("when"), t("roll"), t("for_side"), t("needed"), t("chance"), t("die"), t("came")]
    return table(head, [_roll_row(desk, roll) for roll in rolls], "small")


def _roll_row(desk: Desk, roll: Roll) -> list[str | Html]:
    t = desk.t
    die = str(roll.die) if roll.die == roll.modified else f"{roll.die} → {roll.modified}"
    chance = desk.percent(float(roll.chance)) if roll.succeeds else t("on_average", n=t.number(float(roll.chance)))
    came = t("yes" if roll.came else "no") if roll.succeeds else _whole(roll.came)
    return [
        desk.event_link(roll.noted, desk.when(roll.noted.moment)),
        t(f"good.{roll.purpose}"),
        desk.side(roll.side),
        t(roll.needed, n=roll.number) if roll.needed else "",
        chance,
        die,
        came,
    ]


def _whole(number: int) -> str:
    return str(number).replace("-", "−")
