// Moves on the board: the player's own before the server has answered, and those that the server tells.

import { capture, drawLine, drop, flyAway, slide, turn } from "./motion.js";
import { isTurn, steps } from "./moves.js";

export class Play {
  constructor(board) {
    this.board = board;
    this.ahead = null;
    this.order = 0;
    this.frame = null;
  }

  // Makes a move that the server will confirm. A block may have been dragged some of the way.
  begin(text, piece, angle) {
    this.ahead = { text, done: this.make(text, piece, angle) };
  }

  async show(frame, moved) {
    const order = ++this.order;
    const before = this.frame;
    this.frame = frame;
    if (moved && this.ahead?.text === moved.text) await this.ahead.done;
    else if (moved && before && !document.hidden) {
      this.board.show(before);
      await this.make(moved.text, moved.piece);
    }
    if (order !== this.order) return;
    this.ahead = null;
    this.arrive(frame, moved);
  }

  undo() {
    this.order++;
    this.ahead = null;
    this.board.show(this.frame);
  }

  async make(text, piece, angle = 0) {
    const { board } = this;
    const [first, second] = steps(text);
    board.ghost(null);
    board.layers.replaceChildren();
    // A turn that is taken over: the piece that lies there becomes the mover's.
    if (first === "swap") return Promise.all([...board.pieces.keys()].map((cell) => drop(board.put(cell, piece))));
    if (second && !isTurn(second)) {
      const tile = board.put(second, board.pieces.get(first));
      board.put(first, null);
      return slide(tile, board.cells.get(first), board.cells.get(second));
    }
    const marble = board.pieces.has(first) ? null : board.put(first, piece);
    if (marble && !angle) await drop(marble);
    if (!second) return;
    const block = board.blocks.get(second[0]);
    board.raise(block);
    await turn(block, second[1] === "+" ? 90 : -90, angle);
  }

  // Shows what the move has led to; what is no longer there leaves visibly.
  arrive(frame, moved) {
    const { board } = this;
    const gone = moved && !board.blocks.size ? [...board.pieces].filter(([cell]) => !frame.pieces[cell]) : [];
    board.show(frame);
    const stones = [...board.prison.children].filter((stone) => stone.dataset.by === moved?.piece).slice(-gone.length);
    gone.forEach(([name, piece], i) => {
      const cell = board.cells.get(name);
      if (board.trays.length) return stones[i] && capture(stones[i], cell, i);
      const tile = board.image(piece, "leaving");
      tile.setAttribute("x", cell.x);
      tile.setAttribute("y", cell.y);
      board.air.append(tile);
      flyAway(tile, board.middle, i).then(() => tile.remove());
    });
    const lines = moved ? board.layers.querySelectorAll(".winning-line path") : [];
    for (const path of lines) drawLine(path, board.pitch * 0.45);
  }
}
