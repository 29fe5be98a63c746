"""A face as a table: every name in it is there, its texts are translated."""

from __future__ import annotations

import pytest

from engine.games import titles
from engine.table.declared import load
from nemesis_gui.games import FACES
from nemesis_gui.play.card_presenters import CardPresenter
from nemesis_gui.play.cards import CardSpec
from nemesis_gui.play.face import Face
from nemesis_gui.play.layer import Layer
from nemesis_gui.play.manifest import ManifestFace
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.play.signs import Sign
from nemesis_gui.session.words import Words

TITLES = pytest.mark.parametrize("title", list(FACES))


def face_of(title: str) -> type[ManifestFace]:
    kind = load(FACES[title].name)
    assert issubclass(kind, ManifestFace)
    return kind


def cards_of(face: type[ManifestFace]) -> dict[str, CardSpec]:
    return dict(face.load(face.cards)) if face.cards else {}


@TITLES
def test_every_name_is_there_and_is_what_it_stands_for(title: str) -> None:
    face = face_of(title)
    for name in face.names():
        assert face.load(name) is not None, name
    assert all(issubclass(face.load(name), Layer) for name in face.layer_names)
    assert all(issubclass(face.load(name), Presenter) for name in face.presenters)
    assert all(isinstance(sign, Sign) for name in face.sign_names for sign in face.load(name))


@TITLES
def test_it_answers_only_what_a_face_is_asked(title: str) -> None:
    assert [member for member in face_of(title).parts if not callable(getattr(Face, member, None))] == []


@TITLES
def test_no_decision_has_two_presenters(title: str) -> None:
    """One that shows a card as a value, with more on the map, has it among the cards."""
    face = face_of(title)
    own = {name: kinds for name, kinds in face.presenters.items() if not issubclass(face.load(name), CardPresenter)}
    named = [*(kind for kinds in own.values() for kind in kinds), *cards_of(face)]
    assert sorted(named) == sorted(face.served())


@TITLES
def test_its_cards_are_values_with_words_in_french(title: str) -> None:
    face, words = face_of(title), Words("fr", titles().title(title)).game
    for kind, card in cards_of(face).items():
        assert isinstance(card, CardSpec), kind
        texts = (card.title, card.hint) if isinstance(card.hint, str) else (card.title,)
        assert [text for text in texts if text and words.label(text) is None] == [], kind


@TITLES
def test_a_sign_comes_with_its_layer(title: str) -> None:
    face = face_of(title)()
    signs = {sign.id for sign in face.signs()}
    assert {face.load(name).sign().id for name in face.layer_names} <= signs


@TITLES
def test_it_says_whose_game_it_is_in_the_language_of_the_player(title: str) -> None:
    face, english, french = face_of(title)(), Words("en", titles().title(title)), Words("fr", titles().title(title))
    texts = face.sentences
    assert [english.tr(text) for text in texts] == [*face.credits(english)]
    assert all(french.tr(text) != text for text in texts)
