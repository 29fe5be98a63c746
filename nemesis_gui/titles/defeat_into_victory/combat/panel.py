"""The forecast of a combat: odds track, faces, numbers that open into their parts with clauses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.table.wording.typography import signed
from engine.titles.defeat_into_victory.queries.forecast import Forecast
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.play.context import Context
from nemesis_gui.play.figures import chance
from nemesis_gui.play.numbers import Number, Numbers
from nemesis_gui.play.odds_track import RESULTS, OddsTrack, faces_html
from nemesis_gui.play.parts import Own, Part
from nemesis_gui.play.signs import describe_sign
from nemesis_gui.session.words import Words
from nemesis_gui.titles.defeat_into_victory.combat.figures import (
    checks_html,
    outcome,
    shifts_html,
    shown,
    totals,
    units_html,
)
from nemesis_gui.widgets.layouts import add, column, label
from nemesis_gui.widgets.layouts import row as line


class ForecastPanel(QWidget):
    """Shows a forecast; pointing at a choice shows its forecast instead, until the pointer leaves."""

    def __init__(self, context: Context, attacker: int, *, low: bool = False) -> None:
        """`low` says that there is little room."""
        super().__init__()
        self.context = context
        self._name, self._low = "", low
        self.forecast: Forecast | None = None
        self.layout_: QVBoxLayout = column(self, 0, 6)
        self.headline = label(rich=True, wrap=True)
        signs = (context.looks.signs[name] for name in ("odds:column", "odds:hits", "odds:cleared"))
        about = [describe_sign(context.words, sign) for sign in signs]
        self.headline.setToolTip("\n".join(about))
        self.track = OddsTrack(context.words, attacker, about[0], low=low)
        self.numbers = Numbers(context)
        self.head = line(gap=4)
        self.head.addWidget(self.headline, 1)
        self.layout_.addLayout(self.head)
        add(self.layout_, self.track, self.numbers)

    def show_forecast(self, forecast: Forecast, name: str = "", opened: str = "") -> None:
        """Show another one; `name` stands before the odds."""
        self._name = f"<b>{name}</b>&nbsp; " if name else ""
        self.forecast = forecast
        self.numbers.open(opened)
        self.preview(None)

    def preview(self, forecast: Forecast | None) -> None:
        """Show the forecast with a choice made, or the combat as it stands."""
        found, words = forecast or self.forecast, self.context.words
        assert found is not None
        chosen = f" &nbsp;<i>({words.tr('if chosen')})</i>" if forecast is not None else ""
        told = "" if self._low else f" &nbsp;<small>{outcome(words, found)}</small>"
        self.headline.setText(f"{self._name}{totals(words, self.context.state, found)}{told}{chosen}")
        self.track.show_odds(shown(self.context.state, found))
        self.numbers.show_numbers(_numbers(self.context, found))


def forecast_panel(context: Context, forecast: Forecast, name: str = "") -> Part:
    """A panel as a part of a card."""
    side = forecast.combat.attacker
    checks = bool(forecast.checks)
    return Own((ForecastPanel, side, checks), lambda: ForecastPanel(context, side),
               lambda panel: panel.show_forecast(forecast, name))  # fmt: skip


def _results_html(words: Words, state: DefeatState, forecast: Forecast) -> str:
    """What each face of the die brings, and the means."""
    return f"{faces_html(words, shown(state, forecast).faces)}<small>{outcome(words, forecast)}</small>"


def _numbers(context: Context, forecast: Forecast) -> Iterator[Number]:
    """Results, Attack, Defence, Shift, and casualty checks where there are any."""
    words, state, odds = context.words, context.state, forecast.odds
    yield Number(RESULTS, words.tr("Results"), lambda: _results_html(words, state, forecast))
    sides = ("attack", words.tr("Attack"), forecast.attack), ("defence", words.tr("Defence"), forecast.defence)
    for (key, name, units), total in zip(sides, (odds.attack, odds.defence), strict=True):
        yield Number(key, f"{name} {total}", partial(units_html, words, state, units))
    shift = f"{words.tr('Shift')} {signed(odds.shifts.total)}"
    yield Number("shift", shift, lambda: shifts_html(words, state, forecast))
    if forecast.checks:
        checks = " ".join(chance(check.chance) for check in forecast.checks)
        yield Number("checks", f"{words.tr('Casualty check')} {checks}", lambda: checks_html(words, state, forecast))
