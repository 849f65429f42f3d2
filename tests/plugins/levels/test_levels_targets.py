"""Levels on three targets: one file in the older language, one file for each, what can't be said, and who compiles them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod.edits import Edit
from nhmod.pipeline.importing.trees import overlaid
from nhmod_languages.contents.features import BLOCKS, CMAKE, MAKEFILES
from nhmod_levels.lists import CMAKE_LISTS, DAT, TOP
from nhmod_levels.sites import SITES
from nhmod_nethack.facts.read import read_levels

if TYPE_CHECKING:
    from conftest import Workshop

    from nhmod.pipeline import Plan

MODS = Path(__file__).parents[3] / "mods"
PLACED = "place: {dungeon: The Dungeons of Doom, at: 6}"
LEVEL = f"levels:\n  - {{des: den.des, {PLACED}}}\n"
OLD = """\
MAZE:"den",' '
GEOMETRY:center,center
MAP
.....
ENDMAP
RANDOM_PLACES:(1,0),(3,0)
REGION:(0,0,4,0),lit,"ordinary"
STAIR:(0,0),up
STAIR:(4,0),down
MONSTER:'@',"soldier",place[0]
CONTAINER:'(',"chest",(2,0)
OBJECT[50%]:'*',"ruby",contained
"""
NEW = """\
MAZE:"den",' '
GEOMETRY:center,center
MAP
.....
ENDMAP
$place = { (1,0),(3,0) }
SHUFFLE: $place
REGION:(0,0,4,0),lit,"ordinary"
STAIR:(0,0),up
STAIR:(4,0),down
MONSTER:('@',"soldier"),$place[0]
CONTAINER:('(',"chest"),(2,0) {
[50%]: OBJECT:('*',"ruby")
}
"""
CASTLE = (
    "levels:\n  - {edit: castle, replace: [{monster: soldier, with: minotaur}, {object: chest, with: large box}]}\n"
)


def added(plan: Plan, file: str) -> str:
    return "".join(line.text for line in plan.overlay.files[file].lines if line.pristine < 0)


OF_BLOCKS = {
    "the commands that compile the game's own level files",
    "the game's own level files in the lists",
    "ALL_DAT_NOTGEN, the files that the tools find beside them",
}
"""The places in the builds' lists that a level file gets a further time where its conditions are decided before it is compiled."""


def test_every_site_is_reached(any_workshop: Workshop) -> None:
    old = any_workshop.mod("a", LEVEL, den_des=OLD)
    variants = any_workshop.mod("c", "dungeons:\n  - {edit: The Quest, variants: {Arc-strt: [a.des]}}\n", a_des=OLD)
    plan = any_workshop.plan(old, any_workshop.mod("b", CASTLE), variants)
    facts, tree = plan.project.facts, plan.project.tree
    sites = {change.site for change in plan.changes if isinstance(change, Edit)}
    here = [site for site in SITES if facts.offers(site.feature)]
    # A tree whose level files have no conditions compiles a changed one as before.
    wanted = {site.name for site in here if facts.offers(BLOCKS) or site.name not in OF_BLOCKS}
    assert here
    # What is done about one of the game's own files names it behind the site's name.
    assert wanted <= {re.sub(r" \([\w.-]+\.des\)$", "", site) for site in sites}
    for site in here:
        assert 0 < site.find(tree, facts) < len(tree.text(site.file))


@pytest.mark.parametrize(("fixture", "text"), [("workshop", NEW), ("workshop343", OLD), ("workshopnle", NEW)])
def test_a_file_of_the_older_language_is_upgraded_where_that_is_needed(
    fixture: str, text: str, request: pytest.FixtureRequest
) -> None:
    workshop: Workshop = request.getfixturevalue(fixture)
    plan = workshop.plan(workshop.mod("a", LEVEL, den_des=OLD))
    guarded = fixture == "workshop"
    assert plan.overlay.files["dat/a-den.des"].text == (f"^?MOD_A\n{text}^.\n" if guarded else text)
    assert workshop.warnings == []


@pytest.mark.parametrize(
    ("fixture", "name"), [("workshop", "a-new"), ("workshop343", "a-old"), ("workshopnle", "a-new")]
)
def test_of_one_file_a_language_the_targets_own_is_taken(
    fixture: str, name: str, request: pytest.FixtureRequest
) -> None:
    workshop: Workshop = request.getfixturevalue(fixture)
    mod = workshop.mod("a", LEVEL.replace("den.des", "[old.des, new.des]"), old_des=OLD, new_des=NEW)
    plan = workshop.plan(mod)
    assert [file for file in plan.overlay.files if file.endswith(".des")] == [f"dat/{name}.des"]
    assert 'LEVEL:\t\t"den" "none" @ (6, 0)\n' in plan.overlay.files["dat/dungeon.def"].text
    assert workshop.warnings == []


def test_variants_in_the_older_language_are_all_upgraded(workshop: Workshop) -> None:
    text = f"levels:\n  - {{name: den, des: [a.des, b.des], {PLACED}}}\n"
    plan = workshop.plan(workshop.mod("a", text, a_des=OLD, b_des=OLD))
    assert plan.overlay.files["dat/a-b.des"].text == f"^?MOD_A\n{NEW.replace('den', 'den-2')}^.\n"


