/*
 * What nhmod's sandbox has and a page has not: copies of the game, which probes play in, and clocks that end them.
 * The calls themselves are those of nhmod_sandbox/processes.py.
 */

#include <stdlib.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#define SANDBOX(name) __attribute__((import_module("nhmod"), import_name(name)))

SANDBOX("fork") int nhmod_fork(void);
SANDBOX("waitpid") int nhmod_waitpid(int, int *, int);
SANDBOX("alarm") int nhmod_alarm(int);
SANDBOX("processor_alarm") int nhmod_processor_alarm(int);

/* The probes' fork(): for the game's own there is no other program, as in a page (wasi.c). */
int
nhmod_copy(void)
{
    return nhmod_fork();
}

pid_t
waitpid(pid_t child, int *status, int options)
{
    return nhmod_waitpid(child, status, options);
}

unsigned
alarm(unsigned seconds)
{
    return (unsigned) nhmod_alarm((int) seconds);
}

/* Whole seconds of the processor, once. */
int
setitimer(int which, const struct itimerval *wanted, struct itimerval *before)
{
    (void) before;
    return which == ITIMER_PROF ? nhmod_processor_alarm((int) wanted->it_value.tv_sec) : -1;
}
