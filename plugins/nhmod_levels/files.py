"""The level files that mods bring, whoever declares them: checked, and with the names that the game looks for."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.dataclass import frozen
from nhmod.diagnostics import Diagnostic, DiagnosticError, Related, Report
from nhmod.diagnostics import listed as listed_words
from nhmod.source import Source, Span
from nhmod_languages.contents.features import BLOCKS
from nhmod_languages.des import DesFile, DesLevel, print_level, scan_des
from nhmod_levels.differences import CHANCES_BEHIND, MAZES, NAME_IN_CAPITALS
from nhmod_levels.drawn import describe
from nhmod_levels.edited import edited
from nhmod_levels.guards import escaped, guards_new_files
from nhmod_levels.headings import with_chances_behind, with_name_in_capitals, without_maze
from nhmod_levels.names import check_alone, check_owners, short_name
from nhmod_levels.read import Asked, Description, described, descriptions, target_dialect
from nhmod_levels.records import Level
from nhmod_levels.replacing import listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from nhmod.contribution import Mod, ModSet
    from nhmod.location import Location
    from nhmod.target import Entry, Facts, Json
    from nhmod_languages.language import CompiledFile, Languages

_SHORT = "level"
LEVEL_NAME = "NH2024"
"""``nhmod_languages.des.fault_codes.LEVEL_NAME``: a level's name that can't be."""
_SYNTAX = "NH2003"
"""What no rule of a language allows."""
_COMMON_NAME = re.compile(r'"[A-Za-z0-9]{1,8}"')
_COMMAND = re.compile(r"\b[A-Z]{4,}\b")


@frozen
class LevelFile:
    """One .des file of a mod as the tree gets it: its text, and what is in it.

    ``levels`` are the names that the game knows, ``scanned`` the levels as the author wrote them (or the printer);
    ``location`` is the manifest's place that asked for the file. ``drawn`` tells that the manifest itself draws it.
    ``given`` is the author's file, before its level was renamed; a drawn level has none. ``guarded`` tells that the build
    takes the level out where the symbol is not defined. ``replaces`` is the game's own level whose place the file's takes; it goes
    into that level's file. ``named`` is the place of the name that a level gets, where the manifest says it,
    ``title`` what the author calls a drawn level, ``places`` where the manifest says what each of its lines does. ``ways``
    make 3.6's words of it the tree's (``OBJECT[50%]:``, ``NAME:``). Where levels are ``programs`` these are what the tree gets for it, a
    level each.
    """

    mod: Mod
    path: str
    text: str
    levels: tuple[str, ...]
    scanned: tuple[DesLevel, ...]
    location: Location
    drawn: bool = False
    given: Description | None = None
    guarded: bool = True
    replaces: str = ""
    renamed: bool = False
    made_as: str = ""
    first: str = ""
    named: Location | None = None
    title: str = ""
    places: tuple[Location | None, ...] = ()
    ways: tuple[Callable[[str], str], ...] = ()
    programs: tuple[CompiledFile, ...] = ()

    @property
    def content(self) -> bytes:
        """The file, with the lines that make it vanish without the symbol (util/makedefs.c, do_grep)."""
        text = f"^?{self.mod.symbol}\n{escaped(self.spoken)}^.\n" if self.guarded else self.spoken
        return text.encode("ascii")

    def warn(self, code: str, message: str, span: Span, report: Report, *, hint: str) -> None:
        """Warn of a stretch of what was scanned: at the author's own line, or at the manifest's key that it comes of."""
        if self.given is None:
            line, _ = Source(self.text, self.path).line_column(span.start)
            place = self.places[line - 1] if line <= len(self.places) else None
            report.warning(code, message, place or self.location, hint=hint)
            return
        found = Report()
        found.warning(code, message, self.given.scanned.source.location(span), hint=hint)
        self.given.tell(found, report)

    @property
    def spoken(self) -> str:
        """The text as the tree wants it: for its own level compiler, or as the program of its one level."""
        return self.programs[0].content.decode("latin-1") if self.programs else self.said(self.text)

    def said(self, text: str) -> str:
        """Return a text of it in the tree's words."""
        for way in self.ways:
            text = way(text)
        return text


@frozen
class _Wanted:
    """Who brings a file, where it goes in the tree, and what its one level is to be called (empty: as it is)."""

    mod: Mod
    path: str
    rename: str = ""
    replaces: str = ""
    made_as: str = ""
    first: str = ""
    named: Location | None = None


