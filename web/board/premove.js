// @ts-check
// The cell that the reader has chosen for their next turn, while the opponent is to move.

export class Premove {
  /** @type {{ cell: string, ply: number } | null} */
  #chosen = null;

  get cell() {
    return this.#chosen?.cell ?? null;
  }

  /**
   * Chooses a cell in the position after a number of moves; the same cell again cancels the premove.
   * @param {string} cell
   * @param {number} ply
   */
  choose(cell, ply) {
    this.#chosen = cell === this.cell ? null : { cell, ply };
  }

  cancel() {
    this.#chosen = null;
  }

  /**
   * The chosen cell, if the position after `ply` moves follows the one in which it was chosen. If moves were taken back, or more
   * than one was made, the premove is cancelled.
   * @param {number} ply
   */
  takeFor(ply) {
    const chosen = this.#chosen;
    if (chosen?.ply !== ply) this.#chosen = null;
    return chosen?.ply === ply - 1 ? chosen.cell : null;
  }
}
