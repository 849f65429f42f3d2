// The game: a WebAssembly program for WASI with a folder of its own in memory, keys, and a terminal.

import { Sleeper } from "./asleep.js";
import { read, write } from "./kept.js";
import { ConsoleStdout, Directory, Fd, File, PreopenDirectory, WASI, WASIProcExit, wasi as names } from "./shim/index.js";

const CREATED_OR_CUT = names.OFLAGS_CREAT | names.OFLAGS_TRUNC;
const CHANGING = ["path_create_directory", "path_link", "path_remove_directory", "path_rename", "path_unlink_file"];
const CLOCK = 0;
const LONGEST_SEED = 64;

/** The keys that were pressed and not yet read. */
class Keyboard extends Fd {
  #keys = [];
  #pressed = null;
  #gone = false;
  read = 0;

  fd_fdstat_get() {
    const fdstat = new names.Fdstat(names.FILETYPE_CHARACTER_DEVICE, 0);
    fdstat.fs_rights_base = BigInt(names.RIGHTS_FD_READ);
    return { ret: 0, fdstat };
  }

  fd_filestat_get() {
    return { ret: 0, filestat: new names.Filestat(0n, names.FILETYPE_CHARACTER_DEVICE, 0n) };
  }

  fd_read(size) {
    const keys = this.#keys.splice(0, size);
    this.read += keys.length;
    return { ret: 0, data: new Uint8Array(keys) };
  }

  press(keys) {
    this.#keys.push(...keys);
    this.#pressed?.();
  }

  /** Nobody is at the keys any more. */
  leave() {
    this.#gone = true;
    this.#pressed?.();
  }

  /** Return what is to be waited for before there is a key, null if there is one. */
  waits() {
    if (this.#keys.length || this.#gone) return null;
    return new Promise((done) => {
      this.#pressed = done;
    });
  }
}

/** The game's folder: its own data, and what it writes, which is kept. */
class Playground {
  changed = false;

  constructor(game) {
    this.game = game;
    this.folder = new PreopenDirectory(".", new Map());
    for (const name of game.folders) this.#folder(name.split("/"));
  }

  #folder(parts) {
    let folder = this.folder.dir;
    for (const part of parts) {
      if (!folder.contents.has(part)) folder.contents.set(part, new Directory(new Map()));
      folder = folder.contents.get(part);
    }
    return folder;
  }

  put(path, content) {
    const parts = path.split("/");
    const name = parts.pop();
    this.#folder(parts).contents.set(name, new File(content));
  }

  /** Yield all files with their paths. */
  *files(folder = this.folder.dir, before = "") {
    for (const [name, entry] of folder.contents) {
      if (entry instanceof Directory) yield* this.files(entry, `${before}${name}/`);
      else yield [before + name, entry];
    }
  }

  /** Keep what the game has written, if it has. */
  async keep(always = false) {
    if (!this.changed && !always) return;
    this.changed = false;
    const own = new Set([...this.game.data, this.game.random]);
    const written = [...this.files()].filter(([path]) => !own.has(path));
    await write(this.game.key, new Map(written.map(([path, file]) => [path, file.data.slice()])));
  }
}

let output = [];

/** Have the page show what was written; `read` is how many keys were read when the game waits for more. */
function show(read) {
  if (output.length || read !== undefined) postMessage({ output, read });
  output = [];
}

