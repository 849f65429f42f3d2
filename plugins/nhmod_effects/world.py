"""Effects on what the hero knows and on what is around, in C."""

from __future__ import annotations

from nhmod.target import Facts, find_word
from nhmod.target.c import c_string
from nhmod_effects.amounts import Amount, amount_in_c
from nhmod_effects.conditions import perceived
from nhmod_effects.frame import Frame, block
from nhmod_effects.keeping import kept
from nhmod_effects.making import is_unique
from nhmod_effects.scene import Subject
from nhmod_effects.steps import Explode, NewMonster, NewObject

# The number of a blast's kind (src/explode.c; the units digit is zap.c's), and how it looks.
_BLASTS = {
    "magic": (10, "EXPL_MAGICAL"),
    "fire": (11, "EXPL_FIERY"),
    "cold": (12, "EXPL_FROSTY"),
    "shock": (15, "EXPL_MAGICAL"),
}
_ALL = "for (mtmp0 = fmon; mtmp0; mtmp0 = mtmp0->nmon)"
_DECLARED = "struct monst *mtmp0;"


def said(text: str, monster: str) -> str:
    """Write the statement that shows a text, with the name of a monster (a C expression) in place of ``%s``."""
    before, gap, after = text.partition("%s")
    if not gap:
        return f'pline("%s", {c_string(text)});'
    if not before:
        return f'pline("%s%s", Monnam({monster}), {c_string(after)});'
    return f'pline("%s%s%s", {c_string(before)}, mon_nam({monster}), {c_string(after)});'


def message(value: str, frame: Frame) -> list[str]:
    """Return something; of a monster only if it is seen, with its name in place of ``%s``."""
    scene = frame.scene
    lines = [said(value, scene.monster)]
    return block(f"if ({perceived(scene.monster)})", lines) if scene.subject is Subject.MONSTER else lines


def create(value: NewMonster | NewObject, frame: Frame) -> list[str]:
    """Make monsters or an object (src/makemon.c, src/mkobj.c)."""
    return _monsters(value, frame) if isinstance(value, NewMonster) else _object(value, frame)


def _monsters(value: NewMonster, frame: Frame) -> list[str]:
    scene = frame.scene
    x, y = (f"{scene.monster}->mx", f"{scene.monster}->my") if scene.subject is Subject.MONSTER else ("u.ux", "u.uy")
    # The place of a monster is taken by it; of the hero's own the game knows that (makemon).
    where = "MM_ADJACENTOK" if scene.subject is Subject.MONSTER else "NO_MM_FLAGS"
    made = f"{frame.call('makemon', f'&mons[{frame.symbol(value.monster)}]', x, y, where)};"
    after = ["mtmp0->msleeping = 1;"] if value.asleep else []
    if value.mood == "tame":
        # Last, as some releases put another structure in the monster's place.
        after.append(f"(void) {frame.call('tamedog', 'mtmp0', '(struct obj *) 0')};")
    elif value.mood:
        after += [f"mtmp0->mpeaceful = {int(value.mood == 'peaceful')};", "set_malign(mtmp0);"]
        after.append("newsym(mtmp0->mx, mtmp0->my);")
    inner = [f"mtmp0 = {made}", *block("if (mtmp0)", after)] if after else [f"(void) {made}"]
    entry = find_word(value.monster, frame.facts)
    if entry is not None and is_unique(entry):
        # As level files do (src/sp_lev.c, create_monster): it never comes again.
        inner = block(f"if (!(mvitals[{entry.symbol}].mvflags & G_GONE))", inner)
    if value.count == 1:
        return block("", [_DECLARED, "", *inner]) if after else inner
    declared = [f"int left = {amount_in_c(value.count)};", *([_DECLARED] if after else []), ""]
    return block("", [*declared, *block("while (left-- > 0)", inner)])


def _object(value: NewObject, frame: Frame) -> list[str]:
    scene = frame.scene
    symbol = frame.symbol(value.object)
    lines = [f"made = {frame.call('mksobj', symbol, 'TRUE', 'FALSE')};"]
    if value.count > 1:
        # What does not stack is made one by one.
        stacked = ["left = 0;", f"made->quan = {value.count}L;", "made->owt = weight(made);"]
        lines += block("if (objects[made->otyp].oc_merge)", stacked)
    if value.state:
        lines += {
            "blessed": ["bless(made);"],
            "cursed": ["curse(made);"],
            "uncursed": ["made->blessed = 0;", "uncurse(made);"],
        }[value.state]
    if scene.subject is Subject.MONSTER:
        where = (f"{scene.monster}->mx", f"{scene.monster}->my")
        held = [f"(void) {frame.call('mpickobj', scene.monster, 'made')};"]
    else:
        where = ("u.ux", "u.uy")
        held = [
            '(void) hold_another_object(made, "Oops!  %s to the floor!",',
            '                           The(aobjnam(made, "slip")), (char *) 0);',
        ]
    # The object that it happens to could go into the new one.
    stacked = [] if scene.thing else ["stackobj(made);"]
    floor = [f"{frame.call('place_object', 'made', *where)};", *stacked, f"newsym({', '.join(where)});"]
    lines += floor if value.at == "floor" else held
    if value.count == 1:
        return block("", ["struct obj *made;", "", *lines])
    declared = ["struct obj *made;", f"int left = {value.count};", ""]
    return block("", [*declared, *block("while (left-- > 0)", lines)])


