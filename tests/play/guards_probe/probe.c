/* A probe for tests: #sit plays a table of things and what happens to them, and writes a line of each into guards.out.
 *
 * The objects and abilities that it uses are those of the mod that tests/guard_cells.py writes. Nothing is said on the screen.
 */
#define GUARD_X 40
#define GUARD_Y 10
#define GUARD_SETS(place, stub) (*(genericptr_t *) &(place) = (genericptr_t) (stub))

static FILE *guard_out;
static int guard_used;

static void
guard_nothing()
{
}

static int
guard_no()
{
    return 0;
}

static int
guard_yn(query, resp, def)
const char *query, *resp;
int def;
{
    return def ? def : '\033';
}

static void
guard_getlin(query, answer)
const char *query;
char *answer;
{
    Strcpy(answer, "\033");
}

static int
guard_select(window, how, list)
winid window;
int how;
menu_item **list;
{
    *list = 0;
    return 0;
}

static void
guard_mute()
{
    GUARD_SETS(windowprocs.win_putstr, guard_nothing);
    GUARD_SETS(windowprocs.win_yn_function, guard_yn);
    GUARD_SETS(windowprocs.win_getlin, guard_getlin);
    GUARD_SETS(windowprocs.win_select_menu, guard_select);
    GUARD_SETS(windowprocs.win_display_nhwindow, guard_nothing);
    GUARD_SETS(windowprocs.win_print_glyph, guard_nothing);
    GUARD_SETS(windowprocs.win_delay_output, guard_nothing);
    GUARD_SETS(windowprocs.win_message_menu, guard_no);
#ifdef CONTEXT_H
    GUARD_SETS(windowprocs.win_putmixed, guard_nothing);
#endif
}

int
nhguard_uses(otyp)
int otyp;
{
    return otyp == guard_used;
}

static int
guard_otyp(name)
const char *name;
{
    int otyp;

    char said[60], *at;

    Strcpy(said, name);
    while ((at = index(said, '_')) != 0)
        *at = ' ';
    for (otyp = 1; otyp < NUM_OBJECTS; otyp++)
        if (OBJ_NAME(objects[otyp]) && !strcmp(OBJ_NAME(objects[otyp]), said))
            return otyp;
    panic("guards: no %s", name);
    return 0;
}

static struct obj *
guard_make(otyp)
int otyp;
{
    struct obj *obj = mksobj(otyp, TRUE, FALSE);

    obj->cursed = obj->blessed = 0;
    if (obj->oclass == WEAPON_CLASS || obj->oclass == ARMOR_CLASS)
        obj->spe = 0;
    return obj;
}

static struct monst *
guard_beast(pm)
int pm;
{
    struct monst *mtmp = makemon(&mons[pm], GUARD_X + 1, GUARD_Y, NO_MINVENT);

    if (!mtmp)
        panic("guards: no room");
    mtmp->mhp = mtmp->mhpmax = 30000;
    mtmp->msleeping = mtmp->mpeaceful = 0;
    mtmp->mcanmove = mtmp->mcansee = 1;
    mtmp->mux = u.ux;
    mtmp->muy = u.uy;
    return mtmp;
}

static void
guard_clear()
{
    struct monst *mtmp;
    struct obj *obj;
    int x, y;

    for (mtmp = fmon; mtmp; mtmp = mtmp->nmon)
        if (mtmp->mhp > 0)
            mongone(mtmp);
    dmonsfree();
    while ((obj = fobj) != 0) {
        obj_extract_self(obj);
        obfree(obj, (struct obj *) 0);
    }
    for (x = GUARD_X - 5; x <= GUARD_X + 5; x++)
        for (y = GUARD_Y - 5; y <= GUARD_Y + 5; y++) {
            levl[x][y].typ = ROOM;
            levl[x][y].doormask = 0;
            levl[x][y].lit = 1;
            unblock_point(x, y);
        }
    u_on_newpos(GUARD_X, GUARD_Y);
    u.uhp = u.uhpmax = 30000;
    u.ulevel = 30;
    vision_full_recalc = 1;
}

