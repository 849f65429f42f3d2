from __future__ import annotations

import math

import pytest

from nhmod.diagnostics import Report
from nhmod.manifest import Mapping, Node, Scalar, Sequence, read_yaml


def read(text: str) -> Node:
    report = Report()
    node = read_yaml(text.encode(), "m", report)
    assert node is not None, report.diagnostics
    return node


def refused(text: str | bytes) -> str:
    report = Report()
    assert read_yaml(text if isinstance(text, bytes) else text.encode(), "m", report) is None
    (diagnostic,) = report.diagnostics
    return str(diagnostic)


def at(node: Node) -> tuple[int, int, int, int]:
    place = node.location
    return place.line, place.column, place.end_line, place.end_column


def value(text: str, *keys: str | int) -> Node:
    node = read(text)
    for key in keys:
        if isinstance(key, int):
            assert isinstance(node, Sequence)
            node = node.items[key]
        else:
            assert isinstance(node, Mapping)
            found = node.get(key)
            assert found is not None
            node = found
    return node


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("yes", "yes"),
        ("no", "no"),
        ("on", "on"),
        ("n", "n"),
        ("true", True),
        ("FALSE", False),
        ("~", None),
        ("null", None),
        ("", None),
        ("12", 12),
        ("-3", -3),
        ("+3", 3),
        ("010", 10),
        ("0o17", 15),
        ("0x1f", 31),
        ("1_000", "1_000"),
        ("1:30", "1:30"),
        ("0b1", "0b1"),
        ("1.5", 1.5),
        (".5", 0.5),
        ("1e3", 1000.0),
        ("-.inf", -math.inf),
        ("1.0.0", "1.0.0"),
        ("3..7", "3..7"),
        ("1/4", "1/4"),
        ("5%", "5%"),
        ("2001-01-01", "2001-01-01"),
        ("9" * 101, "9" * 101),
    ],
)
def test_plain_scalars_follow_the_core_schema_of_yaml_1_2(written: str, meant: object) -> None:
    scalar = value(f"a: {written}", "a")
    assert isinstance(scalar, Scalar)
    assert (scalar.value, type(scalar.value)) == (meant, type(meant))
    assert scalar.text == written


@pytest.mark.parametrize("written", ['"12"', "'true'", '"~"'])
def test_quoted_scalars_are_text(written: str) -> None:
    scalar = value(f"a: {written}", "a")
    assert isinstance(scalar, Scalar)
    assert scalar.value == written[1:-1]


def test_not_a_number() -> None:
    scalar = value("a: .nan", "a")
    assert isinstance(scalar, Scalar)
    assert isinstance(scalar.value, float)
    assert math.isnan(scalar.value)


@pytest.mark.parametrize(
    ("text", "path", "place"),
    [
        ("a: bc\n", ("a",), (1, 4, 1, 6)),
        ("\ufeffa: bc\n", ("a",), (1, 4, 1, 6)),
        ("é: [ü, 'ab']\n", ("é", 1), (1, 8, 1, 12)),
        ("é: [ü, 'ab']\n", ("é",), (1, 4, 1, 13)),
        ("x: {a:\tb}\n", ("x", "a"), (1, 8, 1, 9)),
        ("a:\r\n  b: c\r\n", ("a", "b"), (2, 6, 2, 7)),
        ("a:\n  b: c\n\n# comment\nd: e\n", ("a",), (2, 3, 2, 7)),
        ("a:\n- b\n- c   # comment\n\nd: e\n", ("a",), (2, 1, 3, 4)),
        ("a:\n  - - b\n    - c\n", ("a", 0), (2, 5, 3, 8)),
        ("a: one\n  two\nb: c\n", ("a",), (1, 4, 2, 6)),
        ("a: |\n  one\n  two\n\n\nb: c\n", ("a",), (1, 4, 3, 6)),
        ("a: |\n\nb: c\n", ("a",), (1, 4, 1, 5)),
        ("a: # nothing\nb: c\n", ("a",), (1, 3, 1, 3)),
        ("a: [x: y, z]\n", ("a", 0), (1, 5, 1, 9)),
        ("a: [\n  b,\n  c\n  ]\n", ("a",), (1, 4, 4, 4)),
        ("a: &x bc\n", ("a",), (1, 4, 1, 9)),
    ],
)
def test_places_are_exact(text: str, path: tuple[str | int, ...], place: tuple[int, int, int, int]) -> None:
    assert at(value(text, *path)) == place


