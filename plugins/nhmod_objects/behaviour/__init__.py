"""What objects do: the places in the game's C where a new object's behaviour goes, and what goes there."""
