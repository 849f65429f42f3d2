"""The codes of mods beside each other: limits of the game that they pass, changes of each other, explanations, galleries."""

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH3801 a limit of the game is passed
The mods together need more of something than the game has room for: numbers in a field of its structures, rows of a
table, letters. What happens beyond is seldom told by the game. Leave something out; 'nhmod limits' shows every limit
of the target, who uses how much of it, and what is left.

NH3802 a change of a mod that is not required
'edit:' names content of another mod. It can be changed only where that mod is there and comes first: name it under
'requires:', or make the change only beside it, with 'when: {mod: its-id}'.

NH3803 two mods change the same
Two mods give one key of one thing another value, and neither requires the other, so that one of the changes would be
lost. Take one away; or let one mod require the other: the one that comes later has the last word. Changes that add up
({add: 2}, {extend: [...]}) can stand beside each other.

NH3804 nothing of that name to change
'edit:' names content that none of the mods has. For kinds whose things in the game itself can't be changed (rooms,
shops) it must be another mod's. See the spelling, and that the mod's folder is given.

NH3805 a change of what is not there
{delete: [...]} names something that the list doesn't have, or {add: ...} and {multiply: ...} change what is no
number. The hint has what is there.

NH3806 a change that can't be made from another mod
Most of what a mod adds stands on lines of its own, of which another mod's change can put others in their place
(#ifdef, #else). The place that is named has no room for that: it is part of a line, or the target's tool knows no
such conditions. Change the mod itself, or add content of your own.

NH3807 another name, or the mod's own content
'edit:' changes what another mod's content is, not what it is called; and a mod's own content is changed where it is
written.

NH3808 a change of nothing
An 'edit:' has no other key, so that nothing becomes different. Write the keys that do, or take it out.

NH3811 nothing of that name
Neither the game nor one of the mods has a thing, content or a site of that name. 'nhmod schema --target NAME' lists
the words of the game, 'nhmod port DIR' the sites.

NH3812 several things of that name
The name means things of more than one kind. The message lists them as they are to be written, with the kind before
the name: 'monsters:jackal', 'site:fill_zoo()'.

NH3821 the gallery's folder is not empty
'nhmod gallery' writes into a new folder or an empty one, so that no page of an earlier gallery stays among the new
ones. Take the old folder away, or name another with -o.

NH3822 no such form of a gallery
'--format' names a form that no plugin writes. html and markdown are nhmod's own; the message lists those that there
are.""")
