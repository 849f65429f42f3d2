"""NetHack's own languages and files, as values: each in a room of its own, readable and writable.

``binary`` (how C lays numbers out), ``language`` (what a target's languages can do), ``drawing`` (a level laid out) and
``calls`` (single calls that raise) are for all of them; ``des`` has the level descriptions of both dialects and their
compiled files, ``dungeon`` dungeon.def and ``dungeon``, ``dlb`` nhdat, ``tiles`` tile text, ``picture`` drawings.
"""
