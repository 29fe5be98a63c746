"""The figures of the combat board, without a window."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.table.wording.typography import signed
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED
from engine.titles.nemesis.rules.ch6_forecast import Forecaster, step_price
from engine.titles.nemesis.rules.ch6_odds import line_up
from engine.titles.nemesis.rules.ch6_options import options
from engine.titles.nemesis.state import Combat, NemesisState
from nemesis_gui.play.figures import chance, mean
from nemesis_gui.session.words import Words
from nemesis_gui.titles.nemesis.combat.figures import row, shown, shown_plain, step_note
from nemesis_gui.titles.nemesis.drawers.values import values_text
from tests.titles.nemesis.battlefield import dress, quiet
from tests.titles.nemesis.board import empty, phase, put

WORDS = Words("en", Nemesis())


def duel(attack: int, defence: int) -> tuple[NemesisState, Combat]:
    state = empty()
    phase(state, ALLIED, "attack")
    target, near, *_ = quiet(state)
    put(state, "jp-31-b8", "jp-battalions")
    put(state, "jp-31-b9", "jp-battalions")
    put(state, dress(state, "uk-20-80", strength=attack, quality=2), near)
    put(state, dress(state, "jp-31-58", strength=defence, quality=2), target)
    return state, line_up(state, ALLIED, state.world.loc(target), ("uk-20-80",), None, False)


def test_chances_are_told_in_sixths_and_means_with_one_decimal() -> None:
    assert (chance(Fraction(2, 3)), chance(Fraction(0)), chance(Fraction(1))) == ("4/6", "0/6", "6/6")
    assert (mean(Fraction(7, 6)), mean(Fraction(2))) == ("1.2", "2")
    assert (signed(2), signed(-1), signed(0)) == ("+2", "\u22121", "0")
    assert (signed(7.5), signed(-0.5, "fr")) == ("+7.5", "\u22120,5")


@pytest.mark.clause("6.1-H/1", "2.3/1")
def test_a_line_of_the_comparison() -> None:
    """4:1: 1-0, 1-1, 1-1r, 1-1r, 1-1r, 0-2r: 5/6 and 6/6 steps, an r in four faces, 1 Lament for each step lost."""
    state, combat = duel(8, 2)
    line = row(WORDS, state, Forecaster(state).forecast(combat))
    assert (line.odds, line.attacker, line.defender) == ("4:1", "0.8", "1")
    assert (line.retreat, line.emptied, line.laments, line.sap) == ("4/6", "0/6", "0 : 1", "2/6 : 2/6")


@pytest.mark.clause("6.1-F/8")
def test_the_line_of_banzai_names_its_modifier() -> None:
    state, combat = duel(8, 2)
    (banzai,) = [option for option in options(Forecaster(state), combat) if option.kind == "banzai"]
    line = row(WORDS, state, banzai.forecast, banzai)
    assert (line.name, line.odds, line.note) == ("Banzai", "4:1 \u22121", "Japanese \u00b7 6.1-F/7")


@pytest.mark.clause("6.1-E/4")
def test_odds_below_the_table_have_no_column() -> None:
    state, combat = duel(1, 3)
    assert row(WORDS, state, Forecaster(state).forecast(combat)).odds == "\u2716", "and no modifier beside it"


def test_faces_show_what_is_really_lost_and_the_plain_ones_the_table() -> None:
    state, combat = duel(8, 2)
    table = state.world.charts.combat
    found = shown(table, Forecaster(state).forecast(combat))
    plain = shown_plain(table, found.column, found.final, found.drm)
    assert [face.text for face in found.faces] == [face.text for face in plain.faces]
    assert [face.retreat for face in found.faces] == [False, False, True, True, True, True]


@pytest.mark.clause("6.1-H/5", "2.4/9")
def test_the_note_below_a_counter_tells_its_fate() -> None:
    state, _ = duel(8, 2)
    assert step_note(WORDS, state, step_price(state, "uk-20-80", "combat")).startswith("\u2192 8-2-")
    state.change("uk-20-80", reduced=True)
    assert step_note(WORDS, state, step_price(state, "uk-20-80", "combat")) == "gone\nResources +1, Laments +3"


def test_a_counter_is_called_alike_on_every_card_of_a_language() -> None:
    state = empty()
    put(state, "jp-mule-1", "0909")
    french = Words("fr", Nemesis())
    told = values_text(state, french, state.pieces["jp-mule-1"])
    assert told.splitlines()[0] == "Mulets, Japonais"
