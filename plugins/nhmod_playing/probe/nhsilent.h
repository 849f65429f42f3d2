/* The stubs of a game whose windows show nothing: for each of the games that probes play (probe.c, and nhfuzz.c of nhmod_stats).
 *
 * silent_mute() sets them. What is said, chosen and asked is a probe's own, and set by it.
 *
 * A stub takes as many arguments as what it stands for: where functions are called by their types (WebAssembly), no other can be called.
 */
#ifndef NHSILENT_H
#define NHSILENT_H

#define SILENT_SETS(place, stub) (*(genericptr_t *) &(place) = (genericptr_t) (stub))

static void
silent_nothing()
{
}

static void
silent_nothing1(a)
int a;
{
}

static void
silent_nothing2(a, b)
int a, b;
{
}

static void
silent_nothing3(a, b, c)
int a, b, c;
{
}

#ifdef BL_MASK_STONE /* since then it tells what is highlighted too (include/botl.h) */
#define SILENT_STATUS
static void
silent_status(field, value, change, percent, color, masks)
int field, change, percent, color;
genericptr_t value;
unsigned long *masks;
{
}
#elif defined(STATUS_VIA_WINDOWPORT) /* 3.6.0 asks for it */
#define SILENT_STATUS
static void
silent_status(field, value, change, percent)
int field, change, percent;
genericptr_t value;
{
}
#endif

static int
silent_message_menu(let, how, text)
int let, how;
const char *text;
{
    return 0;
}

static void
silent_mute()
{
    SILENT_SETS(windowprocs.win_display_nhwindow, silent_nothing2);
    SILENT_SETS(windowprocs.win_clear_nhwindow, silent_nothing1);
    SILENT_SETS(windowprocs.win_curs, silent_nothing3);
    SILENT_SETS(windowprocs.win_raw_print, silent_nothing1);
    SILENT_SETS(windowprocs.win_raw_print_bold, silent_nothing1);
    SILENT_SETS(windowprocs.win_delay_output, silent_nothing);
    SILENT_SETS(windowprocs.win_nhbell, silent_nothing);
    SILENT_SETS(windowprocs.win_mark_synch, silent_nothing);
    SILENT_SETS(windowprocs.win_wait_synch, silent_nothing);
    SILENT_SETS(windowprocs.win_update_inventory, silent_nothing);
    SILENT_SETS(windowprocs.win_message_menu, silent_message_menu);
#ifdef CLIPPING
    SILENT_SETS(windowprocs.win_cliparound, silent_nothing2);
#endif
#ifdef SILENT_STATUS
    SILENT_SETS(windowprocs.win_status_update, silent_status);
#endif
}

#endif /* NHSILENT_H */
