/* Makes a game's chance the same in every run: loaded before it with LD_PRELOAD. Angband makes its seed of the time and the
 * number of the process (3.5.1's src/dungeon.c, play_game; 4.2.5's src/z-rand.c, Rand_init).
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/types.h>
#include <time.h>

pid_t
getpid(void)
{
    const char *given = getenv("NHMOD_SEED");

    return given ? (pid_t) (atol(given) % 30000 + 2) : 2;
}

time_t
time(time_t *at)
{
    static long start;
    struct timespec now;
    time_t told;

    clock_gettime(CLOCK_MONOTONIC, &now);
    if (!start)
        start = now.tv_sec;
    told = 1773136800L + (now.tv_sec - start);
    if (at)
        *at = told;
    return told;
}
