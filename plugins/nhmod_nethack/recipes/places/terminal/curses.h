/* What NetHack's terminal window asks of a terminal's library (win/tty/termcap.c, sys/share/unixtty.c): see terminal.c. */

#ifndef NHMOD_CURSES_H
#define NHMOD_CURSES_H

#define COLOR_BLACK 0
#define COLOR_RED 1
#define COLOR_GREEN 2
#define COLOR_YELLOW 3
#define COLOR_BLUE 4
#define COLOR_MAGENTA 5
#define COLOR_CYAN 6
#define COLOR_WHITE 7

char *tparm();
int has_colors();

#endif
