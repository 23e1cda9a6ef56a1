// @ts-check
// Short notices beside the board: why something was refused, what has happened, and that the connection is lost.

import { required } from "../dom.js";

/** Milliseconds for which a notice is shown. */
const NOTICE_MS = 6000;
/** A shorter interruption is not worth a notice. */
const MIN_OUTAGE_MS = 1500;

/** A notice that goes away by itself. */
class TimedNotice {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #element;

  /** @param {string} selector */
  constructor(selector) {
    this.#element = required(document, selector, HTMLElement);
  }

  /** @param {string} text */
  show(text) {
    Object.assign(this.#element, { textContent: text, hidden: false });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.clear(), NOTICE_MS);
  }

  clear() {
    clearTimeout(this.#timer);
    Object.assign(this.#element, { textContent: "", hidden: true });
  }
}

export class Notices {
  #refusal = new TimedNotice("#refusal");
  #event = new TimedNotice("#notice");
  #connection = required(document, "#connection", HTMLElement);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #connectionTimer;

  /** The sentence that the connection is lost. */
  get lost() {
    return this.#connection.dataset.lost ?? "";
  }

  /** @param {string} reason */
  showError(reason) {
    // One at a time: there is room for one.
    this.#event.clear();
    this.#refusal.show(reason);
  }

  /** A refusal ends with the next thing that succeeds. */
  clearError() {
    this.#refusal.clear();
  }

  /** What is told about one position is not about the next. */
  clear() {
    this.#refusal.clear();
    this.#event.clear();
  }

  /** @param {string | undefined} sentence */
  showEvent(sentence) {
    if (!sentence) return;
    this.#refusal.clear();
    this.#event.show(sentence);
  }

  /** @param {boolean} wasOpen If it was never open, something between here and the server may block it. */
  connectionLost(wasOpen) {
    this.#connectionTimer ??= setTimeout(() => {
      const { failed = "" } = this.#connection.dataset;
      Object.assign(this.#connection, { textContent: wasOpen ? this.lost : failed, hidden: false });
    }, MIN_OUTAGE_MS);
  }

  connectionBack() {
    clearTimeout(this.#connectionTimer);
    this.#connectionTimer = undefined;
    this.#connection.hidden = true;
  }
}
