"""Roles and races in structures that have members more, elsewhere or under another name, as variants have them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import perturb
import pytest
from staged import MODS, composed, syntax_errors

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline import load
from nhmod.request import Request
from nhmod.target.c import CFile
from nhmod.target.tree import Tree
from nhmod.testing import host_of
from nhmod_nethack.facts.people import ROLE_COLUMNS, ROLES
from nhmod_nethack.facts.players import RACES
from nhmod_nethack.facts.sources import Sources

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod.target import Facts

HEADER, TABLE = "include/you.h", "src/role.c"
MEMBERS = {
    ("Role", "name"): ("struct RoleName opt;", '{ "chosen", 0, 0 }'),
    ("Role", "malenum"): ("const char *intro1, *intro2;", '"one", "two"'),
    ("Role", "petnum"): ("nbnum,", "NON_PM"),
    ("Role", "xlev"): ("xchar attrlimt[A_MAX], (*told)[2];", "{ 1, 2, 3, 4, 5, 6 }, 0"),
    ("Race", "noun"): ("long code;", "0"),
    ("Race", "malenum"): ("char *intro[2];", '{ "a", "b" }'),
    ("Race", "selfmask"): ("kin,", "7"),
}
"""The member before which there is one more, its declaration, and what all rows have there."""
ROLE_ORDER = (
    *("name", "rank", "lgod", "ngod", "cgod", "filecode", "homebase", "intermed", "malenum", "femalenum", "petnum"),
    *("ldrnum", "guardnum", "neminum", "enemy1num", "enemy2num", "enemy1sym", "enemy2sym", "questarti", "allow"),
    *("attrbase", "attrdist", "hpadv", "enadv", "xlev"),
)
RACE_ORDER = (
    "noun",
    "adj",
    "coll",
    "filecode",
    "individual",
    "malenum",
    "femalenum",
    "mummynum",
    "zombienum",
    "allow",
    "selfmask",
)
PLACES = {("Role", name): n for n, name in enumerate(ROLE_ORDER)} | {
    ("Race", name): n for n, name in enumerate(RACE_ORDER)
}


def declared(text: str, tag: str, member: str, declaration: str) -> str:
    """A structure with a declaration before that of a member, or a name before its name."""
    begin = text.index(f"struct {tag} {{")
    body = text[begin : text.index("\n};", begin)]
    name = next(re.finditer(rf"\b{member}\b", body))
    place = name.start() if declaration.endswith(",") else body.rindex("\n", 0, name.start())
    return text.replace(body, f"{body[:place]} {declaration} {body[place:]}")


def valued(text: str, table: str, place: int, value: str) -> str:
    """A table whose rows have a value more before the one at a place."""
    for row in reversed(CFile(TABLE, text).array(table).rows):
        if len(row.args) > place:
            start = row.args[place].span.start
            # The row that ends the table has nothing in it.
            given = value if '"' in row.text else re.sub(r'"\w+"', "0", value)
            text = f"{text[:start]}{given}, {text[start:]}"
    return text


def races_apart(text: str) -> str:
    """The races that a role takes stand in a column of their own, before that of genders and alignments."""
    for row in reversed(CFile(TABLE, text).array("roles").rows):
        if len(row.args) > PLACES["Role", "allow"]:
            span = row.args[PLACES["Role", "allow"]].span
            both = re.split(r"\s*\|\s*", text[span.start : span.end])
            kept = [" | ".join(word for word in both if word.startswith(begin)) for begin in ("MH_", "ROLE_")]
            text = f"{text[: span.start]}{', '.join(kept)}{text[span.end :]}"
    return text


def header(text: str) -> str:
    text = text.replace("const char *f;", "const char *f, *n;")
    text = text.replace("short allow; ", "long mhrace; short allow; ", 1)
    for (tag, member), (declaration, _) in MEMBERS.items():
        text = declared(text, tag, member, declaration)
    return text


def table(text: str) -> str:
    text = races_apart(text)
    # What is played is one of the table's; it begins as nothing.
    text = re.sub(r"(struct Ro?[lac]+e u\w+) =\s*\{.*?\n\};?", r"\1;", text, flags=re.DOTALL)
    # From behind, so that the places before stay what they are.
    for (tag, member), (_, value) in sorted(MEMBERS.items(), key=lambda one: -PLACES[one[0]]):
        place = PLACES[tag, member] + (tag == "Role" and PLACES[tag, member] > PLACES["Role", "allow"])
        text = valued(text, "roles" if tag == "Role" else "races", place, value)
    # How a translation keeps what it was, and a name without the one that is left out.
    found = '    { { "chosen", 0, 0 }, { "Healer", 0 },\n'
    if text.count(found) != 1:
        raise LookupError(found)
    kept = found.replace("Healer", "Arzt")
    short = found.replace(", 0 },\n", " },\n")
    return text.replace(found, f"#if 0\n{kept}#else\n{short}#endif\n")


@pytest.fixture(scope="module")
def strange(tree366: Tree, tmp_path_factory: pytest.TempPathFactory) -> Tree:
    changes: dict[str, Callable[[str], str]] = {HEADER: header, TABLE: table}
    return Tree(tree366.target, perturb.copy_of(tree366.root, tmp_path_factory.mktemp("roles") / "tree", changes))


def test_roles_and_races_are_read_by_the_members_of_their_structures(strange: Tree, facts366: Facts) -> None:
    sources = Sources(strange)
    roles = list(ROLES.read(sources))
    assert [role.fields["further"] for role in roles[:1]] == [
        {
            "opt": '{"chosen", 0, 0}',
            "intro1": '"one"',
            "intro2": '"two"',
            "nbnum": "NON_PM",
            "attrlimt": "{1, 2, 3, 4, 5, 6}",
            "told": "0",
        }
    ]
    plain = [(role.symbol, role.name, role.words, {**role.fields, "further": {}}) for role in facts366["roles"]]
    assert [(role.symbol, role.name, role.words, {**role.fields, "further": {}}) for role in roles] == plain
    assert list(RACES.read(sources)) == list(facts366["races"])
    columns = [column.name for column in ROLE_COLUMNS.read(sources)]
    assert [column.name for column in ROLE_COLUMNS.read(sources) if column.fields["races"]] == ["mhrace"]
    assert [column for column in columns if column in ROLE_ORDER] == list(ROLE_ORDER)


def test_a_new_role_has_a_value_in_each_column_and_compiles(strange: Tree, tmp_path: Path) -> None:
    made = composed(strange.root, MODS / "lamplighter")
    text = made.files[TABLE]
    row = text[text.index('"Lamplighter"') : text.index("#endif", text.index('"Lamplighter"'))]
    squeezed = " ".join(row.split())
    assert squeezed.startswith('"Lamplighter", 0 }, { "Lamplighter", 0 }, { {')
    assert '"Lamplighter", "Lamplighter", PM_LAMPLIGHTER, NON_PM, NON_PM, ' in squeezed
    assert "MH_HUMAN | MH_DWARF | MH_GNOME, ROLE_MALE | ROLE_FEMALE | ROLE_" in squeezed
    assert squeezed.count("{ 1, 2, 3, 4, 5, 6 }, 0,") + squeezed.count("{1, 2, 3, 4, 5, 6}, 0,") == 1
    assert syntax_errors(strange.root, made, tmp_path / "stage") == ""


def test_what_a_new_role_gets_there_is_said(strange: Tree) -> None:
    report = Report()
    load(Request(paths=(MODS / "lamplighter",), tree=strange.root), report, host=host_of("nhmod"))
    (told,) = [one.message for one in report.diagnostics if one.code == "NH0517"]
    assert told.startswith("only this game has these columns, and 'Lamplighter' gets opt: ")
    assert "nbnum: NON_PM (as 'Knight')" in told


@pytest.mark.parametrize("alike", [True, False])
def test_what_stands_in_two_functions_is_written_into_both_if_it_is_the_same(
    tree366: Tree, tmp_path: Path, *, alike: bool
) -> None:
    """Monsters of some variants have a function for spears beside that for arrows, and the same switch in both."""
    file = "src/mthrowu.c"

    def copied(text: str) -> str:
        found = re.search(r"( *)switch \(monsndx\(mtmp->data\)\) \{\n.*?\n\1\}\n", text, re.DOTALL)
        assert found is not None
        switch = found[0] if alike else found[0].replace("multishot++", "multishot += 2")
        head = "\nint\nspears(mtmp, otmp, mwep)\nstruct monst *mtmp;\nstruct obj *otmp, *mwep;\n"
        return f"{text}{head}{{\n    int multishot = 1, skill = 1;\n{switch}    return multishot;\n}}\n"

    place = perturb.copy_of(tree366.root, tmp_path / "tree", {file: copied})
    if not alike:
        with pytest.raises(DiagnosticError, match="has 2 places like switch"):
            composed(place, MODS / "lamplighter")
        return
    made = composed(place, MODS / "lamplighter")
    cases = re.findall(r"case PM_LAMPLIGHTER:\n.*?break;", made.files[file], re.DOTALL)
    assert len(cases) == 2
    assert cases[0].split() == cases[1].split()
    assert not syntax_errors(place, made, tmp_path / "stage")
