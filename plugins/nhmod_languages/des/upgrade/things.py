"""Monsters and objects: class and name in one place, chances before the command, contents within braces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.upgrade import codes
from nhmod_languages.des.v34 import ast

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nhmod_languages.des.upgrade.rewriter import Rewriter

_ATTITUDES = {"peaceful": "attitude", "hostile": "attitude", "asleep": "alertness", "awake": "alertness"}


def place(rewriter: Rewriter, node: ast.Node) -> None:
    """Rewrite a place: ``place[0]`` is a variable, the rest stays."""
    if isinstance(node, ast.Register):
        rewriter.replace(node.span.start, node.span.end, variable(node))


def variable(register: ast.Register) -> str:
    """Return the variable that stands for a register."""
    return f"${register.kind.text}[{register.index.value}]"


def monster(rewriter: Rewriter, node: ast.Monster) -> None:
    """Rewrite a MONSTER."""
    _chance(rewriter, node, node.chance)
    _thing(rewriter, node.letter, node.name, named_by_register=False)
    place(rewriter, node.place)
    kept: dict[str, ast.Node] = {}
    for info in node.infos:
        sort = _sort(info)
        if sort in kept:
            rewriter.report.warning(
                codes.INFO_TWICE,
                f"the {sort} is said twice; 3.4.3 takes the last, and 3.6 only one",
                rewriter.place_of(kept[sort]),
            )
        kept[sort] = info
    before: ast.Node = node.place
    for info in node.infos:
        if kept[_sort(info)] is not info:
            span = rewriter.span_between(before, info)
            rewriter.remove(span.start, span.end)
        elif isinstance(info, ast.Word) and info.text == "random":
            rewriter.replace(info.span.start, info.span.end, "align:random")
        before = info


def objects(rewriter: Rewriter, nodes: Sequence[ast.Node], known_monster: Callable[[str], bool]) -> None:
    """Rewrite all OBJECTs and CONTAINERs of a part or room, in the order of the text."""
    container: ast.Object | None = None
    last: ast.Node | None = None  # the container or its last contents, while the next statement may be more of them
    for node in nodes:
        if not isinstance(node, ast.Object):
            container, last = _close(rewriter, container, last)
            continue
        contained = isinstance(node.place, ast.Word) and node.place.text == "contained"
        is_container = node.keyword.text == "CONTAINER"
        if contained and not is_container and container is None:
            rewriter.report.error(
                codes.CONTENTS_APART,
                "this is contained in the last container before it; in 3.6 it must stand directly behind that",
                rewriter.place_of(node.place),
                hint="move it behind its CONTAINER, or give it a place of its own",
            )
        if not contained or is_container:
            container, last = _close(rewriter, container, last)
        _object(rewriter, node, known_monster)
        if is_container:
            container = node
        if container is not None:
            last = node
    _close(rewriter, container, last)


def _close(rewriter: Rewriter, container: ast.Object | None, last: ast.Node | None) -> tuple[None, None]:
    """Put braces round a container's contents."""
    if container is not None and last is not None:
        indent = _indent(rewriter, container)
        rewriter.insert(container.span.end, " {" if last is not container else " { }")
        if last is not container:
            rewriter.insert(last.span.end, f"\n{indent}}}")
    return None, None


def _indent(rewriter: Rewriter, node: ast.Node) -> str:
    source = rewriter.source
    before = source.text[source.line_begin(node.span.start) : node.span.start]
    return before[: len(before) - len(before.lstrip())]


def _object(rewriter: Rewriter, node: ast.Object, known_monster: Callable[[str], bool]) -> None:
    _chance(rewriter, node, node.chance)
    _thing(rewriter, node.letter, node.name, named_by_register=True)
    if isinstance(node.place, ast.Word) and node.place.text == "contained":
        if node.keyword.text == "CONTAINER":
            rewriter.replace(node.place.span.start, node.place.span.end, "random")
            rewriter.report.warning(
                codes.NESTED_CONTAINER,
                "3.4.3 puts a container that is contained at a random place, and so does the upgraded text",
                rewriter.place_of(node.place),
                hint="for a container in a container, move it within the outer one's braces and take its place out",
            )
        else:
            span = rewriter.span_between(node.name, node.place)
            rewriter.remove(span.start, span.end)
    else:
        place(rewriter, node.place)
    before: ast.Node = node.place
    for value, new in (
        (node.curse, _unless(rewriter, node.curse, "random", "")),
        (node.corpse, _corpse(rewriter, node.corpse, known_monster)),
        (node.enchantment, _unless(rewriter, node.enchantment, "random", "")),
        (node.title, _unless(rewriter, node.title, "none", "name:")),
    ):
        if value is None:
            continue
        if new:
            rewriter.replace(value.span.start, value.span.end, new)
        else:
            span = rewriter.span_between(before, value)
            rewriter.remove(span.start, span.end)
        before = value


def _unless(rewriter: Rewriter, value: ast.Node | None, nothing: str, prefix: str) -> str:
    """Return what stands for a further value of an object: nothing where it says as much."""
    if value is None or (isinstance(value, ast.Word) and value.text == nothing):
        return ""
    return prefix + rewriter.said(value)


def _corpse(rewriter: Rewriter, corpse: ast.Text | None, known_monster: Callable[[str], bool]) -> str:
    if corpse is None:
        return ""
    if known_monster(corpse.value):
        return "montype:" + rewriter.said(corpse)
    if corpse.value != "random":
        rewriter.report.warning(
            codes.UNKNOWN_CORPSE,
            f'"{corpse.value}" is no monster of 3.4.3, which takes it for random; so does the upgraded text',
            rewriter.place_of(corpse),
        )
    return "montype:random"


def _chance(rewriter: Rewriter, node: ast.Command, chance: ast.Percent | None) -> None:
    if chance is not None:
        text = f"{rewriter.said(chance)}: {node.keyword.text}"
        rewriter.replace(node.keyword.span.start, chance.span.end, text)


def _thing(rewriter: Rewriter, letter: ast.Node, name: ast.Node, *, named_by_register: bool) -> None:
    """Rewrite a class and a name, which are one value in 3.6.

    ``named_by_register`` says that a name counts though the class is a register's (objects: sp_lev.c:create_object).
    """
    report = rewriter.report
    if isinstance(name, ast.Word):  # random
        text = variable(letter) if isinstance(letter, ast.Register) else rewriter.said(letter)
    elif isinstance(letter, ast.Register):
        text = rewriter.said(name) if named_by_register else variable(letter)
        if not named_by_register:
            report.warning(
                codes.NAME_AND_REGISTER,
                f"{rewriter.said(name)} beside {rewriter.said(letter)} has no effect in 3.4.3; it is left out",
                rewriter.place_of(name),
            )
    elif isinstance(letter, ast.Word):
        text = rewriter.said(name)
        report.warning(
            codes.NAME_WITHOUT_CLASS,
            f"3.4.3 makes a random one here, whatever the name; the upgraded text makes {rewriter.said(name)}",
            rewriter.place_of(name),
            hint="write random in place of the name for the old behaviour",
        )
    else:
        text = f"({rewriter.said(letter)},{rewriter.said(name)})"
    rewriter.replace(letter.span.start, name.span.end, text)


def _sort(info: ast.Node) -> str:
    if isinstance(info, ast.Text):
        return "name"
    if isinstance(info, ast.Appearance):
        return "appearance"
    return _ATTITUDES.get(info.text, "alignment") if isinstance(info, ast.Word) else "alignment"
