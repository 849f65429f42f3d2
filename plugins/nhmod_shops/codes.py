"""The codes of shop types."""

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH1301 an object and a class, or neither
Each line of a shop's stock is an 'object' or an object 'class': write one of the two.

NH1302 a stock that does not make 100%
The game draws a number from 1 to 100 and goes through the shop's stock until the shares have used it up. If they make
less, it reads on into the next table; if they make more, the last things never come. Make the shares 100%.

NH1303 a part of a percent
The game counts shops and their stock in whole percents, at least one.

NH1304 too many things in a stock
The game's table has a fixed number of columns for a shop's stock (iprobs in include/mkroom.h). Use a class in place
of several objects.

NH1305 more than the other shop has
The shares of all shops make 100%, so a new shop's share is taken from another's. What mods take from one shop must
leave it 1% at least: a shop of 0% would end the game's list of shops too early. Take less, or from another shop, or
from all of them: 'from: proportional'.

NH1306 where a share was taken from
A new shop's share of all shops has been taken from the shops that are named. Choose others with 'from'.

NH1307 a wizard letter that the game uses
In wizard mode SHOPTYPE=letter makes a room or shop on the first level. The game has a room or shop for this letter
already, and keeps it: the new one has none, and is else as it should be. Write another letter, or none: then a free
one is taken.

NH1309 a wizard letter was chosen, or none is left
The manifest names no letter for the shop, so the last one is taken that neither the game nor a mod has. Write
'wizard_letter' to keep it when other mods come along.

NH1311 a name of a shop that C has already
The shop's id makes names in C: a constant, the array of its keepers' names. One of them is in the game's source
already and means something else there. Choose another id.

NH1312 a shop's name that the game has
The game tells some of its shops by their names (the bookstores have a novel by Terry Pratchett), so no new shop may
have the name of one of them.

NH1313 a shopkeeper's name that is too long
The game keeps a shopkeeper's name, and a mark before it, in an array of PL_NSIZ characters and cuts off the rest.
Shorten the name.

NH1314 something that can't be sold
The game can't make this thing for a shop, or it would be no ware: gold, a thing of which there is only one, a thing
without a name in C, a class of which nothing is made at random.

NH1315 a name twice
The same name stands twice in the list of shopkeepers. The game makes sure that no two shopkeepers of a level have one
name, and would look for another in vain.

NH1316 a shopkeeper's gender in a game that keeps none
Newer releases keep a mark before a shopkeeper's name that says whose name it is, a man's or a woman's, and whether it
is a first name. Older ones would show the mark as a part of the name. Write the name alone.

NH1317 a column of shops that only this game has
The shops of a variant can have more columns than those of the releases (struct shclass in include/mkroom.h): a
further name, say. nhmod gives a name the shop's id, and anything else what the first shop of the table has. Look
whether that suits.

NH1318 an article before a shop's name
The shopkeeper's name stands before the shop's: 'Welcome to Valoo's grocery!'. Write the name without an article.""")
