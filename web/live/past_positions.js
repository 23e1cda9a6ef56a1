// @ts-check
// Steps through the game: positions of the past, as the server draws them.

import { all } from "../dom.js";

/** @import { Frame, MadeMove } from "../board/board_types.js" */

/**
 * A position, the move that led to it, and that move in words.
 * @typedef {{ ply: number, frame: Frame, moved: MadeMove | null, told: string }} PastPosition
 */
/** @typedef {"first" | "previous" | "next" | "last"} HistoryStep */

/**
 * The ply that a step leads to, which may lie outside the game.
 * @param {HistoryStep} step
 * @param {number} from
 * @param {number} last
 */
export const stepTo = (step, from, last) => ({ first: 0, previous: from - 1, next: from + 1, last })[step];

/**
 * Scrolls the list of a button, and not the page: the board stays where it is.
 * @param {Element} button
 */
function scrollList(button) {
  const list = button.closest("ol");
  if (!list) return;
  const [seen, place] = [list.getBoundingClientRect(), button.getBoundingClientRect()];
  if (place.top < seen.top) list.scrollTop -= seen.top - place.top;
  else if (place.bottom > seen.bottom) list.scrollTop += place.bottom - seen.bottom;
}

export class GameHistory {
  /** @type {Map<number, PastPosition>} */
  #positions = new Map();
  #last = 0;
  #address;
  #show;
  /**
   * The number of moves before the position that is looked at; null for the present.
   * @type {number | null}
   */
  ply = null;

  /**
   * @param {DOMStringMap} table
   * @param {(position: PastPosition | null, moved: MadeMove | null) => void} show Gets a position and the move that led to
   *   it, if the move is to be seen; null for the present.
   */
  constructor({ table, link }, show) {
    const query = link ? `?link=${encodeURIComponent(link)}` : "";
    this.#address = (/** @type {number} */ ply) => `/t/${table}/frame/${ply}${query}`;
    this.#show = show;
  }

  /**
   * There is a new position: the page shows the present.
   * @param {number} ply
   */
  returnToPresent(ply) {
    this.ply = null;
    this.#last = ply;
    // Moves may have been taken back.
    for (const known of this.#positions.keys()) if (known > ply) this.#positions.delete(known);
    this.mark();
  }

  /** Forgets all positions: while there was no connection, moves may have been taken back and others made. */
  clear() {
    this.#positions.clear();
  }

  /** @param {HistoryStep} step */
  step(step) {
    return this.go(stepTo(step, this.ply ?? this.#last, this.#last));
  }

  /** @param {number} ply */
  async go(ply) {
    const from = this.ply ?? this.#last;
    const to = Math.max(0, Math.min(this.#last, ply));
    if (to === from && (this.ply === null || to < this.#last)) return;
    this.ply = to === this.#last ? null : to;
    this.mark();
    if (this.ply === null) return this.#show(null, null);
    const position = await this.#position(to);
    if (position && this.ply === to) this.#show(position, to === from + 1 ? position.moved : null);
  }

  /**
   * Shows a move and the position that it led to, as one of the past even if it is the newest. Returns it, or null if something
   * else is shown meanwhile.
   * @param {number} ply
   */
  async showMove(ply) {
    this.ply = ply;
    this.mark();
    const position = await this.#position(ply);
    if (!position || this.ply !== ply) return null;
    this.#show(position, position.moved);
    return position;
  }

  /** @param {number} ply */
  async #position(ply) {
    if (!this.#positions.has(ply)) {
      const response = await fetch(this.#address(ply)).catch(() => null);
      if (!response?.ok) return null;
      this.#positions.set(ply, await response.json());
    }
    return this.#positions.get(ply);
  }

  /** Marks the move whose position is shown, in the list of moves and in the review, and in forms that begin at it. */
  mark() {
    for (const field of all(document, "[data-shown-position]", HTMLInputElement)) {
      field.value = String(this.ply ?? field.dataset.shownPosition);
    }
    for (const button of all(document, "[data-ply]", Element)) {
      const isShown = Number(button.getAttribute("data-ply")) === (this.ply ?? this.#last);
      button.ariaCurrent = isShown ? "true" : null;
      if (isShown && this.ply !== null) scrollList(button);
    }
  }
}
