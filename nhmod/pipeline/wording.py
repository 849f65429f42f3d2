"""The words that a manifest can use: those of a target's game, and those that content kinds bring themselves."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from nhmod.cache import cache_directory
from nhmod.dataclass import frozen
from nhmod.diagnostics import Report, choices, nearest, problem
from nhmod.host import Host
from nhmod.manifest import Choice, Kinds, Record, RecordOf, Type, WordType, record_keys
from nhmod.pipeline.checking import targets_at_hand
from nhmod.pipeline.games import kinds_of_games
from nhmod.pipeline.trees import choose_tree, read_facts
from nhmod.target import Facts, Progress, silent

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.contribution import Kind
    from nhmod.request import Request
    from nhmod.target.tree import Tree


_MOST_KEYS = 4


@frozen
class Listed:
    """A word: other spellings, the game's own constant, what it means, and the targets that have it (none: all)."""

    word: str
    also: tuple[str, ...] = ()
    symbol: str = ""
    meaning: str = ""
    targets: tuple[str, ...] = ()

    def has(self, text: str) -> bool:
        """Check whether a text in small letters stands in it."""
        return any(text in one.casefold() for one in (self.word, *self.also, self.symbol, self.meaning))


@frozen
class WordList:
    """Words that can stand at some keys of manifests (``monsters.flags``); ``own`` says that a content kind brings them itself."""

    name: str
    keys: tuple[str, ...]
    words: tuple[Listed, ...]
    own: bool = False

    @property
    def places(self) -> str:
        """The keys in words, cut where they are many."""
        more = f" and {len(self.keys) - _MOST_KEYS} more" if len(self.keys) > _MOST_KEYS else ""
        return ", ".join(self.keys[:_MOST_KEYS]) + more


def word_lists(
    request: Request,
    report: Report,
    *,
    host: Host | None = None,
    progress: Progress = silent,
    families: frozenset[str] | None = None,
) -> tuple[WordList, ...]:
    """Return all lists of words by name: of the targets at hand, or of the one that the request names; of some ``families`` only.

    Raises ``DiagnosticError`` where no source can be had.
    """
    host = host or Host.with_entry_points()
    cache = cache_directory()
    at_hand = [
        (target, one) for target, one in targets_at_hand(request, host) if families is None or target.family in families
    ]
    trees = {target.name: choose_tree(one, (), host, report, progress) for target, one in at_hand}
    known = {name: (read_facts(host, tree, cache), read_explanations(tree)) for name, tree in trees.items()}
    at = _keys(kinds_of_games(host, {target.family for target, _ in at_hand}))
    given = [_of_game(name, tuple(keys), known) for name, keys in _by_vocabulary(at).items()]
    own = [
        WordList(
            name=key,
            keys=(key,),
            words=tuple(Listed(word=word, meaning=meaning) for word, meaning in type_.choices.items()),
            own=True,
        )
        for key, types in at.items()
        for type_ in types
        if isinstance(type_, Choice)
    ]
    return tuple(sorted((*given, *own), key=lambda one: (one.own, one.name)))


def chosen_lists(lists: Iterable[WordList], name: str, like: str) -> tuple[WordList, ...]:
    """Return the lists that are asked for, with the words alike only: by a name ("monster flags") or a key ("monsters.attacks", "flags").

    Raises ``DiagnosticError`` (NH0590) where there is none of that name.
    """
    every = tuple(lists)
    found = every
    if name:
        wanted = name.casefold()
        found = (
            tuple(one for one in every if one.name.casefold() == wanted)
            or tuple(one for one in every if any(f"{_key(key)}.".startswith(f"{wanted}.") for key in one.keys))
            or tuple(one for one in every if wanted in (_key(key).rpartition(".")[2].casefold() for key in one.keys))
        )
        if not found:
            hint = choices(name, (one.name for one in every if not one.own), "lists", shown_by="nhmod words")
            raise problem("NH0590", f"there is no list of words '{name}'", hint=hint, exit_status=2)
    if not like:
        return found
    return tuple(cut for one in found if (cut := _alike(one, like.casefold())).words)


def _key(name: str) -> str:
    """Return a key without the games that it is said with."""
    return name.partition(" (")[0]


