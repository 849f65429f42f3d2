"""Effects on the hero, in C."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from nhmod.target.c import c_string
from nhmod_effects.amounts import Amount, amount_in_c
from nhmod_effects.conditions import resists
from nhmod_effects.frame import MONSTERS_MOVE, Frame, block
from nhmod_effects.scene import Subject
from nhmod_effects.steps import ATTRIBUTES, Damage, Gain, Heal, Lose

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod.manifest import Pair, Word

    Renderer = Callable[[object, Frame], list[str]]

# Properties whose gain or loss shows at once (src/potion.c, peffects; src/do_wear.c).
_SIGHT = frozenset({"SEE_INVIS", "TELEPAT", "INVIS", "WARNING", "INFRAVISION", "DETECT_MONSTERS", "DISPLACED"})
# What a property's number of turns means something else for: an illness that ends the game, or an effect of its own here.
OWN_EFFECTS: Mapping[str, str] = MappingProxyType(
    {
        "STONED": "petrify",
        "SLIMED": "slime",
        "SICK": "sicken",
        "VOMITING": "nauseate",
        "STUNNED": "stun",
        "CONFUSION": "confuse",
        "BLINDED": "blind",
        "HALLUC": "hallucinate",
        "DEAF": "deafen",
        "STRANGLED": "",
        "SLEEPY": "",
        "SLEEPING": "",  # as earlier releases call it
        "LIFESAVED": "",
        "WOUNDED_LEGS": "wound_legs",
        "FUMBLING": "",
        "INVULNERABLE": "",
        "WARN_OF_MON": "",
    }
)
"""The effects instead; those of the others are none: their turns count to the next time, and nobody is warned of nobody."""
NOT_WORN = frozenset({"INVULNERABLE", "WARN_OF_MON", "WOUNDED_LEGS"})
"""What nothing gives that is worn either."""
PROTECTION = "PROTECTION"


def heal(value: Amount | Heal, frame: Frame) -> list[str]:
    """Heal (src/potion.c, healup)."""
    amount, more = (value.amount, value.raise_maximum) if isinstance(value, Heal) else (value, 0)
    return [frame.call("healup", amount_in_c(amount), str(more), "FALSE", "FALSE") + ";"]


def damage(value: Amount | Damage, frame: Frame) -> list[str]:
    """Hurt (src/hack.c, losehp)."""
    written = value if isinstance(value, Damage) else None
    amount = written.amount if written else cast("Amount", value)
    said = written is not None and written.cause
    cause, killer = (c_string(said), "KILLED_BY") if said else (frame.scene.cause, frame.scene.killer)
    lines = [frame.call("losehp", amount_in_c(amount), cause, killer) + ";"]
    safe = resists(written.kind, frame.scene, Subject.HERO) if written else ""
    return block(f"if (!{safe})", lines) if safe else lines


def longer(function: str, state: str) -> Renderer:
    """Make the renderer of a state that lasts so many turns more (src/potion.c, make_confused and its like)."""

    def render(value: object, frame: Frame) -> list[str]:
        turns = f"({state} & TIMEOUT) + {frame.turns(cast('Amount', value))}"
        more = ("0L",) if function == "make_hallucinated" else ()
        said = frame.call(function, turns, "TRUE", *more)
        return [f"(void) {said};" if more else f"{said};"]

    return render


def paralyze(value: Amount, frame: Frame) -> list[str]:
    """Hold the hero (src/hack.c, nomul)."""
    # A variant is told what for, which is what the hero is killed while doing.
    held = frame.call("nomul", f"-({amount_in_c(value)})", '"unable to move"')
    reason = ['multi_reason = "unable to move";'] if frame.has("delayed_killer") and frame.names("multi_reason") else []
    body = ['You("can\'t move!");', f"{held};", *reason, "nomovemsg = You_can_move_again;"]
    return [*block("if (Free_action)", ['You("stiffen momentarily.");']), *block("else", body)]


def put_to_sleep(value: Amount, frame: Frame) -> list[str]:
    """Put the hero to sleep (src/timeout.c, fall_asleep)."""
    # What happens once she can move again, as when armor is on, is not put aside by hearing again.
    asleep = frame.call("fall_asleep", f"-({amount_in_c(value)})", "!afternmv") + ";"
    body = ['You("fall asleep.");', asleep, 'nomovemsg = "You wake up.";']
    return [*block("if (Sleep_resistance || Free_action)", ['You("yawn.");']), *block("else", body)]


def sicken(value: Amount, frame: Frame) -> list[str]:
    """Make the hero sick (src/potion.c, make_sick)."""
    turns = f"Sick ? Sick / 3L + 1L : {frame.turns(value)}"
    said = frame.call("make_sick", turns, frame.scene.cause, "TRUE", "SICK_VOMITABLE") + ";"
    return block("if (!Sick_resistance)", [said])


def nauseate(value: Amount, frame: Frame) -> list[str]:
    """Make the hero vomit after a while (src/potion.c, make_vomiting)."""
    return [frame.call("make_vomiting", f"(Vomiting & TIMEOUT) + {frame.turns(value)}", "TRUE") + ";"]


def wound_legs(value: Amount, frame: Frame) -> list[str]:
    """Wound the hero's legs, or her steed's (src/do.c, set_wounded_legs, which says nothing)."""
    # It takes an int.
    turns = f"(int) (HWounded_legs & TIMEOUT) + {amount_in_c(value)}"
    said = 'You("%s.", Wounded_legs ? "limp more" : "limp");'
    return [said, frame.call("set_wounded_legs", "BOTH_SIDES", turns) + ";"]


def petrify(_value: object, frame: Frame) -> list[str]:
    """Begin to turn the hero to stone (src/eat.c, cprefx; later releases have make_stoned for it)."""
    cause, killer = frame.scene.cause, frame.scene.killer
    if frame.has("make_stoned"):
        begin = [frame.call("make_stoned", "5L", "(char *) 0", killer, cause) + ";"]
    else:
        begin = ["Stoned = 5L;", *_killed_later(cause, killer)]
    golem = "(poly_when_stoned(youmonst.data) && polymon(PM_STONE_GOLEM))"
    body = ['You("are slowing down.");', *begin, frame.redraw]
    return block(f"if (!Stoned && !Stone_resistance && !{golem})", body)


def slime(_value: object, frame: Frame) -> list[str]:
    """Begin to turn the hero into green slime (src/mhitu.c, AD_SLIM)."""
    begin = frame.call("make_slimed", "10L", "(char *) 0") + ";" if frame.has("make_slimed") else "Slimed = 10L;"
    cause, killer = frame.scene.cause, frame.scene.killer
    known = frame.has("delayed_killer")
    told = [f"delayed_killer(SLIMED, {killer}, {cause});"] if known else _killed_later(cause, killer)
    body = ['You("don\'t feel very well.");', begin, *told, frame.redraw]
    immune = "Unchanging || youmonst.data == &mons[PM_GREEN_SLIME] || flaming(youmonst.data)"
    return block(f"if (!Slimed && !({immune}))", body)


def _killed_later(cause: str, killer: str) -> list[str]:
    """Return what the hero is going to die of, where no function does (src/end.c, delayed_killer)."""
    return [f"delayed_killer = {cause};", f"killer_format = {killer};"]


def slow(_value: object, frame: Frame) -> list[str]:
    """Take the hero's intrinsic speed (src/mhitu.c, u_slow_down)."""
    return block("if (HFast)", [frame.call("u_slow_down") + ";"])


