"""Constants that number one kind of thing after another, and room among them for new ones: C is made to count them itself."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import dropwhile, pairwise, takewhile
from typing import TYPE_CHECKING, Self

from nhmod.edits.edit import Edit
from nhmod.target.c import Define, Enumerator, SiteError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nhmod.location import Location
    from nhmod.target.c import CFile

_NAME = re.compile(r"[A-Za-z_]\w*")
# A bracket that is closed after all that mods add to the number in it.
_LAST = ("~",)


@dataclass(frozen=True, kw_only=True, slots=True)
class Numbers:
    """Numbered constants of a header, in the order of their values: members of an enumeration, or ``#define`` lines.

    New ones are lines of an enumeration either way (``NEW,``): ``counting`` makes one of ``#define`` lines, whose constants keep
    their values as long as nothing is added.
    """

    c: CFile
    members: tuple[Enumerator, ...] | tuple[Define, ...]

    @classmethod
    def read(cls, c: CFile, names: Sequence[str]) -> Self:
        """Find the constants ``names``; raises ``SiteError`` where one is missing or there twice."""
        if any(member.name == names[0] for enum in c.enums() for member in enum.members):
            return cls(c=c, members=c.enum(names[0]).members)
        return cls(c=c, members=tuple(c.define(name) for name in names))

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
        return self.members[-1].lines().end

    @property
    def comma_first(self) -> bool:
        """Whether what comes after all others begins with the comma that the last one lacks."""
        last = self.members[-1]
        return isinstance(last, Define) or last.comma is None

    def after_last(self, macro: str) -> int:
        """Return the place after the last constant in the value of a macro that names it, where a sum goes on."""
        value = self.c.define(macro).value_span
        last = self.members[-1]
        named = self.c.source.find(last.name, value.start, value.end)
        if named >= 0:
            return named + len(last.name)
        if isinstance(last, Define) and any(alias.name == macro for alias, _ in self._aliases(self.names)):
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

        counted = self._counted(first)
        for member in counted.members:
            if member.conditions != self.members[0].conditions:
                # Whether it is counted would depend on the build.
                raise self._missing(f"{member.name} outside of conditionals")
        if isinstance(self.members[0], Define):
            yield from counted.enumerated(enum, edit, self.names)
            return
        for before, member in dropwhile(lambda pair: pair[1].name != first, pairwise(self.members)):
            if not isinstance(member, Enumerator) or member.value is None:
                continue
            if self._number(member) != self._number(before) + 1:
                raise self._missing(f"constants that are numbered one after the other from {first} on")
            yield edit(member.span.start + len(member.name), member.value.end, "")

    def _counted(self, first: str) -> Numbers:
        """Return these without the sums that ``#define`` lines end with, where ``first`` is before those: they count by themselves."""
        defines = tuple(member for member in self.members if isinstance(member, Define))
        written = tuple(takewhile(lambda define: not _NAME.search(define.value), defines))
        moving = {define.name for define in written}
        if first not in moving:
            return self
        for define in self.c.defines():
            if not moving.isdisjoint(_NAME.findall(define.value)):
                moving.add(define.name)
        return replace(self, members=written) if moving.issuperset(self.names) else self

    def enumerated(self, enum: str, edit: Callable[..., Edit], every: Sequence[str]) -> Iterator[Edit]:
        """Make one enumeration of the ``#define`` lines; ``every`` are all constants, those too that are sums of these."""
        start = self.before(self.names[0])
        yield edit(start, start, f"enum {enum} {{\n")
        count: int | None = None
        for member in self.members:
            number = self._number(member)
            if count is not None and number < count:
                raise self._missing(f"{member.name} with a number that is higher than the one before it")
            value = "" if number == count else f" = {number}"
            comma = "" if member is self.members[-1] else ","
            yield edit(member.span.start, self._value_end(member), f"    {member.name}{value}{comma}")
            count = number + 1
        yield edit(self.end, self.end, "};\n", _LAST)
        for alias, name in self._aliases(every):
            yield edit(alias.value_span.start, alias.value_span.end, f"({name}")
            yield edit(alias.value_span.end, alias.value_span.end, ")", _LAST)

    def _aliases(self, every: Sequence[str]) -> Iterator[tuple[Define, str]]:
        """Find the further macros for the constants' numbers, among them or right after them, and what each names."""
        by_value = {str(self._number(member)): member.name for member in self.members}
        first, last = self.members[0].span, self.members[-1].span
        others = [d for d in self.c.defines() if d.name not in every and d.params is None]
        among = [d for d in others if first.start < d.span.start < last.start]
        after = takewhile(lambda d: d.value in by_value, (d for d in others if d.span.start > last.start))
        return ((define, by_value[define.value]) for define in (*among, *after) if define.value in by_value)

    def _member(self, name: str) -> Enumerator | Define:
        found = next((member for member in self.members if member.name == name), None)
        if found is None:
            raise self._missing(f"{name} among the numbered constants")
        return found

    def _number(self, member: Enumerator | Define) -> int:
        text = member.value if isinstance(member, Define) else self.c.text(member.value) if member.value else ""
        if not text.isdecimal():
            raise self._missing(f"{member.name} with a written number")
        return int(text)

    def _value_end(self, member: Enumerator | Define) -> int:
        value = member.value_span if isinstance(member, Define) else member.value
        return value.end if value else member.span.end

    def _missing(self, site: str) -> SiteError:
        return SiteError.of_count(target=self.c.target, file=self.c.path, site=site, places=())
