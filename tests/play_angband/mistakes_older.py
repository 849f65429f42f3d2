"""Mistakes in the rules of Angband 3.5 (lib/edit), by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from play_angband.mistakes import IN_BOTH, Mistake, drop, drop_record, insert, swap

if TYPE_CHECKING:
    from play_angband.mistakes import Edit


def _monster(name: str, title: str, edit: Edit, summon: str = "2") -> Mistake:
    return Mistake(name, title, "monster.txt", edit, summon=summon)


def _mistakes() -> tuple[Mistake, ...]:
    rat = "N:2:"

    return (
        _monster("serial-lower", "a serial number lower than the one before", swap(rat, "N:2:", "N:1:"), "1"),
        _monster("serial-twice", "a serial number that is there twice", swap("N:3:", "N:3:", "N:2:")),
        _monster("empty-name", "a record without a name", swap(rat, "N:2:.*", "N:2:")),
        _monster("no-serial", "a record without a serial number", swap(rat, "N:2:", "N:")),
        _monster("unknown-flag", "a flag that there is not", swap("F:", "$", " | SINGS", after=rat)),
        _monster(
            "unknown-blow-method", "a blow method that there is not", swap("B:", "B:[A-Z]+", "B:SERENADE", after=rat)
        ),
        _monster("unknown-blow-effect", "a blow effect that there is not", swap("B:", "HURT", "SADDEN", after=rat)),
        _monster("unknown-spell", "a monster's spell that there is not", insert("B:", "S:5 | SING", after=rat)),
        _monster("five-blows", "a monster with five blows", insert("B:", *["B:CLAW:HURT:1d1"] * 4, after=rat)),
        _monster("missing-field", "a line with a field too few", swap("I:", r":\d+$", "", after=rat)),
        _monster("text-for-number", "text where a number belongs", swap("I:", r"I:\d+", "I:fast", after=rat)),
        _monster(
            "out-of-range",
            "a number that is too large for the game's variable",
            swap("I:", r"I:\d+", "I:9999", after=rat),
        ),
        _monster("negative", "a number below zero", swap("W:", r"W:\d+", "W:-5", after=rat)),
        _monster("too-deep", "a monster deeper than the dungeon", swap("W:", r"W:\d+", "W:200", after=rat)),
        _monster("unknown-base", "a monster base that there is not", swap("T:", "T:.*", "T:unicorn", after=rat)),
        _monster("unknown-colour", "a colour that there is not", swap("C:", "C:.*", "C:Q", after=rat)),
        _monster("unknown-directive", "a directive that there is not", insert(rat, "Q:5")),
        _monster("directive-before-record", "a directive before the first record", insert("N:0:", "C:w", before=True)),
        _monster("bad-dice", "dice that are none", swap("B:", r"\d+d\d+", "1x4", after=rat)),
        _monster("zero-rarity", "a rarity of zero", swap("W:", r"(W:\d+):\d+", r"\1:0", after=rat)),
        _monster("unknown-friend", "a companion that there is not", insert("B:", "friends:50:2d1:Unicorn", after=rat)),
        _monster(
            "drop-unknown-object",
            "a drop of an object that there is not",
            insert("B:", "drop:91:250:50:1:1", after=rat),
        ),
        _monster("no-player", "the record of the player (number 0) is taken out", drop_record("N:0:", "N:1:")),
        _monster("moved-morgoth", "Morgoth has another number", swap("N:547:|N:.*Morgoth, Lord", r"N:\d+:", "N:615:")),
        _monster("beyond-limit", "a number above the limit in limits.txt", swap(rat, "N:2:", "N:700:"), "700"),
        _monster(
            "version-line", "a version line, as Unangband's files have", insert("N:0:", "V:3.5.1", before=True), ""
        ),
        Mistake("more-than-limit", "more records than limits.txt says", "limits.txt", swap("M:R:", r"\d+", "100")),
        Mistake("no-limit", "limits.txt without a limit", "limits.txt", drop("M:R:")),
        Mistake(
            "unknown-tval",
            "an object of a type that there is not",
            "object.txt",
            swap("I:", r"I:\d+", "I:250", after="N:1:"),
        ),
        Mistake(
            "object-twice",
            "two objects of one type and subtype",
            "object.txt",
            swap("I:", r"(I:39):0", r"\1:1", after="N:2:"),
        ),
        Mistake(
            "bad-allocation",
            "an object's allocation that is none",
            "object.txt",
            swap("A:", "A:.*", "A:70:1 - 40", after="N:2:"),
        ),
        Mistake(
            "unknown-effect", "an effect of an object that there is not", "object.txt", swap("E:", "E:.*", "E:SING")
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
            swap("I:", r"I:\w+:\d+", "I:light:99", after="N:1:"),
        ),
        Mistake(
            "artifact-unknown-type",
            "an artifact of a type that there is not",
            "artifact.txt",
            swap("I:", r"I:\w+", "I:umbrella", after="N:1:"),
        ),
        Mistake(
            "artifact-number", "an artifact with a number above 255", "artifact.txt", swap("N:3:", "N:3:", "N:300:")
        ),
        Mistake("moved-grond", "Grond has another number", "artifact.txt", swap("N:111:", "N:111:", "N:139:")),
        Mistake(
            "ego-unknown-subtype",
            "an ego item of a type that there is not",
            "ego_item.txt",
            swap("T:", r"T:\d+", "T:250"),
        ),
        Mistake(
            "vault-rows-unequal",
            "a vault with a row that is shorter",
            "vault.txt",
            swap("D:", r"..$", "", after="N:1:", nth=2),
        ),
        Mistake(
            "vault-wrong-size", "a vault with fewer rows than it says", "vault.txt", drop("D:", after="N:1:", count=2)
        ),
        Mistake(
            "vault-too-large",
            "a vault larger than a level",
            "vault.txt",
            swap("X:", r"X:(\d+:\d+):\d+:\d+", r"X:\1:90:250", after="N:1:"),
        ),
        Mistake(
            "unknown-pit-base", "a pit of a monster base that there is not", "pit.txt", swap("T:", "T:.*", "T:unicorn")
        ),
        Mistake(
            "class-unknown-spell",
            "a class with a spell that there is not",
            "p_class.txt",
            swap("B:", r"B:\d+", "B:99"),
            class_=1,
        ),
        Mistake(
            "class-unknown-object",
            "a class that begins with an object that there is not",
            "p_class.txt",
            swap("E:", "E:[^:]+:[^:]+", "E:food:Unicorn Steak"),
        ),
        Mistake("class-without-title", "a class without titles", "p_class.txt", drop("T:", count=10)),
        Mistake("race-without-class", "a race that can be of no class", "p_race.txt", drop("C:")),
        Mistake(
            "history-to-nowhere",
            "a history that leads nowhere",
            "p_hist.txt",
            swap("N:1:2:", "N:1:2:", "N:1:99:", nth=3),
        ),
        *IN_BOTH,
    )


OLDER = {mistake.name: mistake for mistake in _mistakes()}
