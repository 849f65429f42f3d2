/* The probe of nhmod stats: makes the levels of whole dungeons, one after the other, and writes down what is on each.
 *
 * It is built into a game of its own, never into one that is given to players. NHSTATS in the environment says what is wanted:
 *     FIRST COUNT LOW HIGH HERO DRAWS ROLE    (HERO: the hero's level, 0: what fits the depth; ROLE: -1 is chance)
 * NHSTATS_OUT where the answer goes, NHSTATS_WAYS that nhways.c is to look at the levels instead, and NHSTATS_WEIGH names monsters ("5,17") whose weight in the choice is wanted. newgame() calls nhstats_begin(), which makes a copy of the process for each game, and
 * nhstats_levels() when the dungeons are laid out, which makes one for each level: nothing has to be put back, each level is made as
 * the first that is come to, and what crashes or hangs is one level.
 *
 * Lines of the answer: names of the game's tables ("M 0 a giant ant"), and for each level
 *     L SEED DUNGEON LEVEL DEPTH HERO:files,read|m12=3 o45=1 ...
 * with a letter for what is counted: m monsters; o objects on the floor, p in shops, i held by monsters, c in containers, b buried;
 * a artifacts; t traps; r rooms; q rooms that were tried; k furniture; d monsters and e objects drawn by chance; w weights of
 * monsters, and W0 the sum of all weights.
 * "X SEED DUNGEON LEVEL DEPTH STATUS" is a level that came to nothing, "G SEED ROLE" ends a game.
 */
#include <sys/types.h>
#include <sys/wait.h>
#include <stdlib.h>
#include <unistd.h>
#include <signal.h>
#include "dlb.h"
#include "nhstats.h"

#ifdef NHMOD_SANDBOX
extern int nhmod_copy(void);
#define fork() nhmod_copy()
#define wait(status) waitpid(-1, status, 0)
#endif

extern const struct shclass shtypes[];
#ifndef NHSTATS_OWN_DIFFICULTY
extern const int monstr[];
#endif

#define NHSTATS_SECONDS 10
#define NHSTATS_MAX 2000
#define NHSTATS_FILES 400

static long nhstats_first, nhstats_count, nhstats_seed;
static int nhstats_low, nhstats_high, nhstats_hero, nhstats_draws, nhstats_role;
static int nhstats_wanted, nhstats_room[NHSTATS_MAX];
static char nhstats_names[NHSTATS_FILES];
static const char *nhstats_out;

/* Begin anew with the game's own generator, whichever it is. */
void
nhprobe_chance(seed)
unsigned long seed;
{
    seed = (seed * 2654435761UL) & 0x7fffffffUL;
#ifdef USE_ISAAC64
    init_isaac64(seed, rn2);
    init_isaac64(seed, rn2_on_display_rng);
#endif
    srandom((unsigned) seed);
    srand48((long) seed);
    srand((unsigned) seed);
}

/* What is asked of the calendar is the same on every day. */
void
nhprobe_calendar(seed)
long seed;
{
    flags.moonphase = 2;
    flags.friday13 = FALSE;
    u.uluck = u.moreluck = 0;
    NHSTATS_BIRTHDAY = 257L * seed;
}

int
nhstats_on()
{
    return nhstats_wanted;
}

/* A level file is read. */
void
nhstats_file(name)
const char *name;
{
    if (nhstats_wanted && strlen(nhstats_names) + strlen(name) + 2 < sizeof nhstats_names) {
        if (*nhstats_names)
            Strcat(nhstats_names, ",");
        Strcat(nhstats_names, name);
    }
}

/* The game tries to make a room. */
void
nhstats_tries(type)
int type;
{
    if (nhstats_wanted && type >= 0 && type < NHSTATS_MAX)
        nhstats_room[type]++;
}

static void
nhstats_put(out, letter, counts)
FILE *out;
int letter, *counts;
{
    int i;

    for (i = 0; i < NHSTATS_MAX; i++)
        if (counts[i])
            fprintf(out, " %c%d=%d", letter, i, counts[i]);
    (void) memset((genericptr_t) counts, 0, NHSTATS_MAX * sizeof *counts);
}

