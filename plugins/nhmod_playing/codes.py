"""The codes of what can be wrong with proving mods and with their tests."""

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH4201 a package for playing games is not installed
Games are played in a pseudo-terminal, for which pexpect and pyte are needed. They are the extra 'play' of nhmod; the
hint is the command that brings it here.

NH4202 nothing of this name is to be proven
'nhmod prove --only' takes the name of a content, or of a kind of content such as 'monsters', that the mods have for
the target.

NH4203 a game that can't be played
'nhmod prove' plays NetHack, its variants and NLE in wizard mode, and Angband with its debugging commands. Take
another --target.

NH4204 a step that does nothing, or two things
Each step of a test does one thing. Steps happen in their order.

NH4205 an expectation of nothing
'expect' says what must be seen: a message, something on the map, a text in the status lines, a thing in the pack.

NH4206 a place that the game can't be begun at
'nhmod play --at' takes the number or the name of a level, or the id of a room type or shop that the mods or the game
have.

NH4207 a thing that the game does not give
'nhmod play --with' takes what one would wish for in wizard mode: '2 blessed scrolls of magic mapping', 'grayswandir'.

NH4208 an option that the game does not know
A test's 'options' are those that one would write in NETHACKOPTIONS, each one item: 'role:Wizard', '!autopickup'. The
names are those of the target's own tables (src/options.c), which differ between releases; the beginning of one will
do.

NH4209 an option whose value means nobody
The values of 'role' and 'race' are those of the target and of the mods; the beginning of one will do.""")
