// @ts-check
// The line for results: the game is shown while it is typed, and what was typed goes into a queue below it.

import { all, make, readDocument, required } from "../dom.js";
import { EntryQueue } from "./entry_queue.js";
import { ask, isOfTournament } from "./forms.js";
import { refusalSentence } from "./refusal_sentence.js";
import { gameAtTable, shownGame, tableOfLine } from "./shown_games.js";

/** @import { PageRefresh } from "./refresh.js" */
/** @import { EntryAnswer, QueuedEntry, SendFailure } from "./entry_queue.js" */

/** A server that does not answer within this time counts as unreachable. */
const ANSWER_TIMEOUT_MS = 15_000;
/** The server is asked what a line means when nothing was typed for this long. */
const READING_DELAY_MS = 250;

const OUTCOMES = ["saved", "refused", "asks", "decided", "taken_back"];
/** The buttons of a row, by its state. */
const BUTTONS = {
  waiting: [],
  saved: ["undo"],
  refused: ["edit", "remove"],
  asks: ["sure", "edit", "remove"],
  decided: ["edit", "remove"],
  back: ["edit", "remove"],
};

/**
 * @param {Response} response
 * @returns {Promise<EntryAnswer | SendFailure>}
 */
async function readAnswer(response) {
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  if (isJson && response.ok) {
    const { outcome, text, html } = await response.json();
    if (OUTCOMES.includes(outcome)) return { outcome: outcome === "taken_back" ? "back" : outcome, text, html };
  }
  // A page in place of the answer may come from the hall's network, which wants somebody to sign in.
  if (response.ok || response.status === 429 || response.status >= 500) {
    return { retryAfter: Number(response.headers.get("retry-after")) || 0 };
  }
  const text = isJson ? (await response.json()).text : refusalSentence(await readDocument(response));
  return { outcome: "refused", text: String(text ?? "") };
}

/**
 * @param {string} path
 * @param {Record<string, string>} fields
 * @returns {Promise<EntryAnswer | SendFailure>}
 */
async function post(path, fields) {
  try {
    const [body, signal] = [new URLSearchParams(fields), AbortSignal.timeout(ANSWER_TIMEOUT_MS)];
    const headers = { accept: "application/json" };
    return await readAnswer(await fetch(path, { method: "POST", body, headers, signal, redirect: "error" }));
  } catch {
    return { retryAfter: 0 };
  }
}

/** The storage of the browser, unless it is forbidden. */
function browserStorage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** What a line means, as the server reads it, below the field. */
class LineReading {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #asked = 0;

  /**
   * @param {HTMLElement} shown
   * @param {string} path
   */
  constructor(shown, path) {
    this.shown = shown;
    this.path = path;
  }

  /** @param {string} line */
  typed(line) {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.shown.textContent = line.trim() && shownGame(line);
    if (line.trim()) this.#timer = setTimeout(() => this.#ask(line, this.#asked), READING_DELAY_MS);
  }

  /**
   * @param {string} line
   * @param {number} asked
   */
  async #ask(line, asked) {
    const address = new URL(this.path, location.href);
    address.searchParams.set("line", line);
    address.searchParams.set("game", gameAtTable(line) ?? "");
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
      if (!response.ok) return;
      const { text } = await response.json();
      // The reader may have gone on typing.
      if (asked === this.#asked) this.shown.textContent = text;
    } catch {
      // The page shows what it knows itself.
    }
  }
}

