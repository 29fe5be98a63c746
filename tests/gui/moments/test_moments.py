"""A draw, a die, a great event have their moment before what came of them is told; any key ends it and does no more."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from engine.table.event import Rolled
from engine.titles.nemesis.events import (
    AttackDeclared,
    EndOfTurnBegan,
    MarkerPlaced,
    ObjectiveTaken,
    SupplyChecked,
    TrackChanged,
    TurnBegan,
    WeatherChanged,
)
from nemesis_gui.base import diary, pace
from nemesis_gui.base.style import side_colours
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.features.moments.cast import Cast
from nemesis_gui.features.moments.moments import Drama
from nemesis_gui.features.opponent.opponent import Opponent
from nemesis_gui.play.moment import at_places
from nemesis_gui.session.computers import SEAT
from nemesis_gui.titles.nemesis.combat.result import ResultView
from nemesis_gui.titles.nemesis.panels.chits import ChitTrack
from nemesis_gui.widgets import die
from nemesis_gui.widgets.die import Die
from nemesis_gui.widgets.moment import EDGE, Great, Lit, Turned
from nemesis_gui.widgets.moments import Moments
from tests.gui.combat.stage import ONE, TWO, Battlefield, battlefield
from tests.gui.conftest import LEFT, Player

Key = Qt.Key
UNIT = "jp-31-58"


@pytest.fixture
def lively(player: Player, monkeypatch: pytest.MonkeyPatch) -> Player:
    """A new game in a window in which things move, slowly enough to be looked at."""
    player.new(seed="1")
    player.window.activateWindow()
    player.qtbot.waitUntil(player.window.isActiveWindow)
    player.window.context.looks.motion = True
    monkeypatch.setattr(pace, "_factor", 10_000.0)
    return player


def shown(player: Player) -> Moments:
    return player.window.moments


def tap(player: Player, key: Qt.Key) -> None:
    """Press a key where the system would."""
    handle = player.window.windowHandle()
    assert handle is not None
    QTest.keyClick(handle, key)
    QApplication.processEvents()


def looks(player: Player) -> bytes:
    """What is seen of the column and the header."""
    window = player.window
    picture = window.places.centre.grab().toImage()
    corner = window.side.mapTo(window.places.centre, window.side.rect().topLeft())
    seen = (picture.copy(window.side.rect().translated(corner)), picture.copy(window.header.geometry()))
    return b"".join(bytes(one.constBits()) for one in seen)


def same(one: bytes, other: bytes) -> bool:
    """Whether two pictures are alike: what is painted anew may differ by a rounding from what is on the screen."""
    return len(one) == len(other) and all(abs(a - b) <= 2 for a, b in zip(one, other, strict=True) if a != b)


# A chit


def test_a_chit_comes_out_of_the_cup_and_is_turned_before_anything_is_told(lively: Player) -> None:
    before, cup = looks(lively), lively.window.parts("cups")[0]
    assert isinstance(cup, ChitTrack)
    start = cup.cup(0)
    lively.play("draw")
    drawn, moments = shown(lively).now, shown(lively)
    assert isinstance(drawn, Turned) and drawn.name == "Assault" and moments.holding
    large = QRectF(drawn.box(0.6))
    moments._clock.set_spent(round(0.6 * moments._clock.duration()))
    seen = moments.grab().toImage().pixelColor(large.bottomLeft().toPoint() + QPoint(8, -8))
    assert seen.name() == side_colours(0)[0], "it lies there, face up"
    assert drawn.box(0.6) == large
    moments.now = None
    assert same(looks(lively), before)
    moments.now = drawn
    corner = cup.mapTo(lively.window.places.centre, QPointF())
    assert start.translated(corner).contains(drawn.box(0))
    assert drawn.box(1) == cup.slot(0).translated(corner)
    assert drawn.turned(drawn.RISEN) == 0 and drawn.turned(drawn.OPEN) == 1
    moments.end()
    assert not same(looks(lively), before) and not moments.isVisible()


def test_a_map_that_has_just_been_moved_is_held_as_it_would_be_seen(lively: Player) -> None:
    view, moments = lively.window.view, shown(lively)
    view.set_zoom(1)
    for way in (-90, 90):  # all tiles that are seen are there
        view.pan(way, 0)
        view.grab()
        lively.qtbot.waitUntil(lambda: not view.board.unfinished)
    QApplication.processEvents()
    view.pan(-90, 0)
    new = QRect(0, 0, 90, view.height())
    would = view.grab(new).toImage()
    moments.hold()
    place = new.translated(view.mapTo(moments._below, QPoint()))
    held = moments._picture.toImage().copy(place).convertToFormat(would.format())
    assert same(bytes(held.constBits()), bytes(would.constBits()))


def test_the_chance_of_a_chit_is_told_where_it_had_one(lively: Player) -> None:
    lively.play("draw")
    first = shown(lively).now
    assert isinstance(first, Turned) and first.text == "Chosen beforehand"
    shown(lively).end()
    lively.skip("done", "done", "draw", "done", "done")
    assert lively.decision == "DrawChit"
    lively.play("draw")
    drawn = shown(lively).now
    assert isinstance(drawn, Turned) and drawn.text == "1 of 3 in the cup"


def test_any_key_ends_the_moment_and_answers_nothing(lively: Player) -> None:
    lively.play("draw")
    assert lively.model.session is not None
    head, handle = lively.model.session.record.head, lively.window.windowHandle()
    assert handle is not None
    for key in (Key.Key_Space, Key.Key_Return, Key.Key_1, Key.Key_E, Key.Key_Escape, Key.Key_Left):
        lively.happens(Rolled("combat", 3, 3, "6.1-H/1", 0))
        assert shown(lively).holding
        QTest.keyClick(handle, Key.Key_Shift)
        assert shown(lively).working, "Shift alone is no key"
        tap(lively, key)
        assert not shown(lively).working and not shown(lively).holding, key
        assert lively.model.session.record.head == head and not lively.window.context.selected, key
    lively.happens(Rolled("combat", 3, 3, "6.1-H/1", 0))
    tap(lively, Key.Key_E)
    tap(lively, Key.Key_E)
    assert lively.model.session.record.head != head, "the next one is an answer again"


def test_a_key_that_is_still_held_from_the_answer_ends_nothing(lively: Player) -> None:
    handle = lively.window.windowHandle()
    assert handle is not None
    QApplication.processEvents()
    QTest.keyPress(handle, Key.Key_1)
    lively.qtbot.waitUntil(lambda: shown(lively).working)
    lively.hands.repeat(handle, Key.Key_1)
    QTest.keyRelease(handle, Key.Key_1)
    assert shown(lively).working
    tap(lively, Key.Key_1)
    assert not shown(lively).working


def test_a_click_meant_for_what_is_no_more_ends_the_moment_and_hits_nothing(lively: Player) -> None:
    lively.play("draw")
    window = lively.window
    end = next(button for button in lively.hands.buttons() if button.property("command") == "done")
    at = end.mapTo(window, end.rect().center())
    QTest.mouseClick(window.windowHandle(), LEFT, Qt.KeyboardModifier.NoModifier, at)
    assert not shown(lively).working and lively.decision == "Movement"
    QTest.mouseClick(window.windowHandle(), LEFT, Qt.KeyboardModifier.NoModifier, at)
    assert lively.decision != "Movement"


def test_nothing_is_shown_without_motion(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    player.new(seed="1")
    player.play("draw")
    assert not shown(player).working
    player.window.context.looks.motion = True
    monkeypatch.setattr(pace, "_factor", 0.0)
    player.happens(TurnBegan(2))
    assert not shown(player).working


def test_it_is_over_by_itself(lively: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "_factor", 0.01)
    lively.play("draw")
    lively.qtbot.waitUntil(lambda: not shown(lively).working)
    assert not shown(lively).holding


def test_a_busy_machine_takes_nothing_of_what_can_be_seen(
    lively: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five seconds between two pictures count as little as the longest that a picture may stand."""
    clock = shown(lively)._clock
    lively.play("draw")
    clock.stop()
    before = clock.part()

    class Slow:
        def restart(self) -> int:
            return 5000

    monkeypatch.setattr(clock, "_since", Slow())
    clock._tick()
    assert clock.part() - before == pytest.approx(clock.MOST / clock.duration())