static struct obj *
guard_on(chain, id)
struct obj *chain;
unsigned id;
{
    for (; chain; chain = chain->nobj)
        if (chain->o_id == id)
            break;
    return chain;
}

/* -- one object and a wand */

static void
guard_zap(kind, title, obj, way)
const char *kind, *title;
struct obj *obj;
int way; /* 1: the hero's skin, 2: her ball, 3: her chain */
{
    struct obj *wand = mksobj(guard_otyp(kind), FALSE, FALSE), *left;
    unsigned id = obj->o_id;
    int spe = obj->spe, x, y;
    const char *what;

    place_object(obj, u.ux, u.uy);
    x = obj->ox, y = obj->oy;
    if (way == 1)
        uskin = obj;
    else if (way == 2)
        uball = obj;
    else if (way == 3)
        uchain = obj;
    (void) bhito(obj, wand);
    if (way)
        uskin = uball = uchain = (struct obj *) 0;
    left = guard_on(fobj, id);
    what = !left ? "gone" : left->ox != x || left->oy != y ? "moved" : left->spe != spe ? "changed" : "same";
    fprintf(guard_out, "zap|%s|%s|%s|%d\n", kind, title, what, left ? left->spe - spe : 0);
    while ((left = fobj) != 0) {
        obj_extract_self(left);
        obfree(left, (struct obj *) 0);
    }
    obfree(wand, (struct obj *) 0);
}

static void
guard_things()
{
    static const char *const ways[] = { "nhdestroy", "nhpolymorph", "nhteleport" };
    static const int special[] = { AMULET_OF_YENDOR, SPE_BOOK_OF_THE_DEAD, CANDELABRUM_OF_INVOCATION, BELL_OF_OPENING };
    static const int riders[] = { PM_DEATH, PM_PESTILENCE, PM_FAMINE };
    char title[40];
    int i, j;

    for (i = 0; i < 3; i++) {
        for (j = 0; j < 4; j++) {
            Sprintf(title, "special %d", j);
            guard_zap(ways[i], title, guard_make(special[j]), 0);
        }
        for (j = 0; j < 3; j++) {
            struct obj *corpse = guard_make(CORPSE);

            corpse->corpsenm = riders[j];
            Sprintf(title, "special rider %d", j);
            guard_zap(ways[i], title, corpse, 0);
        }
        guard_zap(ways[i], "special skin", guard_make(RED_DRAGON_SCALES), 1);
        guard_zap(ways[i], "special ball", guard_make(HEAVY_IRON_BALL), 2);
        guard_zap(ways[i], "special chain", guard_make(IRON_CHAIN), 3);
        guard_zap(ways[i], "dagger", guard_make(DAGGER), 0);
        guard_zap(ways[i], "scales", guard_make(RED_DRAGON_SCALES), 0);
        guard_zap(ways[i], "wand of polymorph", guard_make(WAN_POLYMORPH), 0);
    }
    for (i = 1; i < NUM_OBJECTS; i++)
        if (OBJ_NAME(objects[i]) && objects[i].oc_class != COIN_CLASS && objects[i].oc_class != VENOM_CLASS) {
            struct obj *obj = guard_make(i);

            Sprintf(title, "%d", i);
            guard_zap("nhenchant", title, obj, 0);
        }
}

/* -- what a monster uses */

static void
guard_uses(name, hit_points)
const char *name;
int hit_points;
{
    struct monst *mtmp;
    struct obj *obj, *found;
    unsigned id;
    int tries;
    const char *what = "kept";

    guard_used = guard_otyp(name);
    for (tries = 0; tries < 12; tries++) {
        guard_clear();
        mtmp = guard_beast(PM_HILL_ORC);
        obj = guard_make(guard_used);
        obj->quan = 1L;
        obj->spe = 5;
        id = obj->o_id;
        (void) mpickobj(mtmp, obj);
        if (obj->oclass == ARMOR_CLASS) {
            obj->owornmask = W_ARMC;
            mtmp->misc_worn_check |= W_ARMC;
        } else if (obj->oclass == AMULET_CLASS) {
            obj->owornmask = W_AMUL;
            mtmp->misc_worn_check |= W_AMUL;
        }
        if (!find_misc(mtmp)) {
            what = "not wanted";
            break;
        }
        if (hit_points)
            mtmp->mhp = hit_points;
        (void) use_misc(mtmp);
        found = guard_on(mtmp->mhp > 0 ? mtmp->minvent : fobj, id);
        if (!found || found->cursed != 1) {
            what = found ? "left alone" : "lost";
            if (found && mtmp->mhp < 1)
                what = "on the floor"; /* later steps need a monster */
            if (strcmp(what, "on the floor"))
                break;
        }
    }
    fprintf(guard_out, "use|%s|%d|%s\n", name, hit_points, what);
    guard_used = 0;
}

