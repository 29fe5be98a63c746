"""What the faces of a die bring, in words."""

from __future__ import annotations

from nemesis_gui.play.odds_track import FaceView, OddsShown, OddsTrack, faces_html
from nemesis_gui.titles.nemesis.combat.figures import RolledFace
from tests.gui.conftest import Player

FACES = [FaceView(die, die, "1-0" if die < 3 else "0-1", int(die < 3), int(die >= 3)) for die in range(1, 7)]


def test_faces_that_bring_the_same_are_one_line_with_their_chance(player: Player) -> None:
    html = faces_html(player.window.context.words, FACES)
    assert html.count("<tr>") == 2
    first, second = html.split("<tr>")[1:]
    assert "1\u20132" in first and "2/6" in first and "Attacker loses 1, defender 0" in first
    assert "3\u20136" in second and "4/6" in second and "Attacker loses 0, defender 1" in second


def test_the_face_that_fell_is_told_in_words(player: Player) -> None:
    track = OddsTrack(player.window.context.words, 0, "")
    track.show_odds(OddsShown(["1:1"], 0, 0, 0, FACES))
    assert not track.fallen(), "nothing has been rolled"
    track.show_odds(OddsShown(["1:1"], 0, 0, 0, FACES), 3)
    assert list(track.fallen()) == ["Attacker loses 0, defender 1"]


def test_the_columns_make_room_once_the_die_fell_where_there_is_little(player: Player) -> None:
    roomy, low = (OddsTrack(player.window.context.words, 0, "", low=little) for little in (False, True))
    for track in (roomy, low):
        track.show_odds(OddsShown(["1:1"], 0, 0, 0, FACES))
    before = roomy.height(), low.height()
    for track in (roomy, low):
        track.show_odds(OddsShown(["1:1"], 0, 0, 0, FACES), 3)
    assert roomy.height() == before[0] and low.height() < before[1]


def test_whose_losses_come_first_is_said_but_for_a_die_that_leads_to_a_column(player: Player) -> None:
    track = OddsTrack(player.window.context.words, 0, "")
    track.show_odds(OddsShown(["1:1"], 0, 0, 0, FACES))
    assert "attacker / defender: 1: 1-0; " in track.accessibleName()
    track.show_odds(OddsShown(["1:1"], 0, 0, 0, FACES, by_side=False))
    assert "attacker" not in track.accessibleName()


def test_a_die_with_a_modifier_says_both_numbers(player: Player) -> None:
    face = FaceView(2, 3, "0-1", 0, 1)
    assert face.describe(player.window.context.words)[0] == "Die 2 \u2192 3: 0-1"


def test_each_sign_in_a_face_has_a_word_above_the_faces(player: Player) -> None:
    words = player.window.context.words
    face = RolledFace(6, 6, "0-2r", 0, 2, retreat=True, emptied=True, sap=0)
    assert [sign[0] for sign in face.signs(words)] == [told[0] for told in face.legend(words)]
    assert not RolledFace(1, 1, "1-0", 1, 0).legend(words)
