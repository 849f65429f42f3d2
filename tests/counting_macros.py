"""Macros that count their arguments, and put some in the place of others: as a family of variants has them for its tables."""

COUNTING = """\
#define NTH(d, a1, a2, a3, N, ...) N
#define NARGS(...) NTH(dummy, ## __VA_ARGS__, 03, 02, 01, 00)
#define EMPTY(...)
#define DEFER(...) __VA_ARGS__ EMPTY()
#define ALL2(...) __VA_ARGS__
#define ALL4(...) ALL2(ALL2(__VA_ARGS__))
#define ALL8(...) ALL4(ALL4(__VA_ARGS__))
#define SET(a, b, ...) ALL8(DSET(a, b, ## __VA_ARGS__, ))
#define DSET(...) _SET(__VA_ARGS__)
#define _SET(a, b, new, ...) DISC_ ## new (a, b, OPEN_ ## new, __VA_ARGS__)
#define _SET_ID() _SET
#define OPEN_C1(...) __VA_ARGS__
#define OPEN_C2(...) __VA_ARGS__
#define DISC_(a, b, ...) BARE(a), BARE(b)
#define DISC_C1(...) REPL_C1
#define DISC_C2(...) REPL_C2
#define REPL_C1(a, b, new, ...) DEFER(_SET_ID)()(new, b, __VA_ARGS__)
#define REPL_C2(a, b, new, ...) DEFER(_SET_ID)()(a, new, __VA_ARGS__)
#define BARE(X) ESC(APEE X)
#define APEE(...) APEE __VA_ARGS__
#define ESC(...) ESC_(__VA_ARGS__)
#define ESC_(...) VAN ## __VA_ARGS__
#define VANAPEE
#define DICE(...) DICE_(NARGS(__VA_ARGS__), __VA_ARGS__)
#define DICE_(N, ...) DICE_AS(N, __VA_ARGS__)
#define DICE_AS(N, ...) DICE ## N(__VA_ARGS__)
#define DICE01(x) {1, x}
#define DICE02(n, x) {n, x}
"""