static int nhstats_tally[NHSTATS_MAX], nhstats_inside[NHSTATS_MAX], nhstats_arts[NHSTATS_MAX];

static void
nhstats_add(counts, what)
int *counts, what;
{
    if (what >= 0 && what < NHSTATS_MAX)
        counts[what]++;
}

static void
nhstats_hold(obj)
struct obj *obj;
{
    struct obj *in;

    if (obj->oartifact)
        nhstats_add(nhstats_arts, obj->oartifact);
    for (in = obj->cobj; in; in = in->nobj) {
        nhstats_add(nhstats_inside, in->otyp);
        nhstats_hold(in);
    }
}

/* Count a chain of objects; shop: 0 those that are in none, 1 those that are in one, -1 all. */
static void
nhstats_chain(chain, shop)
struct obj *chain;
int shop;
{
    for (; chain; chain = chain->nobj)
        if (shop < 0 || shop == (*in_rooms(chain->ox, chain->oy, SHOPBASE) != '\0')) {
            nhstats_add(nhstats_tally, chain->otyp);
            nhstats_hold(chain);
        }
}

static void
nhstats_furniture()
{
    int x, y;

    for (x = 1; x < COLNO; x++)
        for (y = 0; y < ROWNO; y++)
            switch (levl[x][y].typ) {
            case FOUNTAIN:
                nhstats_add(nhstats_tally, 1);
                break;
            case THRONE:
                nhstats_add(nhstats_tally, 2);
                break;
            case ALTAR:
                nhstats_add(nhstats_tally, 3);
                break;
            case SINK:
                nhstats_add(nhstats_tally, 4);
                break;
            case GRAVE:
                nhstats_add(nhstats_tally, 5);
                break;
            case TREE:
                nhstats_add(nhstats_tally, 6);
                break;
            }
}

static void
nhstats_write(out)
FILE *out;
{
    struct monst *mtmp;
    struct trap *trap;
    struct permonst *drawn;
    struct obj *obj;
    int i;
#ifdef NHSTATS_WEIGHTS
    char *weigh, *end;
#endif

    for (mtmp = fmon; mtmp; mtmp = mtmp->nmon)
        nhstats_add(nhstats_tally, (int) (mtmp->data - mons));
    nhstats_put(out, 'm', nhstats_tally);
    nhstats_chain(fobj, 0);
    nhstats_put(out, 'o', nhstats_tally);
    nhstats_chain(fobj, 1);
    nhstats_put(out, 'p', nhstats_tally);
    for (mtmp = fmon; mtmp; mtmp = mtmp->nmon)
        nhstats_chain(mtmp->minvent, -1);
    nhstats_put(out, 'i', nhstats_tally);
    nhstats_chain(level.buriedobjlist, -1);
    nhstats_put(out, 'b', nhstats_tally);
    nhstats_put(out, 'c', nhstats_inside);
    nhstats_put(out, 'a', nhstats_arts);
    for (trap = ftrap; trap; trap = trap->ntrap)
        nhstats_add(nhstats_tally, (int) trap->ttyp);
    nhstats_put(out, 't', nhstats_tally);
    for (i = 0; i < nroom; i++)
        nhstats_add(nhstats_tally, (int) rooms[i].rtype);
    for (i = 0; i < nsubroom; i++)
        nhstats_add(nhstats_tally, (int) subrooms[i].rtype);
    nhstats_put(out, 'r', nhstats_tally);
    nhstats_put(out, 'q', nhstats_room);
    nhstats_furniture();
    nhstats_put(out, 'k', nhstats_tally);
    for (i = 0; i < nhstats_draws; i++)
        if ((drawn = rndmonst()) != 0)
            nhstats_add(nhstats_tally, (int) (drawn - mons));
    nhstats_put(out, 'd', nhstats_tally);
#ifdef NHSTATS_WEIGHTS
    /* the Quest has monsters of its own in six of seven draws */
    if (nhstats_draws && !In_quest(&u.uz) && (weigh = getenv("NHSTATS_WEIGH")) != 0 && rndmonst()) {
        for (i = 0; i < NUMMONS; i++)
            nhstats_inside[0] += nhstats_weight(i);
        nhstats_put(out, 'W', nhstats_inside);
        for (; *weigh; weigh = *end ? end + 1 : end) {
            i = (int) strtol(weigh, &end, 10);
            if (i >= 0 && i < NHSTATS_MAX)
                nhstats_tally[i] = nhstats_weight(i);
        }
        nhstats_put(out, 'w', nhstats_tally);
    }
#endif
    for (i = 0; i < nhstats_draws; i++)
        if ((obj = mkobj(RANDOM_CLASS, FALSE)) != 0)
            nhstats_add(nhstats_tally, (int) obj->otyp);
    nhstats_put(out, 'e', nhstats_tally);
}

