/* The probe of nhmod fuzz: plays what a script says, without a screen, and keeps the hero alive.
 *
 * It is built into a game of its own, never into one that is given to players. NHFUZZ in the environment says "SEED TURNS", NHFUZZ_IN
 * names the script and NHFUZZ_OUT the answer. parse() calls nhfuzz_next() before each command, which takes the next line:
 *     ID k HEX            keys, as a player types them
 *     ID u OBJECT BUC HEX an object is made and carried; keys, of which 01 is its letter and 02 the command of its class
 *     ID n NAME/HEX       the same of what a wish for NAME gives
 *     ID m MONSTER        a monster is made beside the hero
 *     ID g DUNGEON LEVEL  the hero goes to a level
 * Chance begins anew at each line, by SEED and ID, so that other lines can be left out and a line does what it did. Questions take
 * the keys that are left, then escape. Lines of the answer:
 *     A ID TURN DUNGEON LEVEL    a line begins
 *     M TEXT                     what was said
 *     S                          a sanitizer has found something, and written it into its log
 *     B KIND|TEXT                the game called something impossible, or panicked
 *     E HOW                      the end: script, turns, over (the game was over), asks (there is no end of questions)
 */
#include <sys/types.h>
#include <stdlib.h>
#include <unistd.h>
#include <signal.h>
#include <fcntl.h>
#include "func_tab.h"
#include "nhstats.h"
#include "nhsilent.h"

#define NHFUZZ_SECONDS 20
#define NHFUZZ_ASKS 2000
#define NHFUZZ_KEYS 500
#define NHFUZZ_ITEMS 200
#define NHFUZZ_HP 500
#define NHFUZZ_DEATHS 50

static int nhfuzz_wanted, nhfuzz_out = -1, nhfuzz_asked, nhfuzz_died, nhfuzz_disordered;
static long nhfuzz_seed, nhfuzz_turns;
static FILE *nhfuzz_in;
static unsigned char nhfuzz_keys[NHFUZZ_KEYS];
static int nhfuzz_key, nhfuzz_many;
static anything nhfuzz_items[NHFUZZ_ITEMS];
static int nhfuzz_listed;

static void
nhfuzz_say(letter, text)
int letter;
const char *text;
{
    char line[BUFSZ * 2];

    (void) sprintf(line, "%c %.400s\n", letter, text);
    (void) write(nhfuzz_out, line, strlen(line));
}

static void
nhfuzz_ends(how)
const char *how;
{
    nhfuzz_say('E', how);
    _exit(0);
}

int
nhfuzz_on()
{
    return nhfuzz_wanted;
}

/* Whether the hero comes back from death: not where the game goes on to kill until it is believed (who has no brain, or no shore). */
int
nhfuzz_survives()
{
    return ++nhfuzz_died <= NHFUZZ_DEATHS;
}

/* The game is over, by what no aid helps against. */
void
nhfuzz_over()
{
    nhfuzz_ends("over");
}

/* The game writes into its log of what must not be. */
void
nhfuzz_disorder(type, reason)
const char *type, *reason;
{
    char line[BUFSZ * 2];

    if (!nhfuzz_wanted || nhfuzz_disordered || !strcmp(type, "trickery"))
        return;
    nhfuzz_disordered = 1;
    (void) sprintf(line, "%.20s|%.300s", type, reason);
    nhfuzz_say('B', line);
    _exit(9);
}

/* The sanitizers call them with each report, where the game is compiled with these; nobody else does. */
void
__asan_on_error()
{
    if (nhfuzz_wanted)
        nhfuzz_say('S', "");
}

void
__ubsan_on_report()
{
    __asan_on_error();
}

/* -- the screen: nothing is shown, and the script answers */

static int
nhfuzz_byte()
{
    if (nhfuzz_key < nhfuzz_many)
        return nhfuzz_keys[nhfuzz_key++];
    if (++nhfuzz_asked > NHFUZZ_ASKS)
        nhfuzz_ends("asks");
    return -1;
}

static int
nhfuzz_getch()
{
    int byte = nhfuzz_byte();

    return byte < 0 ? '\033' : byte;
}

