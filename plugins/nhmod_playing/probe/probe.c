/* The probe of a game that is proven: it shows what a screen does not, and does things in copies of the game.
 *
 * #sit reads probe.in beside the game, a question a line, and answers in probe.out, each answer with fields between '|'.
 *     level            the level: its rooms, squares, stairs, doors, monsters, objects and traps, a line each
 *     pack             what the hero carries, a line each
 *     role             who the hero is, how she is greeted, and how far each skill can be brought;  levels|LEVEL what she has at each
 *     mplayer|NAME|TIMES  what other players of a role have
 *     branches         the dungeons, and where one leads to another; go|DUNGEON|LEVEL goes there
 *     texts|KIND|TIMES what chance chooses: true, false, epitaph, engraving, hallucination, oracle, death, novel:TITLE
 *     mkroom|TYPE      whether the game makes a room of such a type here
 *     weaken|NAME      leaves such monsters one hit point
 *     mon|NAME         the row of mons[];  obj|NAME the row of objects[];  art|NAME the row of artilist[]
 *     makes|NAME|TIMES what a monster is made with;  new|NAME|TIMES what an object is made with
 *     bonus|NAME|MONSTER|TIMES  how well an object hits such a monster, and how hard
 *     specials         the special levels, and where each is
 *     bones            the level, left in bones by a copy of the game and found again there
 *     quest            how far the hero's quest is;  says|NUMBER one of its texts
 *     bring|NAME|STILL the hero is beside such a monster, which can't move if STILL is 1
 *     set|KEY=VALUE ... of the hero;  stand|X|Y she stands at a place, and nobody else
 *     sounds|TURNS     what is heard on the level, once for each time
 *     do|RUN|NAME|TRIES|KEY=VALUE ...
 * and behind each answer a line with a dot. The last one does what RUN says with NAME so many times with other chances, each in a process of its own, until one breaks, and answers for each
 *     0|RUN|how it ended|-|changes|messages
 *
 * nhmod's own tests play cells: an effect at a place of the game. The question is
 *     NUMBER RUN NAME [KEY=VALUE ...]
 * VALUE is a number, or that of a monster: @hill_orc.
 * NUMBER is the cell's, which its code names to nhprobe_at() before its step and to nhprobe_done() behind it. RUN is how its place
 * is reached, by the command of a player's key where there is one, with the object, monster, artifact or ability NAME. The keys
 * are set when the place is reached, just before the step.
 *
 * Each cell is played in a process of its own, which is a copy of the game as it is: nothing has to be put back, and what crashes
 * or dies is one cell. It is tried with other chances until its place is reached. A line of the answer is
 *     NUMBER|RUN|how it ended|changes by the step|changes until the command's end|messages
 * with changes as KEY=BEFORE>AFTER. Nothing is said on the screen, and questions are answered from a list.
 */
#include <sys/types.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <fcntl.h>
#include <signal.h>
#include "quest.h"
#include "nhprobe.h" /* made for the tree: nhmod_playing/fitting.py */
#include "nhsilent.h"

#ifdef NHMOD_SANDBOX
extern int nhmod_copy(void);
#define fork() nhmod_copy()
#define wait(status) waitpid(-1, status, 0)
#endif

#ifdef CONTEXT_H
#define PROBE_NEWER
#ifdef BL_MASK_BITS /* both came with 3.6.2 */
#define PROBE_RESISTS mextrinsics
#else
#define PROBE_RESISTS mintrinsics
#endif
#define PROBE_WAS orig_rtype
#define PROBE_FORGETS 0
#define PROBE_WARNS context.warntype.obj
#define PROBE_CALLED(obj) (has_oname(obj) ? ONAME(obj) : "")
#define PROBE_LEAVE_BONES                            \
    killer.format = KILLED_BY, Strcpy(killer.name, "a probe"), \
        savebones(DIED, (time_t) 0, (struct obj *) 0)
#define PROBE_ENGRAVING(buf) random_engraving(buf)
#define PROBE_RNDMONNAM rndmonnam((char *) 0)
#else
#define PROBE_ENGRAVING(buf) random_engraving(buf)
#define PROBE_RNDMONNAM rndmonnam()
#define PROBE_RESISTS mintrinsics
#define PROBE_WAS rtype
#define PROBE_FORGETS 1 /* what a room was, once the hero has been in it */
#define PROBE_WARNS flags.warntype
#define PROBE_CALLED(obj) ((obj)->onamelth ? ONAME(obj) : "")
#define PROBE_LEAVE_BONES savebones((struct obj *) 0)
#include "eshk.h"
#endif

/* Gold that is no object. */
#if !defined(PROBE_NEWER) && !defined(GOLDOBJ)
#define PROBE_GOLD u.ugold
#else
#define PROBE_GOLD money_cnt(invent)
#endif

#define PROBE_KEYS 500
#define PROBE_TRIES 60
#define PROBE_TIMEOUT 3
#define PROBE_WRITTEN 78
#define PROBE_X 40
#define PROBE_Y 10
#define PROBE_PROPS ((int) (sizeof u.uprops / sizeof u.uprops[0]))
#ifdef BOOLEAN_P
#define PROBE_BOOLEAN BOOLEAN_P
#else
#define PROBE_BOOLEAN boolean
#endif
/* Variants have parameters more; a function of yet another kind does not compile. */
typedef int probe_cast(int, PROBE_BOOLEAN);
typedef int probe_cast_forced(int, PROBE_BOOLEAN, PROBE_BOOLEAN);
typedef int probe_cast_at(int, PROBE_BOOLEAN, int);
typedef int probe_cast_of(int, int, PROBE_BOOLEAN, int);
typedef int probe_blow(struct obj *, struct monst *);
typedef int probe_blow_more(struct obj *, struct monst *, int);
typedef int probe_blow_by(struct monst *, struct obj *, struct monst *);
#define PROBE_IF(f, type, yes, no) \
    __builtin_choose_expr(__builtin_types_compatible_p(__typeof__(f), type), yes, no)
#define PROBE_CAST(spell)                                                                                  \
    (PROBE_IF(spelleffects, probe_cast, ((probe_cast *) spelleffects)(spell, FALSE),                        \
     PROBE_IF(spelleffects, probe_cast_forced, ((probe_cast_forced *) spelleffects)(spell, FALSE, FALSE),   \
     PROBE_IF(spelleffects, probe_cast_at, ((probe_cast_at *) spelleffects)(spell, FALSE, 0),               \
     PROBE_IF(spelleffects, probe_cast_of, ((probe_cast_of *) spelleffects)(spell, 0, FALSE, 0),            \
              (void) 0)))) + 0)
#define PROBE_BLOW(f, obj, mon)                                                                            \
    (PROBE_IF(f, probe_blow, ((probe_blow *) f)(obj, mon),                                                  \
     PROBE_IF(f, probe_blow_by, ((probe_blow_by *) f)(&youmonst, obj, mon),                                 \
     PROBE_IF(f, probe_blow_more, ((probe_blow_more *) f)(obj, mon, 0), (void) 0))) + 0)
/* What the hero remembers of a place may be of several layers. */
#ifdef DISPLAY_LAYERS
#define PROBE_REMEMBERED(x, y) memory_glyph(x, y)
#define PROBE_FORGET(x, y) clear_memory_glyph(x, y, S_stone)
#else
#define PROBE_REMEMBERED(x, y) levl[x][y].glyph
#define PROBE_FORGET(x, y) levl[x][y].glyph = cmap_to_glyph(S_stone)
#endif
/* A door's state as the releases have it; where states are numbers, not bits, a lock is a bit of a closed one. */
#define PROBE_DOOR(mask)                                                                                    \
    ((D_CLOSED & D_ISOPEN) == 0 ? (mask)                                                                    \
                                : ((mask) & D_CLOSED) == D_CLOSED ? ((mask) & D_LOCKED ? 8 : 4) : (mask) & D_CLOSED)

struct probe_state {
    int count;
    char key[PROBE_KEYS][20];
    long value[PROBE_KEYS];
};

static int probe_cell, probe_reached, probe_stepped, probe_lowest, probe_wide, probe_hears_all;
static const char *probe_prep, *probe_answers;
static char probe_ability[BUFSZ], probe_said[BUFSZ * 40], probe_line[BUFSZ * 90];
static unsigned probe_item, probe_thing, probe_mon, probe_by;
static struct obj *probe_item_at;
static long probe_speaks, probe_shown_monsters, probe_shown_objects, probe_shown_traps;
static int probe_pm(const char *);
static struct probe_state probe_before, probe_after, probe_end;

/* A process of its own may take so many seconds of the processor, or a minute and more of the clock. */
static void
probe_limit(seconds)
int seconds;
{
    struct itimerval most;

    (void) memset((genericptr_t) &most, 0, sizeof most);
    most.it_value.tv_sec = seconds;
    (void) signal(SIGPROF, SIG_DFL);
    (void) setitimer(ITIMER_PROF, &most, (struct itimerval *) 0);
    (void) signal(SIGALRM, SIG_DFL);
    (void) alarm(60 + seconds);
}

/* -- the screen: nothing is shown, and a list answers */

static void
probe_putstr(window, attr, text)
winid window;
int attr;
const char *text;
{
    if (window != WIN_MESSAGE && !probe_hears_all)
        return;
    if (strstri(text, "speaks."))
        probe_speaks++;
    if (strlen(probe_said) + strlen(text) + 2 < sizeof probe_said) {
        Strcat(probe_said, text);
        Strcat(probe_said, "/");
    }
}

static void
#ifdef PROBE_NEWER
probe_print_glyph(window, x, y, glyph, background)
int background;
#else
probe_print_glyph(window, x, y, glyph)
#endif
winid window;
int x, y, glyph;
{
    if (x > 30)
        return; /* what is around the hero */
    if (glyph_is_monster(glyph))
        probe_shown_monsters++;
    else if (glyph_is_object(glyph))
        probe_shown_objects++;
    else if (glyph_is_trap(glyph))
        probe_shown_traps++;
}

static int
probe_yn(query, resp, def)
const char *query, *resp;
int def;
{
    if (*probe_answers)
        return *probe_answers++;
    return def ? def : '\033';
}

static void
probe_getlin(query, answer)
const char *query;
char *answer;
{
    Strcpy(answer, "\033");
}

static int
probe_getch()
{
    return *probe_answers ? *probe_answers++ : '\033';
}

static int
probe_poskey(x, y, mod)
int *x, *y, *mod;
{
    return probe_getch();
}

static void (*probe_destroys)(winid);

/* The map's window goes when the game is over: whoever died has no score, and waits for no file of scores. */
static void
probe_destroy(window)
winid window;
{
    if (window == WIN_MAP)
        _exit(0);
    (*probe_destroys)(window);
}

static int
probe_select(window, how, list)
winid window;
int how;
menu_item **list;
{
    *list = 0;
    return 0;
}

