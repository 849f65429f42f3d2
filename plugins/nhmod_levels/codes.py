"""The codes of levels."""

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH1401 a level without a description, or with two
A level has one of 'des' (a level file), 'map' (drawn in the manifest) and 'edit' (one of the game's is changed).

NH1402 keys that do not go together
What is in the level stands either in its .des file or, for a level with a 'map', in the manifest. 'replace' goes with
'edit', and 'mazewalk' with 'fill: maze'.

NH1434 a thing of another class in this game
A level file names monsters and objects with the letter of their class, as in the release that it was written for. The
game that the mod goes into has this one in another class, and its level compiler would not know it so: it gets that
class.

NH1403 a level file that can't be read
Level files are plain ASCII text, as NetHack's own are.

NH1404 which level of the file is meant
The level file holds several levels, or one of another name than the manifest says. 'name' and 'place' go with the one
level of that name in the file; for several levels, name the file once without 'name', and place them with a dungeon's
'contains:' or by an entry each.

NH1405 nothing to replace
The level has no such monster or object by name, so that the replacement would change nothing.

NH1406 a room or a trap that no level can have
The game has it, and its level compiler has no word for it (room_types, trap_types of util/lev_main.c), so that a
drawn level can't ask for it.

NH1407 a thing that is none, or several
Each entry of 'contents' is one thing: a monster, an object, a container, a trap, gold, an engraving, a grave, an
altar, or a feature.

NH1408 a place that the level does not have
'place 2' is the third of the level's 'places'; there must be as many.

NH1410 a level that nobody gets to
The level is compiled and packed, but no dungeon has it. Give it a 'place', or name it in the 'contains:' of a
dungeon.

NH1431 stairs that the game leaves out
On the first level of a dungeon the game makes no stairs up, on the last none down (src/mklev.c, mkstairs), whatever
the level says. The way out of a branch's first level is the branch's own stairs: 'branch: [x, y]' in a drawn level,
BRANCH:(x,y,x,y),(0,0,0,0) in a .des file say where they are; else they are anywhere.

NH1432 a level file in a newer language than the target's
The level language changed in NetHack 3.6. A file in 3.4.3's language is upgraded for newer targets, but none is made
older: what is new can't be said there. Write the level in 3.4.3's language, or give one file for each language under
'des:', or leave the level out for old targets with 'when:'.

NH1433 a level with no way on
The level stands in a dungeon with levels below it, and has no stairs or ladder down, no branch, no portal and no trap
door or hole. Its stairs are those that it says. On a dungeon's last level that is as it should be.

NH1435 a level with no way back
The level stands in a dungeon with levels above it, and has no stairs or ladder up, no branch and no portal. Its
stairs are those that it says: who came down to it, or carries the Amulet up, does not get through.

NH1436 a place for a branch where no branch comes
'branch' of a drawn level, and BRANCH of a .des file, only say where the way to another dungeon is: which level has
one is said in dungeon.def, or by the 'from' of a dungeon. Branches come to the level that 'from' names and to the one
where one enters the dungeon. Elsewhere, and at an end where the branch has no stairs (no_down, no_up), the game makes
nothing and says nothing (src/mklev.c, place_branch).

NH1437 two places for a branch
A level has one branch at most, and its way is at the first BRANCH of the file; the game leaves the others out in
silence (src/mklev.c, place_branch).

NH1438 a branch without a place on its level
The branch of a dungeon always leaves from this level, or comes to it, and the level does not say where. The game then
puts its stairs, or its portal, on any square of floor. On a level with rooms (regions of a type, of which 'vault' and
'zoo' are two) they are in one of these: an ordinary one if there are three or more, else any (src/mklev.c,
find_branch_room). Say where with 'branch: [x, y]', in a .des file with BRANCH.

NH1439 a ladder to a level without one
Who climbs a ladder comes to the ladder of the level above or below that leads back. Where that level has stairs only,
as ordinary levels have, the hero is put at column 0 and row 0, where nothing is: 3.6 calls that impossible (src/do.c,
goto_level).

NH1450 one thing where the level has a list of classes
3.4.3's levels choose among classes of monsters or objects (RANDOM_MONSTERS, RANDOM_OBJECTS), and its language has
only letters there. A class can become another class, but no single monster or object.

NH1451 replaced twice
Two entries of 'replace' are about the same monster, object or class of one level. A thing and its class may both be
replaced: the thing's own replacement goes before that of its class.

NH1452 what the game needs on this level
On some levels the game uses something without a check whether it is there. A variant of such a level, or another file
for it, must have it, or the game crashes or complains when somebody gets there: on wizard1 and knox a morgue, on the
sanctum a temple, on Medusa's island any room of its own (src/mkmaze.c, fixup_special); on wizard1 to wizard3 the
tower's boundary, which is what the places of arrival leave out (src/dungeon.c, In_W_tower); where bubbles or clouds
move, a portal (src/mkmaze.c, set_wportal), and so on every level to which a portal leads (src/do.c, goto_level). An
ordinary region of a level file only gives light: it is a room if it is 'unfilled' or irregular, or of a type of
rooms.

NH1453 what the game is won by, gone from a level
The game's own level has something without which the game can't be won, and what stands in its place has it not: who
carries a thing of which there is only one (src/makemon.c), such a thing itself, the stairs up, trap doors where no
stairs lead down, a portal. What is carried may be moved to another level that the same mods change. 'nhmod winnable'
makes the levels of many games and says whether they can be won.

NH1454 what a replaced object had and the new one has not
'replace' changes which object it is, and nothing else: a statue's monster stays behind a boulder's name, where the
game uses the number for something else, and what is in a chest stays in whatever is no container.""")