def level_files(mods: ModSet, facts: Facts, report: Report) -> tuple[LevelFile, ...]:
    """Read every level file that mods bring and draw every drawn level; what is wrong is reported."""
    stock = {entry.text("file") for entry in facts["level files"] if entry.fields.get("file")}
    found: dict[tuple[str, str], LevelFile] = {}
    for file in _all_files(mods, facts, stock, report):
        # What takes the place of a level of the game has no file of its own.
        earlier = found.setdefault((file.path, file.replaces), file)
        if earlier.text != file.text:
            message = f"two level files of '{file.mod.id}' would be called {file.path} in the game's source"
            related = (Related(location=earlier.location, message="the other one"),)
            report.error("NH1404", message, file.location, hint="give one of them another name", related=related)
    return tuple(found.values())


def check_files(
    files: Iterable[LevelFile], languages: Languages, facts: Facts, report: Report
) -> tuple[LevelFile, ...]:
    """Have the level compiler look over every file, and return those in which the rest can be looked for.

    What it says of a drawn level is told at the manifest's place. Nothing more is found in an author's file with errors.
    """
    told: set[Location] = set()
    sound: list[LevelFile] = []
    for file in files:
        if file.given is not None:
            of_text = Report()
            source = file.given.scanned.source
            own_text = _renamed(file.given.scanned) if file.renamed else source.text
            # The author's lines are no makedefs lines, wherever the file goes: the language must not take them for such.
            text = escaped(own_text) if facts.offers(BLOCKS) else own_text
            _check_things(file.given.scanned, file.mod, facts, of_text)
            _check_text(text, file.said(own_text), source.file, languages, of_text)
            file.given.tell(of_text, report)
            if file.named is not None and file.named not in told:
                told.update(_check_name(file, file.named, languages, report))
            sound += () if of_text.errors else (file,)
            continue
        sound.append(file)
        own = Report()
        _check_text(file.text, file.spoken, file.path, languages, own)
        for found in own.diagnostics:
            # A hint in the level compiler's words is of no use to who draws in a manifest.
            hint = "" if _COMMAND.search(found.hint) else found.hint
            place = file.named or file.location if found.code == LEVEL_NAME else _place(found, file)
            report.add(replace(found, location=place, hint=hint, related=()))
    return tuple(sound)


def _check_things(scanned: DesFile, mod: Mod, facts: Facts, report: Report) -> None:
    """Report things of mods that are not required, and what the game can't make by itself."""
    check_owners(scanned.references, mod, facts, report)
    chosen = (reference for level in scanned.levels for reference in listed(level, scanned))
    things = sorted((*scanned.references, *chosen), key=lambda reference: reference.span.start)
    check_alone(things, scanned.source.text, facts, report)


def _check_text(text: str, spoken: str, file: str, languages: Languages, report: Report) -> None:
    """Have a level looked over: by nhmod's compiler, and in a variant by its own lev_comp, which has the last word on what is syntax.

    Where that can neither be compiled nor run by nhmod, the build will tell.
    """
    from nhmod_languages.checking import check_once  # noqa: PLC0415 - many runs have no level to check

    own = Report()
    check_once(text, file, languages, own)
    if languages.programs is not None and not own.errors:
        languages.programs(text, file, own)
    found = own.diagnostics
    theirs = _read_by_the_tree(spoken, file, languages) if all(one.code == _SYNTAX for one in own.errors) else None
    if theirs is not None:
        unread = own.errors if not theirs.errors else ()
        found = (*(one for one in found if one not in unread), *(theirs.diagnostics if not own.errors else ()))
    report.extend(found)


def _read_by_the_tree(text: str, file: str, languages: Languages) -> Report | None:
    """Return what a variant's own lev_comp says of a level; ``None`` where it isn't asked or can't be had."""
    for make in () if languages.proven else (languages.native, languages.interpreted):
        report = Report()
        with suppress(DiagnosticError):
            if make is not None:
                make(cache_directory()).read(text, file, report)
                return report
    return None


def _place(found: Diagnostic, file: LevelFile) -> Location:
    """Return the manifest's place for what was found in a drawn level: that of the thing whose line it is, or of the level."""
    line = found.location.line if found.location is not None else 0
    place = file.places[line - 1] if 0 < line <= len(file.places) else None
    return place or file.location


