"""The readers of facts on trees of a few lines, written for what they show: exactly what is read of each form."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, cast

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod.target import UNKNOWN
from nhmod.target.c import token_texts
from nhmod.target.preprocess import Folder, preprocess
from nhmod_nethack.facts.differences import building
from nhmod_nethack.facts.read import read_facts
from nhmod_nethack.facts.rows import Calls

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Entry


class Small:
    """A tree of some texts; every other file is there, and empty."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = defaultdict(str, texts)

    def files(self) -> tuple[str, ...]:
        return tuple(self.texts)

    def exists(self, path: str) -> bool:
        return path in self.texts

    def text(self, path: str) -> str:
        return self.texts[path]


def short(entries: list[Entry] | tuple[Entry, ...]) -> list[tuple[object, ...]]:
    return [(entry.symbol, entry.name, entry.index) for entry in entries]


HEADERS = """
typedef signed char tiny;
typedef struct { tiny a, *b, c[3]; unsigned short d; } pair;
typedef unsigned long big;
typedef int (*call)(int);
typedef struct other alias;
union both { long l; unsigned u; struct pt { int x; const char y; } *p; };
struct other { pair two[2]; enum kind k; big z; struct { char in; } nested; volatile signed s; };
struct bits { int a : 3; };
struct strange { nowhere x; };
struct empty_array { int a[0]; };
struct with_a_call { int (*f)(int); };
#define WORD long
struct by_macro { WORD w; short int h; signed char e; unsigned char g; char plain; };
#define TWICE(a, b) ((a) + (b))
#define NOTHING() 0
"""


def test_structures_are_resolved_to_types_of_c() -> None:
    found = {entry.name: entry.fields for entry in read_facts(Small({"include/hack.h": HEADERS}))["structures"]}
    pair = [["a", "signed char", 0], ["b", "*", 0], ["c", "signed char", 3], ["d", "unsigned short", 0]]
    other = [
        ["two", {"name": "", "union": False, "members": pair}, 2],
        ["k", "int", 0],
        ["z", "unsigned long", 0],
        ["nested", {"name": "", "union": False, "members": [["in", "char", 0]]}, 0],
        ["s", "int", 0],
    ]
    assert found == {
        "union both": {"union": True, "members": [["l", "long", 0], ["u", "unsigned int", 0], ["p", "*", 0]]},
        "struct pt": {"union": False, "members": [["x", "int", 0], ["y", "char", 0]]},
        "struct other": {"union": False, "members": other},
        "struct by_macro": {
            "union": False,
            "members": [
                ["w", "long", 0],
                ["h", "short", 0],
                ["e", "signed char", 0],
                ["g", "unsigned char", 0],
                ["plain", "char", 0],
            ],
        },
        "pair": {"union": False, "members": pair},
        "alias": {"union": False, "members": other},
    }


def test_macros_with_parameters_are_read_as_they_stand() -> None:
    found = read_facts(Small({"include/hack.h": HEADERS}))["macros"]
    assert [(entry.name, entry.fields) for entry in found] == [
        ("TWICE", {"parameters": ["a", "b"], "text": "((a) + (b))"})
    ]


TOWN = {
    "include/hack.h": """
        enum roomtype_types { OROOM = 0, COURT = 2, BATH = 5, SHOPBASE = 8, FISHSHOP = 9, UNIQUESHOP = 10, MAXRTYPE = 10 };
        struct shclass {
            const char *name; char symb; int prob; schar shdist; struct itp { int iprob; int itype; } iprobs[6];
            const char *const *shknms;
        };""",
    "util/lev_main.c": 'struct t room_types[] = { { "ordinary", OROOM }, { "throne", COURT }, { 0, 0 } };',
    "src/shknam.c": """
        static const char *const shkone[] = { "Ada", "-Bea", 0 };
        static const char *const shktwo[] = { "Cid", 0 };
        const struct shclass shtypes[] = {
            { "all things", RANDOM_CLASS, 2 * 20, D_SHOP, { { 100, RANDOM_CLASS }, { 0, 0 } }, shkone },
            { "fish", FOOD, 3, D_SCATTER, { { 90, FOOD }, { 10, -LAMP }, { 0, 0 } }, shktwo },
            { (char *) 0, 0, 0, 0, { { 0, 0 } }, 0 }
        };""",
    "src/mkroom.c": """
        void mkroom(type) int type; { switch (type) { case COURT: mkcourt(); break; case BATH: mkbath(BATH); break; } }
        void mkshop() {
            char *ep; int i;
            if (*ep == 'c' || *ep == 'C') { mkcourt(); return; }
            if (*ep == 'b') { mkbath(BATH); return; }
            if (*ep == 'g') i = 0; else i = -1;
        }""",
    "src/drawing.c": "struct c def_oc_syms[] = { { '\\0', 0, 0 }, { '%', 0, 0 } };",
}
CONSTANTS = "\nenum obj_class_types { RANDOM_CLASS = 0, FOOD = 1 };\n"


