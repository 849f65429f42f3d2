"""dungeon.lua: the same dungeons as a table that a program in Lua fills, as since NetHack 3.7. Mirrors src/dungeon.c (init_dungeons)."""
