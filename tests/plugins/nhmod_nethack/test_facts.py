from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

import pytest
from packaging.version import Version
from plugin_hooks import asked

import nhmod_nethack
from nhmod.diagnostics import DiagnosticError
from nhmod.target import UNKNOWN, Entry, Facts, Source, Target, Vocabulary
from nhmod.target.facts import C_NAMES
from nhmod.target.facts_cache import load_facts
from nhmod.target.tree import Tree
from nhmod_nethack.facts.read import read_facts
from nhmod_nethack.targets import TARGETS
from nhmod_nethack.words import PLAIN_FLAGS, WORDS

if TYPE_CHECKING:
    from pathlib import Path

Vocabularies = Mapping[str, Vocabulary]


@pytest.fixture(scope="module")
def whole(tree366: Tree) -> Vocabularies:
    """All that is read of the pristine tree, from no cache."""
    return read_facts(tree366)


def _found(facts: Facts | Vocabularies, name: str, word: str) -> Entry:
    entry = facts[name].find(word)
    assert entry is not None, f"no {name} '{word}'"
    return entry


@pytest.mark.parametrize(
    ("name", "word", "symbol"),
    [
        ("monsters", "nurse", "PM_NURSE"),
        ("monsters", "werejackal", "PM_WEREJACKAL"),
        ("monsters", "human werejackal", "PM_HUMAN_WEREJACKAL"),
        ("monster classes", "d", "S_DOG"),
        ("monster classes", "D", "S_DRAGON"),
        ("monster classes", "@", "S_HUMAN"),
        ("monster classes", "insect", "S_ANT"),
        ("monster classes", "liches", "S_LICH"),
        ("monster classes", "mimic", "S_MIMIC"),
        ("objects", "potion of healing", "POT_HEALING"),
        ("objects", "wand of sleep", "WAN_SLEEP"),
        ("objects", "tripe ration", "TRIPE_RATION"),
        ("objects", "food detection", "SCR_FOOD_DETECTION"),
        ("objects", "throwing star", "SHURIKEN"),
        ("objects", "Book of the Dead", "SPE_BOOK_OF_THE_DEAD"),
        ("objects", "novel", "SPE_NOVEL"),
        ("objects", "gold", "GOLD_PIECE"),
        ("objects", "ruby stone", "RUBY"),
        ("object classes", "ring", "RING_CLASS"),
        ("object classes", "spellbooks", "SPBOOK_CLASS"),
        ("object classes", "!", "POTION_CLASS"),
        ("object classes", "gem", "GEM_CLASS"),
        ("colors", "bright blue", "CLR_BRIGHT_BLUE"),
        ("colors", "domestic", "HI_DOMESTIC"),
        ("colors", "grey", "CLR_GRAY"),
        ("monster flags", "fly", "M1_FLY"),
        ("monster flags", "flies", "M1_FLY"),
        ("monster flags", "M1_FLY", "M1_FLY"),
        ("monster flags", "collects", "M2_COLLECT"),
        ("generation flags", "genocidable", "G_GENO"),
        ("resistances", "fire", "MR_FIRE"),
        ("sounds", "humanoid", "MS_HUMANOID"),
        ("sizes", "human", "MZ_HUMAN"),
        ("weights", "dragon", "WT_DRAGON"),
        ("attack types", "touch", "AT_TUCH"),
        ("damage types", "drain strength", "AD_DRST"),
        ("materials", "dragon hide", "DRAGON_HIDE"),
        ("skills", "two handed sword", "P_TWO_HANDED_SWORD"),
        ("room types", "throne", "COURT"),
        ("room types", "throne room", "COURT"),
        ("shops", "general store", "SHOPBASE"),
        ("shops", "candle shop", "CANDLESHOP"),
        ("SHOPTYPE letters", "v", "FODDERSHOP"),
        ("SHOPTYPE letters", "\\", "COURT"),
        ("SHOPTYPE letters", "%", "FOODSHOP"),
        ("traps", "falling rock", "ROCKTRAP"),
        ("traps", "polymorph", "POLY_TRAP"),
        ("map symbols", "}", "MOAT"),
        ("terrain", "lavapool", "LAVAPOOL"),
        ("level flags", "has_morgue", "has_morgue"),
        ("level compiler flags", "inaccessibles", "CHECK_INACCESSIBLES"),
        ("artifacts", "Orb of Detection", "ART_ORB_OF_DETECTION"),
        ("roles", "Cavewoman", "PM_CAVEMAN"),
        ("roles", "Val", "PM_VALKYRIE"),
    ],
)
def test_words_mean_the_game_s_symbols(facts366: Facts, name: str, word: str, symbol: str) -> None:
    assert _found(facts366, name, word).symbol == symbol