def test_a_computer_player_goes_on_when_the_marks_on_the_map_were_seen(lively: Player) -> None:
    window, done = lively.window, list[str]()
    drama = window.feature(Drama)
    drama.seen(lambda: done.append("nothing shown"))
    assert done == ["nothing shown"]
    drama.moments.play([Lit("Kohima is taken", lambda: (window.header, QRectF(0, 0, 9, 9))) for _ in range(2)])
    assert not drama.holds(), "the window is seen as it is"
    drama.seen(lambda: done.append("seen"))
    clock = drama.moments._clock
    clock.set_spent(clock.duration())
    assert done == ["nothing shown"], "the second is still to come"
    clock.set_spent(clock.duration())
    assert done == ["nothing shown", "seen"]


def test_a_mark_on_the_map_waits_until_the_view_has_come_there(lively: Player) -> None:
    """While the view glides its place is not where it will be; a computer player waits as long."""
    context, moments = lively.window.context, shown(lively)
    view = context.view
    assert view is not None
    view.set_zoom(1.0)
    label = "2709"
    loc = context.state.world.loc(label)
    view.centre_on_hex(context.state.world.loc("0305"))
    view.glide_to(view.board.position(loc), 1.0, 20_000)
    moments.play(at_places(context, [(label, "It is there", 0)]))
    assert view.gliding and moments.working and moments.now is None
    assert view._motion is not None
    view._motion.setCurrentTime(20_000)
    lively.qtbot.waitUntil(lambda: moments.now is not None, timeout=20_000)
    assert isinstance(moments.now, Lit)
    assert moments.now._rect.height() > 40, "the hex itself, and not the edge of the map"


