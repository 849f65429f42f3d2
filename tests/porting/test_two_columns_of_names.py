"""A translation whose rows have a name in each of two languages: what makedefs makes a constant of is the name that authors write."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import perturb
import pytest
from staged import composed

from nhmod_monsters.plan import ranges_of
from nhmod_monsters.source import MonsTable
from nhmod_objects.source import ObjectsTable

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod.target import Facts, Tree

MONST, OBJECTS, DUNGEONS = "src/monst.c", "src/objects.c", "dat/dungeon.def"
NOUN = "\xe5\x91\x91"
"""A letter of UTF-8, whose bytes no terminal should be sent alone."""
ROW = re.compile(r'^([ \t]*(?:MON|[A-Z]+\(OBJ|[A-Z_]{3,})\()("[^"\n]*"|None)(?=,)', re.MULTILINE)
MACRO = re.compile(r"(#define [A-Z_]+\()(nam|name)(?=,)")
INNER = re.compile(r"((?<!define )(?:OBJ|ARMOR)\()(name)(?=,)")


def pair(english: str, other: str, first: bool) -> str:
    return f"{english}, {other}" if first else f"{other}, {english}"


def rows(first: bool) -> Callable[[str], str]:
    """Each row has two names, and so have the macros that make rows."""

    def of_row(row: re.Match[str]) -> str:
        other = row[2] if row[2] in {"None", '""'} else f'"{NOUN}{row[2][1:]}'
        return row[1] + pair(row[2], other, first)

    def change(text: str) -> str:
        text = ROW.sub(of_row, text)
        text = MACRO.sub(lambda macro: macro[1] + pair(f"e{macro[2]}", macro[2], first), text)
        text = INNER.sub(lambda macro: macro[1] + pair("ename", "name", first), text)
        text = re.sub(r"(?<=\n        )nam(?=, sym)", pair("enam", "nam", first), text)
        return re.sub(r"(?<=\)  )name, desc\b", f"{pair('ename', 'name', first)}, desc", text)

    return change


def member(name: str, first: bool) -> Callable[[str], str]:
    """The structure has both, too."""
    both = "\n    ".join(f"const char *{one};" for one in (("ename", name) if first else (name, "ename")))
    return perturb.replaced(f"const char *{name};", both)


def dungeons(text: str) -> str:
    """All dungeons and their levels have other names, of which others are measured."""
    lines = text.split("\n")
    named = [line for line in lines if not line.startswith(("#", "PROTOFILE"))]
    renamed = {line: re.sub(r'"(?!none")(?=[^"]{2})(?=[^"]+"(?:[ \t]|$))', f'"{NOUN}', line) for line in named}
    return "\n".join(renamed.get(line, line) for line in lines)


def looked_up(text: str) -> str:
    """The game looks them up by these."""
    text = re.sub(r'(dname_to_dnum\(")', rf"\1{NOUN}", text)
    return re.sub(r'(\{ ")(?=\w+", &\w+_level)', rf"\1{NOUN}", text)


@pytest.fixture(scope="module", params=[True, False], ids=["english-first", "english-last"])
def place(request: pytest.FixtureRequest, tree366: Tree, tmp_path_factory: pytest.TempPathFactory) -> Path:
    first = request.param
    made = perturb.each(
        perturb.replaced("tmpdup(mons[i].mname)", "tmpdup(mons[i].ename)"),
        perturb.replaced("tmpdup(OBJ_NAME(objects[i]))", "tmpdup(OBJ_ENAME(objects[i]))"),
        perturb.replaced("strncmp(mons[i].mname,", "strncmp(mons[i].ename,"),
    )
    header = perturb.each(
        member("oc_name", first),
        perturb.replaced("const char *ename;", "const char *oc_ename;"),
        lambda text: f"{text}#define OBJ_ENAME(obj) (obj_descr[(obj).oc_name_idx].oc_ename)\n",
    )
    changes: dict[str, Callable[[str], str]] = {
        MONST: rows(first),
        OBJECTS: rows(first),
        DUNGEONS: dungeons,
        "include/permonst.h": member("mname", first),
        "include/objclass.h": header,
        "src/dungeon.c": looked_up,
        "util/makedefs.c": made,
    }
    return perturb.copy_of(tree366.root, tmp_path_factory.mktemp("two") / "tree", changes)


@pytest.mark.parametrize("name", ["monsters", "objects", "spare appearances"])
def test_tables_are_named_as_makedefs_names_them(facts: Facts, facts366: Facts, name: str) -> None:
    assert [(entry.symbol, entry.name, entry.words) for entry in facts[name]] == [
        (entry.symbol, entry.name, entry.words) for entry in facts366[name]
    ]
    assert ranges_of(facts) == ranges_of(facts366)


def test_every_row_is_found(tree: Tree, facts: Facts) -> None:
    monsters = MonsTable(tree, facts["monsters"].stock)
    assert [monsters.parts(one).arguments["enam"].string for one in facts["monsters"].stock] == [
        one.name for one in facts["monsters"].stock
    ]
    objects = ObjectsTable(tree)
    assert [objects.row(one).head for one in facts["objects"]] == [one.text("macro") for one in facts["objects"]]


def test_dungeons_and_levels_have_the_releases_names_too(facts: Facts, facts366: Facts) -> None:
    for entry in facts366["dungeons"]:
        found = facts["dungeons"].find(entry.name)
        assert found is not None
        assert found.name == NOUN + entry.name
    mapped = {
        "oracle",
        "bigrm",
        "medusa",
        "castle",
        "valley",
        "sanctum",
        "knox",
        "minend",
        "soko1",
        "wizard1",
        "astral",
    }
    found = {name: facts["special levels"].find(name) for name in mapped}
    assert {name: entry.name for name, entry in found.items() if entry is not None} == {
        name: NOUN + name for name in mapped
    }


def test_what_mods_add_stands_there(place: Path, tmp_path: Path) -> None:
    mod = tmp_path / "mod"
    mod.mkdir()
    (mod / "mod.yaml").write_text(
        "nhmod: 1\nid: words\nversion: 1.0.0\n"
        "monsters:\n  - {name: long newt, copy_from: newt, level: 2}\n"
        "objects:\n  - {name: bronze club, class: weapon, copy_from: mace}\n"
        "levels:\n"
        "  - {des: attic.des, place: {dungeon: The Dungeons of Doom, at: 6, spread: 2}}\n",
        encoding="utf-8",
    )
    (mod / "attic.des").write_text(
        "MAZE: \"attic\", ' '\nGEOMETRY: center, center\nMAP\n...\nENDMAP\n", encoding="utf-8"
    )
    made = composed(place, mod).files
    assert 'MON("long newt", "long newt", S_LIZARD' in made[MONST]
    assert '("bronze club", "bronze club", ' in made[OBJECTS]
    assert "attic" in made[DUNGEONS].split("DUNGEON:")[1]
