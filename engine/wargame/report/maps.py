"""The position at the end of each turn on the map: stacks, what lies below them, combats of the turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.table.html import Html, el
from engine.table.placed import PlacedState
from engine.wargame.report.spec import Desk
from engine.wargame.report.svgmap import HEIGHT, MapArt
from engine.wargame.report.tale import TurnEnd

GROUND = "ground"
_MOST_LAYERS = 4
_WIDE, _HIGH, _STEP = 24, 19, 2.4
_MARKED = 0
"""The side whose counters bear a disc, so that the two differ without colour."""


class Maps:
    """Pictures of positions over one common ground."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.world = desk.tale.start.world
        self.spec = desk.spec
        self.art = MapArt(self.world.board, _area(desk), self.spec.looks)
        self.shown = [*self.art.open, *self.art.nodes]
        self.places = frozenset(self.shown)
        x, y, width, height = self.art.view
        self.box = {"x": round(x), "y": round(y), "width": round(width), "height": round(height)}
        self.view = " ".join(str(value) for value in self.box.values())

    def common(self) -> Html:
        """The ground, names and signs, defined once for the whole page."""
        names = el("symbol", *self._names(), id="names", viewBox=self.view)
        parts = [self.art.symbol(GROUND), names, *_signs(self.spec.faces)]
        return el("svg", el("defs", *parts), width=0, height=0, class_="defs", aria_hidden="true")

    def _names(self) -> Iterator[Html]:
        """What is written on the map."""
        for hex_, text, bold in self.spec.names(self.world):
            if hex_ in self.places:
                x, y = self.art.xy(hex_)
                class_ = "m-name m-goal" if bold else "m-name"
                yield el("text", text, x=round(x, 1), y=round(y + 0.43 * HEIGHT, 1), class_=class_)

    def figure(self, end: TurnEnd) -> Html:
        """The map of a position with its caption."""
        return el("figure", el("figcaption", self.caption(end)), self.picture(end), class_="map")

    def picture(self, end: TurnEnd) -> Html:
        """The map of a position."""
        state = end.state
        parts = [
            el("use", href=f"#{GROUND}", **self.box),
            *self._ground(state, end.turn),
            *self._stacks(state),
            el("use", href="#names", **self.box),
            *self._battles(end.turn),
        ]
        width = self.box["width"]
        size = f"min-width:{min(900, width)}px;max-width:{width * 5 // 4}px"
        drawing = el(
            "svg", el("title", self.caption(end)), *parts, viewBox=self.view, class_="board", style=size, role="img"
        )
        return el("div", drawing, class_="scroll")

    def caption(self, end: TurnEnd) -> str:
        """What a picture shows."""
        if end.turn == 0:
            return self.desk.t("at_start")
        running = end is self.desk.tale.ends[-1] and self.desk.tale.end.outcome is None
        return self.desk.t("as_it_stands" if running else "after_turn", turn=end.turn)

    # -- the ground, combats -------------------------------------------------------------------------------------------

    def _ground(self, state: PlacedState, turn: int) -> Iterator[Html]:
        for name, hex_, dx, dy in self.spec.ground(self.desk, state, turn):
            if hex_ in self.places:
                yield self._sign(name, hex_, dx, dy)

    def _battles(self, turn: int) -> Iterator[Html]:
        """A burst that leads to the combat."""
        for battle in self.desk.tale.battles:
            loc = self.world.find(battle.target)
            if turn and battle.noted.moment.turn == turn and loc in self.places:
                name = self.desk.t("battles_here", n=battle.number)
                yield el("a", el("title", name), self._sign("burst", loc, 15, 11), href=f"#f{battle.number}")

    def _sign(self, name: str, loc: int, dx: float, dy: float) -> Html:
        x, y = self.art.xy(loc)
        return el("use", href=f"#{name}", x=round(x + dx, 1), y=round(y + dy, 1))

    # -- stacks --------------------------------------------------------------------------------------------------------

    def _stacks(self, state: PlacedState) -> Iterator[Html]:
        for loc in self.shown:
            pieces = state.pieces_at(loc)
            for side in (0, 1):
                own = [piece for piece in pieces if piece.counter.side == side]
                if own:
                    yield self._stack(state, loc, own)

    def _stack(self, state: PlacedState, loc: int, pieces: list[Any]) -> Html:
        """One counter for all units; what carries them, alone, is a wheel."""
        spec = self.spec
        x, y = self.art.xy(loc)
        units = [piece for piece in pieces if spec.is_unit(piece.counter)]
        named = ", ".join(self.desk.words.unit(state, piece.id) for piece in pieces)
        title = el("title", self.desk.t("pair", head=self.desk.place(self.world.label(loc)), text=named))
        if not units:
            return el("g", title, self._sign(f"w{pieces[0].counter.side}", loc, 0, 0))
        layers, side = min(len(units), _MOST_LAYERS), units[0].counter.side
        signs = [self._sign(f"c{spec.faces.index(spec.face(units[0]))}{layers}", loc, 0, 0)]
        at = {"x": round(x + (3 if side == _MARKED else 0), 1), "y": round(y + 4.6, 1)}
        signs.append(el("text", sum(map(spec.steps, units)), **at, class_=f"n{side}"))
        trouble = spec.trouble(units)
        if trouble:
            signs.append(self._sign(trouble, loc, _WIDE / 2 - 1, -_HIGH / 2))
        if len(units) < len(pieces):
            signs.append(self._sign(f"w{side}s", loc, -_WIDE / 2, _HIGH / 2))
        return el("g", title, *signs)


