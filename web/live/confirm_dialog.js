// @ts-check
// A question before something that cannot be undone.

import { make } from "../dom.js";
import { word } from "../translated_texts.js";

/**
 * Whether the reader confirms.
 * @param {HTMLElement} page
 * @param {string} question
 * @returns {Promise<boolean>}
 */
export function confirmed(page, question) {
  /** @type {(name: string, value: string, className: string) => HTMLButtonElement} */
  const button = (name, value, className) => make("button", { value, className, textContent: word(name) });
  // The button that changes nothing is the prominent one, and the one that Enter presses.
  const no = button("confirm-no", "no", "primary");
  no.autofocus = true;
  const form = make("form", { method: "dialog" }, no, button("confirm-yes", "yes", "danger"));
  const dialog = make("dialog", { className: "sure" }, make("p", { textContent: question }), form);
  page.append(dialog);
  dialog.showModal();
  return new Promise((answer) => {
    dialog.onclose = () => {
      dialog.remove();
      answer(dialog.returnValue === "yes");
    };
  });
}
