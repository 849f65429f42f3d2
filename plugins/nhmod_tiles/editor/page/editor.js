import { SIZE, area, flipped, line, mirrored, same, shifted, withPixels } from "./picture.js";

const $ = (id) => document.getElementById(id);
const grid = $("grid");
const CELL = grid.width / SIZE;

// subjects: what the server told; palettes: of each kind of subject, and of the scene, with colors, the same for drawing; drawings: what was drawn of each, with its past and its undone future.
const state = { subjects: [], palettes: {}, colors: {}, scene: [], drawings: new Map(), at: null, tool: "pen", letter: "", cell: [0, 0], stroke: null };

const subject = () => state.subjects.find((one) => one.id === state.at);
const drawing = () => state.drawings.get(state.at);
const changed = (one) => !same(state.drawings.get(one.id).rows, one.rows);

function say(text, bad = false) {
  $("said").textContent = text;
  $("said").classList.toggle("bad", bad);
}

async function asked(path, body) {
  const options = body ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {};
  try {
    const answer = await fetch(path, options);
    return [answer.ok, await answer.json()];
  } catch {
    return [false, { error: ["nhmod has ended: start 'nhmod tiles edit' again; what is drawn here is kept until this page is closed"] }];
  }
}

// -- showing -----------------------------------------------------------------------------------------------------------

function paint(context, rows, kind, left, top, scale, alpha = 1) {
  context.globalAlpha = alpha;
  rows.forEach((row, y) => [...row].forEach((letter, x) => {
    context.fillStyle = state.colors[kind].get(letter);
    context.fillRect(left + x * scale, top + y * scale, scale, scale);
  }));
  context.globalAlpha = 1;
}

function tile(rows, kind, scale, name) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE * scale;
  canvas.title = name;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", name);
  paint(canvas.getContext("2d"), rows, kind, 0, 0, scale);
  return canvas;
}

function showGrid() {
  const context = grid.getContext("2d"), rows = state.stroke ? state.stroke.rows : drawing().rows, { before, kind } = subject();
  paint(context, rows, kind, 0, 0, CELL);
  if ($("onion").checked) paint(context, before.rows, kind, 0, 0, CELL, 0.35);
  if ($("lines").checked) {
    context.fillStyle = "#8886";
    for (let at = 1; at < SIZE; at += 1) {
      context.fillRect(at * CELL, 0, 1, grid.height);
      context.fillRect(0, at * CELL, grid.width, 1);
    }
  }
  const [x, y] = state.cell;
  context.strokeStyle = "#fff";
  context.lineWidth = 3;
  context.strokeRect(x * CELL + 1.5, y * CELL + 1.5, CELL - 3, CELL - 3);
  context.strokeStyle = "#000";
  context.lineWidth = 1;
  context.strokeRect(x * CELL + 1.5, y * CELL + 1.5, CELL - 3, CELL - 3);
  const letter = rows[y][x];
  $("cell").textContent = `x ${x}, y ${y}: ${letter} ${state.colors[kind].get(letter)}`;
}

function showScene(rows, kind) {
  const canvas = $("scene"), context = canvas.getContext("2d"), scale = 2;
  canvas.width = state.scene[0].length * SIZE * scale;
  canvas.height = state.scene.length * SIZE * scale;
  state.scene.forEach((row, y) => row.forEach((there, x) => paint(context, there || rows, there ? "scene" : kind, x * SIZE * scale, y * SIZE * scale, scale)));
}

function show() {
  const one = subject();
  if (!one) return;
  const { rows, past, future } = drawing();
  $("name").textContent = one.name;
  $("where").textContent = `${one.where}${one.file ? ` · ${one.new ? "new: " : ""}${one.file}` : ""}`;
  $("fixed").hidden = !one.fixed;
  $("fixed").textContent = one.fixed ? `It can't be saved: ${one.fixed}.` : "";
  showGrid();
  $("sizes").replaceChildren(...[1, 2, 3, 6].map((scale) => tile(rows, one.kind, scale, `${one.name}, ${scale} times its size`)));
  if (!same(one.made, one.rows)) $("sizes").append(tile(one.made, one.kind, 3, "what the mod makes of what is saved"));
  showScene(rows, one.kind);
  $("before-name").textContent = `${one.beside}: ${one.before.name}`;
  paint($("before").getContext("2d"), one.before.rows, one.kind, 0, 0, 3);
  const own = tile(rows, one.kind, 2, one.name);
  own.style.outline = "2px solid var(--mark)";
  $("others").replaceChildren(own, ...one.others.map((other) => tile(other.rows, one.kind, 2, other.name)));
  document.querySelector('[data-do="undo"]').disabled = !past.length;
  document.querySelector('[data-do="redo"]').disabled = !future.length;
  $("save").disabled = Boolean(one.fixed) || !changed(one);
  for (const button of document.querySelectorAll("[data-tool]")) button.setAttribute("aria-pressed", String(button.dataset.tool === state.tool));
  showPalette(one.kind);
  for (const button of document.querySelectorAll("#palette button")) button.setAttribute("aria-selected", String(button.dataset.letter === state.letter));
  showConflict();
  showSubjects();
}

