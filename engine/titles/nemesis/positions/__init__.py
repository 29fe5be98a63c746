"""Positions of Nemesis in text: read, written, fingerprinted and looked over for faults."""
