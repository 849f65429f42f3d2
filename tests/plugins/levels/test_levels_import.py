"""Levels and dungeons that a variant has become the content that they were made of, on each target."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from kind_harness import Staged
from ruamel.yaml import YAML
from test_levels_manifest import MYLEVEL

from nhmod.diagnostics import Report
from nhmod.pipeline.importing.run import ImportRequest, import_mod
from nhmod.request import Request
from nhmod.target import OverlaidTree, Side, Unsaid
from nhmod_levels.import_lists import filtered, listed
from nhmod_levels.importing import import_levels
from nhmod_levels.lists import CMAKE_LISTS, DAT, TOP
from nhmod_nethack.languages.choose import languages

if TYPE_CHECKING:
    from conftest import Workshop

    from nhmod.target import Facts, Tree

MODS = Path(__file__).parents[3] / "mods"
ENDS = {"name": "other", "bones": "O", "levels": "2..3", "kind": ["hellish"], "alignment": "lawful", "entry": -1}


def imported(workshop: Workshop, *mods: Path) -> tuple[dict[str, list[object]], dict[str, bytes], list[str]]:
    """Make a variant with mods and import it: the manifest's content, the files, and what was said."""
    variant = workshop.folder / "variant"
    overlay = workshop.plan(*mods).overlay.contents()
    for path in workshop.tree.files():
        (variant / path).parent.mkdir(parents=True, exist_ok=True)
        if path not in overlay:
            (variant / path).symlink_to(workshop.tree.root / path)
    for path, content in overlay.items():
        (variant / path).write_bytes(content)
    report = Report()
    request = ImportRequest(mod_id="imported", base=Request(paths=(), tree=workshop.tree.root), variant=variant)
    files = dict(import_mod(request, report).files)
    manifest = YAML(typ="safe").load(files.pop("mod.yaml").decode())
    said = [f"{d.code} {d.message}" for d in report.diagnostics if d.code != "NH2807"]
    return {kind: manifest.get(kind, []) for kind in ("levels", "dungeons", "tiles", "patches")}, files, said


def test_the_example_mods_come_back(any_workshop: Workshop) -> None:
    found, files, said = imported(any_workshop, *(MODS / name for name in ("newbranch", "fortress", "minotaur-castle")))
    assert said == []
    assert found["patches"] == []
    assert found["levels"] == [
        {"edit": "castle", "replace": [{"monster": "soldier", "with": "minotaur"}]},
        {"des": "levels/fortress.des"},
        {"des": "levels/newbranch-mylevel4.des"},
        {"des": "levels/newbranch.des"},
    ]
    branch = {"dungeon": "The Dungeons of Doom", "at": 18, "spread": 1, "by": "stairs down"}
    levels = [{"level": f"mylevel{number}", "at": number} for number in range(1, 5)]
    assert found["dungeons"] == [
        {"edit": "Gehennom", "contains": [{"level": "fortress", "at": 14, "spread": 4}]},
        {
            "name": "newbranch",
            "bones": "S",
            "levels": 4,
            "kind": ["mazelike"],
            "from": branch,
            "contains": levels,
        },
    ]
    assert files.keys() == {"levels/fortress.des", "levels/newbranch-mylevel4.des", "levels/newbranch.des"}


DUNGEONS = """\
levels:
  - {edit: oracle, des: own.des}
  - {des: den.des, place: {dungeon: The Dungeons of Doom, at: 2, after: oracle, chance: 40, bones: X, kind: town}}
dungeons:
  - {name: other, bones: O, levels: 2..3, kind: hellish, alignment: lawful, entry: -1, from: {after: oracle, at: 3, by: portal}}
"""


