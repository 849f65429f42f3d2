"""What authors do wrong with extras: the exact messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod_extras.limits import extra_limits

if TYPE_CHECKING:
    from conftest import Workshop
    from kind_harness import RunMods

TYPES = "one of 'long', 'int', 'short', 'boolean', 'coord', 'monster id', 'object id', or 'text N' with N from 1 to 127"
OLDER = pytest.mark.parametrize("release", ["343"])
WRONG = {
    "- {name: dog, fields: {a: int}}": [
        "error NH3401: the extra 'dog' would be edog in C, and the game's source has that already (choose another name)"
    ],
    "- {name: prayer, fields: {long: int, yname: long}}": [
        (
            "error NH3402: the field 'long' can't be called so: that is a word of the C language "
            "(choose another name, such as 'prayer_long')"
        )
    ],
    "- {name: prayer, fields: {monnear: int, rn1: long}}": [
        (
            "error NH3402: the field 'rn1' can't be called so: that is a macro of the game "
            "(choose another name, such as 'prayer_rn1')"
        )
    ],
    "- {name: prayer, fields: {praytime: long}, initial: {praytim: 3}}": [
        "error NH3403: the extra 'prayer' has no field 'praytim' (did you mean 'praytime'?)"
    ],
    "- {name: prayer, fields: {praytime: long}, initial: {x: 3}}": [
        "error NH3403: the extra 'prayer' has no field 'x' (its fields are: praytime)"
    ],
    "- {name: pious, fields: {a: short, b: boolean, c: coord, d: text 3, e: object id, f: short}, "
    "initial: {a: 40000, b: 1, c: 1, d: four, e: 7, f: now}}": [
        "error NH3404: the field 'a' is a 'short': it goes from -32768 to 32767",
        "error NH3404: the field 'b' is a 'boolean': write true or false",
        "error NH3404: the field 'c' is a 'coord': only C code can set it, it is 0 at first",
        "error NH3404: the field 'd' is a 'text 3': 4 characters are too many",
        "error NH3404: the field 'e' is an 'object id': only C code can set it, it is 0 at first",
        "error NH3404: the field 'f' is a 'short': the turn may be too large for it, take 'long'",
    ],
    "- {name: pious, fields: {a: long, d: text 3}, initial: {a: true, d: 5}}": [
        "error NH3404: the field 'a' is a 'long': write a number, a range such as 50..200, or 'now'",
        "error NH3404: the field 'd' is a 'text 3': write a text",
    ],
    "- {name: pious, fields: {a: pointer}}": [f"error NH0203: expected {TYPES}, found 'pointer'"],
    "- {name: pious, fields: {a: text 128}}": [f"error NH0203: expected {TYPES}, found 'text 128'"],
    "- {name: pious, fields: {}}": [
        (
            "error NH0204: expected a mapping (of a name of lower-case letters, digits and underscores that begins with a letter to "
            f"{TYPES}) with 1 or more keys, found none"
        )
    ],
    "- {name: pious, fields: {a: long}, for: [gnurse]}": [
        "error NH0541: the target has no monster 'gnurse' (did you mean 'nurse'?; 'nhmod words monsters' shows all)"
    ],
}


@pytest.mark.parametrize(
    ("kind", "value", "fits"),
    [
        ("short", "-32768..32767", True),
        ("short", "-32769..0", False),
        ("short", "0..32768", False),
        ("int", "-999999999..999999999", True),
        ("int", "-2147483648", True),
        ("int", "2147483647", True),
        ("long", "-2147483648", True),
        ("long", "2147483647", True),
    ],
)
def test_the_least_and_the_most_of_a_number(run: RunMods, kind: str, value: str, *, fits: bool) -> None:
    told = run(f"extras:\n  - {{name: pious, fields: {{a: {kind}}}, initial: {{a: {value}}}}}\n").told
    assert told == ([] if fits else ["error NH3404: the field 'a' is a 'short': it goes from -32768 to 32767"])


@OLDER
@pytest.mark.parametrize(
    ("kind", "bytes_"),
    [
        ("long", 8),
        ("int", 4),
        ("short", 2),
        ("boolean", 1),
        ("coord", 2),
        ("monster id", 4),
        ("object id", 4),
        ("text 1", 2),
        ("text 127", 128),
    ],
)
def test_how_much_room_a_field_takes(run: RunMods, kind: str, bytes_: int) -> None:
    """Each takes what its type has on a machine of 64 bits, and eight more for what is left free before it."""
    made = run(f"extras:\n  - {{name: pious, fields: {{a: {kind}, b: {kind}}}}}\n")
    assert made.mods is not None
    (limit,) = extra_limits(made.mods, made.facts)
    assert [use.amount for use in limit.uses] == [2 * (bytes_ + 8)]


@pytest.mark.parametrize("extra", WRONG)
def test_what_is_wrong_is_told(run: RunMods, extra: str) -> None:
    assert run(f"extras:\n  {extra}\n").told == WRONG[extra]


def test_two_mods_with_one_name(run: RunMods) -> None:
    one = "extras: [{name: prayer, fields: {praytime: long}}]\n"
    assert run(one, one).told == [
        "error NH0542: the extra 'prayer' of 'mod2' is there already: the mod 'mod1' has 'prayer' (give it another name)"
    ]


def test_too_much_data(workshop343: Workshop, workshop: Workshop) -> None:
    fields = ", ".join(f"f{n}: text 127" for n in range(16))
    extras = "\n".join(f"  - {{name: big{n}, fields: {{{fields}}}}}" for n in ("a", "b", "c", "d"))
    mod = workshop343.mod("big", f"extras:\n{extras}\n")
    assert workshop343.errors(mod) == [
        (
            "11: NH3406 there is no room for the extra 'bigd': the game has room for 8192 bytes of extra data of a monster (mxlth); "
            "'big' uses 6528"
        )
    ]
    # With pointers there is no such limit.
    assert workshop.errors(mod) == []
