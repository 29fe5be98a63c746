"""A combat of the story as a small table: who, odds, die, result, losses, what came then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.table.html import Child, Html, el, esc, join
from engine.wargame.report.desk import Desk, items
from engine.wargame.report.tale import Fight, Line, Told


def fight_block(desk: Desk, fight: Fight) -> Html:
    """The whole block, with its anchor."""
    kind = desk.telling.fight_kind(desk, fight)
    note = el("small", f" {kind}") if kind else None
    rows = el("table", el("tbody", *_rows(desk, fight)))
    title = el("h4", desk.telling.fight_title(desk, fight), note)
    return el("div", title, rows, id=f"f{fight.number}", class_=f"fight of{fight.attacker}")


def _rows(desk: Desk, fight: Fight) -> Iterator[Html]:
    t = desk.t
    yield _row(t("attacker"), _attackers(desk, fight))
    if fight.defenders:
        yield _row(t("defender"), _units(desk, fight, fight.defenders))
    for name, text in desk.telling.odds(desk, fight):
        yield _row(name, text)
    if fight.roll is not None:
        yield _row(t("die"), _die(desk, fight))
    result = desk.telling.result(desk, fight)
    if result:
        yield _row(t("outcome"), _outcome(desk, fight, result))
    if fight.roll is not None:
        yield _row(t("steps_lost"), _losses(desk, fight))
    then = _then(desk, fight)
    if then is not None:
        yield _row(t("then"), then)


def _row(name: str, *value: Child) -> Html:
    return el("tr", el("th", name, scope="row"), el("td", *value))


def _attackers(desk: Desk, fight: Fight) -> Html:
    side = el("span", desk.side(fight.attacker), class_=f"side{fight.attacker}")
    support = desk.telling.support(desk, fight)
    with_it = f" + {support}" if support else ""
    return join([side, desk.t("colon"), _units(desk, fight, fight.attackers), with_it])


def _units(desk: Desk, fight: Fight, units: Sequence[str]) -> Html:
    named = (desk.telling.named(desk, fight, unit) or esc(desk.fighter(fight, unit)) for unit in units)
    return join(named, ", ")


def _die(desk: Desk, fight: Fight) -> Html:
    assert fight.roll is not None
    roll = fight.roll
    text = None
    if roll.modified != roll.die:
        drm = desk.t.signed(roll.modified - roll.die, 0)
        text = desk.t("die_value", drm=drm, modified=roll.modified)
    told = next(told for told in fight.events if told.event is roll)
    return el("span", el("b", roll.die, class_="die"), text, id=f"e{told.number}")


def _outcome(desk: Desk, fight: Fight, result: str) -> Html:
    """What the die said, and what its faces would have brought on average."""
    text = el("b", result)
    if not fight.lines:
        return text
    attacker, defender = (desk.t.number(float(fight.mean(of))) for of in (_of_attacker, _of_defender))
    usual = desk.t("usual", attacker=attacker, defender=defender)
    for name in desk.telling.counted[:1]:
        share = round(100 * fight.mean(lambda line, name=name: line.counts[name]))
        usual = desk.t(f"usual_{name}", attacker=attacker, defender=defender, share=share)
    return join([text, " ", el("small", f"({usual})")])


def _of_attacker(line: Line) -> int:
    return line.attacker


def _of_defender(line: Line) -> int:
    return line.defender


def _losses(desk: Desk, fight: Fight) -> str:
    parts = []
    for side in (fight.attacker, 1 - fight.attacker):
        lost = [loss for loss in fight.losses if loss.side == side]
        if lost:
            named = ", ".join(f"{desk.victim(loss)} {desk.telling.lost(desk, loss)}" for loss in lost)
            parts.append(desk.t("pair", head=desk.side(side), text=named))
    return desk.t("stop").join(parts) or desk.t("no_losses")


def _then(desk: Desk, fight: Fight) -> Html | None:
    """What was said, retreats and advances, places taken, and what it moved on the tracks."""
    telling = desk.telling
    said = telling.then(desk, fight)
    found: list[Html] = [esc(", ".join(said))] if said else []
    for told in fight.events:
        if isinstance(told.event, telling.taken):
            found.append(taken_line(desk, told, told.event))
        elif isinstance(told.event, telling.after_a_fight):
            found.append(esc(desk.sentence(told)))
    points = [desk.sentence(told) for told in fight.events if isinstance(told.event, telling.points)]
    if points:
        found.append(el("small", desk.t("stop").join(points)))
    return items(found)


def taken_line(desk: Desk, told: Told, event: Any) -> Html:
    """A place that is taken, with the way to the list."""
    back = el("a", desk.t("ledger"), href=f"#o{told.number}", class_="back")
    return el("span", el("b", desk.sentence(told)), " ", back, id=f"e{told.number}", class_=f"taken of{event.side}")
