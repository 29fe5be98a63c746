"""Which hex is assaulted, with the forecast of each target; beside it the bombardment and the airdrop."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from engine.table.command import Command
from engine.titles.tail_of_the_tiger.commands import Bombard, Fight, Paradrop
from engine.titles.tail_of_the_tiger.queries.forecast import assembled, attackable, forecast, pays
from engine.titles.tail_of_the_tiger.queries.special import bombardment
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.board.scene import Click
from nemesis_gui.play.figures import percent
from nemesis_gui.play.parts import Choice, Part, Pick
from nemesis_gui.play.stage import Stage
from nemesis_gui.play.targets import JoiningAttack, Targets
from nemesis_gui.session.closing import asks_another
from nemesis_gui.titles.tail_of_the_tiger.decisions.figures import in_short
from nemesis_gui.titles.tail_of_the_tiger.decisions.foreseen import ASSAULT_AGAIN
from nemesis_gui.titles.tail_of_the_tiger.decisions.panel import forecast_parts

DROP: Final = "Airdrop…"


class DeclarePresenter(Targets):
    """Odds, results and losses of each assault; the town that the gun may bombard; the hexes for the brigade."""

    gesture_type, again = JoiningAttack, ASSAULT_AGAIN
    everybody = (
        "Attacks with every unit that can; you then choose who joins. Select units first to attack with those alone."
    )

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

    def commits(self, said: Sequence[Command]) -> bool:
        """The air units of the enemy answer before the die, and nobody asks the attacker again."""
        return super().commits(said) or asks_another(self.context.model.playing, self.context.state, *said)

    def is_weak(self, loc: int) -> bool:
        """Such as one by a division that is left over beside those who have attacked."""
        found = self.foresee(loc)
        return found is not None and not pays(found)

    def in_short(self, found: Any) -> tuple[str, Sequence[str]]:
        return in_short(self.context.words, self.context.state, found)

    def in_full(self, loc: int, found: Any) -> Iterable[Part]:
        name = self.context.words.place(self.context.state, loc)
        return forecast_parts(self.context, found, self.opened, self._note_opened, name)

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

    def extra_buttons(self) -> Sequence[Part]:
        """A digit for each target, one for each bombardment, and the button of the drop."""
        found = [*super().extra_buttons(), *map(self.command_button, self._said(Bombard).values())]
        return [*found, self._drop_button()] if self._said(Paradrop) else found

    def _drop_button(self) -> Pick:
        tr = self.context.words.tr
        return Pick(tr(DROP), self._pick_drop, self.dropping, mode=Paradrop.verb, tip=tr("Then click the hex for it"))

    def _pick_drop(self) -> None:
        self.dropping = not self.dropping
        self.show_marks()
        self.show_buttons()
        self.show_card()

    def foot(self) -> Iterable[Part]:
        """The assault that waits, while it is looked at, and the bombardments."""
        words, state, loc = self.context.words, self.context.state, self.told
        starts = [Pick(words.command(state, Fight()), partial(self.attack, loc))] if loc == self.looked_at >= 0 else []
        return [*starts, *(self._bombardment(hex_, command) for hex_, command in self._said(Bombard).items())]

    def _bombardment(self, loc: int, command: Command) -> Choice:
        """What the gun would cost the enemy."""
        state, words = self.context.state, self.context.words
        found = bombardment(state, loc)
        chances = (words.tr("{n:step|steps} {chance}", n=n, chance=percent(share)) for n, share in found.items())
        lines = (words.pair(words.tr("The enemy loses"), ", ".join(chances)),)
        return Choice([command], words.command(state, command), lines, self.player(command), wrap=True)