static void
probe_mute()
{
    silent_mute();
    SILENT_SETS(windowprocs.win_putstr, probe_putstr);
    SILENT_SETS(windowprocs.win_print_glyph, probe_print_glyph);
    probe_destroys = windowprocs.win_destroy_nhwindow;
    SILENT_SETS(windowprocs.win_destroy_nhwindow, probe_destroy);
    SILENT_SETS(windowprocs.win_yn_function, probe_yn);
    SILENT_SETS(windowprocs.win_getlin, probe_getlin);
    SILENT_SETS(windowprocs.win_nhgetch, probe_getch);
    SILENT_SETS(windowprocs.win_nh_poskey, probe_poskey);
    SILENT_SETS(windowprocs.win_select_menu, probe_select);
#ifdef PROBE_NEWER
    SILENT_SETS(windowprocs.win_putmixed, probe_putstr);
#endif
}

/* -- what there is to be seen, and to be set */

static struct obj *
probe_on(chain, id)
struct obj *chain;
unsigned id;
{
    for (; chain; chain = chain->nobj)
        if (chain->o_id == id)
            break;
    return chain;
}

static struct obj *
probe_obj(id)
unsigned id;
{
    struct monst *mtmp;
    struct obj *found;

    if ((found = probe_on(invent, id)) != 0 || (found = probe_on(fobj, id)) != 0)
        return found;
    for (mtmp = fmon; mtmp; mtmp = mtmp->nmon)
        if ((found = probe_on(mtmp->minvent, id)) != 0)
            return found;
    return (struct obj *) 0;
}

static struct monst *
probe_monst(id)
unsigned id;
{
    struct monst *mtmp;

    for (mtmp = fmon; mtmp; mtmp = mtmp->nmon)
        if (id && mtmp->m_id == id && mtmp->mhp > 0)
            break;
    return mtmp;
}

static struct obj *
probe_piece()
{
    return uarmc ? uarmc : uarm ? uarm : uarmh;
}

static long
probe_count(what)
int what;
{
    long n = 0L;
    struct monst *mtmp;
    struct obj *obj;
    struct trap *trap;
    int x, y;

    switch (what) {
    case 'm': /* monsters */
    case 'n': /* newts */
    case 's': /* that sleep */
    case 't': /* that are tame */
    case 'p': /* that are peaceful */
        for (mtmp = fmon; mtmp; mtmp = mtmp->nmon)
            n += mtmp->mhp > 0 && (what == 'm' || (what == 's' && mtmp->msleeping) || (what == 't' && mtmp->mtame)
                                   || (what == 'p' && mtmp->mpeaceful)
                                   || (what == 'n' && mtmp->data == &mons[PM_NEWT]));
        break;
    case 'i': /* in the pack */
    case 'u': /* of it unknown */
    case 'a': /* apples of it */
    case 'B': /* blessed */
    case 'C': /* cursed */
    case 'E': /* eroded */
        for (obj = invent; obj; obj = obj->nobj)
            n += what == 'i' ? 1 : what == 'u' ? not_fully_identified(obj) : what == 'B' ? obj->blessed : what == 'C' ? obj->cursed
                 : what == 'E' ? (obj->oeroded || obj->oeroded2) : obj->otyp == APPLE ? obj->quan : 0;
        break;
    case 'f': /* on the floor */
    case 'A': /* apples of it */
        for (obj = fobj; obj; obj = obj->nobj)
            n += what == 'f' ? 1 : obj->otyp == APPLE ? obj->quan : 0;
        break;
    case 'T': /* traps */
        for (trap = ftrap; trap; trap = trap->ntrap)
            n++;
        break;
    case 'l': /* lit places */
    case 'g': /* known places */
        for (x = 1; x < COLNO; x++)
            for (y = 0; y < ROWNO; y++)
                n += what == 'l' ? levl[x][y].lit : PROBE_REMEMBERED(x, y) != cmap_to_glyph(S_stone);
        break;
    }
    return n;
}

static void
probe_everywhere(what, value)
int what;
long value;
{
    int x, y;
    struct obj *obj;

    for (x = 1; x < COLNO; x++)
        for (y = 0; y < ROWNO; y++) {
            if (what == 'l')
                levl[x][y].lit = value;
            else if (what == 'g')
                PROBE_FORGET(x, y), levl[x][y].seenv = 0;
        }
    for (obj = invent; obj; obj = obj->nobj) {
        if (what == 'B')
            obj->blessed = value;
        else if (what == 'C')
            obj->cursed = value;
        else if (what == 'E')
            obj->oeroded = obj->oeroded2 = value;
    }
}

#define PROBE_MONSTER(say, get, set)                                                                       \
    get(say ".hp", m, m->mhp) get(say ".hpmax", m, m->mhpmax) set(say ".at", m, m->mx * 100 + m->my)         \
    get(say ".conf", m, m->mconf) get(say ".stun", m, m->mstun) get(say ".see", m, m->mcansee)               \
    get(say ".blinded", m, m->mblinded) get(say ".move", m, m->mcanmove) get(say ".frozen", m, m->mfrozen)   \
    get(say ".speed", m, m->mspeed) get(say ".peaceful", m, m->mpeaceful) get(say ".tame", m, m->mtame)      \
    get(say ".can", m, m->mcan) get(say ".flee", m, m->mflee) get(say ".fleetim", m, m->mfleetim)            \
    get(say ".sleep", m, m->msleeping) set(say ".form", m, monsndx(m->data)) set(say ".newt", m, m->data == &mons[PM_NEWT]) get(say ".invis", m, m->minvis) \
    get(say ".female", m, m->female) get(say ".resists", m, m->PROBE_RESISTS)

#define PROBE_OBJECT(say, get, set)                                                                       \
    get(say ".blessed", o, o->blessed) get(say ".cursed", o, o->cursed) get(say ".spe", o, o->spe)          \
    get(say ".eroded", o, o->oeroded) get(say ".eroded2", o, o->oeroded2) set(say ".type", o, o->otyp)      \
    set(say ".where", o, o->where) set(say ".at", o, o->where == OBJ_FLOOR ? o->ox * 100 + o->oy : 0)       \
    set(say ".worn", o, o->owornmask)

#define PROBE_HERO(get, set)                                                                                 \
    get("you.hp", 1, *(Upolyd ? &u.mh : &u.uhp)) get("you.hpmax", 1, *(Upolyd ? &u.mhmax : &u.uhpmax))         \
    set("you.at", 1, u.ux * 100 + u.uy) set("you.level", 1, ledger_no(&u.uz)) set("you.goto", 1, u.utotype)    \
    get("you.energy", 1, u.uen) get("you.energymax", 1, u.uenmax) get("you.luck", 1, u.uluck)                  \
    get("you.align", 1, u.ualign.record) get("you.aligntype", 1, u.ualign.type) get("you.hunger", 1, u.uhunger)\
    get("you.exp", 1, u.ulevel) get("you.multi", 1, multi) get("you.form", 1, u.umonnum)                       \
    set("you.newt", 1, youmonst.data == &mons[PM_NEWT]) \
    get("you.str", 1, ABASE(A_STR)) get("you.int", 1, ABASE(A_INT)) get("you.wis", 1, ABASE(A_WIS))            \
    get("you.dex", 1, ABASE(A_DEX)) get("you.con", 1, ABASE(A_CON)) get("you.cha", 1, ABASE(A_CHA))            \
    get("you.were", 1, u.ulycn) get("you.female", 1, PROBE_FEMALE)                                             \
    set("monsters", 1, probe_count('m')) set("newts", 1, probe_count('n')) set("sleeping", 1, probe_count('s'))  \
    set("tame", 1, probe_count('t')) set("peaceful", 1, probe_count('p'))                                        \
    set("pack", 1, probe_count('i')) set("unknown", 1, probe_count('u')) set("apples", 1, probe_count('a'))      \
    set("floor", 1, probe_count('f')) set("apples.floor", 1, probe_count('A')) set("traps", 1, probe_count('T')) \
    set("here", 1, levl[u.ux][u.uy].typ) set("lit", 1, probe_count('l')) set("glyphs", 1, probe_count('g')) set("blessed", 1, probe_count('B'))       \
    set("cursed", 1, probe_count('C')) set("eroded", 1, probe_count('E')) set("said", 1, probe_speaks)           \
    set("shown.monsters", 1, probe_shown_monsters) set("shown.objects", 1, probe_shown_objects)                  \
    set("shown.traps", 1, probe_shown_traps)

#define PROBE_GET(name, asked, place) if (asked) probe_put(state, name, (long) (place));
#define PROBE_SET(name, asked, place) if ((asked) && !strcmp(key, name)) { (place) = value; return 1; }
#define PROBE_NOT(name, asked, place)

static void
probe_put(state, key, value)
struct probe_state *state;
const char *key;
long value;
{
    if (state->count >= PROBE_KEYS)
        panic("probe: more keys than room");
    Strcpy(state->key[state->count], key);
    state->value[state->count++] = value;
}

static struct obj *
probe_used()
{
    struct obj *found = probe_obj(probe_item);

    return found ? found : probe_item_at;
}

static void
probe_see(state)
struct probe_state *state;
{
    struct monst *m;
    struct obj *o;
    int p;
    char key[20];

    state->count = 0;
    PROBE_HERO(PROBE_GET, PROBE_GET)
    for (p = 1; p < PROBE_PROPS; p++) {
        Sprintf(key, "prop.%d", p);
        probe_put(state, key, u.uprops[p].intrinsic);
    }
    m = probe_monst(probe_mon);
    probe_put(state, "mon.there", m != 0);
    PROBE_MONSTER("mon", PROBE_GET, PROBE_GET)
    o = m ? MON_WEP(m) : (struct obj *) 0;
    PROBE_OBJECT("mwep", PROBE_GET, PROBE_GET)
    o = m ? which_armor(m, W_ARMH) : (struct obj *) 0;
    PROBE_OBJECT("marm", PROBE_GET, PROBE_GET)
    m = probe_monst(probe_by);
    probe_put(state, "by.there", m != 0);
    PROBE_MONSTER("by", PROBE_GET, PROBE_GET)
    o = probe_used();
    probe_put(state, "item.there", o != 0);
    PROBE_OBJECT("item", PROBE_GET, PROBE_GET)
    PROBE_GET("item.known", o, objects[o->otyp].oc_name_known)
    o = probe_obj(probe_thing);
    probe_put(state, "thing.there", o != 0);
    PROBE_OBJECT("thing", PROBE_GET, PROBE_GET)
    o = uwep;
    PROBE_OBJECT("wep", PROBE_GET, PROBE_GET)
    o = probe_piece();
    PROBE_OBJECT("arm", PROBE_GET, PROBE_GET)
    if (!probe_wide)
        return;
    for (p = 1; p < PROBE_PROPS; p++) {
        Sprintf(key, "worn.%d", p);
        probe_put(state, key, (long) u.uprops[p].extrinsic);
    }
    probe_put(state, "cha", (long) ACURR(A_CHA));
    probe_put(state, "ac", (long) u.uac);
    probe_put(state, "xray", (long) u.xray_range);
    probe_put(state, "moreluck", (long) u.moreluck);
    probe_put(state, "reflects", (long) PROBE_REFLECTS);
    probe_put(state, "warns", (long) PROBE_WARNS);
    m = probe_monst(probe_mon);
    PROBE_GET("mon.level", m, m->m_lev)
}