def test_what_cannot_be_shown_is_noted_and_holds_nobody_up(lively: Player) -> None:
    """A computer player waits until all was seen: what comes after is shown, and then it goes on."""

    def nowhere() -> tuple[QWidget, QRectF]:
        raise LookupError("no such place")

    drama, done = lively.window.feature(Drama), list[str]()
    header = lively.window.header
    drama.moments.play([Lit("A", nowhere), Lit("B", lambda: (header, QRectF(0, 0, 9, 9))), Lit("C", nowhere)])
    drama.seen(lambda: done.append("seen"))
    assert isinstance(drama.moments.now, Lit) and drama.moments.now.text == "B" and not done
    clock = drama.moments._clock
    clock.set_spent(clock.duration())
    assert done == ["seen"] and not drama.moments.working
    assert diary.path().read_text().count("not shown: Lit: LookupError: no such place") == 2


def test_marks_of_one_place_are_one_and_say_nothing_twice(lively: Player) -> None:
    """However often it happened; of more than four lines the rest is counted."""
    context = lively.window.context
    said = [("0408", text, 0) for text in ("a step", "a step", "a step", "a step", "a step", "gone")]
    (mark,) = at_places(context, said)
    assert mark.text == "a step\ngone"
    (mark,) = at_places(context, [("0408", str(number), 0) for number in (1, 2, 3, 3, 4, 5)])
    assert mark.text == "1\n2\n3\n\u2026 +2"


def test_a_mark_of_a_box_beside_the_map_lies_at_its_edge(lively: Player) -> None:
    """It has no place on the map, and a mark that cannot begin would be waited for."""
    context, world = lively.window.context, lively.model.state.world
    box = next(world.label(loc) for loc in range(world.play_limit, len(world.labels)))
    for label in (box, "nowhere"):
        shown(lively).play(at_places(context, [(label, "It is there", 0)]))
        assert isinstance(shown(lively).now, Lit)
        shown(lively).end()
        assert not shown(lively).working


def at(widget: QWidget, size: int) -> tuple[QWidget, QRectF]:
    """A place at the left edge."""
    return widget, QRectF(0, 300, size, size)


def test_what_is_off_the_picture_is_told_larger_and_away_from_the_edge(lively: Player) -> None:
    drama = lively.window.feature(Drama)
    port, free = lively.window.places.board, drama._free_map()
    near, far = (Lit("18 Division is eliminated", partial(at, port, size)) for size in (40, 0))
    for one in (near, far):
        one.begin(drama.moments, free)
    assert far._plate.width() > near._plate.width() and far._plate.left() > free.left() + 1.5 * EDGE


