"""Which hex is attacked, with the forecast of each target from what the attacker sees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.titles.vinegar_joes_war.queries.forecast import assembled, attackable, foreseen, together
from engine.titles.vinegar_joes_war.queries.pursuers import fighters
from nemesis_gui.play.parts import Part, Text
from nemesis_gui.play.targets import JoiningAttack, Targets
from nemesis_gui.titles.vinegar_joes_war.decisions.figures import below_even, in_short, lines


class DeclarePresenter(Targets):
    """Strengths, columns and results of each attack."""

    gesture_type = JoiningAttack
    everybody = (
        "Attacks with every unit that can, headquarters only where nothing else can; you then choose who joins. "
        "Select units first to attack with those alone."
    )

    def find_attackers(self) -> Mapping[int, Sequence[str]]:
        return attackable(self.context.state)

    def foresee(self, loc: int) -> Any:
        state = self.context.state
        units = together(state, self.gesture_for(self.context.selected).joining(loc))
        if not self.context.selected:
            units = [piece.id for piece in fighters([state.pieces[unit] for unit in units])]
        return foreseen(state, assembled(state, units, loc), self.decision.side(state)) if units else None

    def is_weak(self, loc: int) -> bool:
        """Such as one by a headquarters alone that is left of those that have attacked."""
        found = self.foresee(loc)
        return found is not None and below_even(self.context.state, found)

    def rank_of(self, loc: int) -> tuple[Any, ...]:
        """The strongest attack first."""
        found = self.foresee(loc)
        return self.is_weak(loc), -(found.worst.odds.final if found is not None else -1), loc

    def in_short(self, found: Any) -> tuple[str, Sequence[str]]:
        """Of a single target all stands below."""
        odds, told = in_short(self.context.words, self.context.state, found)
        return odds, told if len(self.marked()) > 1 else ()

    def in_full(self, loc: int, found: Any) -> Iterable[Part]:
        words, state = self.context.words, self.context.state
        head = [f"<b>{words.place(state, loc)}</b>"] if len(self.marked()) > 1 else []
        return map(Text, (*head, *lines(words, state, found)))
