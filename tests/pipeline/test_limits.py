"""The ledger of limits on the real trees: the numbers are the trees' own, and the check refuses what is beyond."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline import load
from nhmod.pipeline.limits import Ledger, as_json, as_text, read_ledger
from nhmod.request import Request
from nhmod.target import Limit, Use

if TYPE_CHECKING:
    from nhmod.target import Tree

MODS = Path(__file__).parents[2] / "mods"
SHIPPED = tuple(MODS / name for name in ("clinic", "newbranch", "petshop", "rubber-hose"))
# What the releases' own files say (include/*.h, util/makedefs.c, win/share/tile2bmp.c): limit and what the game uses.
SAME = {
    "artifacts": (127, 33),
    "attack types that fit into a mask": (31, 15),
    "branches": (32, 7),
    "dungeons": (15, 8),
    "levels in all": (127, 82),
    "roles' sections in the texts of quests": (16, 14),
    "spells with a letter": (52, 40),
}
OWN = {
    "nethack-3.6.6": {
        "room and shop types": (63, 25),
        "room and shop types that the overview can tell": (31, 25),
        "special levels": (50, 35),
        "monsters": (32767, 382),
        "objects": (32767, 454),
        "spare appearances of the class scroll": (20, 0),
        "bits of level flags": (32, 21),
    },
    "nethack-3.4.3": {
        "room and shop types": (63, 24),
        "special levels": (50, 33),
        "monsters": (32767, 382),
        "objects": (32767, 433),
        "spare appearances of the class scroll": (4, 0),
        "bits of level flags": (32, 18),
    },
    "nle-1.3.0": {
        "room and shop types": (63, 25),
        "room and shop types that the overview can tell": (31, 25),
        "monsters": (32767, 381),
        "objects": (32767, 453),
        "glyphs": (32767, 5976),
    },
}


@pytest.fixture(scope="module", params=["343", "366", "nle"])
def ledger(request: pytest.FixtureRequest) -> Ledger:
    tree: Tree = request.getfixturevalue(f"tree{request.param}")
    return read_ledger(Request(paths=SHIPPED, target=tree.target.name, source=tree.root), Report())


def test_the_limits_are_the_trees_own(ledger: Ledger) -> None:
    found = {limit.name: (limit.value, limit.game) for limit in ledger.limits}
    wanted = SAME | OWN[ledger.target.name]
    assert {name: found.get(name) for name in wanted} == wanted
    assert ("glyphs" in found) == (ledger.target.name == "nle-1.3.0")
    # The picture of them is made higher where mods need it.
    assert "tiles" not in found
    assert ("room and shop types that the overview can tell" in found) == (ledger.target.name != "nethack-3.4.3")


def test_what_mods_use(ledger: Ledger) -> None:
    used = {limit.name: dict(limit.mods) for limit in ledger.limits}
    assert used["room and shop types"] == {"clinic": 1, "petshop": 1}
    assert used["levels in all"] == {"newbranch": 4}
    assert used["special levels"] == {"newbranch": 4}
    assert used["bits of level flags"] == {"clinic": 1}
    assert used["percents of the general store for new shops"] == {"petshop": 5}
    assert used["thousandths of the class weapon for new objects"] == {"rubber-hose": 5}
    assert used["artifacts"] == {}
    assert ledger.passed == ()


def test_every_limit_says_where_it_is_from_and_what_happens_beyond(ledger: Ledger) -> None:
    for limit in ledger.limits:
        assert limit.symbol, limit.name
        assert limit.file.endswith((".c", ".h")), limit.name
        assert limit.beyond, limit.name
        assert limit.left >= 0, limit.name


def test_the_table_and_the_document(ledger: Ledger) -> None:
    lines = as_text(ledger).splitlines()
    assert lines[0] == f"Limits of {ledger.target.title}"
    assert lines[2].split() == ["limit", "game", "clinic", "newbranch", "petshop", "rubber-hose", "left", "from"]
    (row,) = (line for line in lines if line.startswith("dungeons "))
    assert row.split() == ["dungeons", "15", "8", "1", "6", "MAXDUNGEON", "-", "1,", "include/global.h"]
    document = json.loads(as_json(ledger))
    (dungeons,) = (one for one in document["limits"] if one["name"] == "dungeons")
    assert (dungeons["limit"], dungeons["game"], dungeons["mods"], dungeons["left"]) == (15, 8, {"newbranch": 1}, 6)
    (use,) = dungeons["uses"]
    assert (use["what"], use["mod"]) == ("the dungeon 'newbranch'", "newbranch")
    assert use["at"].startswith(f"{MODS}/newbranch/mod.yaml:")


def test_a_limit_that_is_passed_is_an_error(tree366: Tree, tmp_path: Path) -> None:
    rooms = "".join(f"  - {{id: attic {n:02d}, inhabitants: newt, generation: never}}\n" for n in range(39))
    (tmp_path / "mod.yaml").write_text(f"nhmod: 1\nid: attics\nrooms:\n{rooms}", encoding="utf-8")
    request = Request(paths=(tmp_path,), target=tree366.target.name, source=tree366.root)
    with pytest.raises(DiagnosticError) as caught:
        load(request, Report())
    (error,) = (d for d in caught.value.diagnostics if d.severity == "error")
    assert (error.code, error.message) == (
        "NH1207",
        (
            "there is no room for the room type 'attic 38': the game has room for 63 room and shop types (mkroom.rtype); "
            "the target uses 25, 'attics' uses 38"
        ),
    )
    ledger = read_ledger(request, Report())
    assert [limit.name for limit in ledger.passed] == ["room and shop types"]
    assert "room and shop types: 1 too many (NH1207): " in as_text(ledger)
    # A limit whose plugin has no code of its own has the core's.
    own = Limit(name="x", value=1, symbol="X", file="x.h", uses=(Use(name="it", mod="m", amount=2),), beyond="y")
    report = Report()
    own.check(report)
    assert [d.code for d in report.errors] == ["NH3801"]
