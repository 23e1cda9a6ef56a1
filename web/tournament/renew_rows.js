// @ts-check
// Renews a list row by row, so that what the reader does in one row survives a change of another.

import { editedFields, focusedIn, restoreFocus } from "../replace_content.js";

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
  if (focused && !focused.old.isConnected) restoreFocus(list, focused, focusLost);
}
