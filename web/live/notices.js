// @ts-check
// Short notices beside the board: why something was refused, and that the connection is lost.

import { required } from "../dom.js";

const REFUSAL_SHOWN = 6000;
/** A shorter interruption is not worth a notice. */
const SHORT_INTERRUPTION = 1500;

export class Notices {
  #refusal = required(document, "#refusal", HTMLElement);
  #connection = required(document, "#connection", HTMLElement);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #refusalTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #connectionTimer;

  /** The sentence that the connection is lost. */
  get lost() {
    return this.#connection.dataset.lost ?? "";
  }

  /** @param {string} reason */
  showError(reason) {
    Object.assign(this.#refusal, { textContent: reason, hidden: false });
    clearTimeout(this.#refusalTimer);
    this.#refusalTimer = setTimeout(
      () => Object.assign(this.#refusal, { textContent: "", hidden: true }),
      REFUSAL_SHOWN,
    );
  }

  /** @param {boolean} wasOpen If it was never open, something between here and the server may block it. */
  connectionLost(wasOpen) {
    this.#connectionTimer ??= setTimeout(() => {
      const { failed = "" } = this.#connection.dataset;
      Object.assign(this.#connection, { textContent: wasOpen ? this.lost : failed, hidden: false });
    }, SHORT_INTERRUPTION);
  }

  connectionBack() {
    clearTimeout(this.#connectionTimer);
    this.#connectionTimer = undefined;
    this.#connection.hidden = true;
  }
}
