// @ts-check
// The legal moves as a tree of steps: which step can follow those that are made.

/** @import { LegalMove, Step } from "./board_types.js" */

/**
 * A move as it is compared with what a player types: capitals, spaces and the true minus sign do not matter.
 * @param {string} text
 */
const plain = (text) => text.replace(/[−–]/g, "-").replace(/\s/g, "").toLowerCase();

export class LegalMoveTree {
  #moves;

  /** @param {LegalMove[]} moves */
  constructor(moves) {
    this.#moves = moves;
  }

  /** @param {Step[]} chosen */
  #after(chosen) {
    return this.#moves.filter(({ steps }) => chosen.every((step, i) => steps[i]?.key === step.key));
  }

  /**
   * The steps that can follow, by their keys.
   * @param {Step[]} chosen
   * @returns {Map<string, Step>}
   */
  next(chosen) {
    const following = this.#after(chosen).flatMap(({ steps }) => steps[chosen.length] ?? []);
    return new Map(following.map((step) => [step.key, step]));
  }

  /**
   * The move that these steps complete. Other moves may begin with the same steps: a marble that makes five needs no turn.
   * @param {Step[]} chosen
   */
  complete(chosen) {
    return this.#after(chosen).find(({ steps }) => steps.length === chosen.length);
  }

  /**
   * The move that a player typed.
   * @param {string} typed
   */
  find(typed) {
    return this.#moves.find(({ text }) => plain(text) === plain(typed));
  }
}
