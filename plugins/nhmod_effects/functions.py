"""The vocabulary ``functions``: what the tree declares for its own files to call (include/extern.h), with how many arguments.

What arguments its own files give to some is the vocabulary ``calls``: by it a parameter more is filled that only a variant has.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, cast

from nhmod.diagnostics import Diagnostic, Severity
from nhmod.target import Entry, UnreadableError, Vocabulary
from nhmod.target.c import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.target import Facts, Json, Tree

FUNCTIONS = "functions"
CALLS = "calls of functions"
EXTERN_H = "include/extern.h"
MON_C = "src/mon.c"
# What is written into the game and variants have given further parameters, or may.
CALLED = (
    "add_to_container",
    "adjattrib",
    "aggravate",
    "bless",
    "buzz",
    "cancel_item",
    "change_luck",
    "curse",
    "do_mapping",
    "docall",
    "dropx",
    "expels",
    "explode",
    "fall_asleep",
    "heal_legs",
    "healup",
    "hold_another_object",
    "identify_pack",
    "incr_itimeout",
    "killed",
    "lesshungry",
    "level_tele",
    "litroom",
    "losehp",
    "losexp",
    "make_blinded",
    "make_confused",
    "make_hallucinated",
    "make_sick",
    "make_slimed",
    "make_stoned",
    "make_stunned",
    "make_vomiting",
    "makemon",
    "mdamageu",
    "mkclass",
    "mkgold",
    "mkobj",
    "mkobj_at",
    "mksobj",
    "mksobj_at",
    "mon_adjust_speed",
    "monflee",
    "mongets",
    "monkilled",
    "monster_detect",
    "morehungry",
    "mpickobj",
    "nomul",
    "obj_resists",
    "object_detect",
    "oname",
    "place_object",
    "pluslvl",
    "polyself",
    "remove_worn_item",
    "rloc",
    "set_malign",
    "skill_init",
    "sleep_monst",
    "tamedog",
    "tele",
    "tele_restrict",
    "trap_detect",
    "u_teleport_mon",
    "unbless",
    "uncurse",
    "wake_nearby",
    "wake_nearto",
)
_FILES = 512
"""Of so many texts the calls are remembered: trees that somebody changed have most of their files alike."""
_CALL = re.compile(rf"\b(?P<name>{'|'.join(CALLED)})\s*(?=\()")
_NOT_CODE = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)
_NUMBER = re.compile(r"TRUE|FALSE|[1-9]\d*L?")
# A null pointer, the name of a monster or an object, or a text.
_POINTER = re.compile(r"\(\s*struct\b|&|\"|m?(?:obj|otmp|mon|mtmp)\d*\b(?!\s*->)")
_LITERAL = re.compile(r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'")
_SAID = re.compile(r"(?<![\w.>])(?P<name>[A-Za-z_]\w*)(?=\()")
_NAME = re.compile(r"->\s*(?P<member>[A-Za-z_]\w*)|\b(?P<constant>[A-Z][A-Z0-9]*_[A-Z0-9_]+)\b")
_OWN = ("NHMOD_", "MOD_")
_CONSTANT = re.compile(r"-?\d+L?|[A-Z][A-Z0-9_]*")

# As newer trees have them: a prototype's result, name and parameters, with or without the word that says it is elsewhere.
_PROTOTYPE = re.compile(
    r"^[ \t]*(?:[A-Za-z_]\w*\b[ \t]*)+?(?P<star>\*[ \t*]*)?\b(?P<name>\w+)[ \t]*(?=\()", re.MULTILINE
)
_NO_PARAMETERS = re.compile(r"\(\s*(?:void)?\s*\)")
_ANY = "..."
_TRUTH = re.compile(r"\b(?:boolean|BOOLEAN_P|bool|_Bool)\b")
_NOT = ("FALSE", "false", "0")
_MACROS = frozenset({"FDECL", "NDECL", "VDECL", "DEFINED"})
_HINT = "what needs it can't be put into this tree; 'nhmod port' says what else can"
_DECLARATION = re.compile(r"(?P<star>\*)?\s*\b(?P<how>FDECL|NDECL)\(\s*(?P<inner>\*)?\s*(?P<name>\w+)\s*(?=[,)])")


class MissingError(UnreadableError):
    """The tree has no function, or no thing, that an effect could be made of (NH0516); ``str`` says which."""

    def __init__(self, what: str) -> None:
        """Take what is missing, in words that follow a colon."""
        message = f"this tree has nothing that the effect could be made of: {what}"
        super().__init__(what, [Diagnostic(code="NH0516", severity=Severity.ERROR, message=message, hint=_HINT)])
        self._what = what

    def __str__(self) -> str:
        """Say what is missing."""
        return self._what


def read_functions(tree: Tree) -> Vocabulary:
    """Read the declared functions: how many ``params``, which are ``pointers`` and ``truths``, whether they return a ``pointer``."""
    text = re.sub(r"/\*.*?\*/", " ", tree.text(EXTERN_H), flags=re.DOTALL)
    return Vocabulary(FUNCTIONS, _declared(text), label="function")


def _declared(text: str) -> Iterator[Entry]:
    known: set[str] = set()
    for match in _DECLARATION.finditer(text):
        name = match["name"]
        if name in known:
            continue
        known.add(name)
        params = listed(text, match.end()) if match["how"] == "FDECL" else ()
        yield _entry(name, params, pointer=bool(match["star"] or match["inner"]))
    for match in _PROTOTYPE.finditer(text):
        name = match["name"]
        if name not in known and name not in _MACROS:
            known.add(name)
            params = () if _NO_PARAMETERS.match(text, match.end()) else listed(text, match.end())
            if _ANY in params:
                continue  # As those that older headers declare with VDECL: any number is right.
            yield _entry(name, params, pointer=bool(match["star"]))


def _entry(name: str, params: Sequence[str], *, pointer: bool) -> Entry:
    pointers = [number for number, param in enumerate(params) if "*" in param or param.startswith("genericptr")]
    truths = [number for number, param in enumerate(params) if _TRUTH.search(param)]
    fields: dict[str, Json] = {"params": len(params), "pointers": [*pointers], "truths": [*truths], "pointer": pointer}
    return Entry(symbol=name, name=name, fields=fields)


def read_calls(tree: Tree) -> Vocabulary:
    """Read what the game's own files give to some functions: ``given`` has the lists of arguments, strings left out."""
    given: dict[str, list[Json]] = {}
    for path in tree.files():
        if path.startswith("src/") and path.endswith(".c"):
            for name, arguments in _calls_in(tree.text(path)):
                given.setdefault(name, []).append([*arguments])
    return Vocabulary(
        CALLS, (Entry(symbol=name, name=name, fields={"given": lists}) for name, lists in given.items()), label="call"
    )


