"""Who the player can be: p_race.txt, shape.txt, body.txt, history.txt, realm.txt, player_timed.txt (src/init.c, src/player-timed.c).

Skills are named as in all games: ``skill_melee`` is what one begins with, ``skill_melee_per_10`` what a class adds in ten levels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_edit_files.games.angband_42.effects import effect
from nhmod_edit_files.games.angband_42.forms import grammar, lines

if TYPE_CHECKING:
    from nhmod_edit_files.grammar import Line

SKILLS = (
    ("disarm-phys", "disarm_physical", "Disarming traps of wood and iron."),
    ("disarm-magic", "disarm_magic", "Disarming traps of magic."),
    ("device", "devices", "Using wands, staffs and rods."),
    ("save", "save", "Being saved from magic, of a hundred."),
    ("stealth", "stealth", "Not being heard."),
    ("search", "search", "Finding what is hidden."),
    ("melee", "melee", "Hitting with a weapon."),
    ("shoot", "shoot", "Hitting with a bow."),
    ("throw", "throw", "Hitting with what is thrown."),
    ("dig", "dig", "Digging."),
)
"""The skills: their directive without ``skill-``, their name without ``skill_``, and what they are good for."""
STATS = lines("""
    stats:  What it adds to the stats.
        strength      number -50..50  Added to strength.
        intelligence  number -50..50  Added to intelligence.
        wisdom        number -50..50  Added to wisdom.
        dexterity     number -50..50  Added to dexterity.
        constitution  number -50..50  Added to constitution.
""")
"""The line of what one adds to the stats."""
PLAYER_FLAGS = lines("""
    obj-flags: object_flags  flags object flags  What it has as if of things that it wears.
    player-flags: flags      flags player flags  What is special about it.
""")
"""The lines of flags that a player has by what it is."""


def _skills(*names: str) -> tuple[Line, ...]:
    rows = (
        f"skill-{directive}: skill_{name}  number -1000..1000  {doc}"
        for directive, name, doc in SKILLS
        if directive in names
    )
    return lines("\n".join(rows))


def _happening(directive: str, key: str, doc: str) -> tuple[Line, ...]:
    return effect(directive, key, doc, dice="effect-dice", expression="effect-expr", message="effect-msg")


RACES = grammar(
    """
        p_race.txt: player race (vocabulary player races)  The races.
            name: races (list)  Begins a race.
                name  line  What it is called.
                + stats
                + skills
                hitdie:  Its hit points.
                    hit_die  byte 1..100  Hit points that a level has at most, beside the class's.
                exp:  How slowly it learns.
                    experience  small 1.. percent  What it needs for a level.
                infravision:  How far it sees warmth.
                    infravision  byte 0..100  How far it sees warmth, in tens of feet.
                history: (required)  Where its history begins.
                    history  reference 1.. histories  The chart that its history begins with.
                age:  How old it is.
                    age         small  How old it is at first.
                    age_varies  small  How many years more at most.
                height:  How tall it is.
                    height         small  In inches.
                    height_varies  small  How much that varies.
                weight:  How heavy it is.
                    weight         small  In pounds.
                    weight_varies  small  How much that varies.
                + player_flags
                values:  values resistances  What it resists.
    """,
    stats=STATS,
    skills=_skills(*(directive for directive, _, _ in SKILLS)),
    player_flags=PLAYER_FLAGS,
)

SHAPES = grammar(
    """
        shape.txt: player shape (vocabulary player shapes)  The shapes that the player can take.
            name: shapes (list)  Begins a shape that the player can have.
                name  line  What effects call it.
                combat:  What it adds in combat.
                    to_hit     integer  How much easier it hits.
                    to_damage  integer  How much more it hurts.
                    to_armor   integer  How much it protects.
                + skills
                + player_flags
                values:  values  What it gives.
                + effect
                blow: blows (list)  How it attacks; of several one is drawn.
                    verb  line  What it does: bite.
    """,
    skills=_skills("disarm-phys", "disarm-magic", "save", "stealth", "search", "melee", "throw", "dig"),
    player_flags=PLAYER_FLAGS,
    effect=effect(message="effect-msg", doc="What happens when the player takes the shape."),
)

BODIES = grammar("""
    body.txt:  Where players wear things.
        body: bodies (list)  Begins a body.
            name  line  What it is called.
            slot: slots (list)  Where things are worn.
                slot  word equipment slots  What kind of thing goes there.
                name  symbol                Where it is.
""")

HISTORY = grammar("""
    history.txt: history chart (numbered chart)  Where players come from.
        chart: charts (list)  Begins a piece of histories.
            chart  small 1..            Charts of one number are drawn from.
            next   reference histories  The chart that goes on; 0 is the end.
            roll   byte 1..100          It is taken if a hundred-sided die shows no more; that of the last is 100.
            phrase: text (text)  line  What is said.
""")

REALMS = grammar("""
    realm.txt: realm of magic (vocabulary realms)  The realms of magic.
        name: realms (list)  Begins a realm.
            name  line  What books call it.
            stat:  word stats  The stat that counts.
            verb:  What one does.
                verb  line  What one does to a spell: cast.
            spell-noun:  line  What its spells are called.
            book-noun:   line  What its books are called.
""")

TIMED = grammar(
    """
        player_timed.txt: timed effect  What is with the player for a time.
            name: timed_effects (list)  Begins what can be with the player for a time.
                name  code timed effects  One of src/list-player-timed.h.
                desc: description (text)  line  What it is.
                grade: grades (list)  How bad it is, from the least on.
                    color                    color      The color that it is shown in.
                    max                      small 1..  Up to so many turns it is this.
                    name                     symbol     What the screen's last line shows.
                    message_up               symbol     What is said when it gets so bad.
                    message_down (optional)  plain      What is said when it gets so much better.
                on-end: message_end (text)            line                 What is said when it ends.
                on-increase: message_increase (text)  line                 What is said when it gets longer.
                on-decrease: message_decrease (text)  line                 What is said when it gets shorter.
                msgt: message_type                    named message types  Its sound.
                fail: failures (list)  What keeps it away.
                    kind  byte 1..5        1 a flag of things, 2 a resistance, 3 a vulnerability, 4 a flag of players, 5 a timed effect.
                    flag  code what saves  Its name.
                resist:  What it makes resistant to.
                    resist  word elements  Which element.
                brand:  What the player's blows burn with.
                    brand  word brands  Its code.
                slay:  What the player's blows are deadly to.
                    slay  word slays  Its code.
                flag-synonym:  The flag of things that it is as good as.
                    synonym  word object flags  Which flag.
                    exact    byte 0..1          1 if it is nothing but this flag.
                + on_begin_effect
                + on_end_effect
                flags:  flags flags of timed effects  What is special about it.
                lower-bound:  What it never falls below.
                    lower_bound  small turns  It never gets less.
    """,
    on_begin_effect=_happening("on-begin-effect", "begin_effects", "What happens when it begins."),
    on_end_effect=_happening("on-end-effect", "end_effects", "What happens when it ends."),
)

GRAMMARS = (RACES, SHAPES, BODIES, HISTORY, REALMS, TIMED)
