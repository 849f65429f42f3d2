"""What begins and ends with some properties beside a bit in u.uprops: the C of it, as the game's own things of each have it.

Source: src/do_wear.c (Boots_on, Cloak_off, Amulet_on, Ring_off_or_gone …), src/artifact.c (set_artifact_intrinsic), and for flying
what NetHack 3.7 does with its amulet. In the lines ``$item`` is the thing, ``$type`` its symbol, ``$own``, ``$given`` and
``$blocked`` are the three parts of the property, ``$others`` is what other things give of it, ``$botl`` asks for a new status line.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_objects.conferring.slots import ARMOR, RING, Slot

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@frozen
class Acting:
    """What a property does when a thing that gives it is put on and taken off.

    ``begins`` are statements after it was put on, ``ends`` after it was taken off, and in an interrupted change of armor neither;
    ``always`` are ends that come then too. ``measured`` is a C condition that is kept from before it was taken off, as
    ``nhmod_before``. ``wielded`` are the statements behind both for a weapon; ``None``: no weapon can give it.
    """

    begins: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    always: tuple[str, ...] = ()
    measured: str = ""
    wielded: tuple[str, ...] | None = ()


_NOTHING = Acting()
_SIGHT = Acting(begins=("see_monsters();",), always=("see_monsters();",), wielded=("see_monsters();",))
_STATUS = Acting(begins=("$botl = 1;",), always=("$botl = 1;",), wielded=("$botl = 1;",))


def _floating(has: Callable[[str], bool], slot: Slot) -> Acting:
    del slot
    otherwise = ("} else {", "    float_vs_flight();", "}") if has("float_vs_flight") else ("}",)
    new = "if (!$others && !$own && !($blocked & FROMOUTSIDE)) {"
    return Acting(
        begins=(
            new,
            "    makeknown($type);",
            "    $botl = 1;",
            "    float_up();",
            "    if (Levitation)",
            "        spoteffects(FALSE);",
            *otherwise,
        ),
        ends=(new, "    (void) float_down(0L, 0L);", "    makeknown($type);", "    $botl = 1;", *otherwise),
        wielded=None,
    )


def _flying(has: Callable[[str], bool], slot: Slot) -> Acting:
    del slot
    blocks = ("float_vs_flight();",) if has("float_vs_flight") else ()
    return Acting(
        begins=(
            "long nhmod_mask = $item->owornmask;",
            "boolean nhmod_before;",
            "",
            "$given &= ~nhmod_mask;",
            "nhmod_before = Flying != 0;",
            "$given |= nhmod_mask;",
            *blocks,
            "if (!nhmod_before && Flying && !Levitation) {",
            "    makeknown($type);",
            "    $botl = 1;",
            '    You("are now in flight.");',
            "    if (u.uinwater)",
            "        spoteffects(TRUE);",
            "}",
        ),
        measured="Flying && !Levitation",
        ends=(
            *blocks,
            "if (nhmod_before && !Flying) {",
            "    makeknown($type);",
            "    $botl = 1;",
            '    You("stop flying.");',
            "    spoteffects(TRUE);",
            "}",
        ),
        wielded=None,
    )


def _fumbling(has: Callable[[str], bool], slot: Slot) -> Acting:
    del has, slot
    own = "if (!$others && !($own & ~TIMEOUT))"
    return Acting(begins=(own, "    incr_itimeout(&$own, rnd(20));"), always=(own, "    $own = 0L;"), wielded=None)


def _sleepy(has: Callable[[str], bool], slot: Slot) -> Acting:
    del has, slot
    return Acting(
        begins=(
            "long nhmod_nap = (long) rnd(100), nhmod_old = ($own & TIMEOUT);",
            "",
            "if (nhmod_nap < nhmod_old || nhmod_old == 0L)",
            "    $own = ($own & ~TIMEOUT) | nhmod_nap;",
        ),
        always=("if (!$others && !($own & ~TIMEOUT))", "    $own &= ~TIMEOUT;"),
        wielded=None,
    )


def _strangling(has: Callable[[str], bool], slot: Slot) -> Acting:
    del slot
    can = ("if (can_be_strangled(&youmonst)) {",) if has("can_be_strangled") else ("{",)
    return Acting(
        begins=(
            *can,
            "    makeknown($type);",
            "    $own = 6L;",
            "    $botl = 1;",
            '    pline("It constricts your throat!");',
            "}",
        ),
        ends=("if ($own) {", "    $own = 0L;", "    $botl = 1;", '    You("can breathe more easily!");', "}"),
        wielded=None,
    )


def _invisible(has: Callable[[str], bool], slot: Slot) -> Acting:
    del has, slot
    return Acting(
        begins=(
            "if (!$others && !$own && !$blocked && !Blind) {",
            "    makeknown($type);",
            "    newsym(u.ux, u.uy);",
            "    self_invis_message();",
            "}",
        ),
        ends=(
            "if (!Invis && !$blocked && !Blind) {",
            "    newsym(u.ux, u.uy);",
            '    Your("body seems to unfade%s.", See_invisible ? " completely" : "..");',
            "    makeknown($type);",
            "}",
        ),
        wielded=None,
    )


def _seeing_invisible(has: Callable[[str], bool], slot: Slot) -> Acting:
    del has, slot
    return Acting(
        begins=(
            "set_mimic_blocking();",
            "see_monsters();",
            "if (Invis && !$others && !$own && !Blind) {",
            "    newsym(u.ux, u.uy);",
            '    pline("Suddenly you are transparent, but there!");',
            "    makeknown($type);",
            "}",
        ),
        always=("if (!See_invisible) {", "    set_mimic_blocking();", "    see_monsters();", "}"),
        ends=(
            "if (Invisible && !Blind) {",
            "    newsym(u.ux, u.uy);",
            '    pline("Suddenly you cannot see yourself.");',
            "    makeknown($type);",
            "}",
        ),
        wielded=("set_mimic_blocking();", "see_monsters();", "newsym(u.ux, u.uy);"),
    )


def _stealthy(has: Callable[[str], bool], slot: Slot) -> Acting:
    if has("toggle_stealth"):
        return _toggled("toggle_stealth")
    moves = "walk" if slot.word == "boots" else "move"
    new = "if (!$others && !$own && !$blocked) {"
    return Acting(
        begins=(new, "    makeknown($type);", f'    You("{moves} very quietly.");', "}"),
        ends=(new, "    makeknown($type);", '    You("sure are noisy.");', "}"),
    )


def _displaced(has: Callable[[str], bool], slot: Slot) -> Acting:
    del slot
    return _toggled("toggle_displacement") if has("toggle_displacement") else Acting(begins=("makeknown($type);",))


def _toggled(function: str) -> Acting:
    return Acting(begins=(f"{function}($item, $others, TRUE);",), ends=(f"{function}($item, $others, FALSE);",))


def _adorned(has: Callable[[str], bool], slot: Slot) -> Acting:
    del has, slot
    return Acting(
        begins=(
            "int nhmod_spe = $item->spe, nhmod_charisma;",
            "",
            "$item->spe = 0;",
            "nhmod_charisma = ACURR(A_CHA);",
            "$item->spe = nhmod_spe;",
            "if (nhmod_charisma != ACURR(A_CHA)) {",
            "    makeknown($type);",
            "    $item->known = 1;",
            "    update_inventory();",
            "}",
            "$botl = 1;",
        ),
        always=("$botl = 1;",),
        wielded=None,
    )


def _protected(has: Callable[[str], bool], slot: Slot) -> Acting:
    del has
    if slot.word != RING:
        return Acting(begins=("makeknown($type);",) if slot.word in ARMOR else ())
    return Acting(
        begins=(
            "if ($item->spe) {",
            "    makeknown($type);",
            "    $item->known = 1;",
            "    update_inventory();",
            "}",
            "find_ac();",
        ),
        ends=("find_ac();",),
    )


def _fast(has: Callable[[str], bool], slot: Slot) -> Acting:
    del has, slot
    return Acting(
        begins=(
            "if (!$others && !($own & TIMEOUT)) {",
            "    makeknown($type);",
            '    You_feel("yourself speed up%s.", $own ? " a bit more" : "");',
            "}",
        ),
        ends=(
            "if (!Very_fast) {",
            "    makeknown($type);",
            '    You_feel("yourself slow down%s.", Fast ? " a bit" : "");',
            "}",
        ),
    )


def _on_water(has: Callable[[str], bool], slot: Slot) -> Acting:
    del slot
    lava = has("in_lava_effects")
    where = "(is_pool(u.ux, u.uy) || is_lava(u.ux, u.uy))" if lava else "is_pool(u.ux, u.uy)"
    again = " && !iflags.in_lava_effects" if lava else ""  # which takes it off itself
    return Acting(
        begins=("if (u.uinwater)", "    spoteffects(TRUE);"),
        ends=(
            f"if ({where} && !$others && !Levitation && !Flying",
            f"    && !is_clinger(youmonst.data){again}) {{",
            "    makeknown($type);",
            "    spoteffects(TRUE);",
            "}",
        ),
        wielded=None,
    )


def _under_water(has: Callable[[str], bool], slot: Slot) -> Acting:
    del has, slot
    return Acting(
        ends=(
            "if (u.uinwater && !Amphibious && !Breathless && !Swimming) {",
            '    You("suddenly inhale an unhealthy amount of water!");',
            "    (void) drown();",
            "}",
        ),
        wielded=None,
    )


def _in_water(has: Callable[[str], bool], slot: Slot) -> Acting:
    del has, slot
    return Acting(ends=("if (u.uinwater && !Swimming && !Amphibious)", "    (void) drown();"), wielded=None)


def _unchanging(has: Callable[[str], bool], slot: Slot) -> Acting:
    del slot
    ends = ("make_slimed(0L, (char *) 0);",) if has("make_slimed") else ("Slimed = 0L;", "$botl = 1;")
    return Acting(begins=("if (Slimed) {", *(f"    {line}" for line in ends), "}"), wielded=None)


def _sober(has: Callable[[str], bool], slot: Slot) -> Acting:
    del has, slot
    return Acting(
        begins=("(void) make_hallucinated(0L, TRUE, $item->owornmask);",),
        always=("if (!$others)", "    (void) make_hallucinated(1L, TRUE, nhmod_mask);"),
        wielded=None,
    )


def _safe_from_changers(has: Callable[[str], bool], slot: Slot) -> Acting:
    del has, slot
    return Acting(begins=("rescham();",), always=("if (!$others && !$own)", "    restartcham();"), wielded=None)


def _only_worn(has: Callable[[str], bool], slot: Slot) -> Acting:
    del has, slot
    return Acting(wielded=None)


def _nothing(has: Callable[[str], bool], slot: Slot) -> Acting:
    del has, slot
    return _NOTHING


def _sight(has: Callable[[str], bool], slot: Slot) -> Acting:
    del has, slot
    return _SIGHT


def _status(has: Callable[[str], bool], slot: Slot) -> Acting:
    del has, slot
    return _STATUS


_ACTING: Mapping[str, Callable[[Callable[[str], bool], Slot], Acting]] = MappingProxyType(
    {
        "LEVITATION": _floating,
        "FLYING": _flying,
        "FUMBLING": _fumbling,
        "SLEEPY": _sleepy,
        "SLEEPING": _sleepy,  # as 3.4.3 calls it
        "STRANGLED": _strangling,
        "INVIS": _invisible,
        "SEE_INVIS": _seeing_invisible,
        "STEALTH": _stealthy,
        "DISPLACED": _displaced,
        "ADORNED": _adorned,
        "PROTECTION": _protected,
        "FAST": _fast,
        "WWALKING": _on_water,
        "MAGICAL_BREATHING": _under_water,
        "SWIMMING": _in_water,
        "UNCHANGING": _unchanging,
        "HALLUC_RES": _sober,
        "PROT_FROM_SHAPE_CHANGERS": _safe_from_changers,
        "LIFESAVED": _only_worn,
        "TELEPAT": _sight,
        "WARNING": _sight,
        "DETECT_MONSTERS": _sight,
        "INFRAVISION": _sight,
        "DEAF": _status,
        "CLAIRVOYANT": _nothing,  # what the cornuthaum does more is not of the property
    }
)


def is_known(symbol: str) -> bool:
    """Return whether it is known here what a property does as it begins and ends."""
    return symbol in _ACTING


def acting(symbol: str, slot: Slot, has: Callable[[str], bool]) -> Acting:
    """Return what a property does in a slot; ``has`` tells whether the tree has a name."""
    return _ACTING.get(symbol, _nothing)(has, slot)