def test_rooms_shops_and_letters_of_a_small_town() -> None:
    tree = Small({**TOWN, "include/hack.h": TOWN["include/hack.h"] + CONSTANTS})
    facts = read_facts(tree)
    rooms, shops, letters = (facts[name] for name in ("room types", "shops", "SHOPTYPE letters"))
    assert short([*rooms]) == [
        ("OROOM", "ordinary", 0),
        ("COURT", "throne", 2),
        ("BATH", "bath", 5),
        ("SHOPBASE", "general store", 8),
        ("FISHSHOP", "fishshop", 9),
    ]
    assert [entry.fields["compiler_name"] for entry in rooms] == ["ordinary", "throne", "", "", ""]
    assert short([*shops]) == [("SHOPBASE", "all things", 0), ("FISHSHOP", "fish", 1)]
    assert [entry.fields for entry in shops] == [
        {
            "symb": "RANDOM_CLASS",
            "prob": 40,
            "shdist": "D_SHOP",
            "stock": [[100, "RANDOM_CLASS"]],
            "names": "shkone",
            "keepers": ["Ada", "-Bea"],
        },
        {
            "symb": "FOOD",
            "prob": 3,
            "shdist": "D_SCATTER",
            "stock": [[90, "FOOD"], [10, "-LAMP"]],
            "names": "shktwo",
            "keepers": ["Cid"],
        },
    ]
    assert [(entry.symbol, entry.name, entry.words, entry.index) for entry in letters] == [
        ("COURT", "c", ("C",), 2),
        ("BATH", "b", (), 5),
        ("SHOPBASE", "g", (), 8),
        ("FISHSHOP", "%", (), 9),
    ]


@pytest.mark.parametrize(
    ("declared", "of_all", "of_fish", "row"),
    [
        ("const char *noun_name; ", ('"shop", ', 1), ('"fishmonger", ', 1), {"noun_name": '"fishmonger"'}),
        ("long rent[2]; ", ("{ 1, 2 }, ", 4), ("{ 3, 4 }, ", 4), {"rent": "{3, 4}"}),
    ],
    ids=["in front", "in between"],
)
def test_columns_are_those_of_the_structure(
    declared: str, of_all: tuple[str, int], of_fish: tuple[str, int], row: dict[str, str]
) -> None:
    members = ["const char *name; ", "char symb; ", "int prob; ", "schar shdist; "]
    names = ["name", "symb", "prob", "shdist", "iprobs", "shknms"]
    header, table = TOWN["include/hack.h"] + CONSTANTS, TOWN["src/shknam.c"]
    plain = read_facts(Small({**TOWN, "include/hack.h": header}))["shops"]
    place = of_all[1]
    header = header.replace("".join(members), "".join((*members[:place], declared, *members[place:])))
    before = (('"all things", ', '"fish", '), ("D_SHOP, ", "D_SCATTER, "))[place > 1]
    for text, (more, _) in zip(before, (of_all, of_fish), strict=True):
        table = table.replace(text, text + more)
    facts = read_facts(Small({**TOWN, "include/hack.h": header, "src/shknam.c": table}))
    assert [{**entry.fields, "further": {}} for entry in facts["shops"]] == [
        {**entry.fields, "further": {}} for entry in plain
    ]
    fish = facts["shops"].find("fish")
    assert fish is not None
    assert fish.fields["further"] == row
    assert [entry.name for entry in facts["shop columns"]] == [*names[:place], *row, *names[place:]]


