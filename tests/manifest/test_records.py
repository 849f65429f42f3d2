# ruff: noqa: E501 - messages are compared whole
from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from packaging.version import Version

from nhmod.diagnostics import Report
from nhmod.manifest import (
    Add,
    Bool,
    Changing,
    Choice,
    Delete,
    Dice,
    DiceType,
    Extend,
    Int,
    ListOf,
    Multiply,
    OneOf,
    Record,
    RecordOf,
    SetTo,
    Several,
    Short,
    Sides,
    Text,
    Word,
    WordType,
    for_target,
    key,
    read_manifest,
    record_keys,
)

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.manifest import Change, Context

ReadValue = Any
Refuse = Any


@dataclass(frozen=True, kw_only=True, slots=True)
class Attack(Record):
    """One attack."""

    type: Word = key(WordType("attacks", label="an attack"), "How.")
    damage: Word | None = key(WordType("damages", label="a damage"), "What.", default=None)
    dice: Dice = key(DiceType(), "How much.", default=Dice(0, 0))


def parse_attack(line: str) -> dict[str, str]:
    first, *rest = line.split()
    if len(rest) > 2:
        raise ValueError("too many words")
    if not rest:
        raise ValueError
    return {"type": first, "dice": rest[-1]} | ({"damage": rest[0]} if len(rest) == 2 else {})


ATTACKS = ListOf(Short(RecordOf(Attack), parse=parse_attack, example="bite fire 2d6"))


@dataclass(frozen=True, kw_only=True, slots=True)
class Beast(Record):
    """A beast."""

    name: str = key(Text(max_length=20), "Its name.")
    class_: Word = key(WordType("classes", label="a class"), "Its class.")
    level: Change[int] | None = key(Changing(Int(0, 49)), "Its level.", default=None)
    attacks: Change[tuple[Attack, ...]] | None = key(Changing(ATTACKS), "Its attacks.", default=None)
    size: str = key(Choice(["small", "large"]), "Its size.", default="small")
    young: tuple[Beast, ...] = key(ListOf(RecordOf(lambda: Beast)), "Its young.", default=())
    hues: tuple[str, ...] = key(ListOf(Text()), "Its hues.", default_factory=lambda: ("grey",), name="colors")

    def check_record(self, context: Context) -> None:
        if self.name == self.class_.text:
            raise context.refuse("NH9999", "name and class are the same", self.origin.at("class").location)


BEAST = RecordOf(Beast)


def test_a_record_is_read_with_its_defaults_and_places(read_value: ReadValue) -> None:
    beast = read_value(BEAST, "name: ant\nclass: 'a'\n")
    assert (beast.name, beast.class_.text, beast.size, beast.level, beast.hues) == (
        "ant",
        "a",
        "small",
        None,
        ("grey",),
    )
    assert str(beast.origin.at("class").location) == "v:2:8"
    assert beast.origin.at("class").path == beast.class_.origin.path == "f.class"
    assert beast.origin.at("size") is beast.origin
    assert beast.origin.path == "f"


def test_a_record_reports_all_its_mistakes(refuse: Refuse) -> None:
    text = "nam: ant\nlevel: high\nsize: huge\nyoung:\n  - {name: 5, class: a}\n  - {clas: a, name: b}\n"
    assert refuse(BEAST, text) == [
        "v:1:1: error NH0201: unknown key 'nam' (did you mean 'name'?; the keys here are name, class, level, attacks, size, young, colors) [in f]",
        "v:2:8: error NH0203: expected a whole number from 0 to 49, found 'high' (Its level.) [in f.level]",
        "v:3:7: error NH0206: expected one of 'small', 'large', found 'huge' [in f.size]",
        (
            'v:5:12: error NH0203: expected a text of one line, found the number 5 (write it in quotes: "5") '
            "[in f.young[0].name]"
        ),
        "v:6:6: error NH0201: unknown key 'clas' (did you mean 'class'?; the keys here are name, class, level, attacks, size, young, colors) [in f.young[1]]",
        "v:1:1: error NH0202: 'class' is missing [in f]",
    ]


