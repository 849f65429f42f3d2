"""NetHack 3.6's level language: .des to .lev and back."""
