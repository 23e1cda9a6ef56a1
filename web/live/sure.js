// Asks before something that cannot be undone.

import { make, word } from "../words.js";

export function sure(question) {
  const button = (name, value, className) => make("button", { value, className, textContent: word(name) });
  const no = button("confirm-no", "no", "");
  const form = make("form", { method: "dialog" }, no, button("confirm-yes", "yes", "primary"));
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