def test_a_literal_block_knows_its_indentation() -> None:
    scalar = value("a:\n  m: |\n    ab\n      cd\n", "a", "m")
    assert isinstance(scalar, Scalar)
    assert (scalar.text, scalar.indent) == ("ab\n  cd\n", 4)


def test_an_alias_repeats_the_value_with_the_anchors_place() -> None:
    node = read("a: &x [b]\nc: *x\n")
    assert isinstance(node, Mapping)
    assert node.get("c") is node.get("a")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("class: @", "1:8: error NH0105: '@' can't begin an unquoted value (write it in quotes: \"@\")"),
        ("class: @foo  # x", "1:8: error NH0105: '@' can't begin an unquoted value (write it in quotes: \"@foo\")"),
        ("class: %", "1:8: error NH0105: '%' can't begin an unquoted value (write it in quotes: \"%\")"),
        ("class: `", "1:8: error NH0105: '`' can't begin an unquoted value (write it in quotes: \"`\")"),
        ("class: *", "1:8: error NH0105: an unquoted '*' means a YAML alias (write it in quotes: \"*\")"),
        ("class: &", "1:8: error NH0105: an unquoted '&' means a YAML anchor (write it in quotes: \"&\")"),
        ("class: ]", "1:8: error NH0105: ']' closes a list that was not opened (write it in quotes: \"]\")"),
        ("class: }", "1:8: error NH0105: '}' closes a mapping that was not opened (write it in quotes: \"}\")"),
        (
            "class: -",
            (
                "1:8: error NH0105: a list item where none can stand (begin the list on a line of its own, write it as "
                "[a, b], or write a '-' that is meant as text in quotes)"
            ),
        ),
        ("class: ?", "1:8: error NH0105: a key where none can stand (write a '?' that is meant as text in quotes)"),
        (
            "class: !",
            (
                "1:8: error NH0107: the YAML tag '!' is not allowed (take the tag out, or write a value that begins with "
                "'!' in quotes)"
            ),
        ),
        ("a:\n\tb: c", "2:1: error NH0105: a tab in the indentation (indent with spaces)"),
        ("a: [b,\n\t@c]", "2:2: error NH0105: '@' can't begin an unquoted value (write it in quotes: \"@c\")"),
        (
            "a:b\nc: d",
            "1:1: error NH0105: a key without a space after its ':' (write 'key: value', with a ':' and a space)",
        ),
        ("a b\nc: d", "1:1: error NH0105: a key without ':' (write 'key: value', with a ':' and a space)"),
        ("a: 'b\nc: d", "1:4: error NH0105: this quote is never closed (close it with the same quote character)"),
        (
            "a: 'it's'",
            (
                "1:8: error NH0105: text behind a closed quote (put the whole value in quotes; a quote inside is doubled "
                "('it''s') or goes into the other kind (\"it's\"))"
            ),
        ),
        (
            "a: [b\nc: d",
            (
                "1:4: error NH0105: this list is not closed (put a ',' between the items and a ']' at the end; an item "
                "with special characters goes in quotes)"
            ),
        ),
        (
            "a: {b: c",
            (
                "1:4: error NH0105: this mapping is not closed (put a ',' between the keys and a '}' at the end; a value "
                "with special characters goes in quotes)"
            ),
        ),
        (
            "a: b: c",
            (
                "1:5: error NH0105: a ':' where no key can stand (write a value that has ': ' in it in quotes; a nested key "
                "stands on a line of its own, further to the right)"
            ),
        ),
        (
            "a: b\n   c\n d: e\nf: g",
            (
                "3:2: error NH0105: a key further to the right than the one before it (keys of one mapping begin in the same "
                "column, each written 'key: value')"
            ),
        ),
        (
            "a: 1\nb\nc: 2",
            (
                "2:1: error NH0105: a key without ':' (write 'key: value' with a ':' and a space after it; a long text goes "
                "in quotes or after '|')"
            ),
        ),
        (
            "a: !!python/object:os.system x",
            (
                "1:4: error NH0107: the YAML tag '!!python/object:os.system' is not allowed "
                "(take the tag out, or write a value that begins with '!' in quotes)"
            ),
        ),
        (
            "a: !!str 5",
            (
                "1:4: error NH0107: the YAML tag '!!str' is not allowed (take the tag out, or write a value that "
                "begins with '!' in quotes)"
            ),
        ),
        (
            "<<: {a: b}",
            "1:1: error NH0108: merge keys ('<<') are not used (use 'copy_from:' to begin with another's values)",
        ),
        (
            "a: b\n---\nc: d",
            "2:1: error NH0109: a second YAML document begins here (a manifest is one document: take the '---' out)",
        ),
        (
            "# c\n%YAML 1.1\n---\na: b",
            "2:1: error NH0110: YAML directives are not used in a manifest (take the line out; it is YAML 1.2)",
        ),
        (
            "a: *b",
            (
                "1:4: error NH0113: the alias *b names nothing that stands before it (if it is meant as text, write it "
                'in quotes: "*b")'
            ),
        ),
        ("a: &b [*b]", "1:8: error NH0113: the alias *b stands inside of what it names"),
        ("[a]: b", "1:1: error NH0114: a key must be one word, not a list or a mapping"),
        ("? &a {b: c}\n: d", "1:3: error NH0114: a key must be one word, not a list or a mapping"),
        ("a: &x [b]\n*x : c", "1:4: error NH0114: a key must be one word, not a list or a mapping"),
        ("~: b", "1:1: error NH0114: the key before this ':' is missing"),
        ("", "1:1: error NH0115: the file is empty ('nhmod new' writes a manifest to begin with)"),
        ("# only this\n", "1:1: error NH0115: the file is empty ('nhmod new' writes a manifest to begin with)"),
        (
            "a: \x07",
            (
                "1:4: error NH0103: the control character U+0007 in the text (take it out, or write it as an escape in "
                '"double quotes")'
            ),
        ),
        (
            "a: b\rc: d\r",
            (
                "1:5: error NH0103: a carriage return without a line feed in the text (take it out, or write it as "
                'an escape in "double quotes")'
            ),
        ),
        (
            "a: b\u2028c",
            (
                "1:5: error NH0103: the control character U+2028 in the text (take it out, or write it as an escape "
                'in "double quotes")'
            ),
        ),
    ],
)
def test_mistakes_are_said_in_our_words(text: str, said: str) -> None:
    assert refused(text) == f"m:{said}"


