"""Which hex is assaulted, with the forecast of each target; beside it the bombardment and the airdrop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtWidgets import QPushButton, QWidget

from engine.table.command import Command
from engine.titles.tail_of_the_tiger.commands import Bombard, Paradrop
from engine.titles.tail_of_the_tiger.queries.forecast import assembled, attackable, forecast
from engine.titles.tail_of_the_tiger.queries.special import bombardment
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.board.scene import Click
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.play.figures import percent
from nemesis_gui.play.stage import Stage
from nemesis_gui.play.targets import JoiningAttack, Targets
from nemesis_gui.titles.tail_of_the_tiger.decisions.figures import in_short
from nemesis_gui.titles.tail_of_the_tiger.decisions.panel import ForecastPanel

DROP: Final = "Airdrop…"


class DeclarePresenter(Targets):
    """Odds, results and losses of each assault; the town that the gun may bombard; the hexes for the brigade."""

    gesture_type = JoiningAttack
    everybody = "With every unit that can attack; who joins is said next. Select units to attack with those alone."

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.dropping = False
        self.opened = ""

    # -- what the title knows

    def find_attackers(self) -> Mapping[int, Sequence[str]]:
        return attackable(self.context.state)

    def foresee(self, loc: int) -> Any:
        state = self.context.state
        units = self.gesture_for(self.context.selected).joining(loc)
        return forecast(state, assembled(state, units, loc)) if units else None

    def in_short(self, found: Any) -> tuple[str, Sequence[str]]:
        return in_short(self.context.words, self.context.state, found)

    def in_full(self, loc: int, found: Any) -> QWidget:
        name = self.context.words.place(self.context.state, loc)
        panel = ForecastPanel(self.context, found, self.opened, name)
        panel.numbers.opened.connect(self._note_opened)
        return panel

    def _note_opened(self, key: str) -> None:
        self.opened = key

    # -- the gun and the brigade

    def begin(self, decision: Any) -> None:
        """A drop that was begun is over."""
        self.dropping = False
        super().begin(decision)

    def end(self) -> None:
        self.context.overlay("places", None)
        super().end()

    def _said(self, kind: type[Command]) -> dict[int, Command]:
        """Hexes of commands of a kind."""
        return {loc: one for loc, found in self.index.places.items() for one in found if isinstance(one, kind)}

    def show_marks(self) -> None:
        """Where the brigade can drop, while that is picked; else the targets."""
        if self.dropping:
            self.context.overlay("places", HexHighlights(tuple(self._said(Paradrop)), "hint"))
        else:
            super().show_marks()

    def hex_clicked(self, loc: int, click: Click) -> None:
        """While a drop is picked it goes to a marked hex; else as in the base class."""
        found = self._said(Paradrop).get(loc) if self.dropping else None
        if found is not None:
            self.context.play(found)
        else:
            super().hex_clicked(loc, click)

    def piece_clicked(self, unit: str, click: Click) -> None:
        """While a drop is picked a counter stands for its hex."""
        loc = self.context.state.pieces[unit].loc
        if self.dropping and loc in self._said(Paradrop):
            self.hex_clicked(loc, click)
        else:
            super().piece_clicked(unit, click)

    def cancel(self) -> None:
        """Escape puts the drop away first."""
        if self.dropping:
            self._pick_drop()
        else:
            super().cancel()

    def extra_buttons(self) -> list[QWidget]:
        """A digit for each target, one for each bombardment, and the button of the drop."""
        found: list[QWidget] = [*super().extra_buttons(), *map(self.command_button, self._said(Bombard).values())]
        return [*found, self._drop_button()] if self._said(Paradrop) else found

    def _drop_button(self) -> QPushButton:
        button = QPushButton(self.context.words.tr(DROP))
        button.setCheckable(True)
        button.setChecked(self.dropping)
        button.setProperty("mode", Paradrop.verb)
        button.setAutoDefault(False)
        button.setToolTip(self.context.words.tr("Then click the hex for it"))
        button.clicked.connect(lambda: self._pick_drop())
        return button

    def _pick_drop(self) -> None:
        self.dropping = not self.dropping
        self.show_marks()
        self.show_buttons()
        self.show_card()

    def finish_card(self) -> None:
        """With the bombardment in the foot."""
        for loc, command in self._said(Bombard).items():
            self.stage.card.foot.addWidget(self._bombardment(loc, command))
        super().finish_card()

    def _bombardment(self, loc: int, command: Command) -> ChoiceCard:
        """What the gun would cost the enemy."""
        state, words = self.context.state, self.context.words
        found = bombardment(state, loc)
        chances = (words.tr("{n:step|steps} {chance}", n=n, chance=percent(share)) for n, share in found.items())
        lines = [words.pair(words.tr("The enemy loses"), ", ".join(chances))]
        card = ChoiceCard([command], words.command(state, command), lines, wrap=True)
        card.clicked.connect(self.player(command))
        return card