def cure(ills: tuple[str, ...], frame: Frame) -> list[str]:
    """End states of the hero; what the release does not know needs no end."""
    calls: dict[str, tuple[str, ...]] = {
        "confusion": ("make_confused", "0L", "TRUE"),
        "stun": ("make_stunned", "0L", "TRUE"),
        "blindness": ("make_blinded", "0L", "TRUE"),
        "hallucination": ("make_hallucinated", "0L", "TRUE", "0L"),
        "deafness": ("make_deaf", "0L", "TRUE"),
        "sickness": ("make_sick", "0L", "(char *) 0", "TRUE", "SICK_ALL"),
        "nausea": ("make_vomiting", "0L", "TRUE"),
        "wounded legs": ("heal_legs", "0"),
        "lycanthropy": ("you_unwere", "TRUE"),
    }
    asked = {"wounded legs": "if (Wounded_legs)", "lycanthropy": "if (u.ulycn >= LOW_PM)"}
    lines: list[str] = []
    for ill in ills:
        if ill in calls:
            function, *arguments = calls[ill]
            if not frame.has(function):
                continue
            said = frame.call(function, *arguments)
            lines += block(asked[ill], [f"{said};"]) if ill in asked else [f"(void) {said};"]
        elif ill in {"sliming", "petrification"}:
            lines += _cure_slowly(ill, frame)
    return lines