static int
nhfuzz_poskey(x, y, mod)
int *x, *y, *mod;
{
    return nhfuzz_getch();
}

static int
nhfuzz_yn(query, resp, def)
const char *query, *resp;
int def;
{
    int byte = nhfuzz_byte();

    nhfuzz_say('M', query);
    if (byte < 0) /* as a terminal takes escape (win/tty/topl.c) */
        return !resp ? '\033' : index(resp, 'q') ? 'q' : index(resp, 'n') ? 'n' : def;
    if (resp && *resp && !index(resp, byte)) {
        byte = resp[byte % strlen(resp)];
        return byte == '#' ? '\033' : byte; /* a count would have to be given by yn_number */
    }
    return byte;
}

static void
nhfuzz_getlin(query, answer)
const char *query;
char *answer;
{
    (void) nhfuzz_byte();
    nhfuzz_say('M', query);
    /* Some ask until there is an answer (src/read.c, do_class_genocide). */
    Strcpy(answer, nhfuzz_asked > NHFUZZ_ASKS / 40 ? "nothing" : "\033");
}

static int
nhfuzz_ext()
{
    static const char *const known[] = { "pray", "sit", "loot", "force", "invoke", "offer", "chat", "dip", "ride", "rub",
                                         "turn", "untrap", "jump", "monster", "tip", "wipe", "kick", "enhance", 0 };
    int byte = nhfuzz_byte(), i;

    if (byte < 0)
        return -1;
    byte %= (int) (sizeof known / sizeof *known) - 1;
    for (i = 0; extcmdlist[i].ef_txt; i++)
        if (!strcmp(extcmdlist[i].ef_txt, known[byte]))
            return i;
    return -1;
}

#ifdef NHFUZZ_NEWER
static void
nhfuzz_print_glyph(window, x, y, glyph, background)
winid window;
int x, y, glyph, background;
{
}

static void
nhfuzz_outrip(window, how, when)
winid window;
int how;
time_t when;
{
}
#else
#define nhfuzz_print_glyph silent_nothing
#define nhfuzz_outrip silent_nothing
#endif

static int
nhfuzz_no()
{
    return 0;
}

static void
nhfuzz_putstr(window, attr, text)
winid window;
int attr;
const char *text;
{
    if (window == WIN_MESSAGE)
        nhfuzz_say('M', text);
}

static void
nhfuzz_print(text)
const char *text;
{
    nhfuzz_say('M', text);
}

static void
nhfuzz_start(window)
winid window;
{
    nhfuzz_listed = 0;
}

static void
nhfuzz_add(window, glyph, identifier, ch, gch, attr, text, chosen)
winid window;
int glyph, ch, gch, attr, chosen;
const anything *identifier;
const char *text;
{
    if (identifier->a_void && nhfuzz_listed < NHFUZZ_ITEMS)
        nhfuzz_items[nhfuzz_listed++] = *identifier;
}

static int
nhfuzz_select(window, how, list)
winid window;
int how;
menu_item **list;
{
    int byte;

    *list = (menu_item *) 0;
    if (how == PICK_NONE || !nhfuzz_listed)
        return 0;
    byte = nhfuzz_byte();
    if (byte < 0 || byte % 5 == 0)
        return byte < 0 ? -1 : 0;
    *list = (menu_item *) alloc(sizeof **list);
    (void) memset((genericptr_t) *list, 0, sizeof **list);
    (*list)->item = nhfuzz_items[byte % nhfuzz_listed];
    (*list)->count = -1L;
    return 1;
}

