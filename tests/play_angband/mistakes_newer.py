"""Mistakes in the rules of Angband 4.2 (lib/gamedata), by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from play_angband.mistakes import IN_BOTH, Mistake, drop, drop_record, insert, swap

if TYPE_CHECKING:
    from play_angband.mistakes import Edit


def _monster(name: str, title: str, edit: Edit, summon: str = "scrawny cat") -> Mistake:
    return Mistake(name, title, "monster.txt", edit, summon=summon)


def _mistakes() -> tuple[Mistake, ...]:
    cat = "name:scrawny cat"

    return (
        _monster(
            "serial-twice", "a name that is there twice", swap("name:scruffy little dog", "name:.*", "name:scrawny cat")
        ),
        _monster("empty-name", "a record without a name", swap(cat, "name:.*", "name:"), ""),
        _monster("unknown-flag", "a flag that there is not", swap("flags:", "$", " | SINGS", after=cat)),
        _monster(
            "unknown-blow-method",
            "a blow method that there is not",
            swap("blow:", "blow:[A-Z]+", "blow:SERENADE", after=cat),
        ),
        _monster("unknown-blow-effect", "a blow effect that there is not", swap("blow:", "HURT", "SADDEN", after=cat)),
        _monster(
            "unknown-spell",
            "a monster's spell that there is not",
            insert("blow:", "spell-freq:5", "spells:SING", after=cat),
        ),
        _monster("five-blows", "a monster with five blows", insert("blow:", *["blow:CLAW:HURT:1d1"] * 4, after=cat)),
        _monster("text-for-number", "text where a number belongs", swap("speed:", "speed:.*", "speed:fast", after=cat)),
        _monster(
            "out-of-range",
            "a number that is too large for the game's variable",
            swap("speed:", "speed:.*", "speed:9999", after=cat),
        ),
        _monster("negative", "a number below zero", swap("depth:", "depth:.*", "depth:-5", after=cat)),
        _monster("too-deep", "a monster deeper than the dungeon", swap("depth:", "depth:.*", "depth:200", after=cat)),
        _monster(
            "unknown-base", "a monster base that there is not", swap("base:", "base:.*", "base:unicorn", after=cat)
        ),
        _monster("no-base", "a monster without a base", drop("base:", after=cat)),
        _monster("unknown-colour", "a colour that there is not", swap("color:", "color:.*", "color:Q", after=cat)),
        _monster("unknown-directive", "a directive that there is not", insert(cat, "hat:5")),
        _monster(
            "directive-before-record",
            "a directive before the first record",
            insert("name:<player>", "color:w", before=True),
        ),
        _monster("bad-dice", "dice that are none", swap("blow:", r"\d+d\d+", "1x4", after=cat)),
        _monster("zero-rarity", "a rarity of zero", swap("rarity:", "rarity:.*", "rarity:0", after=cat)),
        _monster(
            "unknown-friend", "a companion that there is not", insert("blow:", "friends:50:2d1:Unicorn", after=cat)
        ),
        _monster(
            "drop-unknown-object",
            "a drop of an object that there is not",
            insert("blow:", "drop:food:Unicorn Steak:35:1:3", after=cat),
        ),
        _monster("no-player", "the record of the player is taken out", drop_record("name:<player>", "name:filthy")),
        _monster("moved-morgoth", "Morgoth has another name", swap("name:Morgoth, Lord", "Morgoth", "Melkor")),
        _monster(
            "version-line",
            "a version line, as Unangband's files have",
            insert("name:<player>", "V:4.2.5", before=True),
            "",
        ),
        Mistake(
            "unknown-constant",
            "constants.txt with a constant that there is not",
            "constants.txt",
            swap("level-max:", "monsters", "unicorns"),
        ),
        Mistake(
            "unknown-tval",
            "an object of a type that there is not",
            "object.txt",
            swap("type:", "type:.*", "type:umbrella", after="name:& Wooden Torch~"),
        ),
        Mistake(
            "missing-field",
            "a line with a field too few",
            "object.txt",
            swap("attack:", r":\d+$", "", after="name:& Wooden Torch~"),
        ),
        Mistake(
            "object-twice",
            "two objects of one type and name",
            "object.txt",
            swap("name:& Lantern~", "Lantern", "Wooden Torch"),
        ),
        Mistake(
            "bad-allocation",
            "an object's allocation that is none",
            "object.txt",
            swap("alloc:", "alloc:.*", "alloc:70:1 - 40", after="name:& Wooden Torch~"),
        ),
        Mistake(
            "unknown-effect",
            "an effect of an object that there is not",
            "object.txt",
            swap("effect:", "effect:.*", "effect:SING"),
        ),
        Mistake(
            "no-flavor",
            "fewer flavors than objects that need one",
            "flavor.txt",
            drop("flavor:", after="kind:potion", count=20),
        ),
        Mistake(
            "artifact-without-object",
            "an artifact of an object that there is not",
            "artifact.txt",
            swap("base-object:", "base-object:.*", "base-object:sword:Unicorn Horn", after="name:'Ringil'"),
        ),
        Mistake(
            "artifact-unknown-type",
            "an artifact of a type that there is not",
            "artifact.txt",
            swap("base-object:", "base-object:.*", "base-object:umbrella:Phial", after="name:of Galadriel"),
        ),
        Mistake(
            "artifact-unknown-activation",
            "an artifact with an activation that there is not",
            "artifact.txt",
            swap("act:", "act:.*", "act:SING", after="name:of Galadriel"),
        ),
        Mistake("moved-grond", "Grond has another name", "artifact.txt", swap("name:'Grond'", "Grond", "Dnorg")),
        Mistake(
            "ego-unknown-subtype",
            "an ego item of an object that there is not",
            "ego_item.txt",
            swap("item:", "item:.*", "item:light:Unicorn Horn"),
        ),
        Mistake(
            "vault-rows-unequal",
            "a vault with a row that is shorter",
            "vault.txt",
            swap("D:", r"..$", "", after="name:Round", nth=2),
        ),
        Mistake(
            "vault-wrong-size",
            "a vault with fewer rows than it says",
            "vault.txt",
            drop("D:", after="name:Round", count=2),
        ),
        Mistake(
            "vault-too-large",
            "a vault larger than a level",
            "vault.txt",
            swap("columns:", "columns:.*", "columns:250", after="name:Round"),
        ),
        Mistake(
            "vault-unknown-type",
            "a vault of a type that there is not",
            "vault.txt",
            swap("type:", "type:.*", "type:Cosy vault", after="name:Round"),
        ),
        Mistake(
            "unknown-pit-base",
            "a pit of a monster base that there is not",
            "pit.txt",
            swap("mon-base:", "mon-base:.*", "mon-base:unicorn"),
        ),
        Mistake(
            "class-unknown-spell",
            "a class's spell with an effect that there is not",
            "class.txt",
            swap("effect:", "effect:.*", "effect:SING"),
            class_=1,
        ),
        Mistake(
            "class-unknown-book",
            "a class with a book of a type that there is not",
            "class.txt",
            swap("book:", "book:[^:]*", "book:umbrella"),
            class_=1,
        ),
        Mistake(
            "class-unknown-object",
            "a class that begins with an object that there is not",
            "class.txt",
            swap("equip:", "equip:[^:]+:[^:]+", "equip:food:Unicorn Steak"),
        ),
        Mistake("class-without-title", "a class without titles", "class.txt", drop("title:", count=10)),
        Mistake("race-without-history", "a race without a history", "p_race.txt", drop("history:")),
        Mistake(
            "history-to-nowhere",
            "a history that leads nowhere",
            "history.txt",
            swap("chart:1:2:", "chart:1:2", "chart:1:99", nth=3),
        ),
        Mistake(
            "quest-unknown-monster",
            "a quest for a monster that there is not",
            "quest.txt",
            swap("race:", "race:.*", "race:Unicorn"),
        ),
        *IN_BOTH,
    )


NEWER = {mistake.name: mistake for mistake in _mistakes()}