@pytest.mark.parametrize(
    ("member", "fields"),
    [
        ("name", []),
        ("symb", ["symb"]),
        ("prob", ["prob"]),
        ("shdist", ["shdist"]),
        ("iprobs", ["stock"]),
        ("shknms", ["names", "keepers"]),
    ],
)
def test_a_member_that_shops_have_not_costs_what_it_says(member: str, fields: list[str]) -> None:
    plain = read_facts(Small({**TOWN, "include/hack.h": TOWN["include/hack.h"] + CONSTANTS}))
    header = re.sub(rf"\b{member}\b", "other", TOWN["include/hack.h"]) + CONSTANTS
    facts = read_facts(Small({**TOWN, "include/hack.h": header}))
    for before, shop in zip(plain["shops"], facts["shops"], strict=True):
        unknown = shop.fields.get(UNKNOWN, {})
        assert unknown == dict.fromkeys(fields, f"struct shclass has no member '{member}'")
        assert {name: shop.fields[name] for name in before.fields if name not in fields} == {
            name: value for name, value in before.fields.items() if name not in fields
        }
        assert list(cast("dict[str, str]", shop.fields["further"])) == ["other"]
    # The letter of a shop's class is the shop's only where the row says the class.
    by_class = [letter.symbol for letter in plain["SHOPTYPE letters"]][: 3 if member == "symb" else None]
    assert [letter.symbol for letter in facts["SHOPTYPE letters"]] == by_class


def test_a_row_may_leave_out_what_is_nothing_and_a_keeper_need_have_no_names() -> None:
    table = TOWN["src/shknam.c"].replace("{ 10, -LAMP }, { 0, 0 } }, shktwo }", "{ 10, -LAMP }, 0 } }")
    shops = read_facts(Small({**TOWN, "include/hack.h": TOWN["include/hack.h"] + CONSTANTS, "src/shknam.c": table}))[
        "shops"
    ]
    fish = shops.find("fish")
    assert fish is not None
    assert (fish.fields["stock"], fish.fields["names"], fish.fields["keepers"]) == (
        [[90, "FOOD"], [10, "-LAMP"]],
        "0",
        [],
    )


def test_a_room_type_that_is_a_macro_for_the_first_shop_not_made_at_random_has_its_own_name() -> None:
    header = TOWN["include/hack.h"]
    enum = header[header.index("enum") : header.index("struct")]
    macros = """
#define OROOM 0
#define COURT 2
#define BATH 5
#define SHOPBASE 8
#define FISHSHOP (SHOPBASE+1)
#define UNIQUESHOP (SHOPBASE+2)
#define CANDLESHOP (UNIQUESHOP)
#define MAXRTYPE (UNIQUESHOP)
"""
    table = TOWN["src/shknam.c"].replace(
        "            { (char *) 0",
        '            { "candles", FOOD, 0, D_SHOP, { { 100, FOOD } }, shktwo },\n            { (char *) 0',
    )
    files = {**TOWN, "include/hack.h": '#include "mkroom.h"\n' + header.replace(enum, "") + CONSTANTS}
    facts = read_facts(Small({**files, "include/mkroom.h": macros, "src/shknam.c": table}))
    assert short([*facts["shops"]])[-1] == ("CANDLESHOP", "candles", 2)
    assert short([*facts["room types"]])[-1] == ("CANDLESHOP", "candleshop", 10)


@pytest.mark.parametrize("argument", ["(struct mkroom *) 0", "NULL", ""])
def test_a_maker_that_is_given_something_else_than_a_room_type_makes_its_own_room(argument: str) -> None:
    code = TOWN["src/mkroom.c"].replace(
        "if (*ep == 'c' || *ep == 'C') { mkcourt(); ", f"if (*ep == 'c' || *ep == 'C') {{ mkcourt({argument}); "
    )
    letters = read_facts(Small({**TOWN, "include/hack.h": TOWN["include/hack.h"] + CONSTANTS, "src/mkroom.c": code}))[
        "SHOPTYPE letters"
    ]
    court = letters.find("c")
    assert court is not None
    assert (court.symbol, court.words) == ("COURT", ("C",))


def test_a_shop_without_a_room_type_has_no_symbol_and_costs_no_other() -> None:
    header = TOWN["include/hack.h"].replace("FISHSHOP = 9", "FISHSHOP = 12") + CONSTANTS
    facts = read_facts(Small({**TOWN, "include/hack.h": header}))
    (first, second) = facts["shops"]
    assert short([first, second]) == [("SHOPBASE", first.name, 0), ("", "fish", 1)]
    assert second.words == ()
    assert "" not in [letter.symbol for letter in facts["SHOPTYPE letters"]]