def _check_name(file: LevelFile, place: Location, languages: Languages, report: Report) -> tuple[Location, ...]:
    """Report a name, with the variant's number behind it, that the target's level compiler refuses; once for all variants."""
    own = Report()
    languages.level.check(file.text, file.path, own)
    for found in own.errors:
        if found.code == LEVEL_NAME:
            longest, name = file.levels[0], file.levels[0].rpartition("-")[0]
            hint = f"the variants of '{name}' are called '{longest}' and so on: a shorter name"
            report.add(replace(found, location=place, hint=hint, related=()))
            return (place,)
    return ()


def _all_files(mods: ModSet, facts: Facts, stock: set[str], report: Report) -> Iterator[LevelFile]:
    for owner, level in mods.records("levels", Level):
        mod = owner.reaching(level)
        makers: list[LevelFile | None] = []
        if _only_a_variant(level, owner, facts):
            continue
        if level.map is not None:
            makers.append(_drawn(mod, level, _Wanted(mod=mod, path=_path(mod, level.name or "", stock)), facts, report))
        places = edited(level, facts)
        replaced = places[0] if places else None
        given = descriptions(level, mod, facts, report)
        if given and len(places) > 1:
            message = f"'{level.edit}' is several levels in this game, and a file takes the place of one"
            hint = f"say which: {listed_words([place.name for place in places])}"
            report.error("NH1404", message, level.origin.at("edit"), hint=hint)
            continue
        if replaced and len(given) > 1:
            message = f"'{replaced.name}' becomes one level, and {len(given)} files are given for it"
            hint = _variants_hint(replaced.name, [description.asked.path for description in given], facts)
            report.error("NH1404", message, level.origin.at("des").location, path=f"{level.origin.path}.des", hint=hint)
        for number, description in enumerate(given, start=1):
            rename = replaced.name if replaced else f"{level.name}-{number}" if len(given) > 1 else ""
            stem = PurePosixPath(description.asked.path).stem
            name = replaced.name if replaced else ""
            named = level.origin.at("name").location if rename and not name else None
            wanted = _Wanted(mod=mod, path=_path(mod, stem, stock), rename=rename, replaces=name, named=named)
            makers.append(_written(wanted, description, facts, report))
        yield from (made for made in makers if made is not None)
    by_id = {mod.id: mod for mod in mods}
    for entry in facts.added("level files"):
        if entry.fields.get("rename"):
            made = _variant(entry, by_id[entry.mod], facts, stock, report)
            if made is not None:
                yield made


def _variants_hint(level: str, paths: list[str], facts: Facts) -> str:
    """Write what an author means who gives several files for one of the game's levels."""
    special = facts["special levels"].find(level) or facts["special levels"].find(f"x-{level.partition('-')[2]}")
    if special is None:
        return "give one"
    written = f"dungeons: [{{edit: {special.fields['dungeon']}, variants: {{{level}: [{', '.join(paths[1:])}]}}}}]"
    return f"to have the first in its place and the others beside it, leave '{paths[0]}' here and write {written}"


def _variant(entry: Entry, mod: Mod, facts: Facts, stock: set[str], report: Report) -> LevelFile | None:
    """Read a level that another kind's content brings: ``real`` and ``path``, or ``files`` of them (one a level language).

    ``rename`` says what it is called. With ``own`` it is a level of the mod.
    """
    if entry.origin is None:
        return None
    wanted = _Wanted(
        mod=mod,
        path=_path(mod, entry.name, stock),
        rename=entry.name,
        made_as=short_name(entry.name, facts),
        first=entry.text("of") if entry.fields.get("of") and not entry.fields.get("before") else "",
    )
    level = _own(str(entry.fields.get("own", "")), mod)
    if level is not None and level.map is not None:
        return _drawn(mod, level, wanted, facts, report)
    asked = [Asked.of(file) for file in level.des] if level is not None else _asked(entry.fields, entry.origin.location)
    given = described(asked, mod, facts, report)
    return _written(wanted, given[0], facts, report) if given else None


def _own(name: str, mod: Mod) -> Level | None:
    """Find a level that a mod describes by its name."""
    levels = (level for level in mod.records.get("levels", ()) if isinstance(level, Level) and level.edit is None)
    return next((level for level in levels if name and level.title == name), None)


def _only_a_variant(level: Level, mod: Mod, facts: Facts) -> bool:
    """Return whether a level stands nowhere but among the variants of another one, under a name of its own there."""
    own = {entry.fields.get("own") for entry in facts.added("level files") if entry.mod == mod.id}
    return level.edit is None and level.title in own and facts["special levels"].find(level.title) is None


