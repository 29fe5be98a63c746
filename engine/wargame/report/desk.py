"""What every part of a report needs at hand: the tale, the words of its language, names, sentences, anchors."""

from __future__ import annotations

from collections.abc import Sequence

from engine.table.event import Rolled
from engine.table.html import Html, el, esc
from engine.table.wording.words import Wording
from engine.wargame.report.charts import Axis
from engine.wargame.report.tale import SETUP, Battle, Casualty, Moment, Tale, Told
from engine.wargame.report.telling import Telling
from engine.wargame.report.words import Words


class Desk:
    """The tools of one report."""

    def __init__(self, tale: Tale, lang: str, names: Sequence[str] = ()) -> None:
        self.tale = tale
        self.telling: Telling = tale.title.telling()
        self.words: Wording = tale.title.words(lang)
        self.t = Words(lang, tale.title.id)
        self.lang = self.t.lang
        self.axis = Axis(tale)
        self.names = names
        self.judged = {roll.told.number for roll in tale.rolls}

    # -- names ---------------------------------------------------------------------------------------------------------

    def side(self, side: int) -> str:
        """The name of a side."""
        return self.words.side(side)

    def players(self) -> str:
        """The players by name with their sides, as far as they have names."""
        return ", ".join(f"{name} ({self.side(side)})" for side, name in enumerate(self.names) if name)

    def unit(self, unit: str) -> str:
        """A unit's name."""
        return self.words.unit(self.tale.start, unit)

    def fighter(self, battle: Battle, unit: str) -> str:
        """The name that a unit had in a battle."""
        return battle.names.get(unit) or self.unit(unit)

    def victim(self, casualty: Casualty) -> str:
        """The name that a unit had when it was lost."""
        return casualty.name or self.unit(casualty.unit)

    def place(self, label: str) -> str:
        """A hex with its town."""
        return self.words.place(self.tale.start, label)

    def spot(self, label: str) -> str:
        """A hex by its label alone, anything else by its name."""
        world = self.tale.start.world
        found = world.find(label)
        return label if found is not None and world.on_map(found) else self.place(label)

    def percent(self, share: float) -> str:
        """A chance."""
        return self.t("percent", n=round(100 * share))

    def word(self, table: str, key: object) -> str:
        """A word of the title's catalogue."""
        return self.words.word(table, key)

    def sentence(self, told: Told) -> str:
        """What happened."""
        return told.text or self.words.event(self.tale.start, told.event)

    def phase(self, moment: Moment) -> str:
        """The name of a phase, of the set-up, or of the end of a turn."""
        return self.t("setup") if moment.name == SETUP else self.telling.phase(self, moment)

    def when(self, moment: Moment) -> str:
        """Turn and phase."""
        if moment.name == SETUP:
            return self.t("setup")
        phase, side = self.phase(moment), self.side(moment.side) if moment.side >= 0 else ""
        whose = f" ({side})" if side and side.lower() not in phase.lower() else ""
        return f"{self.t('turn_n', turn=moment.turn)}, {phase}{whose}"

    # -- links ---------------------------------------------------------------------------------------------------------

    def battle_link(self, battle: Battle, text: str) -> Html:
        """A link to a combat of the story."""
        return el("a", text, href=f"#f{battle.number}")

    def told_link(self, told: Told, text: str) -> Html:
        """A link to an event of the story."""
        return el("a", text, href=f"#e{told.number}")

    def line(self, told: Told) -> Html:
        """What happened, with its anchor if something leads there."""
        text = self.sentence(told)
        there = told.number in self.judged or isinstance(told.event, Rolled)
        return el("span", text, id=f"e{told.number}") if there else esc(text)

    def section(self, name: str, title: str, *content: Html | None) -> Html:
        """A part of the page with its heading."""
        return el("section", el("h2", title), *content, id=name)


def items(found: list[Html], class_: str | None = None) -> Html | None:
    """A list, None when it is empty."""
    return el("ul", *(el("li", item) for item in found), class_=class_) if found else None
