"""What every part of a report needs at hand: the tale, the words of its language, names, sentences, anchors."""

from __future__ import annotations

from engine.table.event import Event
from engine.table.html import Html, el
from engine.titles.nemesis import wording
from engine.titles.nemesis.events import PhaseBegan
from engine.titles.nemesis.pieces import SIDES
from engine.titles.nemesis.report.charts import Axis
from engine.titles.nemesis.report.tale import END, SETUP, Fight, Moment, Tale, Told
from engine.titles.nemesis.report.words import Words


class Desk:
    """The tools of one report."""

    def __init__(self, tale: Tale, lang: str, names: tuple[str, str] = ("", "")) -> None:
        self.tale = tale
        self.t = Words(lang)
        self.lang = self.t.lang
        self.axis = Axis(tale)
        self.names = names

    # -- names ---------------------------------------------------------------------------------------------------------

    def side(self, side: int) -> str:
        """``Japanese`` or ``Allied``."""
        return wording.side_name(side, self.lang)

    def players(self) -> str:
        """The players by name with their sides, as far as they have names."""
        return ", ".join(f"{name} ({self.side(side)})" for side, name in enumerate(self.names) if name)

    def unit(self, unit: str) -> str:
        """A unit's name."""
        return wording.unit_name(self.tale.start, unit)

    def place(self, label: str) -> str:
        """A hex with its town."""
        return wording.place_name(self.tale.start, label, self.lang)

    def word(self, table: str, key: object) -> str:
        """A word of the title's catalogue."""
        return wording.word(table, key, self.lang)

    def sentence(self, event: Event) -> str:
        """What happened."""
        return wording.event_text(self.tale.start, event, self.lang)

    def superior(self, side: int) -> str:
        """The name of a side's Superior."""
        return self.word("superiors", SIDES[side])

    def phase(self, moment: Moment) -> str:
        """The name of a phase, of the set-up, or of the end of a turn."""
        if moment.chit == SETUP:
            return self.t("setup")
        if moment.chit == END:
            return self.t("end_of_turn")
        name = self.sentence(PhaseBegan(moment.side, moment.chit))
        return f"{name} ({self.word('commanders', moment.commander)})" if moment.commander else name

    def when(self, moment: Moment) -> str:
        """Turn and phase."""
        return f"{self.t('turn_n', turn=moment.turn)}, {self.phase(moment)}"

    # -- links ---------------------------------------------------------------------------------------------------------

    def fight_link(self, fight: Fight, text: str) -> Html:
        """A link to a combat of the story."""
        return el("a", text, href=f"#f{fight.number}")

    def told_link(self, told: Told, text: str) -> Html:
        """A link to an event of the story."""
        return el("a", text, href=f"#e{told.number}")

    def section(self, name: str, title: str, *content: Html | None) -> Html:
        """A part of the page with its heading."""
        return el("section", el("h2", title), *content, id=name)


def items(found: list[Html], class_: str | None = None) -> Html | None:
    """A list, None when it is empty."""
    return el("ul", *(el("li", item) for item in found), class_=class_) if found else None
