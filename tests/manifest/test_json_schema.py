from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nhmod.contribution import Kind
from nhmod.diagnostics import Report
from nhmod.manifest import (
    Block,
    Bool,
    Chance,
    ChanceType,
    Change,
    Changing,
    Choice,
    Coordinates,
    Dice,
    DiceType,
    Identifier,
    Int,
    IntRange,
    ListOf,
    MapOf,
    OneOf,
    Percent,
    RangeType,
    Record,
    RecordOf,
    Short,
    Text,
    Word,
    WordType,
    json_schema,
    key,
    read_manifest,
    reference,
)

if TYPE_CHECKING:
    from fractions import Fraction

    from nhmod.manifest import BlockText, Pair, Point


@dataclass(frozen=True, kw_only=True, slots=True)
class Part(Record):
    """A part."""

    dice: Dice = key(DiceType(), "Its dice.")
    parts: tuple[Part, ...] = key(ListOf(RecordOf(lambda: Part)), "Its parts.", default=())


@dataclass(frozen=True, kw_only=True, slots=True)
class Thing(Record):
    """A thing that has every type.

    More about it.
    """

    id: str = key(Identifier(), "Its id.")
    text: str = key(Text(max_length=5), "A text | with a bar.", default="x")
    block: BlockText | None = key(Block(), "Lines.", default=None)
    number: int = key(Int(0, 7), "A number.", default=3)
    truth: bool = key(Bool(), "A truth.", default=False)
    chance: Chance = key(ChanceType(), "A chance.", default=Chance(1, 4))
    percent: Fraction | None = key(Percent(), "A percentage.", default=None)
    span: IntRange = key(RangeType(1, 9), "A range.", default=IntRange(2, 3))
    word: Word | None = key(WordType("monsters", label="a monster"), "A monster.", default=None)
    size: str = key(Choice({"small": "a few", "large": "many"}), "A size.", default="small")
    gold: str | Dice | IntRange = key(OneOf(Choice(["none"]), DiceType(), RangeType()), "Gold.", default="none")
    level: Change[int] | None = key(Changing(Int(0)), "A level.", default=None)
    flags: Change[tuple[str, ...]] | None = key(Changing(ListOf(Text())), "Flags.", default=None)
    pair: tuple[int, ...] = key(ListOf(Int(), at_least=2, at_most=2), "Two.", default=())
    stock: tuple[Pair[str, Fraction], ...] = key(MapOf(Percent(), at_most=2), "Stock.", default=())
    place: Point | None = key(Coordinates(79, 20), "A place.", default=None)
    part: Part | None = key(
        Short(RecordOf(Part), parse=lambda line: {"dice": line}, example="2d6"), "A part.", default=None
    )
    either: tuple[str | Part, ...] = key(ListOf(OneOf(RecordOf(Part), Text())), "Parts or texts.", default=())


@dataclass(frozen=True, kw_only=True, slots=True)
class Other(Record):
    """A thing of another game."""

    own: int = key(Int(0, 9), "What only it has.")


KINDS = {"things": Kind(name="things", label="thing", record=Thing, doc="Things.\n\nAll of them.", title_key="id")}
SCHEMA = json_schema(KINDS)
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def accepted(folder: Any, document: object) -> tuple[bool, bool]:  # noqa: ANN401 - a path
    """Return whether the schema and whether validation accept a document (JSON is YAML)."""
    (folder / "mod.yaml").write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    report = Report()
    manifest = read_manifest(folder, {"things": Thing}, report)
    return VALIDATOR.is_valid(document), manifest is not None


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_is_always_the_same_text() -> None:
    assert json.dumps(json_schema(dict(reversed(KINDS.items())))) == json.dumps(SCHEMA)