/* -- what the hero uses on what dies of it */

static void
guard_kills(name, place)
const char *name, *place;
{
    struct monst *mtmp;
    struct obj *obj = (struct obj *) 0;
    int tries, cursed;
    boolean artifact = !strcmp(place, "on_hit");

    for (tries = 0; tries < 60; tries++) {
        guard_clear();
        mtmp = guard_beast(PM_HILL_ORC);
        mtmp->mhp = 3000;
        obj = guard_make(guard_otyp(artifact ? "club" : name));
        if (artifact)
            obj = oname(obj, name);
        cursed = strstri(name, "uncurse") != 0;
        obj->cursed = cursed;
        obj->oeroded = 2;
        obj->spe = 5;
        obj = addinv(obj);
        if (!strcmp(place, "zap_monster")) {
            (void) bhitm(mtmp, obj);
        } else {
            setuwep(obj);
            (void) attack(mtmp);
        }
        if (mtmp->mhp < 1)
            break;
        setuwep((struct obj *) 0);
    }
    fprintf(guard_out, "kill|%s|%s|%d %d %d %d %d\n", name, place, tries < 60, obj->blessed, obj->cursed, obj->oeroded, obj->spe - 5);
    setuwep((struct obj *) 0);
}

/* -- what the hero does to herself */

static void
guard_self(name, times)
const char *name;
int times;
{
    struct obj *wand = mksobj(guard_otyp(name), FALSE, FALSE), *obj;
    struct monst *mtmp;
    int objects_there = 0, monsters_there = 0;
    long count = 0L;

    guard_clear();
    while (times--)
        (void) zapyourself(wand, TRUE);
    for (obj = fobj; obj; obj = obj->nobj) {
        objects_there++;
        count += obj->quan;
    }
    for (mtmp = fmon; mtmp; mtmp = mtmp->nmon)
        monsters_there += mtmp->mhp > 0;
    fprintf(guard_out, "self|%s|%d objects, %ld in all, %d monsters\n", name, objects_there, count, monsters_there);
    fprintf(guard_out, "form|%s|%s\n", name, Upolyd ? mons[u.umonnum].mname : "own");
    if (Upolyd)
        rehumanize();
    obfree(wand, (struct obj *) 0);
}

int
nhguards()
{
    struct window_procs shown;
    char line[BUFSZ], how[40], name[60], more[60];
    FILE *in = fopen("guards.in", "r");
    long race = urace.selfmask;

    if (!in)
        return 0;
    guard_out = fopen("guards.out", "w");
    shown = windowprocs;
    guard_mute();
    HFire_resistance |= FROMOUTSIDE;
    HCold_resistance |= FROMOUTSIDE;
    HShock_resistance |= FROMOUTSIDE;
    while (fgets(line, sizeof line, in)) {
        if (sscanf(line, "%39s %59s %59s", how, name, more) < 3)
            continue;
        guard_clear();
        if (!strcmp(how, "things"))
            guard_things();
        else if (!strcmp(how, "use"))
            guard_uses(name, atoi(more));
        else if (!strcmp(how, "kill"))
            guard_kills(name, more);
        else if (!strcmp(how, "race"))
            urace.selfmask = M2_ORC;
        else if (!strcmp(how, "self"))
            guard_self(name, atoi(more));
        fflush(guard_out);
    }
    urace.selfmask = race;
    guard_clear();
    windowprocs = shown;
    fclose(guard_out);
    fclose(in);
    (void) unlink("guards.in");
    docrt();
    return 1;
}
