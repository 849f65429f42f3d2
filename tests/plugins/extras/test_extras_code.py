"""The C that extras become: exact texts, what several mods share, and that it all goes with its mods."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from kind_harness import tokens

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