@pytest.mark.parametrize("word", ["healing", "polymorph", "blank paper", "ruby potion", "bag", "oblong"])
def test_a_word_that_several_objects_share_is_none_of_them(facts366: Facts, word: str) -> None:
    assert facts366["objects"].find(word) is None


@pytest.mark.parametrize("letter", ["n", "p", "x"])
def test_a_free_shoptype_letter_is_free(facts366: Facts, letter: str) -> None:
    assert facts366["SHOPTYPE letters"].find(letter) is None


def test_a_monster_has_all_that_its_row_says(facts366: Facts) -> None:
    entry = _found(facts366, "monsters", "killer bee")
    assert entry.index == 1
    assert entry.fields == {
        "mlet": "S_ANT",
        "level": 1,
        "speed": 18,
        "ac": -1,
        "mr": 0,
        "alignment": 0,
        "geno": ["G_GENO", "G_LGROUP"],
        "frequency": 2,
        "attacks": [["AT_STNG", "AD_DRST", 1, 3]],
        "weight": 1,
        "nutrition": 5,
        "sound": "MS_BUZZ",
        "size": "MZ_TINY",
        "resists": ["MR_POISON"],
        "conveys": ["MR_POISON"],
        "m1": ["M1_ANIMAL", "M1_FLY", "M1_NOHANDS", "M1_POIS"],
        "m2": ["M2_HOSTILE", "M2_FEMALE"],
        "m3": [],
        "difficulty": 5,
        "extra": "",
        "color": "CLR_YELLOW",
        "raw": [
            '"killer bee"',
            "S_ANT",
            "LVL(1, 18, -1, 0, 0)",
            "(G_GENO | G_LGROUP | 2)",
            "A(ATTK(AT_STNG, AD_DRST, 1, 3), NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK)",
            "SIZ(1, 5, MS_BUZZ, MZ_TINY)",
            "MR_POISON",
            "MR_POISON",
            "M1_ANIMAL | M1_FLY | M1_NOHANDS | M1_POIS",
            "M2_HOSTILE | M2_FEMALE",
            "0",
            "5",
            "CLR_YELLOW",
        ],
    }


def test_attacks_that_are_a_macro_are_seen_through_but_the_source_keeps_it(facts366: Facts) -> None:
    fields = _found(facts366, "monsters", "succubus").fields
    assert fields["attacks"] == [
        ["AT_BITE", "AD_SSEX", 0, 0],
        ["AT_CLAW", "AD_PHYS", 1, 3],
        ["AT_CLAW", "AD_PHYS", 1, 3],
    ]
    assert fields["raw"][4] == "SEDUCTION_ATTACKS_YES"  # type: ignore[index]


def test_an_object_knows_the_macro_that_makes_it(facts366: Facts) -> None:
    fields = _found(facts366, "objects", "dart").fields
    assert fields["macro"] == "WEAPON"
    assert fields["raw"] == [
        *('"dart"', "None", "1", "1", "0", "60", "1", "2", "3", "2", "0", "P", "-P_DART", "IRON", "HI_METAL"),
    ]


@pytest.mark.parametrize("object_class", ["WEAPON_CLASS", "POTION_CLASS", "WAND_CLASS", "GEM_CLASS", "FOOD_CLASS"])
def test_probabilities_of_a_class_sum_to_1000(facts366: Facts, object_class: str) -> None:
    rows = [*facts366["objects"], *facts366["spare appearances"]]
    assert sum(int(str(row.fields["prob"])) for row in rows if row.fields["class"] == object_class) == 1000


def test_a_shop_s_stock_and_keepers_are_those_of_its_row(facts366: Facts) -> None:
    shop = _found(facts366, "shops", "delicatessen")
    assert shop.fields["stock"] == [
        *([83, "FOOD_CLASS"], [5, "-POT_FRUIT_JUICE"], [4, "-POT_BOOZE"], [5, "-POT_WATER"], [3, "-ICE_BOX"]),
    ]
    assert shop.fields["names"] == "shkfoods"
    assert sum(int(str(shop.fields["prob"])) for shop in facts366["shops"]) == 100


