/* No program starts another in a page: see wasi.c, and sandbox.c for the copies of one that a sandbox has. */

#ifndef NHMOD_WAIT_H
#define NHMOD_WAIT_H

#include <sys/types.h>

#ifndef WIFEXITED
#define WNOHANG 1
#define WTERMSIG(status) ((status) & 0x7f)
#define WEXITSTATUS(status) (((status) >> 8) & 0xff)
#define WIFEXITED(status) (!WTERMSIG(status))
#define WIFSIGNALED(status) (WTERMSIG(status) != 0)
#endif

pid_t wait(int *);
pid_t waitpid(pid_t, int *, int);

#endif