@lru_cache(maxsize=_FILES)
def _calls_in(text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    code = _NOT_CODE.sub('""', text)
    return tuple((match["name"], listed(code, match.end())) for match in _CALL.finditer(code))


def declares(facts: Facts, name: str) -> bool:
    """Return whether the tree declares a function."""
    return facts.get(FUNCTIONS).symbol(name) is not None


def gives_pointer(facts: Facts, name: str) -> bool:
    """Return whether a function of the tree returns a pointer."""
    entry = facts.get(FUNCTIONS).symbol(name)
    return entry is not None and entry.fields["pointer"] is True


def call(facts: Facts, name: str, *arguments: str, further: str = "") -> str:
    """Write a call with as many of the arguments as the tree's function takes: later releases append parameters.

    A parameter more gets ``further``, if that is what some of the tree's own calls give there, or else what most of them do.
    Raises ``MissingError`` for a function that the tree does not declare, or that takes more, and its calls don't say what.
    """
    entry = facts.get(FUNCTIONS).symbol(name)
    if entry is None:
        raise MissingError(f"it declares no function {name}()")
    count = entry.fields["params"]
    if not isinstance(count, int):
        raise MissingError(f"it declares no function {name}()")
    known = len(arguments)
    pointers = entry.fields["pointers"]
    if isinstance(pointers, list) and not _fit(arguments[:count], pointers):
        raise MissingError(f"its {name}() takes {count} arguments, and not as the {known} that are known")
    more = tuple(_usual(facts, name, position, further) for position in range(known, count))
    if not all(more):
        raise MissingError(
            f"its {name}() takes {count} arguments, {known} are known, and its own calls don't agree on the others"
        )
    return f"{name}({', '.join((*arguments[:count], *more))})"


def fitted(facts: Facts, text: str, *, further: str = "") -> str:
    """Return C whose calls have as many arguments as the tree's functions take, each as ``call`` writes it with ``further``.

    What the tree does not declare (a macro, a function of the file itself) stays. Raises ``MissingError`` as ``call`` does.
    """
    functions = facts.get(FUNCTIONS)
    # Those within others stand behind them.
    for match in reversed([*_SAID.finditer(_LITERAL.sub(lambda literal: "x" * len(literal[0]), text))]):
        entry = functions.symbol(match["name"])
        if entry is None:
            continue
        arguments, end = _arguments(text, match.end())
        if len(arguments) != entry.fields["params"]:
            text = text[: match.start()] + call(facts, match["name"], *arguments, further=further) + text[end:]
    return text


def known(facts: Facts, text: str) -> str:
    """Return C, all of whose members and constants the tree has.

    Raises ``MissingError`` for one that neither its source has nor a mod adds; a target that has no list of names has all of them.
    """
    names = facts.identifiers
    for match in _NAME.finditer(_LITERAL.sub('""', text)) if names else ():
        name = match["member"] or match["constant"]
        if name not in names and not name.startswith(_OWN) and not _is_added(facts, name):
            kind = "its structures have no member" if match["member"] else "its source has no constant"
            raise MissingError(f"{kind} '{name}'")
    return text


def _is_added(facts: Facts, name: str) -> bool:
    return any(entry.symbol == name for entries in facts.additions.values() for entry in entries)


def _arguments(text: str, opening: int) -> tuple[tuple[str, ...], int]:
    """Return the arguments of a call as they are written, and where it ends."""
    plain = _LITERAL.sub(lambda literal: "x" * len(literal[0]), text)
    depth = 0
    cuts = [opening]
    for place in range(opening, len(plain)):
        depth += {"(": 1, ")": -1}.get(plain[place], 0)
        if not depth or (depth == 1 and plain[place] == ","):
            cuts.append(place)
        if not depth:
            break
    written = tuple(text[start + 1 : end].strip() for start, end in pairwise(cuts))
    return (() if written == ("",) else written), cuts[-1] + 1


def _fit(arguments: Sequence[str], pointers: Sequence[Json]) -> bool:
    """Return whether arguments can stand where pointers are wanted, and numbers: a parameter may have been put before theirs."""
    return all(
        _NUMBER.fullmatch(argument) is None if place in pointers else _POINTER.match(argument) is None
        for place, argument in enumerate(arguments)
    )


def _usual(facts: Facts, name: str, position: int, wanted: str) -> str:
    """Return the constant that the tree's own calls give as an argument: the wanted one, or that of most; empty if there is none.

    Of a truth value of which they don't agree it is that something is not so, where some say that.
    """
    entry = facts.get(CALLS).symbol(name)
    lists = cast("Sequence[Sequence[str]]", entry.fields["given"]) if entry is not None else ()
    values = Counter(given[position] for given in lists if len(given) > position)
    if wanted and values[wanted]:
        return wanted
    usual, count = next(iter(values.most_common(1)), ("", 0))
    if 2 * count > values.total() and _CONSTANT.fullmatch(usual):
        return usual
    declared = facts.get(FUNCTIONS).symbol(name)
    truths = declared.fields["truths"] if declared is not None else ()
    is_truth = isinstance(truths, list) and position in truths
    return next((word for word in _NOT if is_truth and values[word]), "")
