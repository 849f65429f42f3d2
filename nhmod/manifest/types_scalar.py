"""The types of single words and numbers: text, identifiers, whole numbers, truth, choices, words of the game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from nhmod.diagnostics import did_you_mean, series, words_command
from nhmod.manifest.context import Context, of_one_meaning
from nhmod.manifest.node import Mapping as MappingNode
from nhmod.manifest.node import Node, Scalar, shown
from nhmod.manifest.type import INVISIBLE, ScalarType, Written, WrongValueError, text_of, to_write, whole
from nhmod.manifest.values import Word

if TYPE_CHECKING:
    from nhmod.manifest.definitions import Definitions, Json, Schema

_FEW_WORDS = 16
_INT_MIN, _INT_MAX = -(2**31), 2**31 - 1
MAX_SUGGESTED = 64


class Text(ScalarType[str]):
    """A text of one line (``lines``: of several); ``pattern`` must match all of it, and ``label`` says what it is."""

    def __init__(
        self,
        *,
        max_length: int = 200,
        lines: bool = False,
        empty: bool = False,
        ascii_only: bool = False,
        pattern: str = "",
        label: str = "",
    ) -> None:
        """Set the limits; ``max_length`` counts characters."""
        self.max_length = max_length
        self._empty = empty
        self._pattern = pattern
        self._label = label or ("a text" if lines else "a text of one line")
        allowed = r"(?![\t\n])" if lines else ""
        self._forbidden = f"{allowed}[{INVISIBLE}]" + (r"|[^\u0000-\u007f]" if ascii_only else "")

    @property
    def label(self) -> str:
        """What it is, in words."""
        return self._label

    def convert(self, scalar: Scalar) -> str:
        """Take the text as it is."""
        if isinstance(scalar.value, int | float):
            percent = f"{scalar.text}%"
            as_part = bool(self._pattern) and not self.accepts(scalar.text) and self.accepts(percent)
            raise WrongValueError(write=percent if as_part else f'"{scalar.text}"')
        text = text_of(scalar)
        try:
            return self.checked(text)
        except WrongValueError as wrong:
            # What is only written in other letters is proposed as it would be right.
            wrong.write = next((one for one in (text.lower(), text.upper()) if one != text and self.accepts(one)), "")
            if text.endswith("\n") and self.accepts(text.rstrip("\n")):
                wrong.hint = f"one line stands here, without a '{scalar.style or '|'}'"
            raise

    def instead(self, node: Node) -> str:
        """Return that a text in which a ': ' stands was meant, where YAML makes a mapping of it."""
        name, value = node.entries[0] if isinstance(node, MappingNode) and len(node.entries) == 1 else (None, None)
        text = f"{name.text}: {value.text}" if name is not None and isinstance(value, Scalar) else ""
        if not text or '"' in text or "\\" in text or not self.accepts(text):
            return super().instead(node)
        return f"a ': ' makes a mapping of it: write \"{text}\" in quotes"

    def checked(self, text: str) -> str:
        """Return a text that is right; raises ``WrongValueError`` for any other (but for its length)."""
        if not text and not self._empty:
            raise WrongValueError(f"expected {self.label}, found an empty one", code="NH0204")
        forbidden = re.search(self._forbidden, text)
        if forbidden:
            raise WrongValueError(forbidden_message(forbidden[0], self.label), code="NH0205")
        if self._pattern and not re.fullmatch(self._pattern, text):
            raise WrongValueError
        return text

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe a string."""
        del definitions
        schema: Schema = {"type": "string", "maxLength": self.max_length, "not": {"pattern": self._forbidden}}
        if not self._empty:
            schema["minLength"] = 1
        if self._pattern:
            schema["pattern"] = whole(self._pattern)
        return schema

    def accepts(self, text: str) -> bool:
        """Return whether a text is right."""
        try:
            return len(self.checked(text)) <= self.max_length
        except WrongValueError:
            return False


class Identifier(Text):
    """A name in lower case: letters and digits with single ``separators`` between, beginning with a letter."""

    def __init__(self, *, max_length: int = 30, separators: str = "-_ ", label: str = "") -> None:
        """Set what may stand between the parts of the name."""
        # Not re.escape: ECMA's dialect, in which editors read the schema, refuses an escaped space.
        part = f"(?:{'|'.join(separators)})?" if separators else ""
        between = {"-": "hyphens", "_": "underscores", " ": "spaces"}
        allowed = ["lower-case letters", "digits", *(between.get(one, shown(one)) for one in separators)]
        super().__init__(
            max_length=max_length,
            pattern=f"[a-z](?:{part}[a-z0-9])*",
            label=label or f"a name of {series(allowed)} that begins with a letter",
        )


