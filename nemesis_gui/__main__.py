"""`python -m nemesis_gui`."""

from __future__ import annotations

import sys

from nemesis_gui.start import main

if __name__ == "__main__":
    sys.exit(main())
