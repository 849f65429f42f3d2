"""The C that extras become: exact texts, what several mods share, and that it all goes with its mods."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from kind_harness import tokens

from nhmod.places import Place
from nhmod.target.c import CFile, SiteError
from nhmod_extras.behind_sites import BEHIND_SITES

if TYPE_CHECKING:
    from kind_harness import Run, RunMods

RELEASES = pytest.mark.parametrize("release", ["343", "366", "nle"])
OLDER = pytest.mark.parametrize("release", ["343"])
PRAYER = """\
extras:
  - name: prayer
    fields: {praytime: long}
    for: nurse
    initial: {praytime: 50..200}
"""
THREE = (
    "extras: [{name: one, fields: {praytime: long}}]\n",
    "extras: [{name: two, fields: {word: text 10, told: boolean}, initial: {word: sesame}, for: none}]\n",
    "extras: [{name: three, fields: {count: short}, for: [newt, jackal], clones: initial}]\n",
)
SYMBOLS = ("MOD_MOD1", "MOD_MOD2", "MOD_MOD3")


def test_the_manifest_of_the_design(run: RunMods) -> None:
    made = run("extras:\n  - name: prayer\n    fields: {praytime: long}\n")
    assert "struct eprayer {\n    long praytime;\n};\n" in made.added("include/mextra.h")
    assert "#define EPRAYER(mon) ((mon)->mextra->eprayer)\n" in made.added("include/mextra.h")
    # Every monster has the data: there is no condition.
    assert "    mtmp->mnum = mndx;\n#ifdef MOD_MOD1\n    (void) neweprayer(mtmp);\n#endif" in made.text("src/makemon.c")


def test_data_behind_pointers_are_saved_and_restored_in_one_order(run: RunMods) -> None:
    made = run(PRAYER, *THREE)
    saved = re.findall(r"buflen = (E\w+)\(mtmp\)", made.text("src/save.c"))
    restored = re.findall(r"mread\(fd, \(genericptr_t\) (E\w+)\(mtmp\), sizeof", made.text("src/restore.c"))
    assert saved[-4:] == restored[-4:] == ["EPRAYER", "EONE", "ETWO", "ETHREE"]
    assert saved == restored


@pytest.mark.parametrize("given", ["", "sizeof (struct monst)"])
def test_a_tree_whose_newmonst_takes_no_variable_is_told(given: str) -> None:
    c = CFile("src/makemon.c", f"void makemon() {{ mtmp = newmonst({given}); }}\n")
    write = next(
        place.text
        for place in BEHIND_SITES
        if isinstance(place, Place) and place.site.name == "the length in makemon()"
    )
    with pytest.raises(SiteError, match=r"has no newmonst\(variable\) in makemon\(\)"):
        write(cast("Any", None), cast("Any", SimpleNamespace(c=c)))


@OLDER
def test_data_behind_the_monster(run: RunMods) -> None:
    made = run(PRAYER)
    text = made.text("src/makemon.c")
    assert (
        "#ifdef MOD_MOD1\n"
        "\tif (mndx == PM_NURSE)\n"
        "\t    xlth = MX_LTH(xlth) + MX_LTH(sizeof (struct eprayer));\n"
        "#endif /* MOD_MOD1 */\n"
        "\tmtmp = newmonst(xlth);\n"
    ) in text
    assert (
        "\tmtmp->mnum = mndx;\n"
        "#ifdef MOD_MOD1\n"
        "\tif (mndx == PM_NURSE) {\n"
        "\t    mtmp->mx_eprayer = 1;\n"
        "\t    EPRAYER(mtmp)->praytime = 50 + rn2(151);\n"
        "\t}\n"
        "#endif /* MOD_MOD1 */\n"
    ) in text
    assert "\tmtmp2 = mx_kept(mtmp2, mtmp);\n#endif\n\treplmon(mtmp, mtmp2);\n" in made.text("src/dog.c")


MONSTERS = """\
#ifdef MONSTER_EXTRAS
/* the mods' data of monsters, which stand at the end of mextra[] */
enum monster_extras {
#ifdef MOD_MOD1
    MX_EPRAYER,
#endif /* MOD_MOD1 */
#ifdef MOD_MOD2
    MX_EONE,
#endif /* MOD_MOD2 */
    MX_EXTRAS
};
"""
PLACES = """\
    int at = mon->mxlth;

