"""What any game is played at: steps, decisions, commands, verdicts, events, chance, record, journal."""