@pytest.mark.parametrize("fixture", ["workshop", "workshop343"])
def test_every_part_of_a_dungeon_comes_back(fixture: str, request: pytest.FixtureRequest) -> None:
    workshop: Workshop = request.getfixturevalue(fixture)
    den = MYLEVEL.replace("mylevel", "den")
    found, files, said = imported(workshop, workshop.mod("a", DUNGEONS, own_des=MYLEVEL, den_des=den))
    assert said == []
    # What keeps the invocation out of a hellish dungeon comes with the dungeon.
    assert "rest.patch" not in files
    placed = {"level": "den", "at": 2, "after": "oracle", "chance": 40, "bones": "X", "kind": "town"}
    assert found["dungeons"] == [
        {"edit": "The Dungeons of Doom", "contains": [placed]},
        {**ENDS, "from": {"after": "oracle", "at": 3, "by": "portal"}},
    ]
    assert found["levels"] == [{"des": "levels/a-den.des"}, {"edit": "oracle", "des": "levels/oracle.des"}]
    assert files["levels/a-den.des"].decode() == den
    assert files["levels/oracle.des"].decode() == MYLEVEL.replace("mylevel", "oracle")


def test_variants_stay_in_the_patch(workshop: Workshop) -> None:
    content = "dungeons:\n  - edit: The Dungeons of Doom\n    variants: {bigroom: [b.des]}\n"
    found, files, _ = imported(workshop, workshop.mod("a", content, b_des=MYLEVEL))
    assert (found["levels"], found["dungeons"]) == ([], [])
    assert list(files) == ["rest.patch"]
    assert b'+RNDLEVEL:\t"bigrm" "B" @ (10, 3) 40 11\n' in files["rest.patch"]
    assert b"+MAZE:\"bigrm-11\",' '\n" in files["rest.patch"]


def test_other_pictures_come_back(workshop: Workshop) -> None:
    tiles = "tiles:\n  - {monster: jackal, copy_from: newt}\n  - {other: fountain, copy_from: sink}\n"
    found, files, said = imported(workshop, workshop.mod("a", tiles))
    assert said == []
    assert found["patches"] == []
    assert found["tiles"] == [
        {"monster": "jackal", "picture": "tiles/monster-jackal.txt"},
        {"other": "fountain", "picture": "tiles/other-fountain.txt"},
    ]
    assert all(picture.startswith(b"{\n  ") for picture in files.values())


def test_all_that_a_level_file_brings_to_the_builds_lists_is_found_there(any_workshop: Workshop) -> None:
    """What is found is taken out of the variant's lists, which are the base's then."""
    castle = "levels:\n  - {edit: castle, replace: [{monster: soldier, with: minotaur}]}\n"
    den = any_workshop.mod("a", "levels:\n  - {des: den.des}\n", den_des=MYLEVEL.replace("mylevel", "den"))
    plan = any_workshop.plan(den, any_workshop.mod("b", castle))
    tree, facts = any_workshop.tree, plan.project.facts
    texts = {path: file.text for path, file in plan.overlay.files.items()}
    changed = Staged(tree, texts)

    def side(one: Tree | Staged) -> Side:
        return Side(tree=one, facts=facts, languages=lambda: languages(facts))  # type: ignore[arg-type] # as a tree

    found = {
        *listed("a-den.des", ["den"], side(tree), side(changed)),
        *filtered("castle.des", side(tree), side(changed)),
    }
    lists = [path for path in (DAT, TOP, CMAKE_LISTS) if path in texts]
    assert {stretch.file for stretch in found} == set(lists)
    for path in lists:
        text, base = texts[path], tree.text(path)
        for stretch in sorted((one for one in found if one.file == path), key=lambda one: one.variant, reverse=True):
            text = text[: stretch.variant[0]] + base[slice(*stretch.base)] + text[stretch.variant[1] :]
        assert text == base


