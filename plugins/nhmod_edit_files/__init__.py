"""Edit files, the rules of Angband and its variants as text: read and written without losing a byte, checked, and changed by names.

A game is data: for each file a ``Grammar`` (``grammar``), and where its words come from (``game``).
"""

from nhmod.plugin import Plugin

PLUGIN = Plugin(__name__, codes=".codes:CODES")