def test_all_places_that_a_caption_names_light_up(lively: Player) -> None:
    """One that is out of view has no ring."""
    drama, board = lively.window.feature(Drama), lively.window.places.board
    places = [partial(at, board, size) for size in (40, 60, 0)]
    lit = Lit("Two places", places[0], also=places[1:])
    whole = lit.begin(drama.moments, drama._free_map())
    assert [ring.width() for ring in lit.rings] == [40, 60]
    assert all(whole.contains(ring) for ring in lit.rings)


@pytest.mark.parametrize("wide", [1300, 700])
def test_what_is_long_lies_over_half_the_map_at_most(lively: Player, wide: int) -> None:
    """In more lines: what it is about is still to be seen."""
    drama = lively.window.feature(Drama)
    free = QRectF(0, 0, wide, 800)
    long = Lit("B-24 Liberator turns back, its mission fails. " * 5, partial(at, lively.window.places.board, 40))
    long.begin(drama.moments, free)
    assert long._plate.width() <= free.width() / 2 and free.contains(long._plate)


def test_what_is_long_to_read_ends_as_well(lively: Player) -> None:
    assert Lit("word " * 90, partial(at, lively.window, 1)).ms == Lit.MOST_MS


def test_whoever_takes_back_or_looks_back_sees_no_more_of_it(lively: Player) -> None:
    lively.play("draw", "done")
    lively.play(*([] if lively.decision == "DrawChit" else ["done"]))
    lively.happens(TurnBegan(2))
    assert shown(lively).working
    lively.window.past.look(0)
    assert not shown(lively).working


# Dice


@pytest.fixture
def field(player: Player, monkeypatch: pytest.MonkeyPatch) -> Battlefield:
    """6:2 is 3:1, a 6: 1-2r; the die is rolled."""
    found = battlefield(player, 6)
    player.play(f"attack {found.target}", f"choose {ONE}", f"choose {TWO}", "done", f"choose {ONE}", "answer no")
    monkeypatch.setattr(pace, "_factor", 10_000.0)
    player.window.context.looks.motion = True
    return found


def test_a_die_tumbles_before_its_result_is_told(player: Player, field: Battlefield) -> None:
    before = looks(player)
    player.play("roll")
    cast, moments = shown(player).now, shown(player)
    assert isinstance(cast, Cast) and [face for _, face, _ in cast.dice] == [6] and moments.holding
    moments.now = None
    assert same(looks(player), before)
    moments.now = cast
    moments.end()
    assert not same(looks(player), before)
    (result,) = player.window.card.findChildren(ResultView)
    assert result.die.value == 6 and not result.die.working


@pytest.mark.parametrize("size", [(1600, 1000), (1024, 700)])
def test_dice_and_captions_lie_on_the_free_map_alone(lively: Player, size: tuple[int, int]) -> None:
    """Neither on the ways to let a computer player wait, nor on the column, the line below the map or the header."""
    window = lively.new().window
    window.resize(*size)
    drama, side = window.feature(Drama), window.side
    window.news.begin("What just happened")
    window.news.finish()
    QApplication.processEvents()
    free = drama.moments.free()
    assert side.isVisible() and free.width() > 300
    right, foot = (one.mapTo(window.places.centre, QPoint()) for one in (side, window.status))
    assert free.right() <= right.x() + 1 and free.bottom() <= foot.y() + 1
    header = window.header, QRectF(window.header.rect())
    cast, lit = Cast([(1, 3, 6)] * 3, drama._table()), Lit("The Allied side takes Imphal", lambda: header)
    great = Great("k", "The Allied side takes Imphal", lambda: header, foot="Any key goes on")
    for one in (cast, lit, great):
        one.begin(drama.moments, free)
    assert all(map(free.contains, (cast._plate, lit._plate, great._card)))