CLASSES = """
enum mon_class_types { S_ANT = 1, S_DOG = 2, MAXMCLASSES = 3 };
enum obj_class_types { RANDOM_CLASS = 0, ROCK_CLASS = 1, MAXOCLASSES = 2 };
#define DEF_ANT 'a'
"""
OBJECT_ROWS = 'const struct c def_oc_syms[] = { { \'\\0\', "", "" }, { \'`\', "rocks", "boulders" } };'


@pytest.mark.parametrize(
    "drawing",
    [
        'struct c def_monsyms[] = { { 0, "", "" }, { DEF_ANT, "", "ant or other bug" }, { \'d\', "", "dog" } };',
        'char def_monsyms[] = { 0, DEF_ANT, \'\xc3d\' }; char *monexplain[] = { 0, "ant or other bug", "dog" };',
    ],
    ids=["one table", "two tables"],
)
@pytest.mark.parametrize("macro", ["", "#define E_J(e, j) e\n", "#define E_J(j, e) (e)\n"])
def test_classes_of_both_forms_are_the_same(drawing: str, macro: str) -> None:
    if macro:
        # A macro chooses the text of one of two languages.
        pair = 'E_J("\\1", "\xa4\xa2\x85")' if "(e, j)" in macro else 'E_J("\xa4\xa2\x85", "\\1")'
        drawing = macro + re.sub(r'"(\w[^"]*)"', pair, drawing)
    facts = read_facts(Small({"include/hack.h": CLASSES, "src/drawing.c": drawing + OBJECT_ROWS}))
    monsters, objects = facts["monster classes"], facts["object classes"]
    assert [(entry.name, entry.index, entry.fields) for entry in monsters] == [
        ("ant", 1, {"letter": "a", "explain": "ant or other bug"}),
        ("dog", 2, {"letter": "d", "explain": "dog"}),
    ]
    assert [monsters.find(word).symbol for word in ("a", "bug", "bugs", "ants")] == ["S_ANT"] * 4  # type: ignore[union-attr]
    assert [(entry.symbol, entry.index, entry.fields) for entry in objects] == [
        ("RANDOM_CLASS", 0, {"letter": "", "explain": ""}),
        ("ROCK_CLASS", 1, {"letter": "`", "explain": "boulders"}),
    ]


@pytest.mark.parametrize("prefix", ["", "MATERIAL_", "OUR_MAT_"])
def test_what_all_materials_begin_with_is_no_word(prefix: str) -> None:
    header = f"enum obj_material_types {{ {prefix}LIQUID = 1, {prefix}LEATHER = 7, {prefix}DRAGON_HIDE = 10, MAX_MAT = 11 }};\n"
    materials = read_facts(Small({"include/hack.h": header}))["materials"]
    assert [(entry.symbol, entry.name, entry.index) for entry in materials] == [
        (f"{prefix}LIQUID", "liquid", 1),
        (f"{prefix}LEATHER", "leather", 7),
        (f"{prefix}DRAGON_HIDE", "dragon hide", 10),
        ("MAX_MAT", "max mat", 11),
    ]


FLAGS = """
#define M1_FLY 1
#define M1_MASK 3
#define M2_LAST_MAX 9
#define M2_WALK 2
#define OTHER 4
#define G_FREQ 7
#define G_GONE 1
#define G_GENO 32
#define MS_BAD -1
#define MS_HISS 0
"""


def test_flags_are_those_with_a_prefix_and_a_value() -> None:
    headers = {"include/hack.h": '#include "monflag.h"\n', "include/monflag.h": FLAGS}
    facts = read_facts(Small(headers))
    names = ("monster flags", "generation flags", "sounds", "sizes")
    found = {name: [(entry.symbol, entry.index, entry.fields["group"]) for entry in facts[name]] for name in names}
    assert found["monster flags"] == [("M1_FLY", 1, "M1_"), ("M2_WALK", 2, "M2_")]
    assert found["generation flags"] == [("G_GENO", 32, "G_")]
    assert found["sounds"] == [("MS_HISS", 0, "MS_")]
    assert found["sizes"] == []


def test_what_a_tree_has_no_name_for_is_left_out() -> None:
    name = "the function that compresses a file"
    assert [one.name for one in building.differences(Small({}))] == ["the function that closes a file of the game"]
    older = building.differences(Small({"src/files.c": "void\ncompress(s)\n nh_compress(s)\n"}))
    assert {one.name: one.c for one in older}[name] == "compress"