static int
probe_set(key, value)
const char *key;
long value;
{
    struct monst *m = (struct monst *) 0;
    struct obj *o = (struct obj *) 0;

    PROBE_HERO(PROBE_SET, PROBE_NOT)
    if (!strncmp(key, "worn.", 5)) {
        u.uprops[atoi(key + 5)].extrinsic = value;
        return 1;
    }
    if (!strncmp(key, "prop.", 5)) {
        if (atoi(key + 5) == SICK)
            u.usick_type = value ? SICK_VOMITABLE : 0;
        u.uprops[atoi(key + 5)].intrinsic = value;
        return 1;
    }
    if (!strcmp(key, "lit") || !strcmp(key, "glyphs")) {
        probe_everywhere(*key, value);
        return 1;
    }
    if (!strcmp(key, "blessed") || !strcmp(key, "cursed") || !strcmp(key, "eroded")) {
        probe_everywhere(highc(*key), value);
        return 1;
    }
    if (!strcmp(key, "you.data")) {
        youmonst.data = &mons[value];
        return 1;
    }
    m = probe_monst(probe_mon);
    if (!strcmp(key, "you.steed")) {
        u.usteed = value ? m ? m : probe_monst(probe_by) : (struct monst *) 0;
        return 1;
    }
    if (m && !strcmp(key, "mon.form")) {
        m->data = &mons[value];
        return 1;
    }
    if (m && !strcmp(key, "mon.only")) { /* this one of its attacks */
        int i;

        for (i = 0; i < NATTK; i++)
            if (i != value)
                (void) memset((genericptr_t) &m->data->mattk[i], 0, sizeof m->data->mattk[i]);
        if (value) {
            m->data->mattk[0] = m->data->mattk[value];
            (void) memset((genericptr_t) &m->data->mattk[value], 0, sizeof m->data->mattk[value]);
        }
        return 1;
    }
    if (m && (!strcmp(key, "mon.aatyp") || !strcmp(key, "mon.adtyp"))) { /* it has one attack, such a one */
        if (m->data->mattk[0].aatyp != (uchar) AT_CLAW || m->data->mattk[1].aatyp || m->data->mattk[0].damn != 2) {
            (void) memset((genericptr_t) m->data->mattk, 0, sizeof m->data->mattk);
            m->data->mattk[0].aatyp = AT_CLAW;
            m->data->mattk[0].damn = 2;
            m->data->mattk[0].damd = 3;
        }
        if (key[5] == 'a')
            m->data->mattk[0].aatyp = (uchar) value;
        else
            m->data->mattk[0].adtyp = (uchar) value;
        return 1;
    }
    if (m && !strcmp(key, "mon.passive")) {
        (void) memset((genericptr_t) m->data->mattk, 0, sizeof m->data->mattk);
        m->data->mattk[0].aatyp = AT_CLAW; /* of the one that attacks, which is of the same kind */
        m->data->mattk[0].damn = 2;
        m->data->mattk[0].damd = 3;
        m->data->mattk[1].aatyp = AT_NONE; /* what passive() looks for */
        m->data->mattk[1].adtyp = (uchar) value;
        return 1;
    }
    if (m && !strcmp(key, "mon.far")) { /* so far away, in line */
        remove_monster(m->mx, m->my);
        place_monster(m, PROBE_X + (int) value, PROBE_Y);
        return 1;
    }
    if (m && !strcmp(key, "mon.unarmed")) {
        while ((o = m->minvent) != 0) {
            obj_extract_self(o);
            o->owornmask = 0L;
        }
        m->mw = (struct obj *) 0;
        m->misc_worn_check = 0L;
        return 1;
    }
    PROBE_MONSTER("mon", PROBE_SET, PROBE_NOT)
    o = m ? MON_WEP(m) : (struct obj *) 0;
    PROBE_OBJECT("mwep", PROBE_SET, PROBE_NOT)
    o = m ? which_armor(m, W_ARMH) : (struct obj *) 0;
    PROBE_OBJECT("marm", PROBE_SET, PROBE_NOT)
    m = probe_monst(probe_by);
    PROBE_MONSTER("by", PROBE_SET, PROBE_NOT)
    o = probe_used();
    PROBE_OBJECT("item", PROBE_SET, PROBE_NOT)
    PROBE_SET("item.known", o, objects[o->otyp].oc_name_known)
    o = probe_obj(probe_thing);
    PROBE_OBJECT("thing", PROBE_SET, PROBE_NOT)
    o = uwep;
    PROBE_OBJECT("wep", PROBE_SET, PROBE_NOT)
    o = probe_piece();
    PROBE_OBJECT("arm", PROBE_SET, PROBE_NOT)
    return 0;
}

static void
probe_prepare()
{
    char all[BUFSZ * 4], *word, *sign, *at;

    Strcpy(all, probe_prep);
    for (word = strtok(all, " "); word; word = strtok((char *) 0, " ")) {
        if ((sign = index(word, '=')) == 0)
            continue;
        *sign = '\0';
        for (at = sign + 2; sign[1] == '@' && *at; at++)
            if (*at == '_')
                *at = ' ';
        if (!probe_set(word, sign[1] == '@' ? (long) probe_pm(sign + 2) : atol(sign + 1))) {
            Strcat(probe_said, "(no ");
            Strcat(probe_said, word);
            Strcat(probe_said, ")/");
        }
    }
}

/* -- what the cells' C calls */

int
nhprobe_at(cell)
int cell;
{
    if (cell != probe_cell || probe_reached)
        return 1;
    probe_reached = 1;
    probe_said[0] = '\0';
    probe_prepare();
    probe_speaks = probe_shown_monsters = probe_shown_objects = probe_shown_traps = 0L;
    probe_see(&probe_before);
    return 0;
}

void
nhprobe_done(cell)
int cell;
{
    if (cell != probe_cell || !probe_reached || probe_stepped)
        return;
    probe_stepped = 1;
    probe_see(&probe_after);
}

int
nhprobe_able(name)
const char *name;
{
    return !strcmp(name, probe_ability);
}

/* -- the stage, and how each place is reached */

static int
probe_otyp(name)
const char *name;
{
    char bare[BUFSZ], *sign;
    int otyp, oclass = 0;

    Strcpy(bare, name);
    if ((sign = index(bare, '#')) != 0) { /* with the number of its class */
        oclass = atoi(sign + 1);
        *sign = '\0';
    }
    for (otyp = 1; otyp < NUM_OBJECTS; otyp++)
        if (OBJ_NAME(objects[otyp]) && !strcmp(OBJ_NAME(objects[otyp]), bare)
            && (!oclass || objects[otyp].oc_class == oclass))
            return otyp;
    return 0;
}

static int
probe_pm(name)
const char *name;
{
    int pm;

    for (pm = LOW_PM; pm < NUMMONS; pm++)
        if (!strcmp(mons[pm].mname, name))
            return pm;
    return PM_HILL_ORC;
}

static struct obj *
probe_make(otyp)
int otyp;
{
    struct obj *obj = mksobj(otyp, FALSE, FALSE);

    obj->blessed = obj->cursed = obj->oeroded = obj->oeroded2 = 0;
    obj->quan = 1L;
    obj->owt = weight(obj);
    obj->spe = obj->oclass == WAND_CLASS || obj->oclass == TOOL_CLASS ? 5 : 0;
    return obj;
}

static struct monst *
probe_beast(pm, x, y)
int pm, x, y;
{
    struct monst *mtmp = makemon(&mons[pm], x, y, NO_MINVENT);

    if (!mtmp)
        panic("probe: no room for a monster");
    if (mtmp->data != &mons[pm])
        (void) newcham(mtmp, &mons[pm], FALSE, FALSE);
    mtmp->mhp = mtmp->mhpmax = 1000;
    mtmp->m_lev = 5;
    mtmp->msleeping = mtmp->mpeaceful = mtmp->mtame = mtmp->minvis = mtmp->mundetected = 0;
    mtmp->mcanmove = mtmp->mcansee = 1;
    mtmp->mstrategy = 0L;
    return mtmp;
}

static void
probe_give(mtmp, obj, mask)
struct monst *mtmp;
struct obj *obj;
long mask;
{
    (void) mpickobj(mtmp, obj);
    obj->owornmask = mask;
    mtmp->misc_worn_check |= mask;
    if (mask == W_WEP) {
        mtmp->mw = obj;
        mtmp->weapon_check = NEED_HTH_WEAPON;
    }
}

/* what happens to the things of a monster happens to these */
static void
probe_arm(mtmp)
struct monst *mtmp;
{
    probe_give(mtmp, probe_make(DAGGER), W_WEP);
    probe_give(mtmp, probe_make(ORCISH_HELM), W_ARMH);
}

static void
probe_stage(pm)
int pm;
{
    struct monst *mtmp;
    struct obj *obj;
    struct trap *trap;
    int x, y, p;

    flags.debug = FALSE;
    flags.confirm = FALSE;
    flags.verbose = TRUE;
    while (ftrap)
        deltrap(ftrap);
    for (mtmp = fmon; mtmp; mtmp = mtmp->nmon)
        mongone(mtmp);
    dmonsfree();
    while ((obj = fobj) != 0)
        delobj(obj);
    while ((obj = invent) != 0) {
        setnotworn(obj);
        obj->owornmask = 0L;
        useupall(obj);
    }
    for (x = PROBE_X - 8; x <= PROBE_X + 8; x++)
        for (y = PROBE_Y - 5; y <= PROBE_Y + 5; y++) {
            levl[x][y].typ = ROOM;
            levl[x][y].doormask = 0;
            levl[x][y].lit = 1;
            unblock_point(x, y);
        }
    u_on_newpos(PROBE_X, PROBE_Y);
    u.umonster = u.umonnum = PM_ARCHEOLOGIST; /* who resists nothing */
    youmonst.data = &mons[PM_ARCHEOLOGIST];
    youmonst.PROBE_RESISTS = 0;
    for (p = 1; p < PROBE_PROPS; p++)
        u.uprops[p].intrinsic = 0L;
    u.uhp = u.uhpmax = 1000;
    u.uen = u.uenmax = 100;
    u.ulevel = u.ulevelmax = 10;
    u.uexp = 5000L;
    u.uluck = u.moreluck = 0;
    u.uhunger = 900;
    for (p = 0; p < A_MAX; p++)
        ABASE(p) = AMAX(p) = 16;
    /* far away, to be detected */
    for (x = 3; x < 30 && levl[x][PROBE_Y].typ == ROOM; x++)
        ;
    for (p = 0; p < 4; p++)
        levl[x + p][PROBE_Y].typ = ROOM;
    (void) probe_beast(PM_JACKAL, x, PROBE_Y);
    place_object(probe_make(DAGGER), x + 1, PROBE_Y);
    (void) mkgold(100L, x + 2, PROBE_Y);
    if ((trap = maketrap(x + 3, PROBE_Y, ARROW_TRAP)) != 0)
        trap->tseen = 0;
    /* around */
    mtmp = probe_beast(PM_HILL_ORC, PROBE_X, PROBE_Y - 1);
    mtmp->mux = u.ux;
    mtmp->muy = u.uy;
    probe_by = mtmp->m_id;
    mtmp = probe_beast(pm, PROBE_X + 1, PROBE_Y);
    probe_mon = mtmp->m_id;
    mtmp->mux = u.ux;
    mtmp->muy = u.uy;
    probe_arm(mtmp);
    obj = addinv(probe_make(LONG_SWORD));
    setuwep(obj);
    obj = addinv(probe_make(ORCISH_HELM));
    setworn(obj, W_ARMH);
    (void) addinv(probe_make(SHIELD_OF_REFLECTION));
    obj = probe_make(SHORT_SWORD);
    probe_thing = obj->o_id;
    place_object(obj, PROBE_X, PROBE_Y);
    vision_reset();
    vision_full_recalc = 1;
    docrt();
}

