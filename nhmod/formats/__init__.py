"""NetHack's own text formats, read and written: tile text, dungeon.def and level descriptions."""
