"""What keeps the thing that is used, or that it happens to, from being freed by what happens."""

from __future__ import annotations

from nhmod_effects.frame import Frame, block


def kept(lines: list[str], frame: Frame) -> list[str]:
    """Write statements that may destroy what the hero or a monster carries, and leave what the place is about as it is.

    Return them with what the game has for it: what is in use is not destroyed by what it does (src/zap.c, destroy_item).
    """
    scene = frame.scene
    if scene.item and not scene.hero_acts:
        return aside(lines, frame)
    things = dict.fromkeys(filter(None, (scene.item, scene.thing)))
    if not things:
        return lines
    names = {thing: f"busy{number}" for number, thing in enumerate(things)}
    return block(
        "",
        [
            *(f"boolean {name} = {thing}->in_use;" for thing, name in names.items()),
            "",
            *(f"{thing}->in_use = TRUE;" for thing in names),
            *lines,
            *(f"{thing}->in_use = {name};" for thing, name in names.items()),
        ],
    )


def aside(lines: list[str], frame: Frame) -> list[str]:
    """Write statements during which the monster does not carry the thing that it uses, as nothing of its is spared for being in use.

    Return them; if it dies of them the thing lies where it was (src/zap.c, destroy_mitem; src/mon.c, lifesaved_monster).
    """
    scene = frame.scene
    item, monster = scene.item, scene.monster
    back = [
        f"{item}->nobj = {monster}->minvent;",
        f"{monster}->minvent = {item};",
        f"{item}->where = OBJ_MINVENT;",
        f"{item}->ocarry = {monster};",
    ]
    left = [f"{item}->owornmask = 0L;", f"place_object({item}, x, y);", "newsym(x, y);"]
    return block(
        "",
        [
            f"boolean aside = {item}->where == OBJ_MINVENT && {item}->ocarry == {monster};",
            f"int x = {monster}->mx, y = {monster}->my;",
            "",
            *block("if (aside)", [f"obj_extract_self({item});"]),
            *lines,
            *block(f"if (aside && {monster}->mhp > 0)", back),
            *block("else if (aside)", left),
        ],
    )


def taken_off(frame: Frame) -> list[str]:
    """Write that the monster takes off the piece of armor that it uses, which another form would burst (src/worn.c, mon_break_armor)."""
    item, monster = frame.scene.item, frame.scene.monster
    off = [
        f"{monster}->misc_worn_check &= ~{item}->owornmask;",
        frame.call("update_mon_intrinsics", monster, item, "FALSE", "TRUE") + ";",
        f"{item}->owornmask = 0L;",
    ]
    asked = f"{item}->where == OBJ_MINVENT && {item}->ocarry == {monster} && ({item}->owornmask & W_ARMOR)"
    return block(f"if ({asked})", off)
