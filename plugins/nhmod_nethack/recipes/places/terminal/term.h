/* Variants include it for what NetHack takes of curses.h: see there. */

#include <curses.h>
