"""Views on their way to another process, without the map and the counters that both ends have."""

from __future__ import annotations

import io
import pickle
from typing import Any


class Pickler(pickle.Pickler):
    """Writes the world and its counters by name."""

    def __init__(self, file: io.BytesIO, world: Any) -> None:
        super().__init__(file, 5)
        self._world = world
        self._counters = {id(counter): name for name, counter in getattr(world, "counters", {}).items()}

    def persistent_id(self, obj: Any) -> Any:
        if obj is self._world:
            return ("world", "")
        name = self._counters.get(id(obj))
        return None if name is None else ("counter", name)


class Unpickler(pickle.Unpickler):
    """Reads what was written by the other end of our own pipe."""

    def __init__(self, file: io.BytesIO, world: Any) -> None:
        super().__init__(file)
        self._world = world

    def persistent_load(self, pid: Any) -> Any:
        return self._world if pid[0] == "world" else self._world.counters[pid[1]]
