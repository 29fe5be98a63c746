"""The after-action report: a game from its record, as one HTML file without scripts or anything from outside."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, Final

from engine.paths import data_file
from engine.table.html import Html, el, join
from engine.table.title import Played, Progress
from engine.table.views import OPEN, Eyes
from engine.wargame.report import head, luckpage, replay, story, tables, tracks
from engine.wargame.report.maps import Maps
from engine.wargame.report.spec import Desk
from engine.wargame.report.tale import Tale

STYLE: Final = "assets/report/style.css"


def page_of(title: Any, session: Played, lang: str, names: Sequence[str] = (), eyes: Eyes = OPEN,
         progress: Progress | None = None) -> str:  # fmt: skip
    """The page of a game on the table, replayed to its head, as the sides in ``eyes`` may read it together. Raises
    :class:`ReplayError` for a record that these rules do not accept."""
    tale = replay.tale_of(title, session.record, progress, session.checkpoints, eyes=eyes, lang=lang)
    return report(tale, lang=lang, today=date.today(), names=names)


def report(tale: Tale, *, lang: str, today: date, names: Sequence[str] = ()) -> str:
    """The page of a tale."""
    desk = Desk(tale, lang, names)
    maps = Maps(desk)
    sections = [
        ("tracks", tracks.course(desk)),
        ("losses", tables.losses(desk)),
        *(desk.spec.sections(desk) or tables.places(desk)),
        ("luck", luckpage.luck(desk)),
        ("story", story.story(desk, maps)),
    ]
    body = [
        _patterns(),
        maps.common(),
        head.head(desk, today, [name for name, _ in sections]),
        el("main", *(section for _, section in sections)),
        el("footer", desk.t("footer"), " ", desk.t("reconstructed") if not tale.title.own_files() else None),
    ]
    name = desk.t("pair", head=desk.t("report"), text=head.headline(desk))
    top = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name_="viewport", content="width=device-width, initial-scale=1"),
        el("title", name),
        el("style", Html(data_file(STYLE).read_text(encoding="utf-8"))),
    )
    page = el("html", top, el("body", *body), lang=desk.lang)
    return f"<!DOCTYPE html>\n{page}\n"


def _patterns() -> Html:
    """Hatching, so that bars differ without colour."""
    parts = []
    for name, ground, stroke in (("hatch", "hatch-a", "hatch-b"), ("hatch2", "hatch-c", "hatch-d")):
        rect = el("rect", width=4, height=4, class_=ground)
        line = el("path", d="M-1 1l2 -2M0 4l4 -4M3 5l2 -2", class_=stroke)
        parts.append(el("pattern", rect, line, id=name, width=4, height=4, patternUnits="userSpaceOnUse"))
    return join([el("svg", el("defs", *parts), width=0, height=0, class_="defs", aria_hidden="true")])
