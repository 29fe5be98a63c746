"""``python -m engine``: see :mod:`engine.lab.commandline`."""

import sys

from engine.games import titles
from engine.lab.commandline import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], titles()))
