"""Edits over edits: what a mod changes of another mod's content, so that each keeps its own symbol and its own patch.

The plugins plan all edits of a set of mods. They are asked again for the set as each mod has changed it; where the answers
differ, the later edit stands over the earlier one: with the changing mod's symbol the new text, without it the old.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from nhmod.dataclass import frozen
from nhmod.edits.edit import Addend, Change, Edit, Guard, Hunk, NewFile, Rework, alike

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from nhmod.diagnostics import Report
    from nhmod.location import Location
    from nhmod.manifest import Origin
    from nhmod.target import Tree

_CODE = (".c", ".h")
_CONDITIONS = {Guard.CPP: ("#ifdef {}\n", "#else\n", "#endif /* {} */\n"), Guard.GREP: ("^?{}\n", "^:\n", "^.\n")}
_NEGATED = {Guard.CPP: "#ifndef {}\n", Guard.GREP: "^!{}\n"}


@frozen
class Over(Edit):
    """A mod's edit in the place of an earlier mod's, ``below``: where ``defined``, the later mod's symbol, is (empty: always).

    ``among`` are the symbols of earlier mods that change the same, ``beside`` its text where only some of them are defined.
    """

    below: Edit
    defined: str
    among: tuple[str, ...] = ()
    beside: tuple[tuple[frozenset[str], str], ...] = ()


@frozen
class Nothing(Edit):
    """What is below a mod's text where nothing was: ``coming`` is that text, as several that come to one place stand beside each other."""

    coming: str


@frozen
class OverFile(NewFile):
    """A mod's file in the place of an earlier mod's, ``below``."""

    below: NewFile


