"""Readable words for constants of the game, where the symbol does not make one.

The first word of a row is the one that is shown. Every constant without a row has the word that its symbol makes
(``M1_SWIM``: "swim"), and one with a row has that too. A row of a constant that a target does not have is never asked
for; a test holds the table against NetHack 3.6.6.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        # include/monflag.h: M1_
        "M1_FLY": ("flies",),
        "M1_SWIM": ("swims",),
        "M1_WALLWALK": ("walks through walls", "phases"),
        "M1_CLING": ("clings to ceilings", "clings"),
        "M1_TUNNEL": ("tunnels",),
        "M1_NEEDPICK": ("needs pick", "needs a pick"),
        "M1_CONCEAL": ("hides under objects", "conceals itself"),
        "M1_HIDE": ("hides",),
        "M1_NOTAKE": ("takes nothing", "no take"),
        "M1_NOEYES": ("no eyes", "eyeless"),
        "M1_NOHANDS": ("no hands", "handless"),
        "M1_NOLIMBS": ("no limbs", "limbless"),
        "M1_NOHEAD": ("no head", "headless"),
        "M1_SLITHY": ("serpentine", "slithers"),
        "M1_THICK_HIDE": ("thick hide",),
        "M1_OVIPAROUS": ("lays eggs",),
        "M1_REGEN": ("regenerates",),
        "M1_SEE_INVIS": ("sees invisible",),
        "M1_TPORT": ("teleports",),
        "M1_TPORT_CNTRL": ("teleport control", "controls teleports"),
        "M1_ACID": ("acidic",),
        "M1_POIS": ("poisonous",),
        "M1_CARNIVORE": ("carnivorous",),
        "M1_HERBIVORE": ("herbivorous",),
        "M1_OMNIVORE": ("omnivorous",),
        "M1_METALLIVORE": ("metallivorous", "eats metal"),
        # M2_
        "M2_NOPOLY": ("no polymorph", "not for polymorph"),
        "M2_WERE": ("lycanthrope",),
        "M2_ELF": ("elf", "elven"),
        "M2_DWARF": ("dwarf", "dwarven"),
        "M2_GNOME": ("gnome", "gnomish"),
        "M2_ORC": ("orc", "orcish"),
        "M2_MERC": ("mercenary",),
        "M2_PNAME": ("proper name",),
        "M2_WANDER": ("wanders",),
        "M2_STALK": ("stalks", "follows"),
        "M2_ROCKTHROW": ("throws rocks", "throws boulders"),
        "M2_JEWELS": ("likes gems", "likes jewels"),
        "M2_GREEDY": ("greedy", "likes gold"),
        "M2_COLLECT": ("collects",),
        "M2_MAGIC": ("collects magic", "likes magic"),
        # M3_
        "M3_WANTSAMUL": ("wants the amulet",),
        "M3_WANTSBELL": ("wants the bell",),
        "M3_WANTSBOOK": ("wants the book",),
        "M3_WANTSCAND": ("wants the candelabrum",),
        "M3_WANTSARTI": ("wants the quest artifact",),
        "M3_WANTSALL": ("wants all",),
        "M3_WAITFORU": ("waits for you", "waits"),
        "M3_CLOSE": ("lets you close", "close"),
        # G_
        "G_UNIQ": ("unique",),
        "G_NOHELL": ("not in hell",),
        "G_HELL": ("only in hell",),
        "G_NOGEN": ("not generated", "never generated"),
        "G_SGROUP": ("small groups", "small group"),
        "G_LGROUP": ("large groups", "large group"),
        "G_GENO": ("genocidable",),
        "G_NOCORPSE": ("no corpse",),
        # MR_
        "MR_DISINT": ("disintegration",),
        "MR_ELEC": ("electricity", "shock"),
        "MR_STONE": ("petrification", "stoning"),
        # MS_
        "MS_SILENT": ("silent", "silence", "none"),
        "MS_SQEEK": ("squeak",),
        "MS_SQAWK": ("squawk",),
        # AT_
        "AT_NONE": ("passive",),
        "AT_BUTT": ("butt", "head butt"),
        "AT_TUCH": ("touch",),
        "AT_STNG": ("sting",),
        "AT_HUGS": ("hug", "bearhug", "crushing hug"),
        "AT_ENGL": ("engulf", "swallow"),
        "AT_BREA": ("breath", "breathe"),
        "AT_EXPL": ("explode", "explosion"),
        "AT_BOOM": ("explode when killed", "boom"),
        "AT_TENT": ("tentacle", "tentacles"),
        "AT_WEAP": ("weapon",),
        "AT_MAGC": ("magic", "spell", "cast"),
        # AD_
        "AD_PHYS": ("physical",),
        "AD_MAGM": ("magic missile", "magic missiles"),
        "AD_COLD": ("cold", "frost"),
        "AD_SLEE": ("sleep",),
        "AD_DISN": ("disintegration", "disintegrate"),
        "AD_ELEC": ("electricity", "shock", "lightning"),
        "AD_DRST": ("poison", "drain strength"),
        "AD_BLND": ("blind", "blindness"),
        "AD_PLYS": ("paralyse", "paralyze", "paralysis"),
        "AD_DRLI": ("drain life", "drain levels"),
        "AD_DREN": ("drain energy", "drain magic"),
        "AD_LEGS": ("hurt legs", "legs"),
        "AD_STON": ("petrify", "petrification", "stoning"),
        "AD_STCK": ("stick",),
        "AD_SGLD": ("steal gold",),
        "AD_SITM": ("steal item", "steal"),
        "AD_SEDU": ("seduce", "steal items"),
        "AD_TLPT": ("teleport",),
        "AD_CONF": ("confuse", "confusion"),
        "AD_DGST": ("digest",),
        "AD_WRAP": ("wrap", "drown"),
        "AD_WERE": ("lycanthropy",),
        "AD_DRDX": ("drain dexterity",),
        "AD_DRCO": ("drain constitution",),
        "AD_DRIN": ("drain intelligence", "eat brain"),
        "AD_DISE": ("disease",),
        "AD_DCAY": ("decay", "rot"),
        "AD_SSEX": ("seduction", "seduce fully"),
        "AD_HALU": ("hallucination", "hallucinate"),
        "AD_DETH": ("death",),
        "AD_PEST": ("pestilence",),
        "AD_FAMN": ("famine",),
        "AD_SLIM": ("slime", "turn to slime"),
        "AD_ENCH": ("disenchant", "remove enchantment"),
        "AD_CORR": ("corrode", "corrosion"),
        "AD_CLRC": ("clerical spell", "clerical"),
        "AD_SPEL": ("mage spell", "magic spell"),
        "AD_RBRE": ("random breath",),
        "AD_SAMU": ("steal amulet",),
        "AD_CURS": ("curse items", "curse"),
        # include/color.h
        "CLR_GRAY": ("gray", "grey"),
        "CLR_BRIGHT_MAGENTA": ("bright magenta", "pink"),
        "DRAGON_SILVER": ("dragon silver",),
        "NO_COLOR": ("no color", "no colour", "none"),
        # include/monsym.h
        "S_LIZARD": ("lizard", "reptile"),
        "S_QUANTMECH": ("quantum mechanic",),
        "S_RUSTMONST": ("rust monster",),
        "S_UMBER": ("umber hulk",),
        "S_EEL": ("eel", "fish", "sea monster"),
        "S_KOP": ("kop", "Keystone Kop"),
        "S_invisible": ("invisible monster",),
        "S_MIMIC_DEF": ("mimicked object",),
        # include/objclass.h
        "ILLOBJ_CLASS": ("illegal object",),
        "SPBOOK_CLASS": ("spellbook", "book"),
        "VEGGY": ("veggy", "vegetable"),
        # include/mkroom.h; the level compiler's own words come from its table
        "COURT": ("throne room",),
        "SHOPBASE": ("general store",),
        # src/objects.c
        "GOLD_PIECE": ("gold", "gold pieces"),
    }
)
PLAIN_FLAGS = frozenset(
    {
        *("AMORPHOUS", "AMPHIBIOUS", "ANIMAL", "BREATHLESS", "COVETOUS", "DEMON", "DISPLACES", "DOMESTIC", "FEMALE"),
        *("GIANT", "HOSTILE", "HUMAN", "HUMANOID", "INFRAVISIBLE", "INFRAVISION", "LORD", "MALE", "MINDLESS", "MINION"),
        *("NASTY", "NEUTER", "PEACEFUL", "PRINCE", "SHAPESHIFTER", "STRONG", "UNDEAD", "UNSOLID"),
    }
)
"""The releases' flags of monsters (M1_ to M3_) whose words their symbols make; all others of them have a row above."""
