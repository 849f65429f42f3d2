"""What ``nhmod new`` writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nhmod.contribution import Start

_IDENTITY = """\
# A mod for NetHack, read by nhmod. Lines that begin with '#' are comments.
#   nhmod check .            says what is wrong, with line and column
#   nhmod play . --wizard    builds the game and starts it in wizard mode
nhmod: 1                          # the format of this file
id: {id}
version: 0.1.0
name: {name}
summary: {summary}
authors: []                       # [a name or an address]
license: NGPL                     # NetHack's own licence
targets: [{targets}]   # the games that it is for
"""

_MONSTER = """\

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
"""


def manifest(mod_id: str, start: Start | None) -> str:
    """Write the manifest of a new mod: with a monster, and more in comments, or with what a plugin begins one with."""
    targets = ("nethack >=3.6,<3.7",) if start is None else start.targets
    words = {
        "{id}": mod_id,
        "{name}": mod_id.replace("-", " ").title(),
        "{summary}": "One monster, to begin with." if start is None else f"{start.doc}, to begin with.",
        "{targets}": ", ".join(f'"{one}"' for one in targets),
    }
    identity = _IDENTITY
    for word, meant in words.items():
        identity = identity.replace(word, meant)
    return identity + (_MONSTER.replace("{id}", mod_id) if start is None else f"\n{start.content}")
