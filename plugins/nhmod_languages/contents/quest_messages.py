"""The messages of a role's quest: by number in dat/quest.txt (include/qtext.h), by name in dat/quest.lua since NetHack 3.7."""

from __future__ import annotations

from types import MappingProxyType

QUEST_TXT, QUEST_LUA = "dat/quest.txt", "dat/quest.lua"
QUEST_TABLE, FALLBACKS, COMMON = "questtext", "msg_fallbacks", "common"
"""The table of dat/quest.lua, and its two that are no role's: what is said in place of what a role does not have, and what all have."""

_RUNS = {
    "firsttime": (1, 1),
    "nexttime": (2, 1),
    "othertime": (3, 1),
    "guardtalk_before": (5, 5),
    "guardtalk_after": (10, 5),
    "leader_first": (15, 1),
    "leader_next": (16, 1),
    "leader_other": (17, 1),
    "leader_last": (18, 1),
    "badlevel": (19, 1),
    "badalign": (20, 1),
    "assignquest": (21, 1),
    "encourage": (25, 10),
    "locate_first": (35, 1),
    "locate_next": (36, 1),
    "goal_first": (40, 1),
    "goal_next": (41, 1),
    "goal_alt": (42, 1),
    "nemesis_first": (50, 1),
    "nemesis_next": (51, 1),
    "nemesis_other": (52, 1),
    "nemesis_wantsit": (53, 1),
    "discourage": (60, 10),
    "gotit": (70, 1),
    "killed_nemesis": (80, 1),
    "offeredit": (81, 1),
    "offeredit2": (82, 1),
    "posthanks": (90, 1),
    "hasamulet": (91, 1),
}
NUMBERS = MappingProxyType({name: range(first, first + count) for name, (first, count) in _RUNS.items()})
"""The numbers of each name: one, or those of which the game says one by chance."""
NAMES = MappingProxyType({number: name for name, numbers in NUMBERS.items() for number in numbers})
"""The name of each number."""
