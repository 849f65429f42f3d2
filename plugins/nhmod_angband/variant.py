"""A build under its own name, which refuses the savefiles of another set of mods.

A savefile of 3.5.1 has monsters, artifacts, ego items, races and classes by their numbers (src/load.c): with other rules these are other
things, and more of them than there are are refused with "Too many monster races!" and the like. 4.2 has their names, and objects by type
and name: what is not there any more is dropped with a note, or the character is refused; what has changed under its name changes unsaid,
and a kind that was ignored and is gone ends the game.

Every savefile begins with four letters that name the variant (``savefile_name``, "VNLA"). Here the game takes them out of a file beside
its rules, so that a change of the mods is a change of rules only and nothing is compiled for it; where the file is not, the letters are
the game's own.
"""

from __future__ import annotations

import hashlib
import string
from typing import TYPE_CHECKING

from nhmod.diagnostics import problem
from nhmod.edits import Change, Edit, NewFile
from nhmod.target import VARIANT, fingerprint
from nhmod.target.c import Arm, CFile, Function, c_string
from nhmod_angband.shape import GAMEDATA, SAVEFILE, has_program, rules_folder

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.contribution import ModSet
    from nhmod.target import Tree, Variant

MARK = "mods.txt"
"""The file beside the rules: in its first line the savefiles' letters, in its second the names of the mods."""
_BUILDID = "src/buildid.c"
_LETTERS = string.ascii_letters + string.digits
_LENGTH = 4
_ORIGINAL = "VNLA"
_COLUMNS = 79
_NAMES = 60

_READ_MODS = """\
/* The mods of this game, by name. */
static char savefile_mods[80];

/*
 * Take the savefiles' letters, and the names of the mods, from the file
 * that says which mods this game has.
 */
static void read_mods(void)
{{
	char path[1024];
	char line[80];
	ang_file *f;

	path_build(path, sizeof(path), {folder}, "{file}");
	f = file_open(path, MODE_READ, FTYPE_TEXT);
	if (!f) return;

	if (file_getl(f, line, sizeof(line)) && strlen(line) == 4) {{
		memcpy(savefile_name, line, 4);
		file_getl(f, savefile_mods, sizeof(savefile_mods));
	}}

	file_close(f);
}}

"""
_REFUSAL = """\
		if (savefile_mods[0]) {
			note("This savefile is damaged, or of a game with other mods.");
			note(format("This game has %s.", savefile_mods));
"""
_ENDS = "\t\t\treturn 0;\n"


def variant_edits(tree: Tree, mods: ModSet, variant: Variant) -> Iterator[Change]:
    """Name the build if the variant has a name, and mark its savefiles if there are mods.

    Raises ``DiagnosticError`` (NH0807) where the name is too long.
    """
    if not has_program(tree):
        return
    if variant.name:
        yield _named(tree, variant)
    if tuple(mods):
        yield _mark_file(tree, mods)
        yield from _marks(tree)


def mark(mods: ModSet) -> str:
    """Return the four letters with which the savefiles of a set of mods begin."""
    numbers = " ".join(f"{fingerprint(mod, files=True):08x}" for mod in mods)
    number = int.from_bytes(hashlib.sha256(numbers.encode()).digest()[:8], "big")
    letters = ""
    for _ in range(_LENGTH):
        number, digit = divmod(number, len(_LETTERS))
        letters += _LETTERS[digit]
    return letters if letters != _ORIGINAL else letters.lower()


def _named(tree: Tree, variant: Variant) -> Edit:
    prefix = f"{variant}, a variant of "
    room = _COLUMNS - len(tree.target.title)
    if len(prefix) > room or not prefix.isascii() or not prefix.isprintable():
        raise problem(
            "NH0807",
            f"the variant's name and version, {str(variant)!r}, do not fit into the game's line about itself",
            hint=f"there is room for {room - len(prefix) + len(str(variant))} printable characters of ASCII",
        )
    code = tree.c(_BUILDID)
    at = code.one("VERSION_NAME", site="what the game calls itself (buildid)").start
    return _insertion(
        _BUILDID, "what the game calls itself (buildid)", at, f"{c_string(prefix)} ", "the variant's name"
    )


def _mark_file(tree: Tree, mods: ModSet) -> NewFile:
    names = ", ".join(f"{mod.identity.name} {mod.identity.version}" for mod in mods).encode("ascii", "replace").decode()
    said = names if len(names) <= _NAMES else f"{names[: _NAMES - 1]}~"
    return NewFile(
        file=f"{rules_folder(tree)}{MARK}",
        content=f"{mark(mods)}\n{said}\n".encode(),
        why="which mods the game has: savefiles of another set of mods are refused",
        owner=VARIANT,
    )


def _marks(tree: Tree) -> Iterator[Edit]:
    code, text = tree.c(SAVEFILE), tree.text(SAVEFILE)
    folder = "ANGBAND_DIR_GAMEDATA" if rules_folder(tree) == GAMEDATA else "ANGBAND_DIR_EDIT"
    site = "the letters that a savefile begins with (savefile_name)"
    name = code.one("savefile_name[4]", site=site)
    constant = text.index("const ", code.line_start(name.start))
    yield Edit(
        file=SAVEFILE,
        site=site,
        start=constant,
        end=constant + len("const "),
        text="",
        why="they are the mods' own",
        owner=VARIANT,
    )
    yield _insertion(
        SAVEFILE,
        "before what saves the game (try_save)",
        code.lines(code.function("try_save").span, leading_comment=True).start,
        _READ_MODS.format(folder=folder, file=MARK),
        "the letters are read out of a file beside the rules",
    )
    functions = [one for one in code.functions() if code.find("savefile_name", one.body)]
    for function in functions:
        yield _insertion(
            SAVEFILE,
            f"the beginning of {function.name}()",
            code.line_end(function.body.start),
            "\tread_mods();\n\n",
            "the letters are known by then",
        )
    refused, ends = _refused(code, functions)
    yield _insertion(
        SAVEFILE,
        "the refusal of a savefile (try_load)",
        code.line_end(refused.body.start),
        f"{_REFUSAL}{ends}\t\t}}\n",
        "a savefile of another set of mods is named as such",
    )


def _refused(code: CFile, functions: Sequence[Function]) -> tuple[Arm, str]:
    """Find what is done with a savefile of other letters, and what ends it there.

    The letters are held beside the game's by a function that try_load() asks, before 3.5 by the one that calls it. Raises ``SiteError``.
    """
    holds = code.needed(
        next((one for one in functions if code.calls("memcmp", one.body)), None), "a comparison with savefile_name"
    )
    load = code.function("try_load").body
    if code.calls(holds.name, load):
        return code.if_chain(load, contains=f"{holds.name}(f)").arms[0], _ENDS
    otherwise = code.if_chain(holds.body, contains="savefile_name").otherwise
    return code.needed(otherwise, "what is done with a savefile of another name than savefile_name"), ""


def _insertion(file: str, site: str, at: int, text: str, why: str) -> Edit:
    return Edit(file=file, site=site, start=at, end=at, text=text, why=why, owner=VARIANT)
