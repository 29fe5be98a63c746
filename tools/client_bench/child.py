"""Measurements that need a process of their own; writes figures as JSON for the process that asked."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from statistics import median

from tools.client_bench.figures import Figure


def lean() -> None:
    """Idle share and peak memory of a client in which one has looked about; it keeps parsed data on disk, as the
    program does."""
    from engine.board import yamlcache
    from nemesis_gui import start

    start.load()
    from nemesis_gui.base.settings import cache_folder

    yamlcache.keep_in(cache_folder() / "data")
    from tools.client_bench import hands, measures

    window = hands.open_window()
    hands.wait_drawn(window.context.scene)
    still = measures.idle(window, 5.0)[0].value
    assert window.view is not None
    for zoom in (0.5, 1.0, 2.0, 1.0):
        window.view.set_zoom(zoom)
        hands.wait_drawn(window.context.scene)
    measures.hover(window)
    print(json.dumps({"idle": still, "peak": hands.peak()}), flush=True)
    window.close()


def large() -> None:
    """The board alone on 3840 x 2160 pixels, two of them to a unit each way: panning, zooming, and the most memory."""
    from nemesis_gui import start

    start.load()
    from tools.client_bench import hands, measures

    view = hands.lone_view((1920, 1080))
    found = [*measures.pan(view), *measures.zoom(view)]
    print(json.dumps({**worked(found), "peak": hands.peak()}), flush=True)


def bare() -> None:
    """A bare window painted anew: the middle of the processor's milliseconds."""
    from tools.client_bench import hands
    from tools.client_bench.bare import repaints

    hands.application()
    print(json.dumps({"bare": median(repaints())}), flush=True)


def worked(found: Iterable[Figure]) -> dict[str, float]:
    """What the processor worked on each: a busy computer does not lengthen it much."""
    return {figure.name: figure.cpu or figure.value for figure in found}


def skin() -> None:
    """The board alone, drawn and under the skin in a folder: panning, zooming, the most memory, and that after a
    rest."""
    from nemesis_gui import start

    start.load()
    from engine.wargame.skin import read_skin
    from nemesis_gui.board.skin_map import MapSkin
    from nemesis_gui.board.skin_picture import REST_MS
    from tools.client_bench import hands, measures

    folder, view = Path(sys.argv[2]), hands.lone_view()
    picture = read_skin(folder).map
    assert picture is not None
    if len(sys.argv) > 3:
        view.board.set_skin(MapSkin(folder, picture, view.board.world.board.grid, folder / "tiles"))
        hands.wait_drawn(view.board)
    found = [*measures.pan(view), *measures.zoom(view)]
    peak = hands.peak()
    hands.wait(REST_MS + 1000)
    rest = hands.resident()
    print(json.dumps({**worked(found), "peak": peak, "rest": rest}), flush=True)


def themes() -> None:
    """A few windows one after the other, each in another theme: prints how many widgets they leave."""
    from tools.client_bench import closing

    print(json.dumps({"left": closing.change_themes(4)}), flush=True)


def steps() -> None:
    """Games of the first title at random: the 99th percentile of a step beside the median."""
    from engine.board.collector import be_patient
    from engine.games import titles
    from engine.lab.benchmarks import self_play

    games = titles()
    be_patient()
    step = list(self_play(games.title(games.first)))[-1]
    print(json.dumps({"share": step.p99 / step.median}), flush=True)


if __name__ == "__main__":
    {"lean": lean, "large": large, "themes": themes, "bare": bare, "steps": steps, "skin": skin}[sys.argv[1]]()