def test_the_overview_does_not_come_and_go_while_a_computer_player_acts(player: Player) -> None:
    """Each card that tells of an act would hide it, and it would be back before the next."""
    window = player.new().window
    player.play("draw")
    window.resize(1600, 1000)
    window.show()
    QApplication.processEvents()
    assert window.view is not None and window.map.overview is not None
    window.view.set_zoom(1.5)
    QApplication.processEvents()
    overview, strip = window.map.overview, window.feature(Opponent).strip
    assert overview.isVisible()
    strip.think(1, "Captain is thinking")
    layout = window.news.begin("What just happened")
    layout.addWidget(QLabel("A column went by."))
    window.news.finish()
    QApplication.processEvents()
    assert not overview.isVisible()
    window.news.hide()
    QApplication.processEvents()
    assert not overview.isVisible(), "the next act will be told soon"
    strip.hide()
    QApplication.processEvents()
    assert overview.isVisible()


def test_the_die_of_the_combat_is_told_on_one_card(player: Player, field: Battlefield) -> None:
    player.play("roll")
    shown(player).end()
    assert player.window.card.findChildren(ResultView)
    news = player.window.news
    told = " ".join(label.text() for label in news.findChildren(QLabel)) if news.isVisible() else ""
    assert not news.findChildren(Die) or not news.isVisible()
    assert "1-2r" not in told and "die for combat" not in told


def test_a_counter_goes_its_way_once_it_can_be_seen(lively: Player) -> None:
    lively.play("draw")
    scene = lively.window.context.scene
    assert scene is not None
    lively.play(f"move {UNIT} 0910")
    assert shown(lively).holding and scene._motion is not None
    assert scene._motion.state() == QVariantAnimation.State.Stopped, "it waits"
    shown(lively).end()
    assert scene._motion.state() == QVariantAnimation.State.Running


# Great events


GREAT = (
    (EndOfTurnBegan(1), "End of Game Turn 1"), (TurnBegan(2), "Turn 1 is over"),
    (WeatherChanged("heavy", "9.0-6/1"), "The Heavy Monsoon begins"),
    (TrackChanged("superior", 1, 5, 4, -1, "lament_reset", "2.4/13"), "Churchill"),
    (ObjectiveTaken("0408", 0, 3, "2.2/1"), "The Japanese side takes"),
)  # fmt: skip


def test_each_great_event_lights_up_where_it_happened(lively: Player) -> None:
    """What changes who wins stops play, and a digit only ends it; all else holds nothing back, and the next key that is
    no answer ends it."""
    window = lively.window
    for event, text in GREAT:
        lively.happens(event)
        lit = shown(lively).now
        assert isinstance(lit, Lit) and text in lit.text and "<" not in lit.text
        assert shown(lively).holding == (isinstance(lit, Great) and not isinstance(event, ObjectiveTaken))
        place = window.places.board if isinstance(event, ObjectiveTaken) else window.header
        middle = shown(lively).mapTo(window, lit._rect.center().toPoint())
        assert place.rect().contains(place.mapFrom(window, middle)), text
        tap(lively, Key.Key_1 if shown(lively).holding else Key.Key_Escape)
        assert not shown(lively).working and lively.decision == "DrawChit"


def test_an_own_supply_check_is_read_before_the_computer_goes_on(lively: Player) -> None:
    """Its chit was drawn and the other one's a moment later; where no level changes there is nothing to read."""
    changed, same = (SupplyChecked(0, 10, 2, 1, number, "7.1-B/1") for number in (3, 0))
    lively.happens(changed)
    assert not isinstance(shown(lively).now, Great), "nobody goes on by himself"
    lively.model.note(SEAT + "allied", "greedy")
    lively.happens(same)
    assert not isinstance(shown(lively).now, Great)
    lively.happens(changed)
    great = shown(lively).now
    assert isinstance(great, Great) and "Supply Check" in great.text


def taken(place: str) -> ObjectiveTaken:
    return ObjectiveTaken(place, 0, 3, "2.2/1")


def test_what_could_be_answered_before_is_not_marked_beside_a_great_event(lively: Player) -> None:
    """A retreat, and the place that is taken by it."""
    context = lively.window.context
    assert context.scene is not None
    context.overlay("targets", HexHighlights((3,), "legal"))
    lively.happens(taken("0408"))
    assert isinstance(shown(lively).now, Great) and "targets" not in context.scene.overlays()


