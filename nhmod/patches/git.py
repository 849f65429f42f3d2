"""Git at its command line: a repository made of a stream, and commits read back from one."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen
from nhmod.diagnostics import Diagnostic, DiagnosticError, Severity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from nhmod.patches.history import Commit

BRANCH = "nhmod"
_AUTHOR = "nhmod <nhmod@localhost>"
_SECONDS = 900
# Every byte of the source is kept, whatever the tree's own .gitattributes say of line ends and keywords.
_ATTRIBUTES = "* -text !eol !filter -ident !working-tree-encoding\n"
_SETTINGS = {"core.autocrlf": "false", "core.safecrlf": "false", "core.fileMode": "true"}


@frozen
class GitCommit:
    """A commit that was read: ``number`` is its object name, ``parents`` those before it, ``message`` all of its text."""

    number: str
    parents: tuple[str, ...]
    message: str

    @property
    def subject(self) -> str:
        """Its number, short, and the first line of its message."""
        return f"{self.number[:10]} ({self.message.partition(chr(10))[0].strip() or 'without a message'})"


@dataclass(frozen=True, slots=True)
class GitFile:
    """A file of a commit's tree: its mode (``100644``) and the name of its blob."""

    mode: str
    blob: str


class Git:
    """One repository; ``own`` takes no settings but nhmod's, so that the same input gives the same commits everywhere."""

    def __init__(self, folder: Path, *, own: bool) -> None:
        """Take a folder."""
        self._folder = folder
        self._own = own

    def create(self, commits: Iterable[Commit], mode: Callable[[str], str], epoch: int) -> None:
        """Make a repository with one branch of these commits in an empty folder, and check the last one out."""
        self.run("init", "-q", "--template=")
        (self._folder / ".git" / "info").mkdir(exist_ok=True)
        (self._folder / ".git" / "info" / "attributes").write_text(_ATTRIBUTES, encoding="ascii")
        for name, value in _SETTINGS.items():
            self.run("config", name, value)
        self.run("symbolic-ref", "HEAD", f"refs/heads/{BRANCH}")
        self.run("fast-import", "--quiet", "--done", given=b"".join(_stream(commits, mode, epoch)))
        self.run("reset", "-q", "--hard")

    def commits(self) -> tuple[GitCommit, ...]:
        """Read the commits that lead to what is checked out, the first one first."""
        lines = self.run("rev-list", "--reverse", "--topo-order", "--parents", "HEAD", "--").decode().splitlines()
        found = []
        for line in lines:
            number, *parents = line.split()
            raw = self.run("cat-file", "commit", number).decode("utf-8", "replace")
            found.append(GitCommit(number=number, parents=tuple(parents), message=raw.partition("\n\n")[2]))
        return tuple(found)

    def files(self, commit: str) -> Mapping[str, GitFile]:
        """List a commit's files by path; links and submodules are there with their modes."""
        found = {}
        for entry in self.run("ls-tree", "-r", "-z", "--full-tree", commit).split(b"\0")[:-1]:
            about, _, path = entry.partition(b"\t")
            mode, _, blob = about.decode("ascii").split()
            found[os.fsdecode(path)] = GitFile(mode, blob)
        return found

    def content(self, blob: str) -> bytes:
        """Read a file's bytes."""
        return self.run("cat-file", "blob", blob)

    def run(self, *arguments: str, given: bytes = b"") -> bytes:
        """Run git and give what it printed; raises ``DiagnosticError``: NH0611 where git is missing or fails."""
        command = ("git", "-c", "gc.auto=0", "-c", "core.hooksPath=/dev/null", *arguments)
        try:
            done = subprocess.run(  # noqa: S603 - no shell; the arguments are nhmod's own
                command,
                cwd=self._folder,
                env=_environment(self._folder, own=self._own),
                input=given,
                capture_output=True,
                timeout=_SECONDS,
                check=False,
            )
        except FileNotFoundError as error:
            message = "git is needed for the series as a branch, and it is not installed"
            raise _problem(message, hint="apt install git") from error
        except (OSError, subprocess.TimeoutExpired) as error:
            raise _problem(f"git {arguments[0]} can't be run: {error}") from error
        if done.returncode:
            said = " ".join(done.stderr.decode("utf-8", "replace").split()) or f"it ended with status {done.returncode}"
            raise _problem(f"git {arguments[0]} failed in {self._folder}: {said}")
        return done.stdout


def _stream(commits: Iterable[Commit], mode: Callable[[str], str], epoch: int) -> Iterator[bytes]:
    """Write the commits as git fast-import reads them."""
    yield b"feature done\n"
    for number, commit in enumerate(commits, start=1):
        message = commit.message.encode()
        yield f"commit refs/heads/{BRANCH}\nmark :{number}\n".encode()
        yield f"author {_AUTHOR} {epoch} +0000\ncommitter {_AUTHOR} {epoch} +0000\n".encode()
        yield b"data %d\n%s\n" % (len(message), message)
        if number > 1:
            yield f"from :{number - 1}\n".encode()
        for file in sorted(commit.files):
            content = commit.files[file]
            yield b"M %s inline %s\n" % (mode(file).encode(), _path(file))
            yield b"data %d\n%s\n" % (len(content), content)
    yield b"done\n"


def _path(file: str) -> bytes:
    """Write a path as fast-import takes it."""
    path = os.fsencode(file)
    if path.startswith(b'"') or b"\n" in path:
        return b'"' + path.replace(b"\\", b"\\\\").replace(b'"', b'\\"').replace(b"\n", b"\\n") + b'"'
    return path


def _environment(folder: Path, *, own: bool) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    kept |= {"LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_REPLACE_OBJECTS": "1", "GIT_OPTIONAL_LOCKS": "0"}
    if own:
        nowhere = str(folder / ".git" / "no-settings")
        kept |= {
            "HOME": nowhere,
            "XDG_CONFIG_HOME": nowhere,
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_ATTR_NOSYSTEM": "1",
            "GIT_DEFAULT_HASH": "sha1",
            "TZ": "UTC",
        }
    return kept


def _problem(message: str, *, hint: str = "") -> DiagnosticError:
    found = Diagnostic(code="NH0611", severity=Severity.ERROR, message=message, hint=hint)
    return DiagnosticError([found], exit_status=3)
