"""Places in files that are no C: by a whole line, since such files have no structure that would be known here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.location import Location
from nhmod.target.c import SiteError

if TYPE_CHECKING:
    from nhmod.target.tree import Tree
    from nhmod_fragments.records import At


def find_line(tree: Tree, at: At) -> int:
    """Return the beginning of the line before which the text goes; ``SiteError`` where the line is not there, or twice."""
    text = tree.text(at.file)
    if at.place == "start":
        return 0
    if at.place == "end":
        return text.rfind("\n") + 1
    wanted = at.before_line or at.after_line or ""
    offset, found = 0, []
    for line in text.splitlines(keepends=True):
        if line.strip() == wanted.strip():
            found.append((offset, offset + len(line)))
        offset += len(line)
    if len(found) != 1:
        places = [Location.of_offset(at.file, text, start, end) for start, end in found]
        raise SiteError.of_count(
            target=tree.target.name, file=at.file, site=f"line '{wanted.strip()}'", places=places
        ).hinted("give a line as it is, without the blanks around it")
    return found[0][0 if at.before_line else 1]
