"""A build under its own name, which refuses the saves of another set of mods.

Upstream's check of a file (src/version.c, check_version) compares the numbers of monsters, objects and artifacts and
the sizes of structures: a mod that renumbers rooms passes it, and its saves then crash. Here each mod changes one of
the compared numbers (util/makedefs.c, make_version), inside its own symbol: without mods the number is the original's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import problem
from nhmod.edits import Edit, Guard
from nhmod.target import fingerprint
from nhmod.target.c import CFile, SiteError, c_comment, c_string
from nhmod.target.recipe import VARIANT, Variant
from nhmod_nethack.facts.differences.building import (
    CHECKS_SAVE,
    CLOSES_FILE,
    COMPRESSES_FILE,
    ENDS_PROGRAM,
    LAST_NUMBER,
    OWN_LAST_NUMBER,
    differences,
)
from nhmod_nethack.rereading import rereading

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.contribution import Mod, ModSet
    from nhmod.target.tree import Tree

_COLUMNS = 79
_CLOSES_STRUCTURE = "close_nhfile"
_OWN_VERSION = ("VERSION_NUMBER", "nomakedefs.version_number")
"""What a game calls its own version: a constant of date.h, or, since NetHack 3.7, what it works out when it starts."""
_MAKERS = ("src/mdlib.c", "util/makedefs.c")
"""What makes the numbers, in the game itself or before it is compiled."""
_VERSION = "src/version.c"
_FILES = "src/files.c"
_PATCHLEVEL = "include/patchlevel.h"

_FOREIGN_FILE = """\
{condition}
    }} else if (version_data->{number} != {value}) {{
        if (complain) {{
            pline("File \\"%s\\" belongs to a game with other mods than this one.",
                  filename);
{mods}        }}
        return FALSE;
#endif
"""

_KEPT_SAVE = """\
{condition}
        display_nhwindow(WIN_MESSAGE, TRUE);
        {close};
{compress}        clearlocks();
        exit_nhwindows("The saved game is kept: play it with the game that made it,\\n"
                       "or move it out of the directory \\"save\\" to begin a new one.");
        {end}(EXIT_FAILURE);
#endif
"""


def variant_edits(tree: Tree, mods: ModSet, variant: Variant) -> tuple[Edit, ...]:
    """Name the build if the variant has a name, mark its saves if there are mods, and have it read its texts anew if it is worked on.

    Raises ``DiagnosticError`` (NH0807) where the name does not fit into the banner.
    """
    anew = rereading(tree) if variant.worked_on else ()
    return (*_names(tree, variant), *_fingerprints(tree, tuple(mods), variant), *anew)


def _names(tree: Tree, variant: Variant) -> Iterator[Edit]:
    if not variant.name:
        return
    prefix = f"{variant}, a variant of "
    banner = tree.c(_PATCHLEVEL).define("COPYRIGHT_BANNER_A")
    taken = len(banner.value.strip('"'))
    if len(prefix) + taken > _COLUMNS or not prefix.isprintable():
        room = _COLUMNS - taken - len(prefix) + len(str(variant))
        raise problem(
            "NH0807",
            f"the variant's name and version, {str(variant)!r}, do not fit into the game's banner",
            hint=f"there is room for {room} printable characters",
        )
    makedefs = _maker(tree)
    body = makedefs.function("version_id_string").body
    line = next(iter(makedefs.calls("Snprintf", body)), None) or makedefs.call("Sprintf", body)
    form = next((one for one in line.args if one.string), line.args[1])
    yield _insertion(_PATCHLEVEL, "the banner", banner.value_span.start, f"{c_string(prefix)} ", "the variant's name")
    # The window for terminals draws a message's first byte as a sign of the map where it is beyond ASCII (win/tty/topl.c, redotoplin).
    said = prefix if prefix[0].isascii() else f"This is {prefix}"
    yield _insertion(
        makedefs.path,
        "the version line (version_id_string)",
        form.span.start,
        f"{c_string(said.replace('%', '%%'))}\n            ",
        "the variant's name",
    )


def _fingerprints(tree: Tree, mods: tuple[Mod, ...], variant: Variant) -> Iterator[Edit]:
    if not mods:
        return
    makedefs, version, files = _maker(tree), tree.c(_VERSION), tree.c(_FILES)
    number = _name(tree, LAST_NUMBER, _VERSION)
    end = makedefs.line_start(makedefs.one("return;", makedefs.function("make_version").body).start)
    for place, mod in enumerate(mods):
        yield Edit(
            file=makedefs.path,
            site="the numbers that files are checked by (make_version)",
            start=end,
            end=end,
            text=f"    version.{number} ^= 0x{fingerprint(mod):08x}L; /* {c_comment(_title(mod))} */\n",
            why="saves of another set of mods are refused",
            owner=VARIANT,
            symbol=mod.symbol,
            guard=Guard.CPP,
            order=(place,),
        )
    condition = "#if " + " || ".join(f"defined({mod.symbol})" for mod in mods)
    checks = version.function("check_version").body
    own = next((name for name in _OWN_VERSION if version.find(name, checks)), _OWN_VERSION[0])
    check = version.if_chain(checks, contains=own)
    value = _name(tree, OWN_LAST_NUMBER, _VERSION)
    if variant.reads:
        yield _insertion(
            _VERSION,
            "the check of a file's numbers (check_version)",
            version.before_statement(check.span.start, "the check of a file's numbers"),
            "".join(_read_too(number, value, [mod for mod in mods if mod.id not in read]) for read in variant.reads),
            "files of fewer mods are read",
        )
    named = "".join(
        f'#ifdef {mod.symbol}\n            pline("This game has %s.", {c_string(_title(mod))});\n#endif\n'
        for mod in mods
    )
    yield _insertion(
        _VERSION,
        "the check of a file's numbers (check_version)",
        version.line_start(check.arms[0].body.end - 1),
        _FOREIGN_FILE.format(
            condition=condition,
            number=number,
            value=value,
            mods=named,
        ),
        "a file of another set of mods is named as such",
    )
    close = _name(tree, CLOSES_FILE, _FILES)
    # What a function has a file by: its number, or, since NetHack 3.7, a structure.
    handle, of_no_value = ("nhfp", "") if close == _CLOSES_STRUCTURE else ("fd", "(void) ")
    checked = f"{_name(tree, CHECKS_SAVE, _FILES)}({handle}, fq_save"
    restore = files.if_chain(files.function("restore_saved_game").body, contains=checked)
    yield _insertion(
        _FILES,
        "the refusal of a saved game (restore_saved_game)",
        files.line_end(restore.arms[0].body.start),
        _KEPT_SAVE.format(
            condition=condition,
            close=f"{of_no_value}{close}({handle})",
            compress=_compressed(tree),
            end=_name(tree, ENDS_PROGRAM, "src/end.c"),
        ),
        "a refused save is kept, not deleted",
    )


def _maker(tree: Tree) -> CFile:
    return tree.c(next(file for file in _MAKERS if file == _MAKERS[-1] or tree.exists(file)))


def _read_too(number: str, value: str, without: Iterable[Mod]) -> str:
    """Return the statement that takes the number of a game without some mods for this game's."""
    marks = "".join(
        f"#ifdef {mod.symbol}\n         ^ 0x{fingerprint(mod):08x}L /* {c_comment(_title(mod))} */\n#endif\n"
        for mod in without
    )
    return (
        f"    if (version_data->{number} == ({value}\n{marks}        ))\n"
        f"        version_data->{number} = {value}; /* a game with fewer mods, whose numbers are all kept */\n"
    )


def _name(tree: Tree, role: str, file: str) -> str:
    """Return the tree's own name for something; raises ``SiteError`` where it has none."""
    found = next((one.c for one in differences(tree) if one.name == role), "")
    if not found:
        raise SiteError.of_count(target=tree.target.name, file=file, site=f"name for {role}", places=())
    return found


def _compressed(tree: Tree) -> str:
    """Return the statement that compresses the kept save; one that is not compressed is read as well."""
    compress = next((one.c for one in differences(tree) if one.name == COMPRESSES_FILE), "")
    return f"        {compress}(fq_save);\n" if compress else ""


def _insertion(file: str, site: str, at: int, text: str, why: str) -> Edit:
    return Edit(file=file, site=site, start=at, end=at, text=text, why=why, owner=VARIANT)


def _title(mod: Mod) -> str:
    return f"{mod.identity.name} {mod.identity.version}"
