"""Small changes of C files such as people make in trees of their own: what the perturbation tests are made of.

Each takes a file's text and gives another one. Each raises ``LookupError`` where it changes nothing, so that no test is about
a tree that is as it was.
"""

from __future__ import annotations

import itertools
import re
import shutil
import subprocess
from contextlib import suppress
from typing import TYPE_CHECKING

import clang_format

from nhmod.places import in_function
from nhmod.target.c import CFile, SiteError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

Change = "Callable[[str], str]"


def copy_of(tree: Path, place: Path, changes: Mapping[str, Callable[[str], str]]) -> Path:
    """Copy a tree with some files changed; a change that gives nothing takes the file away."""
    shutil.copytree(tree, place)
    for file, change in changes.items():
        path = place / file
        text = path.read_bytes().decode("latin-1")
        made = change(text)
        if made == text:
            raise LookupError(f"{file} stays as it was")
        path.chmod(0o644)
        path.parent.chmod(0o755)
        path.unlink()
        if made:
            path.write_bytes(made.encode("latin-1"))
    return place


def gone(text: str) -> str:
    """The file is not there."""
    del text
    return ""


def formatted(style: str) -> Callable[[str], str]:
    """clang-format with one of its styles; the order of #include lines is left alone, for it has a meaning here."""

    def change(text: str) -> str:
        done = subprocess.run(
            (
                clang_format.get_executable("clang-format"),
                f"--style={{BasedOnStyle: {style}, SortIncludes: Never}}",
                "--assume-filename=file.c",
            ),
            input=text.encode("latin-1"),
            capture_output=True,
            check=True,
        )
        return done.stdout.decode("latin-1")

    return change