def test_how_deep_the_levels_are_that_have_rooms(facts366: Facts, facts343: Facts) -> None:
    deepest = {entry.name: entry.fields["deepest"] for entry in facts366["dungeons"]}
    assert deepest == {entry.name: entry.fields["deepest"] for entry in facts343["dungeons"]}
    assert deepest["The Dungeons of Doom"] == 29
    assert deepest["The Gnomish Mines"] == 13
    assert {name for name, depth in deepest.items() if not depth} == {
        "Gehennom",
        "Sokoban",
        "Fort Ludios",
        "Vlad's Tower",
        "The Elemental Planes",
    }


def test_dungeons_levels_and_their_files(facts366: Facts) -> None:
    assert _found(facts366, "dungeons", "Gehennom").fields["bones"] == "G"
    assert _found(facts366, "special levels", "bigrm").fields == {
        "dungeon": "The Dungeons of Doom",
        "keyword": "RNDLEVEL",
        "bones": "B",
        "base": 10,
        "rand": 3,
        "chance": 40,
        "variants": 10,
        "chain": "",
    }
    assert _found(facts366, "level files", "bigrm-3").fields == {"file": "dat/bigroom.des"}
    levels: set[str] = set()
    for entry in facts366["special levels"]:
        names = [f"{entry.name}-{number + 1}" for number in range(int(str(entry.fields["variants"])))] or [entry.name]
        levels.update(name for name in names if not name.startswith("x-"))
    # "dummy" is a place and no file (dungeon.def), "rogue" is made by the game itself (extralev.c).
    assert levels - {entry.name for entry in facts366["level files"]} == {"dummy", "rogue"}


@pytest.mark.parametrize(
    ("symbol", "value"),
    [
        ("NATTK", 6),
        ("MAXLEVEL", 32),
        ("LEV_LIMIT", 50),
        ("BRANCH_LIMIT", 32),
        ("MAXDUNGEON", 16),
        ("COLNO", 80),
        ("ROWNO", 21),
        ("MAXNROFROOMS", 40),
        ("PL_PSIZ", 63),
        ("WT_HUMAN", 1450),
        ("MAXRTYPE", 25),
        ("MAP_X_LIM", 76),
    ],
)
def test_limits_are_constants(facts366: Facts, symbol: str, value: int) -> None:
    assert facts366.constant(symbol) == value


def test_identifiers_are_those_of_code_not_of_comments_or_strings(facts366: Facts) -> None:
    (entry,) = facts366["identifiers"]
    names = entry.fields["names"]
    assert isinstance(names, list)
    assert {"mksobj", "DOOR", "PM_NEWT", "POT_HEALING", "NEARDATA", "has_morgue"} <= set(names)
    assert not {"Quetzalcoatl", "Rulebooks", ""} & set(names)
    assert names == sorted(set(names))  # type: ignore[type-var]


def test_every_word_row_names_a_constant_of_the_tree(facts366: Facts) -> None:
    assert set(WORDS) - {entry.symbol for entry in facts366["constants"]} == set()


def test_no_word_of_a_row_is_lost_to_another_entry(facts366: Facts) -> None:
    # The entries of SHOPTYPE letters are rooms again, but their words are letters; what is never alone is called by its reason.
    others = {"constants", "identifiers", "SHOPTYPE letters", "objects never alone", "monsters never alone"}
    vocabularies = [v for v in facts366.vocabularies.values() if v.name not in others]
    lost = [
        (vocabulary.name, entry.symbol, word)
        for vocabulary in vocabularies
        for entry in vocabulary
        for word in WORDS.get(entry.symbol, ())
        if vocabulary.find(word) != entry
    ]
    assert lost == []


@pytest.mark.parametrize("name", ["monster flags", "attack types", "damage types", "colors", "materials", "room types"])
def test_names_are_different_within_a_vocabulary(facts366: Facts, name: str) -> None:
    names = [entry.name.casefold() for entry in facts366[name]]
    assert sorted(names) == sorted(set(names))


def test_every_entry_is_found_by_its_symbol(facts366: Facts) -> None:
    for name, vocabulary in facts366.vocabularies.items():
        for entry in vocabulary:
            if (
                name == C_NAMES
            ):  # one name in C, such as BUFSZ, can be that of two things: they are asked for by what they are
                assert facts366.c_name(entry.name) == entry.symbol
            elif entry.symbol:
                assert vocabulary.symbol(entry.symbol) == entry


