// How a move is made by tapping. It knows the legal moves and nothing else of the game: `chosen` are the steps made so
// far, and what can be tapped are the next steps of the moves that begin so.

import { word } from "../words.js";
import { Arrows } from "./arrows.js";
import { Drag } from "./drag.js";
import { Grid } from "./grid.js";
import { hint } from "./hints.js";
import { Choices, isGroup, isTurn } from "./moves.js";

// Cells with fewer pixels are missed too easily with a finger.
const FINGER = 26;

export class Input {
  constructor(board, play, { send, say }) {
    Object.assign(this, { board, play, send, say });
    this.take({});
    this.grid = new Grid(board, (cell) => this.tap(cell), () => this.options());
    this.arrows = new Arrows(board, (turn, byKey) => {
      this.choose(turn);
      // The arrow is gone; the keyboard goes on where it was.
      if (byKey) this.grid.current.focus();
    });
    this.drag = new Drag(board, () => this.turns(), (turn, angle) => this.choose(turn, angle));
    const on = (name, act) => board.stage.addEventListener(name, act);
    on("pointerdown", ({ pointerType }) => (this.finger = pointerType === "touch"));
    on("click", (event) => this.tap(board.cellAt(event)));
    on("pointermove", (event) => event.pointerType === "mouse" && this.hover(board.cellAt(event)));
    on("pointerleave", () => this.hover(null));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  take({ legal, mine, touch, placed }) {
    this.choices = new Choices(legal ?? []);
    // A marble that is placed for good is a step that cannot be taken back.
    this.fixed = placed && legal ? [placed] : [];
    Object.assign(this, { mine, touch, chosen: [...this.fixed], ready: null, waiting: false });
  }

  offer(show = {}) {
    this.take(show);
    this.render();
  }

  options() {
    return this.ready || this.waiting ? new Set() : this.choices.next(this.chosen);
  }

  turns() {
    return [...this.options()].filter(isTurn);
  }

  get begun() {
    return this.ready || (!this.waiting && this.chosen.length > this.fixed.length);
  }

  get careful() {
    const small = (this.board.pitch * this.board.stage.clientWidth) / this.board.size.width < FINGER;
    return (this.finger && small) || document.documentElement.dataset.confirm === "on";
  }

  tap(cell) {
    if (this.waiting || !cell) return;
    if (this.ready && this.chosen.length === 1 && this.chosen[0] === cell) return this.confirm();
    if (this.ready) this.cancel();
    const options = this.options();
    const group = [...options].find((step) => isGroup(step) && this.group(step).includes(cell));
    if (group || options.has(cell)) this.choose(group ?? cell);
    else if (this.begun) {
      const other = cell !== this.chosen[0];
      this.cancel();
      if (other) this.choose(cell);
    }
  }

  // Makes a step; a block may have been dragged some of the way.
  choose(step, angle) {
    if (!this.options().has(step)) return;
    this.chosen.push(step);
    const text = this.choices.complete(this.chosen);
    if (text) this.decide(this.fixed.length ? { action: "turn", turn: step } : { action: "move", text }, text, angle);
    else if (this.touch && this.turns().length) this.decide({ action: "place", cell: step }, step);
    else this.render();
  }

  // A whole move, or under touch-move one of its halves: sent at once, or shown first where that is wished.
  decide(command, text, angle) {
    this.ready = command;
    this.play.begin(text, this.mine, angle);
    if (this.careful) this.render();
    else this.confirm();
  }

  confirm() {
    this.send(this.ready);
    Object.assign(this, { ready: null, waiting: true });
    this.render();
  }

  cancel() {
    Object.assign(this, { chosen: [...this.fixed], ready: null });
    this.play.undo();
    this.render();
  }

  // The tiles that hang together with the one that names a group.
  group(step) {
    const { cells, pieces, pitch } = this.board;
    const tiles = new Set([...pieces.keys()].filter((tile) => tile !== this.chosen[0]));
    const found = [step.slice(1)];
    for (const name of found) {
      tiles.delete(name);
      const { x, y } = cells.get(name);
      const near = [...tiles].filter((tile) => Math.hypot(cells.get(tile).x - x, cells.get(tile).y - y) < pitch * 1.1);
      for (const tile of near) tiles.delete(tile);
      found.push(...near);
    }
    return found;
  }

  render() {
    const { board, chosen } = this;
    const options = [...this.options()];
    const turns = this.turns();
    const groups = options.filter(isGroup).map((step) => this.group(step));
    const lifted = this.begun && !this.ready && !turns.length ? chosen[0] : null;
    const ghost = groups.length ? chosen[1] : turns.length && !this.fixed.length ? chosen[0] : null;
    board.ghost(ghost, this.mine);
    this.block = null;
    this.arrows.show(turns);
    hint(board, { cells: options.filter((step) => board.cells.has(step)), groups, lifted });
    this.grid.label();
    this.speak(turns, groups, lifted);
  }

  speak(turns, groups, lifted) {
    const back = (name) => ({ text: word(name), act: () => this.cancel() });
    const cell = this.chosen[0];
    const yes = { text: word("confirm-yes"), act: () => this.confirm(), main: true };
    if (this.ready) this.say(word("confirm-move"), [yes, back("cancel")]);
    else if (turns.length) this.say(word("placed", { cell }), this.fixed.length ? [] : [back("take-back-marble")]);
    else if (groups.length) this.say(word("which-group"), [back("cancel")]);
    else if (lifted) this.say(word("lift-chosen", { cell }), [back("cancel")]);
    else this.say(null);
  }

  hover(cell) {
    const can = this.options().has(cell);
    this.board.host.classList.toggle("tappable", can);
    const free = can && !this.board.pieces.has(cell) ? cell : null;
    const old = this.board.svg.querySelector(".hover");
    if (free && old?.parentNode.dataset.cell === free) return;
    old?.remove();
    if (free) this.board.cells.get(free).group.append(this.board.image(this.mine, "hover"));
  }

  key(event) {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest("input, textarea, select, dialog")) return;
    if (key === "Escape" && this.begun) this.cancel();
    else if (key === "Enter" && this.ready && !target.closest("a, button:not([role=gridcell])")) this.confirm();
    else if (!this.turnKey(key)) return;
    event.preventDefault();
  }

  turnKey(key) {
    const way = { "+": "+", "=": "+", "-": "-", "−": "-" }[key];
    const letter = key.toUpperCase();
    if (way && this.block) this.choose(this.block + way);
    else if (this.turns().some((turn) => turn[0] === letter)) this.arrows.mean((this.block = letter));
    else return false;
    return true;
  }

  // A move typed in full. Tells whether it is legal.
  type(typed) {
    const text = this.waiting ? null : this.choices.find(typed);
    if (!text) return false;
    if (this.begun) this.cancel();
    const turn = this.fixed.length && text.slice(this.fixed[0].length);
    this.decide(turn ? { action: "turn", turn } : { action: "move", text }, text);
    return true;
  }
}
