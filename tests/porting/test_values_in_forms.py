"""Trees whose rows say a value in a form of their own, by macros that count their arguments: armor class, damage, both hands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import perturb
import pytest
from counting_macros import COUNTING
from staged import composed

from nhmod.target import FORMS, Facts
from nhmod.target.c import CFile
from nhmod.target.tree import OverlaidTree
from nhmod.testing import host_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod.target import Tree

MONST, OBJECTS, PERMONST, OBJCLASS, EXPER = (
    "src/monst.c",
    "src/objects.c",
    "include/permonst.h",
    "include/objclass.h",
    "src/exper.c",
)
_DAMAGE = ("sdam", "ldam")


def armor_apart(text: str) -> str:
    """The armor class of monsters is 10 less two members, of which a row says those that it has."""
    for call in reversed(CFile("monst.c", text).calls("MON")):
        _, _, (begin, _), (_, behind), *_ = arguments(text, call.span.start + 3)
        start, end = arguments(text, text.index("(", begin))[2]
        value = text[start:end].strip()
        if not value.removeprefix("-").isdigit():
            continue  # the terminator's
        armor = 10 - int(value)
        said = f"DEF(NAT_AC({armor}))" if armor % 3 else f"DEF(DEX_AC(1), NAT_AC({armor - 1}))"
        text = f"{text[: start - 1]}{text[end:behind]}, {said}{text[behind:]}"
    text = text.replace("#define MON(nam, sym, lvl, gen, ", "#define MON(nam, sym, lvl, gen, def, ")
    text = text.replace("nam, sym, lvl, gen, atk, siz", "nam, sym, lvl, gen, def, atk, siz")
    text = text.replace(
        "#define LVL(lvl, mov, ac, mr, aln) lvl, mov, ac, mr, aln", "#define LVL(lvl, mov, mr, aln) lvl, mov, mr, aln"
    )
    macros = "#define DEF(...) SET(0, 0, __VA_ARGS__)\n#define NAT_AC(x) C1(x)\n#define DEX_AC(x) C2(x)\n"
    return f"{COUNTING}{macros}{text}"


def of_structure(text: str) -> str:
    text = re.sub(r"\bac,\s*/\* \(base\) armor class \*/", "", text)
    return text.replace("    struct attack mattk[NATTK];", "    schar nac, dac;\n    struct attack mattk[NATTK];")


def counted(text: str) -> str:
    return text + "\nint worth(ptr) struct permonst *ptr;\n{\n    return 10-(ptr->nac+ptr->dac);\n}\n"


def arguments(text: str, opening: int) -> list[tuple[int, int]]:
    """Where the arguments of a call stand."""
    depth, start, found = 0, opening + 1, []
    for place in range(opening, len(text)):
        depth += (text[place] in "({") - (text[place] in ")}")
        if not depth or (depth == 1 and text[place] == ","):
            found.append((start, place))
            start = place + 1
        if not depth:
            return found
    raise LookupError


def damage_by_macros(text: str) -> str:
    """What rows say of damage is a list, and more of what makes a weapon large than that it is: names stand in bare parentheses."""
    makers = {
        name: [parameters.index(one) for one in _DAMAGE]
        for name, written in re.findall(r"#define (\w+)\(([\w,\s\\]*)\)", text)
        if set(_DAMAGE) <= set(parameters := re.findall(r"\w+", written))
    }
    for call in reversed([*re.finditer(rf"(?<!define )(?<!\w)({'|'.join(makers)})\(", text)]):
        if text.rfind("/*", 0, call.start()) > text.rfind("*/", 0, call.start()):
            continue
        every = arguments(text, call.end() - 1)
        for place in sorted(makers[call[1]], reverse=True):
            start, end = every[place]
            sides = text[start:end].replace("\\", " ").strip()
            if sides.isdigit():
                said = f" DMG(D({sides}))" if sides != "0" else " {0}"
                text = text[:start] + said + text[end:]
    text = re.sub(r"#define OBJ\(.*\n", "", text).replace("OBJ(", "(").replace("OBJECT(obj,", "OBJECT(names,")
    macros = "#define DMG(...) DMG_(__VA_ARGS__)\n#define DMG_(x) D_ ## x\n#define D_D(...) DICE(__VA_ARGS__)\n"
    return f"{COUNTING}{macros}{text}"


MONSTERS: dict[str, Callable[[str], str]] = {MONST: armor_apart, PERMONST: of_structure, EXPER: counted}


@pytest.fixture(scope="module")
def apart(tree366: Tree, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return perturb.copy_of(
        tree366.root, tmp_path_factory.mktemp("forms") / "tree", {**MONSTERS, OBJECTS: damage_by_macros}
    )


def facts_of(tree: Tree, root: Path) -> Facts:
    changed = OverlaidTree(tree, {file: (root / file).read_bytes() for file in (*MONSTERS, OBJECTS)})
    return Facts(vocabularies=host_of("nhmod").vocabularies(changed))


def test_what_such_rows_say_is_known(apart: Path, tree366: Tree, facts366: Facts) -> None:
    facts = facts_of(tree366, apart)
    for name, field, column in (("monsters", "ac", "def"), ("objects", "sdam", "sdam"), ("objects", "ldam", "ldam")):
        for before, after in zip(facts366[name], facts[name], strict=True):
            assert after.symbol == before.symbol
            assert after.fields[field] == before.fields[field], after.name
            forms = after.fields[FORMS]
            assert isinstance(forms, dict)
            assert forms[field] == column


def mod(place: Path, text: str) -> Path:
    place.mkdir()
    (place / "mod.yaml").write_text(f"nhmod: 1\nid: forms\nversion: 1.0.0\n{text}", encoding="utf-8")
    return place


MONSTER_ROWS = {
    'name: clerk, class: "@", level: 3, armor_class: 3': "DEF(NAT_AC(7))",
    # What the copied row has besides stays.
    "name: brass newt, copy_from: newt": "DEF(NAT_AC(2))",
    "name: brass newt, copy_from: newt, armor_class: 3": "DEF(NAT_AC(7))",
}


@pytest.mark.parametrize("keys", MONSTER_ROWS)
def test_a_new_monster_says_its_armor_class_so(keys: str, apart: Path, tmp_path: Path) -> None:
    made = composed(apart, mod(tmp_path / "m", f"monsters:\n  - {{{keys}}}\n"))
    new = made.files[MONST].partition("MOD_FORMS")[2].partition("#endif")[0]
    assert MONSTER_ROWS[keys] in new


def test_an_edit_of_the_armor_class_is_written_so(apart: Path, tmp_path: Path) -> None:
    made = composed(
        apart, mod(tmp_path / "m", "monsters:\n  - {edit: newt, armor_class: 5}\n  - {edit: jackal, armor_class: 5}\n")
    )
    changed = re.findall(r"#define NHMOD_(\w+_AC .*)", made.files[MONST])
    assert [text for text in changed if "(5)" in text] == ["JACKAL_AC DEF(NAT_AC(5))", "NEWT_AC DEF(NAT_AC(5))"]


def test_a_new_weapon_says_its_damage_so_and_its_names_in_parentheses(apart: Path, tmp_path: Path) -> None:
    text = "objects:\n  - {name: bone saw, class: weapon, skill: axe, damage: {small: 7, large: 0}, weight: 20, probability: 1%}\n"
    row = composed(apart, mod(tmp_path / "m", text)).files[OBJECTS].rpartition('"bone saw"')
    row = f"{row[0][-20:]}{row[1]}{row[2].partition('#endif')[0]}"
    assert 'OBJECT(("bone saw", None),' in row
    assert "{1, 7}, {0}," in row


def test_an_edit_of_a_weapon_s_damage_is_written_so(apart: Path, tmp_path: Path) -> None:
    made = composed(apart, mod(tmp_path / "m", "objects:\n  - {edit: dagger, damage: {small: 9}}\n"))
    assert "DMG(D(9))" in made.files[OBJECTS]