class Layers:
    """The changes of several mods as plugins ask for them, layer by layer."""

    def __init__(self, tree: Tree, order: Sequence[str], symbols: Mapping[str, str]) -> None:
        """Begin without any; ``order`` lists the mods in load order, ``symbols`` has their symbols."""
        self._tree = tree
        self._rank = {owner: number for number, owner in enumerate(order)}
        self._symbols = symbols
        self._asked: dict[object, Change] = {}
        self._standing: dict[object, Change] = {}
        self._all: list[Change] = []

    @property
    def changes(self) -> tuple[Change, ...]:
        """All changes: those of every layer, in the order in which they were asked for."""
        return tuple(self._all)

    def begin(self, changes: Iterable[Change]) -> None:
        """Take what is asked for before any mod changes another's content."""
        self._all = list(changes)
        self._asked = _distinct(self._all)
        self._standing = dict(self._asked)

    def add(
        self, changes: Iterable[Change], editor: str, origin: Callable[[Location | None], Origin], report: Report
    ) -> None:
        """Take what is asked for after a mod's changes; what can't stand over what was there is reported (NH3806).

        ``origin`` gives for the place of what is changed the place of its change.
        """
        after = _distinct(changes)
        texts = {alike(change) for change in after.values() if isinstance(change, Edit)}
        standing = {key: self._standing[key] for key in after if key in self._standing}
        left = [change for key, change in self._asked.items() if key not in after]
        # What another mod asks for as well is not gone.
        left = [change for change in left if not isinstance(change, Edit) or alike(change) not in texts]
        for key, new in after.items():
            if key in standing:
                continue
            old = next((one for one in left if _place(one) == _place(new)), None)
            if old is not None:
                left.remove(old)
            standing[key] = self._put(old, new, editor, origin, report)
        for old in left:
            made = self._over(old, None, editor)
            if made is None and not _is_neutral(old):
                self._refuse(old, editor, origin(old.origin), report)
            elif made is not None:
                # It is asked for no longer, but it stays: without the symbol it is there.
                self._all.append(_placed(made, editor, origin))
        self._asked, self._standing = after, standing

    def _put(
        self, old: Change | None, new: Change, editor: str, origin: Callable[[Location | None], Origin], report: Report
    ) -> Change:
        """Put a new change over an old one, or among the others; gives what stands for it."""
        if old is not None and self._rank[old.owner] > self._rank[editor]:
            # Whoever has the old one's mod has the editor too.
            self._all = [new if _key(one) == _key(old) else one for one in self._all]
            return new
        made = self._over(old, new, editor)
        if made is None:
            self._refuse(new, editor, origin(new.origin), report)
            made = new
        made = _placed(made, editor, origin)
        if made not in self._all:
            self._all.append(made)
        return made

    def _over(self, old: Change | None, new: Change | None, editor: str) -> Change | None:
        """Put a new change over an old one; either may be absent. Nothing where that can't be."""
        some = new if new is not None else old
        if isinstance(new, NewFile):
            return self._file(old, new, editor)
        if not isinstance(some, Edit) or not isinstance(old, Edit | None):
            return None
        below = self._standing[_key(old)] if old is not None else self._below(some, editor)
        text = new.text if isinstance(new, Edit) else self._nothing(some)
        if not isinstance(below, Edit) or not self._can_stand(some, below.text, text):
            return None
        if text == below.text:
            return None if new is None else below
        if old is None:
            self._all.append(below)
        defined = self._symbols[editor] if _guard_over(some) is not Guard.BARE else ""
        return Over(**_fields(some, Edit) | {"text": text, "owner": editor, "below": below, "defined": defined})

    def _file(self, old: Change | None, new: NewFile, editor: str) -> NewFile:
        """Put a file in the place of an earlier one, which stays in the earlier mod's patch."""
        below = self._standing[_key(old)] if old is not None else None
        if not isinstance(below, NewFile):
            return replace(new, owner=editor)
        why = f"the file of '{below.owner}', as '{editor}' changes it; it stays so without the symbol"
        return OverFile(**_fields(new, NewFile) | {"owner": editor, "why": why, "below": below})

    def _below(self, edit: Edit, editor: str) -> Edit:
        """Return what a mod's edit stands over where another mod asks for nothing."""
        nothing = self._nothing(edit)
        if nothing or type(edit) is not Edit:
            return replace(edit, text=nothing, owner=editor)
        return Nothing(**_fields(edit, Edit) | {"text": nothing, "owner": editor, "coming": edit.text})

    def _nothing(self, edit: Edit) -> str:
        """Return the text with which an edit changes nothing."""
        if isinstance(edit, Addend):
            return edit.neutral
        return self._tree.text(edit.file)[edit.start : edit.end]

    def _can_stand(self, edit: Edit, old: str, new: str) -> bool:
        guard = _guard_over(edit)
        if guard is Guard.BARE or old == new:
            return True
        whole = all(text.endswith("\n") or not text for text in (old, new))
        return guard in _CONDITIONS and whole and self._at_line(edit)

    def _at_line(self, edit: Edit) -> bool:
        text = self._tree.text(edit.file)
        return edit.start == 0 or text[edit.start - 1] == "\n"

    def _refuse(self, change: Change, editor: str, origin: Origin, report: Report) -> None:
        site = change.site if isinstance(change, Edit) else change.file
        report.error(
            "NH3806",
            f"'{editor}' can't change this of another mod: {site} in {change.file} has no room for both texts",
            origin,
            hint="make the change in the other mod, or add content of your own in place of it",
        )


class Stacks:
    """Which edits stand over which, among those that are applied."""

    def __init__(self, changes: Iterable[Change]) -> None:
        """Take the changes that are applied."""
        self._over = {change.below: change for change in changes if isinstance(change, Over)}

    def parts(self, edit: Edit) -> Iterator[Edit]:
        """Yield an edit with all that stands over it, as edits at its place in their order."""
        top = self._over.get(edit)
        if top is None:
            yield edit
            return
        overs: list[Over] = []
        while top is not None:
            overs.append(top)
            top = self._over.get(top)
        last = overs[-1]
        if not last.defined:
            yield replace(edit, text=last.text, origin=last.origin, verbatim=last.verbatim)
        elif edit.start != edit.end:
            text = "".join(part.text for part in _parts(edit, overs))
            yield replace(edit, text=text, origin=last.origin, verbatim=False)
        else:
            yield from _parts(edit, overs)


