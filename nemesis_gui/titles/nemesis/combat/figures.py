"""What the combat board shows, as plain values and texts. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from engine.table.wording.typography import signed
from engine.titles.nemesis.data.packfile import CombatTable
from engine.titles.nemesis.pieces import enemy
from engine.titles.nemesis.rules.ch6_forecast import LAMENT, SAP, Charge, Forecast, StepPrice
from engine.titles.nemesis.rules.ch6_odds import Odds
from engine.titles.nemesis.rules.ch6_options import Option
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.play.figures import FACES, SEPARATOR, chance, mean, part_line, parts_table
from nemesis_gui.play.odds_track import FaceView, OddsShown
from nemesis_gui.session.words import Words
from nemesis_gui.titles.nemesis.panels.short import initial


class RolledFace(FaceView, frozen=True):
    """One face of the die: the printed result and the real one."""

    retreat: bool = False
    emptied: bool = False
    sap: int | None = None

    def signs(self, words: Words) -> Sequence[str]:
        """`r`, an empty hex, and who gains SaP."""
        found = {"r": self.retreat, "\u2205": self.emptied}
        gains = [] if self.sap is None else [f"\u2605{initial(words.side(self.sap))}"]
        return [*(sign for sign, holds in found.items() if holds), *gains]

    def legend(self, words: Words) -> Sequence[str]:
        gains = self.sap is not None
        found = {"r retreat": self.retreat, "\u2205 hex empty": self.emptied, "\u2605 Satisfaction": gains}
        return [words.tr(sign) for sign, holds in found.items() if holds]

    def told(self, words: Words) -> Sequence[str]:
        tr, lines = words.tr, list(super().told(words))
        if self.retreat:
            lines.append(tr("A retreat may be enforced"))
        if self.emptied:
            lines.append(tr("The hex is empty"))
        if self.sap is not None:
            lines.append(tr("The {side} General gains 1 Satisfaction Point", side=words.side(self.sap)))
        return lines


def shown(table: CombatTable, forecast: Forecast) -> OddsShown:
    """A forecast as the board draws it."""
    odds = forecast.odds
    faces = [
        RolledFace(
            face.line.die, face.line.modified, face.line.result.text, face.line.attacker, face.line.defender,
            face.line.retreat, face.line.emptied, face.line.sap,
        )
        for face in forecast.faces
    ]  # fmt: skip
    return OddsShown(table.columns, odds.column, odds.final, odds.drm, faces, odds.shift, odds.allowed)


def shown_plain(table: CombatTable, column: int, final: int, drm: int, shift: int = 0) -> OddsShown:
    """The table's own results where nothing was decided before the roll."""
    faces = []
    for die in range(1, FACES + 1):
        result = table.result(final, die + drm)
        faces.append(RolledFace(die, die + drm, result.text, result.attacker, result.defender, result.retreat))
    return OddsShown(table.columns, column, final, drm, faces, shift)


def reached(state: NemesisState, odds: Odds) -> str:
    """The column of the table after all shifts, e.g. `3:1`."""
    return state.world.charts.combat.columns[odds.final]


def outcome(words: Words, forecast: Forecast) -> str:
    """Mean losses of attacker and defender, and the chance of a retreat."""
    found = forecast.distribution
    losses = f"{mean(found.attacker_losses)}\u00a0:\u00a0{mean(found.defender_losses)}"
    return words.tr("losses {losses}, retreat {chance}", losses=losses, chance=chance(forecast.retreat))


class Row(msgspec.Struct, frozen=True):
    """One line of the comparison: the combat as it stands, or with one choice made."""

    name: str
    note: str
    odds: str
    attacker: str
    defender: str
    retreat: str
    emptied: str
    laments: str
    sap: str
    option: Option | None = None

    def figures(self) -> Sequence[str]:
        """All but the name, in the order of the columns."""
        return self.odds, self.attacker, self.defender, self.retreat, self.emptied, self.laments, self.sap


