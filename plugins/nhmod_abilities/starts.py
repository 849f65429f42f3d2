"""What ``nhmod new --kind`` begins a mod with: ``ability``."""

from __future__ import annotations

from nhmod_languages.contents.starts import start

STARTS = (
    start(
        "ability",
        "An ability of monsters",
        """\
# What a monster does in its turn: use an item that it has, or act without one.
monsters:
  - name: mendicant
    copy_from: dwarf              # all that it is, it is as a dwarf
    color: white
    generation: {frequency: 1}
    tile: {copy_from: dwarf}

abilities:
  - action: pray                  # no item is needed
    kind: defensive
    for: mendicant                # others don't do it
    wanted_when: {hp_below: 1/3}
    message: "%s prays."          # %s is the monster
    effects:                      # see docs/effects.md
      - heal: 20
      - {message: "%s looks better."}
""",
    ),
)
