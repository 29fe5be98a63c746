"""What the greedy player knows of the game: distances, aims, who goes where, which assaults, flights and drops pay."""