def test_an_unknown_key_that_is_near_none_shows_all(refuse: Refuse) -> None:
    assert refuse(RecordOf(Attack), "{type: bite, zzz: 1}") == [
        "v:1:14: error NH0201: unknown key 'zzz' (the keys here are type, damage, dice) [in f]"
    ]


def test_a_record_checks_itself_last(refuse: Refuse) -> None:
    assert refuse(BEAST, "{name: ant, class: ant}") == ["v:1:20: error NH9999: name and class are the same [in f]"]


def test_an_empty_mapping_lacks_the_required_keys(refuse: Refuse) -> None:
    assert refuse(BEAST, "{}") == ["v:1:1: error NH0202: 'name' and 'class' are missing [in f]"]


def test_something_else_than_a_mapping(refuse: Refuse) -> None:
    assert refuse(BEAST, "ant") == [
        "v:1:1: error NH0203: expected a mapping with 'name', 'class', 'level', 'attacks' …, found 'ant' (write {name: ant, class: …}) [in f]"
    ]


@dataclass(frozen=True, kw_only=True, slots=True)
class Sizes(Record):
    """Two dice, as their sides, which can be changed."""

    small: Change[int] | None = key(Changing(Sides(0, 127)), "Against the small.", default=None)
    large: Change[int] | None = key(Changing(Sides(0, 127)), "Against the large.", default=None)


@dataclass(frozen=True, kw_only=True, slots=True)
class Harm(Record):
    """A harm with two dice that nobody needs."""

    type: Word = key(WordType("damages", label="a damage"), "What.")
    to_hit: int = key(Sides(0, 255), "Better.", default=0)
    damage: int | str = key(OneOf(Sides(1, 255), Choice({"double": "twice"})), "More.", default=0)


@dataclass(frozen=True, kw_only=True, slots=True)
class Sayings(Record):
    """Two texts."""

    first: str = key(Text(), "One.", default="")
    second: str = key(Text(), "Two.", default="")


@dataclass(frozen=True, kw_only=True, slots=True)
class Foes(Record):
    """Whom something is against: one of several."""

    monster: Word | None = key(WordType("monsters"), "One.", default=None)
    class_: Word | None = key(WordType("classes"), "All of a class.", default=None)
    others: bool = key(Bool(), "All others.", default=False)


@pytest.mark.parametrize(
    ("record", "text", "hint"),
    [
        # a key that stands alone lacks its value
        (Foes, "monster", "write {monster: …}"),
        (Foes, "others", "write {others: true}"),
        (Foes, "'others'", "write {monster: others, …} or {class: others, …}"),
        (OneOf(RecordOf(Foes), Choice(["any"])), "undead", "write {monster: undead, …} or {class: undead, …}"),
        # as many values as keys are those of the keys, in their order
        (Sizes, "1d6/1d8", "write {small: 6, large: 8}"),
        (Sizes, "6 / 8", "write {small: 6, large: 8}"),
        (Sizes, "d6 | d8", "write {small: 6, large: 8}"),
        (Sizes, "1d6 1d8", "write {small: 6, large: 8}"),
        (Sizes, '"d6, d8"', "write {small: …, large: …}"),
        (Sizes, "[d6, 8]", "write {small: 6, large: 8}"),
        # what would be refused, or is of more or fewer, is not told
        (Sizes, "2d6/1d8", "write {small: …, large: …}"),
        (Sizes, "1d6/1d8/1d10", "write {small: …, large: …}"),
        (Sizes, "[6]", "write {small: …, large: …}"),
        (Sizes, "6/800", "write {small: …, large: …}"),
        # the keys one by one
        (Sizes, "[{small: 6}, {large: 8}]", "write one mapping: {small: …, large: …}"),
        (Sizes, "[{small: 6}, {small: 8}]", "write {small: …, large: …}"),
        (Sizes, "[{small: 6}, {huge: 8}]", "write {small: …, large: …}"),
        # a number beside a word, which two keys would take
        (Harm, "1d8 against fire", "write {type: fire, to_hit: …, damage: …}"),
        (Harm, "fire 8", "write {type: fire, to_hit: …, damage: …}"),
        (Harm, "8 of magic missile", "write {type: magic missile, to_hit: …, damage: …}"),
        # a sentence is not taken apart
        (Sayings, "Hello there", "write {first: Hello there, second: …}"),
    ],
)
def test_what_a_record_was_meant_by_is_told(
    refuse: Refuse, record: type[Record] | OneOf[Any], text: str, hint: str
) -> None:
    (said,) = refuse(record if isinstance(record, OneOf) else RecordOf(record), text)
    assert said.rpartition(" (")[2].removesuffix(") [in f]") == hint


