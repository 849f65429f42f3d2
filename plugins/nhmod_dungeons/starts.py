"""What ``nhmod new --kind`` begins a mod with: ``branch``."""

from __future__ import annotations

from nhmod_languages.contents.starts import start

STARTS = (
    start(
        "branch",
        "A branch of the dungeon",
        """\
# A dungeon of its own, reached by stairs from another. The levels in it that have no map are mazes.
dungeons:
  - name: The Lost Mine           # in wizard mode ^V and then ? lists its levels
    bones: S                      # the letter of its bones files; unique among the dungeons
    levels: 3
    kind: mazelike
    from: {dungeon: The Dungeons of Doom, at: 5, spread: 3, by: stairs down}   # from level 5, 6 or 7
    contains: [{level: lostend, at: -1}]   # its special levels; -1 is the last

levels:
  - name: lostend
    # '.' floor, '|' and '-' walls, '+' a door, '{' a fountain, '}' water, 'T' a tree, ' ' solid rock
    map: |
      -------------------
      |........|........|
      |........+........|
      |........|........|
      -------------------
    fill: stone                   # what is around the map
    regions: [{area: [0, 0, 18, 4], lit: true}]
    stairs: {up: [2, 2]}          # the branch ends here: there is no way down
    doors: [{at: [9, 2], state: closed}]
    contents:
      - {monster: dwarf, at: [14, 2], asleep: true}
      - {container: chest, at: [16, 1], holds: [wand of digging]}
""",
    ),
)