def test_several_files_of_one_language_need_a_name(workshop: Workshop) -> None:
    mod = workshop.mod("a", LEVEL.replace("den.des", "[a.des, b.des]"), a_des=OLD, b_des=OLD)
    assert workshop.errors(mod) == [
        "8: NH1401 the level has several files, and no 'name' that they are the variants of"
    ]


def test_one_level_of_the_game_becomes_one_level(workshop: Workshop) -> None:
    mod = workshop.mod("a", "levels:\n  - {edit: oracle, des: [a.des, b.des]}\n", a_des=OLD, b_des=OLD)
    assert workshop.errors(mod) == ["8: NH1404 'oracle' becomes one level, and 2 files are given for it"]


@pytest.mark.parametrize(
    ("content", "each"),
    [
        (LEVEL, True),
        # A variant's file is one of a list of its own, in which no file in another language can stand beside it.
        ("dungeons:\n  - {edit: The Dungeons of Doom, variants: {oracle: [den.des]}}\n", False),
    ],
)
def test_a_newer_file_alone_is_refused_for_an_older_target(workshop343: Workshop, content: str, *, each: bool) -> None:
    mod = workshop343.mod("a", content, den_des=NEW)
    with pytest.raises(DiagnosticError) as caught:
        workshop343.plan(mod)
    (found,) = caught.value.diagnostics
    assert found.code == "NH1432"
    assert found.message == "den.des is in the level language of NetHack 3.6, and the target has that of 3.4.3"
    assert ("; or give a file of each: 'des: [old.des, new.des]'" in found.hint) == each
    assert found.hint.startswith("write the level in 3.4.3's language, which newer targets get upgraded; ")
    assert found.hint.endswith("; or leave it out there with 'when:'")


@pytest.mark.parametrize("fixture", ["workshop", "workshop343"])
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"soldier"', '"soldeir"', "10: NH2006 there is no monster 'soldeir'"),
        ('"ruby"', '"rubie"', "12: NH2007 there is no object 'rubie'"),
        ("' '", "'%'", "1: NH20"),
    ],
)
def test_what_is_wrong_in_it_is_told_at_its_own_line(
    fixture: str, old: str, new: str, said: str, request: pytest.FixtureRequest
) -> None:
    workshop: Workshop = request.getfixturevalue(fixture)
    found = workshop.errors(workshop.mod("a", LEVEL, den_des=OLD.replace(old, new)))
    assert {line[: len(said)] for line in found} == {said}, found


def test_a_file_of_both_languages_is_told_why_it_is_read_as_the_older(workshop: Workshop) -> None:
    mod = workshop.mod("a", LEVEL, den_des=OLD.replace("'@',\"soldier\"", "('@',\"soldier\")"))
    assert workshop.errors(mod) == [
        "6: NH1412 the file is read in the level language of NetHack 3.4.3, because of this",
        "10: NH2003 expected a monster's class letter, found '('",
    ]


def test_what_an_upgrade_changes_is_told_at_the_files_own_line(workshop: Workshop) -> None:
    text = OLD.replace("place[0]", "place[0],peaceful,hostile").replace("center,center", "left,center")
    workshop.plan(workshop.mod("a", LEVEL, den_des=text))
    found = [f"{d.location.line if d.location else 0}: {d.code}" for d in workshop.report.diagnostics]
    assert found == ["2: NH2709", "10: NH2705"]


FIELDS = {
    "dungeons": ("bones", "base", "rand", "chance"),
    "special levels": ("dungeon", "bones", "base", "rand", "chance", "chain"),
    "level files": (),
}


def test_the_facts_of_what_is_made_are_the_trees_and_the_mods(any_workshop: Workshop, tmp_path: Path) -> None:
    plan = any_workshop.plan(*(MODS / name for name in ("newbranch", "fortress", "minotaur-castle")))
    made = read_levels(overlaid(any_workshop.tree, plan.overlay.contents(), tmp_path / "made"))
    for vocabulary, names in FIELDS.items():
        there, wanted = (
            {entry.name: [entry.fields.get(name) for name in names] for entry in facts[vocabulary]}
            for facts in (made, plan.project.facts)
        )
        assert there == wanted
        assert plan.project.facts.added(vocabulary)


def test_the_castle_is_changed_in_its_own_language(any_workshop: Workshop) -> None:
    plan = any_workshop.plan(any_workshop.mod("a", CASTLE))
    facts, tree = plan.project.facts, plan.project.tree
    before, text = tree.text("dat/castle.des"), plan.overlay.files["dat/castle.des"].text
    soldiers = before.count('"soldier"')
    assert soldiers == 16
    if not facts.offers(BLOCKS):
        assert text == before.replace("'@',\"soldier\"", "'H',\"minotaur\"").replace('"chest"', '"large box"')
        assert set(plan.overlay.files) == {"dat/castle.des", "include/config.h"}
        return
    assert text.count("MONSTER:('H',\"minotaur\")") == text.count("MONSTER:('@',\"soldier\")") == soldiers
    filtered = "makedefs --grep --input castle.des --output castle.des.tmp" if facts.offers(MAKEFILES) else ""
    filtered = filtered or "makedefs ARGS --grep --input castle.des --output castle.des.tmp"
    assert filtered in added(plan, DAT if facts.offers(MAKEFILES) else CMAKE_LISTS)


