"""Lines that stand once in two texts say which lines are the same."""

from __future__ import annotations

import random
from time import process_time

from nhmod.edits import Line
from nhmod.patches.anchors import anchored
from nhmod.patches.unified import differences

_SECONDS = 10
_LINES = 6000


def test_lines_that_stand_once_are_found_with_what_is_beside_them() -> None:
    old = ["{\n", "a\n", "}\n", "{\n", "b\n", "}\n"]
    new = ["{\n", "a\n", "}\n", "{\n", "new\n", "}\n", "{\n", "b\n", "}\n"]

    found = anchored(old, new)

    assert [(new[at], number) for at, number in enumerate(found) if number >= 0] == [
        ("{\n", 0),
        ("a\n", 1),
        ("}\n", 2),
        ("{\n", 3),
        ("b\n", 4),
        ("}\n", 5),
    ]


def test_what_is_found_is_equal_and_in_the_order_of_both() -> None:
    chance = random.Random(1)  # noqa: S311 - the same texts each time
    for _ in range(500):
        old = [chance.choice("abcdefghijklmnop\n") for _ in range(chance.randrange(30))]
        new = [line for line in old if chance.random() > 0.2]
        for _ in range(chance.randrange(5)):
            new.insert(chance.randrange(len(new) + 1), chance.choice("abcdefgh"))

        found = anchored(old, new)

        known = [number for number in found if number >= 0]
        assert known == sorted(set(known))
        assert all(number < 0 or old[number] == new[at] for at, number in enumerate(found))


def test_two_long_texts_of_nothing_in_common_but_braces_are_compared_in_seconds() -> None:
    old = [Line(f"a{n}\n" if n % 2 else "}\n", n) for n in range(_LINES)]
    new = [Line(f"b{n}\n" if n % 2 else "}\n") for n in range(_LINES)]
    begun = process_time()

    assert list(differences(old, new))
    assert process_time() - begun < _SECONDS
