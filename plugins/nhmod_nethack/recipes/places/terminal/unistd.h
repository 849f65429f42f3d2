/* Calls of Unix that WASI does not declare: see wasi.c. */

#include_next <unistd.h>

#ifndef NHMOD_UNISTD_H
#define NHMOD_UNISTD_H

pid_t fork(void);
unsigned alarm(unsigned);
int execl(const char *, const char *, ...);
int execv(const char *, char *const *);
uid_t getuid(void);
uid_t geteuid(void);
gid_t getgid(void);
gid_t getegid(void);
int setuid(uid_t);
int setgid(gid_t);
char *getlogin(void);
mode_t umask(mode_t);

#endif