def _asked(fields: Mapping[str, Json], location: Location) -> list[Asked]:
    several = fields.get("files")
    alone = not isinstance(several, list)
    files = [one for one in several if isinstance(one, dict)] if isinstance(several, list) else [fields]
    return [Asked(real=Path(str(one["real"])), path=str(one["path"]), location=location, alone=alone) for one in files]


def _written(wanted: _Wanted, given: Description, facts: Facts, report: Report) -> LevelFile | None:
    """Give the one level of an author's file the name that is asked for; ``check_files`` says what is wrong in it."""
    if not given.usable:
        return None
    scanned, rename = given.scanned, wanted.rename
    text, names = scanned.source.text, tuple(level.name for level in scanned.levels)
    if rename and len(names) > 1:
        message = f"the file for '{rename}' holds one level, and {scanned.source.file} holds {len(names)}"
        report.error("NH1404", message, given.asked.location)
        return None
    renamed = bool(rename and names)
    if renamed:
        span = _name_span(scanned)
        text, names = f'{text[: span.start]}"{wanted.made_as or rename}"{text[span.end :]}', (rename,)
    return LevelFile(
        mod=wanted.mod,
        path=wanted.path,
        text=text if text.endswith("\n") else f"{text}\n",
        levels=names,
        scanned=scanned.levels,
        location=given.asked.location,
        given=given,
        guarded=guards_new_files(facts),
        replaces=wanted.replaces,
        renamed=renamed,
        made_as=wanted.made_as,
        first=wanted.first,
        ways=_ways(facts),
        named=wanted.named,
    )


def _ways(facts: Facts) -> tuple[Callable[[str], str], ...]:
    """Return what makes 3.6's words of a description those of the tree's scanner."""
    every = ((CHANCES_BEHIND, with_chances_behind), (NAME_IN_CAPITALS, with_name_in_capitals))
    return tuple(way for difference, way in every if facts.offers(difference))


def _renamed(scanned: DesFile) -> str:
    """Return an author's text with a name that every level compiler takes (its own, if they do), everything else where it was."""
    span, text = _name_span(scanned), scanned.source.text
    if span.start == span.end or _COMMON_NAME.fullmatch(scanned.source[span]):
        return text
    width = span.end - span.start
    name = f'"{_SHORT[: max(width - 2, 1)]}"'.ljust(width)
    return f"{text[: span.start]}{name}{text[span.end :]}"


def _name_span(scanned: DesFile) -> Span:
    """Find the name of the file's one level, with its quotes; empty where it has none."""
    start = scanned.levels[0].span.start
    found = (t.span for t in scanned.tokens if t.span.start >= start and scanned.source[t.span].startswith('"'))
    return next(found, Span(start, start))


def _drawn(mod: Mod, level: Level, wanted: _Wanted, facts: Facts, report: Report) -> LevelFile | None:
    """Write a drawn level, under the name that is asked for."""
    description = describe(level, facts, report)
    if description is None:
        return None
    if wanted.rename:
        description = replace(description, name=wanted.made_as or wanted.rename)
    places: list[Location | None] = []
    try:
        text = print_level(description, terrain=_terrain(facts), dialect=target_dialect(facts), places=places)
    except DiagnosticError as error:
        report.extend(error.diagnostics)
        return None
    text = text if facts.offers(MAZES) else without_maze(text)
    return LevelFile(
        mod=mod,
        path=wanted.path,
        text=text,
        levels=(wanted.rename or description.name,),
        scanned=scan_des(text, wanted.path).levels,
        location=level.origin.location,
        drawn=True,
        title=level.name or "",
        places=tuple(places),
        guarded=guards_new_files(facts),
        made_as=wanted.made_as,
        first=wanted.first,
        ways=_ways(facts),
        named=level.origin.at("name").location,
    )


def _path(mod: Mod, stem: str, stock: set[str]) -> str:
    """Return a file's place in the tree: the mod's id and the file's name, with nothing that make would misread."""
    clean = re.sub(r"[^A-Za-z0-9_-]", "-", stem)
    short = f"dat/{mod.id}.des"
    return short if clean == mod.id and short not in stock else f"dat/{mod.id}-{clean}.des"


def _terrain(facts: Facts) -> str:
    return "".join(entry.name for entry in facts["map symbols"])
