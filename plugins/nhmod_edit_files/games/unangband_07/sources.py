"""Where Unangband's words come from: the other edit files, and lists that its code has."""

from __future__ import annotations

from types import MappingProxyType

from nhmod_edit_files.folder import names_in
from nhmod_edit_files.game import Source
from nhmod_edit_files.games.unangband_07.kinds import subtypes
from nhmod_edit_files.games.unangband_07.monster_words import ALLY_FLAGS, MONSTER_FLAGS, MONSTER_SPELLS
from nhmod_edit_files.games.unangband_07.object_words import KIND_FLAGS, OBJECT_FLAGS, TYPE_NAMES, TYPES
from nhmod_edit_files.games.unangband_07.place_words import (
    BLOW_FLAGS,
    LEVEL_FLAGS,
    METHOD_FLAGS,
    PLACE_FLAGS,
    QUEST_FLAGS,
    QUEST_STAGES,
    REGION_FLAGS,
    ROOM_FLAGS,
    SUMMONS,
    TERRAIN_FLAGS,
)
from nhmod_edit_files.games.unangband_07.player_words import (
    BENEFITS,
    COLOR_NAMES,
    COLORS,
    LIMITS,
    SPELL_EFFECTS,
    SPELL_FLAGS,
    STYLES,
)
from nhmod_edit_files.games.unangband_07.words import chains, fixed, joined, with_none, without

_FIXED = {
    "ally flags": ALLY_FLAGS,
    "all monster flags": joined(MONSTER_FLAGS, MONSTER_SPELLS),
    "benefits": BENEFITS,
    "blow flags": joined(METHOD_FLAGS, BLOW_FLAGS),
    "carried flags": OBJECT_FLAGS,
    "colors": COLORS,
    "flavor colors": joined(COLORS, COLOR_NAMES),
    "level flags": LEVEL_FLAGS,
    "limits": LIMITS,
    "method flags": METHOD_FLAGS,
    "monster flags": MONSTER_FLAGS,
    "monster spells": MONSTER_SPELLS,
    "object flags": joined(OBJECT_FLAGS, KIND_FLAGS),
    "object type names": TYPE_NAMES,
    "object types": TYPES,
    "place flags": PLACE_FLAGS,
    "quest flags": QUEST_FLAGS,
    "quest stages": QUEST_STAGES,
    "region flags": REGION_FLAGS,
    "room flags": ROOM_FLAGS,
    "spell effects": SPELL_EFFECTS,
    "spell flags": SPELL_FLAGS,
    "styles": STYLES,
    "summons": SUMMONS,
    "terrain actions": joined(TERRAIN_FLAGS, fixed("DEFAULT")),
    "terrain flags": TERRAIN_FLAGS,
    "zone flags": joined(LEVEL_FLAGS, ROOM_FLAGS),
}

_SCHOOLS = {91, 97}
"""Types of which a spell can name kinds that object.txt has not: prayer books by their schools, and shapes."""

_RACES = (
    "SUMMON_RACE",
    "RAISE_RACE",
    "AIM_SUMMON_RACE",
    "CREATE_RACE",
    "AIM_CREATE_RACE",
    "SUMMONS_RACE",
    "AIM_SUMMONS_RACE",
)

SOURCES = MappingProxyType(
    {
        **_FIXED,
        "casting classes": Source(files=without(0, names_in("p_class"))),
        "dungeon vaults": Source(files=with_none(names_in("vault"))),
        "history chains": Source(files=chains("p_hist")),
        "room chains": Source(files=chains("room")),
        "ammunition": Source(groups=subtypes(unknown=(0, *range(16, 19)))),
        "object subtypes": Source(groups=subtypes()),
        "spell subtypes": Source(groups=subtypes(unknown=_SCHOOLS)),
        **{f"spell parameters {effect}": Source(files=names_in("monster")) for effect in _RACES},
        "spell parameters CHANGE_SHAPE": Source(files=names_in("p_race")),
        "spell parameters REGION": Source(files=names_in("region")),
    }
)
"""The vocabularies by their names, beside those of the entries' own."""