/** The rows of the queue below the field. */
class QueueRows {
  /**
   * @param {HTMLElement} list With the row of the template, of which others are copies.
   * @param {(button: string, id: string, row: HTMLElement) => void} pressed
   */
  constructor(list, pressed) {
    this.list = list;
    this.emptyRow = required(list, "li", HTMLElement);
    list.replaceChildren();
    list.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button[data-do]") : null;
      const row = button?.closest("li");
      if (button instanceof HTMLElement && row) pressed(button.dataset.do ?? "", row.dataset.id ?? "", row);
    });
  }

  /**
   * @param {QueuedEntry[]} entries
   * @param {boolean} isOffline Whether the server could not be reached: perhaps one line keeps all others waiting.
   */
  show(entries, isOffline) {
    const known = new Map(all(this.list, ":scope > li", HTMLElement).map((row) => [row.dataset.id ?? "", row]));
    const newest = [...entries].reverse();
    for (const [id, row] of known) if (!newest.some((entry) => entry.id === id)) row.remove();
    newest.forEach((entry, i) => {
      const row = known.get(entry.id) ?? this.#make(entry.id);
      if (this.list.children[i] !== row) this.list.insertBefore(row, this.list.children[i] ?? null);
      this.#update(row, entry, isOffline);
    });
    this.list.hidden = newest.length === 0;
  }

  /** @param {string} id */
  #make(id) {
    const row = /** @type {HTMLElement} */ (this.emptyRow.cloneNode(true));
    row.dataset.id = id;
    return row;
  }

  /**
   * @param {HTMLElement} row
   * @param {QueuedEntry} entry
   * @param {boolean} isOffline
   */
  #update(row, { line, state, text, html }, isOffline) {
    const buttons = state === "waiting" && isOffline ? ["edit", "remove"] : BUTTONS[state];
    const known = `${state} ${buttons} ${text} ${html ?? ""}`;
    if (row.dataset.shown === known) return;
    Object.assign(row.dataset, { shown: known, state });
    required(row, ".state", HTMLElement).textContent = this.word(state);
    const typed = required(row, ".typed", HTMLElement);
    if (!typed.querySelector("input")) typed.textContent = line;
    required(row, ".told", HTMLElement).textContent = text;
    required(row, ".correction", HTMLElement).innerHTML = html ?? "";
    for (const button of all(row, ".row-buttons button", HTMLElement)) {
      button.hidden = !(/** @type {string[]} */ (buttons).includes(button.dataset.do ?? ""));
    }
  }

  /** @param {QueuedEntry["state"]} state */
  word(state) {
    return this.list.dataset[state === "decided" ? "refused" : state] ?? "";
  }
}

/**
 * A field for the line in its row: the field for new lines is not touched, somebody may be typing there.
 * @param {HTMLElement} row
 * @param {string} line
 * @param {(line: string | null) => void} done Nothing if it stays as it was.
 */
function editInRow(row, line, done) {
  const typed = required(row, ".typed", HTMLElement);
  const field = make("input", { type: "text", value: line, maxLength: 60, autocomplete: "off" });
  field.setAttribute("aria-label", document.querySelector("#entry-line label")?.textContent?.trim() ?? "");
  typed.replaceChildren(field);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    const changed = field.value.trim();
    if (event.key === "Enter" && changed) return done(changed);
    typed.textContent = line;
    done(null);
  });
  field.focus();
  field.setSelectionRange(line.length, line.length);
}

/**
 * Starts the line for results, if the page has it.
 * @param {PageRefresh} refresh
 */
