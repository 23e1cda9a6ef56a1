// @ts-check
// The queue of typed results. It is kept in the browser's storage, so that no line is lost by an outage, a reload or a restart of
// the server; each line has an id, by which the server recognises it when it is sent again.

import { delay } from "../backoff.js";
import { newId } from "./command_id.js";

/**
 * @typedef {"waiting" | "saved" | "refused" | "asks" | "decided" | "back"} EntryState `asks`: the server wants to know whether it
 *   is meant; `decided`: the game has another result, which can be corrected; `back`: the result was taken back.
 *
 * @typedef {object} QueuedEntry
 * @property {string} id
 * @property {number} at When it was typed; the lines are sent in this order.
 * @property {string} line
 * @property {string} game The game that was at the table which the line names, or an empty text.
 * @property {boolean} sure Whether the question of the server was answered.
 * @property {EntryState} state
 * @property {string} text What the server said.
 * @property {string} [html] The preview of a correction; it is not stored, because it ages.
 *
 * @typedef {{ outcome: Exclude<EntryState, "waiting">, text: string, html?: string }} EntryAnswer
 * @typedef {{ retryAfter: number }} SendFailure Seconds that the server asks to wait, or 0.
 *
 * @typedef {object} QueueOptions
 * @property {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length"> | null} storage
 * @property {string} prefix Each line is stored under a key of its own, so that two windows cannot overwrite each other's lines.
 * @property {(entry: QueuedEntry) => Promise<EntryAnswer | SendFailure>} send
 * @property {(settled: QueuedEntry | null) => void} changed Called when the lines are others; `settled` has just been answered.
 */

const RETRY_BACKOFF_MS = { initialDelay: 1000, maxDelay: 30_000 };
/** When the connection is back, the first line is sent within this many milliseconds: helpers of a hall come back together. */
const WAKE_SPREAD_MS = 1000;
/** A line that another window has not sent after this time, or twice this time, is sent by this one. */
const OTHER_WINDOW_MS = 5000;
/** The maximum number of lines that are not saved. */
export const MAX_UNSAVED_LINES = 200;
/** Saved lines that stay, so that they can be undone. */
const SAVED_LINES_KEPT = 3;

const STATES = ["waiting", "saved", "refused", "asks", "decided", "back"];

/** @param {QueuedEntry} entry */
export const isDone = ({ state }) => state === "saved" || state === "back";

/**
 * A line as it was stored, or nothing if it is damaged. The preview of a correction is not stored: such a line is refused until
 * somebody edits it. Only a line that waited is sent without a key press.
 * @param {string | null} stored
 * @returns {QueuedEntry | null}
 */
export function readEntry(stored) {
  try {
    const { id, at, line, game, sure, state, text } = JSON.parse(stored ?? "");
    const texts = [id, line, game, text].every((part) => typeof part === "string");
    if (!texts || !Number.isFinite(at) || !STATES.includes(state)) return null;
    return { id, at, line, game, sure: sure === true, state: state === "decided" ? "refused" : state, text };
  } catch {
    return null;
  }
}

export class EntryQueue {
  /** @type {Map<string, QueuedEntry>} */
  #entries = new Map();
  /** The ids of lines that the storage has no room for. @type {Set<string>} */
  #unstored = new Set();
  #options;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #failures = 0;
  #isSending = false;
  #isStored = true;

  /** @param {QueueOptions} options */
  constructor(options) {
    this.#options = options;
    this.#load();
  }