static char probe_keys[20];

static void
probe_answer(obj, more)
struct obj *obj;
const char *more;
{
    Sprintf(probe_keys, "%c%s", obj->invlet, more);
    probe_answers = probe_keys;
}

/* Come to be a monster that does not care what it wears or wields. */
static void
probe_become(pm)
int pm;
{
    struct obj *weapon = uwep;

    struct obj *obj, *next;

    (void) polymon(pm);
    u.mh = u.mhmax = 1000;
    for (obj = level.objects[u.ux][u.uy]; obj; obj = next) {
        next = obj->nexthere;
        if (obj->o_id == probe_thing)
            continue;
        obj_extract_self(obj);
        obj = addinv(obj);
        if (obj == weapon)
            setuwep(obj);
    }
}

static void
probe_learn(obj)
struct obj *obj;
{
    spl_book[0].sp_id = obj->otyp;
    spl_book[0].sp_lev = objects[obj->otyp].oc_level;
    spl_book[0].sp_know = 20000;
}

/* What is asked of no cell begins when all is there that it is done with. */
static void
probe_begin()
{
    if (probe_cell)
        return;
    probe_reached = 1;
    probe_prepare();
    probe_said[0] = '\0';
    probe_speaks = probe_shown_monsters = probe_shown_objects = probe_shown_traps = 0L;
    probe_see(&probe_before);
}

/* An artifact: of an object, with a name, as in "long sword/Excalibur"; something else where there is none. */
static struct obj *
probe_artifact(name)
const char *name;
{
    char base[BUFSZ];

    Strcpy(base, name);
    *index(base, '/') = '\0';
    return oname(probe_make(probe_otyp(base)), index(name, '/') + 1);
}

static const long probe_masks[] = { W_ARM, W_ARMS, W_ARMH, W_ARMG, W_ARMF, W_ARMC, W_ARMU };

/* Where it is worn or held. */
static long
probe_slot(obj)
struct obj *obj;
{
    if (obj->oclass == ARMOR_CLASS)
        return probe_masks[objects[obj->otyp].oc_armcat];
    return obj->oclass == RING_CLASS ? RIGHT_RING : obj->oclass == AMULET_CLASS ? W_AMUL : W_WEP;
}

/* Put it on, or take it off, by the player's commands; an artifact may refuse her, and is in its place at once. */
static void
probe_don(obj, on)
struct obj *obj;
boolean on;
{
    long slot = probe_slot(obj);
    struct obj *worn = uarmh;

    if (obj->oclass == ARMOR_CLASS && worn && worn != obj) {
        setnotworn(worn);
        useup(worn);
    }
    if (obj->oartifact && slot == W_WEP)
        setuwep(on ? obj : (struct obj *) 0);
    else if (obj->oartifact)
        setworn(on ? obj : (struct obj *) 0, slot);
    else {
        probe_answer(obj, obj->oclass == RING_CLASS && on ? "r" : "");
        if (slot == W_WEP) {
            if (!on)
                probe_answers = "-";
            (void) dowield();
        } else if (obj->oclass == ARMOR_CLASS)
            (void) (on ? dowear() : dotakeoff());
        else
            (void) (on ? doputon() : doremring());
    }
    if (multi < 0)
        unmul((char *) 0);
}

/* Attack a monster as who moves towards it does: Cleaver goes by the way (src/uhitm.c, hitum_cleave). */
static void
probe_attack(mtmp)
struct monst *mtmp;
{
    u.dx = sgn(mtmp->mx - u.ux);
    u.dy = sgn(mtmp->my - u.uy);
    u.dz = 0;
    (void) attack(mtmp);
}

/* Hit a monster as one hits with such a thing. Ammunition, missiles and poles that are wielded only bash (src/uhitm.c, hmon_hitmon): they
   are thrown, ammunition from what shoots it. */
static void
probe_strike(obj, mtmp)
struct obj *obj;
struct monst *mtmp;
{
    int otyp;

    if (!is_ammo(obj) && !is_missile(obj) && !is_pole(obj)) {
        setuwep(obj);
        probe_attack(mtmp);
        return;
    }
    for (otyp = 1; is_ammo(obj) && otyp < NUM_OBJECTS; otyp++)
        if (objects[otyp].oc_class == WEAPON_CLASS
            && objects[otyp].oc_skill == -objects[obj->otyp].oc_skill) {
            setuwep(addinv(probe_make(otyp)));
            break;
        }
    probe_answer(obj, "l");
    (void) dothrow();
}

/* What the hero has of an object while it is worn, held or carried. */
static const char *
probe_gives(how, name, obj)
const char *how, *name;
struct obj *obj;
{
    if (index(name, '/')) {
        obj = probe_artifact(name);
        if (!obj->oartifact)
            return "no artifact";
        if (strcmp(how, "carried"))
            obj = addinv(obj);
    }
    if (!obj)
        return "no object";
    probe_item = obj->o_id;
    if (!strcmp(how, "off")) {
        probe_don(obj, TRUE);
        obj->cursed = 0; /* as it may be by being put on */
    }
    probe_answers = "";
    find_ac();
    probe_begin();
    if (!strcmp(how, "on") || !strcmp(how, "off")) {
        probe_don(obj, !strcmp(how, "on"));
    } else if (!strcmp(how, "carried")) {
        (void) addinv(obj);
    } else if (!strcmp(how, "dropped")) {
        freeinv(obj);
        place_object(obj, u.ux, u.uy);
    } else if (!strcmp(how, "drains")) {
        probe_strike(obj, probe_monst(probe_mon));
    } else {
        arti_speak(obj);
    }
    find_ac();
    return "done";
}

