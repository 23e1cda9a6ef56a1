// @ts-check
// A move that the computer advises, marked on the board: its cells, and a round arrow on the block to turn.

import { makeSvg } from "../dom.js";
import { roundArrow } from "./geometry.js";

/** @import { Board } from "./board.js" */
/** @import { Point } from "./board_types.js" */

/** @typedef {{ cells?: string[], turn?: string | null }} AdvisedMove */

/**
 * @param {Point} middle
 * @param {number} radius
 * @param {boolean} clockwise
 */
function turnMark({ x, y }, radius, clockwise) {
  const { arc, head } = roundArrow(radius);
  const mirrored = clockwise ? "" : " scale(-1 1)";
  return makeSvg(
    "g",
    { class: "advised-turn", transform: `translate(${x} ${y})${mirrored}` },
    makeSvg("path", { class: "arc", d: arc }),
    makeSvg("path", { class: "head", d: head }),
  );
}

/** @param {Board} board */
export function clearAdvisedMove(board) {
  board.advice.replaceChildren();
}

/**
 * @param {Board} board
 * @param {AdvisedMove} move
 */
export function showAdvisedMove(board, { cells = [], turn }) {
  const { blocks, pitch } = board.geometry;
  clearAdvisedMove(board);
  const known = cells.flatMap((name) => board.cells.get(name) ?? []);
  board.advice.append(...known.map((cell) => board.outline("advised", 0.42, cell)));
  const advised = turn ? blocks?.turns[turn] : null;
  const block = advised && board.blocks.get(advised.block);
  if (block) board.advice.append(turnMark(block.at, 0.96 * pitch, advised.degrees > 0));
}
