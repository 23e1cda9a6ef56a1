// @ts-check
// Shows the moves since the reader's last turn once more, slowly, each with a sentence.

/** @import { GameHistory } from "./past_positions.js" */

/** Milliseconds for which a move is seen. */
const MOVE_SHOWN_MS = 1500;
/** Milliseconds for reading a character of its sentence. */
const CHARACTER_MS = 45;

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds));

export class Replay {
  #history;
  #tell;
  #pause;
  /** The number of replays begun or stopped: an older one ends. */
  #round = 0;
  isRunning = false;

  /**
   * @param {GameHistory} history
   * @param {(sentence: string) => void} tell Shows the sentence of a move.
   * @param {(milliseconds: number) => Promise<unknown>} [wait]
   */
  constructor(history, tell, wait = pause) {
    this.#history = history;
    this.#tell = tell;
    this.#pause = wait;
  }

  /**
   * Shows the moves after the first `from` ones, up to the last; then the present.
   * @param {number} from
   * @param {number} last
   */
  async play(from, last) {
    const round = ++this.#round;
    this.isRunning = true;
    await this.#history.go(from);
    for (let ply = from + 1; ply <= last && round === this.#round; ply++) {
      const position = await this.#history.showMove(ply);
      if (round !== this.#round) return;
      // The position cannot be loaded, or the reader looks at another one.
      if (!position) break;
      this.#tell(position.told);
      await this.#pause(Math.max(MOVE_SHOWN_MS, position.told.length * CHARACTER_MS));
    }
    if (round === this.#round) this.stop();
  }

  /** Ends a replay: the present is shown. */
  stop() {
    if (!this.isRunning) return;
    this.cancel();
    this.#history.step("last");
  }

  /** Ends a replay because something else is shown. */
  cancel() {
    this.#round++;
    this.isRunning = false;
  }
}
