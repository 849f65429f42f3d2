/*
 * A terminal's library for games that are built without the system's: the terminal is one that understands ANSI's sequences
 * (ECMA-48), as all do that are met today. What is asked for by name is what termcap(5) calls it.
 *
 * It is compiled by itself, without a header of the game's; the game declares what it calls (include/system.h).
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Some systems' parts of the game have one of their own. */
__attribute__((weak)) short ospeed;

static const struct {
    const char *name;
    const char *text;
} texts[] = {
    { "AF", "\033[3%dm" },    { "cd", "\033[J" },     { "ce", "\033[K" }, { "cl", "\033[H\033[2J" },
    { "cm", "\033[%d;%dH" },  { "ho", "\033[H" },     { "le", "\b" },     { "nd", "\033[C" },
    { "up", "\033[A" },       { "so", "\033[7m" },    { "se", "\033[m" }, { "us", "\033[4m" },
    { "ue", "\033[24m" },     { "mr", "\033[7m" },    { "mb", "\033[5m" }, { "md", "\033[1m" },
    { "mh", "\033[2m" },      { "me", "\033[m" },     { "as", "\033(0" }, { "ae", "\033(B" },
    { "ti", "\033[?1049h" },  { "te", "\033[?1049l" },
};

static int
setting(const char *variable, int otherwise)
{
    const char *value = getenv(variable);
    int number = value ? atoi(value) : 0;

    return number > 0 ? number : otherwise;
}

int
tgetent(char *buffer, const char *terminal)
{
    (void) buffer;
    (void) terminal;
    return 1;
}

int
tgetflag(const char *name)
{
    (void) name;
    return 0;
}

int
tgetnum(const char *name)
{
    if (!strcmp(name, "co"))
        return setting("COLUMNS", 80);
    if (!strcmp(name, "li"))
        return setting("LINES", 24);
    return strcmp(name, "Co") ? -1 : 8;
}

/* Where there is a buffer the text is copied to it, and it moves on. */
char *
tgetstr(const char *name, char **buffer)
{
    size_t i;

    for (i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (strcmp(name, texts[i].name))
            continue;
        if (buffer && *buffer) {
            char *start = *buffer;

            strcpy(start, texts[i].text);
            *buffer += strlen(start) + 1;
            return start;
        }
        return (char *) texts[i].text;
    }
    return (char *) 0;
}

char *
tgoto(const char *text, int column, int row)
{
    static char sequence[32];

    snprintf(sequence, sizeof sequence, text, row + 1, column + 1);
    return sequence;
}

char *
tparm(const char *text, int value)
{
    static char sequence[32];

    snprintf(sequence, sizeof sequence, text, value);
    return sequence;
}

/* What the terminal has no text for is not written. */
void
tputs(const char *text, int lines, int (*put)(int))
{
    (void) lines;
    while (text && *text)
        put((unsigned char) *text++);
}

int
has_colors(void)
{
    return 1;
}
