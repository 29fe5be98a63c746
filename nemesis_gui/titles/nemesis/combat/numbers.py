"""The numbers of a combat, each with the parts it is made of."""

from __future__ import annotations

from engine.table.wording.typography import signed
from engine.titles.nemesis.pieces import enemy
from engine.titles.nemesis.rules.ch6_forecast import LAMENT, SAP, Forecast
from nemesis_gui.base.language import figure
from nemesis_gui.play.context import Context
from nemesis_gui.play.figures import chance, mean, tally_html
from nemesis_gui.play.numbers import Number
from nemesis_gui.play.odds_track import RESULTS, faces_html
from nemesis_gui.titles.nemesis.combat.figures import outcome, shares_html, shown
from nemesis_gui.titles.nemesis.combat.parts import drm_html, shift_html


def numbers(context: Context, forecast: Forecast) -> list[Number]:
    """Results, Attack, Defence, Shift, a DRM if there is one, Laments and SaP of both sides."""
    words, state, odds = context.words, context.state, forecast.odds
    tallies = (
        ("attack", words.tr("Attack"), figure(odds.attack.total), odds.attack),
        ("defence", words.tr("Defence"), figure(odds.defence.total), odds.defence),
    )
    found = [_results(context, forecast)]
    found += [
        Number(key, f"{name} {value}", lambda tally=tally: tally_html(words, state, tally))  # type: ignore[misc]
        for key, name, value, tally in tallies
    ]
    found.append(Number("shift", f"{words.tr('Shift')} {signed(odds.shift)}", lambda: shift_html(words, state, odds)))
    if odds.drm:
        found.append(Number("drm", f"{words.tr('DRM')} {signed(odds.drm)}", lambda: drm_html(words, state, odds)))
    for side in (odds.attacker, enemy(odds.attacker)):
        found += [_track(context, forecast, LAMENT, side), _track(context, forecast, SAP, side)]
    return found


def _results(context: Context, forecast: Forecast) -> Number:
    """What each face of the die brings, and the mean losses."""
    words, table = context.words, context.state.world.charts.combat

    def html() -> str:
        return f"{faces_html(words, shown(table, forecast).faces)}<small>{outcome(words, forecast)}</small>"

    return Number(RESULTS, words.tr("Results"), html)


def _track(context: Context, forecast: Forecast, track: str, side: int) -> Number:
    """Mean Laments, or the chance of SaP, of a side; also when a Superior would move."""
    words, value = context.words, forecast.mean(track, side)
    name = words.tr("Laments") if track == LAMENT else words.tr("SaP")
    text = mean(value) if track == LAMENT else chance(value)
    moved = forecast.resets(context.state, track, side)

    def html() -> str:
        if not moved:
            return shares_html(words, forecast, track, side)
        falls = words.tr("A Superior falls with {n}", n=chance(moved))
        rises = words.tr("A Superior rises with {n}", n=chance(moved))
        return f"{shares_html(words, forecast, track, side)}<br>{falls if track == LAMENT else rises}"

    sign = " \u25bc" if moved and track == LAMENT else " \u25b2" if moved else ""
    return Number(f"{track}-{side}", f"{name} {text}{sign}", html, side)
