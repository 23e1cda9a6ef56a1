// Copying, also where the browser does not let a page write to the clipboard.

import { make, word } from "../words.js";
import { announce } from "./say.js";

const SHOWN = 1800;

async function write(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const held = document.activeElement;
    const field = make("textarea", { className: "copied", value: text, readOnly: true });
    document.querySelector("#table").append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    held?.focus({ preventScroll: true });
  }
}

// What each button shows when it has nothing to tell. A button that tells keeps the focus, and can be pressed again.
const usual = new WeakMap();

export async function copy(button, text) {
  await write(text.trim());
  announce(word("copied"));
  if (usual.has(button)) return;
  usual.set(button, [...button.childNodes]);
  button.replaceChildren(button.classList.contains("tool") ? "✓" : word("copied"));
  setTimeout(() => {
    button.replaceChildren(...usual.get(button));
    usual.delete(button);
  }, SHOWN);
}
