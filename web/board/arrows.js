// Two round arrows on the outer edge of every block that can be turned.

import { make, word } from "../words.js";
import { draw } from "./board.js";

// From a block's middle to its edge and a little further, in the board's measure.
const EDGE = 93;

// By the blocks of a board. The larger one is shown smaller, so its arrows are larger and further apart.
const MEASURE = { 4: { beside: 27, disc: "74%", reach: 53 }, 9: { beside: 45, disc: "69%", reach: 72 } };

function icon(clockwise) {
  const arc = draw("path", { class: "arc", d: "M-6.4 5.4A8.4 8.4 0 1 1 5.4 6.4" });
  const head = draw("path", { class: "head", d: "M.9 10.2L9 10.5 2 2.3Z" });
  const hand = draw("g", clockwise ? {} : { transform: "scale(-1 1)" }, arc, head);
  const disc = draw("circle", { class: "disc", r: 18.6 });
  return draw("svg", { viewBox: "-20 -20 40 40", "aria-hidden": "true" }, disc, hand);
}

export class Arrows {
  constructor(board, choose) {
    this.board = board;
    this.layer = make("div", { className: "arrows" });
    board.stage.append(this.layer);
    const turn = ({ target }) => target.closest("button")?.dataset.turn;
    this.layer.addEventListener("click", (event) => {
      event.stopPropagation();
      if (turn(event)) choose(turn(event), event.detail === 0);
    });
    const on = (names, act) => names.forEach((name) => this.layer.addEventListener(name, act));
    on(["pointerover", "focusin"], (event) => this.mean(turn(event)?.[0]));
    on(["pointerout", "focusout"], () => this.mean());
  }

  show(turns) {
    this.board.stage.classList.toggle("turning", turns.length > 0);
    const blocks = new Set(turns.map((turn) => turn[0]));
    const letters = [...blocks].map((block) => this.letter(block));
    this.layer.replaceChildren(...letters, ...turns.map((turn) => this.button(turn)));
    this.mean();
  }

  // For those who turn with the keyboard.
  letter(block) {
    const letter = make("span", { textContent: block, ariaHidden: "true" });
    this.board.pin(letter, this.edge(block, 0), 16);
    return letter;
  }

  button(turn) {
    const clockwise = turn[1] === "+";
    const { beside, disc, reach } = MEASURE[this.board.blocks.size];
    const label = word(clockwise ? "block-turn-clockwise" : "block-turn-anticlockwise", { block: turn[0] });
    const button = make("button", { type: "button", className: "arrow", ariaLabel: label }, icon(clockwise));
    button.dataset.turn = turn;
    button.style.setProperty("--disc", disc);
    // Each arrow stands on that side to which it moves the edge.
    this.board.pin(button, this.edge(turn[0], clockwise ? beside : -beside), reach);
    return button;
  }

  edge(name, along) {
    const { at } = this.board.blocks.get(name);
    // The way out of the board; corners have their arrows above or below.
    const [dx, dy] = [at.x - this.board.middle.x, at.y - this.board.middle.y];
    const out = Math.abs(dy) > 1 ? { x: 0, y: Math.sign(dy) } : { x: Math.sign(dx), y: 0 };
    return { x: at.x + out.x * EDGE - out.y * along, y: at.y + out.y * EDGE + out.x * along };
  }

  mean(block) {
    for (const { name, group } of this.board.blocks.values()) group.classList.toggle("meant", name === block);
  }
}
