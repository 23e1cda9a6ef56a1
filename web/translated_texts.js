// @ts-check
// The texts of the page, in the reader's language: the server puts them into <template id="words">.

/** @type {Map<string, string> | null} */
let texts = null;

function load() {
  const template = document.querySelector("template#words");
  const spans = template instanceof HTMLTemplateElement ? template.content.querySelectorAll("[data-word]") : [];
  return new Map([...spans].map((span) => [span.getAttribute("data-word") ?? "", span.textContent?.trim() ?? ""]));
}

/**
 * A text with its variables `{name}` filled in; empty if the page has no such text.
 * @param {string} name
 * @param {Record<string, string | number>} [values]
 */
export function word(name, values = {}) {
  texts ??= load();
  return (texts.get(name) ?? "").replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ""));
}
