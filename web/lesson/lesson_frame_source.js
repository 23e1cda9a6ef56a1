// @ts-check
// The position of a lesson as a frame source: a move is judged by the server, and a wrong one is taken back.

import { legalMoves } from "../live/table_state.js";

/** @import { AdvisedMove } from "../board/advised_move.js" */
/** @import { BoardGeometry, Frame, FrameListener, FrameSource, MadeMove, MoveCommand, Snapshot } from "../board/board_types.js" */
/** @import { LegalMoveGroup } from "../live/message_types.js" */

/**
 * The position as the server draws it, and a move that reaches the goal.
 * @typedef {{ frame: Frame, piece: string, legal: LegalMoveGroup[], example: AdvisedMove }} LessonPosition
 *
 * The server's answer to a move, or a refusal.
 * @typedef {object} LessonAnswer
 * @property {string} [refused]
 * @property {boolean} [done]
 * @property {string} [html]
 * @property {string} [announce]
 * @property {{ frame: Frame, moved: MadeMove }} [after]
 * @property {AdvisedMove} [reply]
 */

/** @implements {FrameSource} */
export class LessonSource {
  /** @type {Snapshot} */
  #current;
  /** @type {Set<FrameListener>} */
  #boards = new Set();
  #address;
  #answered;

  /**
   * @param {string} address Where moves are sent.
   * @param {BoardGeometry} geometry
   * @param {LessonPosition} position
   * @param {(answer: LessonAnswer | null) => void} answered Null if the server could not be reached.
   */
  constructor(address, geometry, { frame, piece, legal }, answered) {
    this.#address = address;
    this.geometry = geometry;
    this.#answered = answered;
    const moves = legalMoves(legal, geometry.blocks?.turns ?? {});
    this.#current = { frame, ply: 0, legal: moves, piece, touchMove: false, placed: null };
  }

  current() {
    return this.#current;
  }

  /** @param {FrameListener} listener */
  subscribe(listener) {
    this.#boards.add(listener);
    return () => void this.#boards.delete(listener);
  }

  /** Shows the position and offers its moves. */
  begin() {
    for (const board of this.#boards) board.positionChanged(this.#current, null);
  }

  /** @param {MoveCommand} command */
  async sendMove(command) {
    if (command.action !== "move") throw new Error("a move of a lesson is sent as a whole");
    const answer = await this.#judge(command.text);
    if (answer?.after) {
      const { frame, moved } = answer.after;
      this.#current = { ...this.#current, frame, ply: 1, legal: null };
      for (const board of this.#boards) board.positionChanged(this.#current, moved);
    } else for (const board of this.#boards) board.moveRefused();
    this.#answered(answer);
  }

  /**
   * Asks why a move that was not made is not legal. The board stays as it is.
   * @param {string} text
   */
  async explain(text) {
    this.#answered(await this.#judge(text));
  }

  /**
   * @param {string} text
   * @returns {Promise<LessonAnswer | null>}
   */
  async #judge(text) {
    const body = new URLSearchParams({ move: text });
    const response = await fetch(this.#address, { method: "POST", body }).catch(() => null);
    return (await response?.json().catch(() => null)) ?? null;
  }
}
