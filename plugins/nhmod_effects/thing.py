"""Effects on objects, in C: on the one of the scene, and on what the hero or the monster has."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod_effects.frame import Frame, block
from nhmod_effects.scene import Subject

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod.target import Entry
    from nhmod_effects.steps import Enchant

    Renderer = Callable[[object, Frame], list[str]]

_MOST = 99  # pluses beyond it are refused by the game's own sanity (src/restore.c knows no more than a schar)

# Of what the game says a plus (src/objnam.c, doname).
_HAS_PLUSES = (
    "@->oclass == WEAPON_CLASS || @->oclass == ARMOR_CLASS || is_weptool(@) "
    "|| (@->oclass == RING_CLASS && objects[@->otyp].oc_charged)"
)

# What can rust, burn and rot, beside tools with a skill (src/mkobj.c of later releases, erosion_matters).
_ERODING = ("WEAPON_CLASS", "ARMOR_CLASS", "BALL_CLASS", "CHAIN_CLASS")
_ERODES = " || ".join((*(f"@->oclass == {one}" for one in _ERODING), "is_weptool(@)"))
# What the hero has of the pluses of what she wears (src/do_wear.c, Ring_on and adj_abon).
_ATTRIBUTES_BY_RING: Mapping[str, str] = MappingProxyType(
    {"RIN_GAIN_STRENGTH": "A_STR", "RIN_GAIN_CONSTITUTION": "A_CON", "RIN_ADORNMENT": "A_CHA"}
)
_HITS_BY_RING: Mapping[str, str] = MappingProxyType(
    {"RIN_INCREASE_ACCURACY": "u.uhitinc", "RIN_INCREASE_DAMAGE": "u.udaminc"}
)
_GIVING = frozenset({*_ATTRIBUTES_BY_RING, *_HITS_BY_RING, "GAUNTLETS_OF_DEXTERITY", "HELM_OF_BRILLIANCE"})


def has_pluses(kind: Entry) -> bool:
    """Return whether objects of a kind have pluses."""
    in_class = {
        "WEAPON_CLASS": True,
        "ARMOR_CLASS": True,
        "TOOL_CLASS": _is_weapon_tool(kind),
        "RING_CLASS": bool(kind.fields.get("charged")),
    }
    return in_class.get(str(kind.fields.get("class")), False)


def erodes(kind: Entry) -> bool:
    """Return whether objects of a kind can rust, burn and rot."""
    return kind.fields.get("class") in _ERODING or _is_weapon_tool(kind)


def _is_weapon_tool(kind: Entry) -> bool:
    """Return whether objects of a kind are tools with a skill (include/obj.h, is_weptool)."""
    return kind.fields.get("class") == "TOOL_CLASS" and kind.fields.get("skill") != "P_NONE"


def each(statements: tuple[str, ...]) -> Renderer:
    """Make the renderer that does something to each of the chosen objects; ``@`` is the object."""

    def render(value: object, frame: Frame) -> list[str]:
        return _chosen(str(value), frame, [*statements], after=["update_inventory();"])

    return render


def _chosen(what: str, frame: Frame, statements: list[str], after: list[str]) -> list[str]:
    scene = frame.scene
    hero = scene.subject is not Subject.MONSTER
    tail = after if hero else []

    def about(expression: str) -> list[str]:
        return [line.replace("@", expression) for line in statements]

    if what == "itself":
        return [*about(scene.item), *tail]
    if what == "target":
        return [*about(scene.thing), *tail]
    if what == "weapon":
        held = "uwep" if hero else f"MON_WEP({scene.monster})"
        return block(f"if ({held})", [*about(held), *tail])
    if what == "armor":
        victim = "&youmonst" if hero else scene.monster
        inner = block("if (piece)", [*about("piece"), *tail])
        return block("", ["struct obj *piece;", "", f"piece = {frame.call('some_armor', victim)};", *inner])
    chain = "invent" if hero else f"{scene.monster}->minvent"
    worn = what == "worn"
    body = block("if (piece->owornmask)", about("piece")) if worn else about("piece")
    loop = block(f"for (piece = {chain}; piece; piece = piece->nobj)", body)
    return block("", ["struct obj *piece;", "", *loop, *tail])


def enchant(value: Enchant, frame: Frame) -> list[str]:
    """Change the pluses, up to 99 and down to -99, of what has any; of other objects ``spe`` means other things.

    What of it the hero wears gives with it what it gives by its plus, as the game takes that away when it comes off
    (src/do_wear.c, adj_abon and Ring_off; src/zap.c, drain_item).
    """
    sign, limit = ("+=", f"> {_MOST}") if value.by > 0 else ("-=", f"< -{_MOST}")
    changed = [
        f"@->spe {sign} {abs(value.by)};",
        *block(f"if (@->spe {limit})", [f"@->spe = {_MOST if value.by > 0 else -_MOST};"]),
    ]
    given = _given_by_pluses(value.what, frame)
    statements = block("", ["int pluses = @->spe;", "", *changed, *given]) if given else changed
    if value.what != "armor":
        statements = block(f"if ({_HAS_PLUSES})", statements)
    return _chosen(value.what, frame, statements, after=["find_ac();", "update_inventory();", frame.redraw])


def _given_by_pluses(what: str, frame: Frame) -> list[str]:
    """Write that the hero gets what a plus more gives, where ``pluses`` were there before; nothing of what none of hers can be."""
    scene = frame.scene
    if what == "weapon" or (what == "armor" and scene.subject is Subject.MONSTER):
        return []
    if what == "itself" and (scene.worn or not scene.hero_acts or (scene.kind and scene.kind not in _GIVING)):
        return []  # what is being put on gives all its pluses afterwards
    lines = [frame.call("adj_abon", "@", "@->spe - pluses") + ";"] if frame.has("adj_abon") else []
    if what == "armor":
        return block(f"if (@ != {scene.item})", lines) if scene.worn and lines else lines
    known = [(ring, f"ABON({column})") for ring, column in _ATTRIBUTES_BY_RING.items()] + [*_HITS_BY_RING.items()]
    rings = [(ring, column) for ring, column in known if frame.facts["objects"].symbol(ring) is not None]
    worn = [
        line for ring, column in rings for line in block(f"if (@->otyp == {ring})", [f"{column} += @->spe - pluses;"])
    ]
    return [*lines, *(block("if (@ == uleft || @ == uright)", worn) if worn else ())]


REPAIR = tuple(block(f"if ({_ERODES})", ["@->oeroded = 0;", "@->oeroded2 = 0;"]))
"""Of potions, food and corpses these say something else: that they are diluted, rotten, or don't come to life again."""


