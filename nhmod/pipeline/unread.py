"""Says of a tree whose source is in a form that nobody reads what that costs, once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Related, Severity, problem
from nhmod.pipeline.blame import blamed
from nhmod.pipeline.reasons import Reason, reason_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.contribution import Content
    from nhmod.diagnostics import Diagnostic
    from nhmod.target import Tree


def told_of_unread(tree: Tree, found: Sequence[Diagnostic], contents: Sequence[Content]) -> Iterator[Diagnostic]:
    """Yield what was found on a tree that ``Target.unread`` is said of; what follows from that is one error (NH0520)."""
    of_tree = [one for one in found if _is_of_tree(one)]
    yield from (one for one in found if one not in of_tree)
    by_record, of_none = blamed(of_tree, contents)
    yield from of_none  # that the tree is not read is told already, with what can be had (nhmod.pipeline.trees)
    if not by_record:
        return
    lost = [content for content in contents if id(content.record) in by_record]
    places = [content.origin.location for content in lost]
    can = "can" if len(lost) == len(contents) > 1 else "can't"
    yield from problem(
        "NH0520",
        f"{_many(len(lost), len(contents))} {can} be had in {tree.target.title}: {tree.target.unread}",
        next(iter(places), None),
        hint=f"take a release that is read ('nhmod source list'), or only what can be had ('nhmod port {tree.root}' with these mods says "
        "what); a change of this game's own files can be a patch of a mod ('nhmod import --patch')",
        related=tuple(Related(location=one, message="neither can this") for one in places[1:]),
    ).diagnostics


def _many(lost: int, every: int) -> str:
    if every == 1:
        return "the one content"
    return f"none of the {every} contents" if lost == every else f"{lost} of {every} contents"


def _is_of_tree(one: Diagnostic) -> bool:
    return one.severity is Severity.ERROR and (bool(one.cause) or reason_of(one) is not Reason.REFUSED)
