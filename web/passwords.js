// @ts-check
// Forms with passwords: a switch that shows them, and how hard a new one is to guess, as the server judges it.

import { all } from "./dom.js";

/** Milliseconds without a key before the server is asked. */
const PAUSE = 300;

/**
 * The password fields of a form.
 * @param {HTMLFormElement} form
 * @param {string} type
 */
const fields = (form, type) => all(form, `input[type=${type}][autocomplete$="-password"]`, HTMLInputElement);

/** @param {HTMLLabelElement} label */
function watchSwitch(label) {
  const form = label.closest("form");
  const [box] = all(label, "input", HTMLInputElement);
  if (!form || !box) return;
  /** @param {boolean} areShown */
  const show = (areShown) => {
    const [from, to] = areShown ? ["password", "text"] : ["text", "password"];
    for (const field of fields(form, from)) field.type = to;
  };
  box.addEventListener("change", () => show(box.checked));
  // Browsers offer to keep what is sent from a field for passwords.
  form.addEventListener("submit", () => show(false));
  label.hidden = false;
}

/** @param {HTMLElement} strength */
function watchStrength(strength) {
  const form = strength.closest("form");
  const field = form?.querySelector('input[autocomplete="new-password"]');
  const [meter] = all(strength, "meter", HTMLMeterElement);
  const [output] = all(strength, "output", HTMLOutputElement);
  if (!form || !(field instanceof HTMLInputElement) || !meter || !output) return;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let asked = 0;
  const ask = async () => {
    asked += 1;
    const number = asked;
    strength.hidden = strength.hidden || !field.value;
    if (!field.value) return;
    const name = new FormData(form).get("name");
    const body = new URLSearchParams({ password: field.value, name: typeof name === "string" ? name : "" });
    const response = await fetch(strength.dataset.from ?? "", { method: "POST", body }).catch(() => null);
    const answer = response?.ok ? await response.json().catch(() => null) : null;
    // An answer to older text, or none: the form says what is wrong when it is sent.
    if (number !== asked) return;
    strength.hidden = !answer;
    if (!answer) return;
    meter.value = answer.score;
    output.textContent = answer.text;
  };
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  });
}

for (const label of all(document, "label.show-passwords", HTMLLabelElement)) watchSwitch(label);
for (const strength of all(document, ".strength", HTMLElement)) watchStrength(strength);