def test_descriptions_defaults_and_requirements() -> None:
    thing = SCHEMA["$defs"]["test_json_schema.Thing"]
    assert thing["description"] == "A thing that has every type."
    assert thing["anyOf"] == [{"required": ["id"]}, {"required": ["edit"]}]
    assert thing["properties"]["chance"]["default"] == "1/4"
    assert thing["properties"]["span"]["default"] == "2..3"
    assert thing["properties"]["text"]["description"] == "A text | with a bar."
    assert thing["properties"]["size"]["oneOf"][0] == {"const": "small", "description": "a few"}
    assert SCHEMA["required"] == ["nhmod", "id"]
    assert list(SCHEMA["$defs"]) == ["included", "nhmod.When", "test_json_schema.Part", "test_json_schema.Thing"]


def test_words_are_offered_and_not_required() -> None:
    schema = json_schema(KINDS, {"monsters": ["newt", "ant", "newt"], "colors": ["red"]})
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$defs"]["words.monsters"]["enum"] == ["newt", "ant"]
    assert "words.colors" not in schema["$defs"]
    word = schema["$defs"]["test_json_schema.Thing"]["properties"]["word"]
    assert word["anyOf"][0] == {"$ref": "#/$defs/words.monsters"}
    document = {"nhmod": 1, "id": "a", "things": [{"id": "a", "word": "my own monster"}]}
    assert jsonschema.Draft202012Validator(schema).is_valid(document)


GOOD: list[dict[str, object]] = [
    {},
    {"text": "abcde", "number": 7, "truth": True},
    {"number": 2.0},
    {"block": "a\n\tb\n"},
    {"chance": "1 in 4"},
    {"chance": "0.5%", "percent": "100%"},
    {"span": 3},
    {"span": "3..7"},
    {"word": "newt"},
    {"size": "large", "gold": "none"},
    {"gold": "2d6"},
    {"gold": "0d0"},
    {"gold": 5},
    {"level": 5, "flags": ["a"]},
    {"level": {"add": -2}, "flags": {"extend": "a", "delete": ["b"]}},
    {"level": {"multiply": 0.5, "add": 1}},
    {"flags": "a"},
    {"pair": [1, 2]},
    {"stock": {"a": "5%", "b c": "95%"}},
    {"stock": {}},
    {"place": [2, 3]},
    {"part": "2d6", "either": "a"},
    {"part": {"dice": "2d6", "parts": [{"dice": "1d1", "parts": []}]}},
    {"either": ["a", {"dice": "1d2"}]},
    {"when": {"target": "nethack <3.6"}},
    {"when": {"target": ["nethack >=3.4.3, <3.7", "nle", "x ==1.*"]}},
    {"when": {"target": "nle", "level": 5, "gold": None}},
    {"when": [{"target": "nle", "level": {"add": 1}}, {"target": ["x", "y <2"], "id": "b", "flags": "a"}]},
]
BAD: list[dict[str, object]] = [
    {"zzz": 1},
    {"id": "A"},
    {"id": 5},
    {"text": "abcdef"},
    {"text": ""},
    {"text": "a\n"},
    {"text": "a\u202e"},
    {"text": None},
    {"text": ["a"]},
    {"block": "a\u0007"},
    {"block": 5},
    {"number": 8},
    {"number": -1},
    {"number": 1.5},
    {"number": "1"},
    {"number": True},
    {"truth": "yes"},
    {"truth": 1},
    {"chance": "1"},
    {"chance": 1},
    {"chance": "1/4\n"},
    {"chance": "\u0661/\u0664"},
    {"percent": "101%"},
    {"percent": 5},
    {"span": 0},
    {"span": "3-7"},
    {"word": ""},
    {"word": 5},
    {"size": "huge"},
    {"gold": "nome"},
    {"gold": "2d0"},
    {"gold": "10d000"},
    {"gold": []},
    {"level": {}},
    {"level": {"add": 0.5}},
    {"level": {"multiply": -1}},
    {"level": {"extend": [1]}},
    {"flags": {"extend": []}},
    {"flags": {"add": 1}},
    {"flags": {"a": 1}},
    {"pair": [1]},
    {"pair": [1, 2, 3]},
    {"pair": 1},
    {"stock": {"a": 5}},
    {"stock": {"a": "1%", "b": "1%", "c": "1%"}},
    {"stock": ["a"]},
    {"stock": {"": "1%"}},
    {"place": [1]},
    {"place": [80, 1]},
    {"place": "1,2"},
    {"part": {}},
    {"part": {"dice": "x"}},
    {"part": {"dice": "1d1", "parts": [{"dice": 5}]}},
    {"part": 5},
    {"either": {"dice": "1d2"}},
    {"either": [{"dic": "1d2"}]},
    {"either": 5},
    {"when": "nethack"},
    {"when": {"target": []}},
    {"when": {"target": "nethack 3.6"}},
    {"when": {"target": "NetHack"}},
    {"when": {"level": 5}},
    {"when": {"target": "nle", "zzz": 5}},
    {"when": {"target": "nle", "when": {"target": "nle"}}},
    {"when": {"target": "nle", "level": {"add": 0.5}}},
    {"when": {"target": "nle", "id": None}},
    {"when": []},
    {"when": [{"target": "nle"}]},
    {"when": [{"target": "nle", "gold": "nome"}]},
    {"when": [{"target": "nle", "gold": None}, "nle"]},
]


