// Asks before something that cannot be undone.

import { make, word } from "../words.js";

export function sure(question) {
  const button = (name, value, className) => make("button", { value, className, textContent: word(name) });
  // What changes nothing is the bright button, and the one that Enter presses.
  const no = button("confirm-no", "no", "primary");
  no.autofocus = true;
  const form = make("form", { method: "dialog" }, no, button("confirm-yes", "yes", "danger"));
  const dialog = make("dialog", { className: "sure" }, make("p", { textContent: question }), form);
  document.querySelector("#table").append(dialog);
  dialog.showModal();
  return new Promise((answer) => {
    dialog.onclose = () => {
      dialog.remove();
      answer(dialog.returnValue === "yes");
    };
  });
}