static const char *
probe_do(run, name)
const char *run, *name;
{
    struct monst *mtmp = probe_monst(probe_mon), *other = probe_monst(probe_by);
    int otyp = probe_otyp(!strncmp(run, "able:", 5) && index(name, '/') ? index(name, '/') + 1 : name);
    struct obj *obj = (struct obj *) 0, *thing = probe_obj(probe_thing);
    boolean book;

    if (otyp) {
        obj = probe_make(otyp);
        if (!strcmp(run, "cancel")) {
            place_object(obj, u.ux, u.uy);
        } else if (!strcmp(run, "uses") || !strncmp(run, "able:", 5)) {
            probe_give(mtmp, obj, 0L);
        } else {
            obj = addinv(obj);
        }
        probe_item_at = obj; /* it is in no list while it flies, or is being used up */
        probe_item = obj->o_id;
    }
    book = obj && obj->oclass == SPBOOK_CLASS;
    if (book && (!strncmp(run, "zap", 3) || !strcmp(run, "cast"))) { /* who casts anything */
        u.ulevel = u.ulevelmax = 30;
        ABASE(A_INT) = AMAX(A_INT) = ABASE(A_WIS) = AMAX(A_WIS) = 18;
        urole.spelbase = urole.spelheal = -100;
    }
    probe_begin();
    if (!strncmp(run, "zap", 3) || !strcmp(run, "cast")) {
        const char *way = !strcmp(run, "zap_monster") || objects[otyp].oc_dir == RAY ? "l"
                          : !strcmp(run, "zap_object") ? ">" : "";

        if (!strcmp(run, "zap_self"))
            way = ".";
        if (book) {
            probe_learn(obj);
            Strcpy(probe_keys, way);
            probe_answers = probe_keys;
            (void) PROBE_CAST(0);
        } else {
            probe_answer(obj, way);
            (void) dozap();
        }
    } else if (!strcmp(run, "apply")) {
        probe_answer(obj, "");
        (void) doapply();
    } else if (!strcmp(run, "engrave")) {
        probe_answer(obj, "");
        (void) doengrave();
    } else if (!strcmp(run, "break")) {
        probe_answer(obj, "y");
        (void) doapply();
    } else if (!strcmp(run, "learn") || !strcmp(run, "read")) {
        if (book)
            obj->blessed = 1; /* never too hard */
        probe_answer(obj, "y");
        (void) doread();
    } else if (!strcmp(run, "quaff")) {
        probe_answer(obj, "");
        (void) dodrink();
    } else if (!strcmp(run, "thrown")) {
        probe_answer(obj, "l");
        (void) dothrow();
    } else if (!strcmp(run, "thrown_at_you") || !strcmp(run, "breathe")) {
        probe_answer(obj, "<");
        (void) dothrow();
    } else if (!strcmp(run, "dip")) {
        obj_extract_self(thing);
        thing = addinv(thing);
        Sprintf(probe_keys, "%c%c", thing->invlet, obj->invlet);
        probe_answers = probe_keys;
        (void) dodip();
    } else if (!strcmp(run, "sink")) {
        levl[u.ux][u.uy].typ = SINK;
        probe_answer(obj, "");
        (void) dodrop();
    } else if (!strcmp(run, "eat")) {
        obj_extract_self(thing);
        objects[obj->otyp].oc_material = IRON; /* its look may have another one */
        probe_become(PM_RUST_MONSTER);
        probe_answer(obj, "");
        (void) doeat();
    } else if (!strcmp(run, "first_bite") || !strcmp(run, "last_bite")) {
        obj_extract_self(thing);
        obj->blessed = 1;
        probe_answer(obj, "");
        (void) doeat();
    } else if (!strcmp(run, "cancel")) {
        struct obj *wand = addinv(probe_make(WAN_CANCELLATION));

        obj_extract_self(thing);
        probe_thing = probe_item;
        probe_answer(wand, ">");
        (void) dozap();
    } else if (!strcmp(run, "drop")) {
        probe_answer(obj, "");
        (void) dodrop();
    } else if (!strcmp(run, "wield")) {
        probe_answer(obj, "");
        (void) dowield();
    } else if (!strcmp(run, "wear") || !strcmp(run, "remove") || !strcmp(run, "lose")) {
        boolean armor = obj->oclass == ARMOR_CLASS;
        struct obj *worn = uarmh;

        if (armor && worn && objects[otyp].oc_armcat == ARM_HELM) {
            setnotworn(worn);
            useup(worn);
        }
        if (!strcmp(run, "wear")) {
            probe_answer(obj, obj->oclass == RING_CLASS ? "r" : "");
            (void) (armor ? dowear() : doputon());
        } else {
            if (armor && uarmh && uarmh != obj) {
                worn = uarmh;
                setnotworn(worn);
                useup(worn);
            }
            probe_answer(obj, obj->oclass == RING_CLASS ? "r" : "");
            (void) (armor ? dowear() : doputon());
            if (multi < 0)
                unmul((char *) 0);
            probe_answers = "";
            probe_begin(); /* what putting it on has done is not asked here */
            if (!strcmp(run, "lose"))
                (void) destroy_arm(obj);
            else
                (void) (armor ? dotakeoff() : doremring());
        }
    } else if (!strcmp(run, "hit")) {
        probe_strike(obj, mtmp);
    } else if (!strncmp(run, "art:", 4)) {
        if (!index(name, '/'))
            return "no base";
        obj = probe_artifact(name);
        if (!strcmp(run, "art:hits_you")) {
            struct obj *old = MON_WEP(mtmp);

            old->owornmask = 0L;
            probe_give(mtmp, obj, W_WEP);
        } else {
            obj = addinv(obj);
        }
        if (!obj->oartifact)
            return "no artifact";
        probe_item = obj->o_id;
        probe_begin();
        if (!strcmp(run, "art:invoke")) {
            probe_answer(obj, "");
            (void) doinvoke();
        } else if (!strcmp(run, "art:hit")) {
            probe_strike(obj, mtmp);
        } else {
            mtmp->mw = obj;
            (void) mattacku(mtmp);
        }
    } else if (!strncmp(run, "gives:", 6)) {
        return probe_gives(run + 6, name, obj);
    } else if (!strcmp(run, "atk:to_you")) {
        if (mtmp->data == &mons[PM_MEDUSA]) /* she gazes before she attacks (src/monmove.c, dochug) */
            m_respond(mtmp);
        (void) mattacku(mtmp);
    } else if (!strcmp(run, "atk:to_monster")) {
        probe_by = mtmp->m_id;
        probe_mon = other->m_id; /* the one that is hit */
        probe_arm(other);
        probe_begin();
        (void) mattackm(mtmp, other);
    } else if (!strcmp(run, "atk:passive_to_you")) {
        probe_attack(mtmp);
    } else if (!strcmp(run, "atk:passive_to_monster")) {
        probe_by = mtmp->m_id;
        probe_mon = other->m_id; /* the one that is hit back */
        other->msleeping = other->mfrozen = 0; /* as the one that was hit it may sleep, but now it attacks */
        other->mcanmove = 1;
        probe_arm(other);
        probe_begin();
        (void) mattackm(other, mtmp);
    } else if (!strcmp(run, "atk:your_hit")) {
        probe_become(monsndx(mtmp->data));
        probe_by = mtmp->m_id;
        probe_mon = other->m_id;
        probe_arm(other);
        probe_attack(other);
    } else if (!strcmp(run, "atk:your_passive")) {
        probe_become(monsndx(mtmp->data));
        probe_by = mtmp->m_id;
        probe_mon = other->m_id;
        probe_arm(other);
        (void) mattacku(other);
    } else if (!strcmp(run, "uses") || !strcmp(run, "acts")) {
        Strcpy(probe_ability, name);
        if (!find_misc(mtmp))
            return "nothing to be done";
        (void) use_misc(mtmp);
    } else if (!strcmp(run, "able:defensive")) {
        if (!find_defensive(mtmp))
            return "nothing to be done";
        (void) use_defensive(mtmp);
    } else if (!strcmp(run, "able:offensive")) {
        if (!find_offensive(mtmp))
            return "nothing to be done";
        (void) use_offensive(mtmp);
    } else if (!strcmp(run, "able:misc")) {
        if (!find_misc(mtmp))
            return "nothing to be done";
        (void) use_misc(mtmp);
    } else {
        return "no such way";
    }
    return "done";
}

/* -- a cell */

static void
probe_changes(before, after)
struct probe_state *before, *after;
{
    int i, j;
    char one[60];

    for (i = 0; i < before->count; i++) {
        for (j = 0; j < after->count && strcmp(before->key[i], after->key[j]); j++)
            ;
        if (j == after->count)
            Sprintf(one, "%s=%ld>- ", before->key[i], before->value[i]);
        else if (before->value[i] != after->value[j])
            Sprintf(one, "%s=%ld>%ld ", before->key[i], before->value[i], after->value[j]);
        else
            continue;
        Strcat(probe_line, one);
    }
}

static void
probe_write(out, number, run, ended)
int out, number;
const char *run, *ended;
{
    int i;

    Sprintf(probe_line, "%d|%s|%s|", number, run, ended);
    if (probe_reached) {
        if (probe_stepped)
            probe_changes(&probe_before, &probe_after);
        else
            Strcat(probe_line, "-");
        Strcat(probe_line, "|");
        probe_item_at = (struct obj *) 0;
        probe_see(&probe_end);
        for (i = 0; i < probe_end.count; i++) /* it has been waited for */
            if (!number && probe_lowest && !strcmp(probe_end.key[i], "you.multi"))
                probe_end.value[i] = probe_lowest;
        probe_changes(&probe_before, &probe_end);
    } else
        Strcat(probe_line, "-|-");
    Strcat(probe_line, "|");
    Strcat(probe_line, probe_said);
    Strcat(probe_line, "\n");
    (void) write(out, probe_line, strlen(probe_line));
}

/* In a process of its own. */
static void
probe_play(out, number, run, name, try, last)
int out, number, try, last;
const char *run, *name;
{
    const char *ended;
    char whom[100];
    int i;

    probe_limit(PROBE_TIMEOUT);
    probe_mute();
    Strcpy(whom, name);
    if (!strncmp(run, "able:", 5) && index(whom, '/'))
        *index(whom, '/') = '\0';
    probe_stage(probe_pm(whom));
    probe_wide = !strncmp(run, "gives:", 6);
    for (i = 0; i < 7 * try; i++)
        (void) rn2(100);
    probe_cell = number;
    probe_answers = "";
    probe_lowest = 0;
    ended = probe_do(run, name);
    for (i = 0; i < 100 && (!probe_reached || !number); i++) {
        if (occupation) {
            if (!(*occupation)())
                occupation = 0;
        } else if (multi < 0) {
            if (multi < probe_lowest)
                probe_lowest = multi;
            unmul((char *) 0);
        } else
            break;
    }
    if (!probe_reached && !last)
        _exit(77);
    probe_write(out, number, run, probe_reached ? ended : "not reached");
    _exit(number ? 0 : PROBE_WRITTEN);
}

/* -- what can be looked at */

static int probe_out;
static char probe_row[BUFSZ * 44];

static void
probe_tell()
{
    Strcat(probe_row, "\n");
    (void) write(probe_out, probe_row, strlen(probe_row));
    probe_row[0] = '\0';
}

static void
probe_add(name, value)
const char *name;
long value;
{
    Sprintf(eos(probe_row), "|%s=%ld", name, value);
}

static void
probe_name(name, value)
const char *name, *value;
{
    Sprintf(eos(probe_row), "|%s=%s", name, value ? value : "");
}

/* Begin a process of its own: gives whether this is it. The other one waits for it, and tells if it broke. */
static int
probe_apart(seconds)
int seconds;
{
    int child, status;

    child = fork();
    if (!child) {
        probe_limit(seconds);
        probe_mute();
        probe_answers = "";
        return 1;
    }
    while (waitpid(child, &status, 0) != child)
        ;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != PROBE_WRITTEN) {
        Strcpy(probe_row, "broken");
        probe_add("signal", WIFEXITED(status) ? 0L : (long) WTERMSIG(status));
        probe_tell();
    }
    return 0;
}

static void
probe_object(obj, x, y, held)
struct obj *obj;
int x, y, held;
{
    struct obj *inner;

    Strcpy(probe_row, "object");
    probe_add("x", (long) x);
    probe_add("y", (long) y);
    probe_name("name", OBJ_NAME(objects[obj->otyp]));
    probe_add("class", (long) obj->oclass);
    probe_add("quantity", obj->quan);
    probe_add("spe", (long) obj->spe);
    probe_add("blessed", (long) obj->blessed);
    probe_add("cursed", (long) obj->cursed);
    probe_add("artifact", (long) obj->oartifact);
    probe_name("called", PROBE_CALLED(obj));
    probe_add("held", (long) held);
    probe_add("worn", (long) (obj->owornmask != 0L));
    if (obj->corpsenm >= LOW_PM && obj->corpsenm < NUMMONS
        && (obj->otyp == CORPSE || obj->otyp == STATUE || obj->otyp == FIGURINE || obj->otyp == TIN || obj->otyp == EGG))
        probe_name("of", mons[obj->corpsenm].mname);
    probe_tell();
    for (inner = obj->cobj; inner; inner = inner->nobj)
        probe_object(inner, x, y, 1);
}

