"""What ``nhmod new --kind`` begins a mod for Angband or Unangband with: one for each kind, which checks as it is."""

from __future__ import annotations

import re
from textwrap import dedent
from typing import TYPE_CHECKING

from nhmod.contribution import Start

if TYPE_CHECKING:
    from collections.abc import Iterator

_GAMES = {
    "all": ("angband", "unangband"),
    "angband": ("angband",),
    "angband 4.2": ("angband >=4.2,<5",),
    "angband 3.5": ("angband >=3.5,<4",),
    "unangband": ("unangband",),
}
_HINT = "# 'nhmod edit-files get' shows what an entry of the game has, by the names that can stand here.\n"


def starts_in(text: str) -> Iterator[Start]:
    """Read starts: each a row with its name, whom it is for (``_GAMES``) and a sentence, and below it, deeper, the manifest's text."""
    for one in re.split(r"\n(?=\S)", text.strip()):
        row, _, content = one.partition("\n")
        found = re.fullmatch(r"(\w+) \((.+)\): (.+)", row)
        if found is None or found[2] not in _GAMES or not content:
            message = f"a start is 'name (game): sentence', and a manifest below that, deeper: '{row}'"
            raise ValueError(message)
        yield Start(name=found[1], doc=found[3], targets=_GAMES[found[2]], content=f"{_HINT}{dedent(content)}\n")


_MONSTER = """
monster ({game}): A monster
    monsters:
      - name: mist wolf
        copy_from: {kin}             # what is not written here is as there
        depth: 9
        speed: 120                    # 110 is normal
        hit_points: 25
        blows: [bite hurt 1d8, bite hurt 1d8]
        description: You see its breath before you see it.
      - edit: {kin}                  # one of the game's, changed
        speed: {{add: 5}}
"""
STARTS = (
    *starts_in(_MONSTER.format(game="unangband", kin="jackal")),
    *starts_in(_MONSTER.format(game="angband", kin="wolf")),
    *starts_in("""
object (angband 4.2): An object
    objects:
      - name: Moon Blade
        copy_from: Dagger
        cost: 80
        damage: 2d4
        level: 5
        description: It is lighter at night.
object (angband 3.5): An object
    objects:
      - name: "& Moon Blade~"         # '&' is the article, '~' the plural
        copy_from: Dagger
        subtype: 29                   # a number that no other sword has
        cost: 80
        damage: 2d4
        description: It is lighter at night.
object (unangband): An object
    objects:
      - name: "& Moon Blade~"         # '&' is the article, '~' the plural
        copy_from: Dagger
        subtype: 29                   # a number that no other sword has
        cost: 80
        damage: 2d4
artifact (all): An artifact
    artifacts:
      - name: "'Moonlight'"
        copy_from: "'Angrist'"
        damage: 3d5
        to_hit: 12
ego_item (all): An ego item
    ego_items:
      - name: of the Moon
        copy_from: of Preservation
        cost: 3000
flavor (angband 4.2): A flavor
    flavors:
      - edit: ring
        flavors: {extend: [{serial: 900, color: White, description: Moonstone of the deep}]}
flavor (angband 3.5): A flavor
    flavors:
      - edit: ring
        flavors: {extend: [{serial: 900, color: w, description: Moonstone of the deep}]}
flavor (unangband): A flavor
    flavors:
      - type: ring
        glyph: "="
        color: w
        description: Moonstone of the deep
class (all): A change of a player class
    classes:
      - edit: Mage
        experience: 25
race (angband): A player race
    races:
      - name: Moon-Elf
        copy_from: High-Elf
        infravision: 5
race (unangband): A player race
    races:
      - edit: Wood-Elf
        infravision: 5
spell (angband 4.2): A spell
    spells:
      - name: Moonlight
        class: Mage
        book: First Spells
        level: 9
        mana: 6
        fail: 35
        experience: 3
        effects: [{effect: LIGHT_LEVEL}]
        description: Lights up the level.
spell (angband 3.5): A change of a spell
    spells:
      - edit: Magic Missile           # what a spell does is in the game's C; here are its book and its words
        description: Hurls a sliver of moonlight.
spell (unangband): A spell
    spells:
      - name: Moonbolt
        copy_from: Magic Missile
        blows: ["MISSILE:LITE:4d4"]
vault (all): A vault
    vaults:
      - name: moon gate
        copy_from: Planet X
        rating: 8
store (angband 4.2): A change of a store
    stores:
      - edit: STORE_GENERAL
        turnover: 3
store (angband 3.5): A change of a store
    stores:
      - edit: General Store
        turnover: 3
store (unangband): A change of a store
    stores:
      - edit: General store
        buys: {extend: [Potion]}
quest (angband 4.2): A change of a quest
    quests:
      - edit: Sauron
        level: 98
quest (unangband): A change of a quest
    quests:
      - edit: Your quest to find Sauron
        name: Your quest to find the Necromancer
"""),
)
