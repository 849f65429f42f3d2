"""The invocation is Gehennom's: a mod's hellish dungeon has stairs to its last level, and no vibrating square on the one before."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod.pipeline.importing.run import ImportRequest, import_mod
from nhmod.pipeline.importing.trees import overlaid
from nhmod.request import Request

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Workshop

FILE = "src/dungeon.c"
_LINE = "if (lev->dnum != valley_level.dnum)"
_KINDS = ("", "kind: hellish", "kind: mazelike", "kind: [mazelike, hellish]")


@pytest.fixture(params=["", "343", "nle"])
def asked(request: pytest.FixtureRequest) -> Workshop:
    """Each release in its turn."""
    found: Workshop = request.getfixturevalue(f"workshop{request.param}")
    return found


def dungeon(name: str, kind: str, at: int) -> str:
    keys = ", ".join(filter(None, (f"name: {name}", "bones: none", "levels: 3", kind)))
    return f"  - {{{keys}, from: {{dungeon: The Dungeons of Doom, at: {at}}}}}\n"


def test_each_kind_of_two_dungeons_of_one_mod_or_of_two(asked: Workshop) -> None:
    for number, (one, two) in enumerate(product(_KINDS, repeat=2)):
        hellish = ["hellish" in kind for kind in (one, two)]
        first, second = dungeon("Fen", one, 19), dungeon("Mire", two, 20)
        together = asked.plan(asked.mod(f"both{number}", f"dungeons:\n{first}{second}")).overlay
        assert (together.files[FILE].text.count(_LINE) if FILE in together.files else 0) == int(any(hellish))
        apart = asked.plan(
            asked.mod(f"one{number}", f"dungeons:\n{first}"), asked.mod(f"two{number}", f"dungeons:\n{second}")
        ).overlay
        assert (apart.files[FILE].text.count(_LINE) if FILE in apart.files else 0) == sum(hellish)


def test_it_is_asked_before_all_else(asked: Workshop) -> None:
    text = asked.plan(asked.mod("a", f"dungeons:\n{dungeon('Fen', 'kind: hellish', 19)}")).overlay.files[FILE].text
    body = text.partition("\nInvocation_lev(")[2].partition("\n}")[0]
    assert [" ".join(line.split()) for line in body.splitlines()[2:7]] == [
        "{",
        "#ifdef MOD_A",
        _LINE,
        "return FALSE;",
        "#endif /* MOD_A */",
    ]


@pytest.mark.parametrize("kinds", [("kind: hellish", ""), ("kind: [mazelike, hellish]", "kind: hellish")])
def test_it_is_read_back_with_the_dungeon(asked: Workshop, tmp_path: Path, kinds: tuple[str, str]) -> None:
    """Of one mod or two: nothing of it is left for a patch."""
    first, second = (dungeon(name, kind, at) for name, kind, at in zip(("Fen", "Mire"), kinds, (19, 20), strict=True))
    planned = asked.plan(asked.mod("one", f"dungeons:\n{first}"), asked.mod("two", f"dungeons:\n{second}"))
    base = planned.project.tree
    variant = overlaid(base, planned.overlay.contents(), tmp_path / "variant")
    request = ImportRequest(mod_id="imported", base=Request(paths=(), tree=base.root), variant=variant.root)
    files = import_mod(request, Report()).files
    assert files["mod.yaml"].count(b"hellish") == sum("hellish" in kind for kind in kinds)
    assert [path for path in files if path.endswith(".patch")] == []
