"""How monsters are seen: what the game tells of one that it knows all of, and one that is summoned."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from nhmod_edit_content.seen.declared import declared, entries, flags, items, looking, number
from nhmod_playing.angband.spoilers import ToldMonster, told_monsters
from nhmod_playing.script import FailedError, NotHereError
from nhmod_playing.terminal import ESCAPE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod_edit_content.plan import Plan, PlannedEntry
    from nhmod_playing.angband.script import AngbandPlayer, AngbandScript

TOLD = "the game tells of it as declared"
MET = "it is summoned, and stays when the game is saved"
_BASES = "monster_base"
_NORMAL = 110
_NUMBERS = {
    "depth": "level",
    "rarity": "rarity",
    "hit_points": "hp",
    "armor_class": "ac",
    "experience": "exp",
}
"""The keys whose numbers the game lists, and how."""
COLORS = {
    "d": "Dark", "w": "White", "s": "Slate", "o": "Orange", "r": "Red", "g": "Green", "b": "Blue", "u": "Umber",
    "D": "Light Dark", "W": "Light Slate", "P": "Light Purple", "v": "Violet", "y": "Yellow", "R": "Light Red",
    "G": "Light Green", "B": "Light Blue", "U": "Light Umber", "p": "Purple", "V": "Light Violet", "t": "Teal",
    "m": "Mud", "Y": "Light Yellow", "i": "Magenta-Pink", "T": "Light Teal", "I": "Light Pink", "M": "Mustard",
    "z": "Blue Slate", "Z": "Deep Light Blue",
}  # fmt: skip
"""The colours' names by their letters (src/z-term.c, color_table)."""
KINDS = {
    "EVIL": "evil", "UNDEAD": "undead", "ANIMAL": "natural", "DRAGON": "dragon", "DEMON": "demon", "GIANT": "giant",
    "ORC": "orc", "TROLL": "troll",
}  # fmt: skip
"""The flags that say of what kind a monster is, and the words for them before its level (mon-lore.c; 3.5.1's monster/mon-lore.c)."""
_BUT = r"(?:(?!\bbut\b|does not)[^.])*?"
_NOT = r"(?:(?!does not)[^.])*?"
POWERS = {
    "COLD_BLOOD": "cold blooded",
    "INVISIBLE": "invisible",
    "PASS_WALL": "pass through walls",
    "OPEN_DOOR": "open (?:and close )?doors",
    "BASH_DOOR": "bash down doors",
    "REGENERATE": "regenerates quickly",
    "MULTIPLY": "breeds explosively",
    "EMPTY_MIND": "not detected by telepathy",
    "WEIRD_MIND": "rarely detected by telepathy",
    **{f"HURT_{flag}": rf"hurt by{_BUT}{word}" for flag, word in
       {"LIGHT": "bright light", "ROCK": "rock remover", "FIRE": "fire", "COLD": "cold"}.items()},
    **{f"NO_{flag}": rf"cannot be[^.]*{word}" for flag, word in
       {"FEAR": "frightened", "STUN": "stunned", "CONF": "confused", "SLEEP": "slept"}.items()},
    **{f"IM_{flag}": rf"resists{_NOT}\b{word}\b" for flag, word in
       {"ACID": "acid", "ELEC": "lightning", "FIRE": "fire", "COLD": "cold", "POIS": "poison"}.items()},
}  # fmt: skip
"""Further flags, and how the game says them, of all that it can be asked of (the tests hold this against all of its own monsters)."""
_KIND = re.compile(r"This (?P<kind>[^.]*?)(?: is normally| lives| moves| appears|,|\.)")
_DICE = re.compile(r"\((\d+d\d+), \d+%\)|with damage (\d+d\d+)")
_LOOKS = 12
_ASCII = re.compile(r"[ -~]+")
_UNSEEN = frozenset({"UNAWARE", "MIMIC_INV"})


def scripts(one: PlannedEntry, plan: Plan) -> Mapping[str, AngbandScript]:
    """Return how a monster is seen."""
    values = declared(one, plan)
    bases = {str(view.get("name", "")): view for view in entries(plan, _BASES)}
    base = bases.get(str(values.get("base", "")), {})
    return looking({TOLD: partial(_told, one.title, values, base), MET: partial(_met, one.title, values, base)})


