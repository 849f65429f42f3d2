/* Signals come from the game itself only: see wasi.c. */

#include_next <signal.h>

#ifndef NHMOD_SIGNAL_H
#define NHMOD_SIGNAL_H

#include <sys/types.h>

int kill(pid_t, int);

#endif
