/*
 * What the game asks of Unix and WASI does not have: users, other programs, locks, a terminal's settings and size.
 * Calls that WASI has, and that mean something else there, come here by another name (place.py: -Dopen=nhmod_open).
 */

#undef fcntl
#undef isatty
#undef open

#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

/* Where the game's C is kept while it waits for a key (asyncify). */
static struct {
    void *begin, *end;
    char room[1 << 20];
} asleep;

__attribute__((export_name("nhmod_asleep"))) void *
nhmod_asleep(void)
{
    asleep.begin = asleep.room;
    asleep.end = asleep.room + sizeof asleep.room;
    return &asleep;
}

/* The page is being closed: the game saves itself. */
__attribute__((export_name("nhmod_hangup"))) void
nhmod_hangup(void)
{
    raise(SIGHUP);
}

/* WASI's O_RDONLY is not 0, and the game says 0. */
int
nhmod_open(const char *path, int flags, ...)
{
    return open(path, flags & O_ACCMODE ? flags : flags | O_RDONLY);
}

/* Whoever gives keys is a terminal. */
int
nhmod_isatty(int descriptor)
{
    return descriptor <= 2;
}

/* Nobody else has the game's files. */
int
nhmod_fcntl(int descriptor, int command, ...)
{
    (void) descriptor;
    (void) command;
    return 0;
}

static int
environment(const char *name, int otherwise)
{
    const char *value = getenv(name);

    return value && atoi(value) > 0 ? atoi(value) : otherwise;
}

int
ioctl(int descriptor, int request, ...)
{
    va_list arguments;
    struct winsize *size;

    (void) descriptor;
    if (request != TIOCGWINSZ) {
        errno = ENOTTY;
        return -1;
    }
    va_start(arguments, request);
    size = va_arg(arguments, struct winsize *);
    va_end(arguments);
    size->ws_row = environment("LINES", 24);
    size->ws_col = environment("COLUMNS", 80);
    return 0;
}

int
tcgetattr(int descriptor, struct termios *settings)
{
    (void) descriptor;
    memset(settings, 0, sizeof *settings);
    settings->c_cflag = CS8;
    settings->c_cc[VERASE] = '\b';
    settings->c_cc[VKILL] = 'U' & 037;
    settings->c_cc[VINTR] = 'C' & 037;
    return 0;
}

int
tcsetattr(int descriptor, int when, const struct termios *settings)
{
    (void) descriptor;
    (void) when;
    (void) settings;
    return 0;
}

speed_t
cfgetospeed(const struct termios *settings)
{
    (void) settings;
    return B38400;
}

static struct passwd user = { .pw_name = "player", .pw_dir = "." };

struct passwd *
getpwuid(uid_t number)
{
    (void) number;
    return &user;
}

struct passwd *
getpwnam(const char *name)
{
    (void) name;
    return &user;
}

char *
getlogin(void)
{
    return NULL;
}

uid_t
getuid(void)
{
    return 0;
}

uid_t
geteuid(void)
{
    return 0;
}

gid_t
getgid(void)
{
    return 0;
}

gid_t
getegid(void)
{
    return 0;
}

int
setuid(uid_t number)
{
    (void) number;
    return 0;
}

int
setgid(gid_t number)
{
    (void) number;
    return 0;
}

mode_t
umask(mode_t mask)
{
    (void) mask;
    return 0;
}

/* No other program is here: one that is started has failed at once, as when compressing fails. */
pid_t
fork(void)
{
    return 2;
}

pid_t
wait(int *status)
{
    if (status)
        *status = 1 << 8;
    return 2;
}

static int
refused(void)
{
    errno = ENOSYS;
    return -1;
}

int
execv(const char *path, char *const *arguments)
{
    (void) path;
    (void) arguments;
    return refused();
}

int
execl(const char *path, const char *name, ...)
{
    (void) path;
    (void) name;
    return refused();
}

int
kill(pid_t process, int number)
{
    (void) process;
    (void) number;
    return refused();
}
