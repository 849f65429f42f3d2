/* No program starts another here: see wasi.c. */

#ifndef NHMOD_WAIT_H
#define NHMOD_WAIT_H

#include <sys/types.h>

pid_t wait(int *);

#endif