@pytest.mark.parametrize("release", ["366", "343", "nle"])
def test_a_level_that_was_changed_where_it_stands(release: str, request: pytest.FixtureRequest) -> None:
    """A variant's author writes into a level's file, and has no need of makedefs' conditions."""
    tree, facts = (request.getfixturevalue(f"{what}{release}") for what in ("tree", "facts"))
    castle, valley = tree.text("dat/castle.des"), tree.text("dat/gehennom.des")
    # One kind becomes another in the castle; in the valley ghosts become two different things.
    changed = {
        "dat/castle.des": castle.replace('"soldier"', '"watchman"'),
        "dat/gehennom.des": valley.replace('"ghost"', '"shade"', 1),
    }
    assert castle.count('"soldier"') > 1
    assert valley.count('"ghost"') > 1

    def side(texts: dict[str, str]) -> Side:
        return Side(tree=Staged(tree, texts), facts=facts, languages=lambda: languages(facts))  # type: ignore[arg-type] # as a tree

    edit, whole = sorted(import_levels(side({}), side(changed)), key=lambda one: one.title)
    assert edit.record == {"edit": "castle", "replace": [{"monster": "soldier", "with": "watchman"}]}
    assert whole.record == {"edit": "valley", "des": "levels/valley.des"}
    assert [path for one in (edit, whole) for path in one.files] == ["levels/valley.des"]
    # Nothing but the two levels is explained: the build compiles them as it did.
    assert [stretch.file for one in (edit, whole) for stretch in one.ranges] == list(changed)
    for stretch in (*edit.ranges, *whole.ranges):
        before, after = tree.text(stretch.file), changed[stretch.file]
        assert after == before[: stretch.base[0]] + after[slice(*stretch.variant)] + before[stretch.base[1] :]


@pytest.mark.parametrize(("name", "asked"), [("Flame.des", False), ("Flame.des", True), ("Flam?.des", True)])
def test_a_level_file_in_the_rule_of_the_quests(tree343: Tree, facts343: Facts, name: str, asked: bool) -> None:
    """It is taken out of that rule; where the makefile does more with it, it stays in the patch."""
    dat = tree343.text(DAT)
    command = "\t../util/lev_comp Flame.des\n"
    if asked and "?" not in name:
        command = "\t@if test -f flames ; then ../util/lev_comp Flame.des ; fi\n"
    rule, first = "quest_levs: ../util/lev_comp \\\n\tArch.des", "\t../util/lev_comp Arch.des\n"
    assert rule in dat and first in dat  # noqa: PT018 - both or the test says nothing
    text = dat.replace(rule, f"{rule} {name}").replace(first, f"{first}{command}")
    level = b"MAZE:\"flame\",' '\nNOMAP\n"
    variant = OverlaidTree(tree343, {DAT: text.encode("latin-1"), "dat/Flame.des": level})
    base, side = (Side(tree=tree, facts=facts343, languages=lambda: None) for tree in (tree343, variant))
    (found,) = import_levels(base, side)
    if asked:
        assert (found.title, found.reason) == ("dat/Flame.des", "the makefile compiles it in a way of its own")
        return
    cut = sorted((one.variant for one in found.ranges if one.file == DAT), reverse=True)
    for start, end in cut:
        text = text[:start] + text[end:]
    assert text == dat


def test_a_level_that_its_file_describes_twice(tree343: Tree, facts343: Facts) -> None:
    """It stays in the patch, both times, and the others of the file do not."""
    oracle = tree343.text("dat/oracle.des")
    other = MYLEVEL.replace("mylevel", "den")
    more = f'{other}MAZE:"oracle"," "\nNOMAP\nMAZE:"castle"," "\nNOMAP\n'
    twice = "".join(f"MAZE:\"vlt-%04i\",' '\nNOMAP\nTRAP:random,({x},1)\n" for x in range(1, 4))
    files = {"dat/oracle.des": (oracle + more).encode(), "dat/vaults.des": twice.encode()}
    base, side = (
        Side(tree=tree, facts=facts343, languages=lambda: None) for tree in (tree343, OverlaidTree(tree343, files))
    )
    found = list(import_levels(base, side))
    unsaid = [(one.title, one.new, one.reason) for one in found if isinstance(one, Unsaid)]
    reason = "its file describes a level of one name more than once"
    assert unsaid == [("oracle", False, reason), ("dat/vaults.des", True, reason)]
    assert [one.title for one in found if not isinstance(one, Unsaid)] == ["den", "castle"]