/** Return the host's side of a program in the playground. */
function host(playground, argv, keyboard, sleeper) {
  const { game } = playground;
  const terminal = new ConsoleStdout((bytes) => output.push(bytes));
  const environment = Object.entries({ ...game.environment, ...game.begun.environment }).map(([name, value]) => `${name}=${value}`);
  const shim = new WASI(argv, environment, [keyboard, terminal, terminal, playground.folder], { debug: false });
  const calls = shim.wasiImport;
  const noted = (name, changes) => (...parts) => {
    if (changes(...parts)) playground.changed = true;
    return calls[name](...parts);
  };
  const own = {
    fd_write: noted("fd_write", (fd) => fd > 2),
    path_open: noted("path_open", (...parts) => (parts[4] & CREATED_OR_CUT) !== 0),
    ...Object.fromEntries(CHANGING.map((name) => [name, noted(name, () => true)])),
  };
  if (game.begun.time) {
    own.clock_time_get = (id, precision, place) => {
      const time = id === names.CLOCKID_REALTIME ? game.begun.time + performance.now() / 1000 : performance.now() / 1000;
      new DataView(shim.inst.exports.memory.buffer).setBigUint64(place, BigInt(Math.round(time * 1e9)), true);
      return 0;
    };
  }
  if (sleeper) {
    const waitsForKey = () => {
      const waits = keyboard.waits();
      if (!waits) return null;
      show(keyboard.read);
      return playground.keep().then(() => waits);
    };
    own.fd_read = (fd, ...parts) => (fd === 0 ? sleeper.call(waitsForKey, () => calls.fd_read(fd, ...parts)) : calls.fd_read(fd, ...parts));
    own.poll_oneoff = (asked, answer, count, counted) => {
      const memory = new DataView(shim.inst.exports.memory.buffer);
      const clock = memory.getUint8(asked + 8) === CLOCK;
      const milliseconds = clock ? Number(memory.getBigUint64(asked + 24, true)) / 1e6 : 0;
      const waits = () => {
        show();
        return new Promise((done) => setTimeout(done, milliseconds));
      };
      return sleeper.call(waits, () => {
        // One event: whose it is, that nothing went wrong, of which type it is.
        const now = new DataView(shim.inst.exports.memory.buffer);
        now.setBigUint64(answer, now.getBigUint64(asked, true), true);
        now.setUint16(answer + 8, 0, true);
        now.setUint8(answer + 10, now.getUint8(asked + 8));
        now.setUint32(counted, 1, true);
        return 0;
      });
    };
  }
  return { shim, imports: { wasi_snapshot_preview1: { ...calls, ...own } } };
}

/** Run a program; return how it ended. */
async function run(playground, program, argv, keyboard, sleeper) {
  const { shim, imports } = host(playground, argv, keyboard, sleeper);
  const instance = await WebAssembly.instantiate(program, imports);
  shim.inst = instance;
  self.instance = instance;
  try {
    if (sleeper) await sleeper.run(instance);
    else instance.exports._start();
    return 0;
  } catch (error) {
    if (error instanceof WASIProcExit) return error.code;
    throw error;
  }
}

/** Make saved games of those that were cut off. */
async function recover(playground, program) {
  const { lock, arguments: words } = playground.game.recover;
  for (const [path] of [...playground.files()]) {
    const found = path.match(lock);
    if (found) await run(playground, program, words.map((word) => word.replace("$1", found[1])), new Keyboard(), null);
  }
  output = [];
}

/** Return the arguments with which the game that was saved last goes on, if one was. */
function goingOn(playground) {
  const { saved, arguments: words } = playground.game.resume;
  const found = [...playground.files()].map(([path]) => path.match(saved)).filter(Boolean);
  return found.length === 1 ? words.map((word) => word.replace("$1", found[0][1])) : [];
}

const keyboard = new Keyboard();
const sleeper = new Sleeper();

async function play(game, base) {
  const fetched = async (path) => {
    const answer = await fetch(new URL(path, base));
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${answer.statusText}`);
    return answer;
  };
  const compiled = async (path) => WebAssembly.compile(await (await fetched(path)).arrayBuffer());
  const playground = new Playground(game);
  const [program, rescue, kept] = await Promise.all([
    compiled(game.program),
    compiled(game.recover.program),
    read(game.key),
    ...game.data.map(async (path) => playground.put(path, await (await fetched(path)).arrayBuffer())),
  ]);
  for (const path of game.empty) playground.put(path, new ArrayBuffer(0));
  for (const [path, content] of kept) playground.put(path, content);
  if (game.random) playground.put(game.random, game.begun.seed ?? crypto.getRandomValues(new Uint8Array(LONGEST_SEED)));
  await recover(playground, rescue);
  postMessage({ begun: true });
  const argv = [...game.arguments, ...goingOn(playground), ...game.begun.arguments];
  const status = await run(playground, program, argv, keyboard, sleeper);
  await playground.keep(true);
  show();
  postMessage({ ended: status });
}

onmessage = ({ data }) => {
  if (data.game) play(data.game, data.base).catch((error) => postMessage({ failed: String(error.stack ?? error) }));
  if (data.keys) keyboard.press(data.keys);
  if (data.leave && sleeper.asleep) {
    // The game saves itself when it is told that the line is cut.
    try {
      self.instance.exports.nhmod_hangup();
    } catch (error) {
      if (!(error instanceof WASIProcExit)) throw error;
    }
    keyboard.leave();
  }
};
