// @ts-check
// Replaces a part of the page by newer content and keeps what the reader has there: focus, typed text, open details and
// the scroll position.

import { all } from "./dom.js";

/**
 * @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field
 *
 * @typedef {object} RenewOptions
 * @property {"carry" | "wait"} edited Fields that the reader has edited are carried over, or the part waits until they are sent.
 * @property {boolean} [waitsForFocus] The part is left alone while it has the focus.
 * @property {"near" | "always"} [followsEnd] Scrolls to the end, if the reader was near the end or always.
 * @property {() => void} [focusLost] Called if the element that had the focus is gone.
 */

/** What tells an element from the others of its part. */
const IDENTITY = ["id", "name", "data-action", "data-fields", "data-seat", "data-do", "data-ply", "href"];
/** Elements with these types differ by their value. */
const CHOICES = ["submit", "button", "checkbox", "radio"];
/** Pixels from the end that still count as the end. */
const NEAR_END_PIXELS = 24;

/**
 * Where a form is sent and what it is for, such as a player or a game. Many forms of a tournament differ by nothing else.
 * A position that the reader looks at is no part of it.
 * @param {Element | null} form
 */
const formKey = (form) => {
  const fields = [...(form?.querySelectorAll("input[type=hidden]") ?? [])];
  const hidden = fields.filter((field) => field.getAttribute("data-shown-position") === null);
  return [form?.getAttribute("action"), ...hidden.map((field) => [field.getAttribute("name"), field.getAttribute("value")])];
};

/**
 * Elements of the old and the new content with the same identity are taken for the same.
 * @param {Element} element
 */
export function identity(element) {
  const parts = IDENTITY.map((name) => element.getAttribute(name));
  const { type, value } = /** @type {HTMLInputElement} */ (element);
  if (CHOICES.includes(type)) parts.push(value);
  const row = element.closest("[data-row]")?.getAttribute("data-row");
  return JSON.stringify([element.localName, row, formKey(element.closest("form")), ...parts]);
}

/**
 * Whether the reader has changed a field.
 * @param {Field} field
 */
export function isEdited(field) {
  if (field.localName === "select") {
    const options = [.../** @type {HTMLSelectElement} */ (field).options];
    return field.value !== (options.find((option) => option.defaultSelected) ?? options[0])?.value;
  }
  const input = /** @type {HTMLInputElement} */ (field);
  if (input.type === "checkbox" || input.type === "radio") return input.checked !== input.defaultChecked;
  return input.type !== "hidden" && !input.readOnly && input.value !== input.defaultValue;
}

/**
 * @param {ParentNode} part
 * @returns {Field[]}
 */
export const editedFields = (part) =>
  /** @type {Field[]} */ (all(part, "input, textarea, select", HTMLElement)).filter(isEdited);

/**
 * An element with its identity, which depends on what is round it: to be called before the element leaves the page.
 * @template {Element} T
 * @param {T} old
 */
export const remember = (old) => ({ old, key: identity(old) });

/**
 * The element that is the same as an old one. There is none if several could be.
 * @param {ParentNode} part
 * @param {{ old: Element, key: string }} remembered
 */
export function findSame(part, { old, key }) {
  const [same, ...others] = all(part, old.localName, HTMLElement).filter((element) => identity(element) === key);
  return others.length ? undefined : same;
}

/** @param {Element} part */
export const focusedIn = (part) => {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && part.contains(activeElement) ? remember(activeElement) : null;
};

/** @param {Element} part */
const scroller = (part) =>
  [part, ...part.children].find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1) ?? part;

/**
 * @param {ParentNode} part
 * @param {{ old: Field, key: string }[]} fields
 */
function carryOver(part, fields) {
  for (const remembered of fields) {
    const { old } = remembered;
    const field = /** @type {HTMLInputElement | undefined} */ (findSame(part, remembered));
    // Browsers do not let scripts choose a file.
    if (!field || old.type === "file") continue;
    field.value = old.value;
    if ("checked" in old) field.checked = old.checked;
  }
}

/**
 * @param {ParentNode} part
 * @param {{ old: HTMLElement, key: string }} focused
 * @param {(() => void) | undefined} lost
 */
export function restoreFocus(part, focused, lost) {
  const { old } = focused;
  const same = findSame(part, focused);
  if (!same) return lost?.();
  same.focus({ preventScroll: true });
  if (old instanceof HTMLInputElement && same instanceof HTMLInputElement && old.selectionStart !== null) {
    same.setSelectionRange(old.selectionStart, old.selectionEnd);
  }
}

/**
 * Replaces the content of a part. Returns whether it did.
 * @param {HTMLElement} part
 * @param {string | Element} fresh HTML, or an element that has the new content.
 * @param {RenewOptions} options
 */
export function renew(part, fresh, { edited, waitsForFocus, followsEnd, focusLost }) {
  const source = typeof fresh === "string" ? document.createElement("template") : fresh;
  if (typeof fresh === "string") source.innerHTML = fresh;
  const fields = editedFields(part);
  const focused = focusedIn(part);
  if (source.innerHTML === part.innerHTML) return false;
  if ((edited === "wait" && fields.length) || (waitsForFocus && focused)) return false;

  const carried = fields.map(remember);
  const open = all(part, "details", HTMLDetailsElement).map((details) => details.open);
  const { scrollTop, scrollLeft, scrollHeight, clientHeight } = scroller(part);
  part.replaceChildren(...(source instanceof HTMLTemplateElement ? source.content : source).childNodes);
  all(part, "details", HTMLDetailsElement).forEach((details, i) => (details.open = open[i] ?? details.open));
  carryOver(part, carried);
  if (focused) restoreFocus(part, focused, focusLost);
  const nearEnd = scrollHeight - clientHeight - scrollTop < NEAR_END_PIXELS;
  const after = scroller(part);
  after.scrollTop = followsEnd === "always" || (followsEnd && nearEnd) ? after.scrollHeight : scrollTop;
  after.scrollLeft = scrollLeft;
  return true;
}
