/*
 * A game that can be killed at any moment: no file of a game has its name before it is whole, and none goes before what takes its
 * place is there. The game's calls come here by another name (linux.py: -Dcreat=nhmod_creat).
 *
 * Saves and levels are written beside their place and renamed when they are closed. While it saves, the game removes one level after
 * the other (src/save.c, dosave0): here they go when the first of the files goes, NAME.0, which is removed when the save is there. So
 * whoever finds NAME.0 has all levels beside it, and whoever finds a save has a whole one.
 */

#undef close
#undef creat
#undef execv
#undef fclose
#undef getpwuid
#undef unlink

#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LENGTH 512
#define OPEN 16
#define LEVELS 256

static struct {
    int descriptor; /* one more than it is: 0 is none */
    char path[LENGTH];
} beside[OPEN];

static char leaving[LEVELS][LENGTH];
static int leavers;

/* The number of a level's file, NAME.NUMBER; -1 for what is none. */
static int
level_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    int number = 0;

    if (!dot || !dot[1] || strlen(path) >= LENGTH - 2)
        return -1;
    for (dot++; *dot; dot++) {
        if (*dot < '0' || *dot > '9' || number > 9999)
            return -1;
        number = 10 * number + *dot - '0';
    }
    return number;
}

static int
is_save(const char *path)
{
    return (!strncmp(path, "save/", 5) || strstr(path, "/save/")) && strlen(path) < LENGTH - 2;
}

static void
stays(const char *path)
{
    int i;

    for (i = 0; i < leavers; i++)
        if (!strcmp(leaving[i], path))
            leaving[i][0] = '\0';
}

int
nhmod_creat(const char *path, mode_t mode)
{
    char name[LENGTH + 1];
    int i, descriptor;

    stays(path);
    for (i = 0; i < OPEN && beside[i].descriptor; i++)
        ;
    if (i == OPEN || (level_of(path) < 0 && !is_save(path)))
        return creat(path, mode);
    snprintf(name, sizeof name, "%s~", path);
    descriptor = open(name, O_WRONLY | O_CREAT | O_TRUNC, mode);
    if (descriptor >= 0) {
        beside[i].descriptor = descriptor + 1;
        strcpy(beside[i].path, path);
    }
    return descriptor;
}

/* What was written to a descriptor gets its name. */
static void
named(int descriptor, int whole)
{
    char name[LENGTH + 1];
    int i;

    for (i = 0; i < OPEN; i++)
        if (beside[i].descriptor == descriptor + 1) {
            beside[i].descriptor = 0;
            snprintf(name, sizeof name, "%s~", beside[i].path);
            if (whole)
                (void) rename(name, beside[i].path);
            else
                (void) unlink(name);
        }
}

int
nhmod_close(int descriptor)
{
    int status = close(descriptor);

    named(descriptor, !status);
    return status;
}

int
nhmod_fclose(FILE *file)
{
    int descriptor = fileno(file), broken = ferror(file), status = fclose(file);

    named(descriptor, !status && !broken);
    return status;
}

int
nhmod_unlink(const char *path)
{
    int i, level = level_of(path), status;
    size_t stem;
    char name[LENGTH + 3];
    struct stat compressed;

    snprintf(name, sizeof name, "%s.gz", path);
    if (is_save(path) && !stat(name, &compressed) && !compressed.st_size)
        return unlink(name);
    if (level > 0 && leavers < LEVELS) {
        if (access(path, F_OK))
            return -1;
        for (i = 0; i < leavers && leaving[i][0]; i++)
            ;
        strcpy(leaving[i], path);
        if (i == leavers)
            leavers++;
        return 0;
    }
    status = unlink(path);
    if (level == 0) {
        stem = strlen(path) - 1;
        for (i = 0; i < leavers; i++)
            if (leaving[i][0] && !strncmp(leaving[i], path, stem)) {
                (void) unlink(leaving[i]);
                leaving[i][0] = '\0';
            }
    }
    return status;
}

/* Somebody of whom the system knows no name, as in a container: src/mail.c does not ask whether there is one. */
struct passwd *
nhmod_getpwuid(uid_t user)
{
    static struct passwd somebody;
    struct passwd *known = getpwuid(user);

    if (known)
        return known;
    somebody.pw_name = (char *) "player";
    somebody.pw_passwd = somebody.pw_gecos = (char *) "";
    somebody.pw_dir = somebody.pw_shell = (char *) "/";
    somebody.pw_uid = user;
    return &somebody;
}

/*
 * What compresses a save (src/files.c, docompress_file) is not run: there may be none, and a save that is killed between its two names
 * would be neither. The game is told that it is done and removes the save, which nhmod_unlink knows by the empty file beside it. One
 * that was compressed before is read all the same.
 */
int
nhmod_execv(const char *path, char *const arguments[])
{
    const char *name = strrchr(path, '/');

    if (!strcmp(name ? name + 1 : path, "gzip") && !(arguments[1] && !strcmp(arguments[1], "-d")))
        _exit(0);
    return execv(path, arguments);
}
