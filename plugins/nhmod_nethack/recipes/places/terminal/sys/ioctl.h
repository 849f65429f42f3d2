/* What is asked of a terminal: its size (struct winsize is in termios.h). */

#ifndef NHMOD_IOCTL_H
#define NHMOD_IOCTL_H

#define TIOCGWINSZ 0x5413

int ioctl(int, int, ...);

#endif
