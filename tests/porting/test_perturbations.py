"""Mods on trees that people have changed: what is moved, reformatted or added to is found, or told.

The tests of changes that mean nothing (layout, comments, line ends) hold the result against that on the pristine tree, token by
token. What means something is compiled, or the report is held against what it must say.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import perturb
import pytest
from staged import MODS, Composed, composed, facts_of, syntax_errors, tokens

from nhmod.pipeline.porting import Verdict, port_mods
from nhmod.request import Request
from nhmod.target import Tree
from nhmod.target.c import CFile, SiteError
from nhmod.target.facts import FEATURES
from nhmod.testing import host_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from nhmod.pipeline.porting import PortAnswer

    Changes = Mapping[str, Callable[[str], str]]

# Those that the mods' code goes to, and those that the facts come from.
_CODE = (
    "include/mkroom.h",
    "include/objclass.h",
    "include/permonst.h",
    "include/rm.h",
    "src/cmd.c",
    "src/do_wear.c",
    "src/dungeon.c",
    "src/hack.c",
    "src/makemon.c",
    "src/mklev.c",
    "src/mkroom.c",
    "src/mondata.c",
    "src/monst.c",
    "src/objects.c",
    "src/shknam.c",
    "src/sounds.c",
    "src/sp_lev.c",
    "util/lev_main.c",
    "util/makedefs.c",
)
# A comment behind a ";" that stands in a macro's text or in a string of several lines would be no comment.
_FUNCTIONS = tuple(file for file in _CODE if file.startswith("src/") and file not in {"src/monst.c", "src/objects.c"})

LAYOUT: Mapping[str, Changes] = {
    "GNU style": {file: perturb.formatted("GNU") for file in _CODE},
    "Chromium style": {file: perturb.formatted("Chromium") for file in _CODE},
    "Mozilla style": {file: perturb.formatted("Mozilla") for file in _CODE},
    "tabs": dict.fromkeys(_FUNCTIONS, perturb.tabs),
    "lines that end as on DOS": dict.fromkeys(_CODE, perturb.crlf),
    "comments everywhere": dict.fromkeys(_FUNCTIONS, perturb.comments),
}
OLD_LAYOUT: Mapping[str, Changes] = {
    "GNU style": {file: perturb.formatted("GNU") for file in _CODE},
    "lines that end as on DOS": dict.fromkeys(_CODE, perturb.crlf),
}


@pytest.fixture(scope="module")
def on366(tree366: Tree) -> Composed:
    return composed(tree366.root)


@pytest.fixture(scope="module")
def on343(tree343: Tree) -> Composed:
    return composed(tree343.root)


def inside(made: Composed, file: str) -> list[str]:
    """The tokens of a file without the guards: a brace may stand before or behind one, which is the same code with it and without."""
    guards = {f"#ifdef {symbol}" for symbol in made.symbols} | {"#endif "}
    return [token for token in tokens(made.files[file]) if token not in guards]


def same_tokens(made: Composed, wanted: Composed) -> None:
    assert set(made.files) == set(wanted.files)
    for file in wanted.files:
        if file.endswith((".c", ".h")):
            assert inside(made, file) == inside(wanted, file), file


@pytest.mark.parametrize("name", LAYOUT)
def test_layout_means_nothing(name: str, tree366: Tree, on366: Composed, tmp_path: Path) -> None:
    place = perturb.copy_of(tree366.root, tmp_path / "tree", LAYOUT[name])
    same_tokens(composed(place), on366)


@pytest.mark.parametrize("name", OLD_LAYOUT)
def test_layout_means_nothing_in_343(name: str, tree343: Tree, on343: Composed, tmp_path: Path) -> None:
    place = perturb.copy_of(tree343.root, tmp_path / "tree", OLD_LAYOUT[name])
    same_tokens(composed(place), on343)


def test_an_else_beside_a_brace(tree366: Tree, tmp_path: Path) -> None:
    """Lines go before an ``else`` wherever that stands: with braces everywhere, two styles of them are the same code."""
    made = {}
    for style in ("GNU", "Chromium"):
        changes = dict.fromkeys(_FUNCTIONS, perturb.formatted(f"{style}, InsertBraces: true"))
        made[style] = composed(perturb.copy_of(tree366.root, tmp_path / style, changes))
    assert "} else if" in (tmp_path / "Chromium" / "src/mklev.c").read_text("latin-1")
    same_tokens(made["Chromium"], made["GNU"])
    assert not syntax_errors(tmp_path / "Chromium", made["Chromium"], tmp_path / "stage")


def test_no_line_ends_of_another_kind(tree366: Tree, tmp_path: Path) -> None:
    place = perturb.copy_of(tree366.root, tmp_path / "tree", {"src/mkroom.c": perturb.crlf})
    text = composed(place).files["src/mkroom.c"]
    assert "MOD_CLINIC" in text
    assert re.findall(r"(?<!\r)\n", text) == []


MEANING: Mapping[str, Changes] = {
    "a function at the other end of its file": {"src/mkroom.c": perturb.moved_to_end("fill_zoo")},
    "an old version in an #if 0": {
        "src/mkroom.c": perturb.behind_if_0("fill_zoo"),
        "src/hack.c": perturb.behind_if_0("check_special_room"),
        "src/shknam.c": perturb.behind_if_0("nameshk"),
    },
    "an enumeration of another name": {"include/mkroom.h": perturb.renamed("roomtype_types", "room_kinds")},
    "local variables of other names": {
        "src/mkroom.c": perturb.renamed("type", "kind", within="fill_zoo"),
        "src/hack.c": perturb.renamed("rt", "room_type", within="check_special_room"),
    },
    "prototypes": dict.fromkeys(("src/mkroom.c", "src/mklev.c", "src/hack.c", "src/shknam.c"), perturb.ansi),
    "braces everywhere": dict.fromkeys(("src/mkroom.c", "src/mklev.c", "src/hack.c", "src/sounds.c"), perturb.braces),
    "tables in another order": {
        "util/lev_main.c": perturb.rows_swapped("room_types", 1, 2),
        "src/mondata.c": perturb.rows_swapped("grownups", 2, 3),
    },
    "a room, a monster and an object of somebody else": {
        "include/mkroom.h": perturb.another_room,
        "src/monst.c": perturb.another_row("mons", "jackal", "dingbat"),
        "src/objects.c": perturb.another_row("objects", "food ration", "cheese"),
        "win/share/monsters.txt": perturb.another_tile("jackal", "dingbat"),
        "win/share/objects.txt": perturb.another_tile("food ration", "cheese"),
        "util/lev_main.c": perturb.replaced('{ "temple", TEMPLE },', '{ "temple", TEMPLE },\n    { "study", STUDY },'),
    },
    "a second name in every row of the shops": {
        "include/mkroom.h": perturb.replaced("    char symb;", "    const char *noun_name;\n    char symb;"),
        "src/shknam.c": perturb.every_row("shtypes", lambda row: re.sub(r'^(\{\s*("[^"]*"),)', r"\1 \2,", row)),
    },
    "another name for what fills rooms of special levels": {
        "src/sp_lev.c": perturb.renamed("fill_room", "fill_special_room")
    },
    "inhabitants chosen by ifs": {"src/mkroom.c": perturb.inhabitants_by_ifs},
    "special rooms behind an else": {"src/mklev.c": perturb.special_rooms("else")},
    "special rooms in a switch": {"src/mklev.c": perturb.special_rooms("switch")},
    "special rooms in groups": {"src/mklev.c": perturb.special_rooms("groups")},
    "flags that stay when a room is entered": {"src/hack.c": perturb.flags_left_alone},
    "special rooms chosen by a function": {"src/mklev.c": perturb.special_rooms("function")},
    "code before the places in their lines": {
        "src/mkroom.c": perturb.each(
            perturb.replaced("switch (roomtype) {\n", "switch (roomtype) { "),
            perturb.replaced("        if (isbig(sroom)", "        ; if (isbig(sroom)"),
        ),
    },
    "a shop for no letter": {"src/mkroom.c": perturb.replaced("                i = -1;", "                i = 0 - 1;")},
    "words and places in dungeon.def that no release has": {
        "dat/dungeon.def": perturb.replaced("DESCRIPTION:\tmazelike", "DESCRIPTION:\ticy"),
    },
}


@pytest.mark.parametrize("name", MEANING)
def test_built_right_all_the_same(name: str, tree366: Tree, tmp_path: Path) -> None:
    place = perturb.copy_of(tree366.root, tmp_path / "tree", MEANING[name])
    made = composed(place)
    assert syntax_errors(place, made, tmp_path / "stage") == ""
    facts = facts_of(made, tmp_path / "stage")
    assert facts["room types"].symbol("CLINIC")
    assert facts["monsters"].symbol("PM_MYSELF")
    assert facts["objects"].symbol("LEAD_FILLED_HOSE")
    assert facts["shops"].find("pet shop")


def test_what_does_not_compile_is_told_each_time(tree366: Tree, on366: Composed, tmp_path: Path) -> None:
    """What the other tests ask of the compiler can fail, and only what is right is not asked again."""
    assert syntax_errors(tree366.root, on366, tmp_path / "right") == ""
    broken = replace(on366, mended={**on366.mended, "src/mkroom.c": b"int broken(\n"})
    for name in ("once", "twice"):
        assert "mkroom.c" in syntax_errors(tree366.root, broken, tmp_path / name)


def test_the_ink_of_a_scroll_in_a_function_of_another_name(tree366: Tree, tmp_path: Path) -> None:
    place = perturb.copy_of(tree366.root, tmp_path / "tree", {"src/write.c": perturb.renamed("cost", "ink_cost")})
    made = composed(place, MODS / "apothecary")
    assert "#ifdef MOD_APOTHECARY" in made.files["src/write.c"]


SPLIT: Mapping[str, Changes] = {
    "long functions in two": {
        "src/apply.c": perturb.handed_on("do_break_wand"),
        "src/engrave.c": perturb.handed_on("doengrave"),
        "src/invent.c": perturb.handed_on("getobj"),
        "src/potion.c": perturb.handed_on("dodip"),
        "src/spell.c": perturb.handed_on("spelleffects"),
        "src/weapon.c": perturb.handed_on("dmgval"),
        "src/zap.c": perturb.handed_on("weffects", "bhitm"),
    },
    "a broken wand that is gone without a jump": {
        "src/apply.c": perturb.replaced("goto discard_broken_wand;", "return 1;", -1)
    },
    "another life that is saved, before the amulet's": {
        "src/end.c": perturb.replaced(
            "    if (Lifesaved && (how",
            "    if (Lifesaved && how > PANICKED) {\n        how = 0;\n    }\n    if (Lifesaved && (how",
        ),
    },
    "a wand that is one of several, and a room with the letter of general stores": {
        "src/zap.c": perturb.replaced(
            "    switch (obj->otyp) {\n    case WAN_LIGHT:\n    case SPE_LIGHT:\n        litroom",
            "    if (obj->otyp == WAN_OPENING)\n        switch (rn2(2)) {\n        case 0:\n            obj->otyp = WAN_LIGHT;\n"
            "            break;\n        }\n"
            "    switch (obj->otyp) {\n    case WAN_LIGHT:\n    case SPE_LIGHT:\n        litroom",
        ),
        "src/mkroom.c": perturb.replaced(
            "if (*ep == 'z' || *ep == 'Z') {",
            "if (*ep == 'g' || *ep == 'G') {\n                mkzoo(BARRACKS);\n                return;\n            }\n"
            "            if (*ep == 'z' || *ep == 'Z') {",
        ),
    },
}


@pytest.mark.parametrize("name", SPLIT)
def test_objects_do_the_same(name: str, tree366: Tree, tmp_path: Path) -> None:
    place = perturb.copy_of(tree366.root, tmp_path / "tree", SPLIT[name])
    mods = (MODS / "apothecary", MODS / "petshop")
    made, wanted = composed(place, *mods), composed(tree366.root, *mods)
    for file in wanted.files:
        assert made.files[file].count("#ifdef MOD_") == wanted.files[file].count("#ifdef MOD_")
    assert syntax_errors(place, made, tmp_path / "stage") == ""


def test_a_function_says_what_can_be_applied(tree366: Tree, tmp_path: Path) -> None:
    place = perturb.copy_of(tree366.root, tmp_path / "tree", {"src/apply.c": perturb.asks_what_can_be_applied})
    made = composed(place, MODS / "apothecary")
    asked = CFile("apply.c", made.files["src/apply.c"]).function("apply_ok").text
    answer = "    if (otmp->otyp == GINGER_BISCUIT)\n        return 2;\n"
    added = f"#ifdef MOD_APOTHECARY\n{answer}#endif /* MOD_APOTHECARY */\n    if (otmp->oclass"
    assert added in asked
    assert "MOD_APOTHECARY" not in made.files.get("src/invent.c", "")


def test_room_numbers_that_are_sums_or_not_in_every_build(tree343: Tree, tmp_path: Path) -> None:
    root = perturb.copy_of(tree343.root, tmp_path / "tree", {"include/mkroom.h": perturb.numbers_in_conditionals})
    made = composed(root)
    assert syntax_errors(root, made, tmp_path / "stage") == ""
    facts = facts_of(made, tmp_path / "stage")
    # 14 is the number of one that this build has not.
    assert [facts["room types"].symbol(name).index for name in ("CLINIC", "SHOPBASE")] == [15, 16]


def told(answer: PortAnswer, title: str) -> list[str]:
    """The errors of a content: code, message and hint."""
    content = next(content for content in answer.contents if content.title == title)
    assert content.verdict is Verdict.CANNOT
    return [f"{error.code} {error.message}: {error.hint}" for error in content.errors]


def ported(tree: Tree, place: Path, changes: Changes) -> PortAnswer:
    root = perturb.copy_of(tree.root, place, changes)
    answer = port_mods(Request(paths=Composed.mods(), tree=root)).answer
    # What is wrong is wrong with one content only.
    assert sum(content.verdict is Verdict.CANNOT for content in answer.contents) == 1
    return answer


_STRANGE = "the source tree was changed, or the plugin does not know this version of the game"


def test_a_function_in_another_file(tree366: Tree, tmp_path: Path) -> None:
    taken: list[str] = []
    changes = {"src/mkroom.c": perturb.cut("fill_zoo", taken), "src/mklev.c": lambda text: text + taken[0]}
    answer = ported(tree366, tmp_path / "tree", changes)
    assert told(answer, "clinic") == [
        "NH0501 src/mkroom.c of nethack-3.6.6 has no function fill_zoo; rooms[0] needs it: src/mklev.c has one: perhaps it was moved there"
    ]
    missing = [site.name for kind in answer.kinds for site in kind.sites if site.error]
    assert "the inhabitants in fill_zoo()" in missing
    assert "mkroom()" not in missing


def test_a_function_of_another_name(tree366: Tree, tmp_path: Path) -> None:
    answer = ported(tree366, tmp_path / "tree", {"src/mkroom.c": perturb.renamed("fill_zoo", "fill_den")})
    assert told(answer, "clinic") == [
        f"NH0501 src/mkroom.c of nethack-3.6.6 has no function fill_zoo; rooms[0] needs it: {_STRANGE}"
    ]


def test_a_function_for_each_of_two_platforms(tree366: Tree, tmp_path: Path) -> None:
    answer = ported(tree366, tmp_path / "tree", {"src/mkroom.c": perturb.twice("fill_zoo")})
    assert told(answer, "clinic") == [
        (
            "NH0502 src/mkroom.c of nethack-3.6.6 has 2 places like function fill_zoo (lines 264 and 437), and one is wanted; "
            f"rooms[0] needs it: {_STRANGE}"
        )
    ]


def test_a_switch_for_a_condition(tree366: Tree, tmp_path: Path) -> None:
    changes = {"src/hack.c": perturb.switch_for_if("check_special_room", "rt == ZOO")}
    answer = ported(tree366, tmp_path / "tree", changes)
    assert told(answer, "clinic") == [
        (
            "NH0501 src/hack.c of nethack-3.6.6 has no condition on the rooms whose inhabitants wake up in check_special_room(); "
            f"rooms[0] needs it: {_STRANGE}"
        )
    ]


def test_an_effect_whose_function_the_game_lacks(tree366: Tree, tmp_path: Path) -> None:
    root = perturb.copy_of(
        tree366.root,
        tmp_path / "tree",
        {"include/extern.h": perturb.replaced("FDECL(make_confused,", "FDECL(make_dizzy,")},
    )
    answer = port_mods(Request(paths=(MODS / "hello",), tree=root)).answer
    told = [
        (error.code, error.message)
        for content in answer.contents
        for error in content.errors
        if content.kind == "attacks"
    ]
    said = "this game can't do 'confuse' as nhmod writes it: it declares no function make_confused() (include/extern.h)"
    assert told == [("NH2905", said)]


def test_a_field_more_in_every_row(tree366: Tree, tmp_path: Path) -> None:
    root = perturb.copy_of(tree366.root, tmp_path / "tree", {"src/monst.c": perturb.another_field})
    answer = port_mods(Request(paths=Composed.mods(), tree=root)).answer
    assert answer.complete
    assert syntax_errors(root, composed(root), tmp_path / "stage") == ""


def test_two_files_that_are_gone(tree366: Tree, tmp_path: Path) -> None:
    place = tmp_path / "tree"
    answer = ported(tree366, place, {"src/sounds.c": perturb.gone, "src/hack.c": perturb.gone})
    assert [error.partition(":")[0] for error in told(answer, "clinic")] == [
        f"NH0409 nethack-3.6.6 has no file 'src/{file}' (looked in {place}); rooms[0] needs it"
        for file in ("sounds.c", "hack.c")
    ]


def test_a_mangled_file(tree366: Tree, tmp_path: Path) -> None:
    changes = {"src/hack.c": perturb.replaced("switch (rt) {", "switch (rt) {{")}
    answer = ported(tree366, tmp_path / "tree", changes)
    (error,) = told(answer, "clinic")
    assert error.startswith("NH0503 src/hack.c of nethack-3.6.6 can't be read as C: ")


@pytest.mark.parametrize("tree", ["tree343", "tree366", "treenle"])
def test_what_differs_is_told_whichever_file_is_mangled(
    tree: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    pristine: Tree = request.getfixturevalue(tree)
    sources = [path for path in pristine.files() if path.startswith("src/") and path.endswith(".c")]
    root = perturb.copy_of(pristine.root, tmp_path / "tree", dict.fromkeys(sources, lambda text: text + "\n{\n"))
    mangled = Tree(pristine.target, root)
    assert set(host_of("nhmod").vocabularies(mangled)[FEATURES])
    with pytest.raises(SiteError, match="NH0503"):
        mangled.c("src/hack.c").function("domove")


UNREADABLE: Mapping[str, tuple[Changes, str, str]] = {
    "the table of shops has another name": (
        {"src/shknam.c": perturb.renamed("shtypes", "shop_kinds")},
        "pet shop",
        "NH1801 the table shtypes[] was not found; shops[0].wizard_letter needs it",
    ),
    "the shops' structure has other members": (
        {"include/mkroom.h": perturb.renamed("iprobs", "goods")},
        "pet shop",
        "NH0516 this tree has no column of shops 'iprobs'; shops[0] needs it",
    ),
    "a member of the shops' structure has another name": (
        {"include/mkroom.h": perturb.renamed("symb", "shoptype")},
        "pet shop",
        "NH0516 this tree has no column of shops 'symb'; shops[0] needs it",
    ),
    "the table of objects has another name and type": (
        {"src/objects.c": perturb.each(perturb.renamed("objects", "things"), perturb.renamed("objclass", "thing"))},
        "lead-filled hose",
        "NH1801 the table objects[] was not found; objects[0] needs it",
    ),
    "the table of monsters has another name and type": (
        {"src/monst.c": perturb.replaced("struct permonst mons[]", "creature creatures[]")},
        "myself",
        "NH1801 the table mons[] was not found; monsters[0] needs it",
    ),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_can_not_be_read_costs_what_needs_it(name: str, tree366: Tree, tmp_path: Path) -> None:
    changes, content, error = UNREADABLE[name]
    root = perturb.copy_of(tree366.root, tmp_path / "tree", changes)
    answer = port_mods(Request(paths=Composed.mods(), tree=root)).answer
    assert any(line.startswith(error) for line in told(answer, content)), told(answer, content)
    for lost in (one for one in answer.contents if one.verdict is Verdict.CANNOT):
        # Each says what it needed.
        assert all("needs it" in line for line in told(answer, lost.title)), lost.title
    assert [one.title for one in answer.contents if one.verdict is not Verdict.CANNOT]


def test_a_language_that_is_not_known_costs_the_levels_only(tree366: Tree, tmp_path: Path) -> None:
    # As in a variant whose compiler is on the way from one language to the other.
    changes = {"include/sp_lev.h": perturb.replaced("#define SPCODER_MAX_RUNTIME", "#define MAX_RUNTIME")}
    root = perturb.copy_of(tree366.root, tmp_path / "tree", changes)
    paths = (*Composed.mods(), MODS / "fortress")
    answer = port_mods(Request(paths=paths, tree=root)).answer
    (lost,) = (one for one in answer.contents if one.verdict is Verdict.CANNOT)
    assert lost.kind == "levels"
    assert [error.code for error in lost.errors] == ["NH1806"]
    assert lost.errors[0].message.endswith("it has no 'SPCODER_MAX_RUNTIME'; levels[0] needs it")


_ODDITY = """\
nhmod: 1
id: oddity
version: 1.0.0
name: An Oddity
license: NGPL
authors: [somebody]
artifacts:
  - {name: Oddity, object: long sword, alignment: none, cost: 100, powers: [searching], carried: {powers: [cold]}}
"""


def test_an_artifact_that_can_t_be_had_costs_no_role_another_one(tree366: Tree, tmp_path: Path) -> None:
    (tmp_path / "mod").mkdir()
    (tmp_path / "mod" / "mod.yaml").write_text(_ODDITY, encoding="utf-8")
    gone = {"include/artilist.h": perturb.replaced("AD_COLD", "AD_ICE", -1)}
    root = perturb.copy_of(tree366.root, tmp_path / "tree", gone)
    answer = port_mods(Request(paths=(tmp_path / "mod", MODS / "lamplighter"), tree=root)).answer
    assert [content.title for content in answer.contents if content.verdict is Verdict.CANNOT] == ["Oddity"]
