// What was saved, as a file that can be carried to another browser.

const FORMAT = "nhmod saves 1";

function encoded(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Return the text of such a file. */
export function packed(files) {
  return JSON.stringify({ format: FORMAT, files: Object.fromEntries([...files].map(([path, bytes]) => [path, encoded(bytes)])) });
}

/** Read it; throws an `Error` that says what is wrong with a text that is none. */
export function unpacked(text) {
  const refused = () => new Error("this is no file with saved games");
  let read;
  try {
    read = JSON.parse(text);
  } catch {
    throw refused();
  }
  if (read?.format !== FORMAT || typeof read.files !== "object") throw refused();
  const files = new Map();
  for (const [path, content] of Object.entries(read.files)) {
    if (path.startsWith("/") || path.split("/").includes("..")) throw refused();
    files.set(path, Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)));
  }
  return files;
}