@pytest.mark.parametrize("fields", GOOD, ids=str)
def test_both_accept(fields: dict[str, object], tmp_path: Any) -> None:  # noqa: ANN401 - a path
    document = {"nhmod": 1, "id": "a", "things": [{"id": "x", **fields}]}
    assert accepted(tmp_path, document) == (True, True)


@pytest.mark.parametrize("fields", BAD, ids=str)
def test_both_refuse(fields: dict[str, object], tmp_path: Any) -> None:  # noqa: ANN401 - a path
    document = {"nhmod": 1, "id": "a", "things": [{"id": "x", **fields}]}
    assert accepted(tmp_path, document) == (False, False)


@pytest.mark.parametrize(
    ("identity", "both"),
    [
        ({}, True),
        ({"version": "1.0rc1"}, True),
        ({"version": 1.5}, True),
        ({"version": "new"}, False),
        ({"version": -1}, False),
        ({"version": True}, False),
        ({"id": "a_b"}, False),
        ({"id": "a" * 31}, False),
        ({"nhmod": 0}, False),
        ({"nhmod": "1"}, False),
        ({"nhmod": 2}, False),
        ({"name": "x" * 61}, False),
        ({"authors": "me"}, True),
        ({"targets": "nethack >=3.4.3"}, True),
        ({"requires": {"b": "*"}}, True),
        ({"requires": {"b": ">=1,<2"}}, True),
        ({"requires": {"B": "*"}}, False),
        ({"requires": {"b": 1}}, False),
        ({"include": "../x.yaml"}, False),
        ({"include": "/x.yaml"}, False),
        ({"include": "a\\x.yaml"}, False),
        ({"include": "**/x.yaml"}, False),
        ({"symbol": "MY_MOD"}, True),
        ({"symbol": "my"}, False),
        ({"things": {"id": "x"}}, False),
        ({"things": "x"}, False),
        ({"thing": []}, False),
    ],
    ids=str,
)
def test_both_judge_an_identity_alike(identity: dict[str, object], both: bool, tmp_path: Any) -> None:  # noqa: ANN401
    assert accepted(tmp_path, {"nhmod": 1, "id": "a", **identity}) == (both, both)


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**6), 10**6),
    st.floats(-10, 10).filter(math.isfinite),
    st.text(
        st.characters(
            codec="utf-8", exclude_characters="\u2028\u2029\ufeff\ufffe\uffff", exclude_categories=["Cc", "Cs"]
        ),
        max_size=6,
    ),
    st.sampled_from(["2d6", "5%", "70%", "none", "small", "a", "1..3", "bite"]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["add", "multiply", "extend", "delete", "dice", "parts", "target", "b c"]),
            inner,
            max_size=2,
        )
    ),
    max_leaves=5,
)
FIELDS = st.sampled_from(sorted(SCHEMA["$defs"]["test_json_schema.Thing"]["properties"]))


