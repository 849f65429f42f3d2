"""A program of WebAssembly, made ready once for this machine and run with the calls that it may make."""

from __future__ import annotations

import hashlib
import resource
import signal
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nhmod.cache import cache_directory
from nhmod.dataclass import dataclass
from nhmod.diagnostics import Report, listed, problem
from nhmod.extras import installing
from nhmod.files import write_file
from nhmod.location import Location
from nhmod.programs import run_program
from nhmod.target.zig import ninja, zig
from nhmod_sandbox.calls import NO_CALL, Host
from nhmod_sandbox.codes import NO_SANDBOX, READS_ELSEWHERE
from nhmod_sandbox.folder import Folder, Room
from nhmod_sandbox.memory import View
from nhmod_sandbox.processes import MODULE, Processes
from nhmod_sandbox.stopped import CRASH, DIVISION, GAVE_UP, EndedError, StoppedError, end_by

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wasmtime import Engine, Module

    from nhmod_sandbox.calls import Call


MEMORY = 128 << 20
"""So many bytes of memory has a program."""
_WASI = "wasi_snapshot_preview1"
_LARGEST_FILE = 256 << 20
_OPEN_FILES = 512
_TRAPS = {
    "STACK_OVERFLOW": (CRASH, "its calls go too deep (the stack is full)"),
    "MEMORY_OUT_OF_BOUNDS": (CRASH, "it used memory that it does not have"),
    "INDIRECT_CALL_TO_NULL": (CRASH, "it called a function that is not there"),
    "BAD_SIGNATURE": (CRASH, "it called a function that takes other arguments"),
    "TABLE_OUT_OF_BOUNDS": (CRASH, "it called what is no function"),
    "INTEGER_DIVISION_BY_ZERO": (DIVISION, "it divided by zero"),
    "INTEGER_OVERFLOW": (DIVISION, "it divided, and the result is no number"),
    "UNREACHABLE": (GAVE_UP, "it gave up (abort)"),
}


def require() -> None:
    """Raise ``DiagnosticError`` (NH4401) where programs can't be run here."""
    try:
        import wasmtime  # noqa: F401, PLC0415 - an extra
    except ImportError as error:
        raise problem(
            NO_SANDBOX,
            "the package wasmtime is not installed, and what is not trusted runs in it",
            hint=installing("sandbox"),
            exit_status=3,
        ) from error


def make_ready(content: bytes) -> None:
    """Have a program's code for this machine in nhmod's cache; raises ``DiagnosticError`` (NH4401)."""
    require()
    _module(_engine(), content, code_folder())


def code_folder() -> Path:
    """Return where programs' code for this machine is kept: what is read there is run as it is, and nobody but nhmod may write there."""
    return cache_directory().absolute() / "sandbox"


def run(
    program: Path,
    arguments: Sequence[str],
    environment: Mapping[str, str],
    room: Room,
    *,
    code: Path,
    seconds: int,
    began: int | None = None,
) -> int:
    """Run a program; returns its status. One that must be stopped ends this process by a signal.

    ``code`` is the folder for code of this machine's, ``seconds`` how long it may compute without asking for a key, ``began`` what its
    clock says at its start, in nanoseconds. Raises ``ValueError`` where the program could write its own code.
    """
    count_anew = partial(signal.setitimer, signal.ITIMER_VIRTUAL, seconds)
    from wasmtime import Linker, Store, Trap, WasmtimeError  # noqa: PLC0415 - an extra

    if code.resolve().is_relative_to(room.root.resolve()):
        raise ValueError(f"{code} is inside of {room.root}, where the program writes")
    engine = _engine()
    try:
        module = _module(engine, program.read_bytes(), code)
    except WasmtimeError as error:
        end_by(GAVE_UP, f"it can't be run: {str(error).splitlines()[0]}")
    store = Store(engine)
    store.set_limits(memory_size=MEMORY, table_elements=1 << 16, instances=1, memories=1, tables=4)
    linker = Linker(engine)
    instance: Any = None

    def hung_up() -> None:
        told = instance.exports(store).get("nhmod_hangup")
        if told is not None:
            told(store)

    host = Host(
        folder=Folder(room),
        arguments=arguments,
        environment=environment,
        began=began,
        hung_up=hung_up,
        waits=count_anew,
    )
    known = {_WASI: host.calls(), MODULE: Processes(copied=count_anew).calls()}
    for name in dict.fromkeys((one.module, one.name or "") for one in module.imports):
        _define(linker, module, host, name, known)
    _limit()
    count_anew()
    try:
        instance = linker.instantiate(store, module)
        instance.exports(store)["_start"](store)
    except EndedError as ended:
        return ended.status
    except StoppedError as stopped:
        end_by(stopped.number, stopped.why)
    except Trap as trap:
        number, why = _TRAPS.get(getattr(trap.trap_code, "name", ""), (CRASH, str(trap).split("\n", 1)[0]))
        end_by(number, why)
    except WasmtimeError as error:
        end_by(GAVE_UP, f"it can't be run: {str(error).splitlines()[0]}")
    return 0


