"""What ``nhmod new --kind`` begins a mod with: ``attack``."""

from __future__ import annotations

from nhmod_languages.contents.starts import start

STARTS = (
    start(
        "attack",
        "A way to attack",
        """\
# A new way to attack and what it does; a monster that has it.
attacks:
  - type: hello
    touches: false
    message: "%s says hello to you!"        # %s is the monster
    verb: says hello to                     # between the names, when a monster does it to another
    your_verb: say hello to                 # when you are such a monster
    damage:
      id: hello
      to_you: [{confuse: 2}]                # see docs/effects.md
      to_monster: [{confuse: 2}]

monsters:
  - name: greeter
    copy_from: dwarf
    attacks: [hello hello 0d0]              # how, what, and for how many hit points
    color: bright green
    generation: {frequency: 1}
    tile: {copy_from: dwarf}
""",
    ),
)
