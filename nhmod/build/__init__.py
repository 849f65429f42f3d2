"""Builds: the stage, the game's own makefiles, and the playable directory."""
