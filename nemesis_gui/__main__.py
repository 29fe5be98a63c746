"""`python -m nemesis_gui`."""

from __future__ import annotations

import sys
from multiprocessing import freeze_support

from nemesis_gui.start import main

if __name__ == "__main__":
    freeze_support()
    sys.exit(main())
