// A program that waits: a call of the host's that has to wait unwinds the program's stack (binaryen's asyncify), and the stack is wound
// again when the waiting is over. So no other thread and no header of the page's host is needed.

const REWINDING = 2;

export class Sleeper {
  #exports;
  #room = 0;
  #waits = null;

  /** Whether the program waits. */
  get asleep() {
    return this.#waits !== null;
  }

  /** Answer a call of the program's by `answer`, when `waits` (a promise, or null) is over. */
  call(waits, answer) {
    if (this.#exports.asyncify_get_state() === REWINDING) {
      this.#exports.asyncify_stop_rewind();
      return answer();
    }
    this.#waits = waits();
    if (!this.#waits) return answer();
    this.#room = this.#exports.nhmod_asleep();
    this.#exports.asyncify_start_unwind(this.#room);
    return 0;
  }

  /** Run a program to its end, which it says itself by an exception. */
  async run(instance) {
    this.#exports = instance.exports;
    this.#exports._start();
    while (this.#waits) {
      this.#exports.asyncify_stop_unwind();
      await this.#waits;
      this.#waits = null;
      this.#exports.asyncify_start_rewind(this.#room);
      this.#exports._start();
    }
  }
}
