"""The C of extras where a pointer leads to the data (``struct mextra``): each has memory of its own, saved by its length."""

from __future__ import annotations

from typing import TYPE_CHECKING

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


def saved(planned: PlannedExtra, file: str, monster: str, length: str) -> str:
    """Write what savemon() does; ``length`` is its variable for lengths."""
    extra = planned.record
    return c_lines(
        2,
        f"{length} = {extra.accessor}({monster}) ? (int) sizeof (struct {extra.struct}) : 0;",
        f"bwrite({file}, (genericptr_t) &{length}, sizeof {length});",
        f"if ({length} > 0)",
        f"    bwrite({file}, (genericptr_t) {extra.accessor}({monster}), {length});",
    )


def restored(planned: PlannedExtra, file: str, monster: str, length: str) -> str:
    """Write what restmon() does, in the order of savemon()."""
    extra = planned.record
    return c_lines(
        2,
        f"/* {extra.struct} - of the mod {c_comment(planned.mod.id)} */",
        f"mread({file}, (genericptr_t) &{length}, sizeof {length});",
        f"if ({length} > 0) {{",
        f"    (void) {extra.new}({monster});",
        f"    mread({file}, (genericptr_t) {extra.accessor}({monster}), sizeof (struct {extra.struct}));",
        "}",
    )


def counted(planned: PlannedExtra, size: str, monster: str) -> str:
    """Write what size_monst() adds."""
    extra = planned.record
    return c_lines(2, f"if ({extra.accessor}({monster}))", f"    {size} += (int) sizeof (struct {extra.struct});")