def _alike(words: WordList, text: str) -> WordList:
    """Keep the words in which a text stands; where it stands in none, the one that is nearest to it."""
    held = tuple(one for one in words.words if one.has(text))
    near = "" if held else nearest(text, (one.word for one in words.words), what=words.name)
    return replace(words, words=held or tuple(one for one in words.words if near and one.word == near))


def _of_game(name: str, keys: tuple[str, ...], known: Mapping[str, tuple[Facts, Mapping[str, str]]]) -> WordList:
    """Merge what the targets have of one vocabulary, in the order of the first that has a word."""
    found: dict[str, Listed] = {}
    has: dict[str, list[str]] = {}
    # What a target has no list of at all, as a game of another family, says nothing of who has a word.
    having = {target: (facts, texts) for target, (facts, texts) in known.items() if name in facts.vocabularies}
    for target, (facts, texts) in having.items():
        # What can't be read of a tree has no words, and costs the other lists nothing.
        for entry in (one for vocabulary in facts.readable((name,)) for one in vocabulary):
            word = entry.name or entry.symbol
            meaning = texts.get(entry.symbol, "")
            also = tuple(one for one in entry.words if one != word)
            listed = found.setdefault(word, Listed(word=word, also=also, symbol=entry.symbol, meaning=meaning))
            if meaning and not listed.meaning:
                found[word] = replace(listed, meaning=meaning)
            if target not in has.setdefault(word, []):
                has[word].append(target)
    words = (
        replace(one, targets=() if len(has[word]) == len(having) else tuple(has[word])) for word, one in found.items()
    )
    return WordList(name=name, keys=keys, words=tuple(words))


def _by_vocabulary(at: Mapping[str, Iterable[Type[Any]]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for key, types in at.items():
        for vocabulary in dict.fromkeys(
            name for one in types if isinstance(one, WordType) for name in one.vocabularies
        ):
            found.setdefault(vocabulary, []).append(key)
    return found


def _keys(kinds: Mapping[str, Kind]) -> Mapping[str, list[Type[Any]]]:
    """Return the types of words that the keys of content kinds, and of the records in them, can have.

    Where kinds of several games have one key the later ones are named with their games: ``monsters.flags (burrow)``.
    """
    seen: set[type[Record]] = set()
    by_key = Kinds(kinds.values())
    found: dict[str, list[Type[Any]]] = {}
    for kind in (kind for key in sorted(by_key) for kind in by_key[key]):
        games = "" if kind is by_key[kind.key][0] else f" ({', '.join(sorted(kind.families))})"
        found |= {f"{path}{games}": types for path, types in _keys_of(kind.record, kind.key, seen)}
    return found


def _keys_of(record: type[Record], path: str, seen: set[type[Record]]) -> Iterator[tuple[str, list[Type[Any]]]]:
    if record in seen:
        return
    seen.add(record)
    for key in record_keys(record).values():
        flat = list(_flat(key.type))
        words: list[Type[Any]] = [one for one in flat if isinstance(one, Choice | WordType)]
        if words:
            yield f"{path}.{key.name}", words
        for inner in (one for one in flat if isinstance(one, RecordOf)):
            yield from _keys_of(inner.record, f"{path}.{key.name}", seen)


def _flat(type_: Type[Any]) -> Iterator[Type[Any]]:
    """Go through the types that a type is made of."""
    yield type_
    for part in type_.parts:
        yield from _flat(part)


_HEADER = re.compile(r"(?:include|src)/[^/]+\.h")
# "#define M1_FLY 0x1L /* can fly */", and an enumerator with its comment; the comment may go on. What has no value is no word.
_COMMENTED = re.compile(
    r"^[ \t]*(?:#[ \t]*define[ \t]+(?P<macro>[A-Z]\w*)[ \t]+[^\s/][^\n/]*?|(?P<member>[A-Z]\w*)[ \t]*(?:=[^\n/,]*)?,?[ \t]*)"
    r"/\*(?P<text>.*?)\*/",
    re.MULTILINE | re.DOTALL,
)
_LONGEST = 160


def read_explanations(tree: Tree) -> dict[str, str]:
    """Return the comments behind constants of the headers by their names, each on one line; the first of a name counts."""
    texts: dict[str, str] = {}
    for path in filter(_HEADER.fullmatch, tree.files()):
        for found in _COMMENTED.finditer(tree.text(path)):
            text = " ".join(found["text"].replace("*", " ").split())
            if text and len(text) <= _LONGEST:
                texts.setdefault(found["macro"] or found["member"], text)
    return texts