_SEVERAL = re.compile(r"[0-9]{0,3}[dD][0-9]{1,3}(?:[+-][0-9]{1,3})?|[0-9]{1,5} ?(?:\.\.\.?|-|to) ?[0-9]{1,5}")
"""Dice, or a range."""
_WITH_UNIT = re.compile(r"(\d{1,9}) ?(?:[a-z]{1,10}|%|\$)", re.IGNORECASE)
"""A number with what it is of, which no key asks for: 40 lb, 100zm."""
_GROUPED = re.compile(r"[1-9][0-9]{0,2}(?:([,' _])[0-9]{3})(?:\1[0-9]{3}){0,2}")
"""A number whose thousands are set apart."""
_SPELLED = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Int(ScalarType[int]):
    """A whole number from ``minimum`` to ``maximum``."""

    changes = frozenset(("add", "multiply"))

    def __init__(self, minimum: int = _INT_MIN, maximum: int = _INT_MAX) -> None:
        """Set the limits, both included; by default those of C's int."""
        self.minimum = minimum
        self.maximum = maximum

    @property
    def label(self) -> str:
        """A whole number, with its limits."""
        if self.maximum < _INT_MAX:
            return f"a whole number from {self.minimum} to {self.maximum}"
        if self.minimum > _INT_MIN:
            return f"a whole number, {self.minimum} or more"
        return "a whole number"

    def convert(self, scalar: Scalar) -> int:
        """Take a number without a fraction (``2.0`` is one, as in JSON Schema)."""
        number = scalar.value
        if isinstance(number, float) and number.is_integer():
            number = int(number)
        if isinstance(number, bool) or not isinstance(number, int):
            unquoted = scalar.style and re.fullmatch(r"-?[0-9]{1,10}", scalar.text)
            unit = _WITH_UNIT.fullmatch(scalar.text) if isinstance(scalar.value, str) else None
            refuse_grouped(scalar)
            if not unquoted and not unit and _SEVERAL.fullmatch(scalar.text):
                raise WrongValueError(hint="one number stands here, and no dice and no range")
            spelled = str(_SPELLED.index(scalar.text.lower())) if scalar.text.lower() in _SPELLED else ""
            raise WrongValueError(write=scalar.text if unquoted else unit[1] if unit else spelled)
        if not self.minimum <= number <= self.maximum:
            raise WrongValueError(code="NH0204")
        return number

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe an integer."""
        del definitions
        return {"type": "integer", "minimum": self.minimum, "maximum": self.maximum}


def refuse_grouped(scalar: Scalar) -> None:
    """Raise ``WrongValueError`` with the number for one whose thousands are set apart: ``1,000``."""
    if _GROUPED.fullmatch(scalar.text):
        raise WrongValueError(write=re.sub(r"\D", "", scalar.text))


class Bool(ScalarType[bool]):
    """True or false."""

    @property
    def label(self) -> str:
        """The two words."""
        return "true or false"

    def convert(self, scalar: Scalar) -> bool:
        """Take YAML 1.2's true and false only."""
        if isinstance(scalar.value, bool):
            return scalar.value
        meant = {"yes": "true", "on": "true", "y": "true", "true": "true", "1": "true"}
        meant |= {"no": "false", "off": "false", "n": "false", "false": "false", "0": "false"}
        word = meant.get(scalar.text.lower()) if len(scalar.text) <= len("false") else None
        raise WrongValueError(write=word or "")

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe a boolean."""
        del definitions
        return {"type": "boolean"}


class Yes(Bool):
    """True alone, of what is done where its key stands: without the key it is not."""

    @property
    def label(self) -> str:
        """The word."""
        return "true"

    def convert(self, scalar: Scalar) -> bool:
        """Take true only."""
        try:
            said = super().convert(scalar)
        except WrongValueError as wrong:
            if wrong.write != "false":
                raise
            said = False
        if not said:
            raise WrongValueError(hint="leave the key out where this is not to be done")
        return said

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe the value."""
        del definitions
        return {"const": True}


