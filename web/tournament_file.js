// @ts-check
// Loads a tournament from a file that the visitor chooses.

import { closest, readDocument, required } from "./dom.js";

const refusal = required(document, "#load-refusal", HTMLElement);

/** @param {string} sentence */
function showError(sentence) {
  Object.assign(refusal, { textContent: sentence, hidden: !sentence });
}

/**
 * Sends a file, and opens the tournament that was made of it. Returns the reason if it is refused, or nothing.
 * @param {string} path
 * @param {File} file
 * @returns {Promise<string>}
 */
async function load(path, file) {
  const headers = { accept: "text/html", "content-type": "application/jsonl" };
  const response = await fetch(path, { method: "POST", body: await file.arrayBuffer(), headers });
  if (response.ok) {
    location.assign(response.url);
    return "";
  }
  const page = await readDocument(response);
  return page.querySelector("main .lead")?.textContent ?? refusal.dataset.lost ?? "";
}

document.addEventListener("change", async (event) => {
  const field = closest(event, "input[data-load]");
  const file = field instanceof HTMLInputElement ? field.files?.[0] : null;
  if (!(field instanceof HTMLInputElement) || !file) return;
  showError("");
  try {
    showError(await load(field.dataset.load ?? "", file));
  } catch {
    showError(refusal.dataset.lost ?? "");
  }
  field.value = "";
});
