/* What of a level is come to from where: the probe's answer to "can this game be won?".
 *
 * For each level (NHSTATS_WAYS is set), instead of what nhstats.c counts:
 *     P SEED DUNGEON LEVEL DEPTH:FLAGS:files,read|letter,x,y,walk,fly,a,b ...
 * FLAGS: 1 one can dig down, 2 teleport within it, 4 the first of the last levels, 8 the very last, 16 where the way to the Amulet is opened,
 * 32 where the Amulet is, 64 Sokoban.
 * A place has two numbers: walk, of the squares that are connected on foot (doors open, secret ones are found, drawbridges lowered), and
 * fly, of those that are connected for who also crosses water and lava and digs; places with the same number are come to from
 * each other. Letters: < > stairs, { } ladders, s a branch's stairs (a dungeon, b level they lead to), p a portal (likewise), h a hole or trap
 * door (likewise), D U where one arrives who comes without stairs from above, from below; i an object of which there is one only (a its
 * type), q the role's artifact, l the quest's leader, n its nemesis, v where the way is opened, _ an altar (a 1 for one's own god, b 1 for a
 * temple's).
 */
#include "hack.h"
#include "quest.h"
#include "nhstats.h"

#define NHWAYS_ARRIVALS 40

static short nhways_walk[COLNO][ROWNO], nhways_fly[COLNO][ROWNO];

static boolean
nhways_walks(x, y)
int x, y;
{
    int typ = levl[x][y].typ;

    return (boolean) (ACCESSIBLE(typ) || typ == SDOOR || typ == SCORR || typ == DBWALL || typ == DRAWBRIDGE_UP);
}

static boolean
nhways_flies(x, y)
int x, y;
{
    int typ = levl[x][y].typ;

    if (nhways_walks(x, y) || typ == POOL || typ == MOAT || typ == WATER || typ == LAVAPOOL)
        return TRUE;
    return (boolean) (IS_ROCK(typ) && !(levl[x][y].wall_info & W_NONDIGGABLE));
}

/* Number the squares that are connected. */
static void
nhways_number(numbers, fits)
short numbers[COLNO][ROWNO];
boolean (*fits)(int, int);
{
    static coord todo[COLNO * ROWNO];
    int x, y, i, j, count = 0;
    short next = 0;
    coord at;

    (void) memset((genericptr_t) numbers, 0, sizeof nhways_walk);
    for (x = 1; x < COLNO; x++)
        for (y = 0; y < ROWNO; y++) {
            if (numbers[x][y] || !(*fits)(x, y))
                continue;
            numbers[x][y] = ++next;
            todo[0].x = x;
            todo[0].y = y;
            for (count = 1; count;) {
                at = todo[--count];
                for (i = at.x - 1; i <= at.x + 1; i++)
                    for (j = at.y - 1; j <= at.y + 1; j++)
                        if (isok(i, j) && i > 0 && !numbers[i][j] && (*fits)(i, j)) {
                            numbers[i][j] = next;
                            todo[count].x = i;
                            todo[count++].y = j;
                        }
            }
        }
}

static void
nhways_put(out, letter, x, y, a, b)
FILE *out;
int letter, x, y, a, b;
{
    if (isok(x, y) && x > 0)
        fprintf(out, " %c,%d,%d,%d,%d,%d,%d", letter, x, y, (int) nhways_walk[x][y], (int) nhways_fly[x][y], a, b);
}

/* Where who comes without stairs may arrive: one place for each part of the level (place_lregion() and bad_location()). */
static void
nhways_arrival(out, letter, area)
FILE *out;
int letter;
dest_area *area;
{
    int x, y, i, count = 0, lx = area->lx, ly = area->ly, hx = area->hx, hy = area->hy;
    short walks[NHWAYS_ARRIVALS], flies[NHWAYS_ARRIVALS];

    if (!lx) {
        lx = 1;
        ly = 0;
        hx = COLNO - 1;
        hy = ROWNO - 1;
    }
    for (x = lx; x <= hx; x++)
        for (y = ly; y <= hy; y++) {
            if (!isok(x, y) || !ACCESSIBLE(levl[x][y].typ))
                continue;
            if (area->nlx && x >= area->nlx && x <= area->nhx && y >= area->nly && y <= area->nhy)
                continue;
            for (i = 0; i < count; i++)
                if (walks[i] == nhways_walk[x][y] && flies[i] == nhways_fly[x][y])
                    break;
            if (i < count || count == NHWAYS_ARRIVALS)
                continue;
            walks[count] = nhways_walk[x][y];
            flies[count++] = nhways_fly[x][y];
            nhways_put(out, letter, x, y, 0, 0);
        }
}

