"""The codes of room types."""

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH1201 a thing and a class, or neither
An inhabitant is a 'monster' or a monster 'class', an object in a room an 'object' or an object 'class': write one of
the two.

NH1202 a room for no level
'below' and 'above' leave no level between them: 'below: 4' with 'above: 10' means the levels 5 to 9.

NH1203 a wizard letter that the game uses
In wizard mode SHOPTYPE=letter makes a room or shop on the first level. The game has a room or shop for this letter
already, and keeps it: the new one has none, and is else as it should be. Write another letter, or none: then a free
one is taken.

NH1205 a wizard letter was chosen, or none is left
The manifest names no letter for the room, so the first one is taken that neither the game nor a mod has. Write
'wizard_letter' to keep it when other mods come along.

NH1207 too many room and shop types
The game keeps the number of a room or shop type in a signed char (rtype in include/mkroom.h), and level files twice
that number. The mods together have more new types than there are numbers left: take one away.

NH1208 a name of a room that C has already
The room's id makes names in C: a constant, a level flag, a function. One of them is in the game's source already and
means something else there. Choose another id.

NH1209 something to hold that is no container
'holds' lists what is in a container; the object that has it is none.

NH1210 a monster that can't live in a room
The game makes some monsters only together with what belongs to them: a shopkeeper with a shop, a priest with a
temple, the tail of a worm with its head. One of these in a room would be broken.

NH1211 a room that no level has by itself
Without 'generation' the game never makes the room: only level files can have it, and wizard mode. Write 'generation:
{chance: 1/8}', with 'below' and other conditions as you like.

NH1212 a class of which the game makes nothing
The game has no objects to choose from in this class at random, or one can't lie on the floor by itself.

NH1213 a room where no level gets one
The game makes rooms by itself on the ordinary levels of dungeons that are no mazes and not filled from level files:
in NetHack those of the Dungeons of Doom. None is deeper than the dungeon's last level can be.

NH1214 an article before a room's name
The game says 'You enter an aviary!' of the room 'aviary', with the article that it needs. Write the name without one,
or what is said as 'on_entry'.

NH1215 a text that does not go on after 'You'
What is said of a room goes on after 'You' where it begins with a small letter: 'hear a sigh.' is shown as 'You hear a
sigh.', and 'the walls sigh.' would be as 'You the walls sigh.'. Begin with a capital letter what stands for itself.

NH1216 a room that another one leaves no level
A level has one special room at most, and the new ones are tried one after the other: the deepest first, else in load
order. One with the chance 1/1 is on every level that it fits, and what is tried after it on the same levels never
comes.""")
