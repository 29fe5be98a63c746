"""Start of the frozen program that makes the reference pictures: what the frozen program shows, to be compared."""

from __future__ import annotations

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()
    from tools.pictures.__main__ import main

    sys.exit(main())
