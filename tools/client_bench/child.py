"""Measurements that need a process of their own; writes figures as JSON for the process that asked."""

from __future__ import annotations

import json
import sys
import time


def started() -> None:
    """The program as the player starts it, with a new game: prints when map, counters and panels stood in the window,
    and the most memory used until then."""
    from nemesis_gui import start

    start.load()
    from PySide6.QtCore import QTimer

    from tools.client_bench import hands

    hands.application()
    watch = QTimer()

    def look() -> None:
        window = hands.shown_window()
        if window is None or window.context.scene is None or window.context.scene.unfinished:
            return
        watch.stop()
        hands.application().processEvents()
        print(json.dumps({"drawn": time.time(), "peak": hands.peak()}), flush=True)
        window.close()

    watch.timeout.connect(look)
    watch.start(0)
    start.main(["--scenario", "campaign", "--seed", hands.SEED])


def lean() -> None:
    """Idle share and peak memory of a client in which one has looked about."""
    from nemesis_gui import start

    start.load()
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


def themes() -> None:
    """A few windows one after the other, each in another theme: prints how many widgets they leave."""
    from tools.client_bench import closing

    print(json.dumps({"left": closing.change_themes(4)}), flush=True)


if __name__ == "__main__":
    {"started": started, "lean": lean, "themes": themes}[sys.argv[1]]()