def test_the_cache_gives_what_was_read(tmp_path: Path, facts366: Facts) -> None:
    cached = load_facts(tmp_path, "0" * 64, {}, lambda: facts366.vocabularies)
    again = load_facts(tmp_path, "0" * 64, {}, dict)
    for facts in (cached, again):
        assert list(facts.vocabularies) == list(facts366.vocabularies)
        for name, vocabulary in facts366.vocabularies.items():
            assert facts[name].entries == vocabulary.entries
            assert [entry.fields for entry in facts[name]] == [entry.fields for entry in vocabulary]


def test_the_hook_leaves_other_families_alone(nethack366: Path) -> None:
    other = Target(
        name="angband-3.5.1",
        family="angband",
        version=Version("3.5.1"),
        title="Angband",
        source=Source(filename="a.tgz", sha256="0" * 64, root="angband"),
    )
    assert asked(nhmod_nethack, "nhmod_facts", tree=Tree(other, nethack366)) == ()
    assert asked(nhmod_nethack, "nhmod_facts", tree=Tree(TARGETS[0], nethack366)) != ()


def test_the_targets_are_declared() -> None:
    targets = tuple(nhmod_nethack.PLUGIN.nhmod_targets())
    assert [(target.name, target.family, str(target.version)) for target in targets] == [
        ("nethack-3.6.7", "nethack", "3.6.7"),
        ("nethack-3.6.6", "nethack", "3.6.6"),
        ("nethack-3.4.3", "nethack", "3.4.3"),
        ("nle-1.3.0", "nle", "1.3.0"),
    ]
    # The one that content is made for is the one that is taken.
    assert max(targets, key=lambda target: target.priority).kinds is None
    for target in targets:
        assert re.fullmatch("[0-9a-f]{64}", target.source.sha256)


class _Damaged:
    """A tree with one file changed."""

    def __init__(self, tree: Tree, path: str, old: str, new: str) -> None:
        self._tree = tree
        self._path = path
        self._text = tree.text(path).replace(old, new)
        assert self._text != tree.text(path)

    def text(self, path: str) -> str:
        return self._text if path == self._path else self._tree.text(path)

    def exists(self, path: str) -> bool:
        return self._tree.exists(path)

    def files(self) -> tuple[str, ...]:
        return self._tree.files()


@pytest.mark.parametrize(
    ("change", "message", "lost"),
    [
        (
            ("src/monst.c", "struct permonst mons[]", "creature monsters[]"),
            "NH1801: the table mons[] was not found",
            {"monsters", "monsters never alone"},
        ),
        (
            ("src/shknam.c", "shtypes[] =", "shop_types[] ="),
            "NH1801: the table shtypes[] was not found",
            {"SHOPTYPE letters", "shops"},
        ),
        (
            ("src/mkroom.c", "\nmkshop()", "\nmake_shop()"),
            "NH1801: the function mkshop() was not found",
            {"SHOPTYPE letters"},
        ),
        (
            ("src/objects.c", "NEARDATA struct objclass objects[] =", "objclass things[] ="),
            "NH1801: the table objects[]",
            {"objects", "spare appearances", "objects never alone"},
        ),
        (
            ("include/artilist.h", "struct artifact artilist[] =", "artifact artifact_list[] ="),
            "NH1801: the table artilist[]",
            {"artifacts"},
        ),
        (("src/role.c", "races[] =", "peoples[] ="), "NH1801: the table races[]", {"races"}),
        (
            ("util/lev_main.c", "what_map_char(", "map_char("),
            "NH1801: the function what_map_char()",
            {"map symbols"},
        ),
        (("dat/dungeon.def", "DUNGEON:", "DUNGEONS:"), "NH", {"dungeons", "special levels"}),
        (
            ("src/role.c", '{ { "Archeologist", 0 },', "{ {},"),
            "NH1805: the roles of this tree can't be read: its files are in a form that is not known here (ValueError at people.py",
            {"roles"},
        ),
        (("util/makedefs.c", "Dont_Edit_Data", "Edit_Data"), "NH1801: Dont_Edit_Data", {"makedefs"}),
        (("src/drawing.c", "def_monsyms", "monsyms"), "NH1801: the table def_monsyms[]", {"monster classes"}),
    ],
)
def test_what_can_t_be_read_costs_nothing_else(
    tree366: Tree, whole: Vocabularies, change: tuple[str, str, str], message: str, lost: set[str]
) -> None:
    facts = Facts(vocabularies=read_facts(_Damaged(tree366, *change)))
    assert set(facts.vocabularies) - {one.name for one in facts.readable()} == lost
    for name in lost:
        with pytest.raises(DiagnosticError) as caught:
            _ = facts[name]
        assert message in str(caught.value)
    # Constants and names are those of all that can be read.
    for one in facts.readable():
        assert one.name in {"constants", "identifiers"} or _plain(one) == _plain(whole[one.name]), one.name


