"""Tables as variants write them: macros in rows, rows of which a part can't be read, columns that no release has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import perturb
import pytest
from staged import composed, syntax_errors

from nhmod.diagnostics import DiagnosticError, Report, Severity
from nhmod.pipeline import load
from nhmod.request import Request
from nhmod.target import FURTHER, UNKNOWN, Facts
from nhmod.target.tree import Tree
from nhmod.testing import host_of
from nhmod_effects.functions import read_functions
from nhmod_monsters.source import MonsTable
from nhmod_nethack.facts.read import read_code

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MONST, OBJECTS, ARTILIST, ROLE = "src/monst.c", "src/objects.c", "include/artilist.h", "src/role.c"
NAMES = "src/objnam.c"
MAKEDEFS, SHOPS, LETTERS, ROOMS = "util/makedefs.c", "src/shknam.c", "util/lev_main.c", "include/mkroom.h"
HOUND = """nhmod: 1
id: hounds
version: 1.0.0
"""


def chain(*changes: tuple[str, str]) -> Callable[[str], str]:
    """Each stretch is another one; all of them must be there."""

    def change(text: str) -> str:
        for old, new in changes:
            if old not in text:
                raise LookupError(old)
            text = text.replace(old, new, 1)
        return text

    return change


def written(place: Path, text: str) -> Path:
    place.mkdir()
    (place / "mod.yaml").write_text(HOUND + text, encoding="utf-8")
    return place


def told(place: Path, mod: Path) -> list[tuple[str, str]]:
    """The codes and messages of all that is said, notes among them."""
    report = Report()
    load(Request(paths=(mod,), tree=place), report, host=host_of("nhmod"))
    return [(one.code, one.message) for one in report.diagnostics]


CAP = '"iron skull cap",\n     0, 0,           0,  6, 1, 30, 10,  9, 0, IRON, CLR_BLACK'
MACROS = """#ifdef NOBODY_HAS_THIS
#define ARMOR_OF(x, y) x
#else
#define ARMOR_OF(x, y) ((y) - 1)
#endif
#define TWO_BITES(a, b, c, d) \\
    A(ATTK(a, b, c, d), ATTK(AT_BITE, AD_FIRE, ARMOR_OF(9, 3), 4), NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK)
#define ANT(nam, lev) \\
    MON(nam, S_ANT, lev, (G_GENO | 3), TWO_BITES(AT_BITE, AD_PHYS, 3, 6), SIZ(10, 10, MS_SILENT, MZ_LARGE), \\
        MR_POISON, MR_POISON, M1_ANIMAL, M2_HOSTILE, 0, 6, CLR_BLACK)
