"""Panels, drawers and aids of Tail of the Tiger: they tell the position, what lies ahead, and no secret."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from engine.paths import data_dir
from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.table.situation import standing
from engine.titles.tail_of_the_tiger import events
from engine.titles.tail_of_the_tiger.game import TailOfTheTiger
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.queries import ahead, points, supplied
from engine.titles.tail_of_the_tiger.queries.forecast import Forecast, Line, assembled, forecast
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from nemesis_gui.features.aids.aids import AidSheets
from nemesis_gui.features.aids.sheets import CHARTS, INFERRED, REBUILT, Sheets
from nemesis_gui.features.games.new_game import NewGameDialog
from nemesis_gui.features.moments.moments import Drama
from nemesis_gui.features.turn_end.card import Walker
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.play.leads import moved_since
from nemesis_gui.session.provenance import presupposed, totals
from nemesis_gui.session.words import Words
from nemesis_gui.titles.tail_of_the_tiger import unfinished
from nemesis_gui.titles.tail_of_the_tiger.compare import differences
from nemesis_gui.titles.tail_of_the_tiger.drawers.boxes import KINDS, TigerBoxes
from nemesis_gui.titles.tail_of_the_tiger.face import TigerFace
from nemesis_gui.titles.tail_of_the_tiger.panels.moments import moments
from nemesis_gui.titles.tail_of_the_tiger.turn_ending import TigerTurnEnding
from nemesis_gui.titles.tail_of_the_tiger.unfinished import spent, undone
from nemesis_gui.widgets.moments import Moments
from tests.gui.conftest import Player, seated
from tests.titles.tail_of_the_tiger.table import at, play
from tools.pictures.room import cut

TITLE = TailOfTheTiger()
SCENARIO = "tail-of-the-tiger"
IN_BOX = {"ge-1ss-pz": "ring", "ge-50inf": "4300"}
BOX: dict[str, Any] = {"turn": 6, "ring": 3, "event": "flying-tigers", "units": IN_BOX}
"""March, two months before the rains; 1 SS of four steps is in the box."""
EMPTY = {name: "dead" for name, counter in TITLE.pack.counters.items() if counter.start in ("north", "south")}
Table = Callable[..., Player]


def given(units: dict[str, Any], **position: Any) -> dict[str, Any]:
    """A position on an empty map, with nobody about to enter."""
    return {"units": {**EMPTY, **units}, **position}


@pytest.fixture
def table(qtbot: QtBot, calm: None) -> Iterator[Table]:
    """Puts a position into a window in which one person plays both sides; the dice fall as ordered."""
    opened = []

    def put(phase: str, *dice: int, size: QSize | None = None, lang: str = "en", **position: Any) -> Player:
        seat = seated(TITLE, qtbot, size or QSize(1400, 1000), lang)
        found = seat.__enter__()
        opened.append(seat)
        record = Record(Origin(TITLE.id, SCENARIO, {"study": True}, "0"))
        found.model._take(Session(standing(TITLE, at(phase, *dice, **position)), record), None, TITLE)
        found.window.show()
        qtbot.waitExposed(found.window)
        return found

    yield put
    for seat in opened:
        seat.__exit__(None, None, None)


def plain(text: str) -> str:
    return re.sub(r"<[^>]*>", "", text).replace("\u2060", "").replace("\u202f", " ")


def drawer(player: Player, name: str) -> str:
    """What a drawer says."""
    player.window.actions_.by_id[f"drawer_{name}"].trigger()
    page = player.window.drawers.drawer.page
    assert page is not None
    return plain(" ".join(label.text() for label in page.findChildren(QLabel)))


# -- what lies ahead


def test_a_die_and_the_turn_bring_the_event_and_one_that_is_over_brings_nothing() -> None:
    """Turn 2: 3 to 8. The Burmese rise but once [ev-2/1]."""
    state = at("german-movement", turn=1)
    assert [one.number for one in ahead.events(state, 2)] == [3, 4, 5, 6, 7, 8]
    assert [one.event for one in ahead.events(state, 2)][:3] == ["burmese-uprising"] * 2 + ["indian-ocean-raid"]
    state.settled = frozenset({"burmese-uprising"})
    assert [one.event for one in ahead.events(state, 2)][:2] == ["nothing"] * 2


def test_the_ring_breaks_when_hits_reach_its_steps_and_those_that_can_pay() -> None:
    """Turn 10 alone is to come: events 11 to 16 give four dice, but 12 gives five [16.0/4]. Two steps break with two
    hits of a third each [16.0/5]."""
    state = at("german-movement", **given({}, turn=9, ring=2))
    (last,) = ahead.race(state)
    assert last.dice == {4: Fraction(5, 6), 5: Fraction(1, 6)}
    miss = Fraction(2, 3)
    four = 1 - miss**4 - 4 * miss**3 * (1 - miss)
    five = 1 - miss**5 - 5 * miss**4 * (1 - miss)
    assert last.breaks == last.broken == Fraction(5, 6) * four + Fraction(1, 6) * five
    held = at("german-movement", **given({"ge-1ss-pz": {"at": "ring", "lost": 1}, "ge-9flak": "ring"}, turn=9, ring=2))
    assert ahead.capacity(held) == 5, "the Luftwaffe does not pay [16.0/6]"


def test_an_attack_of_this_turn_counts_until_it_is_rolled_and_what_is_owed_is_paid() -> None:
    given_ = given({"ge-1ss-pz": "ring"}, turn=6, elh="japan", elh_shown=True, event="naval-disaster", ring=6)
    state = at("ring", 5, 5, 1, 1, **given_)
    assert ahead.race(state)[0].dice == {4: Fraction(1)} and ahead.capacity(state) == 10
    rolled = play(state, "answer yes")
    assert ahead.race(rolled)[0].turn == 7 and ahead.capacity(rolled) == 8
    assert ahead.capacity(play(rolled, "weaken")) == 8


@pytest.mark.parametrize("where", ["manchuria", "japan"])
def test_the_odds_know_nothing_of_the_place_of_elh(where: str) -> None:
    """Both players are told what its dice would do as long as it was not shown [20.3/1]."""
    state = at("german-movement", turn=6, elh=where)
    assert ahead.race(state) == ahead.race(at("german-movement", turn=6, elh="japan"))
    assert ahead.race(state, elh=True)[0].broken > ahead.race(state)[0].broken
    assert [entry.turn for entry in ahead.schedule(state) if entry.elh] == [6]


def test_elh_beside_fanatics_adds_five_dice_for_as_many_attacks_as_it_has_steps() -> None:
    """Twenty steps are out of reach of four dice; two attacks of nine and ten dice may take ten [20.3/3]."""
    units = {"elh-1": {"at": "ring", "lost": 2}, "ge-1ss-pz": "ring"}
    state = at("german-movement", **given(units, turn=6, ring=8, elh="manchuria", elh_shown=True))
    plain_ = at("german-movement", **given({"ge-1ss-pz": "ring"}, turn=6, ring=8, elh="japan", elh_shown=True))
    ours, theirs = ahead.race(state), ahead.race(plain_)
    assert ours[-1].broken > theirs[-1].broken
    more = {**units, "elh-1": "ring"}
    whole = at("german-movement", **given(more, turn=6, ring=8, elh="manchuria", elh_shown=True))
    assert ahead.race(whole)[-1].broken > ours[-1].broken


def test_points_shuttles_and_the_turn_of_the_rains() -> None:
    """One Critical Hex is a German point and costs a shuttle; the rains come in turn 8 [4.0/3, 10.0/10, 2.2/4]."""
    state = at("german-movement", **given({"ge-50inf": "1924"}, turn=6))
    assert points.total(state, GERMAN) == 1 and points.shuttles(state) == (3, 4 - 1)
    assert points.weather_change(state) == 8
    assert points.weather_change(at("german-movement", turn=9)) == 0


def test_why_a_unit_is_supplied_is_told_with_the_nearest_source() -> None:
    state = at("german-movement", **given({"ge-50inf": "4300", "ge-97inf": "4701", "ge-ss-tg": "2214"}, turn=3))
    label = state.world.label

    def card_text(unit: str) -> tuple[str, str, str]:
        found = supplied.supplied(state, state.pieces[unit])
        return found.state, found.why, label(found.source) if found.source >= 0 else ""

    assert card_text("ge-50inf") == ("supplied", "line", "4300")
    assert card_text("ge-97inf") == ("supplied", "line", "4700")
    assert card_text("ge-ss-tg")[:2] == ("supplied", "commando")
    state.broken = True
    assert supplied.supplied(state, state.pieces["ge-50inf"]).why == "broken"


# -- the window


def test_the_band_tells_weather_points_ring_and_shuttles(table: Table) -> None:
    header: Any = table("german-movement", **given({"ge-50inf": "4300"}, turn=8, ring=3)).window.header
    assert "Monsoon" in header.dates.text() and "Turn 8" in header.turn.text()
    assert "Ring 3" in header.sides[GERMAN].text() and "4 shuttles" in header.sides[IMPERIAL].text()
    assert "German player turn: Operational movement" in header.phase.text()


def test_the_tracks_tell_each_point_with_its_clause_and_the_odds(table: Table) -> None:
    scores: Any = table("german-movement", **given({"ge-50inf": "1924"}, turn=6, ring=3)).window.tracks
    scores.show_state()
    german = plain(scores.texts[GERMAN].text())
    assert "● a Critical Hex held (1) 4.0/3" in german and "○ three Critical Hexes held (1) 4.0/4" in german
    assert scores.ring.accessibleName() == "The Ring: 3 steps [16.0/1]"
    assert "3 hits break it" in plain(scores.odds.text()) and "until turn 7" in plain(scores.turn.text())
    assert "Supply Centers: 3 / 3" in plain(scores.turn.text())


def test_without_supply_centers_the_points_count_no_more(table: Table) -> None:
    """The Imperial side has its points, and the German one has won [4.0/1]."""
    player = table("german-movement", **given({"ge-50inf": "5022"}, turn=6, centers=["5023"]))
    player.play("march ge-50inf 5023")
    assert player.model.state.outcome is not None
    assert player.window.header.other.text().startswith("German: decisive victory")  # type: ignore[attr-defined]
    assert TigerFace().standing(player.model.state, player.window.words) == ["Supply Centers: 0 / 3"]


def test_broken_it_counts_fuel(table: Table) -> None:
    player = table("german-start", **given({"ge-50inf": "4300"}, turn=8, ring=0, broken=True,
                                           fuel={"panzer": 2, "luftwaffe": 1}))  # fmt: skip
    scores: Any = player.window.tracks
    scores.show_state()
    assert scores.ring.accessibleName() == "The Ring: broken [16.0/1]"
    assert "panzer fuel: 2" in scores.odds.text() and "Ring broken" in player.window.header.sides[GERMAN].text()  # type: ignore[attr-defined]


def test_the_drawer_of_the_ring_tells_who_paid_what_was_thrown(table: Table) -> None:
    """Four dice with two hits; the Ring and 1 SS pay one each [16.0/6]."""
    player = table("ring", 5, 2, 6, 1, **given({"ge-1ss-pz": "ring"}, turn=6, ring=5, elh="japan", elh_shown=True))
    player.play("answer yes", "weaken", "lose ge-1ss-pz")
    card_text = drawer(player, "ring")
    assert "6: The Ring is attacked, dice 5, 2, 6 and 1: 2 hits" in card_text
    assert "6: The Ring has 4 steps" in card_text and "1 SS Division loses a step" in card_text
    assert "7 hits break it as the box is" in card_text and "1 unit in the box can pay, 3 steps" in card_text


def test_events_and_arrivals_of_the_turns_to_come_lie_in_their_drawers(table: Table) -> None:
    player = table("german-movement", turn=2, event="probe")
    card_text = drawer(player, "events")
    assert "Probe of the Ring" in card_text and "Dec 1952" in card_text and "Oct 1952" not in card_text
    turns = drawer(player, "turns")
    assert "Attacks on the Ring every turn from now on" in turns and "ELH from now on, if in Japan" in turns
    piles = {pile for counter in player.window.drawers.drawer.page.counters for pile in counter.pile}
    assert piles == {"ge-1ss-pz", "ge-gustav", "jp-25tk"}


def test_untried_units_lie_in_one_pile_and_the_air_is_counted(table: Table) -> None:
    player = table("german-movement", turn=3, air={"tiger": 2}, naval="disaster")
    drawer(player, "pools")
    piles = [counter.pile for counter in player.window.drawers.drawer.page.counters]
    untried = [pile for pile in piles if pile[0].startswith("ga-u")]
    assert len(untried) == 1 and len(untried[0]) == len(TITLE.pack.untried)
    card_text = drawer(player, "air")
    assert "2 ready, 0 flown, 5 at most" in card_text and "none in the West" in card_text and "4 of 4 left" in card_text


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_is_cut_in_a_drawer_of_a_small_window(table: Table, lang: str) -> None:
    player = table("german-movement", size=QSize(1024, 700), lang=lang, **BOX)
    for kind in KINDS:
        drawer(player, kind.name)
        assert cut(player.window.drawers.drawer.page) == [], kind.name


def test_a_box_is_found_in_its_drawer() -> None:
    state, boxes = at("german-movement", **BOX), TigerBoxes()
    assert boxes.of(state, ["ge-1ss-pz"]) == {"boxes"} and boxes.of(state, ["ge-50inf"]) == set()
    assert boxes.count(state, "ring") == 3


def test_details_tell_all_steps_of_a_unit_its_supply_and_the_room_in_its_hex(table: Table) -> None:
    player = table("german-movement", **given({"ge-50inf": {"at": "4300", "lost": 1}}, turn=3))
    inspector = player.window.inspector
    inspector.show_unit("ge-50inf")
    html, card_text = inspector.view.toHtml(), inspector.view.toPlainText().replace("\u2060", "")
    assert "4: 15-18-8" in card_text and "1: 5-5-8" in card_text and "3 of 4 steps" in card_text
    assert re.search(r"font-weight:7?00;?\"?>3: 11-14-8", html), "the present values are bold"
    assert "in supply: a line to a source, 4300" in card_text and "7.0/2" in card_text
    inspector.show_place(player.model.state.world.find("4300"))
    assert "German: 1 of 4 divisions" in inspector.view.toPlainText()


def test_what_an_untried_unit_is_worth_stays_unknown(table: Table) -> None:
    untried = next(name for name, counter in TITLE.pack.counters.items() if counter.untried)
    player = table("german-movement", **given({untried: "4300", "ge-50inf": "4500"}, turn=3))
    player.window.inspector.show_unit(untried)
    card_text = player.window.inspector.view.toPlainText()
    assert "Turned up in its first combat" in card_text and not re.search(r"\d-\d+-\d", card_text)


def test_big_events_have_their_moment_in_the_band_or_on_the_map(table: Table) -> None:
    player = table("german-movement", **BOX)
    found = [
        events.TurnBegan(1), events.PlayerTurnBegan(GERMAN), events.EventHappened(8, "flying-tigers", "ev-8/1"),
        events.RingAttacked((5, 1), 1, "16.0/5"), events.NavalChanged("disaster", "ev-13/1"),
        events.CenterDestroyed("5023", "2.5/2"), events.BombDropped("5023", True, "18.0/3"),
    ]  # fmt: skip
    header: Any = player.window.header
    context = player.window.context
    lit: list[Any] = list(moments(context, [*found, events.Bombarded("ge-gustav", "5023", 1, "20.2/4")]))
    where = [one._where() for one in lit]
    view = player.hands.view.viewport()
    card_text = [header.turn, header.phase, header.phase, header.sides[GERMAN], header.phase, view, view]
    assert [widget for widget, _ in where] == card_text and all(rect.width() > 0 for _, rect in where)
    assert lit[3].text == "The Ring is attacked, dice 5 and 1: 1 hit"


def test_of_the_ring_only_the_last_of_several_changes_has_its_moment_even_if_they_are_alike(table: Table) -> None:
    player = table("german-movement", **BOX)
    found = [events.RingChanged(steps, "16.0/6") for steps in (3, 2, 2)]
    assert len(list(moments(player.window.context, found))) == 1


# -- telling of positions


def test_two_positions_differ_in_what_was_changed() -> None:
    first = at("german-movement", **BOX)
    second = first.copy()
    second.ring, second.bombs = 2, 1
    second.change("ge-50inf", lost=1)
    words = Words("en", TITLE)
    card_text = {(one.what, one.first, one.second) for one in differences(first, second, words)}
    assert ("The Ring", "3", "2") in card_text and ("Atomic bombs left", "2", "1") in card_text
    assert any(what.startswith("50 Inf") and "3 steps" in now for what, _, now in card_text)


def test_what_is_left_undone_is_named_and_forgotten_steps_are_not_all() -> None:
    """Nobody has moved; then somebody has [wtf-11.x/2]. An assault is never compulsory, and named."""
    state = at("german-movement", **given({"ge-50inf": "4300"}, turn=3))
    decision = state.agenda[0]
    (group,) = undone(state, decision, decision.commands(state))  # type: ignore[arg-type, attr-defined]
    assert group.units == ("ge-50inf",)
    state.change("ge-50inf", moved=True)
    assert undone(state, decision, decision.commands(state)) == []  # type: ignore[arg-type, attr-defined]
    assert list(spent(state, decision)) == ["ge-50inf"]  # type: ignore[arg-type]
    near = at("german-assaults", **given({"ge-50inf": "4300", "ge-7pz": "4300", "jp-115": "4401"}, turn=3))
    (group,) = undone(near, near.agenda[0], near.agenda[0].commands(near))  # type: ignore[arg-type, attr-defined]
    assert group.hexes == ("4401",), "45 against 12, and a column for rough ground: 2:1"
    weak = at("german-assaults", **given({"ge-9flak": "4300", "jp-115": "4401"}, turn=3))
    assert undone(weak, weak.agenda[0], weak.agenda[0].commands(weak)) == []  # type: ignore[arg-type, attr-defined]


@pytest.mark.parametrize(("worst", "best", "named"), [
    ((2, 1), (2, 1), False),
    ((2, 1), (1, 1), True),
    ((3, 2), (3, 2), True),
])  # fmt: skip
def test_an_assault_that_may_be_worth_its_price_is_named(
    monkeypatch: pytest.MonkeyPatch, worst: tuple[int, int], best: tuple[int, int], named: bool
) -> None:
    """By the most that untried units may be worth; and one that empties the hex at any rate. Steps lost by attacker and
    defender, who has two."""
    state = at("german-assaults", **given({"ge-50inf": "4300", "ge-7pz": "4300", "jp-115": "4401"}, turn=3))
    true = forecast(state, assembled(state, ["ge-50inf"], state.world.loc("4401")))
    cases = (replace(true.worst, lines=(Line(0, 0, 0, 0, (lost,)),), steps=(9, 2)) for lost in (worst, best))
    found = Forecast(true.combat, *cases)
    monkeypatch.setattr(unfinished, "forecast", lambda *_: found)
    assert bool(undone(state, state.agenda[0], state.agenda[0].commands(state))) == named  # type: ignore[arg-type, attr-defined]


def test_between_two_turns_the_clouds_the_event_and_the_ring_are_walked_through() -> None:
    units = given({"ge-1ss-pz": "ring", "jp-115": "5023"}, turn=5, elh="japan", elh_shown=True)
    state = at("imperial-movement", 3, 5, 1, 1, 1, **units)
    ending, walker = TigerTurnEnding(), Walker(TigerTurnEnding())
    assert not ending.runs(state)
    while state.agenda[0].kind != "AttackRing":  # type: ignore[attr-defined]
        state = play(state, "done")
    assert ending.runs(state)
    walk = walker.now(state, iter([state]))
    assert walk is not None and [stage.name for stage in walk.stages] == ["imperial-end", "event", "ring"]
    assert [stage.begun for stage in walk.stages] == [True] * 3 and not walk.over
    assert walk.turn == 5 and walk.into_next, "though turn 6 has begun"
    assert "turn_began" not in {event.kind for stage in walk.stages for _, event in stage.events}, "its heading says it"
    after = play(state, "answer yes")
    walk = walker.now(after, iter([after, state]))
    assert walk is not None and any(event.kind == "ring_attacked" for _, event in walk.stages[2].events)
    assert [stage.due for stage in walk.stages] == [True] * 3
    last = at("imperial-end", turn=10)
    words = Words("en", TITLE)
    assert "ahead: it would be a" in ending.leads(state, words) and "would" not in ending.leads(last, words)
    assert last.outcome is not None and [step.name for step in ending.steps(last) if step.due] == ["imperial-end"]


def test_a_card_that_slips_under_the_pointer_when_the_phase_is_over_foresees_nothing(table: Table) -> None:
    """The Imperial assaults end, and between the player turns nobody attacks."""
    units = given({"ge-50inf": "4300", "jp-115": "4401"}, turn=5, elh="japan", elh_shown=True)
    player = table("imperial-assaults", 3, **units)
    cards = player.window.card.findChildren(ChoiceCard)
    assert cards and player.model.session is not None
    cards[0].pointed.emit(True)
    player.model.session.play("done")
    player.window.presenter.looked_at = -1  # type: ignore[union-attr, attr-defined]
    cards[0].pointed.emit(True)
    assert player.window.presenter.looked_at == -1  # type: ignore[union-attr, attr-defined]


# -- aid sheets


def charts(title: TailOfTheTiger, lang: str = "en") -> list[str]:
    sheets = Sheets(Words(lang, title), title.aids(SCENARIO), None, title.position({}))
    return [plain(line.html) for line in sheets.lines(CHARTS)]


def test_the_charts_have_a_sheet_on_which_what_is_not_printed_is_marked(table: Table) -> None:
    player = table("german-movement", **BOX)
    feature = player.window.feature(AidSheets)
    feature.show_sheet(CHARTS)
    assert feature.card.tabs[CHARTS].isVisible()
    card_text = plain(" ".join(line.text() for line in feature.card.lines))
    assert f"{REBUILT} Rebuilt" in card_text and f"{INFERRED} Inferred" in card_text
    assert f"{REBUILT} Jungle" in card_text and "Ceylon" in card_text and f"{REBUILT} Ceylon" not in card_text


def test_a_pack_of_the_owner_replaces_values_and_takes_the_marks_away(tmp_path: Path) -> None:
    own = tmp_path / "mine"
    own.mkdir()
    shipped = data_dir(f"scenarios/{SCENARIO}") / "charts.yaml"
    text = shipped.read_text(encoding="utf-8").replace("reconstructed", "printed")
    text = text.replace("jungle: {cost: {foot: 2,", "jungle: {cost: {foot: 3,")
    text = re.sub(r"(?m)^  clear: \{", "  clear: {source: printed, ", text)
    (own / "charts.yaml").write_text(text, encoding="utf-8")
    mine = TailOfTheTiger(own)
    assert mine.own_files() == ("charts.yaml",)
    state = mine.new(SCENARIO, {}, "1")
    assert state.world.charts.given.terrain["jungle"].cost["foot"] == 3
    ours, theirs = charts(mine)[1:3], charts(TITLE)[1:3]
    assert not any(REBUILT in line for line in ours) and any(REBUILT in line for line in theirs)
    assert "Jungle342" in ours[1]
    card_text = [presupposed(Words("en", title), title) for title in (mine, TITLE)]
    rebuilt = [totals(title)["reconstructed"] for title in (mine, TITLE)]
    assert rebuilt[0] < rebuilt[1]
    assert all(f"{n} values are rebuilt" in text for n, text in zip(rebuilt, card_text, strict=True))
    shutil.rmtree(own)


@pytest.mark.parametrize(("lang", "word"), [("en", "are inferred"), ("fr", "sont déduites")])
def test_the_form_of_a_new_game_says_what_is_inferred(qtbot: QtBot, calm: None, lang: str, word: str) -> None:
    """Nothing of the kind is said of a game whose rules are held."""
    inferred = sum(bool(clause.inferred) for clause in TITLE.rulebook().clauses())
    assert inferred > 60
    with seated(TITLE, qtbot, QSize(1024, 700), lang) as player:
        window = player.window
        for title, said in ((TITLE, True), (VinegarJoesWar(), False)):
            dialog = NewGameDialog(Words(lang, title), title, window.context.looks.art_of, window)
            card_text = " ".join(label.text() for label in dialog.findChildren(QLabel))
            assert (word in card_text and "When Tigers Fight" in card_text and str(inferred) in card_text) is said
            dialog.deleteLater()


def test_points_and_shuttles_that_follow_from_a_place_are_told_there_and_since(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Critical Hex that is taken is a point and costs a shuttle; no event of the rules says so [4.0/3, 10.0/10]."""
    player = table("german-movement", **given({"ge-50inf": "1925", "jp-18": "4705"}, turn=6))
    seen, before = list[Any](), player.model.state
    monkeypatch.setattr(Drama, "_may_show", lambda _self: True)
    monkeypatch.setattr(Moments, "play", lambda _self, marks: seen.extend(marks))
    player.play("march ge-50inf 1924")
    told = [line for one in seen for line in getattr(one, "text", "").split("\n")]
    assert "Victory points, German: 0 \u2192 1" in told and "Shuttles in a phase: 4 \u2192 3" in told
    since = moved_since(player.window.context, before)
    assert since == [line for line in told if "\u2192" in line and ":" in line]
    seen.clear()
    player.model.undo()
    assert seen == [] and moved_since(player.window.context, before) == []