static void
probe_level()
{
    int i, x, y;
    struct monst *mtmp;
    struct obj *obj;
    struct trap *trap;
    s_level *special = Is_special(&u.uz);

    Strcpy(probe_row, "level");
    probe_name("dungeon", dungeons[u.uz.dnum].dname);
    probe_add("number", (long) u.uz.dlevel);
    probe_add("depth", (long) depth(&u.uz));
    probe_name("special", special ? special->proto : "");
    probe_add("maze", (long) level.flags.is_maze_lev);
    probe_add("noteleport", (long) level.flags.noteleport);
    probe_add("hardfloor", (long) level.flags.hardfloor);
    probe_tell();
    for (i = 0; i < nroom; i++) {
        Strcpy(probe_row, "room");
        probe_add("type", (long) rooms[i].rtype);
        probe_add("was", (long) rooms[i].PROBE_WAS);
        probe_add("forgotten", (long) (PROBE_FORGETS && rooms[i].rtype == OROOM && u.ux >= rooms[i].lx && u.ux <= rooms[i].hx
                                       && u.uy >= rooms[i].ly && u.uy <= rooms[i].hy));
        probe_add("x1", (long) rooms[i].lx);
        probe_add("y1", (long) rooms[i].ly);
        probe_add("x2", (long) rooms[i].hx);
        probe_add("y2", (long) rooms[i].hy);
        probe_add("lit", (long) rooms[i].rlit);
        probe_add("doors", (long) rooms[i].doorct);
        probe_tell();
    }
    for (x = 1; x < COLNO; x++)
        for (y = 0; y < ROWNO; y++)
            if (levl[x][y].typ == DOOR || levl[x][y].typ == SDOOR) {
                Strcpy(probe_row, "door");
                probe_add("x", (long) x);
                probe_add("y", (long) y);
                probe_add("type", (long) levl[x][y].typ);
                probe_add("mask", (long) PROBE_DOOR(levl[x][y].doormask));
                probe_tell();
            }
    for (y = 0; y < ROWNO; y++) {
        Strcpy(probe_row, "row|");
        for (x = 0; x < COLNO; x++)
            Sprintf(eos(probe_row), "%c", 48 + levl[x][y].typ);
        probe_tell();
    }
    for (x = 1; x < COLNO; x++)
        for (y = 0; y < ROWNO; y++)
            if (levl[x][y].typ == STAIRS || levl[x][y].typ == LADDER) {
                Strcpy(probe_row, "stairs");
                probe_add("x", (long) x);
                probe_add("y", (long) y);
                probe_add("up", (long) (levl[x][y].ladder == LA_UP));
                probe_add("branch", (long) (sstairs.sx == x && sstairs.sy == y));
                probe_tell();
            }
    for (mtmp = fmon; mtmp; mtmp = mtmp->nmon) {
        if (mtmp->mhp <= 0)
            continue;
        Strcpy(probe_row, "monster");
        probe_add("x", (long) mtmp->mx);
        probe_add("y", (long) mtmp->my);
        probe_name("name", mtmp->data->mname);
        probe_add("class", (long) mtmp->data->mlet);
        probe_add("peaceful", (long) mtmp->mpeaceful);
        probe_add("tame", (long) mtmp->mtame);
        probe_add("asleep", (long) (mtmp->msleeping || !mtmp->mcanmove));
        probe_add("shop", mtmp->isshk ? (long) ESHK(mtmp)->shoptype : 0L);
        probe_name("keeper", mtmp->isshk ? ESHK(mtmp)->shknam : "");
        probe_tell();
        for (obj = mtmp->minvent; obj; obj = obj->nobj)
            probe_object(obj, (int) mtmp->mx, (int) mtmp->my, 1);
    }
    for (obj = fobj; obj; obj = obj->nobj)
        probe_object(obj, (int) obj->ox, (int) obj->oy, 0);
    for (obj = level.buriedobjlist; obj; obj = obj->nobj)
        probe_object(obj, (int) obj->ox, (int) obj->oy, 1);
    for (trap = ftrap; trap; trap = trap->ntrap) {
        Strcpy(probe_row, "trap");
        probe_add("x", (long) trap->tx);
        probe_add("y", (long) trap->ty);
        probe_add("type", (long) trap->ttyp);
        probe_tell();
    }
    Strcpy(probe_row, "hero");
    probe_add("x", (long) u.ux);
    probe_add("y", (long) u.uy);
    probe_tell();
}

static void
probe_pack()
{
    struct obj *obj;

    for (obj = invent; obj; obj = obj->nobj) {
        Strcpy(probe_row, "carried");
        Sprintf(eos(probe_row), "|letter=%c", obj->invlet);
        probe_name("name", OBJ_NAME(objects[obj->otyp]));
        probe_name("look", OBJ_DESCR(objects[obj->otyp]));
        probe_add("class", (long) obj->oclass);
        probe_add("artifact", (long) obj->oartifact);
        probe_add("spe", (long) obj->spe);
        probe_add("blessed", (long) obj->blessed);
        probe_add("cursed", (long) obj->cursed);
        probe_add("quantity", obj->quan);
        probe_add("worn", (long) ((obj->owornmask & (W_ARMOR | W_RING | W_AMUL)) != 0L));
        probe_add("wielded", (long) (obj == uwep));
        probe_tell();
    }
}

/* Who the hero is: numbers and gods of her role, what she began with, her greetings, and her skills. */
static void
probe_role()
{
    int i;

    Strcpy(probe_row, "role");
    PROBE_ROLE
    probe_add("record", (long) u.ualign.record);
    probe_add("hp", (long) u.uhpmax);
    probe_add("energy", (long) u.uenmax);
    probe_add("gold", PROBE_GOLD);
    for (i = 0; i < A_MAX; i++)
        probe_add("attributes", (long) ABASE(i));
    probe_name("greeting", Hello((struct monst *) 0));
    probe_name("farewell", Goodbye());
    probe_tell();
#ifdef P_MAX_SKILL
    for (i = 1; i < P_NUM_SKILLS; i++) {
        Strcpy(probe_row, "skill");
        probe_add("number", (long) i);
        probe_add("most", (long) P_MAX_SKILL(i));
        probe_tell();
    }
#endif
}

/* What the hero has by her experience at each level, and what she felt when she came to it. */
static void
probe_levels(most)
int most;
{
    int p;

    if (probe_apart(10 * PROBE_TIMEOUT)) {
        for (;;) {
            Strcpy(probe_row, "has");
            probe_add("level", (long) u.ulevel);
            for (p = 1; p < PROBE_PROPS; p++)
                if (u.uprops[p].intrinsic & FROMEXPER)
                    Sprintf(eos(probe_row), "|property=%d", p);
            probe_name("said", probe_said);
            probe_tell();
            if (u.ulevel >= most)
                break;
            probe_said[0] = '\0';
            pluslvl(FALSE);
        }
        _exit(PROBE_WRITTEN);
    }
}

/* What other players of a role have, so many times. */
static void
probe_mplayer(asked)
char *asked;
{
    char *name = strtok(asked, "|"), *times = strtok((char *) 0, "|");
    struct monst *mtmp;
    struct obj *obj;
    int i, pm = probe_pm(name);

    if (!times || pm < LOW_PM)
        return;
    if (probe_apart(10 * PROBE_TIMEOUT)) {
        probe_stage(PM_HILL_ORC);
        u.uz = astral_level; /* elsewhere they have no armor */
        for (i = 0; i < atoi(times); i++) {
            mtmp = mk_mplayer(&mons[pm], PROBE_X - 3, PROBE_Y - 3, TRUE);
            if (!mtmp)
                continue;
            Strcpy(probe_row, "made|");
            probe_tell();
            for (obj = mtmp->minvent; obj; obj = obj->nobj)
                probe_object(obj, (int) mtmp->mx, (int) mtmp->my, 1);
            mongone(mtmp);
            dmonsfree();
        }
        _exit(PROBE_WRITTEN);
    }
}

static void
probe_monster_row(name)
const char *name;
{
    int pm, i;

    for (pm = LOW_PM; pm < NUMMONS && strcmp(mons[pm].mname, name); pm++)
        ;
    Strcpy(probe_row, "mon");
    if (pm < NUMMONS) {
        probe_add("number", (long) pm);
        probe_add("class", (long) mons[pm].mlet);
        probe_add("level", (long) mons[pm].mlevel);
        probe_add("speed", (long) mons[pm].mmove);
        probe_add("armor_class", (long) mons[pm].ac);
        probe_add("magic_resistance", (long) mons[pm].mr);
        probe_add("alignment", (long) mons[pm].maligntyp);
        probe_add("generation", (long) mons[pm].geno);
        probe_add("weight", (long) mons[pm].cwt);
        probe_add("nutrition", (long) mons[pm].cnutrit);
        probe_add("sound", (long) mons[pm].msound);
        probe_add("size", (long) mons[pm].msize);
        probe_add("resists", (long) mons[pm].mresists);
        probe_add("confers", (long) mons[pm].mconveys);
        probe_add("color", (long) mons[pm].mcolor);
        probe_add("flags1", (long) mons[pm].mflags1);
        probe_add("flags2", (long) mons[pm].mflags2);
        probe_add("flags3", (long) mons[pm].mflags3);
        probe_add("difficulty", (long) PROBE_DIFFICULTY(pm));
        /* What the game itself changes when the hero's role begins (src/role.c, role_init). */
        if (pm == urole.ldrnum || pm == urole.guardnum || pm == urole.neminum || &mons[pm] == youmonst.data)
            probe_add("of_the_hero", 1L);
        PROBE_BEYOND(pm)
        for (i = 0; i < NATTK; i++)
            Sprintf(eos(probe_row), "|attack=%d,%d,%d,%d", mons[pm].mattk[i].aatyp, mons[pm].mattk[i].adtyp,
                    mons[pm].mattk[i].damn, mons[pm].mattk[i].damd);
    }
    probe_tell();
}

static void
probe_object_row(name)
const char *name;
{
    int otyp = probe_otyp(name);

    Strcpy(probe_row, "obj");
    if (otyp) {
        probe_add("number", (long) otyp);
        probe_add("class", (long) objects[otyp].oc_class);
        probe_add("color", (long) objects[otyp].oc_color);
        probe_add("weight", (long) objects[otyp].oc_weight);
        probe_add("cost", (long) objects[otyp].oc_cost);
        probe_add("prob", (long) objects[otyp].oc_prob);
        probe_add("delay", (long) objects[otyp].oc_delay);
        probe_add("nutrition", (long) objects[otyp].oc_nutrition);
        probe_add("material", (long) objects[otyp].oc_material);
        probe_add("sdam", (long) objects[otyp].oc_wsdam);
        probe_add("ldam", (long) objects[otyp].oc_wldam);
        probe_add("oc1", (long) objects[otyp].oc_oc1);
        probe_add("oc2", (long) objects[otyp].oc_oc2);
        probe_add("property", (long) objects[otyp].oc_oprop);
        probe_add("skill", (long) objects[otyp].oc_subtyp);
        probe_add("dir", (long) objects[otyp].oc_dir);
        probe_add("big", (long) objects[otyp].oc_big);
        probe_add("merge", (long) objects[otyp].oc_merge);
        probe_add("magic", (long) objects[otyp].oc_magic);
        probe_add("charged", (long) objects[otyp].oc_charged);
        probe_add("unique", (long) objects[otyp].oc_unique);
        probe_add("nowish", (long) objects[otyp].oc_nowish);
        probe_add("uses_known", (long) objects[otyp].oc_uses_known);
        probe_add("tough", (long) objects[otyp].oc_tough);
        probe_add("known", (long) objects[otyp].oc_name_known);
    }
    probe_tell();
}