function showSubjects() {
  const items = state.subjects.map((one) => {
    const item = document.createElement("li"), button = document.createElement("button"), name = document.createElement("span");
    name.textContent = one.name;
    name.classList.toggle("changed", changed(one));
    button.append(tile(state.drawings.get(one.id).rows, one.kind, 2, ""), name);
    button.setAttribute("aria-current", String(one.id === state.at));
    button.dataset.id = one.id;
    button.addEventListener("click", () => { state.at = one.id; location.hash = encodeURIComponent(one.id); show(); });
    item.append(button);
    return item;
  });
  const focused = document.activeElement?.dataset?.id;
  $("subjects").replaceChildren(...items);
  if (focused) [...$("subjects").querySelectorAll("button")].find((one) => one.dataset.id === focused)?.focus();
}

function showConflict() {
  const { conflict } = drawing();
  $("conflict").hidden = !conflict;
  if (!conflict) return;
  $("conflict-said").textContent = `${subject().name} was changed elsewhere while you drew. Theirs:`;
  paint($("theirs").getContext("2d"), conflict.rows, conflict.kind, 0, 0, 6);
}

function showPalette(kind) {
  const { colors, background } = state.palettes[kind];
  if (!state.colors[kind].has(state.letter)) state.letter = colors.find(([letter]) => letter !== background)?.[0] ?? background;
  if ($("palette").dataset.kind === kind) return;
  $("palette").dataset.kind = kind;
  $("palette").replaceChildren(...colors.map(([letter, [red, green, blue]]) => {
    const button = document.createElement("button");
    button.dataset.letter = letter;
    button.setAttribute("role", "option");
    button.style.background = state.colors[kind].get(letter);
    button.style.color = red * 0.3 + green * 0.6 + blue * 0.1 > 128 ? "#000" : "#fff";
    const name = letter === background ? `${letter}: the background, on which the game shows it` : `${letter}: ${red}, ${green}, ${blue}`;
    button.title = name;
    button.setAttribute("aria-label", name);
    button.textContent = letter === background ? "bg" : letter;
    button.addEventListener("click", () => { state.letter = letter; show(); });
    return button;
  }));
}

// -- drawing -----------------------------------------------------------------------------------------------------------

function become(rows) {
  const one = drawing();
  if (!same(rows, one.rows)) {
    one.past.push(one.rows);
    one.rows = rows;
    one.future = [];
  }
  show();
}

function undo(from, to) {
  const one = drawing();
  if (!one[from].length) return;
  one[to].push(one.rows);
  one.rows = one[from].pop();
  show();
}

const ACTIONS = {
  mirror: () => become(mirrored(drawing().rows)),
  flip: () => become(flipped(drawing().rows)),
  left: () => become(shifted(drawing().rows, -1, 0)),
  right: () => become(shifted(drawing().rows, 1, 0)),
  up: () => become(shifted(drawing().rows, 0, -1)),
  down: () => become(shifted(drawing().rows, 0, 1)),
  undo: () => undo("past", "future"),
  redo: () => undo("future", "past"),
  save: () => save(),
};

function cellOf(event) {
  const box = grid.getBoundingClientRect();
  const within = (at) => Math.min(SIZE - 1, Math.max(0, Math.floor(at)));
  return [within((event.clientX - box.left) / box.width * SIZE), within((event.clientY - box.top) / box.height * SIZE)];
}

function begin(cell, erasing = false) {
  const { rows } = drawing(), [x, y] = cell;
  state.cell = cell;
  if (state.tool === "pick" || erasing) {
    state.letter = rows[y][x];
    if (state.tool === "pick") state.tool = "pen";
    return show();
  }
  if (state.tool === "fill") return become(withPixels(rows, area(rows, cell), state.letter));
  state.stroke = { start: cell, last: cell, rows: withPixels(rows, [cell], state.letter) };
  return showGrid();
}

function go(cell) {
  state.cell = cell;
  if (state.stroke) {
    const straight = state.tool === "line";
    const from = straight ? state.stroke.start : state.stroke.last;
    state.stroke.rows = withPixels(straight ? drawing().rows : state.stroke.rows, line(from, cell), state.letter);
    state.stroke.last = cell;
  }
  showGrid();
}

function end() {
  if (!state.stroke) return;
  const { rows } = state.stroke;
  state.stroke = null;
  become(rows);
}

// -- saving ------------------------------------------------------------------------------------------------------------

