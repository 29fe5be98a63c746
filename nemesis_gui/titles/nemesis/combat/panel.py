"""The forecast of a combat: odds track, faces, numbers that open, what reaches the next column, and the comparison."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.table.command import Command
from engine.table.wording.typography import signed
from engine.titles.nemesis.rules.ch6_forecast import Forecast
from engine.titles.nemesis.rules.ch6_options import Change, Option, Reach
from engine.titles.nemesis.state import Combat
from nemesis_gui.base.language import figure
from nemesis_gui.base.style import points, skin
from nemesis_gui.play.command_button import tight
from nemesis_gui.play.context import Context
from nemesis_gui.play.numbers import Numbers
from nemesis_gui.play.odds_track import OddsTrack
from nemesis_gui.play.parts import Own, Part, Pick, Text
from nemesis_gui.play.sheet import Flowing, Holder
from nemesis_gui.play.signs import describe_sign
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.nemesis.combat.compare import Comparison
from nemesis_gui.titles.nemesis.combat.figures import outcome, piece_name, row, shown
from nemesis_gui.titles.nemesis.combat.numbers import numbers
from nemesis_gui.widgets.layouts import add, column, label
from nemesis_gui.widgets.layouts import row as line

NO_COMMANDS: Final[Mapping[str, Command]] = MappingProxyType({})


class ForecastPanel(QWidget):
    """Shows a forecast; pointing at a choice shows its forecast instead, until the pointer leaves.

    What would change it stands in `more`, at its end or where whoever made the panel puts it.
    """

    def __init__(self, context: Context, attacker: int, *, low: bool = False) -> None:
        """`low` says that there is little room."""
        super().__init__()
        self.low, self._name = low, ""
        self.folded = False
        """Whether numbers and what would change it are folded away, and so not worked out."""
        self.context = context
        self.forecast: Forecast | None = None
        self.layout_: QVBoxLayout = column(self, 0, 6)
        self.headline = label(rich=True, wrap=True)
        self.about = [describe_sign(context.words, context.looks.signs[name]) for name in ("odds:column", "odds:drm")]
        self.track = OddsTrack(context.words, attacker, self.about[0], low=low)
        self.numbers = Numbers(context)
        self.barricades = label("", "faded", wrap=True)
        self.head = line(gap=4)
        self.head.addWidget(self.headline, 1)
        self.layout_.addLayout(self.head)
        self.more = QWidget()
        more = column(self.more, 0, 6)
        self._changes = Holder(context, column(gap=6))
        add(more, self.barricades, self._changes)
        add(self.layout_, self.track, self.numbers, self.more)

    def show_forecast(self, forecast: Forecast, name: str = "", opened: str = "") -> None:
        """Show another one; `name` stands before the odds."""
        self._name = f"<b>{name}</b>&nbsp; " if name else ""
        self.forecast = forecast
        self.headline.setToolTip("\n".join(self.about))
        self.numbers.open(opened)
        self.preview(None)

    def preview(self, forecast: Forecast | None) -> None:
        """Show the forecast with a choice made, or the combat as it stands."""
        found = forecast or self.forecast
        assert found is not None
        self.headline.setText(self._headline(found, ahead=forecast is not None))
        self.barricades.setText(self._barricades(found))
        self.barricades.setVisible(not self._named_above(found))
        self.track.show_odds(shown(self.context.state.world.charts.combat, found))
        if not self.folded:
            self.numbers.show_numbers(numbers(self.context, found))

    def _headline(self, found: Forecast, *, ahead: bool) -> str:
        """Strengths, column, shift, column; below the table in red and in words."""
        odds, words = found.odds, self.context.words
        columns = self.context.state.world.charts.combat.columns
        text = f"{self._name}<b>{figure(odds.attack.total)} : {figure(odds.defence.total)}</b>"
        if not odds.allowed:
            bad = words.tr("below 1:2, no attack")
            return f'{text} &nbsp;<span style="color:{skin().bad}">\u2716 {bad}</span> <small>6.1-E/4</small>'
        shift = f"{columns[odds.column]} &nbsp;{signed(odds.shift)} \u2192 " if odds.shift else ""
        text += f" &nbsp;\u2192 {shift}<b>{columns[odds.final]}</b>"
        text += f" &nbsp;{words.tr('DRM')} {signed(odds.drm)}" if odds.drm else ""
        if found.held:
            text += f" &nbsp;\u2298 {words.tr('the Bunker bars a retreat')} <small>6.2-A/2</small>"
        if odds.advantage is not None and odds.price:
            laments = words.pair(words.side(odds.advantage), words.tr("Laments +{n}", n=odds.price))
            text += f" &nbsp;{laments} <small>2.4/6</small>"
        if not self.low:
            text += f" &nbsp;<small>{outcome(words, found)}</small>"
        if ahead and self.low:
            return f"<i>{text}</i>"  # on one line, so that the answers below keep their places
        return text + (f" &nbsp;<i>({words.tr('if chosen')})</i>" if ahead else "")

    def _barricades(self, found: Forecast) -> str:
        """Which unit is taken to stand at the barricades: the one that was named, otherwise the best."""
        words, state, odds = self.context.words, self.context.state, found.odds
        spearhead, meeting = (piece_name(words, state, name or "") for name in (odds.spearhead, odds.meeting))
        return words.tr("Spearhead {unit}, met by {other}", unit=spearhead, other=meeting)

    def _named_above(self, found: Forecast) -> bool:
        """Whether both were named, and so are marked among the counters of their sides."""
        combat: Combat | None = self.context.state.combat
        odds = found.odds
        return combat is not None and (combat.spearhead, combat.meeting) == (odds.spearhead, odds.meeting)

    # -- what would change it

    def show_changes(
        self, reach: Reach | None, options: Sequence[Option], commands: Mapping[str, Command] = NO_COMMANDS
    ) -> None:
        """What would change it: points missing, units that join or leave, and the choices side by side. What is among
        the commands can be played at once."""
        parts = [*(self._reach(reach, commands) if reach is not None else ()), *self._comparison(options)]
        self._changes.sheet.show(parts)
        self._changes.setVisible(bool(parts))

    def _reach(self, reach: Reach, commands: Mapping[str, Command]) -> Iterator[Part]:
        """Points missing to the next column after shifts, who brings them, and what would lose a column."""
        assert self.forecast is not None
        words, columns = self.context.words, self.context.state.world.charts.combat.columns
        odds = self.forecast.odds
        if reach.next_final is not None and reach.missing > 0 and (not odds.allowed or reach.next_final > odds.final):
            text = words.tr("Points short of {column}: {n}", n=figure(reach.missing), column=columns[reach.next_final])
            yield Text(f"{text} <small>{clause_link('6.1-E/1')}</small>")
        changes = [*reach.gains, *reach.losses]
        if changes:
            yield Flowing([self._change(change, commands.get(change.names[0])) for change in changes])

    def _change(self, change: Change, command: Command | None) -> Part:
        """What one unit or Air Support changes by joining or leaving can be played at once."""
        state, words = self.context.state, self.context.words
        names = " + ".join(piece_name(words, state, name) for name in change.names)
        column_ = state.world.charts.combat.columns[change.final] if change.column >= 0 else "\u2716"
        texts = {
            "add": f"\u25b2 + {names} \u2192 {column_}",
            "without": f"\u25bc {words.tr('without {unit}', unit=names)} \u2192 {column_}",
            "spearhead": f"\u25bc {words.tr('Spearhead {unit}', unit=names)} \u2192 {column_}",
        }
        if change.kind == "spearhead" or command is None or len(change.names) > 1:
            return Text(f"<small>{texts[change.kind]}</small>", wrap=False)
        style = tight(1, 6, f"font-size: {points(8.5, grows=False):g}pt;")
        return Pick(texts[change.kind], partial(self.context.play, command), says=command.text(), style=style)

    def _comparison(self, options: Sequence[Option]) -> Iterator[Part]:
        """A line for the combat as it stands and one for each open choice."""
        telling = [option for option in options if self._differs(option)]
        if not telling or self.forecast is None:
            return
        state, words = self.context.state, self.context.words
        rows = [row(words, state, self.forecast), *(row(words, state, option.forecast, option) for option in telling)]
        yield Own(Comparison, self._compare, lambda widget: widget.show_rows(rows))

    def _compare(self) -> Comparison:
        made = Comparison(self.context.words)
        made.pointed.connect(self._pointed)
        return made

    def _differs(self, option: Option) -> bool:
        """Whether a choice at the barricades changes anything; all other choices are always shown."""
        now, then = self.forecast, option.forecast
        assert now is not None
        return option.kind not in ("spearhead", "meeting") or (now.odds.shift, now.faces) != (
            then.odds.shift,
            then.faces,
        )

    def _pointed(self, option: Option | None) -> None:
        self.preview(option.forecast if option is not None else None)
