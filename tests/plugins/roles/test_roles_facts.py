"""What roles are written with is read off every tree: races, intrinsics, the messages of quests, and how those are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod_roles.differences import BUFFER, SUMMARIES
from nhmod_roles.quest_sites import headers_in_use, spare_headers

if TYPE_CHECKING:
    from nhmod.target import Facts, Tree

RELEASES = ("366", "343", "nle")


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def facts(release: str, request: pytest.FixtureRequest) -> Facts:
    found: Facts = request.getfixturevalue(f"facts{release}")
    return found


@pytest.fixture
def tree(release: str, request: pytest.FixtureRequest) -> Tree:
    found: Tree = request.getfixturevalue(f"tree{release}")
    return found


def test_the_races(facts: Facts) -> None:
    assert [(race.name, race.symbol) for race in facts["races"]] == [
        ("human", "MH_HUMAN"),
        ("elf", "MH_ELF"),
        ("dwarf", "MH_DWARF"),
        ("gnome", "MH_GNOME"),
        ("orc", "MH_ORC"),
    ]
    elf = facts["races"].find("elven")
    assert elf is not None
    assert elf.fields == {"monster": "PM_ELF", "allow": ["ROLE_MALE", "ROLE_FEMALE", "ROLE_CHAOTIC"]}


@pytest.mark.parametrize(
    ("word", "symbol", "said"),
    [
        ("fast", "HFast", ("quick", "slow")),
        ("fire resistance", "HFire_resistance", ("cool", "warmer")),
        ("telepathy", "HTelepat", ("", "")),
        ("teleport control", "HTeleport_control", ("controlled", "uncontrolled")),
    ],
)
def test_an_intrinsic(facts: Facts, word: str, symbol: str, said: tuple[str, str]) -> None:
    found = facts["intrinsics"].find(word)
    assert found is not None
    assert found.symbol == symbol
    assert (found.fields["gained"], found.fields["lost"]) == said


def test_the_messages_of_quests(facts: Facts, release: str) -> None:
    others = [entry.index for entry in facts["quest messages"] if not entry.fields["needed"]]
    assert others == ([] if release == "343" else [42])
    numbers = [entry.index for entry in facts["quest messages"] if entry.fields["needed"]]
    assert numbers == [
        *(1, 2, 3),
        *range(5, 22),
        *range(25, 37),
        *(40, 41),
        *range(50, 54),
        *range(60, 71),
        *(80, 81, 82, 90, 91),
    ]
    told = {entry.index: entry.fields for entry in facts["quest messages"]}
    assert told[1] == {"constant": "QT_FIRSTTIME", "delivery": "c", "needed": True}
    assert told[14] == {"constant": "QT_GUARDTALK2", "delivery": "p", "needed": True}
    assert told[69] == {"constant": "QT_DISCOURAGE", "delivery": "p", "needed": True}


def test_how_texts_are_read(facts: Facts, release: str) -> None:
    assert facts.offers(SUMMARIES) == (release != "343")
    assert facts.c_name(BUFFER) == {"343": "80"}.get(release, "BUFSZ")


def test_the_room_for_texts(tree: Tree) -> None:
    assert headers_in_use(tree) == 14
    assert spare_headers(tree) == 2
