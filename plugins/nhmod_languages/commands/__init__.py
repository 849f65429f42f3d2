"""The commands ``level``, ``dungeon`` and ``dlb``."""
