"""The keys of the tables, and what the game takes for one that is not there (src/dungeon.c: get_table_int_opt, get_table_str_opt)."""

from __future__ import annotations

from types import MappingProxyType

DUNGEONS = "dungeon"
"""The variable that has the dungeons."""
NAME, BONES, BASE, RAND, CHANCE, CHAIN = "name", "bonetag", "base", "range", "chance", "chainlevel"
VARIANTS, KIND, DIRECTION, FLAGS, ALIGNMENT = "nlevels", "branchtype", "direction", "flags", "alignment"
LEVELS, BRANCHES = "levels", "branches"
SETTINGS = MappingProxyType(
    {
        "DESCRIPTION": FLAGS,
        "ALIGNMENT": ALIGNMENT,
        "ENTRY": "entry",
        "PROTOFILE": "protofile",
        "LVLFILL": "lvlfill",
        "THEMEROOMS": "themerooms",
    }
)
"""The keys of a dungeon's settings by the keywords of dungeon.def, which has no word for the last two."""
LEVEL_SETTINGS = MappingProxyType({"LEVELDESC": FLAGS, "LEVALIGN": ALIGNMENT})
NUMBERS = frozenset({"ENTRY"})
"""The settings that are numbers."""
LISTED = frozenset({"DESCRIPTION", "LEVELDESC"})
"""Those that can be more than one: a text, or a table of texts."""
