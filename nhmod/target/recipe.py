"""How a target's stage becomes a playable directory, as data: the build layer runs it and knows no game."""

from __future__ import annotations

from dataclasses import field
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, Protocol

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod.binary import Layout
    from nhmod.diagnostics import Report
    from nhmod.target.target import Target
    from nhmod.target.tree import Tree


REPAIRS = "(repairs)"
"""The owner of the edits that mend a target; it comes before every mod."""
VARIANT = "(variant)"
"""The owner of the edits that name a build and mark its saves; it comes after every mod."""


@frozen
class Variant:
    """A build's own name and version; without a name it goes by the game's.

    One that is ``worked_on`` is played while it is changed (``nhmod dev``): it reads anew what of its data it can. ``reads`` are sets of
    mods, by id, each a part of the build's: their saved games are read beside the build's own.
    """

    name: str = ""
    version: str = ""
    worked_on: bool = False
    reads: tuple[tuple[str, ...], ...] = ()

    def __str__(self) -> str:
        """Write the name and the version, or nothing."""
        return f"{self.name} {self.version}".strip()


HERE = "here"
"""The place of a game for a machine like this one, that is built without any program of the system."""
SANDBOX = "sandbox"
"""The place of a game that is run by a program of nhmod's own and has its folder and nothing else of the machine."""


@frozen
class RecipeRequest:
    """What a recipe is wanted for.

    ``compiler`` is the C compiler's command. ``epoch`` is the build's date in seconds since 1970, 0 the release's own.
    ``native`` asks for the tree's own compilers of levels and dungeons in place of the plugin's (absent: as the plugin decides).
    ``window`` is the user's word for a further window that the game is to be played in, ``place`` for another machine that it is to be
    played on than this one ("linux", "windows"): the plugin knows them or refuses. ``HERE`` is a machine like this one that may have
    no compiler, ``SANDBOX`` no machine at all.
    ``changed`` are the files that mods change or add, by their paths in the stage. ``worked_on`` is as the variant says (``Variant``).
    """

    target: Target
    tree: Tree
    compiler: str = "gcc"
    epoch: int = 0
    native: bool | None = None
    window: str = ""
    place: str = ""
    changed: frozenset[str] = frozenset()
    worked_on: bool = False

    @property
    def files(self) -> tuple[str, ...]:
        """The files that are in the stage, sorted: the tree's, and those that mods add."""
        return tuple(sorted({*self.tree.files(), *self.changed}))


class Work(Protocol):
    """What a step does in nhmod's own process; its ``repr`` says what it is, as a command's words do."""

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        """Do it, leaving alone what is up to date.

        Files are written whole or not at all. What is wrong goes to ``report``, at places relative to the stage; then
        the step has failed. ``cache`` is nhmod's cache directory.
        """


@frozen
class Step:
    """One command, run in ``folder`` of the stage (POSIX) in every build: it must leave alone what is up to date.

    With ``work`` in place of a command, nhmod does it itself.

    ``make`` says that the command is GNU make: it gets the number of jobs, ``-k`` when asked to keep going, and is told
    to take settled files for old. ``ninja`` says that it is ninja: it gets the number of jobs, and goes on when asked to.
    ``settles`` names files that the command may write anew though nothing in them changes: where one's content is as before
    the step it gets its old time back, so that nothing is rebuilt on its account; when the step fails the old ones are put
    back. ``discard`` are glob patterns of further files that can't be trusted when the step fails. ``parallel`` is false where
    the makefile has races. ``optional`` says that the game can be played without what it makes: what is wrong there is a warning.
    ``until`` is the title of the later step that first needs what the ``work`` makes: it is done beside the steps before that.
    """

    title: str
    command: tuple[str, ...] = ()
    work: Work | None = None
    folder: str = "."
    make: bool = False
    ninja: bool = False
    parallel: bool = True
    settles: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    optional: bool = False
    until: str = ""


@frozen
class Complaint:
    """What one line of a tool's output looks like that says what is wrong.

    ``pattern`` is searched for with ``re.match``; its groups ``file``, ``line`` and ``message`` are used where it has
    them, the file being relative to the folder in which the tool runs or to ``folder``. A ``fatal`` one fails the
    step though the tool is content (DESIGN.md, decision 9: warnings of the old tools are errors here); one that must be
    ``brought`` does so only in a file that mods change or add: what a variant's own tools take of it is no fault of theirs.
    """

    pattern: str
    fatal: bool = False
    brought: bool = False
    folder: str = ""


