"""The C of extras where the data stand behind the monster (``mextra[]``): one piece of memory, saved by its length.

The game's own data of a monster (a shopkeeper's, a pet's …) begin at ``mextra[0]``, and each kind of them takes it for granted
that it is alone. So the mods' extras stand at the end of it, before the monster's name, the first mod's last; a bit of the monster
says which of them it has. All extras share five functions, which stand in the tree once, however many mods bring them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target.c import c_comment, c_lines
from nhmod_extras import code
from nhmod_extras.code import ENABLED, initial, under, wanted

if TYPE_CHECKING:
    from nhmod_extras.planned import PlannedExtra

ENABLING = f"#define {ENABLED}\n"
NUMBERS_BEGIN = f"""\
#ifdef {ENABLED}
/* the mods' data of monsters, which stand at the end of mextra[] */
enum monster_extras {{
"""
NUMBERS_END = """\
    MX_EXTRAS
};

/* so much room is taken for a number of bytes: what follows may be of any type */
#define MX_LTH(lth) \\
    ((int) (((unsigned) (lth) + sizeof (long) - 1) & ~(sizeof (long) - 1)))
#endif

"""
PROTOTYPES = f"""\
#ifdef {ENABLED}
E int FDECL(mx_place, (struct monst *, int));
E struct monst *FDECL(mx_room, (struct monst *, int, int));
E void FDECL(mx_gone, (struct monst *, int, int));
E struct monst *FDECL(mx_kept, (struct monst *, struct monst *));
#endif
"""
PLACE_BEGIN = f"""\
#ifdef {ENABLED}
/* where an extra begins in mextra[], or would begin if the monster had it;
   with MX_EXTRAS: where all of them begin */
int
mx_place(mon, extra)
struct monst *mon;
int extra;
{{
    int at = mon->mxlth;

"""
PLACE_END = """\
    return at;
}

/* makes room for an extra; the monster moves in memory, so it has to be one
   of this level (else nothing is done, and the result is 0) */
struct monst *
mx_room(mon, extra, lth)
struct monst *mon;
int extra, lth;
{
    struct monst *mnew;
    int at = mx_place(mon, extra), gap = MX_LTH(at) - at + lth;

    for (mnew = fmon; mnew && mnew != mon; mnew = mnew->nmon)
        continue;
    if (!mnew)
        return mnew;
    mnew = newmonst(mon->mxlth + gap + mon->mnamelth);
    *mnew = *mon;
    mnew->mxlth = mon->mxlth + gap;
    (void) memcpy((genericptr_t) mnew->mextra, (genericptr_t) mon->mextra, at);
    (void) memset((genericptr_t) ((char *) mnew->mextra + at), 0, gap);
    (void) memcpy((genericptr_t) ((char *) mnew->mextra + at + gap),
                  (genericptr_t) ((char *) mon->mextra + at),
                  mon->mxlth - at);
    if (mon->mnamelth)
        Strcpy(NAME(mnew), NAME(mon));
    replmon(mon, mnew);
    return mnew;
}

/* closes the room of an extra that the monster has */
void
mx_gone(mon, extra, lth)
struct monst *mon;
int extra, lth;
{
    char *at = (char *) mon->mextra + mx_place(mon, extra);

    (void) memmove((genericptr_t) at, (genericptr_t) (at + lth),
                   mon->mxlth + mon->mnamelth
                       - (int) (at + lth - (char *) mon->mextra));
    mon->mxlth -= lth;
}

/* gives a copy of a monster, which has the same extras by its bits, their
   data as well; the copy is not on the level yet, and moves in memory */
struct monst *
mx_kept(mcopy, mon)
struct monst *mcopy, *mon;
{
    struct monst *mnew;
    int extras = mon->mxlth - mx_place(mon, MX_EXTRAS),
        lth = MX_LTH(mcopy->mxlth);

    if (!extras)
        return mcopy;
    mnew = newmonst(lth + extras + mcopy->mnamelth);
    *mnew = *mcopy;
    mnew->mxlth = lth + extras;
    (void) memset((genericptr_t) mnew->mextra, 0, lth);
    (void) memcpy((genericptr_t) mnew->mextra, (genericptr_t) mcopy->mextra,
                  mcopy->mxlth);
    (void) memcpy((genericptr_t) ((char *) mnew->mextra + lth),
                  (genericptr_t) ((char *) mon->mextra + mon->mxlth - extras),
                  extras);
    if (mcopy->mnamelth)
        Strcpy(NAME(mnew), NAME(mcopy));
    dealloc_monst(mcopy);
    return mnew;
}
#endif

"""


def _size(planned: PlannedExtra) -> str:
    return f"MX_LTH(sizeof (struct {planned.record.struct}))"


def bit(planned: PlannedExtra) -> str:
    """Write the member of struct monst that says whether it has the data."""
    return c_lines(1, f"Bitfield({planned.record.bit}, 1); /* has struct {planned.record.struct} */")


def number(planned: PlannedExtra) -> str:
    """Write the extra's constant."""
    return c_lines(1, f"{planned.record.number},")


def macros(planned: PlannedExtra) -> str:
    """Write the macros that reach the data."""
    extra = planned.record
    return c_lines(
        0,
        f"#define {extra.accessor}(mon) \\",
        f"    ((struct {extra.struct} *) ((char *) (mon)->mextra \\",
        f"                                + mx_place(mon, {extra.number})))",
        f"#define {extra.test}(mon) ((mon)->{extra.bit})",
        "",
    )


def place(planned: PlannedExtra) -> str:
    """Write the extra's part of mx_place()."""
    extra = planned.record
    return c_lines(
        1,
        f"if (mon->{extra.bit})",
        f"    at -= {_size(planned)};",
        f"if (extra == {extra.number})",
        "    return at;",
    )


def functions(planned: PlannedExtra) -> str:
    """Write the functions that give and take the data."""
    extra = planned.record
    about = (
        f"/* gives a monster of this level the data '{c_comment(extra.name)}', unless it has",
        "   them; it moves in memory, and the result is where it is then */",
    )
    given = (
        "    struct monst *mnew;",
        "",
        f"    if ({extra.test}(mon)",
        f"        || !(mnew = mx_room(mon, {extra.number}, {_size(planned)})))",
        "        return mon;",
        f"    mnew->{extra.bit} = 1;",
        *(f"    {statement}" for statement in initial(extra, "mnew")),
        "    return mnew;",
    )
    freed = (f"        mx_gone(mon, {extra.number}, {_size(planned)});", f"        mon->{extra.bit} = 0;")
    return code.functions(extra, about, given, freed)


def room(planned: PlannedExtra, length: str, monster_number: str) -> str:
    """Write what makemon() adds to the length of a new monster's data."""
    condition = wanted(planned, monster_number)
    if condition is None:
        return ""
    return c_lines(1, *under(condition, f"{length} = MX_LTH({length}) + {_size(planned)};"))


def made(planned: PlannedExtra, monster: str, monster_number: str) -> str:
    """Write what makemon() does once the new monster has its length."""
    condition = wanted(planned, monster_number)
    if condition is None:
        return ""
    extra = planned.record
    return c_lines(1, *under(condition, f"{monster}->{extra.bit} = 1;", *initial(extra, monster)))


def cleared(planned: PlannedExtra, monster: str) -> str:
    """Write what clone_mon() does where it makes a clone without data."""
    return c_lines(1, f"{monster}->{planned.record.bit} = 0;")


def kept(copy: str, old: str) -> str:
    """Write what tamedog() does for the monster that takes another's place."""
    return c_lines(1, f"{copy} = mx_kept({copy}, {old});")
