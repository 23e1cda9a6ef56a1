// @ts-check
// The games that the page shows as being played, found by the number of the game or of the table in a typed line.

import { all } from "../dom.js";

/** @param {Element | null | undefined} element */
const textOf = (element) => element?.textContent?.trim() ?? "";

const rows = () => all(document, "#pairings [data-row]", HTMLElement);

/**
 * The table that a line names instead of a game. The Cyrillic letter looks the same.
 * @param {string} line
 */
export const tableOfLine = (line) => /^\s*[tт](\d{1,5})\b/iu.exec(line)?.[1];

/**
 * The game at the table that a line names: an empty text if it names none, nothing if no game is there.
 * @param {string} line
 */
export function gameAtTable(line) {
  const table = tableOfLine(line);
  if (table === undefined) return "";
  const numberOf = (/** @type {HTMLElement} */ row) => Number(row.querySelector(".table-number")?.lastChild?.textContent);
  return rows().find((row) => numberOf(row) === Number(table))?.dataset.row;
}

/**
 * A game that is being played, as the page shows it; the server is not needed for it.
 * @param {string} line
 */
export function shownGame(line) {
  const number = gameAtTable(line) || /^\s*0*(\d+)/.exec(line)?.[1];
  const row = rows().find(({ dataset }) => dataset.row === number);
  if (!row) return "";
  const names = all(row, ".pair b", HTMLElement).map(textOf).join(" – ");
  return [textOf(row.querySelector(".who .soft")), textOf(row.querySelector(".table-number")), names].join(" · ");
}
