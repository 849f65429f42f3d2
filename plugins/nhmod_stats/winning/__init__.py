"""Whether a game can be won: what of its levels is come to from where, in many games, and by what means."""