def _cure_slowly(ill: str, frame: Frame) -> list[str]:
    function, state, said = {
        "sliming": ("make_slimed", "Slimed", "The slime disappears!"),
        "petrification": ("make_stoned", "Stoned", "You feel limber!"),
    }[ill]
    if not frame.has(function):
        return block(f"if ({state})", [f"{state} = 0L;", f"pline({c_string(said)});", frame.redraw])
    more = ("0", "(char *) 0") if ill == "petrification" else ()
    return block(f"if ({state})", [frame.call(function, "0L", c_string(said), *more) + ";"])


def gain(value: Gain, frame: Frame) -> list[str]:
    """Give the hero a property for a time, or for good (include/prop.h)."""
    symbol = frame.symbol(value.property)
    intrinsic = f"u.uprops[{symbol}].intrinsic"
    if symbol == PROTECTION:
        # As a priest's or a god's gift (src/priest.c, src/pray.c): how good it is stands by itself.
        new = block("if (!u.ublessed)", ["u.ublessed = rn1(3, 2);"])
        given = block(f"if (!({intrinsic} & INTRINSIC))", [f"{intrinsic} |= FROMOUTSIDE;", *new])
        return [*given, "find_ac();", frame.redraw]
    if value.turns is None:
        lines = [f"{intrinsic} |= FROMOUTSIDE;"]
    else:
        lines = [frame.call("incr_itimeout", f"&{intrinsic}", amount_in_c(value.turns)) + ";"]
    if symbol == "LEVITATION":
        inner = [
            "boolean was_aloft = Levitation != 0;",
            "",
            *lines,
            *block("if (!was_aloft && Levitation)", ["float_up();"]),
        ]
        return block("", inner)
    return [*lines, *_shown(symbol), frame.redraw]


def lose(value: Lose, frame: Frame) -> list[str]:
    """Take an intrinsic property from the hero, whatever it is from but the hero's own form."""
    symbol = frame.symbol(value.property)
    intrinsic = f"u.uprops[{symbol}].intrinsic"
    lines = [f"{intrinsic} &= ~(INTRINSIC | TIMEOUT);"]
    if symbol == "LEVITATION":
        return block(
            f"if ({intrinsic} & (INTRINSIC | TIMEOUT))", [*lines, "(void) float_down(I_SPECIAL | TIMEOUT, 0L);"]
        )
    counted = ["find_ac();"] if symbol == PROTECTION else []
    return [*lines, *counted, *_shown(symbol), frame.redraw]


def _shown(symbol: str) -> list[str]:
    return ["see_monsters();", "newsym(u.ux, u.uy);"] if symbol in _SIGHT else []


def teleport(value: str, frame: Frame) -> list[str]:
    """Move the hero elsewhere (src/teleport.c, tele and level_tele).

    A level is left at once only if it is not the monsters' turn; what goes on with a monster or an object of it needs it still.
    """
    if value == "level":
        return [frame.call("tele") + ";"]
    leave = frame.call("level_tele") + ";"
    if frame.scene.leavable:
        return [leave]
    flag = frame.facts.c_name(MONSTERS_MOVE)
    return block("", [f"boolean moving = {flag};", "", f"{flag} = TRUE;", leave, f"{flag} = moving;"])


