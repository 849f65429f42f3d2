/* Clocks that end a program, which a sandbox has: see sandbox.c. */

#include_next <sys/time.h>

#ifndef NHMOD_TIME_H
#define NHMOD_TIME_H

#ifndef ITIMER_PROF
#define ITIMER_REAL 0
#define ITIMER_VIRTUAL 1
#define ITIMER_PROF 2

struct itimerval {
    struct timeval it_interval;
    struct timeval it_value;
};

int setitimer(int, const struct itimerval *, struct itimerval *);
#endif

#endif
