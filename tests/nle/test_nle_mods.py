"""Every example mod in NLE: its patch, and what it adds as an agent sees it."""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from modded import MODS, NAMES, required, run_python
from walls import fits

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from modded import Modded

    from nhmod.pipeline import Project
    from nhmod.target.tree import Tree

pytestmark = [pytest.mark.game, pytest.mark.xdist_group("nle-build")]


@pytest.mark.parametrize("name", NAMES)
def test_the_patch_applies_and_reverses(
    name: str, nhmod: Callable[..., subprocess.CompletedProcess[str]], treenle: Tree, tmp_path: Path
) -> None:
    out = tmp_path / "patches"
    mods = [str(MODS / one) for one in (name, *required(name))]
    options = ("--allow-code", "--target", "nle-1.3.0", "--source", str(treenle.root), "-o", str(out))
    done = nhmod("patch", *mods, *options)
    assert done.returncode == 0, done.stderr
    text = (out / "combined.patch").read_text(encoding="latin-1")
    touched = re.findall(r"^diff --git a/(\S+)", text, re.MULTILINE)
    assert touched
    before: dict[str, bytes | None] = {}
    for path in touched:
        before[path] = treenle.content(path) if treenle.exists(path) else None
        (tmp_path / "tree" / path).parent.mkdir(parents=True, exist_ok=True)
        content = before[path]
        if content is not None:
            (tmp_path / "tree" / path).write_bytes(content)
    patch = ["patch", "-p1", "--batch", "--fuzz=0", "-i", str(out / "combined.patch")]
    subprocess.run(patch, cwd=tmp_path / "tree", check=True, capture_output=True)
    assert all((tmp_path / "tree" / path).read_bytes() != content for path, content in before.items())
    subprocess.run([*patch, "-R"], cwd=tmp_path / "tree", check=True, capture_output=True)
    for path, content in before.items():
        place = tmp_path / "tree" / path
        assert (place.read_bytes() if place.exists() else None) == content


def test_the_library_has_what_nle_has_and_what_the_mods_add(modded: Modded, project: Project, wheel: Path) -> None:
    program = (
        "import json\n"
        "from nle import nethack\n"
        "print(json.dumps({'monsters': [nethack.permonst(i).mname for i in range(nethack.NUMMONS)],"
        " 'objects': [nethack.OBJ_NAME(nethack.objclass(i)) for i in range(nethack.NUM_OBJECTS)]}))"
    )
    theirs, ours = (json.loads(run_python(place, "-c", program)) for place in (wheel.parent, modded.directory))
    facts = project.facts
    monsters = Counter(entry.name for entry in facts.added("monsters"))
    assert monsters["glass beetle"] == monsters["Mother Undertow"] == 1
    assert Counter(ours["monsters"]) - Counter(theirs["monsters"]) == monsters
    assert len(ours["monsters"]) == len(theirs["monsters"]) + monsters.total()
    objects = Counter(str(entry.fields["oc_name"]) for entry in facts.added("objects"))
    assert objects["lead-filled hose"] == objects["clarity"] == 1
    assert Counter(ours["objects"]) - Counter(theirs["objects"]) == objects
    assert len(ours["objects"]) == len(theirs["objects"]) + objects.total()


def test_a_monster_is_seen_and_has_its_picture(modded: Modded) -> None:
    seen = modded.see(
        "w.create('myself')\n"
        "places = w.monsters('myself')\n"
        "x, y = places[0]\n"
        "number = int(nethack.glyph_to_mon(int(w.glyphs[y][x])))\n"
        "names = [nethack.permonst(i).mname for i in range(nethack.NUMMONS)]\n"
        "pictures = {name: tile(nethack.GLYPH_MON_OFF + names.index(name)).tolist()"
        " for name in ('myself', 'human', 'elf')}\n"
        "seen = {'places': len(places), 'number': number, 'names': names, 'hero': w.hero, 'at': [x, y],"
        " 'description': bytes(w.descriptions[y][x]).rstrip(b'\\0').decode(), 'pictures': pictures}"
    )
    assert seen["places"] == 1
    assert max(abs(here - there) for here, there in zip(seen["hero"], seen["at"], strict=True)) == 1
    assert seen["names"][seen["number"]] == "myself"
    assert seen["description"] in {"myself", "peaceful myself"}
    assert seen["pictures"]["myself"] == seen["pictures"]["human"] != seen["pictures"]["elf"]