class Choice(ScalarType[str]):
    """One of a few fixed words: ``Choice({"small": "a small group", "large": "…"})``."""

    def __init__(self, choices: Mapping[str, str] | Iterable[str]) -> None:
        """Keep the words in order; a mapping documents each."""
        self.choices: Mapping[str, str] = dict(choices) if isinstance(choices, Mapping) else dict.fromkeys(choices, "")

    @property
    def label(self) -> str:
        """The words: ``one of 'small', 'large'``."""
        words = [f"'{word}'" for word in self.choices]
        return words[0] if len(words) == 1 else f"one of {', '.join(words)}"

    def convert(self, scalar: Scalar) -> str:
        """Take a word exactly as it is listed."""
        if isinstance(scalar.value, str) and scalar.value in self.choices:
            return scalar.value
        if isinstance(scalar.value, str):
            negated = f"not {scalar.value[1:].strip()}" if scalar.value.startswith("!") else ""
            hint = to_write(negated if negated in self.choices else "") or suggestion(scalar.value, self.choices)
            if len(self.choices) <= _FEW_WORDS:
                raise WrongValueError(code="NH0206", hint=hint)
            first = ", ".join(f"'{word}'" for word in list(self.choices)[:_FEW_WORDS])
            message = f"{shown(scalar.text)} is none of the {len(self.choices)} words that can be written here"
            raise WrongValueError(message, code="NH0206", hint=hint or f"they are {first} … ('nhmod schema' has all)")
        raise WrongValueError(write=f'"{scalar.text}"')

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe an enumeration, with what each word means."""
        del definitions
        if not any(self.choices.values()):
            return {"enum": list(self.choices)}
        return {"oneOf": [{"const": word, "description": doc} for word, doc in self.choices.items()]}


class _Name(Text):
    """The text of a name, in which nobody means a ': '."""

    def instead(self, node: Node) -> str:
        """Return the name where it stands at a key of its own, as other values have it: ``{class: ant}``."""
        name, value = node.entries[0] if isinstance(node, MappingNode) and len(node.entries) == 1 else (None, None)
        if name is None:
            return super().instead(node)
        meant = isinstance(value, Scalar) and isinstance(value.value, str) and self.accepts(value.text)
        return to_write(value.text) if meant and isinstance(value, Scalar) else ""


class WordType(Written[Word]):
    """The name of a thing of the game, looked up later in the first of the vocabularies that has it.

    Any text passes here: which words there are is known only with a target, and mods add to them.
    """

    def __init__(
        self,
        *vocabularies: str,
        label: str = "",
        max_length: int = 100,
        kind: str = "",
        made: bool = False,
        brings: bool = True,
    ) -> None:
        """Name the vocabularies of the facts; ``label`` says what is meant ("a monster").

        ``kind`` is the content kind that declares such things where no target has any of its own ("extras"). ``made``: the game makes the
        thing, so that what is never there by itself (``nhmod.target.never_alone``) is refused.
        ``brings`` false: the thing is only spoken of, and does not come into a game because of that.
        """
        self.brings = brings
        self.vocabularies = vocabularies
        self.kind = kind
        self.made = made
        super().__init__(
            _Name(max_length=max_length, label=label or f"a name from the {' or the '.join(vocabularies)}")
        )

    def read(self, node: Node, context: Context) -> Word:
        """Read the word and hand it to the context, for the core to look up."""
        if isinstance(node, Scalar) and isinstance(node.value, int | float):
            names = " and ".join(f"'{words_command(name)}'" for name in self.vocabularies)
            digits = "" if isinstance(node.value, bool) else "; one of digits stands in quotes"
            hint = f"{names} {'show' if len(self.vocabularies) > 1 else 'shows'} the names{digits}"
            raise context.expected(self.label, node, hint=hint)
        text = self._written.read(node, context)
        word = Word(
            text=text,
            vocabularies=self.vocabularies,
            origin=context.origin(node),
            made=self.made,
            brings=self.brings,
        )
        context.words.append(word)
        return word

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe a string, with the target's words to choose from where they are known."""
        text = self._written.json_schema(definitions)
        known: list[Json] = [*definitions.words(self.vocabularies)]
        return {"anyOf": [*known, text]} if known else text


def suggestion(word: str, known: Iterable[str]) -> str:
    """Write "did you mean …?", but not for a text so long that the comparison would take its time."""
    words = tuple(known)
    if meant := of_one_meaning(word, words):
        return f"did you mean '{meant}'?"
    return did_you_mean(word, words) if len(word) <= MAX_SUGGESTED else ""


def forbidden_message(character: str, label: str) -> str:
    """Return which character of a text can't be there; ``label`` is what is expected."""
    if character == "\n":
        return f"expected {label}, found several lines"
    name = character if character.isprintable() and not character.isspace() else f"U+{ord(character):04X}"
    return f"{label} can't have the character {name}"
