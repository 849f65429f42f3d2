"""What an author writes about a fragment: C or text, where it goes, and what must be there for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.manifest import Block, Choice, Code, File, ListOf, Record, RecordOf, Text, key, optional
from nhmod_fragments.things import EXAMPLES, parse_thing

if TYPE_CHECKING:
    from nhmod.manifest import BlockText, CodeText, Context, ModFile

_NAME = r"[A-Za-z_]\w{0,60}"
_PATH = r"(?:[A-Za-z0-9_][A-Za-z0-9_.+-]*/){0,5}[A-Za-z0-9_][A-Za-z0-9_.+-]*"
_NEW = r"src/[a-z][a-z0-9_]{0,24}\.c|include/[a-z][a-z0-9_]{0,24}\.h"
_CONTAINERS = ("function", "switch", "case", "enum", "struct", "array")
_PLACES = ("before", "after", "place")
_LINES = ("before_line", "after_line")
_THING = Text(max_length=200, ascii_only=True, label="a thing such as 'function NAME' or 'default'")


def _named(what: str) -> Text:
    return Text(max_length=60, ascii_only=True, pattern=_NAME, label=f"the name of {what}")


@frozen
class At(Record):
    """A place in a file of the game, by its structure: never by a line's number."""

    file: str = key(
        Text(max_length=120, ascii_only=True, pattern=_PATH, label="a path in the tree"), "The file: src/apply.c."
    )
    function: str | None = optional(_named("a function"), "In the body of this function.")
    switch: str | None = optional(
        Text(max_length=120, ascii_only=True), "In the switch on this expression; left out, the one that has the case."
    )
    case: str | None = optional(Text(max_length=80, ascii_only=True), "In the case with this label, or 'default'.")
    enum: str | None = optional(_named("an enumeration"), "In this enumeration: its tag, or one of its members.")
    struct: str | None = optional(_named("a structure"), "In this structure or union.")
    array: str | None = optional(_named("an array"), "In this initialised array.")
    before: str | None = optional(_THING, f"Before this: {EXAMPLES}.")
    after: str | None = optional(_THING, "Behind this.")
    place: str | None = optional(
        Choice(
            {
                "start": "Where it begins: behind the declarations of a function, a case's label, a file's #includes.",
                "end": "Where it ends: before a last return or break; before the last #endif of a header.",
            }
        ),
        "At the beginning or the end of what is named, or of the file.",
    )
    before_line: str | None = optional(
        Text(max_length=200, ascii_only=True), "In a file that is no C: before the one line that is this."
    )
    after_line: str | None = optional(
        Text(max_length=200, ascii_only=True), "In a file that is no C: behind the one line that is this."
    )

    @property
    def is_c(self) -> bool:
        """Whether the file is read as C."""
        return self.file.endswith((".c", ".h"))

    def check_record(self, context: Context) -> None:
        """Report keys that do not go together (NH3702), and things that are none (NH3703)."""
        written = [name for name in (*_PLACES, *_LINES) if getattr(self, name) is not None]
        if len(written) != 1:
            found = "none is here" if not written else f"here are {' and '.join(written)}"
            names = ", ".join(f"'{name}'" for name in (_PLACES if self.is_c else (*_LINES, "place")))
            self._wrong(context, f"write one of {names}: {found}")
            return
        inside = [name for name in _CONTAINERS if getattr(self, name) is not None]
        data = [name for name in inside if name in {"enum", "struct", "array"}]
        if data and len(inside) > len(data[:1]) + (inside[0] == "function" and data == ["array"]):
            self._wrong(context, f"what is in {' and in '.join(inside)} at once?")
        if self.is_c and written[0] in _LINES:
            self._wrong(context, f"'{written[0]}' is for files that are no C: name what stands there in C")
        if not self.is_c and (inside or written[0] in {"before", "after"}):
            self._wrong(context, f"{self.file} is no C: only 'before_line', 'after_line' and 'place' are for it")
        for name in ("before", "after"):
            text = getattr(self, name)
            if text is not None and parse_thing(text) is None:
                context.reading.report.error(
                    "NH3703",
                    f"'{text}' names nothing that a place could be found by",
                    self.origin.at(name),
                    hint=f"write such as {EXAMPLES}",
                )

    def _wrong(self, context: Context, message: str) -> None:
        context.reading.report.error("NH3702", message, self.origin)


@frozen
class Need(Record):
    """Something that must be there."""

    feature: str | None = optional(
        Text(max_length=100), "What only some games have, in nhmod's words (vocabulary 'features')."
    )
    file: str | None = optional(
        Text(max_length=120, ascii_only=True, pattern=_PATH, label="a path in the tree"), "A file."
    )
    function: str | None = optional(_named("a function"), "A function that is defined somewhere in src.")
    macro: str | None = optional(_named("a macro"), "A macro that is defined somewhere in include or src.")
    struct: str | None = optional(_named("a structure"), "A structure that is defined somewhere in include.")
    fragment: str | None = optional(Text(max_length=60), "Another fragment, of this mod or another, by its name.")

    def check_record(self, context: Context) -> None:
        """Report none or several in one item (NH3702)."""
        written = [
            name for name in ("feature", "file", "function", "macro", "struct", "fragment") if getattr(self, name)
        ]
        if len(written) != 1:
            found = "none is here" if not written else f"here are {' and '.join(written)}"
            context.reading.report.error("NH3702", f"write one thing that is needed an item: {found}", self.origin)


@frozen
class Fragment(Record):
    """C for a place that no other kind reaches, or a new file of C. It needs ``--allow-code``."""

    name: str = key(Text(max_length=60), "What it is called in messages and in the patch's header.")
    at: At | None = optional(RecordOf(At), "Where it goes. Write this or 'file'.")
    file: str | None = optional(
        Text(
            max_length=40, ascii_only=True, pattern=_NEW, label="a new file such as src/almanac.c or include/almanac.h"
        ),
        "A new file, which is compiled into the game. Write this or 'at'.",
    )
    code: CodeText | None = optional(Code(), "The C. A compiler's complaint names the line here.")
    source: ModFile | None = optional(
        File(".c", ".h", label="a file of the mod ending in .c or .h"),
        "A file of the mod with a new file's C, in place of 'code'.",
    )
    text: BlockText | None = optional(Block(max_length=64 * 1024), "Lines for a file that is no C.")
    needs: tuple[Need, ...] = key(
        ListOf(RecordOf(Need), single=False), "What must be there: without it the fragment is refused.", default=()
    )

    def check_record(self, context: Context) -> None:
        """Report none or both of ``at`` and ``file``, and not exactly one of the contents that fit (NH3701)."""
        if not self.check_either(context, "NH3701", {"at": self.at, "file": self.file}):
            return
        wanted = ("code", "source") if self.file else ("code",) if self.at is not None and self.at.is_c else ("text",)
        written = [name for name in ("code", "source", "text") if getattr(self, name) is not None]
        if len(written) != 1 or written[0] not in wanted:
            what = (
                "a new file"
                if self.file
                else "a place in C"
                if wanted == ("code",)
                else "a place in a file that is no C"
            )
            names = " or ".join(f"'{name}'" for name in wanted)
            found = " and ".join(f"'{name}'" for name in written) or "nothing"
            context.report.error("NH3701", f"for {what} write {names}: {found} is here", self.origin)