def _define(
    linker: Any,  # noqa: ANN401 - wasmtime is an extra
    module: Module,
    host: Host,
    name: tuple[str, str],
    known: Mapping[str, Mapping[str, tuple[str, Call]]],
) -> None:
    """Give the program a call; what is not known is answered as a call that is not there."""
    from wasmtime import FuncType, ValType  # noqa: PLC0415 - an extra

    of, call = name
    wanted = next(one.type for one in module.imports if (one.module, one.name) == name)
    if not isinstance(wanted, FuncType):
        return
    if call not in known.get(of, {}):
        if of != _WASI:
            return
        linker.define_func(of, call, wanted, lambda *_: NO_CALL)
        return
    form, do = known[of][call]
    types = [ValType.i64() if letter == "I" else ValType.i32() for letter in form]
    returns = [] if call == "proc_exit" else [ValType.i32()]
    linker.define_func(of, call, FuncType(types, returns), partial(_called, host, do), access_caller=True)


def _called(host: Host, do: Call, caller: Any, *numbers: int) -> int:  # noqa: ANN401 - wasmtime is an extra
    return host.call(do, View.of(caller), *numbers)


def _engine() -> Engine:
    from wasmtime import Config, Engine  # noqa: PLC0415 - an extra

    config = Config()
    config.cranelift_opt_level = "speed"
    config.wasm_threads = False
    config.memory_reservation = 1 << 32
    config.max_wasm_stack = 1 << 20
    return Engine(config)


def _module(engine: Engine, content: bytes, code: Path) -> Module:
    """Return a program, made ready once."""
    from wasmtime import Module  # noqa: PLC0415 - an extra

    key = hashlib.sha256(f"{version('wasmtime')} {__name__}\n".encode() + content).hexdigest()
    place = code / f"{key[:40]}.code"
    if place.is_file():
        return Module.deserialize_file(engine, str(place))
    module = Module(engine, content)
    write_file(place, bytes(module.serialize()))
    return module


def _limit() -> None:
    """Have the system keep what wasmtime does not: time, the size of files, how many are open, and no image of a process that ends."""
    for what, most in (
        (resource.RLIMIT_FSIZE, _LARGEST_FILE),
        (resource.RLIMIT_NOFILE, _OPEN_FILES),
        (resource.RLIMIT_CORE, 0),
    ):
        hard = resource.getrlimit(what)[1]
        limit = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (limit, limit))
    signal.signal(signal.SIGVTALRM, signal.SIG_DFL)


_SECONDS = 60


@dataclass(frozen=True, slots=True)
class CheckSources:
    """Refuses sources that include what is neither the tree's nor the compiler's (NH4402)."""

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        """Ask ninja for what was included."""
        del cache
        said = run_program((ninja(), "-C", str(stage), "-t", "deps"), seconds=_SECONDS).stdout
        root, compiler = stage.resolve(), Path(zig()).resolve().parent
        found: dict[str, None] = {}
        for line in said.splitlines():
            if not line.startswith("    "):
                continue
            path = Path(root, line.strip()).resolve()
            if not path.is_relative_to(root) and not path.is_relative_to(compiler):
                found[str(path)] = None
        if found:
            report.error(
                READS_ELSEWHERE,
                f"the game's sources include {listed(found)}, which is no file of the game or of its compiler",
                Location(file=next(iter(found))),
                hint="find the #include of it in the mods, and ask why it is there",
            )


@dataclass(frozen=True, slots=True)
class MakeReady:
    """Makes a program of the stage ready for this machine; the same one only once."""

    program: str

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        """Do it."""
        del cache, report
        make_ready((stage / self.program).read_bytes())
