// @ts-check
// Marks what can be tapped on the board.

import { makeSvg } from "../dom.js";

/** @import { Board } from "./board.js" */

/**
 * @typedef {object} TappableMarks
 * @property {string[]} cells The cells that can be tapped.
 * @property {string[][]} groups The groups of tiles to choose from.
 * @property {string | null} lifted The tile that is lifted.
 */

/**
 * @param {Board} board
 * @param {TappableMarks} marks
 */
export function showTappableMarks(board, { cells, groups, lifted }) {
  /** @type {(className: string, part: number) => (name: string) => SVGElement} */
  const mark = (className, part) => (name) => board.outline(className, part, board.cell(name));
  const free = cells.filter((cell) => !board.pieces.has(cell));
  // If every empty cell can be tapped, dots say nothing.
  const dots = free.length < board.cells.size - board.pieces.size ? free : [];
  board.hints.replaceChildren(
    ...dots.map(mark("dot", 0.1)),
    ...cells.filter((cell) => board.pieces.has(cell)).map(mark("liftable", 0.36)),
    ...groups.flatMap((group, i) => group.map(mark(i % 2 ? "group other" : "group", 0.4))),
    ...(lifted ? [lifted] : []).map(mark("lifted", 0.47)),
  );
}

/**
 * Draws a line each way through a cell, so that a player whose finger covers it sees which one it is.
 * @param {Board} board
 * @param {string} name
 */
export function showCrosshair(board, name) {
  const { left, right, top, bottom } = board.bounds;
  const { x, y } = board.cell(name);
  const line = (/** @type {string} */ d) => makeSvg("path", { class: "crosshair", d });
  board.hints.append(line(`M${left} ${y}H${right}`), line(`M${x} ${top}V${bottom}`));
}
