"""``python -m engine``: see :mod:`engine.lab.commandline`."""

import sys
from multiprocessing import freeze_support

from engine.board.collector import be_patient
from engine.games import titles
from engine.lab.commandline import main

if __name__ == "__main__":
    freeze_support()
    be_patient()
    sys.exit(main(sys.argv[1:], titles()))