def test_records_are_equal_wherever_they_stand(read_value: ReadValue) -> None:
    first, second = read_value(ATTACKS, "[{type: bite, dice: 1d6}, {type: bite, dice: 1d6}]")
    assert first.dice == second.dice
    assert first.origin != second.origin


def test_the_short_form_has_the_places_of_its_parts(read_value: ReadValue) -> None:
    (attack,) = read_value(ATTACKS, "[bite fire 2d6]")
    assert (attack.type.text, attack.damage.text, attack.dice) == ("bite", "fire", Dice(2, 6))
    assert [str(word.origin.location) for word in (attack.type, attack.damage)] == ["v:1:2", "v:1:7"]
    assert str(attack.origin.at("dice").location) == "v:1:12"
    assert attack.origin.at("dice").path == "f[0].dice"


def test_equal_words_of_a_short_form_have_places_of_their_own(read_value: ReadValue) -> None:
    (attack,) = read_value(ATTACKS, "bite bite 2d6")
    assert [word.origin.location.column for word in (attack.type, attack.damage)] == [1, 6]


def test_a_short_form_with_escapes_has_the_place_of_the_whole(read_value: ReadValue) -> None:
    (attack,) = read_value(ATTACKS, '"bite \\x66ire 2d6"')
    assert (attack.damage.text, attack.damage.origin.location.column) == ("fire", 1)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "bite",
            (
                "v:1:2: error NH0212: expected a line such as 'bite fire 2d6', or a mapping with 'type', 'damage', 'dice', "
                "found 'bite' [in f[0]]"
            ),
        ),
        (
            "a b c d",
            (
                "v:1:2: error NH0212: expected a line such as 'bite fire 2d6', or a mapping with 'type', 'damage', 'dice', "
                "found 'a b c d': too many words [in f[0]]"
            ),
        ),
        ("bite 2x6", "v:1:7: error NH0203: expected dice such as 2d6, found '2x6' [in f[0].dice]"),
        (
            "5",
            (
                "v:1:2: error NH0203: expected a line such as 'bite fire 2d6', or a mapping with 'type', 'damage', 'dice', "
                "found the number 5 [in f[0]]"
            ),
        ),
    ],
)
def test_a_short_form_that_is_wrong(line: str, said: str, refuse: Refuse) -> None:
    assert refuse(ATTACKS, f"[{line}]") == [said]


@dataclass(frozen=True, kw_only=True, slots=True)
class ByName(Record):
    """Something by its name."""

    monster: str = key(Text(), "It.")
    weight: int = key(Int(1), "How much.", default=1)


@dataclass(frozen=True, kw_only=True, slots=True)
class ByClass(Record):
    """Something by its class."""

    class_: str = key(Text(), "It.")
    weight: int = key(Int(1), "How much.", default=1)


EITHER = OneOf(RecordOf(ByName), RecordOf(ByClass))


