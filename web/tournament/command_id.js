// @ts-check
// Ids of commands, by which the server recognises a command that is sent again.

export function newId() {
  return Date.now().toString(36) + Math.random().toString(36).slice(2);
}

/** The last command that was sent. Without an answer it has the same id when it is sent again with the same fields. */
export class UnansweredCommand {
  /** @type {string | null} */
  #fields = null;
  #id = "";

  /** @param {string} fields */
  idFor(fields) {
    if (fields !== this.#fields) [this.#fields, this.#id] = [fields, newId()];
    return this.#id;
  }

  /** @param {string} id */
  answered(id) {
    if (id === this.#id) this.#fields = null;
  }
}