def test_the_last_number_that_is_checked_is_the_highest() -> None:
    text = "if (v->ten != VERSION_SANITY10 || v->two != VERSION_SANITY2) if (up(fd, fq_save))"
    found = building.differences(Small({"src/version.c": text, "src/files.c": "if (up(fd, fq_save))"}))
    assert [one.c for one in found] == ["close", "up", "ten", "VERSION_SANITY10"]


OLD_MAKEDEFS = """
    struct deflist { const char *defname; boolean true_or_false; } deflist[] = {
        { "REINCARNATION", TRUE }, { "MAIL", FALSE }, { 0, 0 } };
    static const char *Dont_Edit_Data = "#\\tedit " "nothing.\\n";
    static char *bufr[] = { 0 };
    static char in_line[256], filename[60];
"""
NEW_MAKEDEFS = """
    static const char *Dont_Edit_Data = "#\\tedit nothing.\\n";
    #define GREP_STACK_SIZE 100
    void grep0(a) int a; { char b[2], buf[16384]; read(buf); }
    char *fgetline(fd) int fd; { static const int inc = 64; int len = inc; }
"""
GREP = 'static struct grep_var grep_vars[] = { { "MAIL", 0 }, { "TEXT", 1 }, { 0, 0 } };'


@pytest.mark.parametrize(
    ("files", "symbols", "settings"),
    [
        (
            {"util/makedefs.c": OLD_MAKEDEFS},
            [("REINCARNATION", 1), ("MAIL", 0)],
            [("grep", 0), ("input buffer", 256)],
        ),
        (
            {"util/makedefs.c": NEW_MAKEDEFS, "util/mdgrep.h": GREP},
            [("MAIL", 0), ("TEXT", 1)],
            [("grep", 1), ("grep buffer", 16384), ("line buffer", 64), ("grep stack", 100)],
        ),
    ],
    ids=["older", "with grep"],
)
def test_what_makedefs_knows_and_has_room_for(
    files: dict[str, str], symbols: list[tuple[str, int]], settings: list[tuple[str, int]]
) -> None:
    game = {
        "include/hack.h": "",
        "src/dungeon.c": 'a = dname_to_dnum("Here"); b = dname_to_dnum( "There"); c = dname_to_dnum("Here");',
    }
    facts = read_facts(Small(files | game))
    known, found, needed = (facts[name] for name in ("makedefs symbols", "makedefs", "needed dungeons"))
    assert [(entry.symbol, entry.index) for entry in known] == symbols
    heading, *numbers = found
    assert (heading.name, heading.fields["text"]) == ("heading", "#\tedit nothing.\n")
    assert [(entry.name, entry.index) for entry in numbers] == settings
    assert [entry.name for entry in needed] == ["Here", "There"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("buf[16384]", "*buf", "the size of the grep buffer"),
        ("inc = 64", "inc = SIZE", "the size of the line buffer"),
        ("#define GREP_STACK_SIZE 100", "", "the size of the grep stack"),
        ("Dont_Edit_Data =", "Edit =", "Dont_Edit_Data"),
    ],
)
def test_what_makedefs_has_no_room_for_is_named(old: str, new: str, message: str) -> None:
    files = {"include/hack.h": "", "util/makedefs.c": NEW_MAKEDEFS.replace(old, new), "util/mdgrep.h": GREP}
    with pytest.raises(DiagnosticError, match=message):
        _ = read_facts(Small(files))["makedefs"]


ARTIFACTS = """
#define A(nam, typ, s1, s2, mt, atk, dfn, cry, inv, al, cl, rac, cost) { nam, typ, cost }
STATIC_OVL struct artifact artilist[] = {
    A("", STRANGE_OBJECT, 0, 0, 0, NO_ATTK, NO_DFNS, NO_CARY, 0, A_NONE, NON_PM, NON_PM, 0L),
    A("The Ladle", CLUB, (SPFX_NOGEN | SPFX_SPEAK), 0, 0, PHYS(2, 3), NO_DFNS, NO_CARY, 0, A_LAWFUL, PM_COOK, NON_PM, 70L * 2),
    A("Fork", TRIDENT, 0, 0, 0, NO_ATTK, NO_DFNS, NO_CARY, 0, A_NONE, NON_PM, NON_PM, 30L),
    A(0, 0, 0, 0, 0, NO_ATTK, NO_DFNS, NO_CARY, 0, A_NONE, NON_PM, NON_PM, 0L)
};
"""


