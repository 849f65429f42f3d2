"""The codes of what monsters do."""

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH3301 an ability without item and name
'monster_uses' names the item that monsters use; an ability that needs no item has a name of its own, 'action: pray'.

NH3302 effects and code, or neither
What happens is said by 'effects', without C, or all of it by 'code'. A step of 'effects' can be code too.

NH3303 a name of an ability that C has already
An ability is a constant MUSE_… in C, made from its 'action' or else from the item. The game or another mod has that
one already: write another 'action'.

NH3305 a timeout in the wrong field
'timeout' keeps a turn of the game with each monster, in a field of an extra that is a 'long'.

NH3306 something about an item where there is none
'used_up', 'given' and 'picks_up' are about the item of 'monster_uses'; an ability without an item has none.

NH3307 a message with more than one name
In 'message' one '%s' stands for the monster's name; there is nothing else to be put in. Any other '%' is said as it
is.

NH3308 an item that monsters can't use
The object has no name of its own in C, or is none that can be carried.

NH3310 a monster that never uses things
The game lets no animals use things, nothing that is mindless, and nothing without hands. It never asks one of them
whether it wants to, whatever it carries. An 'action' without an item is for all.

NH3311 an ability that is wanted only where it can't be
Items are thought of as offensive by hostile monsters only, and a scroll is read by who sees. What 'wanted_when' asks
for besides has to be possible there, or no monster ever does it.

NH3312 a pause that is kept with other monsters
The turn of a 'timeout' is kept in an extra, and monsters without it never do what has to wait. An extra with 'for' is
with these monsters alone; one that has become another keeps it.

NH3309 an ability that is never left alone
Without an item, a condition or a timeout a monster would do this in every turn, and nothing else. Add 'wanted_when'
or 'timeout'.""")