static void
nhfuzz_mute()
{
    silent_mute();
    SILENT_SETS(windowprocs.win_putstr, nhfuzz_putstr);
    SILENT_SETS(windowprocs.win_print_glyph, nhfuzz_print_glyph);
    SILENT_SETS(windowprocs.win_yn_function, nhfuzz_yn);
    SILENT_SETS(windowprocs.win_getlin, nhfuzz_getlin);
    SILENT_SETS(windowprocs.win_get_ext_cmd, nhfuzz_ext);
    SILENT_SETS(windowprocs.win_nhgetch, nhfuzz_getch);
    SILENT_SETS(windowprocs.win_nh_poskey, nhfuzz_poskey);
    SILENT_SETS(windowprocs.win_start_menu, nhfuzz_start);
    SILENT_SETS(windowprocs.win_add_menu, nhfuzz_add);
    SILENT_SETS(windowprocs.win_end_menu, silent_nothing2);
    SILENT_SETS(windowprocs.win_select_menu, nhfuzz_select);
    SILENT_SETS(windowprocs.win_display_file, silent_nothing2);
    SILENT_SETS(windowprocs.win_raw_print, nhfuzz_print);
    SILENT_SETS(windowprocs.win_raw_print_bold, nhfuzz_print);
    SILENT_SETS(windowprocs.win_doprev_message, nhfuzz_no);
    SILENT_SETS(windowprocs.win_get_nh_event, silent_nothing);
    SILENT_SETS(windowprocs.win_outrip, nhfuzz_outrip);
#ifdef NHFUZZ_NEWER
    SILENT_SETS(windowprocs.win_putmixed, nhfuzz_putstr);
#endif
}

/* -- the script */

static void
nhfuzz_read(hex, letter, command)
const char *hex;
int letter, command;
{
    int byte;

    while (*hex == ' ')
        hex++;
    for (; hex[0] && hex[1] && nhfuzz_many < NHFUZZ_KEYS && sscanf(hex, "%2x", (unsigned *) &byte) == 1; hex += 2)
        nhfuzz_keys[nhfuzz_many++] = byte == 1 ? letter : byte == 2 ? command : byte;
}

static int
nhfuzz_command(obj)
struct obj *obj;
{
    switch (obj->oclass) {
    case POTION_CLASS:
        return 'q';
    case SCROLL_CLASS:
    case SPBOOK_CLASS:
        return 'r';
    case WAND_CLASS:
        return 'z';
    case RING_CLASS:
    case AMULET_CLASS:
        return 'P';
    case ARMOR_CLASS:
        return 'W';
    case WEAPON_CLASS:
        return 'w';
    case TOOL_CLASS:
        return 'a';
    case FOOD_CLASS:
        return 'e';
    }
    return 't';
}

static void
nhfuzz_take(obj, hex)
struct obj *obj;
const char *hex;
{
    struct obj *other;
    int carried = 0;

    for (other = invent; other; other = other->nobj)
        carried++;
    if (carried > 40 || obj->oclass == COIN_CLASS) {
        place_object(obj, u.ux, u.uy);
        return;
    }
    obj = addinv(obj);
    nhfuzz_read(hex, obj->invlet, nhfuzz_command(obj));
}

static void
nhfuzz_use(line)
const char *line;
{
    int otyp, buc, at = 0;
    struct obj *obj;

    if (sscanf(line, "%d %d %n", &otyp, &buc, &at) < 2 || otyp < 1 || otyp >= NUM_OBJECTS
        || objects[otyp].oc_class == VENOM_CLASS) /* which nobody can have */
        return;
    obj = mksobj(otyp, TRUE, FALSE);
    if (buc)
        obj->blessed = buc > 0, obj->cursed = buc < 0;
    nhfuzz_take(obj, line + at);
}

static void
nhfuzz_wish(line)
char *line;
{
    char *hex = index(line, '/'), name[BUFSZ];
    struct obj *obj;

    if (!hex || hex - line > 100)
        return;
    *hex++ = '\0';
    Strcpy(name, line);
    obj = NHFUZZ_WISH(name);
    if (obj && obj != &zeroobj)
        nhfuzz_take(obj, hex);
}

static void
nhfuzz_go(line)
const char *line;
{
    int dnum, dlevel;
    d_level where;

    if (sscanf(line, "%d %d", &dnum, &dlevel) < 2 || u.uswallow || dnum >= n_dgns || dlevel > dungeons[dnum].num_dunlevs)
        return;
    where.dnum = dnum;
    where.dlevel = dlevel;
    if (In_endgame(&where) || In_endgame(&u.uz) || on_level(&where, &u.uz))
        return;
    schedule_goto(&where, FALSE, FALSE, 0, (char *) 0, (char *) 0);
    deferred_goto();
}

