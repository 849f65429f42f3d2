// A picture is 16 rows of 16 letters, each the letter of a colour. Every function gives a new picture.

export const SIZE = 16;

export const same = (one, other) => one.every((row, y) => row === other[y]);

export function withPixels(rows, pixels, letter) {
  const changed = rows.map((row) => [...row]);
  for (const [x, y] of pixels) {
    if (x >= 0 && y >= 0 && x < SIZE && y < SIZE) changed[y][x] = letter;
  }
  return changed.map((row) => row.join(""));
}

// The pixels of a straight line, both ends among them (Bresenham).
export function line([x, y], [endX, endY]) {
  const pixels = [];
  const across = Math.abs(endX - x), down = -Math.abs(endY - y);
  const stepX = x < endX ? 1 : -1, stepY = y < endY ? 1 : -1;
  let error = across + down;
  for (;;) {
    pixels.push([x, y]);
    if (x === endX && y === endY) return pixels;
    const twice = 2 * error;
    if (twice >= down) { error += down; x += stepX; }
    if (twice <= across) { error += across; y += stepY; }
  }
}

// The pixels of one colour that hang together with one of them, side by side.
export function area(rows, [x, y]) {
  const letter = rows[y][x], found = new Map(), next = [[x, y]];
  while (next.length) {
    const [column, row] = next.pop();
    const key = row * SIZE + column;
    if (column < 0 || row < 0 || column >= SIZE || row >= SIZE || found.has(key) || rows[row][column] !== letter) continue;
    found.set(key, [column, row]);
    next.push([column + 1, row], [column - 1, row], [column, row + 1], [column, row - 1]);
  }
  return [...found.values()];
}

export const mirrored = (rows) => rows.map((row) => [...row].reverse().join(""));
export const flipped = (rows) => [...rows].reverse();

// What leaves the picture on one side comes in on the other.
export function shifted(rows, right, down) {
  const turn = (list, by) => list.map((_, at) => list[(at - by + SIZE) % SIZE]);
  return turn(rows.map((row) => turn([...row], right).join("")), down);
}
