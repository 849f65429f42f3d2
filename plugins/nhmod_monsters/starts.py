"""What ``nhmod new --kind`` begins a mod with: ``monster``."""

from __future__ import annotations

from nhmod_languages.contents.starts import start

STARTS = (
    start(
        "monster",
        "A monster",
        """\
# A monster needs a name, a class and a level; all else has a default, or comes from copy_from.
monsters:
  - name: swamp newt
    copy_from: newt               # begin with this monster's fields ...
    level: 3                      # ... and change what is new
    speed: {add: 3}               # 3 more than the newt's
    attacks: [bite 1d6]           # how, and its damage; up to six
    color: bright green           # its letter's color on the map
    tile: {copy_from: newt}       # its picture, for windows with pictures; or a file of your own
    generation: {frequency: 2, group: small}
    # flags: {extend: [hostile]}  # more flags than the newt has
    # carries: [dagger]           # what it is made with
    # encyclopedia: |             # what '/' tells of it
    #   It has come out of the swamp.

  # The game's own monsters are changed by their names; take the '#' away.
  # - edit: jackal
  #   level: {add: 1}

# What 'nhmod prove .' must see in the running game, in plain words (docs/tests.md); the rest it sees by itself.
tests:
  - name: a swamp newt bites
    steps:
      - be_strong: true
      - suffer: swamp newt
      - expect: {message: bites}
""",
    ),
)