/* How far a hero is who comes to a depth: a level for each of the first ten, then one for three. */
static int
nhstats_ulevel(deep)
int deep;
{
    if (nhstats_hero)
        return nhstats_hero;
    if (deep > 10)
        deep = 10 + (deep - 10) / 3;
    return deep < 1 ? 1 : deep > MAXULEV ? MAXULEV : deep;
}

/* In a process of its own. */
static void
nhstats_level(dnum, dlevel, deep)
int dnum, dlevel, deep;
{
    FILE *out;

    (void) signal(SIGALRM, SIG_DFL);
    (void) alarm(NHSTATS_SECONDS);
    dlb_cleanup(); /* its place in the file is that of all copies */
    (void) dlb_init();
    nhprobe_chance((unsigned long) nhstats_seed * 65536UL + (unsigned long) dnum * 256UL + (unsigned long) dlevel);
    nhprobe_calendar(nhstats_seed);
    u.uz.dnum = u.uz0.dnum = dnum;
    u.uz.dlevel = u.uz0.dlevel = dlevel;
    if (dunlev_reached(&u.uz) < dlevel)
        dunlev_reached(&u.uz) = dlevel;
    u.ulevel = u.ulevelmax = nhstats_ulevel(deep);
    (void) memset((genericptr_t) nhstats_room, 0, sizeof nhstats_room);
    *nhstats_names = '\0';
    mklev();
    if (!*nhstats_names && Is_special(&u.uz))
        nhstats_file(Is_special(&u.uz)->proto); /* one that is made without a file */
    out = fopen(nhstats_out, "a");
    if (!out)
        _exit(3);
    if (getenv("NHSTATS_WAYS")) {
        nhways_level(out, nhstats_seed, deep, nhstats_names);
    } else {
        fprintf(out, "L %ld %d %d %d %d:%s|", nhstats_seed, dnum, dlevel, deep, (int) u.ulevel, nhstats_names);
        nhstats_write(out);
        fprintf(out, "\n");
    }
    if (fclose(out))
        _exit(3);
    _exit(0);
}

static void
nhstats_say(line)
const char *line;
{
    FILE *out = fopen(nhstats_out, "a");

    if (!out)
        _exit(3);
    fprintf(out, "%s\n", line);
    if (fclose(out))
        _exit(3);
}

/* The dungeons are laid out, and the hero is made: make all levels, and end. */
void
nhstats_levels()
{
    int dnum, dlevel, deep, child, status;
    char line[BUFSZ];

    if (!nhstats_wanted)
        return;
    for (dnum = 0; dnum < n_dgns; dnum++)
        for (dlevel = 1; dlevel <= dungeons[dnum].num_dunlevs; dlevel++) {
            deep = dungeons[dnum].depth_start + dlevel - 1;
            if (deep < nhstats_low || deep > nhstats_high)
                continue;
            if (dnum == earth_level.dnum && dlevel > earth_level.dlevel)
                continue; /* what fills the Planes' dungeon up, and is never made */
            child = fork();
            if (!child)
                nhstats_level(dnum, dlevel, deep);
            if (child < 0)
                _exit(4);
            while (waitpid(child, &status, 0) != child)
                ;
            if (status) {
                Sprintf(line, "X %ld %d %d %d %d", nhstats_seed, dnum, dlevel, deep, status);
                nhstats_say(line);
            }
        }
    Sprintf(line, "G %ld %d", nhstats_seed, (int) flags.initrole);
    nhstats_say(line);
    _exit(0);
}

