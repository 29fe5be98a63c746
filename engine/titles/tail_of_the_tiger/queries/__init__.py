"""What a client or computer player may ask that is no choice. Nothing here changes a state or uses up a die."""
