"""How content of edit files is seen in the running game: what it tells of monsters and things, and what comes of making them."""
