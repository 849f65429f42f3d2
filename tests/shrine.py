"""A mod with a level that it draws, for the commands that take mods."""

from __future__ import annotations

IDENTITY = """\
nhmod: 1
id: mine
version: 1.0.0
name: Mine
license: NGPL
authors: [somebody]
"""
SHRINE = """\
  - name: shrine
    map: "-----\\n|...|\\n-----\\n"
    regions: [{area: [1, 1, 3, 1]}]
    stairs: {up: [1, 1], down: [3, 1]}
    place: {dungeon: The Dungeons of Doom, at: 7}
"""
DRAWN = f"{IDENTITY}levels:\n{SHRINE}"
