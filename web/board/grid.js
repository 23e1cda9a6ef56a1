// The board for the keyboard and for screen readers: a grid of cells laid over the picture.

import { make, word } from "../words.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Grid {
  constructor(board, tap, legal) {
    Object.assign(this, { board, legal, buttons: new Map() });
    this.grid = make("div", { className: "grid", role: "grid", ariaLabel: word("board-label") });
    this.fill();
    board.stage.append(this.grid);
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.grid.addEventListener("click", (event) => {
      event.stopPropagation();
      tap(event.target.dataset.cell);
    });
    this.grid.addEventListener("focusin", ({ target }) => this.rove(target));
    board.changed = () => this.label();
    this.label();
  }

  fill() {
    const rows = new Map();
    for (const cell of [...this.board.cells.values()].sort((a, b) => a.y - b.y || a.x - b.x)) {
      const height = Math.round(cell.y);
      if (!rows.has(height)) rows.set(height, make("div", { role: "row" }));
      const button = make("button", { type: "button", tabIndex: -1, role: "gridcell" });
      button.dataset.cell = cell.name;
      this.buttons.set(cell.name, button);
      rows.get(height).append(button);
    }
    this.grid.append(...rows.values());
    const middle = [...rows.values()][rows.size >> 1].children;
    this.rove(middle[middle.length >> 1]);
  }

  label() {
    const legal = this.legal();
    const moved = this.flipped !== this.board.flipped;
    this.flipped = this.board.flipped;
    for (const [cell, button] of this.buttons) {
      if (moved) this.board.pin(button, this.board.cells.get(cell), this.board.pitch * 0.9);
      const piece = this.board.pieces.get(cell);
      let label = piece ? word("cell-piece", { cell, piece: word(`piece-${piece}`) }) : word("cell-empty", { cell });
      if (legal.has(cell)) label = word("cell-legal", { label }) || label;
      if (button.ariaLabel !== label) button.ariaLabel = label;
    }
  }

  // Only one cell is reached by the tab key.
  rove(button) {
    if (this.current) this.current.tabIndex = -1;
    this.current = button;
    button.tabIndex = 0;
  }

  key(event) {
    const from = this.board.cells.get(event.target.dataset.cell);
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const way = WAYS[event.key];
    const row = [...event.target.parentNode.children];
    const to = way ? this.buttons.get(this.neighbour(from, way).name) : { Home: row[0], End: row.at(-1) }[event.key];
    if (!to) return;
    event.preventDefault();
    to.focus();
  }

  // The nearest cell in a direction. Between two on a board of hexagons the way up leans left and the way down right,
  // so that it leads back.
  neighbour(from, [dx, dy]) {
    let [best, least] = [from, Infinity];
    for (const cell of this.board.cells.values()) {
      const [x, y] = [cell.x - from.x, cell.y - from.y];
      const [ahead, aside] = [x * dx + y * dy, x * dy - y * dx];
      if (ahead < 1 || Math.abs(aside) > ahead * (dy ? 1 : 0.5)) continue;
      const cost = ahead + 2 * Math.abs(aside) + (aside < 0 ? 0.1 : 0);
      if (cost < least) [best, least] = [cell, cost];
    }
    return best;
  }
}
