"""What content kinds share about the game's text files: entries of data.base and pictures, brought and imported."""
