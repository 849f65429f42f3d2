/* The extras' functions for trees that keep the data behind the monster, with monsters that get them, lose them, are named,
   tamed and divided by chance: every monster must keep what it has. The functions and the extras are put in place of @HEADER@ and
   @FUNCTIONS@, as they stand in the staged source; MODS is what the mods define. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef char boolean;
typedef void *genericptr_t;
typedef struct { signed char x, y; } coord;
#define TRUE 1
#define FDECL(f, p) f p
#define Strcpy (void) strcpy
#define alloc malloc
#define Bitfield(x, n) unsigned x : n
struct monst {
    struct monst *nmon;
    int shadow;
    @BITS@
    unsigned char mnamelth;
    short mxlth;
    int meating;
    long mextra[1];
};
#define newmonst(xl) (struct monst *) alloc((unsigned) (xl) + sizeof(struct monst))
#define dealloc_monst(mon) free((genericptr_t) (mon))
#define NAME(mtmp) (((char *) (mtmp)->mextra) + (mtmp)->mxlth)
#define E extern
struct monst *fmon;
long monstermoves = 4711;
int rn2(int x) { return rand() % x; }
@HEADER@
@PROTOTYPES@

/* takes a monster's place in the list, and frees it */
void replmon(struct monst *old, struct monst *new)
{
    struct monst **place = &fmon;

    while (*place != old)
        place = &(*place)->nmon;
    *place = old->nmon;
    new->nmon = fmon;
    fmon = new;
    dealloc_monst(old);
}
@FUNCTIONS@

#define MANY 40
static struct { int has1, has2, has3, base; long first; char word[12]; int third; char name[30]; } known[MANY];

static void die(const char *what, int op) { printf("%s after operation %d\n", what, op); exit(1); }

static void check(int op)
{
    struct monst *mon;

    for (mon = fmon; mon; mon = mon->nmon) {
        int i = mon->shadow, j;
        if (has_eone(mon) != (unsigned) known[i].has1 || has_etwo(mon) != (unsigned) known[i].has2
            || has_ethree(mon) != (unsigned) known[i].has3)
            die("has", op);
        if (known[i].has1 && EONE(mon)->praytime != known[i].first) die("first", op);
        if (known[i].has2 && strcmp(ETWO(mon)->word, known[i].word)) die("second", op);
        if (known[i].has3 && ETHREE(mon)->count != known[i].third) die("third", op);
        if (strcmp(mon->mnamelth ? NAME(mon) : "", known[i].name)) die("name", op);
        for (j = 0; j < known[i].base; j++)
            if (((unsigned char *) mon->mextra)[j] != (unsigned char) (i + j)) die("the game's own data", op);
    }
}

static struct monst *sized(struct monst *mon, int base, int i)
{
    int j;

    known[i].base = base;
    for (j = 0; j < base; j++)
        ((unsigned char *) mon->mextra)[j] = (unsigned char) (i + j);
    return mon;
}

static struct monst *named(struct monst *mon, const char *name)
{
    struct monst *new = newmonst(mon->mxlth + strlen(name) + 1);

    *new = *mon;
    memcpy(new->mextra, mon->mextra, mon->mxlth);
    new->mnamelth = strlen(name) + 1;
    strcpy(NAME(new), name);
    replmon(mon, new);
    return new;
}

int main(void)
{
    int op, number = 0;

    srand(20);
    for (op = 0; op < 20000; op++) {
        struct monst *mon, *new;
        int i = 0, n;

        for (mon = fmon; mon; mon = mon->nmon)
            i++;
        n = i ? rand() % i : 0;
        for (mon = fmon; mon && n; mon = mon->nmon)
            n--;
        i = mon ? mon->shadow : 0;
        switch (mon && number >= 6 ? rand() % 9 : 9) {
        case 0:
            mon = neweone(mon);
            if (!known[i].has1) EONE(mon)->praytime = known[i].first = rand();
            known[i].has1 = 1;
            break;
        case 1:
            mon = newetwo(mon);
            if (!known[i].has2) {
                if (strcmp(ETWO(mon)->word, "sesame")) die("initial value", op);
                strcpy(known[i].word, "sesame");
            }
            known[i].has2 = 1;
            break;
        case 2:
            mon = newethree(mon);
            if (!known[i].has3) ETHREE(mon)->count = known[i].third = rand() % 30000;
            known[i].has3 = 1;
            break;
        case 3: free_eone(mon); known[i].has1 = 0; break;
        case 4: free_etwo(mon); known[i].has2 = 0; break;
        case 5: free_ethree(mon); known[i].has3 = 0; break;
        case 6:
            sprintf(known[i].name, "%.*s", rand() % 24 + 1, "abcdefghijklmnopqrstuvwxyz");
            named(mon, known[i].name);
            break;
        case 7: /* as tamedog() does, the game's own data being new */
            n = rand() % 60;
            new = newmonst(n + mon->mnamelth);
            *new = *mon;
            new->mxlth = n;
            if (mon->mnamelth) strcpy(NAME(new), NAME(mon));
            sized(new, n, i);
            new = mx_kept(new, mon);
            replmon(mon, new);
            break;
        case 8:
            if (mon->mnamelth + mon->mxlth > 20000) die("growth", op);
            break;
        default:
            if (number == MANY) break;
            n = rand() % 60;
            new = newmonst(n);
            memset(new, 0, sizeof *new);
            new->mxlth = n;
            new->shadow = number;
            sized(new, n, number++);
            new->nmon = fmon;
            fmon = new;
        }
        check(op);
    }
    while (fmon) {
        struct monst *mon = fmon;
        fmon = mon->nmon;
        dealloc_monst(mon);
    }
    printf("kept\n");
    return 0;
}
