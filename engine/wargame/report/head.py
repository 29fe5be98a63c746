"""The head of a report: what was played, who won, where the dice came from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from engine.table.html import Html, el, join
from engine.table.options import VERSION
from engine.wargame.report.spec import Desk


def head(desk: Desk, today: date, sections: Sequence[str]) -> Html:
    """Title, result, facts, and the way to the parts of the page."""
    return el(
        "header",
        el("p", f"{desk.t('report')} · {desk.tale.title.name}", class_="kicker"),
        el("h1", desk.words.scenario(desk.tale.record.origin.scenario)),
        el("p", *_result(desk), class_="result"),
        el("dl", *(join([el("dt", name), el("dd", value)]) for name, value in _facts(desk, today))),
        _ways(desk, sections),
        id="top",
    )


def headline(desk: Desk) -> str:
    """Who won, in a few words."""
    outcome = desk.tale.end.outcome
    if outcome is None:
        return desk.t("unfinished", turn=desk.tale.title.chapter(desk.tale.end))
    return desk.t("drawn") if outcome.winner is None else desk.t("won", side=desk.side(outcome.winner))


def _result(desk: Desk) -> list[Html]:
    outcome = desk.tale.end.outcome
    winner = None if outcome is None or outcome.winner is None else f"side{outcome.winner}"
    why, *standing = desk.spec.headline(desk)
    parts = [el("span", text, class_="standing") for text in standing]
    return [el("strong", headline(desk), class_=winner), el("span", why), *parts]


def _facts(desk: Desk, today: date) -> Iterator[tuple[str, str | Html]]:
    t, record, state, tale = desk.t, desk.tale.record, desk.tale.end, desk.tale
    if desk.players():
        yield t("players"), desk.players()
    if hasattr(state.options, VERSION):
        yield t("rules"), f"v{getattr(state.options, VERSION)}"
    yield t("options"), ", ".join(_options(desk)) or t("no_options")
    phases = sum(moment.side >= 0 for moment in tale.moments)
    yield t("length"), t("length_n", turns=len(tale.turns), phases=phases, commands=len(record.line()))
    lines = sum(1 for _ in record.leaves())
    yield t("taken_back"), str(record.taken_back) + (t("branches", n=lines) if lines > 1 else "")
    yield t("seed_hash"), el("code", tale.commitment)
    yield t("seed"), el("code", record.origin.seed) if state.outcome is not None else t("seed_kept")
    yield t("made"), today.isoformat()
    yield t("data"), t("reconstructed") if not tale.title.own_files() else t("own_data", name=tale.title.label)


def _options(desk: Desk) -> Iterator[str]:
    """The options that differ from the usual ones, but the version."""
    for option in desk.tale.title.options:
        value = getattr(desk.tale.end.options, option.name)
        if option.name != VERSION and value != option.value(option.default):
            name = desk.word("options", option.name)
            choice = "" if option.switch else desk.word("options", f"{option.name}.{value}")
            off = desk.t("off") if option.switch and not value else choice
            yield desk.t("pair", head=name, text=off) if off else name


def _ways(desk: Desk, sections: Sequence[str]) -> Html:
    parts = [el("a", desk.t(name), href=f"#{name}") for name in sections]
    turns = [el("a", str(turn), href=f"#t{turn}") for turn in desk.tale.turns]
    return el("nav", *parts, el("span", desk.t("turn"), *turns, class_="turns"))