def polymorph(value: str | Word, frame: Frame) -> list[str]:
    """Return the hero another form (src/polyself.c)."""
    if isinstance(value, str):
        return block("if (!Unchanging)", [frame.call("polyself", "0") + ";"])
    form = frame.symbol(value)
    # Nobody becomes one of her own people, as little as by polyself(), which alone makes a new person of her.
    own = ['You("%s", shudder_for_moment);']
    changed = _in_new_light(frame, f"(void) {frame.call('polymon', form)};")
    inner = [*block(f"if (your_race(&mons[{form}]))", own), *block("else", changed)]
    return block("if (!Unchanging)", inner)


def _in_new_light(frame: Frame, changed: str) -> list[str]:
    """Write a change of the hero's form, with the light that the old one gave and the new one gives (src/polyself.c, polyself)."""
    hero = "monst_to_any(&youmonst)" if frame.has("monst_to_any") else "(genericptr_t) &youmonst"
    dark = frame.call("del_light_source", "LS_MONSTER", hero) + ";"
    light = frame.call("new_light_source", "u.ux", "u.uy", "max(light, 2)", "LS_MONSTER", hero) + ";"
    return [
        "int light = emits_light(youmonst.data), before = light;",
        "",
        changed,
        "light = emits_light(youmonst.data);",
        *block("if (light != before && before)", [dark]),
        *block("if (light != before && light)", [light]),
    ]


def attribute(pairs: tuple[Pair[str, int], ...], frame: Frame) -> list[str]:
    """Change attributes (src/attrib.c, adjattrib)."""
    return [f"(void) {frame.call('adjattrib', ATTRIBUTES[pair.key], str(pair.value), 'FALSE')};" for pair in pairs]


def level(value: int, frame: Frame) -> list[str]:
    """Gain or lose an experience level (src/exper.c)."""
    if value > 0:
        return [frame.call("pluslvl", "FALSE") + ";"]
    return [frame.call("losexp", frame.scene.cause) + ";"]


def energy(value: Amount, frame: Frame) -> list[str]:
    """Change the magical energy, between 0 and its maximum."""
    change = f"-= {-value}" if isinstance(value, int) and value < 0 else f"+= {amount_in_c(value)}"
    return [
        f"u.uen {change};",
        *block("if (u.uen > u.uenmax)", ["u.uen = u.uenmax;"]),
        *block("if (u.uen < 0)", ["u.uen = 0;"]),
        frame.redraw,
    ]


def luck(value: int, frame: Frame) -> list[str]:
    """Change the luck (src/attrib.c, change_luck)."""
    return [frame.call("change_luck", str(value)) + ";"]


def alignment(value: int, frame: Frame) -> list[str]:
    """Change the alignment record (src/attrib.c, adjalign)."""
    return [frame.call("adjalign", str(value)) + ";"]


def nutrition(value: int, frame: Frame) -> list[str]:
    """Feed the hero, or the contrary (src/eat.c)."""
    return [frame.call("lesshungry" if value > 0 else "morehungry", str(abs(value))) + ";"]


def drop(_value: object, frame: Frame) -> list[str]:
    """Let go of the weapon in hand, as the command does (src/do.c, drop, which other files can't call), but not if it is welded.

    What is in use stays in the hand; and nothing is dropped on what is being used where the two would become one stack.
    """
    item, thing = frame.scene.item, frame.scene.thing
    free = ["uwep", *(f"uwep != {busy}" for busy in dict.fromkeys(filter(None, (item, thing))))]
    if item:
        free.append(f"({item}->where != OBJ_FLOOR || {item}->otyp != uwep->otyp)")
    free.append(frame.call("canletgo", "uwep", c_string("drop")))
    fallen = [
        "struct obj *dropped = uwep;",
        "",
        'You("drop %s.", doname(dropped));',
        frame.call("setuwep", "(struct obj *) 0") + ";",
        frame.call("dropx", "dropped") + ";",
    ]
    welded = block(f"if ({frame.call('welded', 'uwep')})", [frame.call("weldmsg", "uwep") + ";"])
    return block(f"if ({' && '.join(free)})", [*welded, *block("else", fallen)])