static void
probe_artifact_row(name)
const char *name;
{
    int i = 1;

    Strcpy(probe_row, "art");
#ifdef PROBE_ARTIFACT
    while (nhprobe_artifact(i)->otyp && strcmp(nhprobe_artifact(i)->name, name))
        i++;
    if (nhprobe_artifact(i)->otyp) {
        probe_add("number", (long) i);
        PROBE_ARTIFACT(nhprobe_artifact(i))
        /* What the game itself changes when the hero's role begins (src/artifact.c, hack_artifacts). */
        if (nhprobe_artifact(i)->role == Role_switch || i == urole.questarti)
            probe_add("of_the_hero", 1L);
    }
#else
    (void) name;
#endif
    probe_tell();
}

static void
probe_do_all(asked)
char *asked;
{
    char *run = strtok(asked, "|"), *name = strtok((char *) 0, "|"), *tries = strtok((char *) 0, "|");
    char wanted[40], whom[100], failed[100];
    int try, child, status;

    if (!tries)
        return;
    probe_prep = strtok((char *) 0, "|");
    if (!probe_prep)
        probe_prep = "";
    Strcpy(wanted, run);
    Strcpy(whom, name);
    for (try = 0; try < atoi(tries); try++) {
        child = fork();
        if (!child)
            probe_play(probe_out, 0, wanted, whom, try, TRUE);
        while (waitpid(child, &status, 0) != child)
            ;
        if (WIFEXITED(status) && WEXITSTATUS(status) == PROBE_WRITTEN)
            continue;
        if (WIFEXITED(status) && !WEXITSTATUS(status))
            Sprintf(failed, "0|%s|died|-|-|\n", wanted);
        else
            Sprintf(failed, "0|%s|%s %d|-|-|\n", wanted, WIFEXITED(status) ? "exit" : "signal",
                    WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
        (void) write(probe_out, failed, strlen(failed));
        if (!WIFEXITED(status) || WEXITSTATUS(status))
            break; /* what breaks, and it may take its time for that, need not be seen to break again */
    }
}

/* What a monster is made with, so many times. */
static void
probe_makes(asked)
char *asked;
{
    char *name = strtok(asked, "|"), *times = strtok((char *) 0, "|");
    struct monst *mtmp;
    struct obj *obj, *next;
    int pm, i;

    for (pm = LOW_PM; pm < NUMMONS && strcmp(mons[pm].mname, name); pm++)
        ;
    if (!times || pm == NUMMONS)
        return;
    if (probe_apart(10 * PROBE_TIMEOUT)) {
        probe_stage(PM_HILL_ORC);
        mons[pm].geno &= ~G_UNIQ;
        for (i = 0; i < atoi(times); i++) {
            mvitals[pm].mvflags = 0;
            mtmp = makemon(&mons[pm], PROBE_X - 3, PROBE_Y - 3, MM_ADJACENTOK);
            if (!mtmp)
                continue;
            Strcpy(probe_row, "made");
            probe_add("level", (long) mtmp->m_lev);
            probe_add("hp", (long) mtmp->mhpmax);
            probe_tell();
            for (obj = mtmp->minvent; obj; obj = next) {
                next = obj->nobj;
                Strcpy(probe_row, "carried");
                probe_name("name", OBJ_NAME(objects[obj->otyp]));
                probe_add("class", (long) obj->oclass);
                probe_add("quantity", obj->quan);
                probe_add("spe", (long) obj->spe);
                probe_add("blessed", (long) obj->blessed);
                probe_add("cursed", (long) obj->cursed);
                probe_tell();
            }
#if !defined(PROBE_NEWER) && !defined(GOLDOBJ)
            if (mtmp->mgold) { /* it is no object there */
                Strcpy(probe_row, "carried");
                probe_name("name", OBJ_NAME(objects[GOLD_PIECE]));
                probe_add("class", (long) objects[GOLD_PIECE].oc_class);
                probe_add("quantity", (long) mtmp->mgold);
                probe_tell();
            }
#endif
            mongone(mtmp);
            dmonsfree();
        }
        _exit(PROBE_WRITTEN);
    }
}

/* What is heard on this level, so many turns long. */
static void
probe_sounds(turns)
int turns;
{
    int i, last;

    if (probe_apart(10 * PROBE_TIMEOUT)) {
        for (i = 0; i < turns; i++) {
            probe_said[0] = '\0';
            dosounds();
            last = (int) strlen(probe_said) - 1;
            if (last < 0)
                continue;
            probe_said[last] = '\0';
            Strcpy(probe_row, "heard|");
            Strcat(probe_row, probe_said);
            probe_tell();
        }
        _exit(PROBE_WRITTEN);
    }
}

#ifdef PROBE_NEWER
#define PROBE_NOVELS 200

/* Read in a novel of a title. */
static void
probe_novel(title)
const char *title;
{
    static struct obj *book;
    int number, which;

    for (number = 0; !book && number < PROBE_NOVELS; number++) {
        which = number;
        if (!strcmpi(noveltitle(&which), title) && which == number) {
            book = addinv(mksobj(SPE_NOVEL, FALSE, FALSE));
            book->novelidx = number;
        }
    }
    if (book)
        (void) study_book(book);
}
#endif

/* Texts that come by chance, so many times. */
static void
probe_texts(asked)
char *asked;
{
    char *kind = strtok(asked, "|"), *times = strtok((char *) 0, "|"), buf[BUFSZ * 2], *at;
    const char *text;
    struct engr *engr;
    int i, x, y;

    if (!times)
        return;
    if (probe_apart(20 * PROBE_TIMEOUT)) {
        probe_stage(PM_HILL_ORC);
        x = PROBE_X - 5;
        y = PROBE_Y - 4;
        for (i = 0; i < atoi(times); i++) {
            text = "";
            buf[0] = probe_said[0] = '\0';
            probe_hears_all = 1;
            if (!strcmp(kind, "true") || !strcmp(kind, "false")) {
                text = getrumor(*kind == 't' ? 1 : -1, buf, TRUE);
            } else if (!strcmp(kind, "epitaph")) {
                levl[x][y].typ = ROOM;
                make_grave(x, y, (char *) 0);
                if ((engr = engr_at(x, y)) != 0) {
                    Strcpy(buf, engr->engr_txt);
                    text = buf;
                    del_engr_at(x, y);
                }
            } else if (!strcmp(kind, "engraving")) {
                text = PROBE_ENGRAVING(buf);
            } else if (!strcmp(kind, "hallucination")) {
                text = PROBE_RNDMONNAM;
            } else if (!strcmp(kind, "oracle")) {
                outoracle(FALSE, TRUE);
                text = probe_said;
#ifdef PROBE_NEWER
            } else if (!strcmp(kind, "death")) {
                text = Death_quote(buf, BUFSZ) ? buf : "";
            } else if (!strncmp(kind, "novel:", 6)) {
                probe_novel(kind + 6);
                text = probe_said;
#endif
            }
            Strcpy(probe_row, "text|");
            Strcat(probe_row, text ? text : "");
            for (at = probe_row; *at; at++)
                if (*at == '\n')
                    *at = ' ';
            probe_tell();
        }
        _exit(PROBE_WRITTEN);
    }
}

/* Where one dungeon leads to another. */
static void
probe_branches()
{
    d_level at;
    branch *way;
    int d;

    for (d = 0; d < MAXDUNGEON && dungeons[d].num_dunlevs; d++) {
        Strcpy(probe_row, "dungeon");
        probe_name("name", dungeons[d].dname);
        probe_add("levels", (long) dungeons[d].num_dunlevs);
        probe_add("first", (long) dungeons[d].depth_start);
        probe_add("entry", (long) dungeons[d].entry_lev);
        Sprintf(eos(probe_row), "|bones=%c", dungeons[d].boneid ? dungeons[d].boneid : '-');
        probe_tell();
        at.dnum = d;
        for (at.dlevel = 1; at.dlevel <= dungeons[d].num_dunlevs; at.dlevel++) {
            if ((way = Is_branchlev(&at)) == 0)
                continue;
            Strcpy(probe_row, "branch");
            probe_name("from", dungeons[way->end1.dnum].dname);
            probe_add("level", (long) way->end1.dlevel);
            probe_name("to", dungeons[way->end2.dnum].dname);
            probe_add("entered", (long) way->end2.dlevel);
            probe_add("type", (long) way->type);
            probe_add("up", (long) way->end1_up);
            probe_tell();
        }
    }
}

/* Have the game make a room of a type here: how many there are before and after. */
static void
probe_mkroom(type)
int type;
{
    int i, before = 0, after = 0;

    if (probe_apart(PROBE_TIMEOUT)) {
        for (i = 0; i < nroom; i++)
            before += rooms[i].rtype == type;
        mkroom(type);
        for (i = 0; i < nroom; i++)
            after += rooms[i].rtype == type;
        Strcpy(probe_row, "made");
        probe_add("before", (long) before);
        probe_add("after", (long) after);
        probe_name("said", probe_said);
        probe_tell();
        _exit(PROBE_WRITTEN);
    }
}

/* Whoever has a name has one hit point left. */
static void
probe_weaken(name)
const char *name;
{
    struct monst *mtmp;
    long found = 0L;

    for (mtmp = fmon; mtmp; mtmp = mtmp->nmon)
        if (mtmp->mhp > 0 && !strcmp(mtmp->data->mname, name)) {
            mtmp->mhp = 1;
            mtmp->mpeaceful = 0;
            found++;
        }
    Strcpy(probe_row, "weak");
    probe_add("count", found);
    probe_tell();
}

/* What an object is made with, so many times. */
static void
probe_new(asked)
char *asked;
{
    char *name = strtok(asked, "|"), *times = strtok((char *) 0, "|");
    struct obj *obj;
    int i, otyp = probe_otyp(name);

    if (!times || !otyp)
        return;
    if (probe_apart(10 * PROBE_TIMEOUT)) {
        for (i = 0; i < atoi(times); i++) {
            obj = mksobj(otyp, TRUE, FALSE);
            Strcpy(probe_row, "made");
            probe_add("spe", (long) obj->spe);
            probe_add("quantity", obj->quan);
            probe_tell();
            obfree(obj, (struct obj *) 0);
        }
        _exit(PROBE_WRITTEN);
    }
}

/* How well a weapon hits a monster, and how hard, so many times: the least, the most, and sums for a mean. */
static void
probe_bonus(asked)
char *asked;
{
    static const char *what[] = { "hit", "harm", "better", "more" };
    char *name = strtok(asked, "|"), *whom = strtok((char *) 0, "|"), *times = strtok((char *) 0, "|"), key[40];
    struct monst *mtmp;
    struct obj *obj;
    long one[4], least[4], most[4], sum[4], squares[4];
    int i, j;

    if (!times)
        return;
    if (probe_apart(10 * PROBE_TIMEOUT)) {
        probe_stage(probe_pm(whom));
        mtmp = probe_monst(probe_mon);
        obj = index(name, '/') ? probe_artifact(name) : probe_make(probe_otyp(name));
        for (i = 0; i < atoi(times); i++) {
            one[0] = PROBE_BLOW(hitval, obj, mtmp);
            one[1] = PROBE_BLOW(dmgval, obj, mtmp);
            one[2] = spec_abon(obj, mtmp);
            one[3] = spec_dbon(obj, mtmp, 10); /* of a blow of ten */
            for (j = 0; j < 4; j++) {
                if (!i || one[j] < least[j])
                    least[j] = one[j];
                if (!i || one[j] > most[j])
                    most[j] = one[j];
                sum[j] = one[j] + (i ? sum[j] : 0L);
                squares[j] = one[j] * one[j] + (i ? squares[j] : 0L);
            }
        }
        Strcpy(probe_row, "bonus");
        probe_add("artifact", (long) obj->oartifact);
        for (j = 0; j < 4; j++) {
            Sprintf(key, "%s.least", what[j]);
            probe_add(key, least[j]);
            Sprintf(key, "%s.most", what[j]);
            probe_add(key, most[j]);
            Sprintf(key, "%s.sum", what[j]);
            probe_add(key, sum[j]);
            Sprintf(key, "%s.squares", what[j]);
            probe_add(key, squares[j]);
        }
        probe_tell();
        _exit(PROBE_WRITTEN);
    }
}

/* Where the special levels are. */
static void
probe_specials()
{
    s_level *one;

    for (one = sp_levchn; one; one = one->next) {
        Strcpy(probe_row, "special");
        probe_name("name", one->proto);
        probe_name("dungeon", dungeons[one->dlevel.dnum].dname);
        probe_add("number", (long) one->dlevel.dlevel);
        probe_add("variants", (long) one->rndlevs);
        Sprintf(eos(probe_row), "|bones=%c", one->boneid ? one->boneid : '-');
        probe_tell();
    }
}

#define PROBE_RELICS 20

static struct obj probe_relics[PROBE_RELICS];
static char probe_relic_names[PROBE_RELICS][BUFSZ];

/* In another game there is none of the artifacts that come with bones. */
static void
probe_forget_artifacts(chain)
struct obj *chain;
{
    int i = 0;

    for (; chain && i < PROBE_RELICS; chain = chain->nobj)
        if (chain->oartifact) {
            probe_relics[i] = *chain;
            Strcpy(probe_relic_names[i++], PROBE_CALLED(chain));
        }
    while (i-- > 0)
        artifact_exists(&probe_relics[i], probe_relic_names[i], FALSE);
}

/* The level as it is, and as it comes out of bones that a copy of the game leaves there. */
static void
probe_bones()
{
    int found;
#ifdef PROBE_NEWER
    boolean wanted = flags.bones;

    flags.bones = TRUE;
#endif
    probe_level();
    Strcpy(probe_row, "bones");
    probe_add("able", (long) can_make_bones());
    probe_tell();
    if (probe_apart(10 * PROBE_TIMEOUT)) {
        flags.debug = TRUE; /* bones are always found */
        probe_answers = "yyyyyyyy";
        probe_forget_artifacts(invent);
        PROBE_LEAVE_BONES;
        probe_answers = "yyyyyyyy";
        found = getbones();
        Strcpy(probe_row, "found");
        probe_add("bones", (long) found);
        probe_name("said", probe_said);
        probe_tell();
        if (found)
            probe_level();
        _exit(PROBE_WRITTEN);
    }
#ifdef PROBE_NEWER
    flags.bones = wanted;
#endif
}

/* How far the quest is. */
static void
probe_quest()
{
    Strcpy(probe_row, "quest");
    probe_name("dungeon", dungeons[quest_dnum].dname);
    probe_add("home", (long) qstart_level.dlevel);
    probe_add("locate", (long) qlocate_level.dlevel);
    probe_add("goal", (long) nemesis_level.dlevel);
    probe_add("piety", (long) MIN_QUEST_ALIGN);
    probe_add("met_leader", (long) quest_status.met_leader);
    probe_add("got_quest", (long) quest_status.got_quest);
    probe_add("met_nemesis", (long) quest_status.met_nemesis);
    probe_add("killed_nemesis", (long) quest_status.killed_nemesis);
    probe_add("touched_artifact", (long) quest_status.touched_artifact);
    probe_add("got_thanks", (long) quest_status.got_thanks);
    probe_add("artifact", (long) urole.questarti);
    probe_tell();
}

/* One of the quest's texts. */
static void
probe_says(number)
int number;
{
    if (probe_apart(PROBE_TIMEOUT)) {
        probe_hears_all = 1;
        probe_said[0] = '\0';
        qt_pager(number);
        Strcpy(probe_row, "says|");
        Strcat(probe_row, probe_said);
        probe_tell();
        _exit(PROBE_WRITTEN);
    }
}

/* Have the hero stand beside somebody. */
static void
probe_bring(asked)
char *asked;
{
    char *name = strtok(asked, "|"), *still = strtok((char *) 0, "|");
    struct monst *mtmp;
    int x, y;

    for (mtmp = fmon; mtmp; mtmp = mtmp->nmon)
        if (mtmp->mhp > 0 && !strcmp(mtmp->data->mname, name))
            break;
    if (!mtmp)
        return;
    if (distu(mtmp->mx, mtmp->my) > 2)
        mnexto(mtmp);
    /* One of the sea takes few of the dry places, and so may come far off. */
    for (x = u.ux - 1; x <= u.ux + 1; x++)
        for (y = u.uy - 1; y <= u.uy + 1; y++)
            if (distu(mtmp->mx, mtmp->my) > 2 && isok(x, y) && ACCESSIBLE(levl[x][y].typ) && !closed_door(x, y) && !MON_AT(x, y)
                && !sobj_at(BOULDER, x, y) && (x != u.ux || y != u.uy))
                rloc_to(mtmp, x, y);
    mtmp->msleeping = 0;
    mtmp->mstrategy &= ~STRAT_WAITMASK;
    mtmp->mcanmove = 1;
    if (still && *still == '1') {
        mtmp->mcanmove = 0;
        mtmp->mfrozen = 100;
    }
    Strcpy(probe_row, "beside");
    probe_add("dx", (long) (mtmp->mx - u.ux));
    probe_add("dy", (long) (mtmp->my - u.uy));
    probe_tell();
}

/* The hero stands at a place when all is answered, for she is told what lies there; whoever is there goes elsewhere. */
static int probe_at_x, probe_at_y;

static void
probe_stand(asked)
char *asked;
{
    char *x = strtok(asked, "|"), *y = strtok((char *) 0, "|");
    struct monst *mtmp = y ? m_at(atoi(x), atoi(y)) : (struct monst *) 0;

    if (mtmp)
        rloc(mtmp, FALSE);
    if (y)
        probe_at_x = atoi(x), probe_at_y = atoi(y);
}

/* Go to a level of a dungeon. */
static void
probe_go(asked)
char *asked;
{
    char *name = strtok(asked, "|"), *number = strtok((char *) 0, "|");
    d_level to;

    if (!number)
        return;
    for (to.dnum = 0; to.dnum < MAXDUNGEON && dungeons[to.dnum].num_dunlevs; to.dnum++)
        if (!strcmp(dungeons[to.dnum].dname, name)) {
            to.dlevel = atoi(number);
            schedule_goto(&to, FALSE, FALSE, 0, (char *) 0, (char *) 0);
            return;
        }
}

/* Answer a question that is no cell. */
static int
probe_look(line)
char *line;
{
    if (!strcmp(line, "level"))
        probe_level();
    else if (!strncmp(line, "texts|", 6))
        probe_texts(line + 6);
    else if (!strncmp(line, "mkroom|", 7))
        probe_mkroom(atoi(line + 7));
    else if (!strncmp(line, "weaken|", 7))
        probe_weaken(line + 7);
    else if (!strcmp(line, "specials"))
        probe_specials();
    else if (!strcmp(line, "bones"))
        probe_bones();
    else if (!strcmp(line, "quest"))
        probe_quest();
    else if (!strncmp(line, "says|", 5))
        probe_says(atoi(line + 5));
    else if (!strncmp(line, "bring|", 6))
        probe_bring(line + 6);
    else if (!strncmp(line, "stand|", 6))
        probe_stand(line + 6);
    else if (!strncmp(line, "new|", 4))
        probe_new(line + 4);
    else if (!strncmp(line, "bonus|", 6))
        probe_bonus(line + 6);
    else if (!strncmp(line, "set|", 4)) {
        probe_prep = line + 4;
        probe_prepare();
    } else if (!strcmp(line, "branches"))
        probe_branches();
    else if (!strncmp(line, "go|", 3))
        probe_go(line + 3);
    else if (!strcmp(line, "pack"))
        probe_pack();
    else if (!strcmp(line, "role"))
        probe_role();
    else if (!strncmp(line, "levels|", 7))
        probe_levels(atoi(line + 7));
    else if (!strncmp(line, "mplayer|", 8))
        probe_mplayer(line + 8);
    else if (!strncmp(line, "mon|", 4))
        probe_monster_row(line + 4);
    else if (!strncmp(line, "obj|", 4))
        probe_object_row(line + 4);
    else if (!strncmp(line, "art|", 4))
        probe_artifact_row(line + 4);
    else if (!strncmp(line, "sounds|", 7))
        probe_sounds(atoi(line + 7));
    else if (!strncmp(line, "makes|", 6))
        probe_makes(line + 6);
    else if (!strncmp(line, "do|", 3))
        probe_do_all(line + 3);
    else
        return 0;
    (void) write(probe_out, ".\n", 2);
    return 1;
}

int
nhprobe()
{
    FILE *in = fopen("probe.in", "r");
    char line[BUFSZ * 4], run[40], name[100], failed[100];
    int out, number, at, try, status, child;

    if (!in)
        return 0;
    out = open("probe.out", O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0644);
    while (fgets(line, sizeof line, in)) {
        if (index(line, '\n'))
            *index(line, '\n') = '\0';
        at = 0;
        probe_out = out;
        if (probe_look(line))
            continue;
        if (sscanf(line, "%d %39s %99s %n", &number, run, name, &at) < 3)
            continue;
        probe_prep = line + at;
        for (try = 0; try < PROBE_TRIES; try++) {
            child = fork();
            if (!child)
                probe_play(out, number, run, name, try, try == PROBE_TRIES - 1);
            while (waitpid(child, &status, 0) != child)
                ;
            if (!WIFEXITED(status) || WEXITSTATUS(status) != 77)
                break;
        }
        if (!WIFEXITED(status) || WEXITSTATUS(status)) {
            Sprintf(failed, "%d|%s|%s %d|-|-|\n", number, run, WIFEXITED(status) ? "exit" : "signal",
                    WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
            (void) write(out, failed, strlen(failed));
        }
    }
    (void) close(out);
    fclose(in);
    (void) unlink("probe.in");
    if (probe_at_x)
        teleds(probe_at_x, probe_at_y, FALSE);
    probe_at_x = 0;
    return 1;
}
