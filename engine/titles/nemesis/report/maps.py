"""The position at the end of each turn on the map: stacks, Objectives, Bunkers, combats of the turn."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table.html import Html, el
from engine.titles.nemesis.pieces import FULL, JAPANESE, OUT, Piece
from engine.titles.nemesis.report.desk import Desk
from engine.titles.nemesis.report.svgmap import HEIGHT, MapArt
from engine.titles.nemesis.report.tale import TurnEnd
from engine.titles.nemesis.state import NemesisState

GROUND = "ground"
_MOST_LAYERS = 4
_WIDE, _HIGH, _STEP = 24, 19, 2.4
_FACES = ("japanese", "british", "stilwell", "yunnan")


class Maps:
    """Pictures of positions over one common ground."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.world = desk.tale.start.world
        self.art = MapArt(self.world.board, self.world.area)
        self.shown = [*self.art.open, *self.art.nodes]
        x, y, width, height = self.art.view
        self.box = {"x": round(x), "y": round(y), "width": round(width), "height": round(height)}
        self.view = " ".join(str(value) for value in self.box.values())

    def common(self) -> Html:
        """The ground, names and signs, defined once for the whole page."""
        parts = [self.art.symbol(GROUND), el("symbol", *self._names(), id="names", viewBox=self.view), *_signs()]
        return el("svg", el("defs", *parts), width=0, height=0, class_="defs", aria_hidden="true")

    def _names(self) -> Iterator[Html]:
        """Names of Objectives, depots and towns."""
        world = self.world
        for hex_ in self.art.open:
            x, y = self.art.xy(hex_)
            place = world.board.place_at(hex_)
            if hex_ in world.objectives:
                objective = world.objectives[hex_]
                star = "★" if objective.star else ""
                yield el("text", f"{objective.name} {star}{objective.sap}", x=round(x, 1),
                         y=round(y + 0.43 * HEIGHT, 1), class_="m-name m-goal")  # fmt: skip
            elif place is not None and place.kind == "town":
                yield el("text", place.name, x=round(x, 1), y=round(y + 0.43 * HEIGHT, 1), class_="m-name")

    def figure(self, end: TurnEnd) -> Html:
        """The map of a position with its caption."""
        return el("figure", el("figcaption", self.caption(end)), self.picture(end), class_="map")

    def picture(self, end: TurnEnd) -> Html:
        """The map of a position."""
        state = end.state
        parts = [
            el("use", href=f"#{GROUND}", **self.box),
            *self._objectives(state, end.turn),
            *self._bunkers(state),
            *self._stacks(state),
            el("use", href="#names", **self.box),
            *self._fights(end.turn),
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

    # -- Objectives, Bunkers, combats ----------------------------------------------------------------------------------

    def _objectives(self, state: NemesisState, turn: int) -> Iterator[Html]:
        fresh = {event.hex for told, event in self.desk.tale.taken() if turn and told.moment.turn == turn}
        for hex_ in self.world.objectives:
            if self.world.open_hex(hex_):
                label = self.world.label(hex_)
                yield self._sign(f"o{state.controller(hex_)}", hex_, -15, -12)
                if label in fresh:
                    yield self._sign("fresh", hex_, -15, -12)

    def _bunkers(self, state: NemesisState) -> Iterator[Html]:
        return (self._sign("bunker", hex_, 0, 0) for hex_ in state.bunkers if hex_ in self.shown)

    def _fights(self, turn: int) -> Iterator[Html]:
        """A burst that leads to the combat."""
        for fight in self.desk.tale.fights:
            loc = self.world.loc(fight.declared.target)
            if turn and fight.told.moment.turn == turn and loc in self.shown:
                name = self.desk.t("fights_here", n=fight.number)
                yield el("a", el("title", name), self._sign("burst", loc, 15, 11), href=f"#f{fight.number}")

    def _sign(self, name: str, loc: int, dx: float, dy: float) -> Html:
        x, y = self.art.xy(loc)
        return el("use", href=f"#{name}", x=round(x + dx, 1), y=round(y + dy, 1))

    # -- stacks --------------------------------------------------------------------------------------------------------

    def _stacks(self, state: NemesisState) -> Iterator[Html]:
        for loc in self.shown:
            pieces = state.pieces_at(loc)
            for side in (0, 1):
                own = [piece for piece in pieces if piece.counter.side == side]
                if own:
                    yield self._stack(loc, own)

    def _stack(self, loc: int, pieces: list[Piece]) -> Html:
        """One counter for all units; Transporters alone are a wheel."""
        x, y = self.art.xy(loc)
        units = [piece for piece in pieces if piece.counter.is_unit]
        named = ", ".join(piece.counter.name for piece in pieces)
        title = el("title", self.desk.t("pair", head=self.desk.place(self.world.label(loc)), text=named))
        if not units:
            return el("g", title, self._sign(f"w{pieces[0].counter.side}", loc, 0, 0))
        layers = min(len(units), _MOST_LAYERS)
        signs = [self._sign(f"c{_FACES.index(units[0].counter.force)}{layers}", loc, 0, 0)]
        side = units[0].counter.side
        steps = sum(piece.steps for piece in units)
        at = {"x": round(x + (3 if side == JAPANESE else 0), 1), "y": round(y + 4.6, 1)}
        signs.append(el("text", steps, **at, class_=f"n{side}"))
        worst = max(piece.supply for piece in units)
        if worst != FULL:
            signs.append(self._sign("out" if worst == OUT else "lim", loc, _WIDE / 2 - 1, -_HIGH / 2))
        if len(units) < len(pieces):
            signs.append(self._sign(f"w{side}s", loc, -_WIDE / 2, _HIGH / 2))
        return el("g", title, *signs)


def _signs() -> Iterator[Html]:
    """The signs that stand on the map, around their own middle."""
    for number, force in enumerate(_FACES):
        for layers in range(1, _MOST_LAYERS + 1):
            yield _symbol(f"c{number}{layers}", *_counter(force, layers))
    yield _symbol("o0", el("circle", r=7, class_="o-face0"), el("circle", r=3.6, class_="o-disc"))
    yield _symbol("o1", el("circle", r=7, class_="o-face1"), el("circle", r=3.6, class_="o-ring"))
    yield _symbol("fresh", el("circle", r=10, class_="o-fresh"))
    yield _symbol("bunker", el("path", d="M-17 6v6h6v-4h4v4h6v-4h4v4h6v-4h4v4h4v-6", class_="bunker"))
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


def _counter(force: str, layers: int) -> Iterator[Html]:
    """A stack of counters, the top one in the middle."""
    for layer in range(layers - 1, -1, -1):
        x, y = -_WIDE / 2 + _STEP * layer, -_HIGH / 2 - _STEP * layer
        yield el("rect", x=round(x, 1), y=round(y, 1), width=_WIDE, height=_HIGH, rx=2, class_=f"face {force}")
    if force == "japanese":
        yield el("circle", cx=-7, cy=0, r=3, class_="o-disc")
