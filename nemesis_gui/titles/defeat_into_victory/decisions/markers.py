"""The cup of Activation Markers: what may be drawn, with its chance; and how a marker is used."""

from __future__ import annotations

from engine.titles.defeat_into_victory.queries.cup import cup
from nemesis_gui.base.style import side_colours
from nemesis_gui.play.figures import percent
from nemesis_gui.play.parts import Text
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.session.words import clause_link


class DrawPresenter(Presenter):
    """A card with what is in the cup; to draw there is the button in the prompt bar."""

    def show_card(self) -> None:
        """A line for each kind of marker: how many, with what chance, and what it brings."""
        words, found = self.context.words, cup(self.context.state)
        who = words.who(self.context.state, self.decision)
        rows = []
        for side, draw in enumerate(found.sides):
            if draw.left:
                name = f'<b style="color:{side_colours(side)[0]}">{words.side(side)}</b>'
                brings = words.tr("a segment of this side")
                rows.append((draw.left, name, brings, "9.1.3/1"))
        if found.end_turns:
            acts = words.tr("{who}: as many units act as a D6 shows", who=who)
            brings = words.tr("the Operations Phase ends") if found.last else acts
            name = f"<b>{words.word('markers', 'end-turn')}</b>"
            rows.append((found.end_turns, name, brings, "9.2.1/1" if found.last else "9.2.2/1"))
        lines = (
            f"<tr valign=middle><td align=right><b>{count}</b>&nbsp;&nbsp;</td><td>{name}&nbsp;&nbsp;</td>"
            f"<td align=right>{percent(found.chance(count))}&nbsp;&nbsp;</td>"
            f"<td><small>{brings} {clause_link(clause)}</small></td></tr>"
            for count, name, brings, clause in rows
        )
        text = f"<table cellspacing=0 cellpadding=2>{''.join(lines)}</table>"
        self.put_card(words.tr("Cup of Activation Markers"), [Text(text)])
