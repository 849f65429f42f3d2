// The keys that phones lack, as rows of buttons, and those of a keyboard that the game knows by other names.

const NAMED = { Esc: "\x1b", "⏎": "\r", "␣": " ", "⌫": "\b" };
const PAD = { "↖": "y", "↑": "k", "↗": "u", "←": "h", "·": ".", "→": "l", "↙": "b", "↓": "j", "↘": "n" };
const COMMANDS = ["i", ",", "s", "<", ">", "o", "c", "e", "w", "W", "T", "r", "q", "z", "Z", "f", "t", "a", "p", "d", ":", ";", "#", "?", "S"];
const GROUPS = [
  [3, Object.entries(PAD)],
  [4, [...Object.entries(NAMED), ["y", "y"], ["n", "n"], ["^C", null], ["ABC", null]]],
  [9, COMMANDS.map((key) => [key, key])],
];
const OF_KEYBOARD = {
  ArrowLeft: "h", ArrowRight: "l", ArrowUp: "k", ArrowDown: "j", Home: "y", End: "b", PageUp: "u", PageDown: "n",
};

/** Return what the game is sent for a key of a keyboard, undefined for what the terminal knows itself. */
export function named(event) {
  return event.ctrlKey || event.altKey || event.metaKey ? undefined : OF_KEYBOARD[event.key];
}

/** Fill a place with buttons: `press` is given what they send, `type` is called where the phone's own keyboard is wanted. */
export function rows(place, press, type) {
  let control = null;
  for (const [columns, keys] of GROUPS) {
    const group = document.createElement("div");
    group.style.setProperty("--columns", columns);
    for (const [name, sent] of keys) {
      const button = document.createElement("button");
      button.textContent = name;
      button.tabIndex = -1;
      button.addEventListener("pointerdown", (event) => event.preventDefault());
      button.addEventListener("click", () => {
        if (name === "ABC") return type();
        if (name === "^C") {
          control = control ? null : button;
          return button.setAttribute("aria-pressed", control !== null);
        }
        const letter = control && /^[a-z]$/i.test(sent);
        control?.setAttribute("aria-pressed", "false");
        control = null;
        return press(letter ? String.fromCharCode(sent.charCodeAt(0) & 31) : sent);
      });
      if (name === "^C") button.textContent = "Ctrl";
      group.append(button);
    }
    place.append(group);
  }
}
