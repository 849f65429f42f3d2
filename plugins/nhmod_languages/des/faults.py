"""Says the mistakes that both dialects of the level compiler's language share, in the same words and with the same codes.

A dialect's lexer, parser and compiler make one ``Faults`` for a text and call its methods; what only one dialect knows
goes through ``error``, ``doubt`` and ``warning`` with a code of its own.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.diagnostics import Related, Report, did_you_mean
from nhmod.source import CONTROL, OBEYED, Source, Span
from nhmod_languages.des import fault_codes as codes
from nhmod_languages.des.maps import no_letter, the_letters, too_high, too_wide
from nhmod_languages.foreign import instead, is_mark

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence


LIMIT = 100
"""So many errors are told of one text; then NH2039 says that there are more."""

_CLASS_WORD = re.compile(
    r"(potion|scroll|wand|ring|amulet|spellbook|figurine|statue|corpse|egg|tin|pair)s?(?: called)? of ", re.IGNORECASE
)
_COUNT = re.compile(r"(\d+|an?|some|the) (?=\S)", re.IGNORECASE)
_BARE = re.compile(r"[^\W\d_](?:[\w' -]*\w)?(?=[ \t]*(?:[,)\r\n]|\Z))")
_STRANGE = re.compile(r"[^A-Za-z0-9_./-]")
_LONGEST = 40
_HINTED = 24
_ROW = 4
"""A line is a row with a mistake in it if one letter of so many is wrong; a comment has more."""
_NO_QUOTES = "a text ends at the next '\"', and has none inside: leave the inner quotes out, or write ' for them"
_COMMENTS = ("//", "/*", "--")
"""What begins a comment in other languages."""


class Faults:
    """What is wrong with one text.

    ``dialect`` is "3.6" or "3.4.3". ``lenient`` makes warnings of doubts: what the game's own compiler takes in
    silence, or with a warning, though it can't be meant.
    ``conditional`` says that makedefs left a part of the text out, ``obeyed`` matches what a player's terminal obeys.
    """

    __slots__ = ("_suggested", "conditional", "dialect", "errors", "lenient", "obeyed", "report", "source")

    def __init__(
        self,
        source: Source,
        report: Report,
        *,
        dialect: str,
        lenient: bool = False,
        conditional: bool = False,
        obeyed: re.Pattern[str] = CONTROL,
    ) -> None:
        """Begin with no errors; ``errors`` counts those that are told through this object."""
        self.source = source
        self.report = report
        self.dialect = dialect
        self.lenient = lenient
        self.conditional = conditional
        self.obeyed = obeyed
        self.errors = 0
        self._suggested: dict[tuple[str, tuple[str, ...]], str] = {}

    @property
    def full(self) -> bool:
        """Return whether so much is wrong that it is better to stop."""
        return self.errors > LIMIT

    # What the dialects' own mistakes go through.

    def error(self, code: str, message: str, span: Span, hint: str = "", *related: tuple[Span, str]) -> None:
        """Add an error; ``related`` are further places, each with what it is."""
        self.errors += 1
        if self.errors > LIMIT:
            code, message, hint, related = codes.TOO_MANY, f"more than {LIMIT} errors", "mend the first ones first", ()
        if self.errors <= LIMIT + 1:
            self.report.error(code, message, self.source.location(span), hint=hint, related=self._related(related))

    def warning(self, code: str, message: str, span: Span, hint: str = "", *related: tuple[Span, str]) -> None:
        """Add a warning."""
        self.report.warning(code, message, self.source.location(span), hint=hint, related=self._related(related))

    def doubt(self, code: str, message: str, span: Span, hint: str = "", *related: tuple[Span, str]) -> None:
        """Add what the game's compiler would let pass: an error, or a warning if the user is lenient."""
        (self.warning if self.lenient else self.error)(code, message, span, hint, *related)

    def suggest(self, word: str, known: Collection[str]) -> str:
        """Return "did you mean …?" or nothing; the same question costs nothing the second time."""
        if len(word) > _LONGEST or self.full:
            return ""
        key = (word, tuple(known))
        if key not in self._suggested:
            if len(self._suggested) >= LIMIT:
                return ""  # each question takes a millisecond, and a text may have thousands
            self._suggested[key] = did_you_mean(word, known)
        return self._suggested[key]

    # Letters and tokens.

    def unknown_character(self, span: Span) -> None:
        """Report that a character belongs to nothing that can be written here."""
        character = self.source[span]
        hint = ""
        if character == "'":
            hint = "a class or map letter is one character between two of them: 'x'"
        elif character == "#":
            hint = "a comment begins as the first thing on its line"
        elif character == "`":
            hint = "quotes are the plain ' and \""
        elif character == "\r":
            hint = "lines end in a line feed, with or without a carriage return before it"
        else:
            hint = instead(self.source.text, span.start) or self.comment(span)
        self.error(codes.CHARACTER, f"{_shown(character)} has no meaning here", span, hint)

    def unterminated_text(self, span: Span) -> None:
        """Report that a text has no closing quote; ``span`` is the opening one."""
        self.error(codes.OPEN_TEXT, "this text has no closing '\"'", span)

    def control_characters(self, span: Span) -> None:
        """Report that a text, of which ``span`` is all, has a character that a terminal obeys; the first is told."""
        found = self.obeyed.search(self.source.text, span.start, span.end)
        if found:
            message = f"the text has {_shown(found[0])}: {OBEYED}"
            hint = (
                "delete it" if found[0].isascii() else "write plain ASCII; this may be a part of a character in UTF-8"
            )
            self.doubt(codes.CONTROL, message, Span(*found.span()), hint)

    def comment(self, span: Span) -> str:
        """Return how a comment is written, where what begins at a place is one of another language."""
        return "a comment begins with '#'" if self.source.text.startswith(_COMMENTS, span.start) else ""

    def unexpected(self, span: Span, expected: str, found: str = "", hint: str = "") -> None:
        """Report what would have to stand where something else stands; both are in words.

        Without ``found`` it is the text of the span. Looks at the source for what people do wrong: a comma at the end of
        the line before, wrong quotes, small letters.
        """
        text = self.source[span]
        found = found or ("the end of the file" if span.start >= len(self.source.text) else _quoted(text))
        hint = hint or self._inner_quote(span) or self._unquoted(span, expected)
        self.error(codes.UNEXPECTED, f"expected {expected}, found {found}", span, hint)

    def _inner_quote(self, span: Span) -> str:
        """Return that a text has ended at a quote that was meant to be in it, where something stands right behind one."""
        before = self.source.text[: span.start].rpartition("\n")[2]
        closed = before.endswith('"') and before.count('"') % 2 == 0
        return _NO_QUOTES if closed and self.source.text[span.start : span.start + 1].isalnum() else ""

    def _unquoted(self, span: Span, expected: str) -> str:
        """Return how what was found is written with the quotes that it lacks, where something in quotes is expected."""
        if not (bare := _BARE.match(self.source.text, span.start)) or span.start == span.end:
            return ""
        if len(bare[0]) == 1 and ("class letter" in expected or "single quotes" in expected):
            return f"write '{bare[0]}'"
        named = expected.partition(", or ")[0].endswith("in double quotes") or "a class letter, a name" in expected
        return f'write "{bare[0]}"' if named else ""

    def comma_before(self, span: Span, comma: Span) -> None:
        """Report that a comma ends the line before a command; ``comma`` is its place."""
        self.error(
            codes.COMMA,
            f"this comma promises one more argument, but '{_cut(self.source[span])}' begins the next command",
            comma,
            "delete the comma",
            (span, "the next command"),
        )

    def comma_missing(self, span: Span, expected: str) -> None:
        """Report that arguments stand side by side without a comma."""
        self.error(codes.UNEXPECTED, f"a comma is missing before {expected}", span, "arguments are separated by commas")

    def unknown_command(self, span: Span, known: Collection[str], other: Mapping[str, str]) -> None:
        """Report that a line begins with no command, for the reason that is most probable.

        ``known`` are the dialect's commands, ``other`` those that only the other dialect has, each with what to write.
        """
        word = self.source[span]
        if word in other:
            self.wrong_dialect(span, f"the command {word}", other[word])
        elif word.upper() in known:
            self.error(
                codes.LOWER_CASE,
                f"commands are written in capitals: {word.upper()}, not {word}",
                span,
                f"write {word.upper()}",
            )
        else:
            hint = self.suggest(word.upper(), known)
            self.error(codes.COMMAND, f"there is no command '{_cut(word)}'", span, hint)

    def wrong_dialect(self, span: Span, what: str, hint: str = "") -> None:
        """Report that something is the other dialect's: ``what`` names it ("the command CHANCE")."""
        if self.dialect == "3.6":
            self.error(
                codes.DIALECT,
                f"{what} is 3.4.3 syntax, and this level is for a game that reads the 3.6 dialect",
                span,
                "; ".join(part for part in (hint, "`nhmod level upgrade` rewrites the whole file") if part),
            )
        else:
            self.error(
                codes.DIALECT,
                f"{what} is 3.6 syntax, and this level is for a game that reads the 3.4.3 dialect",
                span,
                hint or "there is no way back: write it in the older language, or choose a newer target",
            )

    # Names.

    def unknown_monster(self, span: Span, name: str, known: Collection[str], letter: str = "") -> None:
        """Report that no monster has a name; ``known`` are the names.

        3.4.3's compiler only warns of an unknown name and makes a random thing; 3.6's refuses it.
        """
        if not self._counted(span, name, known):
            hint = self._meant(name, known)
            self._misnamed(codes.MONSTER, f"there is no monster '{_cut(name)}'{_of(letter)}", span, hint)

    def unknown_object(self, span: Span, name: str, known: Collection[str], letter: str = "") -> None:
        """Report that no object has a name: because it holds its class ("potion of"), a number, or a mistake."""
        if found := _CLASS_WORD.match(name):
            rest = name[found.end() :]
            known_rest = rest in known
            hint = f'write "{rest}"' if known_rest else self.suggest(rest, known)
            message = f"an object is named without its class: '{_cut(name)}' is called '{_cut(rest)}' here"
            self._misnamed(codes.CLASS_IN_NAME, message, span, hint)
        elif not self._counted(span, name, known):
            hint = self._meant(name, known)
            self._misnamed(codes.OBJECT, f"there is no object '{_cut(name)}'{_of(letter)}", span, hint)

    def misfit(self, letter_span: Span, letter: str, name: str, kind: str, right: Iterable[str]) -> None:
        """Report that a known monster or object (``kind``) has another class than its letter says."""
        letters = " or ".join(f"'{one}'" for one in dict.fromkeys(right))
        self._misnamed(
            codes.MISFIT,
            f"the {kind} '{_cut(name)}' is not of the class '{letter}'",
            letter_span,
            f"its class is {letters}" if letters else "",
        )

    def unknown_class(self, span: Span, letter: str, kind: str, known: Collection[str]) -> None:
        """Report that a letter is no class of monsters or objects (``kind``)."""
        self.error(
            codes.CLASS_LETTER,
            f"'{letter}' is no class of {kind}s",
            span,
            f"the letters are {' '.join(one for one in known if one.strip())}",
        )

    def unknown_trap(self, span: Span, name: str, known: Collection[str]) -> None:
        """Report that no trap has a name."""
        stripped = name.removesuffix(" trap")
        hint = f'write "{stripped}"' if stripped != name and stripped in known else self.suggest(name, known)
        self.error(codes.TRAP, f"there is no trap '{_cut(name)}'", span, hint or f"the traps are {', '.join(known)}")

    def unknown_room(self, span: Span, name: str, known: Collection[str]) -> None:
        """Report that no room type has a name: the game's compiler warns, and makes an ordinary room."""
        hint = self.suggest(name, known) or f"the room types are {', '.join(known)}"
        self.doubt(codes.ROOM, f"there is no room type '{_cut(name)}'", span, hint)

    def unknown_flag(self, span: Span, known: Collection[str]) -> None:
        """Report that a word is no level flag."""
        word = self.source[span]
        hint = self.suggest(word, known) or f"the flags are {', '.join(known)}"
        self.error(codes.FLAG, f"there is no level flag '{_cut(word)}'", span, hint)

    def quoted_letter(self, span: Span, letter: str, what: str = "a class letter") -> None:
        """Report that one letter stands in double quotes where ``what`` is meant."""
        self.error(
            codes.QUOTES, f"{what} stands in single quotes: '{letter}', not \"{letter}\"", span, f"write '{letter}'"
        )

    def quoted_name(self, span: Span, name: str) -> None:
        """Report that a name stands in single quotes."""
        self.error(
            codes.QUOTES,
            f"a name stands in double quotes: \"{_cut(name)}\", not '{_cut(name)}'",
            span,
            f'write "{_cut(name)}"',
        )

    # Maps.

    def trailing_blanks(self, span: Span, row: int) -> None:
        """Warn of blanks at the end of a map's row that make the whole map wider; rows count from 0."""
        self.warning(
            codes.TRAILING,
            f"the blanks at the end of row {row} make the map wider than what is drawn, which moves it",
            span,
            "delete them",
        )

    def map_character(self, span: Span, row: int, column: int, letters: str) -> None:
        """Report that a character of a map's row is no map letter."""
        self.error(
            codes.MAP_LETTER,
            no_letter(_shown(self.source[span]), row, column),
            span,
            the_letters(letters),
        )

    def map_comment(self, span: Span, letters: str) -> None:
        """Report that a line of a map, which begins with '#', is a comment: it looks like a row, or it does not.

        ``letters`` are the map letters; ``span`` is the line without its end.
        """
        line = self.source[span]
        strange = [at for at, letter in enumerate(line) if letter not in letters and not letter.isdigit()]
        if not strange:
            return
        shown = _shown(line[strange[0]])
        if len(strange) == 1 or len(strange) * _ROW <= len(line):
            message = (
                f"{shown} is no map letter, so that this row, which begins with '#', is a comment to the game's compiler: "
                "the map loses a row"
            )
            hint = the_letters(letters)
            where = Span(span.start + strange[0], span.start + strange[0] + 1)
            self.doubt(codes.MAP_COMMENT, message, where, hint)
        else:
            message = "this line of the map is a comment: the map has no row here"
            hint = f"write comments before MAP; if it is a row, {shown} is no map letter"
            self.warning(codes.MAP_COMMENT, message, span, hint)

    def map_size(self, rows: Sequence[tuple[Span, int]], largest: tuple[int, int]) -> bool:
        """Report that a map is too large, and return whether it is.

        ``rows`` are the places of the rows that count, each with its number of columns; ``largest`` are columns and rows.
        """
        wide = next(((n, span, width) for n, (span, width) in enumerate(rows) if width > largest[0]), None)
        if wide is not None:
            number, span, width = wide
            surplus = Span(max(span.end - (width - largest[0]), span.start), span.end)
            self.error(codes.MAP_SIZE, too_wide(number, width, largest[0]), surplus)
        if len(rows) > largest[1]:
            self.error(codes.MAP_SIZE, too_high(len(rows), largest[1]), rows[largest[1]][0])
        return wide is not None or len(rows) > largest[1]

    def open_map(self, span: Span) -> None:
        """Report that a map has no ENDMAP; ``span`` is its MAP."""
        self.error(codes.OPEN_MAP, "this map has no ENDMAP", span, "a line ENDMAP ends the rows")

    def unknown_letter(self, span: Span, letter: str, letters: str) -> None:
        """Report that a letter in single quotes is no map letter."""
        self.error(
            codes.TERRAIN,
            f"{_shown(letter)} is no map letter",
            span,
            the_letters(letters),
        )

    # Levels and statements.

    def missing_light(self, span: Span) -> None:
        """Report that a region or room lacks ``lit``; ``span`` is what stands there instead."""
        self.error(
            codes.LIGHT, "lit, unlit or random is missing here", span, "say whether it is lit: lit, unlit or random"
        )

    def level_name(self, span: Span, name: str, longest: int, *, said: str = "") -> None:
        """Report what of a level's name can't name its file, which has ``longest`` characters at most; ``said`` stands for some of them."""
        hint = f"a level is called by 1 to {longest} letters, digits, '-' and '_'"
        if not name.strip():
            self.doubt(codes.LEVEL_NAME, "the level has no name", span, hint)
            return
        if len(name) > longest:
            message = f"the level's name '{_cut(name)}' has {len(name)} characters, {longest} are possible"
            self.error(codes.LEVEL_NAME, message, span, hint)
        elif found := [what for mark, what in ((".", "dot"), ("/", "slash")) if mark in name]:
            message = f"there is a {' and a '.join(found)} in the level's name '{_cut(name)}', which is a file's name"
            self.error(codes.LEVEL_NAME, message, span, hint)
        elif strange := _STRANGE.search(name.replace(said, "")):
            # lev_comp makes such a file; those who pack and copy it may not.
            message = f"{_shown(strange[0])} in the level's name '{_cut(name)}' belongs into no file's name"
            self.doubt(codes.LEVEL_NAME, message, span, hint)

    def level_twice(self, span: Span, name: str, first: Span) -> None:
        """Report that a level has the name of an earlier one, which its file would overwrite."""
        self.doubt(codes.LEVEL_TWICE, f"the level '{name}' is there already", span, "", (first, "the earlier one"))

    def before_level(self, span: Span) -> None:
        """Report that something stands before the first level."""
        marked = not span.start and is_mark(self.source.text)
        self.error(
            codes.BEFORE_LEVEL,
            f"{'a byte order mark' if marked else _quoted(self.source[span])} stands before the first level",
            span,
            instead(self.source.text, 0) if marked else "a level begins with MAZE or LEVEL",
        )

    def no_level(self) -> None:
        """Report that a text has no level, unless it has one under other conditions."""
        if self.conditional:
            return
        self.doubt(codes.NO_LEVEL, "there is no level in this file", Span(0, 0), "a level begins with MAZE or LEVEL")

    def out_of_range(self, span: Span, message: str, hint: str = "") -> None:
        """Report that a number or a place is out of its range."""
        self.error(codes.RANGE, message, span, hint)

    def open_brace(self, span: Span) -> None:
        """Report that a brace is never closed."""
        self.error(codes.BRACE, "this '{' is never closed", span)

    def too_deep(self, span: Span, what: str, limit: int) -> None:
        """Report that blocks stand in blocks too deeply."""
        self.error(codes.DEPTH, f"{what} are nested too deeply: {limit} levels are possible", span)

    def open_comment(self, span: Span) -> None:
        """Report that the last line is a comment without a line end, which flex does not take for a comment."""
        self.error(
            codes.OPEN_COMMENT,
            "the level compiler reads a comment only to the end of its line, and this line has no end",
            Span(span.start, span.start + 1),
            "end the file with a line feed",
        )

    def _counted(self, span: Span, name: str, known: Collection[str]) -> bool:
        """Report a number or an article before a name ("7 wax candles"), if there is one."""
        found = _COUNT.match(name)
        if not found:
            return False
        rest = name[found.end() :]
        right = rest if rest in known else next((one for one in known if f"{one}s" == rest), "")
        hint = f'write "{right}"' if right else self.suggest(rest, known)
        if found[1].isdigit():
            how = f"quantity:{found[1]}" if self.dialect == "3.6" else "a command for each"
            hint = f"{hint or 'write the name alone'}, and {how}"
        self._misnamed(
            codes.COUNT_IN_NAME, f"'{_cut(name)}' begins with '{found[1]}', which belongs to no name", span, hint
        )
        return True

    def _meant(self, name: str, known: Collection[str]) -> str:
        """Return what was probably meant by a wrong name; one letter is a class with the wrong quotes."""
        if len(name) == 1:
            return f"a class letter stands in single quotes: '{name}'"
        return self.suggest(name, known)

    def _misnamed(self, code: str, message: str, span: Span, hint: str) -> None:
        """Add a wrong name: 3.4.3's compiler only warns, and makes a random thing; 3.6's refuses it."""
        (self.doubt if self.dialect == "3.4.3" else self.error)(code, message, span, hint)

    def _related(self, places: Iterable[tuple[Span, str]]) -> tuple[Related, ...]:
        return tuple(Related(location=self.source.location(span), message=message) for span, message in places)


def _cut(text: str) -> str:
    """Shorten what is quoted in a message to a line."""
    line = text.split("\n", 1)[0].rstrip("\r")
    return line if len(line) <= _LONGEST and line == text else f"{line[:_HINTED]}…"


def _quoted(text: str) -> str:
    """Quote what was found, if it isn't a text or a letter with quotes of its own."""
    return _cut(text) if text[:1] in {"'", '"'} else f"'{_cut(text)}'"


def _of(letter: str) -> str:
    return f" of the class '{letter}'" if letter else ""


def _shown(character: str) -> str:
    return f"'{character}'" if character.isprintable() and character.isascii() else f"the character {character!a}"
