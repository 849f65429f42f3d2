// The page: a terminal, the game in a worker, and what the player keeps.

import { named, rows } from "./keys.js";
import { read, write } from "./kept.js";
import { packed, unpacked } from "./saves.js";
import { Tiles } from "./tiles.js";
import { Terminal } from "./xterm/xterm.mjs";

const COLUMNS = 80;
const ROWS = 24;
const WIDTH_OF_LETTER = 0.602;
const HEIGHT_OF_LETTER = 1.2;
const [SMALLEST, LARGEST] = [6, 22];
const PATIENCE = 2000;
const coarse = matchMedia("(pointer: coarse)").matches;
const place = (id) => document.getElementById(id);

const terminal = new Terminal({
  cols: COLUMNS,
  rows: ROWS,
  scrollback: 0,
  cursorBlink: true,
  convertEol: true,
  fontFamily: 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace',
  theme: { background: "#101014" },
});
terminal.open(place("game"));
let game;
let worker;
let tiles;

function say(text, state) {
  place("said").textContent = text;
  if (state) document.body.dataset.state = state;
}

function press(text) {
  if (document.body.dataset.state === "ended") return goOn();
  return worker?.postMessage({ keys: [...new TextEncoder().encode(text)] });
}

/** Make letters as large as the page lets them be; with tiles shown, as wide as they are high. */
function fit() {
  const { clientWidth, clientHeight } = place("game");
  const square = tiles?.shown ? HEIGHT_OF_LETTER : WIDTH_OF_LETTER;
  const size = Math.min((clientWidth - 24) / COLUMNS / square, (clientHeight - 24) / ROWS / HEIGHT_OF_LETTER);
  terminal.options.fontSize = Math.max(SMALLEST, Math.min(LARGEST, Math.floor(size)));
  terminal.options.letterSpacing = tiles?.shown ? Math.round(terminal.options.fontSize * (HEIGHT_OF_LETTER - WIDTH_OF_LETTER)) : 0;
}

function start() {
  worker?.terminate();
  terminal.reset();
  delete document.body.dataset.read;
  say("Loading …", "loading");
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.begun) say("", "playing");
    if (data.output) for (const bytes of data.output) terminal.write(bytes);
    if (data.read !== undefined) terminal.write("", () => Object.assign(document.body.dataset, { read: data.read }));
    if (data.ended !== undefined) ended();
    if (data.failed) say(`The game stopped: ${data.failed}`, "failed");
  };
  worker.onerror = (error) => say(`The game stopped: ${error.message}`, "failed");
  worker.postMessage({ game, base: new URL(".", import.meta.url).href });
  terminal.focus();
}

// A browser may stop a page that is not seen: the game is saved before, and goes on when the page is seen again.
let left = false;
let back = false;

function leave() {
  left = true;
  back = false;
  worker?.postMessage({ leave: true });
}

function comeBack() {
  back = true;
  if (left && document.body.dataset.state === "ended") goOn();
}

function goOn() {
  left = false;
  start();
}

function ended() {
  say(left ? "The game is saved. Press a key to go on." : "The game has ended. Press a key to play again.", "ended");
  if (left && back) goOn();
}

/** Return whether the game is this tab's alone: two would keep their files one over the other's. */
async function alone() {
  if (!navigator.locks) return true;
  return new Promise((done) => {
    const held = () => {
      done(true);
      return new Promise(() => {});
    };
    // A page that is loaded again may meet the lock that it had itself.
    navigator.locks.request(game.key, { signal: AbortSignal.timeout(PATIENCE) }, held).catch(() => done(false));
  });
}

async function exported() {
  const text = packed(await read(game.key));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = `${game.name}-saves.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function imported(file) {
  try {
    const files = unpacked(await file.text());
    worker?.terminate();
    await write(game.key, files);
    start();
  } catch (error) {
    say(`${file.name}: ${error.message}`);
  }
}

async function sheet() {
  const answer = await fetch(new URL(game.tiles.sheet, import.meta.url));
  return answer.ok ? createImageBitmap(await answer.blob()) : null;
}

/** Return how the game is to begin, as the page's address says: ?argument=-D&option=!legacy&seed=7&time=1773136800. */
function asked() {
  const words = new URLSearchParams(location.search);
  const seed = words.has("seed") ? new Uint8Array(8) : null;
  if (seed) new DataView(seed.buffer).setUint32(0, Number(words.get("seed")), true);
  const [variable, before] = Object.entries(game.options)[0];
  return {
    arguments: words.getAll("argument"),
    environment: { [variable]: [...before, ...words.getAll("option")].join(",") },
    seed,
    time: Number(words.get("time")),
  };
}

async function begin() {
  game = await (await fetch(new URL("game.json", import.meta.url))).json();
  game.key = location.pathname;
  game.begun = asked();
  document.title = game.title;
  place("title").textContent = game.title;
  rows(place("keys"), press, () => terminal.focus());
  place("keys").hidden = !coarse;
  place("row").setAttribute("aria-pressed", String(coarse));
  terminal.attachCustomKeyEventHandler((event) => {
    const sent = named(event);
    if (sent === undefined) return true;
    if (event.type === "keydown") press(sent);
    event.preventDefault();
    return false;
  });
  terminal.onData(press);
  place("row").addEventListener("click", () => {
    const hidden = !place("keys").hidden;
    place("keys").hidden = hidden;
    place("row").setAttribute("aria-pressed", String(!hidden));
    fit();
    terminal.focus();
  });
  place("export").addEventListener("click", exported);
  place("import").addEventListener("click", () => place("file").click());
  place("file").addEventListener("change", ({ target }) => {
    if (target.files[0]) imported(target.files[0]);
    target.value = "";
  });
  new ResizeObserver(fit).observe(place("game"));
  addEventListener("pagehide", leave);
  addEventListener("pageshow", comeBack);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") comeBack();
    else if (coarse) leave();
  });
  if (!(await alone())) {
    say("This game is open in another tab: close that one, and load this page again.", "failed");
    return;
  }
  start();
  const picture = game.tiles && (await sheet());
  if (picture) {
    tiles = new Tiles(terminal, picture, game.tiles.size);
    place("tiles").hidden = false;
    place("tiles").addEventListener("click", () => {
      tiles.show(!tiles.shown);
      place("tiles").setAttribute("aria-pressed", String(tiles.shown));
      fit();
      terminal.focus();
    });
  }
}

/** What is seen, for who tests the page. */
globalThis.seen = () => {
  const { active } = terminal.buffer;
  return Array.from({ length: ROWS }, (_, row) => active.getLine(active.baseY + row)?.translateToString(true) ?? "");
};
globalThis.press = press;
globalThis.tilesDrawn = () => tiles?.count ?? 0;

begin().catch((error) => say(String(error), "failed"));
