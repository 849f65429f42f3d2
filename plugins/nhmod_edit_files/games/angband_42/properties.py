"""What things and players can have: object_property.txt, player_property.txt, projection.txt (src/obj-init.c, src/init.c)."""

from __future__ import annotations

from nhmod_edit_files.games.angband_42.forms import (
    SMALL,
    EntryName,
    code,
    color,
    formed,
    integer,
    line,
    named,
    number,
    random,
)
from nhmod_edit_files.games.both_angbands import texts
from nhmod_edit_files.grammar import Field, entries, many, one, single
from nhmod_edit_files.types import Pattern

_KINDS = "stat|mod|flag|ignore|resistance|vulnerability|immunity"
_SORTS = "sustain|protection|misc ability|light|melee|bad|dig|throw|other"

OBJECT_PROPERTIES = entries(
    "object_property.txt",
    line("name", "What it is called."),
    doc="What things can have.",
    each="Begins a property of things.",
    children=(
        one(
            "type",
            formed(
                "kind",
                _KINDS,
                "one of 'stat', 'mod', 'flag', 'ignore', 'resistance', 'vulnerability', 'immunity'",
                "What it is; before its code.",
            ),
            doc="What it is.",
        ),
        one(
            "subtype",
            formed(
                "subkind",
                _SORTS,
                "one of 'sustain', 'protection', 'misc ability', 'light', 'melee', 'bad', 'dig', 'throw', 'other'",
                "What kind of flag.",
            ),
            doc="What kind of flag it is.",
        ),
        one(
            "id-type",
            formed(
                "learned", "on effect|timed|on wield", "one of 'on effect', 'timed', 'on wield'", "When it is known."
            ),
            doc="When the player learns of it.",
        ),
        single(
            code("code", "codes of object properties", "Its name in the source's lists."), doc="Its name in the source."
        ),
        single(integer("power", "What it counts for when things are valued."), doc="What it counts for."),
        one("mult", integer("multiplier", "How much a point of it counts.")),
        many(
            "type-mult",
            "type_multipliers",
            named("type", "object types", "On things of this kind."),
            integer("multiplier", "It counts so many times; 0 is never on random artifacts of the kind."),
            doc="How much more it counts on a kind of things.",
        ),
        single(line("adjective", "What one who has it is."), doc="What one is who has it."),
        one("neg-adjective", line("adjective_against", "What one is who has the reverse.")),
        one(
            "msg",
            line("message", "What is said when the player learns of it; {name} is the thing."),
            doc="What is said when it is learned.",
        ),
        texts("desc", "description", "What it does."),
        many(
            "bindui",
            "shown",
            Field("entry", EntryName(), "Where it is shown."),
            integer("auxiliary", "1 if it is only a hint there, as a sustain is.", 0, 1),
            Field(
                "value",
                integer("value", "").type,
                "What is shown for it, where it is not its own value.",
                optional=True,
            ),
            doc="Where the screens show it.",
        ),
    ),
)

PLAYER_PROPERTIES = entries(
    "player_property.txt",
    formed("kind", "player|object|element", "one of 'player', 'object', 'element'", "Whose flag it is."),
    directive="type",
    doc="What players can have.",
    each="Begins a property of players.",
    named="name",
    children=(
        single(
            code("code", "codes of player properties", "Its name in the source's lists; an element needs none."),
            doc="Its name in the source.",
        ),
        many(
            "bindui",
            "shown",
            Field("entry", EntryName(), "Where it is shown."),
            integer("auxiliary", "1 if it is only a hint there.", 0, 1),
            Field("value", Pattern(form=r"-?\d+|special", says="a whole number or 'special'"), "What is shown for it."),
            doc="Where the screens show it.",
        ),
        single(line("name", "What it is called."), doc="Its name."),
        texts("desc", "description", "What it does."),
        single(integer("value", "-1 vulnerable, 1 resistant, 3 immune.", -1, 3), doc="What it is to an element."),
    ),
)

PROJECTIONS = entries(
    "projection.txt",
    code("code", "projections", "One of src/list-elements.h or src/list-projections.h, in their order."),
    doc="What flies, bursts and spreads.",
    named="code",
    children=(
        single(line("name", "Its name, by which brand.txt knows it."), doc="Its name."),
        one(
            "type",
            formed("kind", "element|environs|monster", "one of 'element', 'environs', 'monster'", "What it works on."),
        ),
        one("desc", line("description", "What it is.")),
        one("player-desc", line("player_description", "What it is to the player.")),
        one("blind-desc", line("blind_description", "What it is to one who can't see.")),
        one("lash-desc", line("lash_description", "What a lash of it is.")),
        single(number("numerator", "Resistance lets this through …", high=SMALL), doc="What resistance lets through."),
        single(random("denominator", "… of so much."), doc="Of how much."),
        single(
            number("divisor", "A breath does the monster's hit points divided by it.", high=SMALL),
            doc="How much a breath does.",
        ),
        single(number("damage_cap", "A breath does no more.", high=SMALL), doc="How much a breath does at most."),
        one("msgt", named("message_type", "message types", "Its sound.")),
        single(number("obvious", "1 if one sees what it is.", high=1), doc="Whether one sees what it is."),
        one("wake", number("wakes", "1 if it wakes monsters.", high=1), doc="Whether it wakes monsters."),
        single(color("color", "The color that it is shown in."), doc="Its color."),
    ),
)

GRAMMARS = (OBJECT_PROPERTIES, PLAYER_PROPERTIES, PROJECTIONS)