def test_cmake_is_told_of_every_file_and_of_every_level(workshopnle: Workshop) -> None:
    plan = workshopnle.plan(workshopnle.mod("a", LEVEL, den_des=OLD), workshopnle.mod("b", CASTLE))
    assert plan.project.facts.offers(CMAKE)
    assert DAT not in plan.overlay.files
    assert TOP not in plan.overlay.files
    assert added(plan, CMAKE_LISTS) == (
        "    bigroom.des\n"
        "    yendor.des\n"
        "    a-den.des)\n"
        "    tribute\n"
        "    castle.des)\n"
        "    wizard3.lev\n"
        "    den.lev)\n"
        "  COMMAND lev_comp ${QUEST_LEVELS}\n"
        "  COMMAND makedefs ARGS --grep --input castle.des --output castle.des.tmp\n"
        "  COMMAND lev_comp castle.des.tmp)\n"
    )
    text = plan.overlay.files[CMAKE_LISTS].text
    assert "\n    castle.des\n" not in text
    assert text.count("castle.des)") == 1


def test_the_old_makefiles_compile_a_file_as_it_is(workshop343: Workshop) -> None:
    plan = workshop343.plan(workshop343.mod("a", LEVEL, den_des=OLD))
    assert "\tyendor.des \\\n\ta-den.des\n" in plan.overlay.files[DAT].text.replace("tower.des ", "\t")
    assert "\t../util/lev_comp yendor.des\n\t../util/lev_comp a-den.des\n" in plan.overlay.files[DAT].text
    assert added(plan, TOP) == "\tastral.lev air.lev earth.lev fire.lev water.lev \\\n\tden.lev\n"
    assert added(plan, "dat/dungeon.def") == '%MOD_A LEVEL:\t\t"den" "none" @ (6, 0)\n'
    assert added(plan, "util/makedefs.c") == (
        '#ifdef MOD_A\n\t{ "MOD_A", TRUE },\n#else\n\t{ "MOD_A", FALSE },\n#endif\n'
    )


def test_a_level_with_a_name_too_long_for_its_compiler_is_packed_once(any_workshop: Workshop) -> None:
    content = "dungeons:\n  - {edit: The Quest, variants: {Arc-strt: [a.des]}}\n"
    plan = any_workshop.plan(any_workshop.mod("one", content, a_des=OLD))
    file = CMAKE_LISTS if plan.project.facts.offers(CMAKE) else TOP
    packed = [
        line for line in plan.overlay.files[file].lines if "Arc-strt-2.lev" in line.text and "copy" not in line.text
    ]
    assert len(packed) == 1
    # The short name begins as the long one does, which whoever reads a message of the compiler wants to know.
    called = re.search(r'^MAZE:"([^"]+)"', plan.overlay.files["dat/one-Arc-strt-2.des"].text, re.MULTILINE)
    assert called is not None
    assert re.fullmatch("Arc-strt-2|Arcs[0-9a-f]{4}", called[1])


def test_a_longer_symbol_stands_before_one_that_it_begins_with(workshop343: Workshop) -> None:
    mods = [
        workshop343.mod(
            name,
            f"symbol: {symbol}\n{LEVEL.replace('at: 6', f'at: {at}')}",
            den_des=OLD.replace("den", name),
        )
        for name, symbol, at in (("a", "THING", 6), ("b", "THING_TOO", 7))
    ]
    text = workshop343.plan(*mods).overlay.files["util/makedefs.c"].text
    assert 0 < text.index('"THING_TOO"') < text.index('"THING"') < text.index('"REINCARNATION"')


DRAWN = """levels:
  - {name: pond, fill: "}", message: 100% wet., map: ".....", stairs: {up: [0, 0], down: [4, 0]},
     place: {dungeon: The Dungeons of Doom, at: 6}}
"""


def test_a_fill_and_a_percent_sign_are_what_they_are_in_each_language(any_workshop: Workshop) -> None:
    plan = any_workshop.plan(any_workshop.mod("fish", DRAWN))
    older = not plan.project.facts.offers("levels' messages with the words of quests")
    texts = [staged.text for staged in plan.overlay.files.values() if 'MAZE:"pond"' in staged.text]
    assert len(texts) == 1
    assert ("MAZE:\"pond\",'}'" in texts[0]) == older
    assert ("MAZE:\"pond\",' '\nINIT_MAP:solidfill,'}'\n" in texts[0]) == (not older)
    assert ('MESSAGE:"100% wet."' in texts[0]) == older
    assert ('MESSAGE:"100%% wet."' in texts[0]) == (not older)