export function startEntryLine(refresh) {
  const form = document.getElementById("entry-line");
  if (!(form instanceof HTMLFormElement)) return null;
  const field = required(form, "#quick", HTMLInputElement);
  const news = required(document, "#entry-news", HTMLElement);
  const template = required(document, "#entered-list", HTMLTemplateElement);
  const list = required(/** @type {DocumentFragment} */ (template.content.cloneNode(true)), "#entered", HTMLElement);
  template.after(list);
  const [offline, refusal] = [required(document, "#offline", HTMLElement), required(document, "#refusal", HTMLElement)];
  const path = form.dataset.lines ?? "";
  const prefix = `tessera-line ${new URL(path, location.href).pathname} `;
  const reading = new LineReading(required(document, "#reading", HTMLElement), path);

  const rowList = new QueueRows(list, pressed);
  const queue = new EntryQueue({
    storage: browserStorage(),
    prefix,
    send: ({ id, line, game, sure }) => post(path, { id, line, game, sure: sure ? "on" : "" }),
    changed,
  });

  /** @param {string} sentence */
  function tell(sentence) {
    Object.assign(refusal, { textContent: sentence, hidden: !sentence });
  }

  /** @param {QueuedEntry | null} settled */
  function changed(settled) {
    rowList.show(queue.entries, queue.isOffline);
    offline.hidden = !queue.isOffline;
    if (!settled) return;
    news.textContent = `${rowList.word(settled.state)}: ${settled.text || settled.line}`;
    if (settled.state === "saved" || settled.state === "back") refresh.now();
  }

  /**
   * Puts a line into the queue. Returns whether it is there.
   * @param {string} line
   * @param {(line: string, game: string) => boolean | void} put
   * @param {QueuedEntry} [before] The line that was edited: it keeps its game, since another one may be at the table by now.
   */
  function enqueue(line, put, before) {
    const isSameTable = before?.game && tableOfLine(line) === tableOfLine(before.line);
    const game = isSameTable ? before.game : gameAtTable(line);
    if (game === undefined) {
      tell((list.dataset.noTable ?? "").replace("{}", tableOfLine(line) ?? ""));
      return false;
    }
    const isFull = put(line, game) === false;
    tell(isFull ? (list.dataset.full ?? "") : "");
    return !isFull;
  }

  /**
   * @param {string} button
   * @param {string} id
   * @param {HTMLElement} row
   */
  async function pressed(button, id, row) {
    const entry = queue.entries.find((known) => known.id === id);
    if (!entry) return;
    if (button === "remove") queue.remove(id);
    if (button === "sure") queue.confirm(id);
    if (button === "remove" || button === "sure") field.focus();
    if (button === "edit") {
      editInRow(row, entry.line, (line) => {
        if (line === null || enqueue(line, (text, game) => queue.replace(id, text, game), entry)) field.focus();
      });
    }
    if (button !== "undo") return;
    const answer = await post(path, { take_back: id });
    if ("retryAfter" in answer) return tell(refusal.dataset.lost ?? "");
    if (answer.outcome === "back") queue.settle(id, answer);
    else if (answer.html) return ask(answer.html);
    else tell(answer.text);
    field.focus();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    const line = field.value.trim();
    if (!line || !enqueue(line, (text, game) => queue.add(text, game))) return;
    field.value = "";
    reading.typed("");
    field.focus();
  });
  field.addEventListener("input", () => reading.typed(field.value));

  // The preview of a correction in a row of the queue.
  list.addEventListener("submit", async (event) => {
    const { target, submitter } = event;
    const id = target instanceof Element ? (target.closest("li")?.dataset.id ?? "") : "";
    if (!(target instanceof HTMLFormElement)) return;
    event.preventDefault();
    event.stopPropagation();
    const fields = /** @type {[string, string][]} */ ([...new FormData(target, submitter)]);
    const body = new URLSearchParams([...fields, ["id", `${id}-correct`]]);
    try {
      const response = await fetch(target.getAttribute("action") ?? "", { method: "POST", body, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
      const page = await readDocument(response);
      if (response.ok && isOfTournament(page)) {
        queue.remove(id);
        refresh.now();
      } else {
        tell((response.ok ? null : refusalSentence(page)) ?? refusal.dataset.lost ?? "");
        // Something else has happened since: the line gets a new preview.
        if (response.status === 409) queue.askAgain(id);
      }
    } catch {
      tell(refusal.dataset.lost ?? "");
    }
    field.focus();
  });
  list.addEventListener("click", (event) => {
    const cancel = event.target instanceof Element ? event.target.closest(".correction a.button") : null;
    const id = cancel?.closest("li")?.dataset.id;
    if (!id) return;
    event.preventDefault();
    queue.remove(id);
    field.focus();
  });

  addEventListener("storage", ({ key }) => key?.startsWith(prefix) && queue.reload());
  addEventListener("online", () => queue.wake());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && queue.wake());
  addEventListener("beforeunload", (event) => queue.wouldLose && event.preventDefault());
  changed(null);
  queue.run();
  return queue;
}
