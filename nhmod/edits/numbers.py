"""Constants that number one kind of thing after another, and room among them for new ones: C is made to count them itself.

Where they stand in conditionals, every branch is made to have as many of them, so that no number depends on the build.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import dropwhile, pairwise, takewhile
from typing import TYPE_CHECKING, Self, TypeAlias

from nhmod.dataclass import frozen
from nhmod.edits.edit import Edit
from nhmod.edits.renewed import Renewed, numbered_once
from nhmod.target.c import CFile, Define, Enumerator, SiteError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nhmod.location import Location
    from nhmod.target.c.conditionals import Conditional


_NAME = re.compile(r"[A-Za-z_]\w*")
_NAMED = re.compile(r"\(?\s*[A-Za-z_]\w*\s*\)?")
_SUM = re.compile(r"\(?\s*([A-Za-z_]\w*)\s*(?:\+\s*(\d+)\s*)?\)?")
# A bracket that is closed after all that mods add to the number in it.
_LAST = ("~",)


@frozen
class Numbers:
    """Numbered constants of a header, in the order of their values: members of an enumeration, or ``#define`` lines.

    New ones are lines of an enumeration either way (``NEW,``): ``counting`` makes one of ``#define`` lines, whose constants keep
    their values as long as nothing is added.
    """

    c: CFile
    members: tuple[Enumerator, ...] | tuple[Define, ...]
    renewed: Renewed | None = None

    @classmethod
    def read(cls, c: CFile, names: Sequence[str]) -> Self:
        """Find the constants ``names``, and those between them that only other builds have.

        Raises ``SiteError`` where one of ``names`` is missing or there twice.
        """
        if any(member.name == names[0] for enum in c.enums() for member in enum.members):
            return cls(c=c, members=c.enum(names[0]).members)
        renewed = Renewed.read(c, names)
        known = cls(c=c, members=tuple(numbered_once(c, names, renewed)), renewed=renewed)
        return replace(known, members=tuple(sorted((*known._defines, *known._of_other_builds()), key=_start)))

    def _of_other_builds(self) -> Iterator[Define]:
        """Find the ``#define`` lines of conditionals among the constants that have numbers of their own."""
        taken = {self._valued(define) for define in self._defines}
        first, last = self._defines[0], self._defines[-1]
        for define in self.c.defines():
            among = first.span.start < define.span.start < last.span.start and define.conditions != first.conditions
            if among and self._valued(define).isdecimal() and self._valued(define) not in taken:
                yield define

    @property
    def names(self) -> tuple[str, ...]:
        """The constants' names."""
        return tuple(member.name for member in self.members)

    def before(self, name: str) -> int:
        """Return the beginning of the line before which new constants go that come before one."""
        member = self._member(name)
        start = self.c.line_start(member.span.start)
        if self.c.source[start : member.span.start].strip():
            raise self._missing(f"{name} at the beginning of a line")
        return start

    @property
    def end(self) -> int:
        """The beginning of the line before which new constants go that come after all others."""
        defines = self._defines
        return end_of(defines, conditionals_in(defines, self._missing)) if defines else self.members[-1].lines().end

    @property
    def _defines(self) -> tuple[Define, ...]:
        return tuple(member for member in self.members if isinstance(member, Define))

    @property
    def _enumerators(self) -> tuple[Enumerator, ...]:
        return tuple(member for member in self.members if isinstance(member, Enumerator))

    @property
    def comma_first(self) -> bool:
        """Whether what comes after all others begins with the comma that the last one lacks."""
        last = self.members[-1]
        return isinstance(last, Define) or last.comma is None

    def after_last(self, macro: str) -> int:
        """Return the place after the last constant in the value of a macro that names it, where a sum goes on."""
        value = next(numbered_once(self.c, (macro,), self.renewed)).value_span
        last = self.members[-1]
        named = self.c.source.find(last.name, value.start, value.end)
        if named >= 0:
            return named + len(last.name)
        if isinstance(last, Define) and any(alias.name == macro for alias, _ in self._aliases(self._defines)):
            return value.end
        raise self._missing(f"#define {macro} ({last.name})")

    def counting(
        self, first: str, *, enum: str, site: str, why: str, owner: str, origin: Location | None = None
    ) -> Iterator[Edit]:
        """Take the written numbers from the constants from ``first`` on, so that C counts them on from what stands before.

        They count on as they are written, so a build without new ones has the same numbers; raises ``SiteError`` if they
        are not written one after the other. ``#define`` lines become an enumeration ``enum``, and further macros
        for their numbers name them; lines behind them that are sums of the others (``(SHOPBASE+1)``) stay as they are, and move with them.
        """

        def edit(start: int, end: int, text: str, order: tuple[int | str, ...] = ()) -> Edit:
            return Edit(
                file=self.c.path,
                site=site,
                start=start,
                end=end,
                text=text,
                why=why,
                owner=owner,
                order=order,
                origin=origin,
            )

        if self._defines:
            yield from self._enumerated(self._counted(first), enum, edit)
            return
        for member in self.members:
            if member.conditions != self.members[0].conditions:
                # Whether it is counted would depend on the build.
                raise self._missing(f"{member.name} outside of conditionals")
        for before, member in dropwhile(lambda pair: pair[1].name != first, pairwise(self._enumerators)):
            if member.value is None:
                continue
            if self._number(member) != self._number(before) + 1:
                raise self._missing(f"constants that are numbered one after the other from {first} on")
            yield edit(member.span.start + len(member.name), member.value.end, "")

    def _counted(self, first: str) -> tuple[Define, ...]:
        """Return the ``#define`` lines, without the sums that they end with where not all numbers are known and ``first`` is before those.

        Such sums count by themselves.
        """
        if all(self._valued(define).isdecimal() for define in self._defines):
            return self._defines
        written = tuple(takewhile(lambda define: not _NAME.search(define.value), self._defines))
        moving = {define.name for define in written}
        if first not in moving:
            return self._defines
        for define in self.c.defines():
            if not moving.isdisjoint(_NAME.findall(define.value)):
                moving.add(define.name)
        return written if moving.issuperset(self.names) else self._defines

    def _enumerated(self, members: Sequence[Define], enum: str, edit: Callable[..., Edit]) -> Iterator[Edit]:
        """Make one enumeration of ``#define`` lines."""
        start = self.before(members[0].name)
        yield edit(start, start, f"enum {enum} {{\n")
        before: Define | None = None
        for member in members:
            comma = "" if member is members[-1] else ","
            text = f"    {member.name}{self._written_behind(before, member)}{comma}"
            yield edit(member.span.start, self._value_end(member), text)
            before = member
        conditionals = conditionals_in(members, self._missing)
        for conditional in conditionals:
            for place, text in fillers(conditional, members):
                yield edit(place, place, text, _LAST)
        if self.renewed is not None:
            yield from self._moved(self.renewed, members, edit)
        end = end_of(members, conditionals)
        yield edit(end, end, "};\n", _LAST)
        for alias, name in self._aliases(members):
            yield edit(alias.value_span.start, alias.value_span.end, f"({name}")
            yield edit(alias.value_span.end, alias.value_span.end, ")", _LAST)

    def _moved(self, renewed: Renewed, members: Sequence[Define], edit: Callable[..., Edit]) -> Iterator[Edit]:
        """Let a conditional's own constants stand before those that it numbers anew, so that C counts these in every build."""
        renewed.check(self.c, self._valued, self._missing)
        anew = {define.name for define in renewed.first}
        before = [*takewhile(lambda member: member.name not in anew, members)]
        if not before:
            raise self._missing(f"a constant before {members[0].name}")
        place = before[-1].lines().end - 1
        yield edit(place, place, renewed.moved)
        yield edit(renewed.body.start, renewed.body.end, "\n")

    def _written_behind(self, before: Define | None, member: Define) -> str:
        """Return the number that an enumeration must give to a constant: none, where C counts to it from the one before."""
        number = self._number(member)
        if before is not None:
            step = number - self._number(before)
            if step < 0:
                raise self._missing(f"{member.name} with a number that is higher than the one before it")
            if step in {0, 1}:
                return "" if step else f" = {before.name}"
        return f" = {member.value}"

    def _aliases(self, members: Sequence[Define]) -> Iterator[tuple[Define, str]]:
        """Find the further macros for the constants' numbers, among them or right after them, and what each names."""
        by_value = {str(self._number(member)): member.name for member in members}
        first, last = members[0].span, members[-1].span
        # What stands behind a conditional that numbers them anew does not count on.
        stop = len(self.c.source) if self.renewed is None else self.renewed.body.start
        others = [d for d in self.c.defines() if d.name not in self.names and d.params is None and d.span.end <= stop]
        among = [d for d in others if first.start < d.span.start < last.start]
        after = takewhile(lambda d: self._valued(d) in by_value, (d for d in others if d.span.start > last.start))
        for define in (*among, *after):
            value = self._valued(define)
            if value in by_value and not _NAMED.fullmatch(define.value):
                yield define, by_value[value]

    def _valued(self, define: Define) -> str:
        """Return a macro's value as a number, if it is one or a sum of a constant and one; as it is written, if not."""
        found = _SUM.fullmatch(define.value)
        bases = self.c.defines(found[1]) if found is not None and found[1] != define.name else ()
        if found is None or len(bases) != 1:
            return define.value
        base = self._valued(bases[0])
        return str(int(base) + int(found[2] or 0)) if base.isdecimal() else define.value

    def _member(self, name: str) -> Enumerator | Define:
        found = next((member for member in self.members if member.name == name), None)
        if found is None:
            raise self._missing(f"{name} among the numbered constants")
        return found

    def _number(self, member: Enumerator | Define) -> int:
        text = self._valued(member) if isinstance(member, Define) else self._written(member)
        if not text.isdecimal():
            raise self._missing(f"{member.name} with a written number")
        return int(text)

    def _written(self, member: Enumerator) -> str:
        return self.c.text(member.value) if member.value else ""

    def _value_end(self, member: Enumerator | Define) -> int:
        value = member.value_span if isinstance(member, Define) else member.value
        return value.end if value else member.span.end

    def _missing(self, site: str) -> SiteError:
        return SiteError.of_count(target=self.c.target, file=self.c.path, site=site, places=())


