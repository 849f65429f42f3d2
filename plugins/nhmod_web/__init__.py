"""A game as a page of the web: no kind but a library for the plugins that build such games.

``page`` has what a page is made of, ``packages`` what of it is npm's, ``waiting`` teaches a program to wait for keys. The page itself is
in page/: a terminal (xterm.js), a worker with the game, and what the player keeps.
"""

from nhmod.plugin import Plugin

PLUGIN = Plugin(__name__, codes=".codes:CODES")
