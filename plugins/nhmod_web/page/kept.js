// What the player keeps: the files that a game has written, in the browser's own storage, all at once or not at all.

const STORE = "files";

function asked(request) {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

async function store(mode) {
  const opening = indexedDB.open("nhmod", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await asked(opening);
  return database.transaction(STORE, mode, { durability: "strict" }).objectStore(STORE);
}

/** Return the files of a game by their paths, none if there are none. */
export async function read(game) {
  return (await asked((await store("readonly")).get(game))) ?? new Map();
}

/** Keep the files of a game in place of those that were kept. */
export async function write(game, files) {
  const kept = await store("readwrite");
  await new Promise((done, failed) => {
    kept.put(files, game);
    kept.transaction.oncomplete = done;
    kept.transaction.onabort = () => failed(kept.transaction.error);
  });
}
