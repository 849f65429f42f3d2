"""What an author writes for a role. The fields are those of struct Role (include/you.h), and what stands beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.manifest import Choice, Int, ListOf, MapOf, RangeType, Record, RecordOf, Text, Word, WordType, key, optional
from nhmod.places import RAW
from nhmod_roles.record_parts import (
    NAME_PATTERN,
    XCHAR,
    Advances,
    Attributes,
    Intrinsic,
    Item,
    MonsterGear,
    Spells,
    Title,
    intrinsic,
    item,
    title,
)
from nhmod_roles.record_quest import Quest

if TYPE_CHECKING:
    from nhmod.manifest import IntRange, Pair

RANKS = 9
_GOD = Text(max_length=30, pattern=f"_?{NAME_PATTERN}", label="a name of letters, after '_' a goddess's")


@frozen
class Gods(Record):
    """The gods of the three alignments."""

    lawful: str = key(_GOD, "The lawful one; '_' before the name makes her a goddess, as in the game.")
    neutral: str = key(_GOD, "The neutral one.")
    chaotic: str = key(_GOD, "The chaotic one.")

    @property
    def all(self) -> tuple[str, str, str]:
        """The three in the game's order."""
        return self.lawful, self.neutral, self.chaotic


@frozen
class Role(Record):
    """A player's role: what one is, begins with and learns, and the quest that one is sent on."""

    name: Title = key(
        title(), "What it is called: Healer, or for men and women apart Priest/Priestess.", also=("title",)
    )
    code: str = key(
        Text(pattern="[A-Z][a-z]{2}", label="three letters such as Arc"),
        "Its three letters, in the names of level files and of quest texts, and on the list of scores.",
    )
    ranks: tuple[Title, ...] = key(
        ListOf(title(), at_least=RANKS, at_most=RANKS),
        "The nine titles that one has at levels 1, 3, 6, 10, 14, 18, 22, 26 and 30.",
        saved=False,
        also=("titles",),
    )
    gods: Gods | None = optional(
        RecordOf(Gods), "Who is prayed to. Left out, another role's gods, as for priests.", also=("deities",)
    )
    monster: Word = key(
        WordType("monsters"),
        "The monster that such a player is: one that stands among the players' monsters ('place: {after: samurai}').",
    )
    monster_female: Word | None = optional(
        WordType("monsters"), "The monster of a woman, if it is another (as the priestess)."
    )
    pet: Word | None = optional(
        WordType("monsters", made=True),
        "The pet that one begins with. By default a little dog or a kitten.",
        also=("pets",),
    )
    races: tuple[Word, ...] = key(
        ListOf(WordType("races"), at_least=1), "Which races it takes: human, elf, dwarf …", also=("race",)
    )
    genders: tuple[str, ...] = key(
        ListOf(Choice({"male": "men", "female": "women"}), at_least=1),
        "Whom it takes.",
        default=("male", "female"),
    )
    alignments: tuple[str, ...] = key(
        ListOf(Choice({"lawful": "", "neutral": "", "chaotic": ""}), at_least=1),
        "Which alignments it may have.",
        also=("alignment",),
    )
    attributes: Attributes = key(
        RecordOf(Attributes), "The lowest values that one begins with; together 75 at most.", also=("stats",)
    )
    attribute_chances: Attributes = key(
        RecordOf(Attributes), "Of a hundred further points, how many go to which; together 100."
    )
    hit_points: Advances = key(RecordOf(Advances), "What one begins with, and gets with each level.", also=("hp",))
    energy: Advances = key(
        RecordOf(Advances), "The same for spells; half of one's wisdom is added to the die.", also=("power", "mana")
    )
    cutoff_level: int = key(
        Int(1, 30), "The level from which 'later' counts for hit points and energy, and not 'earlier'."
    )
    energy_factor: str = key(
        Choice(
            {
                "double": "as priests and wizards",
                "1.5": "as healers and knights",
                "normal": "as most",
                "0.75": "as barbarians and valkyries",
            }
        ),
        "What the energy of a new level is multiplied by.",
        default="normal",
    )
    alignment_record: int = key(Int(0, XCHAR), "How pious one begins: 10 for most, 0 for tourists.", default=10)
    spells: Spells = key(RecordOf(Spells), "How well one casts spells.")
    inventory: tuple[Item, ...] = key(
        ListOf(item(), at_least=1),
        "What one begins with, each as '+1 quarterstaff', '2..4 potion of oil', or in full.",
        also=("start", "starts_with", "starting_inventory", "items", "equipment", "kit"),
    )
    gold: IntRange | None = optional(RangeType(1, 10000), "How many gold pieces one begins with. By default none.")
    knows: tuple[Word, ...] = key(
        ListOf(WordType("object classes", "objects", brings=False)),
        "What one can tell from the beginning beside one's own things: objects, or a class (all that is mundane in it).",
        default=(),
        also=("identified",),
    )
    skills: tuple[Pair[Word, str], ...] = key(
        MapOf(
            Choice(
                {
                    "basic": "",
                    "skilled": "",
                    "expert": "",
                    "master": "only in bare hands and martial arts",
                    "grand master": "the same",
                }
            ),
            key=WordType("skills"),
            at_least=1,
        ),
        "How far each skill can be brought; what is not named is restricted.",
    )
    intrinsics: tuple[Intrinsic, ...] = key(
        ListOf(intrinsic()),
        "What one gains by one's level, each as '7 fast', or in full.",
        default=(),
        also=("resists", "resistances", "confers", "powers", "properties"),
    )
    volleys: tuple[Word, ...] = key(
        ListOf(WordType("skills")), "The skills in which one throws or shoots one missile more at a time.", default=()
    )
    greeting: str | None = optional(
        Text(max_length=30, ascii_only=True), "What one is greeted with in place of 'Hello'.", saved=False
    )
    farewell: str | None = optional(
        Text(max_length=30, ascii_only=True), "What one is bidden in place of 'Goodbye'.", saved=False
    )
    as_monster: MonsterGear | None = optional(
        RecordOf(MonsterGear),
        "What other players of the role wear and wield (on the Astral Plane). By default anything.",
    )
    raw: tuple[Pair[str, int | str], ...] = key(
        RAW,
        "Columns that only a variant has, by the names that its struct Role has for them, as in C: nbnum: NON_PM. By default as in the "
        "row of the role behind which this one stands.",
        default=(),
    )
    quest: Quest = key(
        RecordOf(Quest),
        "Whom one serves and fights in the quest, where, and what is said.",
        also=("leader", "nemesis", "guardians", "home"),
    )

    @property
    def title(self) -> str:
        """What a person would call it."""
        return self.name.male

    @property
    def prefix(self) -> str:
        """What its C names begin with."""
        return f"nhmod_{self.code}"