def test_a_place_that_is_taken_is_told_over_the_new_position(lively: Player) -> None:
    """Who retreated from it is gone, and so is what was asked of them; a click is still no answer."""
    lively.happens(taken("0408"))
    moments = shown(lively)
    assert isinstance(moments.now, Great) and not moments.holding
    decision = lively.decision
    assert moments.skip(mouse=True) and not moments.working
    lively.happens(taken("0404"))
    moments.play([Lit("mark", lambda: (moments._below, QRectF(0, 0, 9, 9)))])
    assert isinstance(moments.now, Great) and lively.decision == decision


def test_the_result_at_its_place_is_seen_before_the_great_event_that_it_led_to(lively: Player) -> None:
    moments = shown(lively)
    where = (moments._below, QRectF(0, 0, 9, 9))
    moments.play([Great("k", "A draw no more", lambda: where, after=True), Lit("The defender retreats", lambda: where)])
    assert type(moments.now) is Lit and [type(one) for one in moments.waiting] == [Great]


def test_several_of_one_kind_are_one_card_and_three_a_turn_stop_play(lively: Player) -> None:
    lively.happens(taken("0408"), taken("0404"), TrackChanged("superior", 1, 5, 4, -1, "lament_reset", "2.4/13"))
    moments = shown(lively)
    first = moments.now
    assert isinstance(first, Great) and first.kind == "superior"
    assert [len(one.lines) for one in moments.waiting if isinstance(one, Great)] == [2], "another kind has its own"
    tap(lively, Key.Key_Space)
    assert isinstance(moments.now, Great) and moments.now.kind != first.kind, "it was not read yet"
    tap(lively, Key.Key_Space)
    assert not moments.working
    lively.happens(taken("0408"))
    assert isinstance(moments.now, Great), "the third"
    tap(lively, Key.Key_Space)
    lively.happens(taken("0404"))
    assert type(moments.now) is Lit and not moments.holding, "a mark like any other"


def test_a_great_event_is_as_long_where_all_else_is_hasty(lively: Player) -> None:
    pace.set_haste(0.1)
    try:
        lively.happens(taken("0408"))
        assert shown(lively)._clock.duration() == pace.unhurried(Great.ms)
    finally:
        pace.set_haste(1.0)


def test_a_great_event_takes_no_click(lively: Player) -> None:
    lively.happens(WeatherChanged("heavy", "9.0-6/1"))
    assert shown(lively).testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    reveal = next(button for button in lively.hands.buttons() if button.property("command") == "draw")
    at = reveal.mapTo(lively.window, reveal.rect().center())
    QTest.mouseClick(lively.window.windowHandle(), LEFT, Qt.KeyboardModifier.NoModifier, at)
    assert lively.decision == "Movement"


def test_a_superior_who_rises_needs_no_moment(lively: Player) -> None:
    lively.happens(TrackChanged("superior", 1, 5, 6, 1, "general_reset", "2.3/7"))
    assert not shown(lively).working


def test_what_lights_up_waits_for_the_die(lively: Player) -> None:
    lively.play("draw")
    lively.happens(WeatherChanged("light", "9.0-6/1"))
    assert isinstance(shown(lively).now, Turned)
    shown(lively)._clock.set_spent(shown(lively)._clock.duration())
    assert isinstance(shown(lively).now, Lit) and not shown(lively).holding


