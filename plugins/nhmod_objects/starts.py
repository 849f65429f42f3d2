"""What ``nhmod new --kind`` begins a mod with: ``object``, ``potion``."""

from __future__ import annotations

from nhmod_languages.contents.starts import start

STARTS = (
    start(
        "object",
        "An object",
        """\
# An object needs a name and a class; all else has a default, or comes from copy_from.
objects:
  - name: boat hook
    class: weapon
    copy_from: quarterstaff       # begin with this object's fields ...
    weight: 30                    # ... and change what is new
    cost: 8
    damage: {small: 8, large: 6}  # 1d8 against small monsters, 1d6 against large ones
    probability: {share: 0.5%, from: quarterstaff}   # of all weapons, taken from this one
    tile: {copy_from: quarterstaff}
    wield: [{message: "You feel like going to sea."}]   # what happens then: a list of effects (docs/effects.md)

  # The game's own objects are changed by their names; take the '#' away.
  # - edit: apple
  #   weight: {add: 1}
""",
    ),
    start(
        "potion",
        "A potion",
        """\
# What happens with a potion is a list of effects (docs/effects.md); each place may be left out.
objects:
  - name: clarity                 # a player sees "potion of clarity" once it is known ...
    class: potion
    appearance: crystalline       # ... and "crystalline potion", or what this was exchanged with, before
    probability: 1%               # of all potions
    cost: 150
    tile: {copy_from: potion of see invisible}
    quaff:
      - {message: "Your mind is as clear as the potion.", when: not cursed}
      - {cure: [confusion, hallucination], when: not cursed}
      - {message: "Your mind is as clear as mud.", when: cursed}
      - {confuse: 2d10, when: cursed}
      - {identify: itself}
    thrown: [{cure: confusion}, {message: "%s looks thoughtful."}]   # %s is the monster that is hit
    breathe: [{message: "You smell peppermint."}]
    # dip: [{uncurse: target}]
""",
    ),
)