def tabs(text: str) -> str:
    """Eight blanks at the beginning of a line are a tab."""
    return re.sub(
        r"^ +", lambda blanks: "\t" * (len(blanks[0]) // 8) + " " * (len(blanks[0]) % 8), text, flags=re.MULTILINE
    )


def crlf(text: str) -> str:
    """Lines end as on DOS."""
    return text.replace("\n", "\r\n")


def comments(text: str) -> str:
    """Behind every semicolon and brace that ends a line stands a comment, and one on a line of its own after it."""
    c = CFile("comments.c", text)
    ends = [
        token.end
        for token in c.significant
        if token.text in (";", "{", "}") and text[token.end : token.end + 1] == "\n"
    ]
    for end in reversed(ends):
        text = f'{text[:end]} /* was: if (x) {{ y = "z"; */\n/* here (a; b) {{ c }} */{text[end:]}'
    return text


def moved_to_end(name: str) -> Callable[[str], str]:
    """A function stands at the end of its file, declared before its first use."""

    def change(text: str) -> str:
        function = CFile("moved.c", text).function(name)
        lines = function.lines(leading_comment=True)
        return text[: lines.start] + text[lines.end :] + "\n" + text[lines.start : lines.end]

    return change


def cut(name: str, taken: list[str]) -> Callable[[str], str]:
    """A function is gone from the file; its text is put into ``taken``."""

    def change(text: str) -> str:
        lines = CFile("cut.c", text).function(name).lines(leading_comment=True)
        taken.append(text[lines.start : lines.end])
        return text[: lines.start] + text[lines.end :]

    return change


def handed_on(*names: str) -> Callable[[str], str]:
    """Functions have their bodies in others, which they call."""

    def change(text: str) -> str:
        for name in names:
            function = CFile("handed.c", text).function(name)
            head = text[function.head.start : function.head.end]
            given = ", ".join(CFile("handed.c", text).parameters(name))
            returned = "" if re.match(r"(?:STATIC_OVL |static )?void\b", head) else "return "
            core = re.sub(rf"\b{name}\b", f"{name}_core", head, count=1) + text[function.head.end : function.span.end]
            made = f"{core}\n\n{head.rstrip()}\n{{\n    {returned}{name}_core({given});\n}}"
            text = text[: function.head.start] + made + text[function.span.end :]
        return text

    return change


def asks_what_can_be_applied(text: str) -> str:
    """getobj() asks a function what can be applied: what 3.7 does, and variants before it did."""
    found = CFile("apply.c", text).function("doapply")
    start = CFile("apply.c", text).lines(found.span, leading_comment=True).start
    body = "if (otmp->oclass == TOOL_CLASS)\n        return 2;\n    return 1;"
    asked = f"static int\napply_ok(otmp)\nstruct obj *otmp;\n{{\n    {body}\n}}\n\n"
    return replaced('getobj(class_list, "use or apply")', 'getobj("use or apply", apply_ok)')(
        text[:start] + asked + text[start:]
    )


def numbers_in_conditionals(text: str) -> str:
    """Room types that are sums, one that not every build has, and two names for one number (3.4.3)."""
    first, _, rest = text.partition("#define SHOPBASE")
    _, _, rest = rest.partition("\n")

    def summed(match: re.Match[str]) -> str:
        return f"#define {match[1]} (SHOPBASE+ {int(match[2]) - 14})"

    rest = re.sub(r"^#define (\w+SHOP)\s+(\d+)", summed, rest, flags=re.MULTILINE)
    rest = re.sub(r"#define CANDLESHOP .*", "#define CANDLESHOP (UNIQUESHOP)", rest)
    market = "#define MARKETSHOP (UNIQUESHOP+1)\n#define MAXRTYPE (UNIQUESHOP+1)"
    either = f"#ifdef MARKET\n{market}\n#else\n#define MAXRTYPE (UNIQUESHOP)\n#endif"
    rest = re.sub(r"#define MAXRTYPE\s+\d+", lambda _: either, rest)
    return f"{first}#ifdef MARKET\n#define FOYER 14\n#endif\n#define SHOPBASE 15\n{rest}"


def renamed(old: str, new: str, *, within: str = "") -> Callable[[str], str]:
    """An identifier has another name, in the whole file or in one function."""

    def change(text: str) -> str:
        c = CFile("renamed.c", text)
        span = c.function(within).span if within else None
        for found in reversed(c.find(old, span)):
            text = text[: found.start] + new + text[found.end :]
        return text

    return change


def behind_if_0(name: str) -> Callable[[str], str]:
    """An old version of a function stands before it in an ``#if 0``."""

    def change(text: str) -> str:
        lines = CFile("decoy.c", text).function(name).lines()
        return f"{text[: lines.start]}#if 0\n{text[lines.start : lines.end]}#endif\n{text[lines.start :]}"

    return change


def twice(name: str) -> Callable[[str], str]:
    """A function is defined for two platforms."""

    def change(text: str) -> str:
        lines = CFile("twice.c", text).function(name).lines()
        body = text[lines.start : lines.end]
        return f"{text[: lines.start]}#ifdef OURS\n{body}#else\n{body}#endif\n{text[lines.end :]}"

    return change


# The types of include/tradstdc.h for parameters that a K&R definition widens.
_PROMOTED = {"xchar": "XCHAR_P", "schar": "SCHAR_P", "uchar": "UCHAR_P", "boolean": "BOOLEAN_P", "char": "CHAR_P"}


def ansi(text: str) -> str:
    """Every K&R definition has a prototype's parameters."""
    c = CFile("ansi.c", text)
    for function in reversed(c.functions()):
        declared = text[function.parameters.end + 1 : function.body.start - 1]
        names = [name.strip() for name in c.text(function.parameters).split(",") if name.strip()]
        if not re.search(r"[\w*\]]\s*;", declared) or "#" in declared or "/*" in declared:
            continue
        types: dict[str, str] = {}
        for declaration in filter(None, (part.strip() for part in declared.split(";"))):
            first, *others = declaration.split(",")
            base = re.sub(r"[\s*]*\w+(\[\w*\]|\)\s*\(.*)?$", "", first.strip(), flags=re.DOTALL)
            for one in (first[len(base) :], *others):
                word = re.search(r"\w+", one)
                if word:
                    types[word[0]] = f"{_PROMOTED.get(base.removeprefix('register '), base)} {one.strip()}"
        if set(types) != set(names) or any("(" in one for one in types.values()):
            continue
        head = f"{', '.join(types[name] for name in names)})\n"
        text = text[: function.parameters.start] + head + text[function.body.start - 1 :]
    return text


def replaced(old: str, new: str, count: int = 1) -> Callable[[str], str]:
    """A stretch of the text is another one."""
    return lambda text: text.replace(old, new, count)


def each(*changes: Callable[[str], str]) -> Callable[[str], str]:
    """Several changes, one after the other."""

    def change(text: str) -> str:
        for one in changes:
            text = one(text)
        return text

    return change


def braces(text: str) -> str:
    """Every single statement behind a condition has braces."""
    c = CFile("braces.c", text)
    stretches = {
        arm.body
        for chain in c.ifs()
        for arm in chain.arms
        if not c.text(arm.body).startswith("{")
        and "#" not in c.text(arm.body)
        and not c.text(arm.body).startswith("if")
    }
    marks = [(span.start, 1, "{ ") for span in stretches] + [(span.end, 0, " }") for span in stretches]
    for at, _, mark in sorted(marks, reverse=True):
        text = text[:at] + mark + text[at:]
    return text


def rows_swapped(table: str, first: int, second: int) -> Callable[[str], str]:
    """Two rows of a table stand in each other's places; their comments stay."""

    def change(text: str) -> str:
        rows = CFile("swapped.c", text).array(table).rows
        one, other = rows[first].span, rows[second].span
        return (
            text[: one.start] + rows[second].text + text[one.end : other.start] + rows[first].text + text[other.end :]
        )

    return change


def every_row(table: str, made: Callable[[str], str]) -> Callable[[str], str]:
    """Every row of a table is another."""

    def change(text: str) -> str:
        for row in reversed(CFile("rows.c", text).array(table).rows):
            text = text[: row.span.start] + made(row.text) + text[row.span.end :]
        return text

    return change


def another_row(table: str, like: str, name: str) -> Callable[[str], str]:
    """A table has a row more, behind one whose first argument is a string; objects of its kind are never made by chance."""

    def change(text: str) -> str:
        row = next(r for r in CFile("more.c", text).array(table).rows if r.args and r.args[0].string == like)
        copy = row.text.replace(f'"{like}"', f'"{name}"')
        if table == "objects":
            copy = re.sub(r'(",\s*)\d+', r"\g<1>0", copy, count=1)
        return f"{text[: row.span.start]}{row.text},\n    {copy}{text[row.span.end :]}"

    return change


def another_tile(like: str, name: str) -> Callable[[str], str]:
    """A tile file has a tile more, behind another one, and those after it move up."""

    def change(text: str) -> str:
        found = re.search(rf"^# tile \d+ \({re.escape(like)}\)\n\{{\n(?:.*\n)*?\}}\n", text, re.MULTILINE)
        if found is None:
            raise LookupError(like)
        made = text[: found.end()] + found[0].replace(f"({like})", f"({name})") + text[found.end() :]
        numbers = itertools.count()
        return re.sub(r"^# tile \d+ ", lambda _: f"# tile {next(numbers)} ", made, flags=re.MULTILINE)

    return change


def another_room(text: str) -> str:
    """A room type more, before the shops, whose numbers move up."""
    members = CFile("rooms.h", text).enum("SHOPBASE").members
    base = next(number for number, member in enumerate(members) if member.name == "SHOPBASE")
    for member in reversed(members[base:]):
        if member.value is not None:
            number = int(text[member.value.start : member.value.end]) + 1
            text = f"{text[: member.value.start]}{number}{text[member.value.end :]}"
    at = members[base].span.start
    return f"{text[:at]}STUDY = 14, /* books */\n    {text[at:]}"


def another_field(text: str) -> str:
    """The macro of the monsters' rows has an argument more."""
    c = CFile("fields.c", text)
    calls = [call for call in c.calls("MON") if "#if 0" not in call.conditions]
    for call in reversed(calls):
        text = f"{text[: call.span.end - 1]}, 0{text[call.span.end - 1 :]}"
    define = CFile("fields.c", text).define("MON")
    changed = (
        text[define.span.start : define.span.end].replace("col)", "col, own)", 1).replace("C(col)", "C(col), own", 1)
    )
    return text[: define.span.start] + changed + text[define.span.end :]


def switch_for_if(function: str, contains: str) -> Callable[[str], str]:
    """A condition of the form ``a == X || a == Y`` with its statement is a switch."""

    def change(text: str) -> str:
        c = CFile("switch.c", text)
        (found,) = (chain for chain in c.ifs(c.function(function).body) if c.find(contains, chain.arms[0].condition))
        tests = [part.split("==") for part in found.arms[0].condition_text.split("||")]
        labels = "\n".join(f"case {value.strip()}:" for _, value in tests)
        made = f"switch ({tests[0][0].strip()}) {{\n{labels}\n{c.text(found.arms[0].body)}\nbreak;\n}}"
        return text[: found.span.start] + made + text[found.span.end :]

    return change


def inhabitants_by_ifs(text: str) -> str:
    """What lives in a room is kept in a variable by ifs, and made behind them; a throne's ruler is made by a call of its own."""
    c = CFile("ifs.c", text)
    (call,) = c.calls("makemon", c.function("fill_zoo").body)
    kind, *rest = (c.text(argument.span).strip() for argument in call.args)
    first, _, others = kind.partition("? courtmon()")
    made = (
        "(struct monst *) 0;\n{\nstruct permonst *pick;\n\n"
        f"if {first.strip()}\n    pick = courtmon();\nelse\n    pick = {others.lstrip().removeprefix(':')};\n"
        f"mon = makemon(pick, {', '.join(rest)});\n}}\nif (type == COURT && !rn2(99))\n"
        f"    (void) makemon(&mons[PM_NEWT], {', '.join(rest)})"
    )
    return text[: call.span.start] + made + text[call.span.end :]


def special_rooms(form: str) -> Callable[[str], str]:
    """The special rooms of a level are made behind an ``else``, in a ``switch``, in ``groups``, or chosen by a ``function``."""

    def change(text: str) -> str:
        c = CFile("rooms.c", text)
        chain = c.if_chain(c.function("makelevel").body, contains="mkroom(COURT)")
        tests = [(c.text(arm.condition).strip(), c.text(arm.body).strip()) for arm in chain.arms if arm.condition]
        (wizard, made), (shops, _), *others = tests
        head = f"if ({wizard})\n    {made}\nelse "
        if form == "else":
            rooms = "\nelse ".join(f"if ({test})\n    {room}" for test, room in others)
            new = f"{head}if ({shops})\n    mkroom(SHOPBASE);\nelse {{\n{rooms}\n}}"
        elif form == "switch":
            rooms = "\n".join(
                f"case {number}:\nif ({test}) {{\n{room}\nbreak;\n}}" for number, (test, room) in enumerate(others)
            )
            new = f"switch (rn2(20)) {{\ndefault:\n{head}if ({shops}) {{\nmkroom(SHOPBASE);\nbreak;\n}}\n{rooms}\n}}"
        elif form == "groups":
            half = len(others) // 2
            sorts = (others[:half], others[half:])
            chains = ("\nelse ".join(f"if ({test})\n    {room}" for test, room in sort) for sort in sorts)
            new = "\n".join((f"{head}if ({shops})\n    mkroom(SHOPBASE);", *chains))
        else:
            new = f"{head}\n    mkroom(some_room());"
        changed = text[: chain.span.start] + new + text[chain.span.end :]
        if form != "function":
            return changed
        at = c.function("makelevel").lines(leading_comment=True).start
        chosen = "static int\nsome_room()\n{\n    if (rn2(2))\n        return COURT;\n    return SHOPBASE;\n}\n\n"
        return changed[:at] + chosen + changed[at:]

    return change


def flags_left_alone(text: str) -> str:
    """A room keeps its level flag when its last of a kind was entered: what clears it is a comment."""
    c = CFile("hack.c", text)
    body = c.function("check_special_room").body
    (switch,) = (one for one in c.switches(body) if c.find("level.flags.has_zoo = 0", one.span))
    return f"{text[: switch.span.start]};\n/* {c.text(switch.span).replace('/*', '').replace('*/', '')} */{text[switch.span.end :]}"


_STATEMENTS = (
    "switch (0) { case 0: break; default: break; }",
    "if (0) { ; } else if (1) { ; } else { ; }",
    "for (;;) { break; }",
)
_CASE = "case 9999: break;"
_MORE = re.compile(rf"^[ \t]*(?:{'|'.join(map(re.escape, (*_STATEMENTS, _CASE)))})\r?\n", re.MULTILINE)


def with_more(text: str) -> str:
    """Each function begins, behind its declarations, and ends with statements more, and each switch begins with a case more."""
    text = _lines_added(text, [_CASE], _first_cases)
    for place in (_first_statements, _ends):
        text = _lines_added(text, _STATEMENTS, place)
    return text


def without_more(text: str) -> str:
    """The same without these."""
    return _MORE.sub("", text)


def _lines_added(text: str, lines: Iterable[str], places: Callable[[CFile], Iterable[int]]) -> str:
    c = CFile("more.c", text)
    for start in sorted(set(places(c)), reverse=True):
        if start == c.line_start(start):
            added = "".join(f"{c.indent_of(start)}{line}\n" for line in lines)
            text = f"{text[:start]}{added}{text[start:]}"
    return text


def _first_cases(c: CFile) -> Iterator[int]:
    for switch in c.switches():
        if switch.cases:
            yield c.line_start(switch.cases[0].label.start)


def _first_statements(c: CFile) -> Iterator[int]:
    for function in c.functions():
        with suppress(SiteError):  # of two functions of one name only one is compiled
            yield in_function(function.name)(c)


def _ends(c: CFile) -> Iterator[int]:
    for function in c.functions():
        start = c.line_start(function.body.end - 1)
        if c.source[:start].rstrip().endswith(")"):  # the last line is what an if without braces does
            start = c.line_start(function.body.end)
        if start > function.body.start:
            yield start
