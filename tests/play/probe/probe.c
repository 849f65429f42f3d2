/* A probe for tests: puts things on and takes them off by the game's own functions, and writes down what the hero is like then.
 *
 * #sit does what the lines of probe.in say, beside the game, and answers in probe.out. Nothing is said on the screen.
 *     all        every ring, amulet, piece of armor and weapon that has a property: put on, taken off, destroyed, cursed
 *     wear NAME  one thing is made and put on
 *     state      what the hero has of every property, and what she wears
 */
#ifdef CONTEXT_H
#define SET_WEAR(obj) set_wear(obj)
#define BOTL context.botl
#else
#define SET_WEAR(obj) set_wear() /* all armor */
#define BOTL flags.botl
#endif
#define PROBE_PROPS ((int) (sizeof u.uprops / sizeof u.uprops[0]))

static long
probe_mask(otyp)
int otyp;
{
    switch (objects[otyp].oc_class) {
    case RING_CLASS:
        return uleft ? W_RINGR : W_RINGL;
    case AMULET_CLASS:
        return W_AMUL;
    case WEAPON_CLASS:
        return W_WEP;
    case ARMOR_CLASS:
        switch (objects[otyp].oc_armcat) {
        case ARM_SUIT:
            return W_ARM;
        case ARM_SHIELD:
            return W_ARMS;
        case ARM_HELM:
            return W_ARMH;
        case ARM_GLOVES:
            return W_ARMG;
        case ARM_BOOTS:
            return W_ARMF;
        case ARM_CLOAK:
            return W_ARMC;
        case ARM_SHIRT:
            return W_ARMU;
        }
    }
    return 0L;
}

static struct obj *
probe_put_on(otyp)
int otyp;
{
    struct obj *obj = mksobj(otyp, FALSE, FALSE);
    long mask = probe_mask(otyp);

    obj->blessed = obj->cursed = 0;
    obj->spe = objects[otyp].oc_charged && objects[otyp].oc_class != WEAPON_CLASS ? 2 : 0;
    obj->known = obj->dknown = obj->bknown = 1;
    obj = addinv(obj);
    BOTL = 0;
    if (mask == W_WEP) {
        setuwep(obj);
    } else {
        setworn(obj, mask);
        if (mask & W_RING)
            Ring_on(obj);
        else if (mask == W_AMUL)
            nhprobe_amulet();
        else
            SET_WEAR(obj);
    }
    return obj;
}

static void
probe_take_off(obj)
struct obj *obj;
{
    BOTL = 0;
    if (obj == uwep)
        setuwep((struct obj *) 0);
    else
        remove_worn_item(obj, FALSE);
}

static void
probe_destroy(obj)
struct obj *obj;
{
    BOTL = 0;
    if (obj->oclass == ARMOR_CLASS && destroy_arm(obj))
        return;
    if (obj->oclass == RING_CLASS)
        Ring_gone(obj);
    else if (obj->oclass == AMULET_CLASS)
        remove_worn_item(obj, FALSE); /* as what is stolen or burnt comes off first */
    useup(obj);
}

static void
probe_say(file, what, otyp, event)
FILE *file;
const char *what;
int otyp, event;
{
    int p = objects[otyp].oc_oprop;
    long given = u.uprops[p].extrinsic, own = u.uprops[p].intrinsic;
    int asked = !!BOTL; /* before find_ac() asks too */

    fprintf(file, "%s|%d|%d|%d|%ld|%d|", what, otyp, p, event, given, (own & TIMEOUT) != 0L);
    fprintf(file, "%d %d %d %d %d %d %d|", !!Levitation, !!Flying, !!Invis, (int) ACURR(A_CHA), !!Fumbling,
            !!Lifesaved, !!ureflects((char *) 0, (char *) 0));
    find_ac();
    fprintf(file, "%d %d %d|%d\n", u.uac, !!Very_fast, (int) (Strangled & TIMEOUT), asked);
}

static void
probe_all(file)
FILE *file;
{
    int otyp;
    struct obj *obj;

    for (otyp = 1; otyp < NUM_OBJECTS; otyp++) {
        const char *name = OBJ_NAME(objects[otyp]);

        if (!name || !objects[otyp].oc_oprop || !probe_mask(otyp))
            continue;
        probe_say(file, name, otyp, 0);
        obj = probe_put_on(otyp);
        probe_say(file, name, otyp, 1);
        probe_take_off(obj);
        probe_say(file, name, otyp, 2);
        useup(obj);
        obj = probe_put_on(otyp);
        probe_destroy(obj);
        probe_say(file, name, otyp, 3);
        obj = probe_put_on(otyp);
        curse(obj);
        probe_say(file, name, otyp, 4);
        probe_take_off(obj);
        useup(obj);
        probe_say(file, name, otyp, 5);
    }
}

static void
probe_wear(file, wanted)
FILE *file;
const char *wanted;
{
    int otyp;

    for (otyp = 1; otyp < NUM_OBJECTS; otyp++)
        if (OBJ_NAME(objects[otyp]) && !strcmp(OBJ_NAME(objects[otyp]), wanted) && probe_mask(otyp)) {
            (void) probe_put_on(otyp);
            fprintf(file, "worn|%s\n", wanted);
        }
}

static void
probe_state(file)
FILE *file;
{
    int p;
    struct obj *obj;

    for (p = 1; p < PROBE_PROPS; p++)
        if (u.uprops[p].extrinsic || u.uprops[p].intrinsic)
            fprintf(file, "has|%d|%ld|%ld\n", p, u.uprops[p].extrinsic, u.uprops[p].intrinsic);
    for (obj = invent; obj; obj = obj->nobj)
        if (obj->owornmask)
            fprintf(file, "wears|%s|%ld|%d\n", OBJ_NAME(objects[obj->otyp]), obj->owornmask, obj->spe);
    fprintf(file, "is|%d %d %d %d\n", !!Levitation, !!Flying, !!Invis, (int) ACURR(A_CHA));
}

int
nhprobe()
{
    FILE *in = fopen("probe.in", "r"), *out;
    char line[BUFSZ], *end;
    boolean silent = iflags.window_inited;
    struct obj *obj, *next;

    if (!in)
        return 0;
    out = fopen("probe.out", "w");
    iflags.window_inited = FALSE; /* messages go past the screen, and none waits for a key */
    flags.verbose = FALSE;
    while (fgets(line, sizeof line, in)) {
        if ((end = index(line, '\n')) != 0)
            *end = '\0';
        if (!strcmp(line, "bare")) {
            /* Who lands looks at what lies there, and a window of it draws the status line anew. */
            while (OBJ_AT(u.ux, u.uy))
                delobj(level.objects[u.ux][u.uy]);
            for (obj = invent; obj; obj = next) {
                next = obj->nobj;
                if (obj->owornmask & (W_ARMOR | W_RING | W_AMUL | W_WEP))
                    probe_take_off(obj);
            }
        } else if (!strcmp(line, "all")) {
            probe_all(out);
        } else if (!strncmp(line, "wear ", 5)) {
            probe_wear(out, line + 5);
        } else if (!strcmp(line, "state")) {
            probe_state(out);
        }
    }
    iflags.window_inited = silent;
    fclose(in);
    fclose(out);
    (void) unlink("probe.in");
    return 1;
}
