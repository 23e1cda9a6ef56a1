// The texts of the page, in the reader's language: the server puts them into <template id="words">.

const texts = new Map();
for (const span of document.querySelector("#words")?.content.querySelectorAll("[data-word]") ?? []) {
  texts.set(span.dataset.word, span.textContent.trim());
}

export const word = (name, fill = {}) => (texts.get(name) ?? "").replace(/\{(\w+)\}/g, (_, key) => fill[key] ?? "");

export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}