def polymorph(_value: object, frame: Frame) -> list[str]:
    """Turn the object into another of its class, which takes its place (src/zap.c, bhito and poly_obj).

    What polymorphs does not change, nor most artifacts.
    """
    thing = frame.scene.thing
    lasting = " && ".join(f"{thing}->otyp != {one}" for one in ("WAN_POLYMORPH", "SPE_POLYMORPH", "POT_POLYMORPH"))
    changed = f"{thing} = {frame.call('poly_obj', thing, 'STRANGE_OBJECT')};"
    return block(f"if ({_free(frame, artifacts=95)} && {lasting})", [changed])


def teleport(_value: object, frame: Frame) -> list[str]:
    """Move the object elsewhere on the level (src/teleport.c, rloco), the hero's own too."""
    gone = f"(void) {frame.call('rloco', frame.scene.thing)};"
    return block(f"if ({_free(frame)})", [*_taken_off(frame), gone])


def _free(frame: Frame, artifacts: int = 0) -> str:
    """Write that nothing keeps the object: neither what it is (src/zap.c, obj_resists) nor the hero's skin or leg.

    ``artifacts`` is of how many artifacts in a hundred it is not so.
    """
    thing = frame.scene.thing
    kept = " && ".join(f"{thing} != {one}" for one in ("uskin", "uball", "uchain"))
    return f"!{frame.call('obj_resists', thing, '0', str(artifacts))} && {kept}"


def _taken_off(frame: Frame) -> list[str]:
    """Take the object off the hero who wears or wields it (src/steal.c, remove_worn_item)."""
    thing = frame.scene.thing
    taken = frame.call("remove_worn_item", thing, "FALSE")
    return block(f"if (carried({thing}) && {thing}->owornmask)", [f"{taken};"])


def cancel(_value: object, frame: Frame) -> list[str]:
    """Cancel the object (src/zap.c, cancel_item)."""
    thing = frame.scene.thing
    return [
        frame.call("cancel_item", thing) + ";",
        *block(f"if ({thing}->where == OBJ_FLOOR)", [f"newsym({thing}->ox, {thing}->oy);"]),
    ]


def destroy(_value: object, frame: Frame) -> list[str]:
    """Destroy the object, wherever it is (src/invent.c, useup and delobj)."""
    thing = frame.scene.thing
    gone = [
        *_taken_off(frame),
        *block(f"if (carried({thing}))", [f"useupall({thing});"]),
        *block("else", [f"delobj({thing});"]),
    ]
    return block(f"if ({_free(frame)})", gone)