async function save() {
  const one = subject();
  const { rows } = drawing();
  if (drawing().conflict) return say("say first which of the two it is to be", true);
  if (one.fixed || !changed(one)) return say("there is nothing to save");
  say("saving …");
  const [well, told] = await asked("save", { id: one.id, rows, version: one.version });
  if (well) {
    // Drawn on while it was saved: that stays a change.
    Object.assign(one, told);
    say(`saved: ${one.file}`);
    await reload();
  } else if (told.conflict) {
    await reload();
    say("changed elsewhere: yours is still here", true);
  } else {
    say(told.error.join("; "), true);
  }
  return show();
}

// Take in what is on the disk. What was drawn here and is not saved stays; the rest follows the disk.
async function reload() {
  const [well, told] = await asked("state");
  if (!well) return say(told.error.join("; "), true);
  const before = new Map(state.subjects.map((one) => [one.id, one]));
  state.palettes = told.palettes;
  for (const [kind, { colors }] of Object.entries(told.palettes)) {
    state.colors[kind] = new Map(colors.map(([letter, [red, green, blue]]) => [letter, `rgb(${red}, ${green}, ${blue})`]));
  }
  state.scene = told.scene;
  for (const one of told.subjects) {
    const was = before.get(one.id), here = state.drawings.get(one.id);
    if (!here) state.drawings.set(one.id, { rows: one.rows, past: [], future: [], conflict: null });
    else if (same(here.rows, was.rows)) here.rows = one.rows;
    else if (one.version !== was.version && !same(one.rows, was.rows)) here.conflict = one;
  }
  state.subjects = told.subjects;
  document.title = `Tiles of ${told.title}`;
  $("title").textContent = told.title;
  $("target").textContent = told.target;
  if (!subject()) state.at = state.subjects[0]?.id ?? null;
  if (!state.at) say("this mod has nothing with a picture yet: no new monster, no object, nothing under 'tiles'", true);
  return show();
}

$("keep").addEventListener("click", () => { drawing().conflict = null; save(); });
$("take").addEventListener("click", () => { drawing().conflict = null; become(subject().rows); });

// -- keys and pointer --------------------------------------------------------------------------------------------------

grid.addEventListener("pointerdown", (event) => {
  grid.setPointerCapture(event.pointerId);
  begin(cellOf(event), event.button === 2);
});
grid.addEventListener("pointermove", (event) => go(cellOf(event)));
grid.addEventListener("pointerup", end);
grid.addEventListener("pointercancel", () => { state.stroke = null; show(); });
grid.addEventListener("contextmenu", (event) => event.preventDefault());

const TOOLS = { b: "pen", l: "line", f: "fill", i: "pick" };
const KEYS = { m: "mirror", v: "flip" };
const ARROWS = { ArrowLeft: [-1, 0, "left"], ArrowRight: [1, 0, "right"], ArrowUp: [0, -1, "up"], ArrowDown: [0, 1, "down"] };

function pressed(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    const action = { z: event.shiftKey ? "redo" : "undo", y: "redo", s: "save" }[key];
    if (!action) return false;
    ACTIONS[action]();
    return true;
  }
  if (event.altKey) return false;
  if (key in ARROWS && (event.shiftKey || document.activeElement === grid)) {
    const [x, y, shift] = ARROWS[key];
    if (event.shiftKey) ACTIONS[shift]();
    else go([Math.min(SIZE - 1, Math.max(0, state.cell[0] + x)), Math.min(SIZE - 1, Math.max(0, state.cell[1] + y))]);
    return true;
  }
  if ((key === " " || key === "Enter") && document.activeElement === grid) {
    // A line has two ends: the first key sets the one, the second the other.
    if (state.tool === "line" && state.stroke) end();
    else {
      begin(state.cell);
      if (state.tool !== "line") end();
    }
    return true;
  }
  if (key === "Escape" && state.stroke) { state.stroke = null; show(); return true; }
  if (key in TOOLS) { state.tool = TOOLS[key]; show(); return true; }
  if (key in KEYS) { ACTIONS[KEYS[key]](); return true; }
  const box = { g: "lines", o: "onion" }[key];
  if (!box) return false;
  $(box).checked = !$(box).checked;
  showGrid();
  return true;
}

document.addEventListener("keydown", (event) => { if (state.at && pressed(event)) event.preventDefault(); });
for (const button of document.querySelectorAll("[data-do]")) button.addEventListener("click", () => ACTIONS[button.dataset.do]());
for (const button of document.querySelectorAll("[data-tool]")) button.addEventListener("click", () => { state.tool = button.dataset.tool; show(); });
for (const box of [$("lines"), $("onion")]) box.addEventListener("change", showGrid);
window.addEventListener("beforeunload", (event) => { if (state.subjects.some(changed)) event.preventDefault(); });
window.addEventListener("focus", () => { if (state.at) reload(); });

state.at = decodeURIComponent(location.hash.slice(1)) || null;
reload();