@pytest.mark.parametrize(
    ("change", "columns", "message"),
    [
        (
            ("src/monst.c", "LVL(2, 18, 3, 0, 0)", "LVL(2, 18, 3, 0)"),
            {"lvl", "level", "speed", "ac", "mr", "alignment"},
            "'LVL(2, 18, 3, 0)' is not a call of LVL()",
        ),
        (("src/monst.c", "LVL(2, 18, 3, 0, 0)", "LVL(2, 18, NO_SUCH, 0, 0)"), {"ac"}, "'NO_SUCH' is not an integer"),
        (
            ("src/monst.c", "SIZ(10, 10, MS_SILENT, MZ_TINY)", "SIZ(10, NO_SUCH, MS_SILENT, MZ_TINY)"),
            {"nutrition"},
            "'NO_SUCH' is not an integer",
        ),
    ],
)
def test_a_part_of_a_row_that_can_t_be_read_costs_that_part(
    tree366: Tree, whole: Vocabularies, change: tuple[str, str, str], columns: set[str], message: str
) -> None:
    facts = Facts(vocabularies=read_facts(_Damaged(tree366, *change)))
    assert set(facts.vocabularies) == {one.name for one in facts.readable()}
    assert _plain(facts["monsters"]) == _plain(whole["monsters"])
    file, old, _ = change
    unknown = {entry.symbol: entry.fields[UNKNOWN] for entry in facts["monsters"] if UNKNOWN in entry.fields}
    assert len(unknown) == tree366.text(file).count(old) > 0
    for entry in facts["monsters"]:
        fields, before = entry.fields, whole["monsters"].symbol(entry.symbol).fields
        if entry.symbol in unknown:
            assert unknown[entry.symbol].keys() == columns
            assert any(message in reason for reason in unknown[entry.symbol].values())
            assert {key: before[key] for key in before.keys() - columns - {"raw"}} == {
                key: fields[key] for key in fields.keys() - {"raw", UNKNOWN}
            }
        else:
            assert fields == before


def _plain(vocabulary: Vocabulary) -> list[tuple[str, str]]:
    return [(entry.symbol, entry.name) for entry in vocabulary]


def test_a_monster_more_moves_what_follows(tree366: Tree, facts366: Facts) -> None:
    row = '    MON("zergling", S_ANT, LVL(1, 1, 1, 0, 0), 0, A(NO_ATTK), SIZ(1, 1, 0, 0), 0, 0, 0, 0, 0, 1, 0),\n'
    first = '    MON("killer bee"'
    more = read_facts(_Damaged(tree366, "src/monst.c", first, row + first))
    assert _found(more, "monsters", "zergling").index == 1
    assert _found(more, "monsters", "newt").index == _found(facts366, "monsters", "newt").index + 1
    constants = Facts(vocabularies=more)
    assert constants.constant("NUMMONS") == facts366.constant("NUMMONS") + 1
    assert constants.constant("SPECIAL_PM") == constants.constant("PM_LONG_WORM_TAIL")


@pytest.mark.parametrize("release", ["366", "343", "nle"])
def test_nothing_that_is_called_by_its_own_name_is_of_its_class(request: pytest.FixtureRequest, release: str) -> None:
    facts: Facts = request.getfixturevalue(f"facts{release}")
    names = {entry.symbol: entry.name for entry in facts["objects"]}
    assert names["SPE_BOOK_OF_THE_DEAD"] == "Book of the Dead"
    assert names.get("SPE_NOVEL", "novel") == "novel"
    assert names["SPE_BLANK_PAPER"] == "spellbook of blank paper"
    assert names["AMULET_OF_YENDOR"] == "Amulet of Yendor"


def test_every_flag_of_monsters_has_a_row_or_is_plain(facts366: Facts) -> None:
    without = {entry.symbol.partition("_")[2] for entry in facts366["monster flags"].stock if entry.symbol not in WORDS}
    assert without == PLAIN_FLAGS
