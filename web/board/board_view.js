// @ts-check
// A board that shows the positions of a frame source and sends it the moves made on the board.

import { clearAdvisedMove, showAdvisedMove } from "./advised_move.js";
import { Board } from "./board.js";
import { MoveInput } from "./move_input.js";
import { MovePlayer } from "./move_player.js";
import { Zoom } from "./zoom.js";

/** @import { AdvisedMove } from "./advised_move.js" */
/** @import { Frame, FrameSource, MadeMove, MoveCommand } from "./board_types.js" */
/** @import { PromptAction } from "./move_input.js" */

/**
 * @typedef {object} BoardListener
 * @property {(text: string | null, actions?: PromptAction[]) => void} prompt Shows a sentence while a move is half made.
 * @property {(command: MoveCommand) => void} moveSent
 * @property {() => void} currentShown The board shows the newest position.
 * @property {(text: string) => void} [announce] Says a sentence to screen readers.
 * @property {(text: string) => void} [moveImpossible] The reader has tapped a move that is not legal.
 */

export class BoardView {
  #board;
  #player;
  #input;
  #zoom;
  #source;
  #listener;
  #isPast = false;
  /** The number of positions shown: moves are offered in the last one only. */
  #order = 0;
  /**
   * Done when the animations of the newest position have ended.
   * @type {Promise<void>}
   */
  settled = Promise.resolve();

  /**
   * @param {HTMLElement} host The element that holds the SVG.
   * @param {FrameSource} source
   * @param {BoardListener} listener
   */
  constructor(host, source, listener) {
    this.#source = source;
    this.#listener = listener;
    this.#board = new Board(host, source.geometry);
    this.#player = new MovePlayer(this.#board);
    this.#zoom = new Zoom(host, this.#board.stage);
    this.#input = new MoveInput(this.#board, this.#player, {
      prompt: listener.prompt,
      send: (command) => {
        listener.moveSent(command);
        source.sendMove(command);
      },
      announce: (text) => listener.announce?.(text),
      impossible: (text) => listener.moveImpossible?.(text),
    });
    source.subscribe({
      positionChanged: (_, moved) => {
        this.#input.offer(null);
        this.settled = this.#showCurrent(moved);
      },
      moveRefused: () => {
        this.#player.undo();
        if (!this.#isPast) this.#showCurrent(null);
      },
    });
  }

  /** @param {MadeMove | null} moved */
  async #showCurrent(moved) {
    const order = ++this.#order;
    const current = this.#source.current();
    if (!current) return;
    this.#isPast = false;
    this.clearAdvice();
    this.#board.host.classList.remove("past");
    this.#listener.currentShown();
    await this.#player.show(current.frame, moved);
    if (order === this.#order) this.#input.offer(this.#source.current());
  }

  /** Shows the newest position after one of the past. */
  returnToPresent() {
    this.#input.offer(null);
    this.#showCurrent(null);
  }

  /**
   * Shows a position of the past, in which no moves are offered.
   * @param {Frame} frame
   * @param {MadeMove | null} moved
   */
  showPast(frame, moved) {
    this.#order++;
    this.#isPast = true;
    this.#input.offer(null);
    this.clearAdvice();
    this.#board.host.classList.add("past");
    this.#player.show(frame, moved);
  }

  get isPast() {
    return this.#isPast;
  }

  /** @param {AdvisedMove} move */
  advise(move) {
    showAdvisedMove(this.#board, move);
  }

  clearAdvice() {
    clearAdvisedMove(this.#board);
  }

  flip() {
    this.#board.flip();
    if (!this.#isPast) this.#input.render();
  }

  /** @param {boolean} isAllowed Whether a cell can be chosen while the opponent is to move. */
  allowPremove(isAllowed) {
    this.#input.allowsPremove = isAllowed;
  }

  /** @param {number} by Larger by 1, smaller by -1, the usual size by 0. */
  zoom(by) {
    this.#zoom.change(by);
  }

  /**
   * Makes a move that was typed in full. Returns whether it is legal.
   * @param {string} typed
   */
  type(typed) {
    return this.#input.type(typed);
  }
}
