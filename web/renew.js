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
const NEAR_END = 24;

/**
 * Elements of the old and the new content with the same identity are taken for the same.
 * @param {Element} element
 */
export function identity(element) {
  const parts = IDENTITY.map((name) => element.getAttribute(name));
  const { type, value, form } = /** @type {HTMLInputElement} */ (element);
  if (CHOICES.includes(type)) parts.push(value);
  // Many forms of a tournament differ only by the game that they are for.
  parts.push(form?.querySelector("[name=game]")?.getAttribute("value") ?? null);
  return JSON.stringify([element.localName, ...parts]);
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
const editedFields = (part) =>
  /** @type {Field[]} */ (all(part, "input, textarea, select", HTMLElement)).filter(isEdited);

/**
 * @param {ParentNode} part
 * @param {Element} old
 */
const findSame = (part, old) =>
  all(part, old.localName, HTMLElement).find((element) => identity(element) === identity(old));

/** @param {Element} part */
const focusedIn = (part) => {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && part.contains(activeElement) ? activeElement : null;
};

/** @param {Element} part */
const scroller = (part) =>
  [part, ...part.children].find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1) ?? part;

/**
 * @param {ParentNode} part
 * @param {Field[]} fields
 */
function carryOver(part, fields) {
  for (const old of fields) {
    const field = /** @type {HTMLInputElement | undefined} */ (findSame(part, old));
    // Browsers do not let scripts choose a file.
    if (!field || old.type === "file") continue;
    field.value = old.value;
    if ("checked" in old) field.checked = old.checked;
  }
}

/**
 * @param {ParentNode} part
 * @param {HTMLElement} old
 * @param {(() => void) | undefined} lost
 */
function restoreFocus(part, old, lost) {
  const same = findSame(part, old);
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

  const open = all(part, "details", HTMLDetailsElement).map((details) => details.open);
  const { scrollTop, scrollLeft, scrollHeight, clientHeight } = scroller(part);
  part.replaceChildren(...(source instanceof HTMLTemplateElement ? source.content : source).childNodes);
  all(part, "details", HTMLDetailsElement).forEach((details, i) => (details.open = open[i] ?? details.open));
  carryOver(part, fields);
  if (focused) restoreFocus(part, focused, focusLost);
  const nearEnd = scrollHeight - clientHeight - scrollTop < NEAR_END;
  const after = scroller(part);
  after.scrollTop = followsEnd === "always" || (followsEnd && nearEnd) ? after.scrollHeight : scrollTop;
  after.scrollLeft = scrollLeft;
  return true;
}

/**
 * Which rows of a list stay and which are new. A row that the reader edits stays as it is, also if it is no longer in the
 * new list: what was decided meanwhile is told when the row is sent.
 * @template {{ key: string, html: string }} Row
 * @param {(Row & { isEdited: boolean })[]} old
 * @param {Row[]} fresh
 */
export function planRows(old, fresh) {
  const known = new Map(old.map((row) => [row.key, row]));
  const rows = fresh.map((row) => {
    const before = known.get(row.key);
    if (!before || (before.html !== row.html && !before.isEdited)) return row;
    known.delete(row.key);
    return before;
  });
  const removed = old.filter((row) => known.get(row.key) === row && !row.isEdited);
  return { rows, removed };
}

/**
 * Replaces the rows of a list that have changed. Rows are matched by `data-row`.
 * @param {HTMLElement} list
 * @param {Element} fresh
 * @param {() => void} focusLost
 */
export function renewRows(list, fresh, focusLost) {
  const focused = focusedIn(list);
  /** @param {Element} element */
  const row = (element) => ({ element, key: element.getAttribute("data-row") ?? "", html: element.innerHTML });
  const old = [...list.children].map((element) => ({ ...row(element), isEdited: editedFields(element).length > 0 }));
  const { rows, removed } = planRows(old, [...fresh.children].map(row));
  for (const { element } of removed) element.remove();
  // A row that stays is not moved, since moving takes the focus away.
  let next = list.firstElementChild;
  for (const { element } of rows) {
    if (element === next) next = next.nextElementSibling;
    else list.insertBefore(element, next);
  }
  if (focused && !focused.isConnected) restoreFocus(list, focused, focusLost);
}
