"""The codes NH3601 to NH3649: the game's texts."""

from __future__ import annotations

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH3601 an item of 'texts' without a text
Each item under 'texts' brings at least one text: 'rumors', 'epitaphs', 'engravings', 'hallucinations', 'oracles',
'encyclopedia', 'tribute' or 'death_quotes'.

NH3602 the game has no such texts
Not every game has novels that can be read, or says what Death quotes. Say with 'when: {target: …}' for which targets
the texts are; content of other kinds goes to all targets as before.

NH3603 no novel of that title
Passages are added to the novels that the game has (src/do_name.c, sir_Terry_novels[]), under their titles in
dat/tribute.

NH3604 a line that the game can't take
The game's text files are plain ASCII, and each has lines with a meaning of their own: '#' begins a comment, '-----'
ends an oracle, '%' begins a command of the novels. A line that is too long is cut or broken by the game.

NH3605 the game has this text already
A rumor, epitaph, engraving or hallucinatory name that the game has already, or that another mod brings, only becomes
more frequent; a mod that repeats another's adds nothing.

NH3606 an entry of the encyclopedia replaces another
The first entry that matches a name is shown (src/pager.c, checkfile). A mod's entry for a name that the game has an
entry for stands before that, and is shown in its place. Two entries of mods for one name are an error.

NH3607 no place for an entry of the encyclopedia
An entry must stand before those that would take its names (newt before *newt), and after those whose names it would
take. With several names, or several wild ones, there may be no such place. Make two entries of it, or name under
'except' what it is not about.

NH3608 whose name it is can't be said
In some games the monsters of hallucinations have only a name: they are all called 'the Smokey', and none is a he or a
she.

NH3609 too many texts
The game finds an oracle by an offset of five hexadecimal digits (src/rumors.c), and counts the passages of a novel in
a signed byte (src/files.c, choose_passage).

NH3610 a hallucination's name with an article
The game itself puts 'the' or 'a' before the name that the hallucinating see: of 'the foo' it makes 'the the foo'.
Write the name alone; 'personal: true' is for one that is said without 'the'.

NH3611 a name that the encyclopedia is never asked for
The game changes what is seen or typed before it looks (src/pager.c, checkfile): it takes 'peaceful' and 'cursed'
away, among others, of 'statue of a newt' it looks for 'statue', and nothing behind ' named ', ' called ' or a comma
is asked for. Of which words it does so depends on the release. Write what is looked for.""")