def row(words: Words, state: NemesisState, forecast: Forecast, option: Option | None = None) -> Row:
    """The figures of a forecast; Laments and SaP are those of attacker and defender."""
    odds, found = forecast.odds, forecast.distribution
    attacker, defender = odds.attacker, enemy(odds.attacker)
    column = f"{reached(state, odds)}{f' {signed(odds.drm)}' if odds.drm else ''}" if odds.allowed else "\u2716"
    return Row(
        words.tr("As it stands") if option is None else option_name(words, state, option),
        "" if option is None else option_note(words, option),
        column,
        mean(found.attacker_losses),
        mean(found.defender_losses),
        chance(forecast.retreat),
        chance(found.emptied),
        f"{mean(forecast.mean(LAMENT, attacker))} : {mean(forecast.mean(LAMENT, defender))}",
        f"{chance(forecast.mean(SAP, attacker))} : {chance(forecast.mean(SAP, defender))}",
        option,
    )


def forecast_line(words: Words, state: NemesisState, forecast: Forecast) -> str:
    """Strengths, final column, mean losses, chance of a retreat."""
    odds = forecast.odds
    strengths = f"{odds.attack.total:g} : {odds.defence.total:g}"
    if not odds.allowed:
        return f"{strengths} \u2716{SEPARATOR}{words.tr('below 1:2, no attack unless Air Support is added')}"
    return f"{strengths} \u2192 <b>{reached(state, odds)}</b>{SEPARATOR}{outcome(words, forecast)}"


def option_name(words: Words, state: NemesisState, option: Option) -> str:
    """What is chosen."""
    name = piece_name(words, state, option.name)
    texts = {
        "spearhead": words.tr("Spearhead {unit}", unit=name),
        "meeting": words.tr("Met by {unit}", unit=name),
        "massive": words.tr("Massive Combat"),
        "banzai": words.tr("Banzai"),
        "banzai_massive": words.tr("Massive Combat and Banzai"),
        "air": f"\u2708 {name}",
        "unit": f"+ {name}",
    }
    return texts[option.kind]


def option_note(words: Words, option: Option) -> str:
    """Who chooses, and under which clause."""
    return f"{words.side(option.side)} \u00b7 {option.clause}"


def piece_name(words: Words, state: NemesisState, name: str) -> str:
    """The name of a unit or an Air Support."""
    return words.game.thing(state, name) or words.game.unit(state, name)


def shares_html(words: Words, forecast: Forecast, track: str, side: int) -> str:
    """What a mean is made of, cause by cause."""
    shares = forecast.shares(track, side)
    lines = (part_line(mean(share.mean), words.word("whys", share.why), share.clause) for share in shares)
    return parts_table(lines) or words.tr("No modifier applies.")


def charges_text(words: Words, charges: Iterable[Charge]) -> str:
    """Charges in a line: `3 Laments, 1 Resource`."""
    found: dict[str, int] = {}
    for charge in charges:
        found[charge.track] = found.get(charge.track, 0) + charge.value
    texts = {
        LAMENT: words.tr("Laments +{n}", n=found.get(LAMENT, 0)),
        SAP: words.tr("SaP +{n}", n=found.get(SAP, 0)),
        "resources": words.tr("Resources +{n}", n=found.get("resources", 0)),
    }
    return ", ".join(texts[track] for track in found)


def step_note(words: Words, state: NemesisState, price: StepPrice) -> str:
    """What a step costs, short enough to stand below a counter."""
    piece = state.pieces[price.unit]
    if price.became is None:
        fate = words.tr("gone")
    elif price.became != price.unit:
        fate = words.tr("leaves {unit}", unit=words.game.unit(state, price.became))
    else:
        values = piece.counter.reduced or piece.counter.full
        fate = f"\u2192 {values.strength}-{values.quality}-{values.movement}"
    charges = charges_text(words, price.charges)
    return f"{fate}\n{charges}" if charges else fate
