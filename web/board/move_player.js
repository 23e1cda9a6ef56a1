// @ts-check
// Plays moves on the board: the reader's own before the server has answered, and those that a frame source reports.

import { all } from "../dom.js";
import { capture, drawLine, drop, flyAway, slide, turn } from "./animations.js";

/** @import { Board } from "./board.js" */
/** @import { Frame, LegalMove, MadeMove } from "./board_types.js" */

/**
 * A legal move as one that is made with a piece.
 * @param {LegalMove} move
 * @param {string | null} piece
 * @returns {MadeMove}
 */
export const madeMove = ({ text, steps }, piece) => ({
  text,
  piece,
  cells: steps.flatMap((step) => (step.kind === "cell" ? step.cell : [])),
  turn: steps.find(({ kind }) => kind === "turn")?.key ?? null,
  takes_over: steps.some(({ kind }) => kind === "takeOver"),
});

export class MovePlayer {
  #board;
  /**
   * The move that was begun before the source has reported it.
   * @type {{ text: string, done: Promise<unknown> } | null}
   */
  #unconfirmedMove = null;
  /** The number of frames asked for: an older one that is still waiting is dropped. */
  #latestFrame = 0;
  /** @type {Frame | null} */
  #frame = null;

  /** @param {Board} board */
  constructor(board) {
    this.#board = board;
  }

  /**
   * Makes a move that the source will confirm. A block may have been dragged some degrees already.
   * @param {MadeMove} move
   * @param {number} [angle]
   */
  begin(move, angle) {
    this.#unconfirmedMove = { text: move.text, done: this.#make(move, angle) };
  }

  /**
   * Shows a position, and first the move that led to it.
   * @param {Frame} frame
   * @param {MadeMove | null} moved
   */
  async show(frame, moved) {
    const order = ++this.#latestFrame;
    const before = this.#frame;
    this.#frame = frame;
    if (moved && this.#unconfirmedMove?.text === moved.text) await this.#unconfirmedMove.done;
    else if (moved && before && !document.hidden) {
      this.#board.show(before);
      await this.#make(moved);
    }
    if (order !== this.#latestFrame) return;
    this.#unconfirmedMove = null;
    await this.#showResult(frame, moved);
  }

  /** Shows the position before a move that was begun. */
  undo() {
    this.#latestFrame++;
    this.#unconfirmedMove = null;
    if (this.#frame) this.#board.show(this.#frame);
  }

  /**
   * @param {MadeMove} move
   * @param {number} [angle]
   */
  async #make({ piece, cells: [first, second], turn: turned, takes_over }, angle = 0) {
    const board = this.#board;
    board.showGhost(null, null);
    board.layers.replaceChildren();
    if (takes_over) return this.#takeOver(piece);
    if (first && second) return this.#slide(first, second);
    const marble = first && !board.pieces.has(first) ? board.put(first, piece) : null;
    if (marble && !angle) await drop(marble);
    const { block: name = "", degrees = 0 } = board.geometry.blocks?.turns[turned ?? ""] ?? {};
    const block = board.blocks.get(name);
    if (!block) return;
    board.raise(block);
    await turn(block.turn, degrees, angle);
  }

  /** @param {string | null} piece */
  #takeOver(piece) {
    const pieces = [...this.#board.pieces.keys()].flatMap((cell) => this.#board.put(cell, piece) ?? []);
    return Promise.all(pieces.map(drop));
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  async #slide(from, to) {
    const board = this.#board;
    const tile = board.put(to, board.pieces.get(from) ?? null);
    board.put(from, null);
    if (tile) await slide(tile, board.cell(from), board.cell(to));
  }

  /**
   * Shows the position that a move has led to. Pieces that are no longer there leave visibly. Done when a winning line is
   * drawn.
   * @param {Frame} frame
   * @param {MadeMove | null} moved
   */
  #showResult(frame, moved) {
    const board = this.#board;
    // On a board of blocks pieces turn; none leaves.
    const gone = moved && !board.blocks.size ? [...board.pieces].filter(([cell]) => !frame.pieces[cell]) : [];
    board.show(frame);
    const stones = board.stonesCapturedBy(moved?.piece).slice(-gone.length);
    gone.forEach(([name, piece], i) => {
      const cell = board.cell(name);
      const stone = stones[i];
      if (board.trays.length) return stone && capture(stone, cell, i);
      const tile = board.image(piece, "leaving");
      tile.setAttribute("x", String(cell.x));
      tile.setAttribute("y", String(cell.y));
      board.leaving.append(tile);
      flyAway(tile, board.middle, i).then(() => tile.remove());
    });
    if (!moved) return;
    const lines = all(board.layers, ".winning-line path", SVGPathElement);
    return Promise.all(lines.map((path) => drawLine(path, board.geometry.pitch * 0.45)));
  }
}