/* What keeps the hero alive, but not from trouble. */
static void
nhfuzz_aid()
{
    if (u.uhpmax < NHFUZZ_HP)
        u.uhpmax = NHFUZZ_HP;
    if (u.uhp < NHFUZZ_HP / 2)
        u.uhp = u.uhpmax;
    if (u.uhunger < 300)
        u.uhunger = 900;
    if (u.uen < 20)
        u.uen = u.uenmax = u.uenmax < 100 ? 100 : u.uenmax;
    if (u.umortality)
        u.umortality = 0;
}

/* A command is wanted: begin the next line. */
void
nhfuzz_next()
{
    char line[BUFSZ * 6], about[80], *end;
    int id, at;

    if (!nhfuzz_wanted)
        return; /* answers that nobody asked for are no commands */
    (void) alarm(NHFUZZ_SECONDS);
    nhfuzz_aid();
    if (monstermoves >= nhfuzz_turns)
        nhfuzz_ends("turns");
    nhfuzz_key = nhfuzz_many = nhfuzz_asked = nhfuzz_died = 0;
    for (;;) {
        if (!fgets(line, sizeof line, nhfuzz_in))
            nhfuzz_ends("script");
        if ((end = index(line, '\n')) != 0)
            *end = '\0';
        at = 0;
        if (sscanf(line, "%d %n", &id, &at) < 1 || !line[at] || !line[at + 1])
            continue;
        (void) sprintf(about, "%d %ld %d %d", id, (long) monstermoves, (int) u.uz.dnum, (int) u.uz.dlevel);
        nhfuzz_say('A', about);
        nhprobe_chance((unsigned long) nhfuzz_seed * 1000003UL + (unsigned long) id);
        switch (line[at]) {
        case 'k':
            nhfuzz_read(line + at + 1, 0, 0);
            break;
        case 'u':
            nhfuzz_use(line + at + 1);
            break;
        case 'n':
            nhfuzz_wish(line + at + 2);
            break;
        case 'm':
            id = atoi(line + at + 1);
            if (id >= 0 && id < NUMMONS && !(mvitals[id].mvflags & G_GONE))
                (void) makemon(&mons[id], u.ux, u.uy, NO_MM_FLAGS);
            continue;
        case 'g':
            nhfuzz_go(line + at + 1);
            continue;
        }
        if (nhfuzz_many)
            return;
    }
}

/* A new game begins. */
void
nhfuzz_begin()
{
    const char *asked = getenv("NHFUZZ"), *in = getenv("NHFUZZ_IN"), *out = getenv("NHFUZZ_OUT");
    int there;

    if (!asked || !in || !out || sscanf(asked, "%ld %ld", &nhfuzz_seed, &nhfuzz_turns) != 2)
        return;
    nhfuzz_in = fopen(in, "r");
    nhfuzz_out = open(out, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0644);
    if (!nhfuzz_in || nhfuzz_out < 0)
        _exit(3);
    nhfuzz_wanted = 1;
    (void) signal(SIGSEGV, SIG_DFL);
    (void) signal(SIGBUS, SIG_DFL);
    (void) signal(SIGFPE, SIG_DFL);
    (void) signal(SIGILL, SIG_DFL);
    (void) signal(SIGABRT, SIG_DFL);
    (void) signal(SIGALRM, SIG_DFL);
    (void) alarm(NHFUZZ_SECONDS);
    nhfuzz_mute();
    flags.verbose = TRUE;
    iflags.sanity_check = TRUE;
    nhprobe_chance((unsigned long) nhfuzz_seed * 1000003UL);
    for (there = 0; roles[there].name.m; there++)
        ;
    flags.initrole = rn2(there);
    flags.initrace = flags.initgend = flags.initalign = -1;
    flags.female = (nhfuzz_seed & 1L) != 0L;
    *pl_character = '\0';
}

/* The hero is made: the calendar is that of the seed. */
void
nhfuzz_ready()
{
    if (nhfuzz_wanted)
        nhprobe_calendar(nhfuzz_seed);
}
