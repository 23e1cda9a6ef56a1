// @ts-check
// Copies a text to the clipboard, also where the browser does not let the page write to it.

import { make } from "../dom.js";
import { word } from "../translated_texts.js";

/** Milliseconds for which a button confirms. */
const CONFIRMATION_MS = 1800;

/**
 * @param {HTMLElement} page
 * @param {string} text
 */
async function write(page, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const focused = document.activeElement;
    const field = make("textarea", { className: "copied", value: text, readOnly: true });
    page.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/**
 * The usual content of buttons that confirm at the moment. Such a button keeps the focus and can be pressed again.
 * @type {WeakMap<HTMLElement, Node[]>}
 */
const usual = new WeakMap();

/**
 * Copies a text, and lets the button that was pressed confirm it.
 * @param {HTMLElement} page
 * @param {HTMLElement} button
 * @param {string} text
 */
export async function copy(page, button, text) {
  await write(page, text.trim());
  if (usual.has(button)) return;
  usual.set(button, [...button.childNodes]);
  button.replaceChildren(word("copied"));
  setTimeout(() => {
    button.replaceChildren(...(usual.get(button) ?? []));
    usual.delete(button);
  }, CONFIRMATION_MS);
}
