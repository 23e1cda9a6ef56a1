// @ts-check
// Two round arrows at the outer edge of every block that can be turned.

import { closest, make, makeSvg } from "../dom.js";
import { word } from "../translated_texts.js";
import { edgePoint } from "./geometry.js";

/** @import { Board } from "./board.js" */
/** @import { TurnArrowGeometry, TurnStep } from "./board_types.js" */

/** @param {boolean} clockwise */
function icon(clockwise) {
  const arc = makeSvg("path", { class: "arc", d: "M-6.4 5.4A8.4 8.4 0 1 1 5.4 6.4" });
  const head = makeSvg("path", { class: "head", d: "M.9 10.2L9 10.5 2 2.3Z" });
  const arrow = makeSvg("g", clockwise ? {} : { transform: "scale(-1 1)" }, arc, head);
  const disc = makeSvg("circle", { class: "disc", r: 18.6 });
  return makeSvg("svg", { viewBox: "-20 -20 40 40", "aria-hidden": "true" }, disc, arrow);
}

export class TurnArrows {
  /** @type {TurnStep[]} */
  #turns = [];
  #layer = make("div", { className: "arrows" });
  #board;

  /**
   * @param {Board} board
   * @param {(turn: TurnStep, byKey: boolean) => void} choose
   */
  constructor(board, choose) {
    this.#board = board;
    board.stage.append(this.#layer);
    const turnOf = (/** @type {Event} */ event) => {
      const key = closest(event, "button")?.dataset.turn;
      return this.#turns.find((turn) => turn.key === key);
    };
    this.#layer.addEventListener("click", (event) => {
      event.stopPropagation();
      const turn = turnOf(event);
      if (turn) choose(turn, event.detail === 0);
    });
    for (const name of ["pointerover", "focusin"]) {
      this.#layer.addEventListener(name, (event) => this.highlight(turnOf(event)?.block));
    }
    for (const name of ["pointerout", "focusout"]) this.#layer.addEventListener(name, () => this.highlight());
  }

  /** @param {TurnStep[]} turns */
  show(turns) {
    this.#turns = turns;
    this.#board.stage.classList.toggle("turning", turns.length > 0);
    const arrows = this.#board.geometry.blocks?.arrows;
    const blocks = new Set(turns.map(({ block }) => block));
    const letters = arrows ? [...blocks].map((block) => this.#letter(block, arrows)) : [];
    const buttons = arrows ? turns.map((turn) => this.#button(turn, arrows)) : [];
    this.#layer.replaceChildren(...letters, ...buttons);
    this.highlight();
  }

  /**
   * The letter of a block, for players who turn with the keyboard.
   * @param {string} block
   * @param {TurnArrowGeometry} arrows
   */
  #letter(block, arrows) {
    const letter = make("span", { textContent: block, ariaHidden: "true" });
    this.#board.overlay(letter, this.#edge(block, arrows, 0), arrows.letter);
    return letter;
  }

  /**
   * @param {TurnStep} turn
   * @param {TurnArrowGeometry} arrows
   */
  #button({ key, block, degrees }, arrows) {
    const clockwise = degrees > 0;
    const label = word(clockwise ? "block-turn-clockwise" : "block-turn-anticlockwise", { block });
    const button = make("button", { type: "button", className: "arrow", ariaLabel: label }, icon(clockwise));
    button.dataset.turn = key;
    button.style.setProperty("--disc", `${arrows.disc}%`);
    // Each arrow stands on the side to which it moves the edge.
    this.#board.overlay(button, this.#edge(block, arrows, clockwise ? arrows.offset : -arrows.offset), arrows.size);
    return button;
  }

  /**
   * @param {string} name
   * @param {TurnArrowGeometry} arrows
   * @param {number} along
   */
  #edge(name, arrows, along) {
    const { blocks, middle } = this.#board;
    return edgePoint(blocks.get(name)?.at ?? middle, middle, arrows.distance, along);
  }

  /**
   * Highlights the block that an arrow is for, or none.
   * @param {string} [block]
   */
  highlight(block) {
    for (const { name, group } of this.#board.blocks.values()) group.classList.toggle("meant", name === block);
  }
}
