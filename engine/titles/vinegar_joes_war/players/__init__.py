"""What the greedy player knows of the game: distances, aims, who goes where, which attacks, flights and depots pay."""
