"""The repairs of old releases: found by structure, and gone where a release has them."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from repaired import REPAIRED

from nhmod.diagnostics import DiagnosticError
from nhmod.edits import compose
from nhmod.target.recipe import REPAIRS
from nhmod.target.tree import OverlaidTree, Tree
from nhmod_nethack.repairs import repairs

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Target

MENDED = """\
#if !defined(__linux__) || defined(GCC_URWARN)
#define __warn_unused_result__ /*empty*/
#define warn_unused_result /*empty*/
#endif
"""


def test_the_attribute_keeps_its_name_on_linux(tree366: Tree) -> None:
    overlay = compose(tree366, repairs(tree366), order=(REPAIRS,))
    assert tuple(overlay.files) == REPAIRED["nethack-3.6.6"]
    assert MENDED in overlay.files["include/tradstdc.h"].text


def test_a_mended_tree_needs_no_repairs(tree366: Tree, target366: Target, tmp_path: Path) -> None:
    mended = compose(tree366, repairs(tree366), order=(REPAIRS,)).files["include/tradstdc.h"]
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "tradstdc.h").write_bytes(mended.content)
    assert repairs(Tree(target366, tmp_path)) == ()


@pytest.mark.parametrize("mended", [(), (0,), (1,), (0, 1)])
def test_each_branch_that_has_the_macros_is_mended_once(
    target366: Target, tmp_path: Path, mended: tuple[int, ...]
) -> None:
    plain = "".join(f"{line}\n" for line in MENDED.splitlines()[1:-1])
    parts = [MENDED if number in mended else plain for number in range(2)]
    (tmp_path / "include").mkdir()
    header = tmp_path / "include" / "tradstdc.h"
    header.write_text(f"#ifdef __clang__\n{parts[0]}#else\n{parts[1]}#endif\n", encoding="ascii")
    tree = Tree(target366, tmp_path)
    made = compose(tree, repairs(tree), order=(REPAIRS,)).files.get("include/tradstdc.h")
    text = made.text if made is not None else tree.text("include/tradstdc.h")
    assert text == f"#ifdef __clang__\n{MENDED}#else\n{MENDED}#endif\n"


def test_a_tree_without_the_macros_needs_no_repairs(target366: Target, tmp_path: Path) -> None:
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "tradstdc.h").write_text("#define NHSTDC\n")
    assert repairs(Tree(target366, tmp_path)) == ()


# What the headers say for a game in a terminal on Linux, in a directory of its own.
CONFIGURED = {
    "TTY_GRAPHICS": "",
    "DEFAULT_WINDOW_SYS": '"tty"',
    "COMPRESS": '"/bin/gzip"',
    "COMPRESS_EXTENSION": '".gz"',
    "DLB": "",
    "LINUX": "",
}
# As the release of nethack.org has the lines that its descendants changed: a terminal, compress, no librarian, no Linux.
OFFICIAL = {
    "include/config.h": (
        (r"/\* #define TTY_GRAPHICS\*/", "#define TTY_GRAPHICS"),
        (r"^#define (SDL|GL)_GRAPHICS.*\n", ""),
        (r'/\* #define COMPRESS "/usr/bin/compress" \*/', '#define COMPRESS "/usr/bin/compress"'),
        (r'/\* #define COMPRESS_EXTENSION "\.Z" \*/', '#define COMPRESS_EXTENSION ".Z"'),
        (r"^#define DLB\b", "/* #define DLB */"),
    ),
    "include/unixconf.h": (
        (r"^#define LINUX\b", "/* #define LINUX */"),
        (r"^(#define VAR_PLAYGROUND .*)$", r"/* \1 */"),
    ),
}


def macros(tree: Tree, folder: Path) -> dict[str, str]:
    """Compile nothing but the configuration: its macros after the repairs."""
    shutil.copytree(tree.root / "include", folder / "include")
    for file in compose(tree, repairs(tree), order=(REPAIRS,)).files.values():
        if file.file.startswith("include/"):
            (folder / file.file).write_bytes(file.content)
    command = ("gcc", "-E", "-dM", "-std=gnu89", "-x", "c", "-")
    done = subprocess.run(
        command, input='#include "config.h"\n', cwd=folder / "include", capture_output=True, text=True, check=True
    )
    return dict(re.findall(r"^#define (\w+) ?(.*)$", done.stdout, re.MULTILINE))


@pytest.fixture
def official(tree343: Tree, tmp_path: Path) -> Tree:
    """The older release with its headers as nethack.org gave them out."""
    folder = tmp_path / "official"
    for path in ("include", "src", "sys/unix", "util"):
        shutil.copytree(tree343.root / path, folder / path)
    for file, changes in OFFICIAL.items():
        text = tree343.text(file)
        for pattern, replacement in changes:
            text, count = re.subn(pattern, replacement, text, flags=re.MULTILINE)
            assert count, pattern
        (folder / file).write_text(text, encoding="latin-1")
    return Tree(tree343.target, folder)


def test_headers_are_configured(tree343: Tree, tmp_path: Path) -> None:
    found = macros(tree343, tmp_path)
    assert {name: found.get(name) for name in CONFIGURED} == CONFIGURED
    assert not {"VAR_PLAYGROUND", "GL_GRAPHICS", "SDL_GRAPHICS", "INTERNAL_COMP"} & found.keys()


def test_the_official_headers_are_configured_alike(official: Tree, tree343: Tree, tmp_path: Path) -> None:
    ours = macros(official, tmp_path / "ours")
    assert {name: ours.get(name) for name in CONFIGURED} == CONFIGURED
    assert ours == macros(tree343, tmp_path / "theirs")


def test_only_what_is_wanted_otherwise_is_changed(official: Tree) -> None:
    overlay = compose(official, repairs(official), order=(REPAIRS,))
    assert tuple(overlay.files) == REPAIRED["nethack-3.4.3"]
    added = set(overlay.files["include/config.h"].text.splitlines()) - set(
        official.text("include/config.h").splitlines()
    )
    assert {line.partition("/* ")[0].strip() for line in added} == {
        '#define COMPRESS "/bin/gzip"',
        '#define COMPRESS_EXTENSION ".gz"',
        "#define DLB",
    }


def test_messages_are_written_as_far_as_their_buffer_goes(tree343: Tree) -> None:
    text = compose(tree343, repairs(tree343), order=(REPAIRS,)).files["src/pline.c"].text
    assert "Vsprintf" not in text
    assert text.count("(void) vsnprintf(pbuf, sizeof pbuf,") == tree343.text("src/pline.c").count("Vsprintf(pbuf,") == 3


def test_what_a_pet_was_is_freed_with_the_dead(tree343: Tree) -> None:
    # Seen under the address sanitizer in tests/play/test_sanitized.py.
    text = compose(tree343, repairs(tree343), order=(REPAIRS,)).files["src/mon.c"].text
    replmon = text[text.index("\nreplmon(") :].partition("\n}")[0]
    assert "remove_monster(mtmp->mx, mtmp->my);" in replmon
    assert "mtmp->mhp = 0, mtmp->mleashed = 0, iflags.purge_monsters++;" in replmon
    assert "relmon(mtmp)" not in replmon.replace("replmon", "")
    assert "dealloc_monst" not in replmon


def test_a_shirt_comes_off_before_it_is_gone(tree366: Tree, tree343: Tree, treenle: Tree) -> None:
    # Played in tests/play/test_conferring_by_hand.py.
    torn = "otmp = uarmu, donning(otmp) ? cancel_don() : (void) 0, (void) Shirt_off(), useup(otmp);"
    for tree in (tree366, tree343, treenle):
        files = compose(tree, repairs(tree), order=(REPAIRS,)).files
        text = files["src/polyself.c"].text
        assert torn in text
        assert "useup(uarmu)" not in text
    burnt = compose(tree343, repairs(tree343), order=(REPAIRS,)).files["src/trap.c"].text
    assert "else if(obj == uarmu) (void) Shirt_off();" in burnt


def test_a_tree_that_has_no_function_for_shirts_is_left_as_it_is(tree343: Tree) -> None:
    header = tree343.text("include/extern.h").replace("Shirt_off", "Shirt_gone").encode("latin-1")
    edits = repairs(OverlaidTree(tree343, {"include/extern.h": header}))
    assert "Shirt_off" not in "".join(edit.text for edit in edits)


def test_a_configured_tree_needs_no_repairs(tree343: Tree, tmp_path: Path) -> None:
    for path in ("include", "src", "sys/unix", "util"):
        shutil.copytree(tree343.root / path, tmp_path / path)
    for file in compose(tree343, repairs(tree343), order=(REPAIRS,)).files.values():
        (tmp_path / file.file).write_bytes(file.content)
    assert repairs(Tree(tree343.target, tmp_path)) == ()


def test_a_header_without_the_place_is_told(official: Tree) -> None:
    config = official.root / "include" / "config.h"
    config.write_text(config.read_text("latin-1").replace("#ifndef COMPRESS\n", "#if 1\n"), encoding="latin-1")
    with pytest.raises(DiagnosticError, match=r"include/config\.h of nethack-3\.4\.3 has no #ifndef COMPRESS"):
        repairs(Tree(official.target, official.root))


@pytest.mark.parametrize("opens", ["#if 0 /* why bother? */", "#ifdef NOBODY_DEFINES_THIS", "#ifdef UNIX\n#if 0"])
def test_what_is_said_is_not_where_it_may_not_be_compiled(official: Tree, tmp_path: Path, opens: str) -> None:
    """As SlashTHEM and nao's NetHack have their compression: the data were packed into nothing."""
    config = official.root / "include" / "config.h"
    text = config.read_text("latin-1")
    first = text.index("#ifdef UNIX", text.index("If COMPRESS is defined"))
    last = text.index("#endif", text.index("#ifndef COMPRESS", first)) + len("#endif\n")
    ends = "#endif\n" * (opens.count("#if"))
    config.write_text(f"{text[:first]}{opens}\n{text[first:last]}{ends}{text[last:]}", encoding="latin-1")
    assert macros(official, tmp_path / "made").items() >= {"DLB": "", "COMPRESS": '"/bin/gzip"'}.items()


def test_curses_is_asked_for_the_size_of_a_window(tree366: Tree) -> None:
    path = "win/curses/cursinvt.c"
    text = tree366.text(path)
    asked = f"{text}\nint f(win) WINDOW *win; {{ return win->maxy + win->_maxx; }}\n".encode("latin-1")
    made = compose(
        OverlaidTree(tree366, {path: asked}), repairs(OverlaidTree(tree366, {path: asked})), order=(REPAIRS,)
    )
    assert "return (getmaxy(win) - 1) + (getmaxx(win) - 1);" in made.files[path].text
