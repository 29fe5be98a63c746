"""The head of a report: what was played, who won, where the dice came from."""

from __future__ import annotations

from datetime import date

from engine.table.html import Html, el, join
from engine.titles.nemesis.options import Options
from engine.titles.nemesis.report.desk import Desk

SECTIONS = ("tracks", "losses", "objectives", "supply", "luck", "story")


def head(desk: Desk, today: date) -> Html:
    """Title, result, facts, and the way to the parts of the page."""
    scenario = desk.tale.title.load_scenario(desk.tale.record.origin.scenario)
    return el(
        "header",
        el("p", f"{desk.t('report')} · {desk.tale.title.name}", class_="kicker"),
        el("h1", scenario.told(desk.lang).name),
        el("p", *_result(desk), class_="result"),
        el("dl", *(join([el("dt", name), el("dd", value)]) for name, value in _facts(desk, today))),
        _ways(desk),
        id="top",
    )


def headline(desk: Desk) -> str:
    """Who won, in a few words."""
    outcome = desk.tale.end.outcome
    if outcome is None:
        return desk.t("unfinished", turn=desk.tale.end.turn)
    return desk.t("drawn") if outcome.winner is None else desk.t("won", side=desk.side(outcome.winner))


def _result(desk: Desk) -> list[Html]:
    outcome, state = desk.tale.end.outcome, desk.tale.end
    why = "" if outcome is None else f" – {desk.word('whys', outcome.why)}"
    standing = ", ".join(f"{desk.superior(side)} {state.superior[side]}" for side in (0, 1))
    winner = None if outcome is None or outcome.winner is None else f"side{outcome.winner}"
    return [el("strong", headline(desk), class_=winner), el("span", why), el("span", standing, class_="standing")]


def _facts(desk: Desk, today: date) -> list[tuple[str, str | Html]]:
    t, record, state = desk.t, desk.tale.record, desk.tale.end
    phases = sum(moment.side >= 0 for moment in desk.tale.moments)
    length = t("length_n", turns=len(desk.tale.turns), phases=phases, commands=len(record.line()))
    lines = sum(1 for _ in record.leaves())
    back = str(record.taken_back) + (t("branches", n=lines) if lines > 1 else "")
    players = [(t("players"), desk.players())] if desk.players() else []
    return [
        *players,
        (t("rules"), f"v{state.options.version}"),
        (t("options"), ", ".join(_options(desk)) or t("no_options")),
        (t("length"), length),
        (t("taken_back"), back),
        (t("seed_hash"), el("code", state.chance.commitment())),
        (t("seed"), el("code", record.origin.seed) if state.outcome is not None else t("seed_kept")),
        (t("made"), today.isoformat()),
        (t("data"), t("reconstructed") if not desk.tale.title.own_files() else t("own_data")),
    ]


def _options(desk: Desk) -> list[str]:
    """The options that differ from the usual ones, but the version."""
    given, usual = desk.tale.end.options, Options()
    found = []
    for name in ("commanders", "choose_chits", "study", "transporters_forward", "control_stops_river",
                 "zoc_over_arrows", "supply_over_arrows", "group_hqs_count"):  # fmt: skip
        value = getattr(given, name)
        if value != getattr(usual, name):
            found.append(desk.t(f"{name}.{value}" if name == "commanders" else name))
    if given.handicap != usual.handicap:
        found.append(f"{desk.word('options', 'handicap')}: {desk.word('options', f'handicap.{given.handicap}')}")
    return found


def _ways(desk: Desk) -> Html:
    parts = [el("a", desk.t(name), href=f"#{name}") for name in SECTIONS]
    turns = [el("a", str(turn), href=f"#t{turn}") for turn in desk.tale.turns]
    return el("nav", *parts, el("span", desk.t("turn"), *turns, class_="turns"))
