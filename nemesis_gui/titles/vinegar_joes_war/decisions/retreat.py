"""Retreats, the places each with one way there, and pursuit, with what is lost that does not go in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.titles.vinegar_joes_war.queries.retreats import hemmed_in
from engine.titles.vinegar_joes_war.rules.ch14_pursuit import at_sea
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.vinegar_joes_war.decisions.combat import CombatPresenter


class RetreatPresenter(CombatPresenter):
    """All ways of a unit to one hex cost the same, none or one reduction [14.11/1, 15.1/2]; one of them is offered, so
    that a click at the hex is enough."""

    def read(self, decision: Any) -> None:
        super().read(decision)
        for places in self.index.units.values():
            for loc, ways in places.items():
                places[loc] = ways[:1]

    def facts(self) -> Iterable[str]:
        """Also which first choices leave others only full hexes."""
        yield from super().facts()
        state, words = self.context.state, self.context.words
        found: dict[tuple[str, tuple[str, ...]], list[str]] = {}
        for unit, loc, others in hemmed_in(state, self.decision):
            found.setdefault((unit, others), []).append(words.place(state, loc))
        for (unit, others), places in found.items():
            gone, *names = (words.game.unit(state, one) for one in (unit, *others))
            facts = {"unit": gone, "places": ", ".join(places), "others": ", ".join(names)}
            told = words.tr("{unit} in {places} would leave no room for {others}", **facts)
            yield f"<b>{told}</b> {clause_link('14.11/6')}"


class PursuitPresenter(CombatPresenter):
    """Who goes in; a unit from the sea has no other way to live."""

    def facts(self) -> Iterable[str]:
        yield from super().facts()
        state, words = self.context.state, self.context.words
        if units := at_sea(state):
            names = ", ".join(words.game.unit(state, unit) for unit in units)
            yield f"<b>{words.tr('Lost unless it goes in: {units}', units=names)}</b> {clause_link('18.5/2')}"