def _told(name: str, values: Mapping[str, object], base: Mapping[str, object], player: AngbandPlayer) -> None:
    found = [one for one in told_monsters(player.game) if one.name.lower() == name.lower()]
    if not found:
        raise FailedError(f"the game has no monster '{name}'")
    wrong = list(differences(found[-1], values, base))
    if wrong:
        raise FailedError("; ".join(wrong), found[-1].words)


def differences(seen: ToldMonster, values: Mapping[str, object], base: Mapping[str, object]) -> Iterator[str]:
    """Yield what the game has otherwise than it is declared, in words; ``base`` is the template of such monsters."""
    for key, column in _NUMBERS.items():
        wanted = number(values, key)
        if wanted is not None and seen.numbers[column] != wanted:
            yield f"its {key.replace('_', ' ')} is {seen.numbers[column]}, and not {wanted}"
    speed = number(values, "speed")
    if speed is not None and seen.numbers["speed"] != speed - _NORMAL:
        yield f"its speed is {seen.numbers['speed'] + _NORMAL}, and not {speed}"
    color = COLORS.get(str(values.get("color", "")), "")
    if color and seen.color != color:
        yield f"its colour is {seen.color}, and not {color}"
    glyph = str(values.get("glyph") or base.get("glyph") or "")
    if glyph and seen.glyph != glyph:
        yield f"its letter is '{seen.glyph}', and not '{glyph}'"
    description = " ".join(str(values.get("description", "")).split())
    if description not in seen.words:
        yield f"'{description}' is not told of it"
    yield from _other_words(seen, values, base, seen.words.replace(description, "", 1))


def _other_words(
    seen: ToldMonster, values: Mapping[str, object], base: Mapping[str, object], words: str
) -> Iterator[str]:
    dice = [
        str(blow["damage"]) for blow in items(values, "blows") if re.fullmatch(r"[1-9]\d*d\d+", str(blow.get("damage")))
    ]
    rolled = ["".join(found) for found in _DICE.findall(words)]
    if "blows" in values and dice != rolled:
        yield f"its blows do {', '.join(rolled) or 'nothing'}, and not {', '.join(dice) or 'nothing'}"
    if "flags" not in values or ("base" in values and not base):
        return
    own = own_flags(values, base)
    if seen.unique != ("UNIQUE" in own):
        yield f"it is {'' if seen.unique else 'not '}unique"
    kind = _KIND.search(words)
    for flag, word in KINDS.items():
        has = kind is not None and re.search(rf"\b{word}\b", kind["kind"]) is not None
        if has != (flag in own):
            yield _flag(flag, has=has)
    for flag, pattern in POWERS.items():
        has = re.search(pattern, words) is not None
        if has != (flag in own):
            yield _flag(flag, has=has)


def _flag(flag: str, *, has: bool) -> str:
    return f"the game tells of {flag}, which it does not have" if has else f"the game does not tell of {flag}"


def own_flags(values: Mapping[str, object], base: Mapping[str, object]) -> frozenset[str]:
    """Return the flags of a monster with those of its template."""
    return (flags(base, "flags") - flags(values, "flags_off")) | flags(values, "flags")


def _met(name: str, values: Mapping[str, object], base: Mapping[str, object], player: AngbandPlayer) -> None:
    # The prompt takes ASCII alone, and a part of the name.
    player.game.summon(max(_ASCII.findall(name), key=len, default=name).strip())
    if own_flags(values, base) & _UNSEEN:
        raise NotHereError("it was summoned, and nobody can see it")
    _look_for(player, name)
    player.save_and_restore()
    _look_for(player, name)


def _look_for(player: AngbandPlayer, name: str) -> None:
    player.game.detect()  # It may be dark, and the monster invisible.
    seen = [player.game.send("l")]
    while name.lower() not in seen[-1].lower() and len(seen) < _LOOKS:
        seen.append(player.game.send(" "))
    found = name.lower() in seen[-1].lower()
    player.game.send(ESCAPE * 3)
    player.expect(found, f"'{name}' is nowhere to be seen")
