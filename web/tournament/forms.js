// @ts-check
// Forms of a tournament that are sent without leaving the page, and questions before some of them take effect.

import { all, closest, readDocument } from "../dom.js";
import { UnansweredCommand, newId } from "./command_id.js";
import { refusalSentence } from "./refusal_sentence.js";
import { lineOfResult } from "./result_line.js";

/** @import { PageRefresh } from "./refresh.js" */

const refusal = document.getElementById("refusal");
const questions = document.getElementById("question");

const unanswered = new UnansweredCommand();

/** @param {string} sentence */
function showError(sentence) {
  if (refusal) Object.assign(refusal, { textContent: sentence, hidden: !sentence });
}

/**
 * Whether a page is one of a tournament. Another one comes from the hall's network, which wants somebody to sign in.
 * @param {Document} page
 */
export const isOfTournament = (page) => page.querySelector("main.tournament[data-number]") !== null;

/**
 * Puts a question to the user above the page's content.
 * @param {Element | string} asked
 */
export function ask(asked) {
  const template = document.createElement("template");
  if (typeof asked === "string") template.innerHTML = asked;
  const question = typeof asked === "string" ? template.content.firstElementChild : asked;
  if (!question) return;
  const quick = document.getElementById("quick");
  const cancel = question.querySelector("a.button");
  questions?.append(question);
  cancel?.addEventListener("click", (event) => {
    event.preventDefault();
    question.remove();
    quick?.focus();
  });
  // The enter key of a result that is being typed must not answer the question.
  const isTyping = quick instanceof HTMLInputElement && quick.value !== "";
  if (!isTyping && cancel instanceof HTMLElement) cancel.focus();
}

/**
 * Sends something and renews the page. Returns whether it was accepted; `lost` if the server could not be reached.
 * @param {PageRefresh} refresh
 * @param {string} path
 * @param {BodyInit} body
 * @param {Record<string, string>} [headers]
 */
async function send(refresh, path, body, headers) {
  showError("");
  try {
    const response = await fetch(path, { method: "POST", body, headers: { accept: "text/html", ...headers } });
    const page = await readDocument(response);
    if (!response.ok) {
      showError(refusalSentence(page) ?? refusal?.dataset.lost ?? "");
      return response.status === 429 || response.status >= 500 ? "lost" : "refused";
    }
    if (!isOfTournament(page)) {
      showError(refusal?.dataset.lost ?? "");
      return "lost";
    }
    const question = page.querySelector("[data-question]");
    if (question && questions) {
      ask(question);
      return "accepted";
    }
  } catch {
    showError(refusal?.dataset.lost ?? "");
    return "lost";
  }
  // The answer may be another page of the tournament; this one is renewed from its own address.
  await refresh.now();
  return "accepted";
}

/**
 * @param {PageRefresh} refresh
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 * @param {(line: string, id: string) => boolean} keepResult Puts a result that could not be sent into the queue; whether there is room.
 */
async function sendForm(refresh, form, submitter, keepResult) {
  const fields = /** @type {[string, string][]} */ ([...new FormData(form, submitter)]);
  form.closest("[data-question]")?.remove();
  // Cleared at once, so that the next line can be typed. A refused line comes back.
  const typed = /** @type {HTMLInputElement[]} */ (all(form, "input[type=text], textarea", HTMLElement)).map(
    (field) => /** @type {const} */ ([field, field.value]),
  );
  form.reset();
  all(form, "input[type=text]", HTMLInputElement)[0]?.focus();
  // Not `form.action`: there is a field of that name.
  const body = new URLSearchParams(fields);
  const id = unanswered.idFor(String(body));
  body.set("id", id);
  const sent = await send(refresh, form.getAttribute("action") ?? "", body);
  if (sent === "accepted") return unanswered.answered(id);
  // If the server has it after all, the line is the result that the game has, which is a success.
  const line = sent === "lost" ? lineOfResult(fields) : null;
  if (line && keepResult(line, id)) {
    // The same button again is another command.
    unanswered.answered(id);
    return showError("");
  }
  for (const [field, value] of typed) {
    if (field.value === "") field.value = value;
    // The next line is being typed already: the refused line goes to the reason.
    else if (value && refusal) refusal.textContent += ` (${value})`;
  }
}

/**
 * Adds a new id to a form that the browser sends. If the answer is lost and the user reloads, the browser sends the same id.
 * @param {HTMLFormElement} form
 */
function addId(form) {
  const known = form.querySelector("input[name=id]");
  const field = known instanceof HTMLInputElement ? known : document.createElement("input");
  Object.assign(field, { type: "hidden", name: "id", value: newId() });
  form.append(field);
}

/**
 * @param {PageRefresh} refresh
 * @param {(line: string, id: string) => boolean} keepResult
 */
export function sendFormsInPlace(refresh, keepResult) {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    if (!form.matches("form[data-quick]")) {
      if (/\/act(\?|$)/.test(form.getAttribute("action") ?? "")) addId(form);
      return;
    }
    event.preventDefault();
    sendForm(refresh, form, event.submitter, keepResult);
  });

  document.addEventListener("change", async (event) => {
    const field = closest(event, "input[data-list]");
    const file = field instanceof HTMLInputElement ? field.files?.[0] : null;
    if (!(field instanceof HTMLInputElement) || !file) return;
    await send(refresh, field.dataset.list ?? "", await file.arrayBuffer(), { "content-type": "text/csv" });
    field.value = "";
  });
}