def test_of_two_records_the_one_whose_keys_fit_is_read(read_value: ReadValue) -> None:
    assert type(read_value(EITHER, "{weight: 2, class: a}")) is ByClass
    assert type(read_value(EITHER, "{monster: a}")) is ByName


def test_of_two_records_the_one_that_fits_best_says_what_is_wrong(refuse: Refuse) -> None:
    assert refuse(EITHER, "{class: a, wight: 2}") == [
        "v:1:12: error NH0201: unknown key 'wight' (did you mean 'weight'?; the keys here are class, weight) [in f]"
    ]


@dataclass(frozen=True, kw_only=True, slots=True)
class Seldom(Record):
    """When something comes."""

    below: int = key(Int(0), "Below which level.", default=0, also=("depth",))


@dataclass(frozen=True, kw_only=True, slots=True)
class Holder(Record):
    """Something with several records."""

    one: ByClass | None = key(RecordOf(ByClass), "One.", default=None)
    often: Seldom | None = key(RecordOf(Seldom), "When.", default=None)
    either: ByClass | ByName | None = key(EITHER, "Either.", default=None)


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("monster", "'monster' goes into 'either': write either: {monster: …}"),
        ("weight", "the keys here are one, often, either"),
        # a word that people guess for a key of only one other
        ("depth", "write often: {below: …}"),
    ],
)
def test_a_key_that_only_one_other_takes_is_told_to_go_there(refuse: Refuse, written: str, hint: str) -> None:
    assert refuse(RecordOf(Holder), f"{{{written}: 1}}") == [
        f"v:1:2: error NH0201: unknown key '{written}' ({hint}) [in f]"
    ]


@dataclass(frozen=True, kw_only=True, slots=True)
class Often(Record):
    """How often, with a key of two types."""

    class_: str = key(Text(), "It.")
    weight: int = key(Int(1), "How much.", default=1)
    among: int | str = key(OneOf(Int(1), Choice(["all"])), "Among how many.", default=1)


OR_WORD = OneOf(Choice(["never"]), RecordOf(Often))


@pytest.mark.parametrize(
    ("written", "at", "message", "field"),
    [
        (
            "{class: a, weight: never}",
            20,
            "error NH0203: expected a whole number, 1 or more, found 'never'",
            "f.weight",
        ),
        (
            "{class: a, among: never}",
            19,
            "error NH0203: expected a whole number, 1 or more, or 'all', found 'never'",
            "f.among",
        ),
        ("{never: 2}", 2, "error NH0201: unknown key 'never'", "f"),
    ],
)
def test_a_word_that_stands_for_the_whole_mapping_is_told_where_it_stands_inside(
    refuse: Refuse, written: str, at: int, message: str, field: str
) -> None:
    assert refuse(OR_WORD, written)[0] == f"v:1:{at}: {message} (write f: never) [in {field}]"


def test_a_change_sets_adds_and_multiplies(read_value: ReadValue) -> None:
    level = Changing(Int(0, 49))
    assert read_value(level, "5").value == 5
    assert type(read_value(level, "5")) is SetTo
    add = read_value(level, "{add: -2}")
    assert (type(add), add.amount, add.applied_to(5), add.origin.path) == (Add, -2, 3, "f.add")
    multiply = read_value(level, "{multiply: 0.5}")
    assert (type(multiply), multiply.factor, multiply.applied_to(5), multiply.applied_to(-5)) == (
        Multiply,
        Fraction(1, 2),
        2,
        -2,
    )


def test_a_change_extends_and_deletes(read_value: ReadValue) -> None:
    flags = Changing(ListOf(Text()))
    assert read_value(flags, "[a]").value == ("a",)
    extend, delete = read_value(flags, "{extend: a}"), read_value(flags, "{delete: [a, b]}")
    assert (type(extend), extend.items) == (Extend, ("a",))
    assert (type(delete), delete.items) == (Delete, ("a", "b"))


