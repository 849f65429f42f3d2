/* Files can be locked (src/files.c): WASI has no locks, and nobody else has the game's files. */

#include_next <fcntl.h>

#ifndef F_SETLK
#define F_RDLCK 0
#define F_WRLCK 1
#define F_UNLCK 2
#define F_GETLK 5
#define F_SETLK 6
#define F_SETLKW 7
#endif
