"""The after-action report: a game told from its record, as one HTML file without scripts or outside resources."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from engine.board.files import write_whole
from engine.lab import aar_head, aar_luckpage, aar_replay, aar_story, aar_tables, aar_tracks
from engine.lab.aar_desk import Desk
from engine.lab.aar_html import Html, el, join
from engine.lab.aar_maps import Maps
from engine.lab.aar_style import STYLE
from engine.lab.aar_tale import Progress, Tale
from engine.table.keeping import Keep
from engine.table.record import Record
from engine.titles.nemesis.game import Nemesis


def write_report(
    title: Nemesis,
    record: Record,
    path: Path,
    *,
    lang: str = "en",
    names: tuple[str, str] = ("", ""),
    progress: Progress | None = None,
    keep: Keep | None = None,
) -> None:
    """Replay a record to its head and write what happened.

    ``lang`` is ``en`` or ``fr``; ``names`` are those of the players by side; ``progress`` is called with commands done
    and commands in all; ``keep`` has the position that a line goes on from. Raises :class:`ReplayError` for a record
    that these rules do not accept, OSError when the file cannot be written.
    """
    tale = aar_replay.tell(title, record, progress, keep)
    write_whole(path, report(tale, lang=lang, today=date.today(), names=names))


def report(tale: Tale, *, lang: str, today: date, names: tuple[str, str] = ("", "")) -> str:
    """The page of a tale."""
    desk = Desk(tale, lang, names)
    maps = Maps(desk)
    body = [
        _patterns(),
        maps.common(),
        aar_head.head(desk, today),
        el("main", *_sections(desk, maps)),
        el("footer", desk.t("footer"), " ", desk.t("reconstructed") if not tale.title.files.own else None),
    ]
    name = desk.t("pair", head=desk.t("report"), text=aar_head.headline(desk))
    top = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name_="viewport", content="width=device-width, initial-scale=1"),
        el("title", name),
        el("style", Html(STYLE)),
    )
    page = el("html", top, el("body", *body), lang=desk.lang)
    return f"<!DOCTYPE html>\n{page}\n"


def _sections(desk: Desk, maps: Maps) -> list[Html]:
    return [
        aar_tracks.course(desk),
        aar_tables.losses(desk),
        aar_tables.objectives(desk),
        aar_tables.supply(desk),
        aar_luckpage.luck(desk),
        aar_story.story(desk, maps),
    ]


def _patterns() -> Html:
    """Hatching, so that bars can be told apart without colour."""
    parts = []
    for name, ground, stroke in (("hatch", "hatch-a", "hatch-b"), ("hatch2", "hatch-c", "hatch-d")):
        rect = el("rect", width=4, height=4, class_=ground)
        line = el("path", d="M-1 1l2 -2M0 4l4 -4M3 5l2 -2", class_=stroke)
        parts.append(el("pattern", rect, line, id=name, width=4, height=4, patternUnits="userSpaceOnUse"))
    return join([el("svg", el("defs", *parts), width=0, height=0, class_="defs", aria_hidden="true")])