def test_an_object_is_wished_for_and_has_its_picture(modded: Modded) -> None:
    seen = modded.see(
        "w.wish('lead-filled hose')\n"
        "glyph = nethack.GLYPH_OBJ_OFF + object_number('lead-filled hose')\n"
        "seen = {'pack': w.pack, 'glyph': glyph, 'picture': tile(glyph).tolist()}"
    )
    assert [name for glyph, name in seen["pack"] if glyph == seen["glyph"]] == ["a lead-filled hose"]
    drawn = (MODS / "rubber-hose" / "tiles" / "lead-filled-hose.txt").read_text(encoding="utf-8")
    rows = [row for row in drawn.split() if len(row) == 16]
    assert len(rows) == 16
    # Each letter is one color, and no two letters are the same one.
    colors: dict[str, tuple[int, ...]] = {}
    for letters, pixels in zip(rows, seen["picture"], strict=True):
        for letter, pixel in zip(letters, pixels, strict=True):
            assert colors.setdefault(letter, tuple(pixel)) == tuple(pixel)
    assert len(set(colors.values())) == len(colors) > 2


def test_the_tiles_are_as_many_as_the_game_has(modded: Modded) -> None:
    """NLE's reader of tiles writes all that the files have, into memory for as many as the game counts."""
    tiles = modded.directory / "nle" / "nethackdir" / "tiles"
    counted = sum(
        len(re.findall(r"^# tile \d+ \(", (tiles / name).read_text(encoding="latin-1"), re.MULTILINE))
        for name in ("monsters.txt", "objects.txt", "other.txt")
    )
    used = modded.python(
        "-c", "from nle import nethack; import numpy, sys; g = nethack.Nethack(ttyrec=None); g.setup_tiles()\n"
        f"g.get_tileset(numpy.zeros((16 * {counted}, 16, 3), dtype=numpy.uint8))\n"
        "try: g.get_tileset(numpy.zeros((16 * 5000, 16, 3), dtype=numpy.uint8))\n"
        "except RuntimeError as error: print(error)"
    )  # fmt: skip
    assert f"available: {counted}," in used


def test_a_room_is_entered(modded: Modded) -> None:
    seen = modded.see(
        "w.go('gallery')\n"
        "x, y = w.hero\n"
        "nurses = w.monsters('nurse')\n"
        "w.jump(x + 4, y)\n"
        "w.type('l')\n"
        "seen = {'hero': [x, y], 'nurses': nurses, 'heard': w.heard}"
    )
    x, y = seen["hero"]
    inside = [(x + dx, y + dy) for dx in range(6, 13) for dy in range(-2, 3)]
    assert len(seen["nurses"]) >= 25
    assert all(tuple(place) in inside for place in seen["nurses"])
    assert "You enter a modern hospital." in seen["heard"]


def test_a_shop_is_entered(modded: Modded) -> None:
    seen = modded.see(
        "w.go('gallery')\n"
        "x, y = w.hero\n"
        "w.jump(x + 16, y + 1)\n"
        "seen = {'hero': [x, y], 'keepers': w.monsters('shopkeeper'), 'figurines': w.objects('figurine'), 'heard': w.heard}"
    )
    x, y = seen["hero"]
    greeting = re.compile(r"Welcome( again)? to (Valoo|Tisney|Jakuna)'s pet shop!")
    assert any(greeting.search(text) for text in seen["heard"]), seen["heard"]
    assert seen["keepers"] == [[x + 14, y]]
    assert len(seen["figurines"]) > 10
    assert all(x + 14 <= column <= x + 20 and y - 2 <= row <= y + 2 for column, row in seen["figurines"])


def test_levels_of_ones_own_and_changed_ones(modded: Modded) -> None:
    names = ("mylevel1", "mylevel2", "mylevel3", "mylevel4", "fortress", "castle")
    seen = modded.see(
        "seen = {}\n"
        f"for name in {names!r}:\n"
        "    w.go(name)\n"
        "    seen[name] = {'rows': w.rows, 'minotaurs': len(w.monsters('minotaur'))}"
    )
    fortress = (MODS / "fortress" / "levels" / "fortress.des").read_text(encoding="utf-8")
    assert fits(fortress.partition("MAP\n")[2].partition("ENDMAP")[0].splitlines(), seen["fortress"]["rows"])
    manifest = (MODS / "newbranch" / "mod.yaml").read_text(encoding="utf-8").partition("map: |\n")[2]
    walls = [line.strip() for line in manifest.partition("    fill:")[0].splitlines()]
    assert fits(walls, seen["mylevel4"]["rows"])
    assert seen["mylevel4"]["minotaurs"] == 1
    assert seen["castle"]["minotaurs"] == 16  # four in each tower, where the soldiers were
    assert len({"\n".join(seen[name]["rows"]) for name in names}) == len(names)
