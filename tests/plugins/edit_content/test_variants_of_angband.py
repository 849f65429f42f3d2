"""Trees that are no release: what their own parsers take is what mods can have of them, and lines that nobody knows stay whose they are."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from plugins.conftest import IDENTITY

from nhmod.cli.main import cli
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline import load, plan
from nhmod.request import Request

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod.host import Host
    from nhmod.target import Tree

    Variant = Callable[[dict[str, tuple[str, str]]], Path]

HOUND = "name: barrow hound, base: canine, color: u, hit_points: 25, depth: 12, flags: [animal]"
REGISTERED = {
    "lost": (
        "src/mon-init.c",
        'parser_reg(p, "hit-points int hp", parse_monster',
        'parser_reg(p, "health int hp", parse_monster',
    ),
    "other fields": ("src/store.c", 'parser_reg(p, "store ', 'parser_reg(p, "store uint number '),
    "spells elsewhere": ("src/init.c", '"book sym tval', '"book uint circle sym tval'),
}


@pytest.fixture
def variant(newer_tree: Tree, tmp_path: Path) -> Variant:
    """Makes a tree of Angband 4.2.4 with texts changed: the old and the new one by files."""

    def make(changes: dict[str, tuple[str, str]]) -> Path:
        root = tmp_path / "variant"
        for path in newer_tree.files():
            if re.fullmatch(r"src/[\w-]+\.[ch]|src/Makefile\.src|lib/gamedata/\w+\.txt", path):
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(newer_tree.root / path, root / path)
        for path, (old, new) in {"src/Makefile.src": ("VERSION = 4.2.5", "VERSION = 4.2.4"), **changes}.items():
            text = (root / path).read_text(encoding="utf-8")
            assert text.count(old) == 1, (path, old)
            (root / path).write_text(text.replace(old, new), encoding="utf-8")
        return root

    return make


@pytest.fixture
def planned(all_plugins: Host, tmp_path: Path) -> Callable[[Path, str], dict[str, str]]:
    """Plans a mod on a tree, and returns the files that it changes."""

    def make(root: Path, content: str) -> dict[str, str]:
        mod = tmp_path / "one"
        mod.mkdir(exist_ok=True)
        (mod / "mod.yaml").write_text(f"{IDENTITY.format(id='one')}targets: [angband]\n{content}", encoding="utf-8")
        report = Report()
        made = plan(load(Request(paths=(mod,), tree=root), report, host=all_plugins), report)
        return {path.rpartition("/")[2]: text.decode() for path, text in made.overlay.contents().items()}

    return make


def refused(planned: Callable[[Path, str], dict[str, str]], root: Path, content: str) -> list[str]:
    with pytest.raises(DiagnosticError) as error:
        planned(root, content)
    return [f"{one.code} {one.message}" for one in error.value.diagnostics]


def test_another_release_of_a_series_has_its_words(
    variant: Variant, planned: Callable[[Path, str], dict[str, str]]
) -> None:
    """All words were unknown there."""
    text = planned(variant({}), f"monsters: [{{{HOUND}}}]\n")["monster.txt"]
    assert "\nname:barrow hound\nbase:canine\ncolor:u\nspeed:110\nhit-points:25\n" in text


@pytest.mark.parametrize(
    ("changed", "content", "told"),
    [
        ("lost", f"monsters: [{{{HOUND}}}]", "NH4080 Angband 4.2.4 has no 'hit_points' of monsters"),
        (
            "other fields",
            "stores: [{edit: General Store (1), turnover: 3}]",
            "NH4085 Angband 4.2.4 has no file of stores that is written as in Angband 4.2.5",
        ),
        (
            "spells elsewhere",
            "spells: [{name: x, class: Mage, book: Magic for Beginners}]",
            "NH4085 Angband 4.2.4 has no file of spells that is written as in Angband 4.2.5",
        ),
    ],
)
def test_what_the_parsers_take_in_no_such_form_is_not_there(
    changed: str, content: str, told: str, variant: Variant, planned: Callable[[Path, str], dict[str, str]]
) -> None:
    path, old, new = REGISTERED[changed]
    assert told in refused(planned, variant({path: (old, new)}), f"{content}\n")


def test_a_source_that_is_no_c_tells_nothing_and_costs_nothing(
    variant: Variant, planned: Callable[[Path, str], dict[str, str]]
) -> None:
    root = variant({})
    with (root / "src/mon-init.c").open("a", encoding="utf-8") as file:
        file.write('static const char *unfinished = "\n')
    assert "name:barrow hound" in planned(root, f"monsters: [{{{HOUND}}}]\n")["monster.txt"]


def test_words_are_found_where_a_header_has_moved(
    variant: Variant, planned: Callable[[Path, str], dict[str, str]]
) -> None:
    root = variant({})
    (root / "src" / "common").mkdir()
    (root / "src" / "list-mon-race-flags.h").rename(root / "src" / "common" / "list-mon-race-flags.h")
    assert "name:barrow hound" in planned(root, f"monsters: [{{{HOUND}}}]\n")["monster.txt"]


def test_a_copy_keeps_what_is_beyond_the_ranges_of_the_release(
    variant: Variant, planned: Callable[[Path, str], dict[str, str]]
) -> None:
    root = variant(
        {
            "src/mon-init.c": (
                'parser_reg(p, "spell-freq int freq", parse_monster',
                'parser_reg(p, "often int freq", parse_monster',
            ),
            "lib/gamedata/artifact.txt": ("name:of Galadriel\n", "name:of Galadriel\nvalues:RES_FIRE[40]\n"),
        }
    )
    text = planned(root, "artifacts: [{name: of Testing, copy_from: of Galadriel}]\n")["artifact.txt"]
    assert text.count("RES_FIRE[40]") == 2


STRAY = "name:stray dog\nbase:canine\ncolor:u\nhit-points:9\nbark:loud\nflags:ANIMAL\nbite:2\n"


@pytest.fixture
def barking(variant: Variant) -> Path:
    """A tree whose last monster, and whose dog Fang, have lines that nhmod does not know."""
    root = variant(
        {"lib/gamedata/monster.txt": ("name:Fang, Farmer Maggot's Dog\n", f"{STRAY}\nname:Fang, Farmer Maggot's Dog\n")}
    )
    with (root / "lib/gamedata/monster.txt").open("a", encoding="utf-8") as file:
        file.write(f"\n{STRAY.replace('stray', 'last')}")
    return root


def test_a_new_entry_stands_behind_lines_that_nobody_knows(
    barking: Path, planned: Callable[[Path, str], dict[str, str]]
) -> None:
    text = planned(barking, f"monsters: [{{{HOUND}}}]\n")["monster.txt"]
    assert "flags:ANIMAL\nbite:2\n\nname:barrow hound\n" in text


def test_what_comes_into_an_entry_parts_no_line_from_those_behind_it(
    barking: Path, planned: Callable[[Path, str], dict[str, str]]
) -> None:
    text = planned(barking, "monsters: [{edit: stray dog, depth: 3, speed: 120}]\n")["monster.txt"]
    assert (
        "name:stray dog\nbase:canine\ncolor:u\nspeed:120\nhit-points:9\nbark:loud\ndepth:3\nflags:ANIMAL\nbite:2\n"
    ) in text


def test_a_copy_has_the_lines_that_nobody_knows(barking: Path, planned: Callable[[Path, str], dict[str, str]]) -> None:
    content = (
        "monsters:\n  - {name: second dog, copy_from: first dog, color: r, flags: {extend: [evil]}}\n"
        "  - {name: first dog, copy_from: stray dog, hit_points: 12}\n"
    )
    text = planned(barking, content)["monster.txt"]
    assert "\n\nname:first dog\nbase:canine\ncolor:u\nspeed:110\nhit-points:12\nbark:loud\n" in text
    assert text.endswith("flags:ANIMAL | EVIL\nbite:2\n")
    assert text.count("bark:loud\n") == text.count("bite:2\n") == 4


def test_files_beside_such_a_source_are_held_to_what_it_takes(variant: Variant) -> None:
    """A line of its own parsers, and a file that they take in another form, are no mistakes; what neither knows is one."""
    path, old, new = REGISTERED["other fields"]
    barks = (
        'parser_reg(p, "spell-freq int freq", parse_monster',
        'parser_reg(p, "bark str how", bark);\n\tparser_reg(p, "spell-freq int freq", parse_monster',
    )
    root = variant(
        {
            path: (old, new),
            "src/mon-init.c": barks,
            "lib/gamedata/monster.txt": (
                "name:Fang, Farmer Maggot's Dog\n",
                f"{STRAY}\nname:Fang, Farmer Maggot's Dog\n",
            ),
            "lib/gamedata/store.txt": ("store:HOME\n", "store:7:HOME\n"),
        }
    )
    said = CliRunner().invoke(cli, ["edit-files", "check", str(root)]).stderr
    assert f"warning NH4099: {root} is of a game like Angband 4.2.5" in said
    assert "hint: not looked at, for being written in another way: store\n" in said
    assert "'bark:'" not in said
    assert "error NH4001: 'bite:' is no line of monster.txt" in said
