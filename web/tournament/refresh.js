// @ts-check
// Keeps a page of a tournament up to date: the server sends the number of every change, and the page fetches itself anew.

import { all, readDocument } from "../dom.js";
import { ReconnectingSocket } from "../reconnecting_socket.js";
import { renew } from "../replace_content.js";
import { renewRows } from "./renew_rows.js";

/** The delay before a page of a tournament reconnects after a lost connection. */
const RECONNECT_BACKOFF_MS = { initialDelay: 1000, maxDelay: 30_000, spread: 1000 };
/** A change reaches all pages at the same moment: each waits up to this many milliseconds, so that they do not all ask at once. */
const MAX_REFRESH_SPREAD_MS = 1500;
/** The least time between two requests. */
const MIN_REFRESH_INTERVAL_MS = 1000;
/** Seconds until the next try after a failure, if the server names none. */
const REFRESH_RETRY_SECONDS = 5;

/**
 * The time until a page may be fetched.
 * @param {number} sinceLast Milliseconds since the last request.
 * @param {() => number} [random]
 */
export const refreshDelay = (sinceLast, random = Math.random) => Math.max(MIN_REFRESH_INTERVAL_MS - sinceLast, 0) + random() * MAX_REFRESH_SPREAD_MS;

/** Puts the focus on the field for results, never on another game. */
const focusLost = () => document.getElementById("quick")?.focus();

/** @param {Document} page */
function renewParts(page) {
  for (const part of all(document, "[data-rows]", HTMLElement)) {
    const fresh = page.getElementById(part.id);
    const [list, freshList] = [part, fresh].map((element) => element?.querySelector("ul"));
    if (list && freshList) renewRows(list, freshList, focusLost);
    else if (fresh) renew(part, fresh, { edited: "wait", focusLost });
  }
  for (const part of all(document, "[data-part]", HTMLElement)) {
    const fresh = page.getElementById(part.id);
    if (fresh) renew(part, fresh, { edited: "wait", focusLost });
  }
}

export class PageRefresh {
  /** The number of the last change that the page shows. */
  #shown;
  /** The number of the last change that the server has sent. */
  #newest = 0;
  #isScheduled = false;
  /** Whether the server could not answer the last request. */
  #hasFailed = false;
  #lastRequest = -Infinity;
  /** @type {Promise<void> | null} */
  #running = null;
  /** @type {Promise<void> | null} */
  #next = null;
  #renewed;

  /**
   * @param {number} number The number of the last change that the page shows.
   * @param {() => void} renewed Called when parts of the page may be new.
   */
  constructor(number, renewed) {
    this.#shown = number;
    this.#renewed = renewed;
  }

  /**
   * @param {string} address The WebSocket that sends the numbers of changes.
   * @param {() => void} [heard] Called when the server has sent something.
   */
  listen(address, heard) {
    const received = (/** @type {string} */ number) => {
      heard?.();
      this.#newest = Math.max(this.#newest, Number(number));
      this.#schedule();
    };
    new ReconnectingSocket(() => new URL(address, location.href), { received }, RECONNECT_BACKOFF_MS);
  }

  /**
   * Fetches the page now. One request runs at a time, and one newer request serves all calls that came meanwhile.
   * @returns {Promise<void>}
   */
  now() {
    if (!this.#running) {
      this.#running = this.#fetch().finally(() => (this.#running = null));
      return this.#running;
    }
    this.#next ??= this.#running.then(() => {
      this.#next = null;
      return this.now();
    });
    return this.#next;
  }

  get #isBehind() {
    return this.#hasFailed || this.#newest > this.#shown;
  }

  /** @param {number} [pause] Milliseconds before the usual delay. */
  #schedule(pause = 0) {
    if (this.#isScheduled || !this.#isBehind) return;
    this.#isScheduled = true;
    setTimeout(() => {
      this.#isScheduled = false;
      // The page may have got the change meanwhile, with the answer to a form.
      if (this.#isBehind) this.now();
    }, pause + refreshDelay(performance.now() - this.#lastRequest));
  }

  async #fetch() {
    this.#lastRequest = performance.now();
    try {
      const response = await fetch(location.href);
      // A page that is gone or forbidden stays so.
      this.#hasFailed = response.status === 429 || response.status >= 500;
      if (this.#hasFailed) this.#schedule(1000 * (Number(response.headers.get("retry-after")) || REFRESH_RETRY_SECONDS));
      if (!response.ok) return;
      const page = await readDocument(response);
      renewParts(page);
      const number = Number(page.querySelector("[data-number]")?.getAttribute("data-number") ?? 0);
      this.#shown = Math.max(this.#shown, number);
      this.#renewed();
    } catch {
      // The socket sends the number again when the connection is back.
    }
  }
}
