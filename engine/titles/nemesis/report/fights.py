"""A combat of the story as a small table: who, odds, shifts, die, result, losses, what came then."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table.event import Rolled
from engine.table.html import Child, Html, el, esc, join
from engine.titles.nemesis import wording
from engine.titles.nemesis.events import MarkerRemoved, Moved, ObjectiveTaken, OddsFixed, TrackChanged
from engine.titles.nemesis.pieces import enemy
from engine.titles.nemesis.report.desk import Desk, items
from engine.titles.nemesis.report.tale import Fight


def fight_block(desk: Desk, fight: Fight) -> Html:
    """The whole block, with its anchor."""
    key = "combat_at" if fight.declared.defenders else "seizure_at"
    title = desk.t(key, n=fight.number, hex=desk.place(fight.declared.target))
    kind = el("small", f" {desk.t('assault')}") if fight.declared.assault else None
    rows = el("table", el("tbody", *_rows(desk, fight)))
    return el("div", el("h4", title, kind), rows, id=f"f{fight.number}", class_=f"fight of{fight.attacker}")


def _rows(desk: Desk, fight: Fight) -> Iterator[Html]:
    t = desk.t
    yield _row(t("attacker"), _attackers(desk, fight))
    if fight.declared.defenders:
        yield _row(t("defender"), _units(desk, fight, fight.declared.defenders, "meeting"))
    for fixed in fight.of(OddsFixed):
        yield from _odds(desk, fight, fixed)
    calls = [call for call in fight.calls if call in ("massive", "banzai")]
    if calls:
        yield _row(t("declared"), ", ".join(t(f"call.{call}") for call in calls))
    if fight.roll is not None:
        yield _row(t("die"), _die(desk, fight))
    if fight.result is not None:
        yield _row(t("outcome"), _outcome(desk, fight))
    if fight.roll is not None:
        yield _row(t("steps_lost"), _losses(desk, fight))
    then = _then(desk, fight)
    if then is not None:
        yield _row(t("then"), then)


def _row(name: str, *value: Child) -> Html:
    return el("tr", el("th", name, scope="row"), el("td", *value))


def _attackers(desk: Desk, fight: Fight) -> Html:
    side = el("span", desk.side(fight.attacker), class_=f"side{fight.attacker}")
    units = _units(desk, fight, fight.declared.units, "spearhead")
    air = fight.declared.air
    support = f" + {wording.air_name(desk.tale.start, air)}" if air is not None else ""
    return join([side, desk.t("colon"), units, support])


def _units(desk: Desk, fight: Fight, units: tuple[str, ...], role: str) -> Html:
    """Names, the unit at the barricades in bold with its Quality."""
    foremost = fight.barricades.get(role)
    found = []
    for unit in units:
        if foremost is not None and unit == foremost.unit:
            found.append(join([el("b", desk.unit(unit)), f" (Q{foremost.quality})"]))
        else:
            found.append(esc(desk.unit(unit)))
    return join(found, ", ")


def _odds(desk: Desk, fight: Fight, fixed: OddsFixed) -> Iterator[Html]:
    t = desk.t
    numbers = {"attack": f"{fixed.attack:g}", "defence": f"{fixed.defence:g}", "column": fixed.column}
    yield _row(t("odds"), t("odds_value", **numbers))
    parts = fight.odds.shifts.parts if fight.odds is not None else ()
    named = [f"{wording.modifier_text(part, desk.lang, desk.tale.start)} {t.signed(part.value, 0)}" for part in parts]
    if named:
        yield _row(t("shifts"), t("shifts_value", parts=", ".join(named), column=fixed.final))


def _die(desk: Desk, fight: Fight) -> Html:
    assert fight.roll is not None
    roll = fight.roll
    text = None
    if roll.modified != roll.die:
        drm = desk.t.signed(roll.modified - roll.die, 0)
        text = desk.t("die_value", drm=drm, modified=roll.modified)
    told = next(told for told in fight.events if isinstance(told.event, Rolled))
    return el("span", el("b", roll.die, class_="die"), text, id=f"e{told.number}")


def _outcome(desk: Desk, fight: Fight) -> Html:
    """The entry of the table, and what the six faces would have brought on average."""
    result, spread = fight.result, fight.spread
    assert result is not None
    key = "outcome_r" if result.retreat else "outcome_value"
    text = el("b", desk.t(key, attacker=result.attacker, defender=result.defender))
    if spread is None:
        return text
    usual = desk.t(
        "usual",
        attacker=desk.t.number(float(spread.attacker_losses)),
        defender=desk.t.number(float(spread.defender_losses)),
        retreat=round(100 * fight.retreat_chance),
    )
    return join([text, " ", el("small", f"({usual})")])


def _losses(desk: Desk, fight: Fight) -> str:
    parts = []
    for side in (fight.attacker, enemy(fight.attacker)):
        lost = [loss for loss in fight.losses if loss.side == side]
        if lost:
            named = ", ".join(f"{desk.unit(loss.unit)} {desk.word('losses', loss.cause)}" for loss in lost)
            parts.append(desk.t("pair", head=desk.side(side), text=named))
    return desk.t("stop").join(parts) or desk.t("no_losses")


def _then(desk: Desk, fight: Fight) -> Html | None:
    """What was enforced or refused, retreats and advances, Objectives, and what it moved on the tracks."""
    found: list[Html] = []
    calls = [desk.t(f"call.{call}") for call in fight.calls if call not in ("massive", "banzai")]
    if calls:
        found.append(esc(", ".join(calls)))
    for told in fight.events:
        if isinstance(told.event, (Moved, MarkerRemoved)):
            found.append(esc(desk.sentence(told.event)))
        elif isinstance(told.event, ObjectiveTaken):
            found.append(taken_line(desk, told.number, told.event))
    points = [desk.sentence(change) for change in fight.of(TrackChanged)]
    if points:
        found.append(el("small", desk.t("stop").join(points)))
    return items(found)


def taken_line(desk: Desk, number: int, event: ObjectiveTaken) -> Html:
    """An Objective that is taken, with the way to the ledger."""
    back = el("a", desk.t("ledger"), href=f"#o{number}", class_="back")
    return el("span", el("b", desk.sentence(event)), " ", back, id=f"e{number}", class_=f"taken of{event.side}")
