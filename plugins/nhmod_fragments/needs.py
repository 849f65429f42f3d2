"""What a fragment needs: looked for in the tree and among the mods, so that it is refused before a compiler sees it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.diagnostics import did_you_mean
from nhmod.target.c import SiteError

if TYPE_CHECKING:
    from collections.abc import Collection

    from nhmod.diagnostics import Report
    from nhmod.target import Facts, Tree
    from nhmod_fragments.records import Fragment, Need

_AT_FIRST_SIGHT = {
    "function": r"\b{name}\s*\(",
    "macro": r"^\s*#\s*define\s+{name}\b",
    "struct": r"\b(?:struct|union)\s+{name}\s*\{{|\}}\s*{name}\s*;",
}


def check_needs(fragment: Fragment, fragments: Collection[str], tree: Tree, facts: Facts, report: Report) -> None:
    """Report each need that is not met (NH3707)."""
    for need in fragment.needs:
        missing, hint = _missing(need, fragments, tree, facts)
        if missing:
            report.error("NH3707", f"the fragment '{fragment.name}' needs {missing}", need.origin, hint=hint)


def _missing(need: Need, fragments: Collection[str], tree: Tree, facts: Facts) -> tuple[str, str]:
    """Return what is not there, in words, and what may be meant; both empty if it is there."""
    missing, hint = "", ""
    if need.feature is not None and not facts.offers(need.feature):
        missing, hint = f"'{need.feature}'", facts.get("features").suggest(need.feature)
    elif need.file is not None and not tree.exists(need.file):
        missing, hint = f"the file {need.file}", did_you_mean(need.file, tree.files())
    elif need.function is not None and not _defined(tree, need.function, "function"):
        missing = f"the function {need.function}()"
    elif need.macro is not None and not _defined(tree, need.macro, "macro"):
        missing = f"the macro {need.macro}"
    elif need.struct is not None and not _defined(tree, need.struct, "struct"):
        missing = f"the structure {need.struct}"
    elif need.fragment is not None and need.fragment not in fragments:
        return f"the fragment '{need.fragment}', which no mod here has", did_you_mean(need.fragment, fragments)
    return (f"{missing}, which this game does not have", hint) if missing else ("", "")


def _defined(tree: Tree, name: str, kind: str) -> bool:
    """Return whether the game's own C defines something."""
    return tree.once((_defined, name, kind), lambda: _is_defined(tree, name, kind))


def _is_defined(tree: Tree, name: str, kind: str) -> bool:
    """Look through the game's C; only files where it looks so at first sight are read as C."""
    folders = ("src/",) if kind == "function" else ("include/", "src/")
    sight = re.compile(_AT_FIRST_SIGHT[kind].format(name=name), re.MULTILINE)
    for path in tree.files():
        if not path.startswith(folders) or not path.endswith((".c", ".h")):
            continue
        text = tree.text(path)
        # Most files do not have the name at all, and to see that is a hundred times as fast as the pattern.
        if name not in text or not sight.search(text):
            continue
        c = tree.c(path)
        try:
            found = {"function": c.functions, "macro": c.defines, "struct": c.structs}[kind](name)
        except SiteError:  # what is no C has none
            continue
        if found:
            return True
    return False