static void
nhways_chain(out, chain, x, y)
FILE *out;
struct obj *chain;
int x, y;
{
    for (; chain; chain = chain->nobj) {
        int ox = x < 0 ? chain->ox : x, oy = x < 0 ? chain->oy : y;

        if (objects[chain->otyp].oc_unique)
            nhways_put(out, 'i', ox, oy, (int) chain->otyp, 0);
        if (is_quest_artifact(chain))
            nhways_put(out, 'q', ox, oy, (int) chain->oartifact, 0);
        if (chain->cobj)
            nhways_chain(out, chain->cobj, ox, oy);
    }
}

static int
nhways_flags()
{
    int found = 0;

    if (Can_dig_down(&u.uz))
        found |= 1;
    if (!level.flags.noteleport)
        found |= 2;
    if (on_level(&u.uz, &earth_level))
        found |= 4;
    if (on_level(&u.uz, &astral_level))
        found |= 8;
    if (Invocation_lev(&u.uz))
        found |= 16;
    if (on_level(&u.uz, &sanctum_level))
        found |= 32;
    if (In_sokoban(&u.uz))
        found |= 64;
    return found;
}

/* Write down the level that was made. */
void
nhways_level(out, seed, deep, names)
FILE *out;
long seed;
int deep;
const char *names;
{
    struct monst *mtmp;
    struct trap *trap;
    int x, y;

    nhways_number(nhways_walk, nhways_walks);
    nhways_number(nhways_fly, nhways_flies);
    fprintf(out, "P %ld %d %d %d:%d:%s|", seed, (int) u.uz.dnum, (int) u.uz.dlevel, deep, nhways_flags(), names);
    nhways_put(out, '<', (int) xupstair, (int) yupstair, 0, 0);
    nhways_put(out, '>', (int) xdnstair, (int) ydnstair, 0, 0);
    nhways_put(out, '{', (int) xupladder, (int) yupladder, 0, 0);
    nhways_put(out, '}', (int) xdnladder, (int) ydnladder, 0, 0);
    nhways_put(out, 's', (int) sstairs.sx, (int) sstairs.sy, (int) sstairs.tolev.dnum, (int) sstairs.tolev.dlevel);
    for (trap = ftrap; trap; trap = trap->ntrap)
        if (trap->ttyp == MAGIC_PORTAL)
            nhways_put(out, 'p', (int) trap->tx, (int) trap->ty, (int) trap->dst.dnum, (int) trap->dst.dlevel);
        else if ((trap->ttyp == HOLE || trap->ttyp == TRAPDOOR) && Is_stronghold(&u.uz))
            nhways_put(out, 'h', (int) trap->tx, (int) trap->ty, (int) valley_level.dnum, (int) valley_level.dlevel);
        else if ((trap->ttyp == HOLE || trap->ttyp == TRAPDOOR) && Can_fall_thru(&u.uz))
            nhways_put(out, 'h', (int) trap->tx, (int) trap->ty, (int) u.uz.dnum, (int) u.uz.dlevel + 1);
    nhways_arrival(out, 'D', &dndest);
    nhways_arrival(out, 'U', &updest);
    nhways_chain(out, fobj, -1, 0);
    nhways_chain(out, level.buriedobjlist, -1, 0);
    for (mtmp = fmon; mtmp; mtmp = mtmp->nmon) {
        nhways_chain(out, mtmp->minvent, (int) mtmp->mx, (int) mtmp->my);
        if (mtmp->data->msound == MS_LEADER)
            nhways_put(out, 'l', (int) mtmp->mx, (int) mtmp->my, (int) (mtmp->data - mons), 0);
        if (mtmp->data->msound == MS_NEMESIS)
            nhways_put(out, 'n', (int) mtmp->mx, (int) mtmp->my, (int) (mtmp->data - mons), 0);
    }
    if (Invocation_lev(&u.uz) && inv_pos.x)
        nhways_put(out, 'v', (int) inv_pos.x, (int) inv_pos.y, 0, 0);
    for (x = 1; x < COLNO; x++)
        for (y = 0; y < ROWNO; y++)
            if (IS_ALTAR(levl[x][y].typ))
                nhways_put(out, '_', x, y, Amask2align(levl[x][y].altarmask & AM_MASK) == u.ualign.type,
                           (levl[x][y].altarmask & AM_SHRINE) != 0);
    fprintf(out, "\n");
}