def test_several_changes_have_a_fixed_order(read_value: ReadValue) -> None:
    several = read_value(Changing(ListOf(Text())), "{extend: a, delete: b}")
    assert type(several) is Several
    assert [type(change) for change in several.changes] == [Delete, Extend]
    several = read_value(Changing(Int()), "{add: 1, multiply: 2}")
    assert [type(change) for change in several.changes] == [Multiply, Add]


@pytest.mark.parametrize(
    ("yaml", "said"),
    [
        (
            "{ad: 2}",
            "v:1:2: error NH0201: unknown change; a value here can have 'add' and 'multiply' (did you mean 'add'?) [in f]",
        ),
        (
            "{extend: [a]}",
            (
                "v:1:2: error NH0201: unknown change; a value here can have 'add' and 'multiply' ('add' adds to the number, "
                "or with a minus takes from it; 'multiply' makes the number so many times as large) [in f]"
            ),
        ),
        (
            "{}",
            "v:1:1: error NH0203: expected a whole number, or {add: …} or {multiply: …}, found an empty mapping [in f]",
        ),
        (
            "{multiply: -1}",
            "v:1:12: error NH0204: expected a number from 0 to 1000, such as 2 or 0.5, found the number -1 [in f.multiply]",
        ),
        (
            "{multiply: .nan}",
            "v:1:12: error NH0204: expected a number from 0 to 1000, such as 2 or 0.5, found the number .nan [in f.multiply]",
        ),
    ],
)
def test_a_change_that_is_wrong(yaml: str, said: str, refuse: Refuse) -> None:
    assert refuse(Changing(Int()), yaml) == [said]


def test_a_text_has_no_changes(refuse: Refuse) -> None:
    assert refuse(Changing(Text()), "{add: 1}") == [
        "v:1:1: error NH0203: expected a text of one line, found a mapping (this key takes no 'add': write the value alone) [in f]"
    ]


def test_the_keys_of_a_record_are_known_by_their_names_in_yaml() -> None:
    keys = record_keys(Beast)
    assert list(keys) == ["name", "class", "level", "attacks", "size", "young", "colors"]
    assert (keys["class"].field, keys["class"].required, keys["class"].doc) == ("class_", True, "Its class.")
    assert (keys["colors"].field, keys["colors"].required, keys["colors"].default) == ("hues", False, ("grey",))


def test_a_record_without_a_condition_applies_everywhere(read_value: ReadValue) -> None:
    ant = read_value(BEAST, "{name: ant, class: a}")
    assert for_target(ant, "nethack", Version("3.6.6")) is ant


@dataclass(frozen=True, kw_only=True, slots=True)
class Ware(Record):
    """What is sold."""

    thing: str | None = key(Text(), "A thing.", default=None)
    class_: str | None = key(Text(), "Any of a class.", default=None)
    sold: ClassVar[list[bool]] = []

    def check_record(self, context: Context) -> None:
        self.sold.append(self.check_either(context, "NH9998", {"thing": self.thing, "class": self.class_}))


@pytest.mark.parametrize(
    ("text", "found"), [("thing: axe", ""), ("thing: axe\nclass: tools", "both are here"), ("{}", "neither is here")]
)
def test_one_of_two_keys_is_there(text: str, found: str, tmp_path: Path) -> None:
    (tmp_path / "mod.yaml").write_text(
        f"nhmod: 1\nid: m\nwares:\n  - {text.replace(chr(10), f'{chr(10)}    ')}\n", encoding="utf-8"
    )
    report = Report()
    read_manifest(tmp_path, {"wares": Ware}, report, display="m")
    said = [(one.code, one.message, one.location and one.location.line) for one in report.diagnostics]
    assert said == ([("NH9998", f"write either 'thing' or 'class': {found}", 4)] if found else [])
    assert Ware.sold.pop() is not bool(found)
