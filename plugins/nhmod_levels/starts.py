"""What ``nhmod new --kind`` begins a mod with: ``level``."""

from __future__ import annotations

from nhmod_languages.contents.starts import start

STARTS = (
    start(
        "level",
        "A special level",
        """\
# A level that is drawn here; it may be a file of level language as well: {des: levels/mylevel.des}.
levels:
  - name: newthome                # in wizard mode ^V and then ? lists it
    # '.' floor, '|' and '-' walls, '+' a door, '{' a fountain, '}' water, 'T' a tree, ' ' solid rock
    map: |
      -----------
      |.........|
      |....{....+
      |.........|
      -----------
    fill: stone                   # what is around the map
    regions: [{area: [0, 0, 10, 4], lit: true}]   # x and y of two corners, counted from 0 in the map
    stairs: {up: [1, 1], down: [9, 1]}
    doors: [{at: [10, 2], state: closed}]
    contents:
      - {monster: newt, at: [5, 1]}
      - {container: chest, at: [8, 3], holds: [wand of sleep]}
      - {object: potion of healing, at: random}
      - {trap: pit, at: [3, 3]}
    place: {dungeon: The Dungeons of Doom, at: 7, spread: 2, bones: none}   # on 7 or 8; none of its bones are kept
""",
    ),
)
