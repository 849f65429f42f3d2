"""What an author writes about a shop type."""

from __future__ import annotations

from fractions import Fraction

from nhmod.dataclass import frozen
from nhmod.manifest import (
    Bool,
    Choice,
    Context,
    Identifier,
    ListOf,
    MapOf,
    OneOf,
    Pair,
    Percent,
    Record,
    RecordOf,
    Text,
    Word,
    WordType,
    key,
    optional,
)
from nhmod_languages.contents.room_types import wizard_letter

MAX_ID_LENGTH = 20
MAX_NAME_LENGTH = 40
MAX_KEEPERS = 100
MAX_GREETING = 77  # with its quotation marks, one line of a terminal of 80 columns (win/tty/topl.c, update_topl)
PROPORTIONAL = "proportional"
NEVER = "never"
VEGETARIAN = "vegetarian"
GENERAL_STORE = "general store"

_OBJECT = WordType("objects", label="an object")
KEEPER = r"[A-Za-z](?:[A-Za-z.]|[ '-](?=[A-Za-z]))*"

GREETING = Text(max_length=MAX_GREETING, ascii_only=True)

_PART = Percent(step=Fraction(1, 100))


@frozen
class Probability(Record):
    """How many of all shops are of the type, and which shops become rarer for it."""

    share: Fraction = key(_PART, "The part of all shops, in whole percents.")
    from_: Word | str = key(
        OneOf(
            Choice({PROPORTIONAL: "From all shops, by how frequent each is."}),
            WordType("shops", label="a shop of the game"),
        ),
        "The shop that becomes rarer by that; or 'proportional', from all of them.",
        default=GENERAL_STORE,
    )


@frozen
class Ware(Record):
    """Something that a shop sells: an object, or any of a class."""

    object_: Word | None = optional(_OBJECT, "An object. Write this or 'class'.")
    class_: Word | str | None = optional(
        OneOf(
            Choice({VEGETARIAN: "Food for vegetarians, as in a health food store."}),
            WordType("object classes", label="an object class"),
        ),
        "A class of objects; 'random' for objects of any class. A shop buys what it sells.",
    )
    share: Fraction = key(_PART, "How much of the stock it is, in whole percents.")

    def check_record(self, context: Context) -> None:
        """Report neither or both of ``object`` and ``class`` (NH1301)."""
        self.check_either(context, "NH1301", {"object": self.object_, "class": self.class_})


@frozen
class Keeper(Record):
    """A shopkeeper's name, and whether it is a man's or a woman's."""

    name: str = key(Text(ascii_only=True, pattern=KEEPER, label="a name of letters, beginning with one"), "The name.")
    gender: str = key(
        Choice({"male": "A man's.", "female": "A woman's.", "either": "Anyone's."}),
        "Whose name it is.",
        default="either",
    )
    personal: bool = key(Bool(), "Whether it is a first name, which is never said with 'Mr.' or 'Ms.'.", default=False)


@frozen
class Shop(Record):
    """A shop type: what it sells, who keeps it, how frequent it is."""

    id: str = key(
        Identifier(max_length=MAX_ID_LENGTH, separators=" -"), "What level files call it; 'pet shop' is PETSHOP in C."
    )
    name: str | None = optional(
        Text(
            max_length=MAX_NAME_LENGTH, ascii_only=True, pattern=r"[a-z][a-z0-9' -]*", label="a name in small letters"
        ),
        'What the shopkeeper calls it ("Welcome to Valoo\'s pet shop!"); left out, it is the id.',
        also=("title",),
    )
    probability: Probability | str = key(
        OneOf(Choice({NEVER: "Only level files have it."}), RecordOf(Probability)),
        "How frequent it is, and at the cost of what; or 'never', as the lighting store, which only level files have.",
        also=("chance", "frequency", "rarity", "generation"),
    )
    stock: tuple[Ware, ...] | tuple[Pair[Word, Fraction], ...] = key(
        OneOf(MapOf(_PART, key=_OBJECT, at_least=1), ListOf(RecordOf(Ware), at_least=1, single=False)),
        "What it sells, with shares that make 100%: {figurine: 70%, leash: 30%}, or a list of objects and classes.",
        also=("sells", "items", "objects", "inventory", "wares", "contents", "class", "type", "kind"),
    )
    shopkeepers: tuple[Keeper | str, ...] = key(
        ListOf(
            OneOf(
                RecordOf(Keeper),
                Text(ascii_only=True, pattern=rf"[-_+|=]?{KEEPER}", label="a name of letters, beginning with one"),
            ),
            at_most=MAX_KEEPERS,
        ),
        "The shopkeepers' names. Plain names, names with the game's own marks (- _ + | =), or "
        "{name: Tisney, gender: female}. Left out, they are a general store's.",
        default=(),
        also=("keepers", "names"),
        saved=False,
    )
    greeting: str | None = optional(
        GREETING,
        "What the shopkeeper says when the hero comes in, in place of 'Hello, NAME! Welcome to SHOP!': at most 77 "
        "characters, which are put in quotation marks. A robber, and who can't hear, is told what the game says.",
        saved=False,
        also=("message", "on_entry", "text"),
    )
    no_credit: bool = key(
        Bool(),
        "Whether the shopkeeper keeps gold that is dropped and gives no credit for it; a debt is paid with it. Gold that is "
        "thrown to the shopkeeper, and things sold, still give credit.",
        default=False,
        saved=False,
        also=("credit", "cash_only"),
    )
    placement: str = key(
        Choice(
            {
                "shop": "On all squares but those next to the door.",
                "scatter": "Scattered; the game does not do that yet.",
                "temple": "As in a temple; the game does not do that yet.",
            }
        ),
        "How the wares lie.",
        default="shop",
        also=("at", "where", "level", "place"),
    )
    big_rooms: bool = key(
        Bool(),
        "Whether it can be in a big room; otherwise that becomes a general store, as for wands and books.",
        default=True,
    )
    wizard_letter: str | None = wizard_letter("shop", "last")

    @property
    def symbol(self) -> str:
        """The shop type's constant in C; the game's own are written as one word (FOODSHOP)."""
        return self.id.upper().replace(" ", "").replace("-", "")

    @property
    def names_array(self) -> str:
        """The C array of the shopkeepers' names; empty if it is the general store's."""
        return f"shk{self.symbol.lower()}" if self.shopkeepers else ""

    @property
    def counted(self) -> str:
        """The macro that counts it, if only level files have it (MAXRTYPE)."""
        return f"NHMOD_{self.symbol}_COUNTED"

    def taking(self, source: str) -> str:
        """Return the macro that takes its share from another shop."""
        return f"NHMOD_{self.symbol}_FROM_{source}"

    @property
    def unique(self) -> bool:
        """Whether only level files have it."""
        return self.probability == NEVER
