"""What ``nhmod new --kind`` begins a mod for Angband or Unangband with: one for each kind, which checks as it is."""

from __future__ import annotations

from nhmod.contribution import Start

_BOTH = ("angband", "unangband")
_NEW = ("angband >=4.2,<5",)
_OLD = ("angband >=3.5,<4",)
_UNANGBAND = ("unangband",)


def _start(name: str, doc: str, targets: tuple[str, ...], content: str) -> Start:
    head = "# 'nhmod edit-files get' shows what an entry of the game has, by the names that can stand here.\n"
    return Start(name=name, doc=doc, targets=targets, content=head + content)


def _monster(kin: str, targets: tuple[str, ...]) -> Start:
    return _start(
        "monster",
        "A monster",
        targets,
        f"""\
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
""",
    )


STARTS = (
    _monster("jackal", _UNANGBAND),
    _monster("wolf", ("angband",)),
    _start(
        "object",
        "An object",
        _NEW,
        """\
objects:
  - name: Moon Blade
    copy_from: Dagger
    cost: 80
    damage: 2d4
    level: 5
    description: It is lighter at night.
""",
    ),
    _start(
        "object",
        "An object",
        _OLD,
        """\
objects:
  - name: "& Moon Blade~"         # '&' is the article, '~' the plural
    copy_from: Dagger
    subtype: 29                   # a number that no other sword has
    cost: 80
    damage: 2d4
    description: It is lighter at night.
""",
    ),
    _start(
        "object",
        "An object",
        _UNANGBAND,
        """\
objects:
  - name: "& Moon Blade~"         # '&' is the article, '~' the plural
    copy_from: Dagger
    subtype: 29                   # a number that no other sword has
    cost: 80
    damage: 2d4
""",
    ),
    _start(
        "artifact",
        "An artifact",
        _BOTH,
        """\
artifacts:
  - name: "'Moonlight'"
    copy_from: "'Angrist'"
    damage: 3d5
    to_hit: 12
""",
    ),
    _start(
        "ego_item",
        "An ego item",
        _BOTH,
        """\
ego_items:
  - name: of the Moon
    copy_from: of Preservation
    cost: 3000
""",
    ),
    _start(
        "flavor",
        "A flavor",
        _NEW,
        """\
flavors:
  - edit: ring
    flavors: {extend: [{serial: 900, color: White, description: Moonstone of the deep}]}
""",
    ),
    _start(
        "flavor",
        "A flavor",
        _OLD,
        """\
flavors:
  - edit: ring
    flavors: {extend: [{serial: 900, color: w, description: Moonstone of the deep}]}
""",
    ),
    _start(
        "flavor",
        "A flavor",
        _UNANGBAND,
        """\
flavors:
  - type: ring
    glyph: "="
    color: w
    description: Moonstone of the deep
""",
    ),
    _start(
        "class",
        "A change of a player class",
        _BOTH,
        """\
classes:
  - edit: Mage
    experience: 25
""",
    ),
    _start(
        "race",
        "A player race",
        ("angband",),
        """\
races:
  - name: Moon-Elf
    copy_from: High-Elf
    infravision: 5
""",
    ),
    _start(
        "race",
        "A player race",
        _UNANGBAND,
        """\
races:
  - edit: Wood-Elf
    infravision: 5
""",
    ),
    _start(
        "spell",
        "A spell",
        _NEW,
        """\
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
""",
    ),
    _start(
        "spell",
        "A change of a spell",
        _OLD,
        """\
spells:
  - edit: Magic Missile           # what a spell does is in the game's C; here are its book and its words
    description: Hurls a sliver of moonlight.
""",
    ),
    _start(
        "spell",
        "A spell",
        _UNANGBAND,
        """\
spells:
  - name: Moonbolt
    copy_from: Magic Missile
    blows: ["MISSILE:LITE:4d4"]
""",
    ),
    _start(
        "vault",
        "A vault",
        _BOTH,
        """\
vaults:
  - name: moon gate
    copy_from: Planet X
    rating: 8
""",
    ),
    _start(
        "store",
        "A change of a store",
        _NEW,
        """\
stores:
  - edit: STORE_GENERAL
    turnover: 3
""",
    ),
    _start(
        "store",
        "A change of a store",
        _OLD,
        """\
stores:
  - edit: General Store
    turnover: 3
""",
    ),
    _start(
        "store",
        "A change of a store",
        _UNANGBAND,
        """\
stores:
  - edit: General store
    buys: {extend: [Potion]}
""",
    ),
    _start(
        "quest",
        "A change of a quest",
        _NEW,
        """\
quests:
  - edit: Sauron
    level: 98
""",
    ),
    _start(
        "quest",
        "A change of a quest",
        _UNANGBAND,
        """\
quests:
  - edit: Your quest to find Sauron
    name: Your quest to find the Necromancer
""",
    ),
)
