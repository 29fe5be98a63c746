"""``python -m engine``: see :mod:`engine.lab.commandline`."""

import sys
from multiprocessing import freeze_support

from engine.board.collector import UNSEEN, be_patient
from engine.games import titles
from engine.lab.commandline import main

if __name__ == "__main__":
    freeze_support()
    be_patient(UNSEEN)
    sys.exit(main(sys.argv[1:], titles()))
