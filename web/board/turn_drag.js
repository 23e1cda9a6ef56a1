// @ts-check
// Turning a block by dragging it round its middle.

import { closest } from "../dom.js";
import { angleBetween, direction } from "./geometry.js";

/** @import { Block, Board } from "./board.js" */
/** @import { TurnStep } from "./board_types.js" */

/** A pointer that moves fewer pixels is a tap. */
const MAX_TAP_PIXELS = 8;
/** A block that is turned by fewer degrees springs back. */
const MIN_TURN_DEGREES = 28;

/**
 * How far a block is turned after the pointer has moved: no further than its turns go.
 * @param {number} turned
 * @param {number} by
 * @param {{ degrees: number }[]} turns
 */
export const dragTo = (turned, by, turns) => {
  const limits = [0, ...turns.map(({ degrees }) => degrees)];
  return Math.min(Math.max(...limits), Math.max(Math.min(...limits), turned + by));
};

export class TurnDrag {
  /** @type {{ block: Block, turns: TurnStep[], start: PointerEvent, angle: number, turned: number } | null} */
  #held = null;
  #dragged = false;
  #board;
  #turns;
  #done;

  /**
   * @param {Board} board
   * @param {() => TurnStep[]} turns The turns that can be made now.
   * @param {(turn: TurnStep, angle: number) => void} done Gets a turn, and how far the block is turned already.
   */
  constructor(board, turns, done) {
    this.#board = board;
    this.#turns = turns;
    this.#done = done;
    const { stage } = board;
    stage.addEventListener("pointerdown", (event) => this.#take(event));
    stage.addEventListener("pointermove", (event) => this.#drag(event));
    stage.addEventListener("pointerup", () => this.#release(true));
    stage.addEventListener("pointercancel", () => this.#release(false));
    // The click at the end of a drag is no tap.
    stage.addEventListener("click", (event) => this.#dragged && event.detail && event.stopPropagation(), true);
  }

  /** @param {PointerEvent} event */
  #take(event) {
    this.#dragged = false;
    if (event.button !== 0 || closest(event, "button")) return;
    const { x, y } = this.#board.point(event);
    const half = this.#board.geometry.blocks?.half ?? 0;
    const block = [...this.#board.blocks.values()].find(
      ({ at }) => Math.max(Math.abs(at.x - x), Math.abs(at.y - y)) < half,
    );
    const turns = this.#turns().filter((turn) => turn.block === block?.name);
    if (block && turns.length) {
      this.#held = { block, turns, start: event, angle: this.#angle(block, event), turned: 0 };
    }
  }

  /**
   * @param {Block} block
   * @param {PointerEvent} event
   */
  #angle({ at }, event) {
    return direction(at, this.#board.point(event));
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (!this.#held) return;
    const { block, turns, start, angle, turned } = this.#held;
    if (!this.#dragged) {
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < MAX_TAP_PIXELS) return;
      this.#dragged = true;
      this.#board.stage.setPointerCapture(event.pointerId);
      this.#board.stage.classList.add("dragging");
      this.#board.raise(block);
    }
    const now = this.#angle(block, event);
    this.#held.angle = now;
    this.#held.turned = dragTo(turned, angleBetween(angle, now), turns);
    this.#show(block, this.#held.turned);
  }

  /**
   * Shows a block half turned. Its pieces turn back as far, as the light does not move.
   * @param {Block} block
   * @param {number} degrees
   */
  #show({ turn }, degrees) {
    turn.setAttribute("transform", `rotate(${degrees})`);
    for (const part of turn.querySelectorAll("[data-cell] > *")) part.setAttribute("transform", `rotate(${-degrees})`);
  }

  /** @param {boolean} wanted */
  #release(wanted) {
    if (this.#dragged && this.#held) {
      const { block, turns, turned } = this.#held;
      this.#show(block, 0);
      this.#board.stage.classList.remove("dragging");
      const turn = turns.find(({ degrees }) => Math.sign(degrees) === Math.sign(turned));
      if (wanted && turn && Math.abs(turned) >= MIN_TURN_DEGREES) this.#done(turn, turned);
    }
    this.#held = null;
  }
}