"""


@pytest.fixture(scope="module")
def strange(tree366: Tree, tmp_path_factory: pytest.TempPathFactory) -> Tree:
    """A tree whose tables are written in all the ways of this page."""
    beetle = re.compile(r'    MON\("giant beetle".*?CLR_BLACK\),\n', re.DOTALL)
    counted = "".join(f"#define COUNT_{number + 1} (COUNT_{number} + 1)\n" for number in range(600))
    changes = {
        MONST: lambda text: beetle.sub(
            '    ANT("giant beetle", LVL(5, 6, ARMOR_OF(4, 5), 0, 0)),\n',
            chain(
                ("#define NO_ATTK", f"{MACROS}#define NO_ATTK")
                if "#define NO_ATTK" in text
                else ("void NDECL", MACROS),
                ('MON("fox", S_DOG, LVL(0, 15, 7, 0, 0)', 'MON("fox", S_DOG, SIZ(0, 15, 7, 0)'),
                ('MON("newt", S_LIZARD, LVL(0, 6, 8, 0, 0)', 'MON("newt", S_LIZARD, LVL(0, 6, whoknows(), 0, 0)'),
                ('MON("gecko", S_LIZARD,', 'MONSTER("gecko", S_LIZARD,'),
            )(text),
        ),
        OBJECTS: chain(
            ("oc1,oc2,nut,color) \\\n", "oc1,oc2,nut,clr) \\\n"),
            ("COLOR_FIELD(color)", "COLOR_FIELD(clr)"),
            ("#define HELM(", f"#define CAP(name) HELM(name, {' '.join(CAP.split())})\n#define HELM("),
            (f'HELM("orcish helm", {CAP})', 'CAP("orcish helm")'),
            ('WEAPON("club", None,\n       1, 0, 0, 12,', 'WEAPON("club", None,\n       1, 0, 0, whoknows(),'),
            ('PROJECTILE("orcish arrow",', 'MISSILE("orcish arrow",'),
        ),
        ARTILIST: chain(('A("Cleaver", BATTLE_AXE,', 'ARTIFACT("Cleaver", BATTLE_AXE,')),
        NAMES: chain(
            ('Strcpy(buf, "potion");', 'Strcpy(buf, Role_if(PM_HEALER) ? "bottle" : "potion");'),
            ('Strcpy(buf, "scroll");', 'Strcpy(buf, "\xb4\xac\xca\xaa");'),
            ('Strcpy(buf, "wand");', 'Strcat(buf, "\xbe\xf3");'),
            ('Strcpy(buf, "ring");', 'Strcpy(buf, "band");'),
        ),
        ROLE: perturb.replaced("ART_ORB_OF_DETECTION", "ART_EXCALIBUR, ART_ORB_OF_DETECTION"),
        MAKEDEFS: chain(
            ("case WAND_CLASS:", 'case CHAIN_CLASS:\n Fprintf(ofp, "#define\\tCHN_");\n break;\n case WAND_CLASS:')
        ),
        LETTERS: chain(("case '.':\n        return", "case '.':\n        lc_warning(\"not ; this\");\n        return")),
        SHOPS: chain(
            (
                '    { "lighting store",\n      TOOL_CLASS,\n      0,',
                '    { "lighting store",\n      TOOL_CLASS,\n      dear(),',
            )
        ),
        "include/global.h": lambda text: f"#define COUNT_0 0\n{counted}{text}",
    }
    place = perturb.copy_of(tree366.root, tmp_path_factory.mktemp("strange") / "tree", changes)
    return Tree(tree366.target, place)


@pytest.fixture(scope="module")
def facts(strange: Tree) -> Facts:
    return Facts(vocabularies=read_code(strange))


def test_a_share_is_taken_from_rows_that_say_one(strange: Tree, tmp_path: Path) -> None:
    mod = written(
        tmp_path / "mod", "objects:\n  - {name: bronze cap, class: armor, copy_from: dented pot, probability: 9%}\n"
    )
    text = composed(strange.root, mod).files[OBJECTS]
    givers = set(re.findall(r"^#define NHMOD_\w*?HOUNDS_(\w+)", text, re.MULTILINE))
    assert {"DWARVISH_IRON_HELM", "ELVEN_MITHRIL_COAT"} <= givers
    assert "ORCISH_HELM" not in givers


@pytest.mark.parametrize(
    ("symbol", "name", "words"),
    [
        ("POT_OIL", "potion of oil", ("oil",)),
        ("SCR_FIRE", "scroll of fire", ()),
        ("WAN_WISHING", "wand of wishing", ("wishing",)),
        ("RIN_HUNGER", "band of hunger", ("ring of hunger", "hunger")),
        ("SPE_DIG", "spellbook of dig", ("dig",)),
        ("SPE_NOVEL", "novel", ()),
    ],
    ids=["what most see", "another language", "added to what is there", "another noun", "as ever", "no noun"],
)
def test_a_class_is_called_as_the_tree_calls_it_and_as_mods_do(
    facts: Facts, symbol: str, name: str, words: tuple[str, ...]
) -> None:
    found = facts["objects"].symbol(symbol)
    assert found is not None
    assert (found.name, tuple(word for word in found.words if word != "paperback")) == (name, words)
    assert all(facts["objects"].find(word) is found for word in (name, *words))


def test_macros_with_parameters_stand_for_numbers_attacks_and_rows(facts: Facts) -> None:
    beetle = facts["monsters"].symbol("PM_GIANT_BEETLE")
    assert beetle is not None
    assert beetle.fields["ac"] == 4
    assert beetle.fields["attacks"] == [["AT_BITE", "AD_PHYS", 3, 6], ["AT_BITE", "AD_FIRE", 2, 4]]
    assert (beetle.fields["mlet"], beetle.fields["difficulty"]) == ("S_ANT", 6)


def test_a_long_row_of_macros_that_count_on(facts: Facts) -> None:
    assert facts.constant("COUNT_600") == 600


def test_what_can_not_be_read_costs_its_field_and_numbers_stay_right(facts: Facts, facts366: Facts) -> None:
    newt, gecko = (facts["monsters"].symbol(symbol) for symbol in ("PM_NEWT", "PM_GECKO"))
    assert newt is not None
    assert gecko is not None
    assert newt.fields[UNKNOWN] == {
        "ac": "'whoknows()' is not an integer constant: 'whoknows' is not known",
    }
    assert (newt.fields["level"], newt.fields["attacks"]) == (0, [["AT_BITE", "AD_PHYS", 1, 2]])
    assert gecko.fields["mlet"] == "S_LIZARD"
    assert list(gecko.fields) == [UNKNOWN, "mlet", "raw"]
    for name in ("monsters", "objects", "artifacts"):
        # By symbols too, but for the chain, which has another one here.
        numbers = {entry.index: entry.symbol.removeprefix("CHN_") for entry in facts[name]}
        assert numbers == {entry.index: entry.symbol for entry in facts366[name]}, name


@pytest.mark.parametrize(
    ("name", "symbol"), [("objects", "ORCISH_ARROW"), ("objects", "CLUB"), ("artifacts", "ART_CLEAVER")]
)
def test_a_row_of_another_table_too(facts: Facts, name: str, symbol: str) -> None:
    entry = facts[name].symbol(symbol)
    assert entry is not None
    assert entry.fields[UNKNOWN]


def test_a_shop_whose_frequency_is_none(facts: Facts) -> None:
    shop = facts["shops"].symbol("CANDLESHOP")
    assert shop is not None
    assert list(shop.fields[UNKNOWN]) == ["prob"]
    assert shop.fields["stock"]


def test_a_letter_that_is_warned_of(facts: Facts) -> None:
    letter = facts["map symbols"].find(".")
    assert letter is not None
    assert letter.symbol == "ROOM"


def test_objects_of_a_class_with_a_prefix_of_its_own(facts: Facts) -> None:
    assert facts["objects"].symbol("CHN_IRON_CHAIN") is not None


def test_a_prize_is_the_last_artifact_that_a_role_names(strange: Tree) -> None:
    vocabularies = host_of("nhmod").vocabularies(strange)
    (forms,) = Facts(vocabularies=vocabularies)["artifact table"]
    assert "ART_EXCALIBUR" not in forms.texts("prizes")
    assert "ART_ORB_OF_DETECTION" in forms.texts("prizes")


def test_only_what_copies_a_row_that_can_not_be_read_is_refused(strange: Tree, tmp_path: Path) -> None:
    mod = written(
        tmp_path / "mod",
        "monsters:\n  - {name: long newt, copy_from: newt}\n",
    )
    with pytest.raises(DiagnosticError) as caught:
        told(strange.root, mod)
    (error,) = [one for one in caught.value.diagnostics if one.severity is Severity.ERROR]
    assert error.code == "NH0514"
    assert "'ac' of 'newt'" in error.message
    assert "whoknows" in error.message
    assert error.location is not None
    assert error.location.file.endswith("mod.yaml")


def test_a_new_row_stands_right_among_rows_that_can_not_be_read(strange: Tree, tmp_path: Path) -> None:
    mod = written(
        tmp_path / "mod",
        "monsters:\n  - {name: brass lizard, class: ':', level: 2}\n  - {name: big fox, copy_from: jackal, level: 4}\n"
        "objects:\n  - {name: bronze club, class: weapon, copy_from: mace}\n",
    )
    made = composed(strange.root, mod)
    text = made.files[MONST]
    assert text.index('MON("lizard"') > text.index('MON("brass lizard"') > text.index('MONSTER("gecko"')
    assert "bronze club" in made.files[OBJECTS]


def columns(text: str) -> str:
    """A column of flags and one of another kind in every row of mons[], as EvilHack and SporkHack have them."""
    text = re.sub(r"#define MON\(nam, sym, lvl", "#define MON(nam, sym, lvl", text)
    text = text.replace("flg3, d, col) \\\n", "flg3, flg4, d, col) \\\n", 1)
    text = re.sub(r"(\d+,\s+(?:\w*CLR_|HI_|DRAGON_|NO_COLOR)\w*\)(?:,|\n))", r"M2_MALE, \1", text)
    return text.replace("0L, 0L, 0, 0, 0)", "0L, 0L, 0, 0, 0, 0)")


def materials(text: str) -> str:
    """A material in every row of artilist[], as EvilHack's and xNetHack's have it."""
    text = text.replace("cost, clr) nam", "cost, clr, mat) nam").replace(
        "rac, cost, clr) \\", "rac, cost, clr, mat) \\"
    )
    return re.sub(r"(NO_COLOR|CLR_\w+)\s*\)(,?[^\n]*\n)", r"\1, IRON)\2", text.replace("0) /* 0 is", "0, 0) /* 0 is"))


def attacks(text: str) -> str:
    """A number more in every attack, as GnollHack's have it."""
    text = re.sub(r"\bATTK\(((?:[^()]|\([^()]*\))*)\)", r"ATTK(\1, 7)", text)
    return text.replace("ATTK(at, ad, n, d, 7)", "ATTK(at, ad, n, d, plus)")