def identify(value: str | int, frame: Frame) -> list[str]:
    """Make things known (src/invent.c, identify_pack; include/hack.h, makeknown)."""
    if value == "itself":
        return [f"makeknown({frame.scene.item}->otyp);"]
    count = 0 if value == "all" else value
    return block("if (invent)", [frame.call("identify_pack", str(count), "FALSE") + ";"])


def light(value: bool, frame: Frame) -> list[str]:
    """Light the surroundings, or darken them (src/read.c, litroom)."""
    return [frame.call("litroom", "TRUE" if value else "FALSE", frame.scene.item or "(struct obj *) 0") + ";"]


def dig(_value: object, frame: Frame) -> list[str]:
    """Dig a hole under the hero, who stands on the floor (src/dig.c, dighole)."""
    return block("if (!u.uswallow)", [f"(void) {frame.call('dighole', 'FALSE', 'FALSE', '(coord *) 0')};"])


def map_level(_value: object, frame: Frame) -> list[str]:
    """Show the level's map, where it can be mapped (src/detect.c, do_mapping)."""
    unmappable = ['Your("mind is filled with crazy lines!");']
    return [
        *block("if (level.flags.nommap)", unmappable),
        *block("else", ['pline("A map coalesces in your mind!");', frame.call("do_mapping", further="0") + ";"]),
    ]


def detect(value: str, frame: Frame) -> list[str]:
    """Show what is on the level (src/detect.c)."""
    nothing = "(struct obj *) 0"
    return [
        "(void) "
        + {
            "monsters": lambda: frame.call("monster_detect", nothing, "0"),
            "objects": lambda: frame.call("object_detect", nothing, "0"),
            "gold": lambda: frame.call("object_detect", nothing, _gold(frame.facts)),
            "traps": lambda: frame.call("trap_detect", nothing),
        }[value]()
        + ";"
    ]


def _gold(facts: Facts) -> str:
    """Return the class of what lies about as ``$``, which older trees call otherwise."""
    entry = facts.get("object classes").find("$")
    return entry.symbol if entry is not None else "COIN_CLASS"


def wake(value: str, frame: Frame) -> list[str]:
    """Wake monsters (src/mon.c, wake_nearby; src/wizard.c, aggravate)."""
    return [frame.call("wake_nearby" if value == "nearby" else "aggravate") + ";"]


def frighten(value: Amount, frame: Frame) -> list[str]:
    """Put all monsters that the hero sees to flight (src/monmove.c, monflee)."""
    flees = frame.call("monflee", "mtmp0", frame.monster_turns(value), "FALSE", "FALSE")
    seen = block("if (mtmp0->mhp > 0 && cansee(mtmp0->mx, mtmp0->my))", [f"{flees};"])
    return block("", [_DECLARED, "", *block(_ALL, seen)])


def tame(_value: object, frame: Frame) -> list[str]:
    """Tame all monsters beside the hero that can be (src/dog.c, tamedog).

    The one that the place is about comes last, where another structure takes its place: then the place is left.
    """
    monster, died = frame.scene.monster, frame.scene.died
    last = bool(monster and died and frame.replaces)
    near = "mtmp0->mhp > 0 && distu(mtmp0->mx, mtmp0->my) < 3"
    tamed = frame.call("tamedog", "mtmp0", "(struct obj *) 0")
    others = block(f"if ({f'mtmp0 != {monster} && ' if last else ''}{near})", [f"(void) {tamed};"])
    lines = block("for (mtmp0 = fmon; mtmp0; mtmp0 = next)", ["next = mtmp0->nmon;", *others])
    if last:
        tests = near.replace("mtmp0", monster)
        lines += block(f"if ({tests} && {tamed.replace('mtmp0', monster)})", [died])
    return block("", [_DECLARED, "struct monst *next;", "", *lines])


def explode(value: Explode, frame: Frame) -> list[str]:
    """Make an explosion around the subject (src/explode.c)."""
    scene = frame.scene
    number, look = _BLASTS[value.kind]
    x, y = (f"{scene.monster}->mx", f"{scene.monster}->my") if scene.subject is Subject.MONSTER else ("u.ux", "u.uy")
    # A negative number is somebody else's blast: the hero is not said to have been caught in an own one.
    kind = str(number) if scene.hero_acts else f"-{number}"
    lines = [frame.call("explode", x, y, kind, amount_in_c(value.damage), "0", look) + ";"]
    return kept(lines, frame)