#ifdef MOD_MOD1
    if (mon->mx_eprayer)
        at -= MX_LTH(sizeof (struct eprayer));
    if (extra == MX_EPRAYER)
        return at;
#endif /* MOD_MOD1 */
#ifdef MOD_MOD2
    if (mon->mx_eone)
        at -= MX_LTH(sizeof (struct eone));
    if (extra == MX_EONE)
        return at;
#endif /* MOD_MOD2 */
    return at;
}
"""
DECLARED = """\
#ifdef MONSTER_EXTRAS
E int FDECL(mx_place, (struct monst *, int));
E struct monst *FDECL(mx_room, (struct monst *, int, int));
E void FDECL(mx_gone, (struct monst *, int, int));
E struct monst *FDECL(mx_kept, (struct monst *, struct monst *));
#endif
#ifdef MOD_MOD1
E struct monst *FDECL(neweprayer, (struct monst *));
"""


@OLDER
def test_the_extras_of_all_mods_stand_in_what_they_share(run: RunMods) -> None:
    made = run(PRAYER, THREE[0])
    header = made.added("include/monst.h")
    assert MONSTERS in header
    assert header.index("#define MONSTER_EXTRAS\n") < header.index(MONSTERS) < header.index("struct eprayer {\n")
    assert PLACES in made.text("src/makemon.c")
    assert made.added("include/extern.h").startswith(DECLARED)
    own = [line for line in made.text("include/monst.h").splitlines() if "Bitfield(" in line]
    assert ["mx_eprayer" in line or "mx_eone" in line for line in own] == [False] * (len(own) - 2) + [True] * 2


def test_a_pointer_is_the_last_and_is_copied_behind_the_games_own(run: RunMods) -> None:
    made = run(PRAYER)
    struct = made.text("include/mextra.h").partition("\nstruct mextra {\n")[2].partition("};")[0]
    assert re.findall(r"\*(\w+);", struct) == ["mname", "egd", "epri", "eshk", "emin", "edog", "eprayer"]
    copied = "    if (EPRAYER(mtmp1)) {\n        (void) neweprayer(mtmp2);\n        *EPRAYER(mtmp2) = *EPRAYER(mtmp1);\n    }\n"
    assert f"#ifdef MOD_MOD1\n{copied}#endif /* MOD_MOD1 */\n}}\n" in made.text("src/mon.c")
    assert made.added("include/mextra.h").startswith(
        "#ifdef MOD_MOD1\n/* prayer: data of monsters, of the mod mod1 */\nstruct eprayer {\n    long praytime;\n};\n\n#endif"
    )


@pytest.mark.parametrize(("file", "function"), [("src/save.c", "savemon"), ("src/restore.c", "restmon")])
def test_what_is_saved_stands_before_the_games_comment_on_what_follows(run: RunMods, file: str, function: str) -> None:
    text = run(PRAYER).text(file)
    body = text[text.index(f"\n{function}(") :]
    behind = body[body.index("#ifdef MOD_MOD1") :].partition("#endif /* MOD_MOD1 */\n")[2]
    assert behind.lstrip().startswith("/* mcorpsenm")


@OLDER
def test_what_all_extras_share_is_there_once(run: RunMods) -> None:
    made = run(PRAYER, *THREE)
    text = made.text("src/makemon.c")
    assert text.count("\nmx_room(mon, extra, lth)\n") == 1
    assert re.findall(r"if \(extra == (\w+)\)", text) == ["MX_EPRAYER", "MX_EONE", "MX_ETWO", "MX_ETHREE"]
    assert made.text("src/dog.c").count("mx_kept(") == 1
    assert made.text("include/extern.h").count("mx_kept") == 1
    # Without the first mod it is brought by the second.
    assert run(PRAYER, *THREE, owners=["mod3"]).text("src/makemon.c").count("\nmx_room(mon, extra, lth)\n") == 1


@RELEASES
def test_clones(run: RunMods) -> None:
    text = run(*THREE, "extras: [{name: four, fields: {a: int}, clones: none}]\n").text("src/makemon.c")
    assert "*EONE(m2) = *EONE(mon);" in text
    assert "m2 = newethree(m2);" in text
    assert "*ETHREE(m2)" not in text
    assert "efour(m2)" not in text


@RELEASES
def test_without_its_symbols_the_game_is_the_original(run: RunMods) -> None:
    made = run(PRAYER, *THREE)
    assert made.overlay is not None
    for file in made.overlay.files:
        if file.endswith(".c"):
            assert tokens(made.staged(), file) == tokens(made.tree, file), file


@RELEASES
def test_with_some_of_the_symbols_only_their_extras_are_there(run: RunMods) -> None:
    made = run(*THREE)
    words = set(re.findall(r"\w+", " ".join(tokens(made.staged("MOD_MOD2"), "src/makemon.c"))))
    assert {"newetwo", "free_etwo"} <= words
    assert not {"neweone", "newethree", "mx_eone"} & words


def part(text: str, first: str, last: str) -> str:
    """Take the stretch from one line to another out of a text."""
    start = text.index(first)
    return text[start : text.index(last, start)]


def moving(made: Run) -> str:
    """Put what the staged source has into the program that moves monsters."""
    makemon, header = made.text("src/makemon.c"), made.text("include/monst.h")
    program = Path(__file__).with_name("extras_moving.c").read_text(encoding="utf-8")
    for mark, text in (
        ("@BITS@", part(header, "#ifdef MOD_MOD1\n\tBitfield(mx_", "#define MAX_NUM_WORMS")),
        ("@HEADER@", part(header, "#ifdef MOD_MOD1\n#define MONSTER_EXTRAS", "#endif /* MONST_H")),
        ("@PROTOTYPES@", part(made.text("include/extern.h"), "#ifdef MONSTER_EXTRAS", "E struct monst *FDECL(makemon")),
        ("@FUNCTIONS@", part(makemon, "#ifdef MONSTER_EXTRAS\n/* where", "/* Note: for long worms")),
    ):
        # After the first place, which is the comment that explains the marks.
        place = program.rindex(mark)
        program = program[:place] + text + program[place + len(mark) :]
    return program


@OLDER
@pytest.mark.game
def test_monsters_keep_their_data_whatever_happens_to_them(run: RunMods, tmp_path: Path) -> None:
    (tmp_path / "moving.c").write_text(moving(run(*THREE)), encoding="utf-8")
    flags = [
        "-g",
        "-w",
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover",
        *(f"-D{symbol}" for symbol in SYMBOLS),
    ]
    done = subprocess.run(
        ["gcc", *flags, "moving.c", "-o", "moving"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    done = subprocess.run([tmp_path / "moving"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "kept\n"), done.stdout + done.stderr


OF_ANOTHER_GAME = {
    "now_long": ("long", "now", "+= monstermoves - omoves;"),
    "now_int": ("int", "now", "+= monstermoves - omoves;"),
    "number": ("long", "5", ""),
    "range": ("long", "5..10", ""),
    "nothing": ("long", "", ""),
    "is_so": ("boolean", "true", ""),
    "now_text": ("text 9", "now", ""),
    "place": ("coord", "", ""),
    "who": ("monster id", "", "= 0;"),
    "what": ("object id", "", "= 0;"),
}
"""Fields: their type and first value, and what becomes of them in the bones that another game finds."""


@RELEASES
def test_what_bones_have_of_another_games_turns_and_numbers(run: RunMods) -> None:
    fields = ", ".join(f"{name}: {kind}" for name, (kind, _, _) in OF_ANOTHER_GAME.items())
    initial = ", ".join(f"{name}: {value}" for name, (_, value, _) in OF_ANOTHER_GAME.items() if value)
    made = run(f"extras: [{{name: memory, fields: {{{fields}}}, initial: {{{initial}}}}}]\n")
    assert made.told == []
    added = made.added("src/restore.c")
    for name, (_, _, end) in OF_ANOTHER_GAME.items():
        said = re.findall(rf"EMEMORY\(mon\)->{name} (.*)$", added, re.MULTILINE)
        assert said == ([end] if end else []), name
