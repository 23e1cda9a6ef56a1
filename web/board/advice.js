// A move that the computer advises, marked on the board: its cells, and a round arrow on the block to turn.

import { draw } from "./board.js";

function arrow({ x, y }, clockwise) {
  const arc = draw("path", { class: "arc", d: "M-44 22A50 50 0 1 1 44 22" });
  const head = draw("path", { class: "head", d: "M30 16L58 14 46 42Z" });
  const side = clockwise ? "" : " scale(-1 1)";
  return draw("g", { class: "advised-turn", transform: `translate(${x} ${y})${side}` }, arc, head);
}

export function advise(board, { cells = [], turn }) {
  const known = cells.map((name) => board.cells.get(name)).filter(Boolean);
  const block = turn && board.blocks.get(turn[0]);
  clear(board);
  board.hints.append(...known.map((cell) => board.outline("advised", 0.42, cell)));
  if (block) board.hints.append(arrow(block.at, turn[1] === "+"));
}

export function clear(board) {
  for (const old of board.hints.querySelectorAll(".advised, .advised-turn")) old.remove();
}