def _beyond_json_schema(report: Report) -> bool:
    """Return whether all errors are of a kind that JSON Schema can't say.

    A range that ends before it begins, the limits of a range's ends or of a number in quotes, a chance of 0.
    """
    return all(
        (error.code == "NH0204" and (": " in error.message or "found '" in error.message)) or error.code == "NH0212"
        for error in report.errors
    )


@given(FIELDS, VALUES)
@settings(max_examples=1500, deadline=None)
def test_both_judge_any_value_alike(tmp_path_factory: pytest.TempPathFactory, field: str, value: object) -> None:
    document = {"nhmod": 1, "id": "a", "things": [{"id": "x", field: value}]}
    folder = tmp_path_factory.getbasetemp()
    (folder / "mod.yaml").write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    report = Report()
    manifest = read_manifest(folder, {"things": Thing}, report)
    if VALIDATOR.is_valid(document):
        assert manifest is not None or _beyond_json_schema(report) or field == "part", report.diagnostics
    else:
        assert manifest is None


def test_an_included_file_has_a_schema_of_its_own() -> None:
    included = jsonschema.Draft202012Validator({**SCHEMA, **SCHEMA["$defs"]["included"], "required": []})
    assert included.is_valid({"things": [{"id": "a"}]})
    assert not included.is_valid({"id": "a"})


def test_the_reference_documents_every_key_once() -> None:
    text = reference(KINDS)
    assert "## `things`\n\nThings.\n\nAll of them.\n" in text
    assert (
        "| `id` | a name of lower-case letters, digits, hyphens, underscores and spaces that begins with a letter | *required* | Its id. |"
        in text
    )
    assert "| `text` | a text of one line | `x` | A text \\| with a bar. |" in text
    assert "| `chance` | a chance such as 1/4 or 5% | `1/4` | A chance. |" in text
    assert (
        "| `when` | a mapping with 'target' or 'mod' (and keys that are different there), or a list of such mappings |"
        in text
    )
    assert text.count("## `things`: Part\n") == 1
    assert text == reference(dict(reversed(KINDS.items())))


def test_the_kinds_of_one_key_are_each_described_for_their_games() -> None:
    every = [
        Kind(name="things", label="thing", record=Thing, doc="Things.\nMore.", families=frozenset({"rogue", "hack"})),
        Kind(name="a.things", key="things", label="thing", record=Other, doc="Others.", families=frozenset({"larn"})),
    ]
    described = json_schema({kind.name: kind for kind in every})["properties"]["things"]
    assert described["description"] == "hack, rogue: Things.\nlarn: Others."
    schema = {**described["items"], "$defs": json_schema({kind.name: kind for kind in every})["$defs"]}
    validator = jsonschema.Draft202012Validator(schema)

    def accepted(item: object) -> bool:
        return bool(validator.is_valid(item))

    assert accepted({"own": 1})
    assert accepted({"own": 1, "when": {"target": "larn >=1"}})
    assert accepted({"own": 1, "when": {"target": ["larn", "larn <2"], "mod": "x"}})
    assert not accepted({"own": 1, "when": {"target": "hack"}})
    # Keys beside the target are a difference, and not for which game it is.
    assert accepted({"own": 1, "when": {"target": "larn", "own": 2}})
    usual = json_schema({kind.name: kind for kind in every}, usual={"hack"})
    assert jsonschema.Draft202012Validator(usual).is_valid({"nhmod": 1, "id": "m", "things": [{"id": "x"}]})
    assert not jsonschema.Draft202012Validator(usual).is_valid({"nhmod": 1, "id": "m", "things": [{"own": 1}]})
    text = reference({kind.name: kind for kind in every})
    assert "## `things`\n\nThings.\nMore.\n\nFor `hack`, `rogue`.\n" in text
    assert "## `things` of `larn`\n\nOthers.\n\nFor `larn`.\n" in text
