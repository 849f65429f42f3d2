"""What an author writes about the game's texts.

The lengths and beginnings that are refused are those that util/makedefs.c and the readers of its files (src/rumors.c,
src/pager.c, src/files.c) can't take in one release or the other, so that a manifest is right for all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nhmod.dataclass import frozen
from nhmod.manifest import Block, BlockText, Bool, Choice, ListOf, OneOf, Record, RecordOf, Text, Written, key, optional

if TYPE_CHECKING:
    from nhmod.manifest import Context, Node, Type


class Line(Written[BlockText]):
    """One line of plain ASCII, with its place; ``pattern`` must match all of it."""

    def __init__(self, *, max_length: int, pattern: str, label: str) -> None:
        """Set what the line may be; ``max_length`` counts characters."""
        super().__init__(Text(max_length=max_length, ascii_only=True, pattern=pattern, label=label))

    @property
    def parts(self) -> tuple[Type[Any], ...]:
        """The text's type."""
        return (self._written,)

    def read(self, node: Node, context: Context) -> BlockText:
        """Read the line."""
        return BlockText(lines=(self._written.read(node, context),), origin=context.origin(node))


MAX_RUMOR = 79
MAX_MESSAGE = 150
MAX_QUOTE = 200
MAX_NAME = 40
MAX_BLOCK = 8000
MAX_LINES = 500

# 3.6 pads rumors with underscores, and takes all of them away again. A leading blank would not be seen.
_RUMOR = Line(
    max_length=MAX_RUMOR,
    pattern=r"[!-~](?:[ -~]*[!-^`-~])?",
    label="a rumor of one line that doesn't end in '_' or a blank",
)
# makedefs takes '#' for a comment and '^' for a condition in the files that these go to.
_MESSAGE = Line(
    max_length=MAX_MESSAGE,
    pattern=r"(?![#^])[!-~](?:[ -~]*[!-~])?",
    label="a text of one line that doesn't begin with '#', '^' or a blank",
)
_QUOTE = Line(
    max_length=MAX_QUOTE,
    pattern=r"(?![#%])[!-~](?:[ -~]*[!-~])?",
    label="a text of one line that doesn't begin with '#', '%' or a blank",
)
_NAME_PATTERN = r"[A-Za-z0-9](?:[ -~]*[!-~])?"
_NAME_LABEL = "a name that begins with a letter or a digit"
_KEY = Line(
    max_length=60,
    pattern=r"(?![0-9.~#]|an? |the |some )[!-@\[-~](?:[ -@\[-~]*[!-@\[-~])?",
    label="a name in small letters that begins with no digit, without 'a' or 'the', with * and ? for any letters",
)


@frozen
class Rumors(Record):
    """What fortune cookies, the Oracle's cheap advice and engravings in the dust tell."""

    true: tuple[BlockText, ...] = key(
        ListOf(_RUMOR, at_most=MAX_LINES),
        "Rumors that are true: the blessed cookies' and the Oracle's minor advice.",
        default=(),
    )
    false: tuple[BlockText, ...] = key(
        ListOf(_RUMOR, at_most=MAX_LINES), "Rumors that are not: the cursed cookies'.", default=()
    )


@frozen
class Hallucination(Record):
    """The name of a monster that only the hallucinating see, and whose it is."""

    name: BlockText = key(Line(max_length=MAX_NAME, pattern=_NAME_PATTERN, label=_NAME_LABEL), "The name.")
    gender: str = key(
        Choice({"male": "It is a he.", "female": "It is a she.", "either": "Not said."}),
        "Whose name it is.",
        default="either",
    )
    personal: bool = key(
        Bool(),
        "Whether it is a name like 'Smokey', which is said without 'the', where the game can do that.",
        default=False,
    )


@frozen
class Article(Record):
    """An entry of the encyclopedia, which ``/`` and ``;`` show."""

    names: tuple[BlockText, ...] = key(
        ListOf(_KEY, at_least=1, at_most=50),
        "What it is about, as players see or type it, in small letters and without 'a' or 'the': newt, *wand.",
    )
    except_: tuple[BlockText, ...] = key(
        ListOf(_KEY, at_most=50), "What the names would match and the entry is not about.", default=()
    )
    text: BlockText = key(Block(max_length=MAX_BLOCK), "What is said: lines of at most 70 characters.")


@frozen
class Passage(Record):
    """A passage of a novel, as one reads in it."""

    book: str = key(Text(max_length=100, ascii_only=True), "The title of one of the game's novels.")
    passage: BlockText = key(
        Block(max_length=MAX_BLOCK),
        "Lines of at most 78 characters; a last one in square brackets says where it is from, and stays in the list of messages.",
    )


@frozen
class Texts(Record):
    """Texts that the game shows; each kind may be left out."""

    rumors: Rumors | None = optional(RecordOf(Rumors), "Rumors, true and false.", saved=False)
    epitaphs: tuple[BlockText, ...] = key(
        ListOf(_MESSAGE, at_most=MAX_LINES), "What headstones say.", default=(), saved=False
    )
    engravings: tuple[BlockText, ...] = key(
        ListOf(_MESSAGE, at_most=MAX_LINES),
        "What is written on the floor of new levels, with letters rubbed out.",
        default=(),
        saved=False,
    )
    hallucinations: tuple[Hallucination | BlockText, ...] = key(
        ListOf(
            OneOf(RecordOf(Hallucination), Line(max_length=MAX_NAME, pattern=_NAME_PATTERN, label=_NAME_LABEL)),
            at_most=MAX_LINES,
        ),
        "Monsters that only the hallucinating see: plain names, or {name: Smokey, personal: true}.",
        default=(),
        saved=False,
    )
    oracles: tuple[BlockText, ...] = key(
        ListOf(Block(max_length=MAX_BLOCK), at_most=100),
        "What the Oracle says for a major consultation: lines of at most 78 characters. (Minor ones are true rumors.)",
        default=(),
    )
    encyclopedia: tuple[Article, ...] = key(
        ListOf(RecordOf(Article), at_most=MAX_LINES),
        "Entries of the encyclopedia, about anything.",
        default=(),
        saved=False,
    )
    tribute: tuple[Passage, ...] = key(
        ListOf(RecordOf(Passage), at_most=100), "Passages of the novels, which only later games have.", default=()
    )
    death_quotes: tuple[BlockText, ...] = key(
        ListOf(_QUOTE, at_most=100), "What Death says, in later games.", default=()
    )

    def check_record(self, context: Context) -> None:
        """Report an item without a text (NH3601)."""
        rumors = self.rumors is not None and (self.rumors.true or self.rumors.false)
        others = (
            self.epitaphs,
            self.engravings,
            self.hallucinations,
            self.oracles,
            self.encyclopedia,
            self.tribute,
            self.death_quotes,
        )
        if not rumors and not any(others):
            context.reading.report.error(
                "NH3601",
                "no text is here",
                self.origin,
                hint="write at least one of 'rumors', 'epitaphs', 'engravings', 'hallucinations', 'oracles', 'encyclopedia', …",
            )
