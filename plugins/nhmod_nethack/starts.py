"""What ``nhmod new`` begins a mod with where nobody says more: a monster, and further kinds in comments."""

from __future__ import annotations

from nhmod.contribution import Start

STARTS = (
    Start(
        name="",
        doc="One monster",
        targets=("nethack >=3.6,<3.7",),
        trying="then ^G and the monster's name",
        content="""\
# A monster needs a name, a class and a level; all else has a default, or comes from copy_from.
monsters:
  - name: {id} newt
    copy_from: newt               # begin with this monster's fields ...
    level: 2                      # ... and change what is new
    speed: {add: 3}               # 3 more than the newt's
    attacks: [bite 1d4]           # how, and its damage
    color: bright green           # its letter's color on the map
    tile: {copy_from: newt}       # its picture, for windows with pictures; or a file of your own
    generation: {frequency: 3, group: small}

# Further kinds of content; take the '#' away, and see docs/manifest.md.
#
# rooms:
#   - id: kennel                  # what level files call it
#     inhabitants: jackal
#     on_entry: You smell wet fur.
#     generation: {below: 5, chance: 1/6}
#
# shops:
#   - id: bakery
#     probability: {share: 3%, from: general store}
#     stock: {cream pie: 60%, food ration: 40%}
#     shopkeepers: [Crumpet, Bap, Brioche]
""",
    ),
)
