"""Measurements that need a process of their own; writes figures as JSON for the process that asked."""

from __future__ import annotations

import json
import sys
import time


def started() -> None:
    """From nothing to a drawn map: prints when it was there, and the most memory used until then."""
    from nemesis_gui.bench import hands

    window = hands.open_window()
    hands.wait_drawn(window.desk.scene)
    seen = time.time()
    print(json.dumps({"drawn": seen, "peak": hands.peak()}), flush=True)
    window.close()


def lean() -> None:
    """Idle share and peak memory of a client in which one has looked about."""
    from nemesis_gui.bench import hands, measures

    window = hands.open_window()
    hands.wait_drawn(window.desk.scene)
    still = measures.idle(window, 5.0)[0].value
    assert window.view is not None
    for zoom in (0.5, 1.0, 2.0, 1.0):
        window.view.set_zoom(zoom)
        hands.wait_drawn(window.desk.scene)
    measures.hover(window)
    print(json.dumps({"idle": still, "peak": hands.peak()}), flush=True)
    window.close()


if __name__ == "__main__":
    {"started": started, "lean": lean}[sys.argv[1]]()