class Live(Protocol):
    """What of a game's data can be changed under a game that runs (``nhmod dev``)."""

    def spread(self, files: Mapping[str, bytes]) -> Mapping[str, bytes]:
        """Return the files of a playable directory, by path, as they must lie for a running game to find new ones."""

    def anew(self, path: str) -> str:
        """Return in words when a running game reads a file anew ("when something is looked up"); empty: at its start only."""


class Keep(Enum):
    """What a new build does to a file that the playable directory has already."""

    NEVER = "never"
    """It is the build's own: it is replaced."""
    CHANGED = "changed"
    """The player may change it: it is replaced only where nobody has."""
    ALWAYS = "always"
    """It is the player's (scores): it is made only where it is absent."""


@frozen
class PlayableFile:
    """One file of the playable directory: the stage's file ``source``, or ``content`` where that is empty.

    An ``optional`` one is left out where no step has made it.
    """

    path: str
    source: str = ""
    content: bytes = b""
    mode: int = 0o644
    keep: Keep = Keep.NEVER
    optional: bool = False

    @property
    def personal(self) -> bool:
        """Whether it is the player's: an empty one is as good as new."""
        return self.keep is Keep.ALWAYS


@frozen
class Recipe:
    """A target's build.

    ``files`` are put into the stage beside the edited tree (a hints file). ``environment`` is added to the steps'
    otherwise bare environment. ``tools`` are the commands without which nothing can be built. ``folders`` are the
    playable directory's own, empty at first; ``launcher`` is the file in it that starts the game. ``licence`` is the
    tree's file with the game's licence, or empty, ``epoch`` the build's date in seconds since 1970. ``filtered`` are pairs of a
    regular expression and a replacement: they make of a file that steps filter lines out to the one that it comes from.
    ``place`` is the one that it was asked for: without it the recipe is one for this machine, whatever was asked for.
    ``compiler`` is the C compiler's command where it is not the one that was asked for. ``live`` says what a running
    game can be given, absent: nothing.
    ``starters`` are the files of a package's own folder that start the game, by name (absent: a shell script, ``play``).
    ``archive`` is what people there unpack or install, for Debian with dpkg's name of the ``architecture``. ``libraries`` are licences
    of what is linked into the game, by name.
    ``usage`` says in a package's README, in place of the usual words, how what is in the folder ``game`` is used. ``no_game`` says why
    what is made is no game that could be started, as a sentence without its end: files for who has the game, which can only be packaged.
    """

    target: str
    steps: tuple[Step, ...]
    playable: tuple[PlayableFile, ...]
    launcher: str
    epoch: int
    licence: str = ""
    files: Mapping[str, bytes] = field(default_factory=lambda: MappingProxyType({}))
    environment: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    tools: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    place: str = ""
    compiler: str = ""
    complaints: tuple[Complaint, ...] = ()
    filtered: tuple[tuple[str, str], ...] = ()
    live: Live | None = None
    hangs_up: bool = False
    usage: str = ""
    starters: Mapping[str, bytes] | None = None
    archive: Literal["tar.gz", "zip", "deb"] = "tar.gz"
    architecture: str = ""
    libraries: Mapping[str, bytes] = field(default_factory=lambda: MappingProxyType({}))
    no_game: str = ""

    @property
    def has_commands(self) -> bool:
        """Whether anything is run, or compiled: what is data alone is only put together."""
        return any(step.command for step in self.steps)


FIND_PLACE = """\
game=$0
while [ -L "$game" ]; do
    link=$(readlink -- "$game")
    case $link in
    /*) game=$link ;;
    *) game=$(dirname -- "$game")/$link ;;
    esac
done
here=$(CDPATH='' cd -- "$(dirname -- "$game")" && pwd -P) || exit
"""
"""Lines of sh after which ``$here`` is the folder that the script is in, through whatever links it was called."""


@frozen
class HeaderRequest:
    """Which game the files are for.

    ``words`` is the number of the header's words. ``game`` is a finished game to be matched (its directory, its nhdat,
    one of its level files, or the date.h that it was compiled with), or ``None`` for the tree as it is built by
    default; ``cache`` is nhmod's cache directory, ``compiler`` the C compiler's command where there is one.
    """

    tree: Tree
    words: int
    layout: Layout
    cache: Path
    game: Path | None = None
    compiler: str = "gcc"
