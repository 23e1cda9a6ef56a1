// @ts-check
// The board for the keyboard and for screen readers: a grid of buttons over the picture, one a cell.

import { closest, make } from "../dom.js";
import { word } from "../translated_texts.js";
import { neighbour } from "./geometry.js";

/** @import { Board } from "./board.js" */

/**
 * What can be tapped now, by cell, the cell that is chosen for the next turn, and the marble that waits for a turn of a block.
 * @typedef {{ options: ReadonlyMap<string, unknown>, premove: string | null, placed?: { cell: string, piece: string } | null }} CellStates
 */

/** @type {Record<string, readonly [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class CellGrid {
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  /** @type {HTMLButtonElement | null} */
  #current = null;
  /** How the board was seen when the buttons were put over its cells. */
  #view = "";
  #board;
  #states;

  /**
   * @param {Board} board
   * @param {(cell: string) => void} tap
   * @param {() => CellStates} states
   */
  constructor(board, tap, states) {
    this.#board = board;
    this.#states = states;
    const grid = make("div", { className: "grid", role: "grid", ariaLabel: word("board-label") });
    grid.append(...this.#rows());
    board.stage.append(grid);
    grid.addEventListener("keydown", (event) => this.#key(event));
    grid.addEventListener("click", (event) => {
      event.stopPropagation();
      tap(closest(event, "button")?.dataset.cell ?? "");
    });
    grid.addEventListener("focusin", ({ target }) => target instanceof HTMLButtonElement && this.#select(target));
    board.changed = () => this.label();
    this.label();
  }

  /** Puts the focus on the cell that had it last. */
  focus() {
    this.#current?.focus();
  }

  #rows() {
    /** @type {Map<number, HTMLButtonElement[]>} */
    const rows = new Map();
    for (const cell of [...this.#board.cells.values()].sort((a, b) => a.y - b.y || a.x - b.x)) {
      const button = make("button", { type: "button", tabIndex: -1, role: "gridcell" });
      button.dataset.cell = cell.name;
      this.#buttons.set(cell.name, button);
      const height = Math.round(cell.y);
      rows.set(height, [...(rows.get(height) ?? []), button]);
    }
    const middle = [...rows.values()][rows.size >> 1] ?? [];
    const first = middle[middle.length >> 1];
    if (first) this.#select(first);
    return [...rows.values()].map((buttons) => make("div", { role: "row" }, ...buttons));
  }

  /** Says what is on each cell, and whether it can be tapped or is chosen for the next turn. */
  label() {
    const { cells, pieces, flipped, geometry, size } = this.#board;
    const { options, premove, placed } = this.#states();
    const view = `${flipped} ${size.width}`;
    const moved = this.#view !== view;
    this.#view = view;
    for (const [name, cell] of cells) {
      const button = this.#buttons.get(name);
      if (!button) continue;
      if (moved) this.#board.overlay(button, cell, geometry.pitch * 0.9);
      const piece = placed?.cell === name ? placed.piece : pieces.get(name);
      let label = piece
        ? word("cell-piece", { cell: name, piece: word(`piece-${piece}`) })
        : word("cell-empty", { cell: name });
      if (options.has(name)) label = word("cell-legal", { label }) || label;
      if (name === premove) label = word("cell-premove", { label }) || label;
      if (button.ariaLabel !== label) button.ariaLabel = label;
    }
  }

  /**
   * Makes a button the only one that the tab key reaches.
   * @param {HTMLButtonElement} button
   */
  #select(button) {
    if (this.#current) this.#current.tabIndex = -1;
    this.#current = button;
    button.tabIndex = 0;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const button = closest(event, "button");
    if (!button || event.altKey || event.ctrlKey || event.metaKey) return;
    const direction = DIRECTIONS[event.key];
    const row = button.parentElement?.children ?? [];
    /** @type {Element | undefined} */
    let to;
    if (direction) {
      const from = this.#board.cell(button.dataset.cell ?? "");
      to = this.#buttons.get(neighbour(from, direction, this.#board.cells.values()).name);
    } else if (event.key === "Home") to = row[0];
    else if (event.key === "End") to = row[row.length - 1];
    if (!(to instanceof HTMLElement)) return;
    event.preventDefault();
    to.focus();
  }
}
