"""What a game of Nemesis is played with: the files of a pack, read, checked and kept in saves."""
