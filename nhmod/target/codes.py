"""The codes of reading a tree's C, and of words and names held against the facts."""

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH0511 a folder that is no game's source
No plugin recognises the folder: it has none of the files by which a game's source is told. Give the top folder of a
whole tree, the one that has src, include and dat in it.

NH0512 a folder that two plugins claim
Two plugins recognise the folder, each as a game of its own. Uninstall one of them.

NH0514 a row of a table that says less than the releases' rows do
A variant's table has a row in a form of its own, and nhmod found no value where content needs one. That content can't
be put into this tree; 'nhmod port' says what else can.

NH0516 something that a tree has not
Content needs a constant, a list of words, or something that releases call differently, and this tree has none, or
none that nhmod knows. That content can't be put into this tree; 'nhmod port' says what else can.

NH0517 columns that only this game has
The rows of a variant's table can have more columns than those of the releases: a further word of flags, a material.
What is copied, or else the nearest row that is like the new one, says what stands there. 'raw:' says it otherwise.

NH0518 a column of which nobody says what to write there
The rows of a variant's table have a column that the releases have not, and none that can be read says what a new row
could have there. Say it with 'raw:', by the column's name: a number, or constants of the tree.

NH0519 something in 'raw' that this game has not
'raw:' names a column that this game's table does not have beside those of the releases, or a constant that is nowhere
in its source. What the releases have is said by its own key.

NH0513 what a variant counts as
A variant has versions of its own, while the 'targets' of mods are releases of NetHack. It counts as the release that
its banner names as its parent, or as the newest one whose levels are written as its own are. docs/porting.md says
more.

NH0515 content that needs another that can't be had
Something that this content names is added by another content of the mods, and that one can't be put into this tree.
'nhmod port' says of the other one why; once that is mended, this one can be had too.

NH0520 a game whose source is in a form that is not read
NetHack 3.7 and what comes of it have their levels as programs in Lua. nhmod writes these; those of a tree from before
2021 had other words, which it doesn't know: nothing is wrong with the source, and content that needs what can't be
written (levels, branches with levels, quests) is refused. Monsters, objects, artifacts, shops, texts and much else go
into such a tree; what its C lacks is told at the content.

NH0531 a file that the C preprocessor can't read
Facts are read after preprocessing, and a file of the source tree is malformed: an #if without #endif, a macro with an
unclosed parenthesis. Look at the line that is named; a pristine release has none.

NH0532 an #error of the source tree
The source tree refuses to be compiled as it is configured: preprocessing it came to an #error line. The message is
the tree's own. A pristine release, configured for Unix, has none.

NH0533 a source file that is absent
A file that facts are read from is not in the source tree. The tree is incomplete, or of another release than its
target says.

NH0541 a word that the target does not know
The field names a thing of the game, and neither the target nor one of the mods has a thing of that name. 'nhmod
words' lists all words of a field; the game's own constants are accepted too.

NH0542 a name that is taken
A mod adds a thing whose name, or whose C name (letters in capitals, all else '_'), something else has. Two things of
one C name can't be told apart by the compiler.

NH0543 something of a mod that is not required
The content, or a level file, names a thing that another mod adds. Without that mod nothing would be there that is
meant, so it must be named in 'requires:', or the content is for when the other mod is there: 'when: {mod: …}'.

NH0544 something that never exists by itself
The game's tables have rows for what is never made: the strange object, as which mimics hide and which stands for no
object, and the tail of the long worm. Made by themselves, and so as anything of their classes, they stop the game.

NH0545 something that nobody meets
The game never makes the thing by itself, and nothing of the mods brings it: no room, shop, level, role or effect, no
other monster that has it or becomes it, no C and no level file that names it. Only a wish, a change of form or wizard
mode shows it. Say how often the game makes it, or have other content bring it. Where the author wrote himself that it
never comes ('never'), as for what other mods bring, it is a note.

NH0546 a word that means several things
A note: what only one thing is called may be the name of a whole class too, or of what several have in common. The
first of these that a key can name is taken. The symbol of the game's own source says which is meant.

NH0547 a thing with two names in one mapping
A thing can be called by its name and by the symbol of the game's own source, in small letters or capitals. In a
mapping each is there once, under whichever of its names.

NH0548 a name of several things of one sort
The game's table has this name more than once: a werewolf as a wolf and as a human being. The first is meant; the
symbol of the game's own source names any of them.

NH0590 a list of words that there is not
'nhmod words' shows the names of all lists. A list is called by its name, or by a key whose words it has
('monsters.flags', or just 'flags').""")