def test_not_utf_8_names_the_byte() -> None:
    assert (
        refused("name: é\n".encode() + b"x: \xff")
        == "m:2:4: error NH0102: byte 12 (0xff) is not UTF-8 (save the file as UTF-8)"
    )


def test_utf_16_is_not_utf_8() -> None:
    assert (
        refused("a: b".encode("utf-16")) == "m:1:1: error NH0102: byte 0 (0xff) is not UTF-8 (save the file as UTF-8)"
    )


def test_a_key_twice_names_both_places() -> None:
    report = Report()
    assert read_yaml(b"a: 1\nb:\n  c: 1\n  'c': 2\na: 3\n", "m", report) is None
    assert [str(diagnostic) for diagnostic in report.diagnostics] == [
        "m:4:3: error NH0106: the key 'c' is here twice; the first is at m:3:3 (keep one of them; for several things write a list)",
        "m:5:1: error NH0106: the key 'a' is here twice; the first is at m:1:1 (keep one of them; for several things write a list)",
    ]
    assert str(report.diagnostics[0].related[0].location) == "m:3:3"


def test_a_closed_document_may_be_followed_by_comments() -> None:
    assert isinstance(read("a: b\n...\n# the end\n"), Mapping)
    assert isinstance(read("---\na: b\n"), Mapping)
