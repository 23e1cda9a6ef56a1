// Copying, also where the browser does not let a page write to the clipboard.

import { make, word } from "../words.js";
import { announce } from "./say.js";

async function write(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = make("textarea", { className: "copied", value: text, readOnly: true });
    document.querySelector("#table").append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

export async function copy(button, text) {
  await write(text.trim());
  announce(word("copied"));
  if (button.disabled) return;
  const label = button.textContent;
  const told = button.classList.contains("tool") ? "✓" : word("copied");
  Object.assign(button, { textContent: told, disabled: true });
  setTimeout(() => Object.assign(button, { textContent: label, disabled: false }), 1800);
}
