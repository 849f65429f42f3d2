// The map as pictures: the game says which tile it draws where (its option vt_tiledata: ESC [ 1 ; 0 ; n z before a glyph, ESC [ 1 ; 1 z
// behind it), and a tile is shown as long as its letter stands there.

const GLYPH = 0;
const GLYPH_ENDS = 1;

export class Tiles {
  shown = false;
  #cells = new Map();
  #next = null;
  #waiting = false;

  constructor(terminal, sheet, size) {
    this.terminal = terminal;
    this.sheet = sheet;
    this.size = size;
    this.across = Math.floor(sheet.width / size);
    this.canvas = document.createElement("canvas");
    this.canvas.className = "tiles";
    terminal.element.querySelector(".xterm-screen").append(this.canvas);
    terminal.parser.registerCsiHandler({ final: "z" }, (numbers) => this.#said(numbers));
    terminal.onRender(() => this.#draw());
    terminal.onResize(() => this.#draw());
  }

  show(shown) {
    this.shown = shown;
    this.#draw();
  }

  #said([first, what, tile]) {
    if (first !== 1) return false;
    const { cursorX, cursorY } = this.terminal.buffer.active;
    if (what === GLYPH) this.#next = { x: cursorX, y: cursorY, tile };
    if (what === GLYPH_ENDS && this.#next) {
      const { x, y } = this.#next;
      this.#cells.set(y * this.terminal.cols + x, { ...this.#next, letter: this.#letter(x, y) });
      this.#next = null;
    }
    return true;
  }

  #letter(x, y) {
    const { active } = this.terminal.buffer;
    const cell = active.getLine(active.baseY + y)?.getCell(x);
    return cell && `${cell.getChars()} ${cell.getFgColor()} ${cell.isBold()}`;
  }

  #draw() {
    if (this.#waiting) return;
    this.#waiting = true;
    requestAnimationFrame(() => {
      this.#waiting = false;
      this.#drawn();
    });
  }

  #drawn() {
    const screen = this.canvas.parentElement;
    const ratio = globalThis.devicePixelRatio || 1;
    const [width, height] = [screen.clientWidth, screen.clientHeight];
    const [across, down] = [width / this.terminal.cols, height / this.terminal.rows];
    Object.assign(this.canvas, { width: width * ratio, height: height * ratio });
    Object.assign(this.canvas.style, { width: `${width}px`, height: `${height}px` });
    const pen = this.canvas.getContext("2d");
    pen.scale(ratio, ratio);
    pen.imageSmoothingEnabled = false;
    this.count = 0;
    for (const [place, cell] of this.#cells) {
      if (cell.letter !== this.#letter(cell.x, cell.y)) {
        this.#cells.delete(place);
        continue;
      }
      if (!this.shown) continue;
      const [x, y] = [(cell.tile % this.across) * this.size, Math.floor(cell.tile / this.across) * this.size];
      pen.drawImage(this.sheet, x, y, this.size, this.size, cell.x * across, cell.y * down, across, down);
      this.count += 1;
    }
  }
}