def guard_of(change: Edit | NewFile | Hunk | Rework) -> Guard:
    """Return what the symbol of a change's mod is written in."""
    return _guard_over(change) if isinstance(change, Over) and change.defined else change.guard


def _guard_over(edit: Edit) -> Guard:
    """Return with which conditions something can stand over an edit: its own, the preprocessor's in C, else none."""
    if edit.guard in _CONDITIONS:
        return edit.guard
    return Guard.CPP if edit.guard is Guard.NONE and edit.file.endswith(_CODE) else Guard.BARE


def _parts(edit: Edit, overs: Sequence[Over]) -> Iterator[Edit]:
    """Write an edit and those over it, the lowest first, as nested conditions: the topmost symbol that is defined has its text."""
    if not overs:
        if edit.text:
            yield edit
        return
    *rest, last = overs
    guard = _guard_over(edit)
    begin, other, end = (part.format(last.defined) for part in _CONDITIONS[guard])
    below = [*_parts(edit, rest)]

    def line(text: str) -> Edit:
        return replace(edit, text=text, origin=last.origin, verbatim=False)

    own = [*_chosen(edit, last, last.among, frozenset())]
    if own:
        yield line(begin)
        yield from own
        if below:
            yield line(other)
    else:
        yield line(_NEGATED[guard].format(last.defined))
    yield from below
    yield line(end)


def _chosen(edit: Edit, over: Over, among: Sequence[str], defined: frozenset[str]) -> list[Edit]:
    """Write the text that stands over an edit beside those of the symbols ``among`` that are defined, and those that are known to be."""
    if not among:
        text = dict(over.beside).get(defined, over.text)
        return (
            [replace(edit, text=text, origin=over.origin, verbatim=over.verbatim and text == over.text)] if text else []
        )
    *rest, last = among
    with_, without = (_chosen(edit, over, rest, some) for some in (defined | {last}, defined))
    if with_ == without:
        return with_
    begin, other, end = (part.format(last) for part in _CONDITIONS[_guard_over(edit)])
    if not with_:
        begin, with_, without = _NEGATED[_guard_over(edit)].format(last), without, []
    lines = [replace(edit, text=text, origin=over.origin, verbatim=False) for text in (begin, other, end)]
    return [lines[0], *with_, *([lines[1], *without] if without else []), lines[2]]


def _fields(change: Change, kind: type[Edit | NewFile]) -> dict[str, Any]:
    return {field.name: getattr(change, field.name) for field in fields(kind)}


def _key(change: Change) -> object:
    """Return what changes of one mod have in common that are one change: several contents may ask for the same."""
    return (change.owner, alike(change)) if isinstance(change, Edit) else change


def _distinct(changes: Iterable[Change]) -> dict[object, Change]:
    """Return the changes by what tells them apart, the first of each."""
    found: dict[object, Change] = {}
    for change in changes:
        found.setdefault(_key(change), change)
    return found


def _place(change: Change) -> tuple[object, ...]:
    """Return what two changes have in common of which one can stand over the other."""
    if isinstance(change, Edit):
        return (
            Edit,
            change.file,
            change.start,
            change.end,
            change.order,
            change.piece[0],
            change.guard,
            change.symbol,
            change.owner,
        )
    return (type(change), change.file, change.owner)


def _placed(change: Change, editor: str, origin: Callable[[Location | None], Origin]) -> Change:
    """Return a mod's change of another's content the place of the ``edit:`` that it comes of."""
    if change.owner != editor or isinstance(change, Hunk | Rework):
        return change
    return replace(change, origin=origin(change.origin).location)


def _is_neutral(change: Change) -> bool:
    return isinstance(change, Addend) and change.neutral == change.text