def _start(define: Define) -> int:
    return define.span.start


_Missing: TypeAlias = "Callable[[str], SiteError]"


def conditionals_in(members: Sequence[Define], missing: _Missing) -> tuple[Conditional, ...]:
    """Find the conditionals that some constants stand in, and not all.

    Raises ``SiteError`` where one conditional stands in another.
    """
    common = members[0].conditions
    for member in members:
        if member.conditions[: len(common)] != common or len(member.conditions) > len(common) + 1:
            raise missing(f"{member.name} outside of conditionals in conditionals")
    inside = [member for member in members if member.conditions != common]
    return tuple(
        conditional
        for conditional in (members[0].code.conditionals if inside else ())
        if any(len(member.conditions) > len(common) and _holds(conditional, member) for member in inside)
        and not _holds(conditional, members[0])
    )


def fillers(conditional: Conditional, members: Sequence[Define]) -> Iterator[tuple[int, str]]:
    """Yield, with its place, what the branches that have fewer constants than another get: as many that nothing names."""
    marks = [*(branch.directive.span.start for branch in conditional.branches), conditional.end.span.start]
    held = [[member for member in members if start < member.span.start < end] for start, end in pairwise(marks)]
    most = max(held, key=len)
    comma = "" if most[-1] is members[-1] else ","
    lacking = [(end, most[len(own) :], "") for own, end in zip(held, marks[1:], strict=True)]
    if conditional.otherwise is not None:
        lacking.append((marks[-1], most, "#else\n"))
    for place, others, opening in lacking:
        names = [f"    NO_{other.name}{comma if other is others[-1] else ','}\n" for other in others]
        if names:
            yield place, opening + "".join(names)


def end_of(members: Sequence[Define], conditionals: Sequence[Conditional]) -> int:
    """Return the beginning of the line after the last constant, or after the conditional that it stands in."""
    last = members[-1]
    around = next((one for one in conditionals if _holds(one, last)), None)
    return last.lines().end if around is None else last.code.text.index("\n", around.end.span.end - 1) + 1


def _holds(conditional: Conditional, member: Define) -> bool:
    return conditional.branches[0].directive.span.start < member.span.start < conditional.end.span.start