def test_all_of_many_dice_are_seen(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    stage, painted = player.window.places.centre, []
    monkeypatch.setattr(die, "paint_die", lambda painter, box, *_: painted.append(painter.transform().mapRect(box)))
    cast = Cast([(0, 1 + number % 6, 6) for number in range(12)], lambda: (stage, QRectF(300, 300, 1, 1)))
    room, picture = cast.begin(stage, QRectF(stage.rect())), QImage(stage.size(), QImage.Format.Format_RGB32)
    with QPainter(picture) as painter:
        cast.paint(painter, 1.0)
    assert len(painted) == 12 and all(room.contains(box) for box in painted)
    assert not any(one.intersects(other) for one in painted for other in painted if one is not other)
    assert min(box.top() for box in painted) > 300, "the question above the line stays to be read"


def test_many_of_a_kind_say_how_many_more_there_are(lively: Player) -> None:
    where = shown(lively).parent(), QRectF(0, 0, 9, 9)
    several = [Great("k", f"line {number}", lambda: where) for number in range(7)]
    assert several[0].joined(several).lines == ["line 0", "line 1", "line 2", "line 3", "… +3"]
    assert several[0].joined(several[:5]).lines == [f"line {number}" for number in range(5)]


def test_a_long_line_is_written_in_several_within_the_card(lively: Player) -> None:
    moments = shown(lively)
    moments.resize(900, 600)
    where = moments, QRectF(0, 0, 9, 9)
    short = Great("k", "Imphal falls", lambda: where, foot="Any key goes on")
    long = Great("k", "Imphal falls to the Japanese, and the Allies may lose the war by it " * 4, lambda: where)
    for one in (short, long):
        one.begin(moments, QRectF(moments.rect()))
        assert QRectF(moments.rect()).contains(one._card) and all(map(one._card.contains, one._rows))
    assert long._rows[0].height() > 1.9 * short._rows[0].height()
    assert short._rows[0].bottom() < short._rows[1].top()
    lit = Lit(long.text, lambda: where).begin(moments, QRectF(moments.rect()))
    assert QRectF(moments.rect()).contains(lit.adjusted(20, 20, -20, -20))


def test_a_die_is_cast_before_the_great_event_it_brought_about(lively: Player) -> None:
    lively.happens(taken("0408"), Rolled("combat", 6, 6, "6.1-H/1", side=0))
    moments = shown(lively)
    assert isinstance(moments.now, Cast) and [type(one) for one in moments.waiting] == [Great]


def test_a_great_event_is_never_one_too_many(lively: Player) -> None:
    moments = shown(lively)
    where = moments, QRectF(0, 0, 9, 9)
    moments.play([Cast([(0, 1, 6)], lambda: where) for _ in range(9)] + [Great("k", "great", lambda: where)])
    assert sum(isinstance(one, Great) for one in moments.waiting) == 1


def test_what_of_consequence_a_computer_did_and_nothing_else_tells_is_told_at_its_place(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fortification that it builds is; what a person builds is known, and what moved on the tracks is told there."""
    player.new(seed="3")
    player.play("draw", "move jp-31-58 0809")
    drama, side = player.window.feature(Drama), player.model.present.record.nodes[player.model.present.record.head].side
    dug = MarkerPlaced("bunker", "0809", "", 0, UNIT)
    laments = TrackChanged("lament", 1, 1, 2, 1, "unit_eliminated", "")
    assert not list(drama.found([dug]))
    monkeypatch.setattr(player.model, "by_computer", lambda one: one == side)
    (mark,) = drama.found([dug])
    assert isinstance(mark, Lit) and "0809" in mark.text and mark._where()[0] is player.window.view.viewport()
    (track,) = drama.found([laments])
    assert isinstance(track, Lit) and "Laments" in track.text and track._where()[0] in player.window.parts("tracks")


def test_the_air_support_of_a_computer_player_is_told_where_it_attacks(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.new(seed="3")
    player.play("draw")
    drama = player.window.feature(Drama)
    attack = AttackDeclared("0614", ("jp-33-213",), ("uk-20-32",), "jp-air-5", True, "")
    assert not list(drama.found([attack]))
    monkeypatch.setattr(player.model, "by_computer", lambda side: side == 0)
    (mark,) = drama.found([attack])
    assert isinstance(mark, Lit) and mark.text.splitlines()[-1] == "\u2708 5th Air Division (3)"


def test_the_frame_of_what_lies_at_an_edge_of_the_window_is_seen_whole(player: Player) -> None:
    """As that of the band above the map, below the tool bar."""
    stage, picture = player.window.places.centre, QImage(400, 200, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    lit = Lit("Turn 2", lambda: (stage, QRectF(50, 0, 200, 40)), 0)
    lit.begin(stage, QRectF(stage.rect()))
    with QPainter(picture) as painter:
        lit.paint(painter, 0.25)
    assert picture.pixelColor(120, 3).name() == QColor(side_colours(0)[0]).name()
