"""The game's numbered lists (rooms, traps, classes …): enumerations in newer releases, rows of ``#define`` in older ones."""

from __future__ import annotations

from nhmod.dataclass import frozen


@frozen
class Series:
    """Constants that number one kind of thing.

    ``enum`` is the enumeration's name where the release has one; one of another name is known by its member ``first``.
    Else they are the ``#define`` lines of ``file`` from ``first`` to ``last``; without ``last`` they end before a macro with
    parameters or one whose value is smaller than the one before it.
    """

    enum: str
    file: str
    first: str
    last: str = ""


MATERIALS = Series(enum="obj_material_types", file="include/objclass.h", first="LIQUID")
MONSTER_CLASSES = Series(enum="mon_class_types", file="include/monsym.h", first="S_ANT", last="MAXMCLASSES")
OBJECT_CLASSES = Series(enum="obj_class_types", file="include/objclass.h", first="RANDOM_CLASS", last="MAXOCLASSES")
ROOMS = Series(enum="roomtype_types", file="include/mkroom.h", first="OROOM", last="MAXRTYPE")
SKILLS = Series(enum="p_skills", file="include/skills.h", first="P_NONE", last="P_NUM_SKILLS")
TERRAIN = Series(enum="levl_typ_types", file="include/rm.h", first="STONE", last="INVALID_TYPE")
TRAPS = Series(enum="trap_types", file="include/trap.h", first="NO_TRAP", last="TRAPNUM")
