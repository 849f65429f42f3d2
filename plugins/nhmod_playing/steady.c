/* Makes a game's chance the same in every run: loaded before it with LD_PRELOAD, see steady.py beside it.
 *
 * What a game asks the system for at its start is answered from NHMOD_SEED: /dev/urandom (NetHack 3.6), the seeds of
 * srandom() and srand48() (3.4.3). The clock begins on one morning that is no Friday and has no full or new moon.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __linux__
#include <sys/prctl.h>

/* Nobody looks at a game whose player was killed: some go round and round in what they do at a hang-up. */
__attribute__((constructor)) static void
end_with_the_player(void)
{
    (void) prctl(PR_SET_PDEATHSIG, SIGKILL);
}
#endif

/* Tuesday, 10 March 2026, ten o'clock (UTC). The moon's phase is 5; 0 would be new, 4 full (src/hacklib.c). */
#define MORNING 1773136800L

static long
seed(void)
{
    const char *given = getenv("NHMOD_SEED");

    return given ? atol(given) : 1L;
}

FILE *
fopen(const char *path, const char *mode)
{
    static FILE *(*original)(const char *, const char *);
    static long bytes[8];
    int i;

    if (!strcmp(path, "/dev/urandom") || !strcmp(path, "/dev/random")) {
        for (i = 0; i < 8; i++)
            bytes[i] = seed() + i;
        return fmemopen(bytes, sizeof bytes, "r");
    }
    if (!original)
        original = (FILE * (*) (const char *, const char *) ) dlsym(RTLD_NEXT, "fopen");
    return original(path, mode);
}

FILE *
fopen64(const char *path, const char *mode)
{
    return fopen(path, mode);
}

void
srandom(unsigned int ignored)
{
    static void (*original)(unsigned int);

    (void) ignored;
    if (!original)
        original = (void (*)(unsigned int)) dlsym(RTLD_NEXT, "srandom");
    original((unsigned int) seed());
}

void
srand48(long ignored)
{
    static void (*original)(long);

    (void) ignored;
    if (!original)
        original = (void (*)(long)) dlsym(RTLD_NEXT, "srand48");
    original(seed());
}

time_t
time(time_t *at)
{
    static struct timespec start;
    struct timespec now;
    time_t told;

    clock_gettime(CLOCK_MONOTONIC, &now);
    if (!start.tv_sec)
        start = now;
    told = MORNING + (now.tv_sec - start.tv_sec);
    if (at)
        *at = told;
    return told;
}
