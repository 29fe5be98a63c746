"""States of two sides: what their tokens stand for."""

from __future__ import annotations

from engine.games import titles


def test_a_piece_that_changes_where_it_stands_leaves_the_places_of_its_side_as_they_are() -> None:
    title = titles().title("defeat-into-victory")
    state = title.new("u-go", {}, "places")
    piece = state.on_map(0)[0]
    places, tokens = state.place_tokens, state.tokens
    state.change(piece.id, oos=not piece.oos)
    assert state.place_tokens == places
    assert state.tokens[0] != tokens[0]
    state.change(piece.id, loc=piece.loc + 1)
    assert state.place_tokens[0] != places[0]
    assert state.place_tokens[1] == places[1]