static void
nhstats_tables()
{
    FILE *out = fopen(nhstats_out, "a");
    int i;

    if (!out)
        _exit(3);
    for (i = 0; i < NUMMONS; i++)
        fprintf(out, "M %d %d %d %s\n", i, (int) NHSTATS_DIFFICULTY(i), (int) (mons[i].geno & G_FREQ), mons[i].mname);
    for (i = 1; i < NUM_OBJECTS; i++)
        if (OBJ_NAME(objects[i])) {
            objects[i].oc_name_known = 1;
            fprintf(out, "O %d %d %d %s\n", i, (int) objects[i].oc_class, (int) objects[i].oc_prob, simple_typename(i));
        }
    for (i = 1; i < TRAPNUM; i++)
        fprintf(out, "T %d %s\n", i, defsyms[trap_to_defsym(i)].explanation);
    for (i = 0; shtypes[i].name; i++)
        fprintf(out, "S %d %d %s\n", i + SHOPBASE, (int) shtypes[i].prob, shtypes[i].name);
    for (i = 1; *artiname(i); i++)
        fprintf(out, "A %d %s\n", i, artiname(i));
    for (i = 0; i < n_dgns; i++)
        fprintf(out, "D %d %d %s\n", i, (int) dungeons[i].num_dunlevs, dungeons[i].dname);
    if (fclose(out))
        _exit(3);
    _exit(0);
}

/* A new game begins: in its place, make copies of it for as many games as are wanted. */
void
nhstats_begin()
{
    const char *asked = getenv("NHSTATS");
    int child, status, roles_there;
    long last;
    char line[BUFSZ];

    nhstats_out = getenv("NHSTATS_OUT");
    if (!asked || !nhstats_out
        || sscanf(asked, "%ld %ld %d %d %d %d %d", &nhstats_first, &nhstats_count, &nhstats_low, &nhstats_high,
                  &nhstats_hero, &nhstats_draws, &nhstats_role) != 7)
        return;
    nhstats_wanted = 1;
    iflags.window_inited = FALSE; /* what is said goes past the screen, and nothing waits for a key */
    last = nhstats_first + nhstats_count;
    for (nhstats_seed = nhstats_first; nhstats_seed < last; nhstats_seed++) {
        child = fork();
        if (!child) {
            dlb_cleanup();
            (void) dlb_init();
            nhprobe_chance((unsigned long) nhstats_seed * 65536UL + 65535UL);
            nhprobe_calendar(nhstats_seed);
            for (roles_there = 0; roles[roles_there].name.m; roles_there++)
                ;
            /* role_init()'s own choice can be the row behind the last one (3.6.7) */
            flags.initrole = nhstats_role >= 0 ? nhstats_role : rn2(roles_there);
            flags.initrace = flags.initgend = flags.initalign = -1;
            flags.female = (nhstats_seed & 1L) != 0L;
            *pl_character = '\0';
            return;
        }
        if (child < 0)
            _exit(4);
        while (waitpid(child, &status, 0) != child)
            ;
        if (status) {
            Sprintf(line, "X %ld -1 -1 0 %d", nhstats_seed, status);
            nhstats_say(line);
            Sprintf(line, "G %ld -1", nhstats_seed);
            nhstats_say(line);
        }
    }
    clearlocks();
    _exit(0);
}

/* The tables are written by a game that has laid out its dungeons. */
void
nhstats_ready()
{
    if (nhstats_wanted && nhstats_seed == nhstats_first && getenv("NHSTATS_TABLES") && !fork())
        nhstats_tables();
    while (wait((int *) 0) > 0)
        ;
    if (nhstats_wanted)
        nhprobe_calendar(nhstats_seed);
}
