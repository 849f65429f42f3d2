"""Two mods change one list of a third mod's content, each relative to what is there: together, in load order, or refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Workshop

NEWT = (
    "monsters: [{name: pond newt, class: lizard, level: 2, color: blue, flags: [swims, animal], "
    "attacks: [bite 1d3, kick 1d4], tile: {copy_from: newt}}]\n"
)
HAS = {"flags": {"M1_SWIM", "M1_ANIMAL"}, "attacks": {"AT_BITE", "AT_KICK"}}
CHANGES = {
    "flags": {
        "{extend: [flies]}": ({"M1_FLY"}, set()),
        "{extend: [M1_FLY]}": ({"M1_FLY"}, set()),
        "{extend: [carnivore]}": ({"M1_CARNIVORE"}, set()),
        "{delete: [animal]}": (set(), {"M1_ANIMAL"}),
        "{delete: [swims]}": (set(), {"M1_SWIM"}),
        "{delete: [animal, swims]}": (set(), {"M1_ANIMAL", "M1_SWIM"}),
        "{delete: [swims], extend: [carnivore]}": ({"M1_CARNIVORE"}, {"M1_SWIM"}),
    },
    "attacks": {
        "{extend: [touch fire 1d2]}": ({"AT_TUCH"}, set()),
        "{delete: [bite 1d3]}": (set(), {"AT_BITE"}),
        "{delete: [kick 1d4]}": (set(), {"AT_KICK"}),
        "{delete: [kick 1d4], extend: [claw 1d2]}": ({"AT_CLAW"}, {"AT_KICK"}),
    },
}
"""What a change puts into the list, and what it takes out."""
PAIRS = [(key, one, two) for key, changes in CHANGES.items() for one in changes for two in changes]


@pytest.mark.parametrize(("key", "one", "two"), PAIRS, ids=lambda text: text)
def test_changes_that_go_together(key: str, one: str, two: str, workshop: Workshop) -> None:
    mods = [
        workshop.mod("aa", NEWT),
        *(
            workshop.mod(name, f'requires: {{aa: "*"}}\nmonsters: [{{edit: pond newt, {key}: {text}}}]\n')
            for name, text in (("bb", one), ("cc", two))
        ),
    ]
    (into, out), (more, less) = CHANGES[key][one], CHANGES[key][two]
    newt = workshop.plan(*mods).project.facts["monsters"].find("pond newt")
    assert newt is not None
    found = (
        {str(flag) for flag in newt.fields["m1"]} if key == "flags" else {str(one[0]) for one in newt.fields["attacks"]}
    )
    assert found == (HAS[key] - out - less) | into | more


OPPOSITE = [
    ("flags", "{extend: [flies]}", "{delete: [flies]}"),
    ("flags", "{extend: [animal]}", "{delete: [animal]}"),
    ("flags", "{delete: [animal]}", "{extend: [animal]}"),
    ("flags", "{delete: [swims, animal]}", "{extend: [flies, animal]}"),
    ("flags", "{extend: [flies]}", "[swims]"),
    ("attacks", "{extend: [touch fire 1d2]}", "{delete: [touch fire 1d2]}"),
    ("attacks", "{delete: [bite 1d3]}", "{extend: [bite 1d3]}"),
]


@pytest.mark.parametrize(("key", "one", "two"), OPPOSITE, ids=lambda text: text)
def test_changes_that_do_not(key: str, one: str, two: str, workshop: Workshop) -> None:
    edits = (f'requires: {{aa: "*"%s}}\nmonsters: [{{edit: pond newt, {key}: {text}}}]\n' for text in (one, two))
    first, second = edits
    alone, beside = workshop.mod("aa", NEWT), workshop.mod("bb", first % "")
    told = workshop.errors(alone, beside, workshop.mod("cc", second % ""))
    assert [error for error in told if "NH3803" in error and "'bb' and 'cc' both change it" in error]
    last = workshop.errors(alone, beside, workshop.mod("dd", second % ', bb: "*"'))
    assert last == []


def test_what_is_not_there_is_named_as_it_was_written(workshop: Workshop) -> None:
    wrong = 'requires: {aa: "*"}\nmonsters: [{edit: pond newt, attacks: {delete: [touch fire 1d2]}}]\n'
    (error,) = workshop.errors(workshop.mod("aa", NEWT), workshop.mod("bb", wrong))
    assert error == "8: NH3805 there is no 'touch fire 1d2' to delete"