def test_artifacts_are_the_rows_between_the_dummy_and_the_end() -> None:
    found = read_facts(Small({"include/hack.h": "", "include/artilist.h": ARTIFACTS}))["artifacts"]
    assert short(found.entries) == [("ART_LADLE", "The Ladle", 1), ("ART_FORK", "Fork", 2)]
    ladle, fork = found.entries
    assert (ladle.words, fork.words) == (("Ladle",), ())
    assert [entry.fields["cost"] for entry in found] == [140, 30]
    assert [entry.fields["color"] for entry in found] == ["", ""]
    assert ladle.fields["attack"] == "PHYS(2, 3)"


DUNGEONS = """
DUNGEON: "Kitchen" "K" (3,2) 40
LEVEL: "stove" "S" @ (1,0)
CHAINLEVEL: "oven" "none" "stove" + (1,0) 30
RNDLEVEL: "cellar" "none" @ (2,1) 4
RNDLEVEL: "attic" "A" @ (-1,0) 60 2
BRANCH: "Garden" @ (2,0)

DUNGEON: "Garden" "none" (1,0)
"""

GARDEN = {"dungeon": "Kitchen", "chain": "", "base": 2, "rand": 0, "out": True, "back": True}


def test_dungeons_and_levels_without_a_chance_are_always_there() -> None:
    facts = read_facts(Small({"dat/dungeon.def": DUNGEONS, "dat/a.des": 'MAZE:"stove",random'}))
    dungeons, levels = facts["dungeons"], facts["special levels"]
    assert [(entry.name, entry.index, list(entry.fields.values())) for entry in dungeons] == [
        ("Kitchen", 0, ["K", 3, 2, 40, ["Garden"], ["stove", "oven", "cellar", "attic"], 4, 0, 1, {}]),
        ("Garden", 1, ["none", 1, 0, 0, [], [], 3, 3, 1, GARDEN]),
    ]
    assert [(entry.name, list(entry.fields.values())) for entry in levels] == [
        ("stove", ["Kitchen", "LEVEL", "S", 1, 0, 0, 0, ""]),
        ("oven", ["Kitchen", "CHAINLEVEL", "none", 1, 0, 30, 0, "stove"]),
        ("cellar", ["Kitchen", "RNDLEVEL", "none", 2, 1, 0, 4, ""]),
        ("attic", ["Kitchen", "RNDLEVEL", "A", -1, 0, 60, 2, ""]),
    ]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ('"x" "y"', "xy"),
        ('("x")', "x"),
        ("0", ""),
        ("(char *) 0", ""),
        ("((char *) 0)", ""),
        ("NULL", ""),
        ("None", ""),
    ],
)
def test_a_text_in_a_row_is_a_string_or_a_null_pointer(written: str, value: str) -> None:
    assert Calls("src/a.c", "").text(token_texts(written)) == value


@pytest.mark.parametrize("written", ["NAME", "(NAME)", "ANY(1)", "BOTH(2, 3)"])
def test_a_text_may_be_a_macro_s(written: str, tmp_path: Path) -> None:
    macros = '#define NAME "ice box"\n#define ANY(x) NAME\n#define BOTH(x, y) ANY(x)\n'
    (tmp_path / "a.c").write_text(macros, encoding="utf-8")
    assert Calls("a.c", macros, preprocess(Folder(root=tmp_path), "a.c")).text(token_texts(written)) == "ice box"


@pytest.mark.parametrize("written", ["", "()", "1", "x", '"x" y', "(char *) x"])
def test_anything_else_is_no_text(written: str) -> None:
    with pytest.raises(DiagnosticError, match="is not a string"):
        Calls("src/a.c", "").text(token_texts(written))


@pytest.mark.parametrize(
    ("written", "symbols"),
    [
        ("A", ["A"]),
        ("0", []),
        ("(A | 2 | (B | C))", ["A", "B", "C"]),
        ("0x3L | A", ["A"]),
        ("A | f(B)", ["A", "f(B)"]),
        ("", []),
    ],
)
def test_flags_of_a_row_are_its_symbols(written: str, symbols: list[str]) -> None:
    assert Calls("src/a.c", "").flags(token_texts(written)) == symbols


@pytest.mark.parametrize("written", ["A & B", "A B", "A | -1", "A | f(B) C", "~A", "A | () | B"])
def test_other_expressions_are_no_flags(written: str) -> None:
    with pytest.raises(DiagnosticError, match="is not a row of flags"):
        Calls("src/a.c", "").flags(token_texts(written))
