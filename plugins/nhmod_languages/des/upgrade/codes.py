"""What the diagnostics of an upgrade mean."""

from __future__ import annotations

from nhmod.diagnostics import Code, codes_of

NAME_AND_REGISTER = Code("""NH2701 a monster's name beside a register
In 3.4.3 MONSTER takes a class letter or monster[n], and a name; with both a register and a name its compiler only
warns, and makes a random monster of the register's class. 3.6 has one place for both: say either $monster[n] or the
monster. The upgraded text keeps the register.""")
NAME_WITHOUT_CLASS = Code("""NH2702 a name whose class is random
3.4.3 does not look at a name whose class is 'random' (sp_lev.c:create_object; lev_main.c:get_monster_id): it makes
any monster or object. That is hardly what was meant, so the upgraded text says the name alone, which is what 3.6
makes. Write 'random' in place of the name for the old behaviour.""")
CONTENTS_APART = Code("""NH2703 contents that don't stand behind their container
In 3.4.3 an object that is 'contained' goes into the last container before it, wherever that is; in 3.6 a container's
contents stand between braces behind it. Move the object directly behind the CONTAINER (or behind its other contents),
or give it a place of its own.""")
NO_PARENT = Code("""NH2704 a subroom whose parent isn't there
A SUBROOM of 3.4.3 names its parent, a ROOM or SUBROOM with that NAME; in 3.6 it stands inside its parent's braces.
Give the parent's NAME as it is written there.""")
INFO_TWICE = Code("""NH2705 something said twice of one monster
In 3.4.3 the last of two attitudes, alignments, names or appearances of a monster counts; 3.6 refuses two. The
upgraded text keeps the last.""")
NESTED_CONTAINER = Code("""NH2706 a container that is contained
3.4.3 has no containers in containers: one that is 'contained' is put at a random place (lev_comp.y marks it as a
container and forgets the rest). The upgraded text says so. In 3.6 it may stand within the outer one's braces.""")
UNKNOWN_CORPSE = Code("""NH2707 the corpse or statue of an unknown monster
3.4.3 takes any name that is no monster's for 'random', here without a word (lev_comp.y, monster_id). The upgraded
text says random. Give the name as the game spells it if a certain monster was meant.""")
UNFILLED_ROOM = Code("""NH2708 a room that is left unfilled
A ROOM of 3.4.3 can say that the game is not to fill it (a temple without a priest, a shop without wares). 3.6's level
compiler loses what a ROOM says of this, and fills it; a SUBROOM's flags it reads rightly. The upgraded text leaves
the flag out.""")
LEFT = Code("""NH2709 a map at the left edge, which moves by two columns
GEOMETRY:left begins in the third column in 3.4.3, and in the first one in 3.6 (sp_lev.c, load_maze and spo_map). What
stands on the map moves along; a levregion(...), which counts the level's own columns, does not. Look whether it still
fits, or write half-left.""")

CODES = codes_of(vars())