def _area(desk: Desk) -> frozenset[int] | None:
    """The hexes that are drawn: those of the scenario, or of the kinds of terrain that the map shows; None for all."""
    world = desk.tale.start.world
    limits: frozenset[int] | None = getattr(world, "area", None)
    if limits is not None or not desk.spec.beyond:
        return limits
    board = world.board
    kinds = [board.terrain_ids[code] not in desk.spec.beyond for code in board.terrain_at]
    return frozenset(hex_ for hex_, shown in enumerate(kinds) if shown)


def _signs(faces: Sequence[str]) -> Iterator[Html]:
    """The signs that stand on the map, around their own middle."""
    for number, face in enumerate(faces):
        for layers in range(1, _MOST_LAYERS + 1):
            yield _symbol(f"c{number}{layers}", *_counter(face, layers))
    yield _symbol("o0", el("circle", r=7, class_="o-face0"), el("circle", r=3.6, class_="o-disc"))
    yield _symbol("o1", el("circle", r=7, class_="o-face1"), el("circle", r=3.6, class_="o-ring"))
    yield _symbol("fresh", el("circle", r=10, class_="o-fresh"))
    for side in (0, 1):
        yield _symbol(f"depot{side}", el("path", d="M-5 -4h10v8h-10zM-5 0h10M0 -4v8", class_=f"depot of{side}"))
    yield _symbol("ruin", el("path", d="M-6 -6l12 12M6 -6l-12 12", class_="ruin"))
    yield _symbol("battlement", el("path", d="M-17 6v6h6v-4h4v4h6v-4h4v4h6v-4h4v4h4v-6", class_="battlement"))
    burst = "M0 -10l2.4 5.6 6 -1.7 -3.2 5.2 5.2 3.2 -6 1 .4 6 -4.8 -3.8 -4.8 3.8 .4 -6 -6 -1 5.2 -3.2 -3.2 -5.2 6 1.7z"
    yield _symbol("burst", el("path", d=burst, class_="burst"))
    half = el("path", d="M0 -4.5a4.5 4.5 0 0 1 0 9z", class_="sup-half")
    yield _symbol("lim", el("circle", r=4.5, class_="sup-lim"), half)
    cross = el("path", d="M-2.2 -2.2l4.4 4.4m0 -4.4l-4.4 4.4", class_="sup-cross")
    yield _symbol("out", el("circle", r=4.8, class_="sup-out"), cross)
    for side in (0, 1):
        yield _symbol(f"w{side}", *_wheel(7, side))
        yield _symbol(f"w{side}s", *_wheel(4, side))


def _symbol(name: str, *parts: Html) -> Html:
    return el("symbol", *parts, id=name, overflow="visible")


def _wheel(r: float, side: int) -> list[Html]:
    spokes = f"M{-r} 0h{2 * r}M0 {-r}v{2 * r}"
    return [el("circle", r=r, class_=f"wheel of{side}"), el("path", d=spokes, class_=f"spokes of{side}")]


def _counter(face: str, layers: int) -> Iterator[Html]:
    """A stack of counters, the top one in the middle."""
    for layer in range(layers - 1, -1, -1):
        x, y = -_WIDE / 2 + _STEP * layer, -_HIGH / 2 - _STEP * layer
        yield el("rect", x=round(x, 1), y=round(y, 1), width=_WIDE, height=_HIGH, rx=2, class_=f"face {face}")
    if face.startswith("pale"):
        yield el("circle", cx=-7, cy=0, r=3, class_="o-disc")