  /** The lines in the order in which they were typed. */
  get entries() {
    return [...this.#entries.values()].sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  }

  /** Whether lines wait because the server could not be reached. */
  get isOffline() {
    return this.#failures > 0 && this.#next() !== undefined;
  }

  /** Whether closing the page would lose a line: it waits, and the browser keeps nothing. */
  get wouldLose() {
    return !this.#isStored && this.#next() !== undefined;
  }

  /**
   * Adds a line and sends it. Returns whether there was room.
   * @param {string} line
   * @param {string} game
   * @param {number} [at]
   * @param {string} [id] The id with which the line may have been sent already.
   */
  add(line, game, at = Date.now(), id = newId()) {
    if (this.entries.filter((entry) => !isDone(entry)).length >= MAX_UNSAVED_LINES) return false;
    // Never before a line that was typed earlier, also if the clock was set back.
    const last = Math.max(0, ...[...this.#entries.values()].map((entry) => entry.at));
    this.#put({ id, at: Math.max(at, last + 1), line, game, sure: false, state: "waiting", text: "" });
    this.#options.changed(null);
    this.run();
    return true;
  }

  /**
   * Replaces a refused line by another one.
   * @param {string} id
   * @param {string} line
   * @param {string} game
   */
  replace(id, line, game) {
    this.#forget(id);
    this.add(line, game);
  }

  /**
   * Answers the question about a line: it is meant.
   * @param {string} id
   */
  confirm(id) {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#put({ ...entry, sure: true, state: "waiting" });
    this.#options.changed(null);
    this.run();
  }

  /**
   * Sends a line again, because what was shown about it is no longer true.
   * @param {string} id
   */
  askAgain(id) {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#put({ ...entry, state: "waiting", html: "" });
    this.#options.changed(null);
    this.run();
  }

  /** @param {string} id */
  remove(id) {
    this.#forget(id);
    this.#options.changed(null);
  }

  /**
   * The state of a line that is no longer waiting.
   * @param {string} id
   * @param {EntryAnswer} answer
   */
  settle(id, { outcome, text, html }) {
    const entry = this.#entries.get(id);
    if (!entry) return;
    const settled = { ...entry, state: outcome, text, html };
    this.#put(settled);
    for (const old of this.entries.filter(isDone).slice(0, -SAVED_LINES_KEPT)) this.#forget(old.id);
    this.#options.changed(settled);
  }

  /** Reads the lines again, because another window has changed them. */
  reload() {
    this.#load();
    this.#options.changed(null);
    // That window sends its lines itself, unless it is closed.
    if (this.#next() && !this.#isSending && this.#failures === 0) this.#schedule(OTHER_WINDOW_MS * (1 + Math.random()));
  }

  /** The server may be back. */
  wake() {
    if (this.#failures > 0) this.#schedule(Math.random() * WAKE_SPREAD_MS);
  }

  /** Sends the lines that wait, one after another. */
  async run() {
    if (this.#isSending) return;
    clearTimeout(this.#timer);
    this.#isSending = true;
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        const answer = await this.#options.send(next);
        if ("retryAfter" in answer) {
          this.#failures += 1;
          this.#schedule(Math.max(1000 * answer.retryAfter, delay(this.#failures, RETRY_BACKOFF_MS)));
          this.#options.changed(null);
          return;
        }
        this.#failures = 0;
        this.settle(next.id, answer);
      }
    } finally {
      this.#isSending = false;
    }
  }

  get #storage() {
    const { storage } = this.#options;
    if (!storage) throw new Error("the browser keeps nothing");
    return storage;
  }

  #next() {
    return this.entries.find(({ state }) => state === "waiting");
  }

  /** @param {number} wait */
  #schedule(wait) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.run(), wait);
  }

  /** @param {QueuedEntry} entry */
  #put(entry) {
    this.#entries.set(entry.id, entry);
    const { html: _, ...stored } = entry;
    try {
      this.#storage.setItem(this.#options.prefix + entry.id, JSON.stringify(stored));
      this.#unstored.delete(entry.id);
    } catch {
      // A full or forbidden storage: the line is kept as long as the page is open.
      this.#unstored.add(entry.id);
      this.#isStored = false;
    }
  }

  /** @param {string} id */
  #forget(id) {
    this.#entries.delete(id);
    this.#unstored.delete(id);
    try {
      this.#storage.removeItem(this.#options.prefix + id);
    } catch {
      this.#isStored = false;
    }
  }

  #load() {
    const { prefix } = this.#options;
    try {
      const storage = this.#storage;
      const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? "");
      const stored = keys.filter((key) => key.startsWith(prefix)).map((key) => readEntry(storage.getItem(key)));
      const known = this.#entries;
      this.#entries = new Map();
      for (const entry of stored) {
        if (!entry) continue;
        // The preview of a correction stays in this window; the storage does not have it.
        const before = known.get(entry.id);
        this.#entries.set(entry.id, before?.state === "decided" && entry.state === "refused" ? before : entry);
      }
      for (const [id, entry] of known) if (this.#unstored.has(id)) this.#entries.set(id, entry);
    } catch {
      this.#isStored = false;
    }
  }
}
