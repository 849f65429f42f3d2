"""Trees that say in other words of C what releases say: rows that are an enumeration too, declarations, properties, tables of functions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

import perturb
import pytest
from fake_tree import FakeTree

from nhmod.pipeline.porting import port_mods
from nhmod.pipeline.porting.answer import Verdict
from nhmod.request import Request
from nhmod.target import MOVED, Facts, OverlaidTree
from nhmod.target.c import CFile, RowName, SiteError, row_name
from nhmod.testing import host_of
from nhmod_effects.functions import CALLS, FUNCTIONS, MissingError, call, read_calls, read_functions
from nhmod_languages.contents.wishes import OBJNAM_C, READOBJNAM, Wishes
from nhmod_objects.donning import OFF, ON, forgotten
from nhmod_objects.properties import read_properties

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("#define MON(pm_id, ...) pm_id\n#define MON(pm_id, nam, sym) { nam, sym }\n", RowName("pm_id")),
        ("#define MON(nam, sym, bn) PM_##bn\n", RowName("bn", "PM_")),
        ("#define MON(nam, sym, sn) sn\n", RowName("sn")),
        # Makedefs has the names of such rows alone: no constants.
        ("#define MON(nam, ...) nam\n#define MON(nam, sym) { nam, sym }\n", None),
    ],
)
def test_which_argument_of_a_row_is_its_constant(text: str, named: RowName | None) -> None:
    assert row_name(CFile("rows.c", text).defines("MON")) == named


@pytest.mark.parametrize(
    ("text", "parameters"),
    [
        ("#define MON(pm_id, ...) pm_id\n#define MON(pm_id, nam, sym) { nam, sym }\n", ("pm_id", "nam", "sym")),
        ("#define MON(nam, sym, ...) { SET(nam, sym, __VA_ARGS__) }\n", ("nam", "sym", "...")),
    ],
)
def test_the_definition_counts_that_names_its_arguments(text: str, parameters: tuple[str, ...]) -> None:
    assert CFile("rows.c", text).macro_parameters("MON") == parameters


def test_definitions_that_do_not_agree_are_told() -> None:
    with pytest.raises(SiteError):
        CFile("rows.c", "#define MON(a) a\n#define MON(a, b) b\n").macro_parameters("MON")


DECLARED = {
    "E void FDECL(healup, (int, int, BOOLEAN_P));": (3, [2], False),
    "extern struct obj *mksobj(int, boolean, boolean);": (3, [1, 2], True),
    "E struct obj* mongets(struct monst *, int);": (2, [], True),
    "void healup(int, int, bool);": (3, [2], False),
    "struct monst *christen_monst(struct monst *, const char *);": (2, [], True),
    "int dig(void);": (0, [], False),
}


@pytest.mark.parametrize("line", DECLARED)
def test_a_function_is_known_however_it_is_declared(line: str) -> None:
    (entry,) = read_functions(cast("Tree", FakeTree({"include/extern.h": f"{line}\n"})))
    assert tuple(entry.fields[one] for one in ("params", "truths", "pointer")) == DECLARED[line]


@pytest.mark.parametrize(
    ("said", "made"),
    [
        ("healup(1, 0, TRUE); healup(2, 0, FALSE);", "healup(5, 0, FALSE)"),
        ("healup(1, 0, TRUE); healup(2, 0, TRUE); healup(2, 0, FALSE);", "healup(5, 0, TRUE)"),
        ("healup(1, 0, x); healup(2, 0, y);", None),
    ],
)
def test_a_truth_value_more_is_that_something_is_not_so_unless_most_calls_say_otherwise(
    said: str, made: str | None
) -> None:
    files = {"include/extern.h": "void healup(int, int, boolean);\n", "src/eat.c": f"void f() {{ {said} }}\n"}
    tree = cast("Tree", FakeTree(files))
    facts = Facts(vocabularies={FUNCTIONS: read_functions(tree), CALLS: read_calls(tree)})
    if made is None:
        with pytest.raises(MissingError):
            call(facts, "healup", "5", "0")
    else:
        assert call(facts, "healup", "5", "0") == made


class Headers(FakeTree):
    """Files that can be read as C."""

    def c(self, file: str) -> CFile:
        return CFile(file, self.text(file))


PROPERTIES = {
    "#define FIRE_RES 1\n#define COLD_RES 2\n": ["FIRE_RES", "COLD_RES"],
    "#define NO_PROP 0\n#define FIRE_RES 1 + NO_PROP\n#define COLD_RES (FIRE_RES + 1)\n": ["FIRE_RES", "COLD_RES"],
    "#define FIRE_RES 1\n#define LAST_PROP FIRE_RES\n#define ALL (1 + MANY)\n#define OF(x) 1 + FIRE_RES\n": [
        "FIRE_RES"
    ],
    "enum prop_types { FIRE_RES = 1, COLD_RES, LAST_PROP = COLD_RES };\n": ["FIRE_RES", "COLD_RES"],
}


@pytest.mark.parametrize("text", PROPERTIES)
def test_properties_are_known_however_they_are_counted(text: str) -> None:
    found = read_properties(cast("Tree", Headers({"include/prop.h": text})))
    assert [entry.symbol for entry in found] == PROPERTIES[text]
    assert [entry.index for entry in found] == [1, 2][: len(PROPERTIES[text])]


@pytest.mark.parametrize("way", [ON, OFF])
def test_where_a_table_has_each_slot_s_functions_none_is_forgotten(way: str) -> None:
    table = "struct slot slots[] = {\n    { Boots_on, Boots_off, 1 },\n    { Cloak_on, Cloak_off, 2 },\n};\n"
    text = f"int Boots_on(), Boots_off();\nint Shield_on();\n{table}int Cloak_on() {{ return 0; }}\n"
    c = CFile("do_wear.c", text)
    assert forgotten(way, "Cloak_on" if way == ON else "Cloak_off", delayed=True, c=c) is None
    with pytest.raises(SiteError):
        forgotten(way, "Shield_on", delayed=True, c=c)


@pytest.mark.parametrize(("further", "taken"), [('|| !strstri(bp, " blood")', False), ("", True)])
def test_what_a_wish_takes_off_only_before_another_word_is_no_adjective(
    further: str, taken: bool, tree366: Tree, facts366: Facts
) -> None:
    text = tree366.text(OBJNAM_C)
    place = CFile(OBJNAM_C, text).function(READOBJNAM).body.start
    more = f'    if (!(strncmpi(bp, "draught of ", 11) {further})) bp += 11;\n'
    changed = OverlaidTree(tree366, {OBJNAM_C: f"{text[:place]}\n{more}{text[place:]}".encode("latin-1")})
    assert ("draught of " in Wishes.of(changed, facts366).prefixes) is taken


def test_what_a_tree_has_no_name_for_it_says_otherwise(tree366: Tree, facts366: Facts) -> None:
    header = "include/global.h"
    text = re.sub(r"#define (TRUE|FALSE)\b.*\n", "", tree366.text(header))
    facts = Facts(vocabularies=host_of("nhmod").vocabularies(OverlaidTree(tree366, {header: text.encode("latin-1")})))
    assert {entry.name: entry.symbol for entry in facts.get(MOVED)} == {"TRUE": "true", "FALSE": "false"}
    assert [*facts366.get(MOVED)] == []


def test_without_the_file_that_does_attacks_a_monster_can_be_had(tree366: Tree, tmp_path: Path) -> None:
    tree = perturb.copy_of(tree366.root, tmp_path / "tree", {"src/mhitu.c": lambda _: ""})
    (tmp_path / "m").mkdir()
    manifest = (
        "nhmod: 1\nid: m\nversion: 1.0.0\nmonsters:\n  - {name: clerk, class: d, level: 3, attacks: [bite sleep 1d4]}\n"
    )
    (tmp_path / "m" / "mod.yaml").write_text(manifest, encoding="utf-8")
    answer = port_mods(Request(paths=(tmp_path / "m",), tree=tree), host_of("nhmod")).answer
    assert [content.verdict for content in answer.contents] != [Verdict.CANNOT], answer.contents
