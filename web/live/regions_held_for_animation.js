// @ts-check
// Regions that wait until the board has shown a move: the result of a game is not told before the last block has turned.

/** Milliseconds after which regions are filled at the latest: a page in the background runs no animations. */
const MAX_DEFERRAL_MS = 2500;

export class HeldRegions {
  /**
   * The names of regions that wait.
   * @type {Set<string> | null}
   */
  #held = null;
  #fill;

  /** @param {(name: string) => void} fill Fills a region with its newest content. */
  constructor(fill) {
    this.#fill = fill;
  }

  /**
   * Fills regions, or lets them wait with those that wait already.
   * @param {string[]} names
   */
  fill(names) {
    for (const name of names) {
      if (this.#held) this.#held.add(name);
      else this.#fill(name);
    }
  }

  /**
   * Holds regions back until something has happened.
   * @param {Promise<unknown>} until
   */
  async hold(until) {
    this.#held ??= new Set();
    await Promise.race([until, new Promise((resume) => setTimeout(resume, MAX_DEFERRAL_MS))]);
    const names = this.#held ?? new Set();
    this.#held = null;
    for (const name of names) this.#fill(name);
  }
}
