"""A translation: its tables are compiled twice, and what authors write are the names that makedefs and the compilers know."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import perturb
import pytest
from staged import composed
from tree_facts import facts_of

from nhmod.target.tree import Tree
from nhmod_artifacts.source import ArtifactTable
from nhmod_monsters.plan import ranges_of
from nhmod_monsters.source import MonsTable
from nhmod_objects.source import ObjectsTable

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod.target import Facts

MONST, OBJECTS, ARTILIST, MAKEFILE = "src/monst.c", "src/objects.c", "include/artilist.h", "sys/unix/Makefile.utl"
ROW = re.compile(r'^([ \t]*(?:[A-Z]\w*\((?:OBJ\()?))"([^"\n]*)"', re.MULTILINE)
TABLES = {MONST: "mon", OBJECTS: "obj"}


class Translated:
    """A table's names as macros, and the headers that say them in two languages."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}

    def __call__(self, text: str) -> str:
        """Each row's name is a macro; the game has it in the one language, the tools in the other."""
        stem = "obj" if "objects[]" in text else "mon"
        changed = ROW.sub(lambda row: f"{row[1]}{self.macro(row[2])}", text)
        chosen = f'#ifdef ENGLISH\n#include "{stem}-en.h"\n#else\n#include "{stem}-de.h"\n#endif\n'
        return changed.replace('#include "color.h"\n', f'#include "color.h"\n{chosen}', 1)

    def macro(self, name: str) -> str:
        """The macro of a name, the same for the same one; the terminator stays as it is."""
        if not name:
            return '""'
        made = "NAM_" + re.sub(r"\W", "_", name).upper() + ("_" * sum(letter.isupper() for letter in name))
        self.names[made] = name
        return made

    def header(self, form: str) -> str:
        """A header of its macros."""
        return "".join(f'#define {macro} "{form % name}"\n' for macro, name in self.names.items())


def artifacts(text: str) -> str:
    """Each artifact has a name of either language; makedefs takes the second."""
    text = re.sub(r"define A\(nam, ([^)]*)\) nam\n", r"define A(nam, nam_en, \1) nam_en\n", text)
    text = text.replace("define A(nam, typ", "define A(nam, nam_en, typ").replace(
        "typ, nam, s1", "typ, nam, nam_en, s1"
    )
    text = re.sub(r'^([ \t]*A\()"([^"\n]*)"', r'\1"NOUN \2", "\2"', text, flags=re.MULTILINE)
    # Of one language, as it was before: with one name.
    other = "#ifdef NOBODY_HAS_THIS\n#define A(nam, typ, s1) {typ, nam, s1}\n#endif\n"
    first, last = text.split("#else", 1)
    return f"{first}#else\n{other}{last}"


@pytest.fixture(scope="module")
def place(tree366: Tree, tmp_path_factory: pytest.TempPathFactory) -> Path:
    tables = {file: Translated() for file in TABLES}
    changes: dict[str, Callable[[str], str]] = {
        **tables,
        ARTILIST: artifacts,
        "src/objnam.c": perturb.replaced('Strcpy(buf, "potion");', 'Strcpy(buf, "NOUN_POTION");'),
        MAKEFILE: lambda text: re.sub(r"-c (\.\./src/(?:monst|objects)\.c)", r"-DENGLISH -c \1", text),
    }
    tree = perturb.copy_of(tree366.root, tmp_path_factory.mktemp("translated") / "tree", changes)
    for file, stem in TABLES.items():
        for language, form in (("en", "%s"), ("de", "NOUN %s")):
            (tree / f"src/{stem}-{language}.h").write_text(tables[file].header(form), encoding="latin-1")
    return tree


@pytest.mark.parametrize("name", ["monsters", "objects", "spare appearances"])
def test_tables_are_as_the_tools_see_them(facts: Facts, facts366: Facts, name: str) -> None:
    assert [(entry.symbol, entry.name, entry.words) for entry in facts[name]] == [
        (entry.symbol, entry.name, entry.words) for entry in facts366[name]
    ]


def test_an_artifact_has_the_name_that_makedefs_takes_and_that_of_the_game(facts: Facts, facts366: Facts) -> None:
    assert [(entry.symbol, entry.name) for entry in facts["artifacts"]] == [
        (entry.symbol, entry.name) for entry in facts366["artifacts"]
    ]
    found = facts["artifacts"].find("NOUN Excalibur")
    assert found is not None
    assert found.symbol == "ART_EXCALIBUR"


def test_what_the_game_computes_with_stays_whole(facts: Facts, facts366: Facts) -> None:
    assert ranges_of(facts) == ranges_of(facts366)


def test_every_row_is_found(tree: Tree, facts: Facts) -> None:
    monsters = MonsTable(tree, facts["monsters"].stock)
    assert [monsters.parts(one).arguments["sym"].text for one in facts["monsters"].stock] == [
        one.text("mlet") for one in facts["monsters"].stock
    ]
    objects = ObjectsTable(tree)
    named = [one for one in facts["objects"] if one.name]
    assert [objects.row(one).head for one in named] == [one.text("macro") for one in named]
    artifacts = ArtifactTable(tree)
    assert [artifacts.row(one).args[1].string for one in facts["artifacts"]] == [one.name for one in facts["artifacts"]]


def test_what_mods_add_stands_there_by_its_own_name(place: Path, tmp_path: Path) -> None:
    mod = tmp_path / "mod"
    mod.mkdir()
    (mod / "mod.yaml").write_text(
        "nhmod: 1\nid: words\nversion: 1.0.0\n"
        "monsters:\n  - {name: long newt, copy_from: newt, level: 2}\n"
        "objects:\n  - {name: bronze club, class: weapon, copy_from: mace}\n"
        "artifacts:\n  - {name: Newtbane, copy_from: Excalibur, object: bronze club}\n",
        encoding="utf-8",
    )
    made = composed(place, mod).files
    assert 'MON("long newt", S_LIZARD' in made[MONST]
    assert '("bronze club", ' in made[OBJECTS]
    assert 'A("Newtbane", "Newtbane", BRONZE_CLUB' in made[ARTILIST]


def test_shops_have_their_usual_names_too(tree366: Tree, tmp_path: Path) -> None:
    """The releases' name is a word for the shop of that number, where no shop is called so."""
    changed = perturb.each(
        perturb.replaced('{ "delicatessen",', '{ "Delikatessenladen",'),
        perturb.replaced('{ "jewelers",', '{ "shop of rings",'),
        perturb.replaced('{ "hardware store",', '{ "jewelers",'),
    )
    place = perturb.copy_of(tree366.root, tmp_path / "tree", {"src/shknam.c": changed})
    shops = facts_of(Tree(tree366.target, place))["shops"]
    found = {
        name: shops.find(name)
        for name in ("delicatessen", "Delikatessenladen", "jewelers", "shop of rings", "hardware store")
    }
    assert {name: entry.symbol for name, entry in found.items() if entry is not None} == {
        "delicatessen": "FOODSHOP",
        "Delikatessenladen": "FOODSHOP",
        "jewelers": "TOOLSHOP",
        "shop of rings": "RINGSHOP",
        "hardware store": "TOOLSHOP",
    }