def names(text: str) -> str:
    """A text more beside every name, as GnollHack's objects have it."""
    text = re.sub(r'\bOBJ\(((?:"(?:[^"\\]|\\.)*"|[^()"])*)\)', r"OBJ(\1, None)", text)
    return text.replace("#define OBJ(name,desc, None)", "#define OBJ(name,desc,also)")


def classes(text: str) -> str:
    """Another name for an attack against a class of monsters."""
    return text.replace("SPFX_DCLAS", "SPFX_CLASSES")


@pytest.fixture(scope="module")
def wide(tree366: Tree, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tree whose tables have columns that no release has."""
    bits = re.compile(r"\bBITS\(")
    changes = {
        MONST: lambda text: attacks(columns(text)),
        OBJECTS: lambda text: names(bits.sub("BITS(0, ", text).replace("BITS(0, nmkn", "BITS(extra, nmkn")).replace(
            "BITS(0, kn, 0, 1, 0, mgc", "BITS(sub, kn, 0, 1, 0, mgc"
        ),
        ARTILIST: lambda text: classes(materials(text)),
        "include/artifact.h": classes,
        "src/artifact.c": classes,
        MAKEDEFS: lambda text: text.replace("pref ? 26 : 30", "pref ? 36 : 40"),
    }
    return perturb.copy_of(tree366.root, tmp_path_factory.mktemp("wide") / "tree", changes)


WIDE = """
monsters:
  - {name: long newt, copy_from: newt}
  - {name: brass hound, class: d, level: 3, raw: {flg4: M2_STRONG | M2_GREEDY, flg9: 0}}
objects:
  - {name: bronze glaive, class: weapon, skill: polearms}
artifacts:
  - {name: Testbringer, copy_from: Stormbringer, raw: {mat: 0}}
  - {name: Second Try, object: long sword}
"""


def test_columns_that_only_this_tree_has_are_written_and_told(wide: Path, tmp_path: Path) -> None:
    mod = written(tmp_path / "mod", WIDE)
    made = composed(wide, mod)
    assert syntax_errors(wide, made, tmp_path / "stage") == ""
    rows = {
        name: re.search(rf'(?:MON|A)\("{name}".*?\),\n(?=#|    MON|    A\()', made.files[file], re.DOTALL)
        for name, file in (
            ("long newt", MONST),
            ("brass hound", MONST),
            ("Testbringer", ARTILIST),
            ("Second Try", ARTILIST),
        )
    }
    written_out = {name: " ".join(row[0].split()) for name, row in rows.items() if row is not None}
    assert ", M2_MALE, 1, CLR_YELLOW" in written_out["long newt"]
    assert ", M2_STRONG | M2_GREEDY, " in written_out["brass hound"]
    assert written_out["Testbringer"].endswith("NO_COLOR, 0),")
    assert written_out["Second Try"].endswith("NO_COLOR, IRON),")
    found = told(wide, mod)
    assert (
        "NH0517",
        "only this game has these columns, and 'long newt' gets flg4: M2_MALE (as 'newt'), attk.plus: 7 (as 'newt')",
    ) in found
    assert ("NH0519", "this game's table has no column 'flg9' of its own") in found
    assert not [message for code, message in found if code == "NH0517" and "Testbringer" in message]
    glaive = 'OBJECT(OBJ("bronze glaive", None, None), BITS(0, '
    assert glaive in " ".join(made.files[OBJECTS].split())


def test_an_attack_has_what_only_this_tree_asks_for(wide: Path, tmp_path: Path) -> None:
    mod = written(
        tmp_path / "mod",
        "monsters:\n"
        "  - {name: brass hound, class: d, level: 3, attacks: [bite 1d4], raw: {attk.plus: 2}}\n"
        "  - {name: long newt, copy_from: newt}\n"
        "  - {edit: gecko, attacks: [bite 2d3]}\n",
    )
    made = composed(wide, mod)
    assert syntax_errors(wide, made, tmp_path / "stage") == ""
    text = made.files[MONST]
    for attack in ("AT_BITE, AD_PHYS, 1, 4, 2", "AT_BITE, AD_PHYS, 1, 2, 7", "AT_BITE, AD_PHYS, 2, 3, 7"):
        assert f"ATTK({attack})" in text, attack


def test_an_attack_is_against_what_this_tree_has_a_flag_for(wide: Path, tmp_path: Path) -> None:
    first = "artifacts:\n  - {name: Testbringer, object: long sword, attack: {type: fire}, against: {class: F}}\n"
    with pytest.raises(DiagnosticError) as caught:
        told(wide, written(tmp_path / "mod", first))
    (error,) = [one for one in caught.value.diagnostics if one.severity is Severity.ERROR]
    assert (error.code, error.path) == ("NH3111", "artifacts[0].against")
    assert error.message == "this game's artifacts can't be against a class of monsters: its source has no SPFX_DCLAS"


MATERIALS = (
    "LIQUID",
    "WAX",
    "VEGGY",
    "FLESH",
    "PAPER",
    "CLOTH",
    "LEATHER",
    "WOOD",
    "BONE",
    "DRAGON_HIDE",
    "IRON",
    "METAL",
)
MATERIALS += ("COPPER", "SILVER", "GOLD", "PLATINUM", "MITHRIL", "PLASTIC", "GLASS", "GEMSTONE", "MINERAL")
STUFF = """objects:
  - {name: mending, class: scroll, appearance: FOO BAR}
  - {name: jar, class: tool, material: glass}
"""


def test_materials_are_called_as_this_tree_calls_them(tree366: Tree, tmp_path: Path) -> None:
    """All that a class is usually of, and whether a thing breaks."""

    def called(text: str) -> str:
        return re.sub(rf"\b({'|'.join(MATERIALS)})\b", r"MAT_\1", text)

    changes = {"include/objclass.h": called, OBJECTS: called}
    place = perturb.copy_of(tree366.root, tmp_path / "tree", changes)
    files = composed(place, written(tmp_path / "mod", STUFF)).files
    rows = re.findall(r'OBJ\("(?:mending|jar)".*\n\s+BITS\((.*)\),\n', files[OBJECTS])
    assert sorted(row.split(", ")[-1] for row in rows) == ["MAT_GLASS", "MAT_PAPER"]
    assert "case JAR:" in files["src/dothrow.c"]


def test_a_long_name_is_cut_where_the_tree_cuts_it(wide: Path, tmp_path: Path) -> None:
    name = "thing that nobody has made before now"
    text = f"objects:\n  - {{name: {name}, class: tool, apply: [{{message: Oh.}}]}}\n"
    assert (
        "case THING_THAT_NOBODY_HAS_MADE_BEFORE_NOW:"
        in composed(wide, written(tmp_path / "mod", text)).files["src/apply.c"]
    )


@pytest.mark.parametrize(("slot", "found"), [("cloak", "ARM_CLOAK"), ("helmet", "ARM_HELM"), ("boots", "ARM_BOOTS")])
def test_a_column_is_as_in_the_nearest_row_of_the_same_sort(wide: Path, tmp_path: Path, slot: str, found: str) -> None:
    mod = written(tmp_path / "mod", f"objects:\n  - {{name: odd thing, class: armor, slot: {slot}, armor_class: 1}}\n")
    text = composed(wide, mod).files[OBJECTS]
    assert re.search(rf'OBJ\("odd thing", None, None\),\s+BITS\({found}, ', text)


def test_an_edit_changes_a_column_that_only_this_tree_has(wide: Path, tmp_path: Path) -> None:
    edits = "artifacts:\n  - {edit: Sting, cost: 900, raw: {mat: SILVER, mt: M2_ELF}}\n  - {edit: Excalibur, alignment: none}\n"
    text = composed(wide, written(tmp_path / "mod", edits)).files[ARTILIST]
    found = re.findall(r"#define NHMOD_ART_(\w+) (\S+)\n", text)
    assert {
        (name, value) for name, value in found if found.index((name, value)) == [n for n, _ in found].index(name)
    } == {
        ("STING_COST", "900L"),
        ("STING_MTYPE", "M2_ELF"),
        ("STING_MAT", "SILVER"),
        ("EXCALIBUR_ALIGNMENT", "A_NONE"),
    }


@pytest.mark.parametrize("raw", ["mat: NOBODY", "mt: M2_NOBODY"])
def test_an_edit_names_what_the_tree_has(wide: Path, tmp_path: Path, raw: str) -> None:
    mod = written(tmp_path / "mod", f"artifacts:\n  - {{edit: Sting, raw: {{{raw}}}}}\n")
    with pytest.raises(DiagnosticError) as caught:
        told(wide, mod)
    assert [one.code for one in caught.value.diagnostics if one.severity is Severity.ERROR] == ["NH0519"]


def test_a_word_of_the_table_s_own_file_is_one_of_the_tree(tree366: Tree, tmp_path: Path) -> None:
    def named(text: str) -> str:
        return (
            materials(text)
            .replace("IRON)", "PLAIN)")
            .replace("#define     DRLI", "#define PLAIN 0\n#define     DRLI", 1)
        )

    place = perturb.copy_of(tree366.root, tmp_path / "tree", {ARTILIST: named})
    mod = written(tmp_path / "mod", "artifacts:\n  - {name: Hookfang, object: spear, raw: {mat: PLAIN}}\n")
    assert "PLAIN" in composed(place, mod).files[ARTILIST]


def test_what_is_added_has_its_further_columns_among_the_facts(wide: Path, tmp_path: Path) -> None:
    report = Report()
    project = load(Request(paths=(written(tmp_path / "mod", WIDE),), tree=wide), report, host=host_of("nhmod"))
    entry = project.facts["monsters"].find("brass hound")
    assert entry is not None
    assert entry.fields[FURTHER] == {"flg4": "M2_STRONG | M2_GREEDY", "attk.plus": "7"}


@pytest.mark.parametrize("text", ["M2_NOBODY", "M2_MALE | nobody"])
def test_raw_names_what_the_tree_has(wide: Path, tmp_path: Path, text: str) -> None:
    mod = written(tmp_path / "mod", f"monsters:\n  - {{name: hound, class: d, level: 3, raw: {{flg4: {text}}}}}\n")
    with pytest.raises(DiagnosticError) as caught:
        told(wide, mod)
    assert [one.code for one in caught.value.diagnostics if one.severity is Severity.ERROR] == ["NH0519"]


@pytest.mark.parametrize(
    "content",
    [
        "monsters:\n  - {name: hound, class: d, level: 3, raw: {flg4: 0}}\n",
        "objects:\n  - {name: long hook, copy_from: spear, probability: 1%, raw: {mat: IRON}}\n",
        "objects:\n  - {name: fresh water, class: potion, appearance: misty, probability: 1%, raw: {mat: IRON}}\n",
        "artifacts:\n  - {name: Hookfang, object: spear, raw: {mat: IRON}}\n",
    ],
    ids=["monster", "weapon", "potion", "artifact"],
)
def test_raw_is_for_the_trees_that_have_such_columns(tree366: Tree, tmp_path: Path, content: str) -> None:
    assert {code for code, _ in told(tree366.root, written(tmp_path / "mod", content))} <= {"NH1601"}


def test_defences_that_are_flags_are_copied_and_can_not_be_said(tree366: Tree, tmp_path: Path) -> None:
    def flags(text: str) -> str:
        return re.sub(r"DFNS\((AD_\w+)\)", r"SPDF_\1", re.sub(r"#define +DFNS.*\n", "", text))

    place = perturb.copy_of(tree366.root, tmp_path / "tree", {ARTILIST: flags})
    copied = written(tmp_path / "copied", "artifacts:\n  - {name: Fire Two, copy_from: Magicbane}\n")
    text = composed(place, copied).files[ARTILIST]
    line = re.search(r'A\("Fire Two".*?\),\n', text, re.DOTALL)
    source = re.search(r'A\("Magicbane".*?\),\n', text, re.DOTALL)
    assert line is not None
    assert source is not None
    assert re.findall(r"SPDF_\w+", line[0]) == re.findall(r"SPDF_\w+", source[0]) != []
    said = written(tmp_path / "said", "artifacts:\n  - {name: Ice, object: long sword, defends: cold}\n")
    with pytest.raises(DiagnosticError, match="macro of one damage type"):
        composed(place, said)


def test_a_tree_without_a_level_compiler_has_its_rooms_shops_and_terrain(tree366: Tree, tmp_path: Path) -> None:
    place = perturb.copy_of(tree366.root, tmp_path / "tree", {LETTERS: perturb.gone})
    found = Facts(vocabularies=read_code(Tree(tree366.target, place)))
    assert [
        found[name].find(word) is not None
        for name, word in (("room types", "court"), ("shops", "general store"), ("terrain", "fountain"))
    ] == [True] * 3
    with pytest.raises(DiagnosticError):
        found["map symbols"]


PROTOTYPES = """
E struct monst *FDECL(old, (struct monst *, int));
extern struct monst *made(struct obj *, int (*)(int, int), boolean);
extern void ended(void);
extern char *named();
E int plain(int);
E void said(const char *, ...) PRINTF_F(1, 2);
"""


def test_functions_are_known_by_prototypes_of_either_kind(tree366: Tree, tmp_path: Path) -> None:
    (tmp_path / "include").mkdir()
    (tmp_path / "include/extern.h").write_text(PROTOTYPES, encoding="utf-8")
    found = read_functions(Tree(tree366.target, tmp_path))
    assert {one.symbol: (one.fields["params"], one.fields["pointer"]) for one in found} == {
        "old": (2, True),
        "made": (3, True),
        "ended": (0, False),
        "named": (0, True),
        "plain": (1, False),
    }


EYE = '    MON("floating eye", S_EYE, LVL(2, 1, 9, 10, 0), (G_GENO | 5),\n'
EYE_END = "        M2_HOSTILE | M2_NEUTER, M3_INFRAVISIBLE, 3, CLR_BLUE),\n"
SPEARS = 'WEAPON("spear", None,\n       1, 1, 0, 50,  30,   3,  6,  8, 0, P,   P_SPEAR, IRON, HI_METAL),\n'


def in_branches(begin: str, end: str, other: Callable[[str], str], *, first: bool) -> Callable[[str], str]:
    """What was one row stands in both branches of a conditional, in the one that is not compiled with another text."""

    def change(text: str) -> str:
        start = text.index(begin)
        stop = text.index(end, start) + len(end)
        row = text[start:stop]
        one, two = (row, other(row)) if first else (other(row), row)
        head = "#ifndef NOBODY_DEFINES_THIS" if first else "#ifdef NOBODY_DEFINES_THIS"
        return f"{text[:start]}{head}\n{one}#else\n{two}#endif\n{text[stop:]}"

    return change


@pytest.mark.parametrize("first", [True, False], ids=["the first is compiled", "the second is compiled"])
@pytest.mark.parametrize(
    ("file", "begin", "end", "other", "mod", "macro"),
    [
        pytest.param(
            OBJECTS,
            SPEARS,
            SPEARS[-9:],
            lambda row: row.replace("50,", "45,"),
            "objects:\n  - {edit: spear, cost: 7}\n",
            "NHMOD_SPEAR_COST",
            id="an object",
        ),
        pytest.param(
            OBJECTS,
            SPEARS,
            SPEARS[-9:],
            lambda row: row.replace("50,", "45,"),
            "objects:\n  - {name: pike staff, copy_from: spear, probability: {share: 0.5%, from: spear}}\n",
            "NHMOD_MOD_HOUNDS_SPEAR",
            id="an object that gives a share",
        ),
        pytest.param(
            MONST,
            EYE,
            EYE_END,
            lambda row: row.replace("0, 70", "0,115"),
            "monsters:\n  - {edit: floating eye, speed: 2}\n",
            "NHMOD_FLOATING_EYE_SPEED",
            id="a monster",
        ),
    ],
)
def test_of_a_row_in_both_branches_the_compiled_one_is_changed(
    tree366: Tree,
    tmp_path: Path,
    *,
    first: bool,
    file: str,
    begin: str,
    end: str,
    other: Callable[[str], str],
    mod: str,
    macro: str,
) -> None:
    """As SLASH'EM has rows for FIREARM_RANDGEN, and bingehack for MENTALPLYS."""
    place = perturb.copy_of(tree366.root, tmp_path / "tree", {file: in_branches(begin, end, other, first=first)})
    text = composed(place, written(tmp_path / "mod", mod)).files[file]
    branches = text[text.index("NOBODY_DEFINES_THIS") :].partition("#endif")[0].partition("#else")
    compiled, left = (branches[0], branches[2]) if first else (branches[2], branches[0])
    assert macro in compiled
    assert macro not in left


def test_artifacts_of_a_table_that_the_game_copies_are_known_and_can_not_be_more(tree366: Tree, tmp_path: Path) -> None:
    def copied(text: str) -> str:
        return text.replace("artilist[] =", "base_artilist[] =")

    place = perturb.copy_of(tree366.root, tmp_path / "tree", {ARTILIST: copied})
    known = read_code(Tree(tree366.target, place))["artifacts"]
    assert [one.symbol for one in known] == [one.symbol for one in read_code(tree366)["artifacts"]]
    mod = written(tmp_path / "mod", "artifacts:\n  - {name: Ice, object: long sword}\n")
    with pytest.raises(DiagnosticError, match=r"include/artilist\.h of .* has no table artilist\[\]"):
        composed(place, mod)


def test_letters_of_rooms_in_a_switch_are_taken(tree366: Tree, tmp_path: Path) -> None:
    asked = re.compile(r"            if \((\*ep == '[^:]*?)\) \{\n(.*?)            \}\n", re.DOTALL)

    def cases(match: re.Match[str]) -> str:
        labels = re.findall(r"'\\?.'", match[1])
        return "".join(f"            case {label}:\n" for label in labels) + match[2]

    def switched(text: str) -> str:
        begin, end = text.index("            if (*ep == 'z'"), text.index("            for (i = 0; shtypes[i].name")
        return f"{text[:begin]}            switch (*ep) {{\n{asked.sub(cases, text[begin:end])}            }}\n{text[end:]}"

    place = perturb.copy_of(tree366.root, tmp_path / "tree", {"src/mkroom.c": switched})
    known = Facts(vocabularies=read_code(Tree(tree366.target, place)))["SHOPTYPE letters"]
    assert "case 'z':" in (place / "src/mkroom.c").read_text()
    release = Facts(vocabularies=read_code(tree366))["SHOPTYPE letters"]
    assert [(one.name, one.words, one.symbol) for one in known] == [
        (one.name, one.words, one.symbol) for one in release
    ]


TEA = "shops:\n  - {id: tea house, stock: [{class: food, share: 100%}], probability: never}\n"


@pytest.mark.parametrize("kept", [True, False], ids=["beside the class", "in place of it"])
def test_a_shop_s_own_number_in_its_row_is_its_own(tree366: Tree, tmp_path: Path, *, kept: bool) -> None:
    facts = Facts(vocabularies=read_code(tree366))
    symbols = {one.name: one.symbol for one in facts["shops"]}

    def numbered(text: str) -> str:
        return re.sub(
            r'\{ "([^"]+)",(\s+)(\w+_CLASS)',
            lambda row: f'{{ "{row[1]}",{row[2]}{f"{row[3]}, " * kept}{symbols[row[1]]}',
            text,
        )

    def declared(text: str) -> str:
        return re.sub(r"( +)char symb;.*\n", lambda line: f"{line[0] * kept}{line[1]}char shoptype;\n", text)

    place = perturb.copy_of(tree366.root, tmp_path / "tree", {SHOPS: numbered, ROOMS: declared})
    mod = written(tmp_path / "mod", TEA)
    assert {code for code, _ in told(place, mod)}.isdisjoint({"NH1317", "NH0516"})
    row = re.search(r'\{ "tea house",\s*(.*?)0,\s*D_SHOP', composed(place, mod).files[SHOPS], re.DOTALL)
    assert row is not None
    assert row[1].split() == [*["VENOM_CLASS,"] * kept, "TEAHOUSE,"]


HEAD, TAIL = '{ "health food store",\n      FOOD_CLASS,\n      2,\n', "      shkhealthfoods },\n"
GUNS = '    { "gun shop", WEAPON_CLASS, 0, D_SHOP, { { 100, WEAPON_CLASS }, { 0, 0 } }, shkweapons },\n'


@pytest.mark.parametrize(
    ("part", "there"),
    [
        (HEAD, f"{HEAD}#else\n    {HEAD.replace('health', 'organic')}#endif\n"),
        (HEAD, f"{HEAD}#else\n{GUNS}    {HEAD}#endif\n"),
        (TAIL, f"{TAIL}#else\n      shkfoods }},\n#endif\n"),
    ],
    ids=["begins in both", "begins behind another row", "ends in both"],
)
def test_a_shop_stands_behind_a_row_of_which_branches_have_a_part(
    tree366: Tree, tmp_path: Path, part: str, there: str
) -> None:
    """As the rare instruments of SlashTHEM, which are rarer where guns are sold."""

    def branched(text: str) -> str:
        indent = text[text.rindex("\n", 0, text.index(part)) + 1 : text.index(part)]
        return text.replace(f"{indent}{part}", f"#ifndef NOBODY_HAS_THIS\n{indent}{there}", 1)

    place = perturb.copy_of(tree366.root, tmp_path / "tree", {SHOPS: branched})
    made = composed(place, written(tmp_path / "mod", TEA.replace("never", "{share: 2%, from: delicatessen}"))).files[
        SHOPS
    ]
    before = made[: made.index('"tea house"')]
    row = before[before.rindex("#ifndef NOBODY_HAS_THIS") :]
    assert "shkhealthfoods }" in row
    assert "#endif" in row
    assert "/* Shops below" not in row


def test_an_object_has_what_is_usual_in_its_class_in_this_tree(tree366: Tree, tmp_path: Path) -> None:
    """As in NetHack brass, which has no slings, and whose gems are of no skill."""

    def without(text: str) -> str:
        return re.sub(r"-?\bP_SLING\b", "0", text)

    files = [path for path in tree366.files() if path.endswith((".c", ".h")) and "P_SLING" in tree366.text(path)]
    changes = dict.fromkeys(files, without) | {"include/skills.h": lambda text: re.sub(r".*\bP_SLING\b.*\n", "", text)}
    place = perturb.copy_of(tree366.root, tmp_path / "tree", changes)
    mod = written(tmp_path / "mod", "objects:\n  - {name: beryl, class: gem, appearance: teal}\n")
    row = composed(place, mod).files["src/objects.c"].partition('"beryl"')[2].partition("OBJECT(")[0]
    assert "P_SLING" not in row
    assert "0, 0, GEMSTONE)" in row


def test_a_monster_whose_class_is_an_expression_has_its_row(tree366: Tree, tmp_path: Path) -> None:
    """As dnhslex has of the Dark One, by a slip."""
    changed = perturb.replaced('MON("newt", S_LIZARD,', 'MON("newt", M1_FLY|S_LIZARD,')
    place = perturb.copy_of(tree366.root, tmp_path / "tree", {"src/monst.c": changed})
    tree = Tree(tree366.target, place)
    facts = Facts(vocabularies=read_code(tree))
    found = facts["monsters"].find("newt")
    assert found is not None
    parts = MonsTable(tree, facts["monsters"].stock).parts(found)
    assert parts.arguments["sym"].text == "M1_FLY|S_LIZARD"
