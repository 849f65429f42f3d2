"""The C of extras where a pointer leads to the data (``struct mextra``): each has memory of its own, saved by its length."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.target.c import c_comment, c_lines
from nhmod_extras import code
from nhmod_extras.code import initial, under, wanted

if TYPE_CHECKING:
    from nhmod_extras.planned import PlannedExtra


def pointer(planned: PlannedExtra) -> str:
    """Write the member of struct mextra that leads to the data."""
    return c_lines(1, f"struct {planned.record.struct} *{planned.record.struct};")


def macros(planned: PlannedExtra) -> str:
    """Write the macros that reach the data through struct mextra."""
    extra = planned.record
    return c_lines(
        0,
        f"#define {extra.accessor}(mon) ((mon)->mextra->{extra.struct})",
        f"#define {extra.test}(mon) ((mon)->mextra && {extra.accessor}(mon))",
    )


def functions(planned: PlannedExtra) -> str:
    """Write the functions that give and take the data where a pointer leads to them."""
    extra = planned.record
    size = f"sizeof (struct {extra.struct})"
    about = f"/* gives a monster the data '{c_comment(extra.name)}', unless it has them; returns the monster */"
    given = (
        "    if (!mon->mextra)",
        "        mon->mextra = newmextra();",
        f"    if (!{extra.accessor}(mon)) {{",
        f"        {extra.accessor}(mon) = (struct {extra.struct} *) alloc({size});",
        f"        (void) memset((genericptr_t) {extra.accessor}(mon), 0, {size});",
        *(f"        {statement}" for statement in initial(extra, "mon")),
        "    }",
        "    return mon;",
    )
    freed = (
        f"        free((genericptr_t) {extra.accessor}(mon));",
        f"        {extra.accessor}(mon) = (struct {extra.struct} *) 0;",
    )
    return code.functions(extra, (about,), given, freed)


def made(planned: PlannedExtra, monster: str, number: str) -> str:
    """Write what makemon() does for a new monster."""
    condition = wanted(planned, number)
    if condition is None:
        return ""
    return c_lines(1, *under(condition, f"(void) {planned.record.new}({monster});"))


def copied(planned: PlannedExtra, old: str, new: str) -> str:
    """Write what copy_mextra() does."""
    extra = planned.record
    return c_lines(
        1,
        f"if ({extra.accessor}({old})) {{",
        f"    (void) {extra.new}({new});",
        f"    *{extra.accessor}({new}) = *{extra.accessor}({old});",
        "}",
    )


@frozen
class Stored:
    """How a function of the game's takes what a savefile has: ``length`` is its variable for lengths.

    ``integer`` and ``block`` are C that moves the one and a stretch of memory, with {file}, {at} (what points to it), {size} and {name}.
    """

    file: str
    monster: str
    length: str
    integer: str
    block: str

    def moved(self, form: str, at: str, size: str, name: str) -> str:
        """Write a statement that moves something."""
        return form.format(file=self.file, at=at, size=size, name=name)


def saved(planned: PlannedExtra, how: Stored) -> str:
    """Write what savemon() does."""
    extra, length = planned.record, how.length
    data = f"{extra.accessor}({how.monster})"
    return c_lines(
        2,
        f"{length} = {data} ? (int) sizeof (struct {extra.struct}) : 0;",
        *how.moved(how.integer, f"&{length}", f"sizeof {length}", f"{extra.struct}_length").split("\n"),
        f"if ({length} > 0)",
        *(f"    {line}" for line in how.moved(how.block, data, length, extra.struct).split("\n")),
    )


def restored(planned: PlannedExtra, how: Stored) -> str:
    """Write what restmon() does, in the order of savemon()."""
    extra, length = planned.record, how.length
    data = f"{extra.accessor}({how.monster})"
    return c_lines(
        2,
        f"/* {extra.struct} - of the mod {c_comment(planned.mod.id)} */",
        *how.moved(how.integer, f"&{length}", f"sizeof {length}", f"{extra.struct}_length").split("\n"),
        f"if ({length} > 0) {{",
        f"    (void) {extra.new}({how.monster});",
        *(
            f"    {line}"
            for line in how.moved(how.block, data, f"sizeof (struct {extra.struct})", extra.struct).split("\n")
        ),
        "}",
    )


def counted(planned: PlannedExtra, size: str, monster: str) -> str:
    """Write what size_monst() adds."""
    extra = planned.record
    return c_lines(2, f"if ({extra.accessor}({monster}))", f"    {size} += (int) sizeof (struct {extra.struct});")
