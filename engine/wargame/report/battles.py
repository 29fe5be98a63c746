"""A combat of the story as a small table: who, odds, die, result, losses, what came then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.table.event import Rolled
from engine.table.html import Child, Html, el, esc, items, join
from engine.wargame.report.spec import Desk
from engine.wargame.report.tale import Battle, NotedEvent, attacker_losses, count_of, defender_losses


def battle_block(desk: Desk, battle: Battle) -> Html:
    """The whole block, with its anchor."""
    kind = desk.spec.battle_kind(desk, battle)
    note = el("small", f" {kind}") if kind else None
    rows = el("table", el("tbody", *_rows(desk, battle)))
    title = el("h4", desk.spec.battle_title(desk, battle), note)
    return el("div", title, rows, id=f"f{battle.number}", class_=f"battle of{battle.attacker}")


def _rows(desk: Desk, battle: Battle) -> Iterator[Html]:
    t = desk.t
    yield _row(t("attacker"), _attackers(desk, battle))
    if battle.defenders:
        yield _row(t("defender"), _units(desk, battle, battle.defenders))
    for name, text in desk.spec.odds(desk, battle):
        yield _row(name, text)
    if battle.roll is not None:
        yield _row(t("die"), _die(desk, battle))
    result = desk.spec.result(desk, battle)
    if result:
        yield _row(t("outcome"), _outcome(desk, battle, result))
    if battle.roll is not None:
        yield _row(t("steps_lost"), _losses(desk, battle))
    then = _then(desk, battle)
    if then is not None:
        yield _row(t("then"), then)


def _row(name: str, *value: Child) -> Html:
    return el("tr", el("th", name, scope="row"), el("td", *value))


def _attackers(desk: Desk, battle: Battle) -> Html:
    side = el("span", desk.side(battle.attacker), class_=f"side{battle.attacker}")
    support = desk.spec.support(desk, battle)
    with_it = f" + {support}" if support else ""
    return join([side, desk.t("colon"), _units(desk, battle, battle.attackers), with_it])


def _units(desk: Desk, battle: Battle, units: Sequence[str]) -> Html:
    named = (desk.spec.named(desk, battle, unit) or esc(desk.fighter(battle, unit)) for unit in units)
    return join(named, ", ")


def _die(desk: Desk, battle: Battle) -> Html:
    assert battle.roll is not None
    roll = battle.roll
    text = None
    if roll.modified != roll.die:
        drm = desk.t.signed(roll.modified - roll.die, 0)
        text = desk.t("die_value", drm=drm, modified=roll.modified)
    noted = next(noted for noted in battle.events if noted.event is roll)
    return el("span", el("b", roll.die, class_="die"), text, id=f"e{noted.number}")


def _outcome(desk: Desk, battle: Battle, result: str) -> Html:
    """What the die said, and what its faces would have brought on average."""
    text = el("b", result)
    if not battle.lines:
        return text
    attacker, defender = (desk.t.number(float(battle.mean(of))) for of in (attacker_losses, defender_losses))
    usual = desk.t("usual", attacker=attacker, defender=defender)
    for name in desk.spec.counted[:1]:
        share = round(100 * battle.mean(count_of(name)))
        usual = desk.t(f"usual_{name}", attacker=attacker, defender=defender, share=share)
    return join([text, " ", el("small", f"({usual})")])


def _losses(desk: Desk, battle: Battle) -> str:
    parts = []
    for side in (battle.attacker, 1 - battle.attacker):
        lost = [casualty for casualty in battle.losses if casualty.side == side]
        if lost:
            named = ", ".join(desk.spec.lost(desk, lost))
            parts.append(desk.t("pair", head=desk.side(side), text=named))
    return desk.t("stop").join(parts) or desk.t("no_losses")


def _then(desk: Desk, battle: Battle) -> Html | None:
    """What was said, retreats and advances, places taken, and what it moved on the tracks."""
    spec = desk.spec
    said = spec.then(desk, battle)
    found: list[Html] = [esc(", ".join(said))] if said else []
    for noted in battle.events:
        if isinstance(noted.event, spec.taken):
            found.append(taken_line(desk, noted, noted.event))
        elif isinstance(noted.event, (*spec.after_a_battle, Rolled)) and noted.event is not battle.roll:
            found.append(desk.line(noted))
    points = [desk.sentence(noted) for noted in battle.events if isinstance(noted.event, spec.points)]
    if points:
        found.append(el("small", desk.t("stop").join(points)))
    return items(found)


def taken_line(desk: Desk, noted: NotedEvent, event: Any) -> Html:
    """A place that is taken, with the way to the list."""
    back = el("a", desk.t("ledger"), href=f"#o{noted.number}", class_="back")
    return el("span", el("b", desk.sentence(noted)), " ", back, id=f"e{noted.number}", class_=f"taken of{event.side}")
