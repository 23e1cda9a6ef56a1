// The board of the page: the SVG that the server drew, whose pieces can be changed. It knows no rules.

import { make } from "../words.js";

export function draw(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const move = (element, { x, y }) => element.setAttribute("transform", `translate(${x} ${y})`);

function thing(group) {
  const { e: x, f: y } = group.transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
  return { group, home: { x, y } };
}

export class Board {
  constructor(host) {
    this.host = host;
    this.svg = host.querySelector("svg");
    const all = (selector) => [...this.svg.querySelectorAll(selector)].map(thing);
    this.ground = this.svg.querySelector("g.board");
    this.layers = this.svg.querySelector("g.layers");
    // Every picture has its own prefix for ids, and every picture has the paint of edges.
    this.ids = this.svg.querySelector('[id$="edge"]').id.slice(0, -4);
    this.size = this.svg.viewBox.baseVal;
    this.origin = thing(this.ground).home;
    this.flipped = false;
    this.changed = () => {};

    this.stage = make("div", { className: "stage" });
    this.stage.style.setProperty("--ratio", this.size.width / this.size.height);
    this.svg.replaceWith(this.stage);
    this.stage.append(this.svg);

    this.blocks = new Map();
    for (const { group, home } of all("g.block")) {
      const name = group.dataset.block;
      this.blocks.set(name, { name, group, home, turn: group.querySelector(".turn") });
    }
    this.cells = new Map();
    this.pieces = new Map();
    for (const { group, home } of all("g.cell")) {
      const { cell: name, piece } = group.dataset;
      this.cells.set(name, { name, group, home, block: this.blocks.get(group.closest(".block")?.dataset.block) });
      if (piece) this.pieces.set(name, piece);
    }
    this.labels = all(".coordinates > g");
    this.trays = all(".captured");
    // Captured stones leave the layers, which are turned when the board is: they stand in trays that are not.
    [this.prison, this.hints, this.air] = ["prison", "hints", "air"].map((name) => draw("g", { class: name }));
    this.ground.append(this.prison, this.hints, this.air);
    this.imprison();
    this.lay();
  }

  // Puts everything where it belongs, seen from this or the other side. Things are moved, not turned: letters stay
  // upright, and the light stays where it is.
  lay() {
    const things = [...(this.blocks.size ? this.blocks : this.cells).values()];
    const range = ["x", "y"].map((axis) => things.map(({ home }) => home[axis]).sort((a, b) => a - b));
    const [[left, right], [top, bottom]] = range.map((places) => [places[0], places.at(-1)]);
    this.middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    const seen = ({ x, y }, about = this.middle) => (this.flipped ? { x: 2 * about.x - x, y: 2 * about.y - y } : { x, y });

    for (const block of this.blocks.values()) move(block.group, (block.at = seen(block.home)));
    for (const cell of this.cells.values()) {
      const { at } = cell.block ?? { at: { x: 0, y: 0 } };
      const local = seen(cell.home, cell.block && { x: 0, y: 0 });
      move(cell.group, local);
      Object.assign(cell, { x: at.x + local.x, y: at.y + local.y });
    }
    // Numbers stay on the left and letters below, but in a hexagon they follow the rows.
    const square = !this.svg.classList.contains("exago");
    const half = this.blocks.size ? 80 : 0;
    for (const { group, home } of this.labels) {
      const at = seen(home);
      if (square && home.x < left - half) at.x = home.x;
      if (square && home.y > bottom + half) at.y = home.y;
      move(group, at);
    }
    for (const { group, home } of this.trays) move(group, { x: home.x, y: seen(home).y });
    for (const stone of this.prison.children) stone.setAttribute("y", seen({ y: +stone.dataset.home }).y);
    this.layers.setAttribute("transform", `rotate(${this.flipped ? 180 : 0} ${this.middle.x} ${this.middle.y})`);
    const [one, ...others] = this.cells.values();
    this.pitch = Math.min(...others.map((cell) => Math.hypot(cell.x - one.x, cell.y - one.y)));
  }

  flip() {
    this.flipped = !this.flipped;
    this.lay();
    this.changed();
  }

  show({ pieces, captured, layers }) {
    for (const animation of this.svg.getAnimations({ subtree: true })) animation.cancel();
    this.air.replaceChildren();
    this.ghost(null);
    for (const cell of this.cells.keys()) if (pieces[cell] !== this.pieces.get(cell)) this.put(cell, pieces[cell]);
    this.layers.innerHTML = layers;
    for (const { group } of this.trays) {
      const pairs = (group.dataset.pairs = captured?.[group.dataset.by] ?? 0);
      group.querySelector(".bowls").setAttribute("display", pairs > 5 ? "none" : "inline");
    }
    this.imprison();
    this.lay();
    this.changed();
  }

  imprison() {
    this.prison.replaceChildren(...this.layers.querySelectorAll(".prisoner"));
    for (const stone of this.prison.children) stone.dataset.home = stone.getAttribute("y");
  }

  put(cell, piece) {
    const { group } = this.cells.get(cell);
    group.querySelector(".piece")?.remove();
    group.dataset.piece = piece ?? "";
    this.pieces.delete(cell);
    if (!piece) return null;
    this.pieces.set(cell, piece);
    return group.appendChild(this.image(piece, "piece"));
  }

  image(piece, name) {
    return draw("use", { class: name, href: `#${this.ids}${piece}` });
  }

  ghost(cell, piece) {
    for (const old of this.svg.querySelectorAll(".ghost, .hover")) old.remove();
    if (cell) this.cells.get(cell).group.append(this.image(piece, "ghost"), this.outline("ghost ring", 0.43));
  }

  outline(name, part, { x = 0, y = 0 } = {}) {
    if (!this.svg.classList.contains("exago")) return draw("circle", { class: name, cx: x, cy: y, r: part * this.pitch });
    const radius = 1.12 * part * this.pitch;
    const corner = (i) => `${x + radius * Math.sin((i * Math.PI) / 3)},${y + radius * Math.cos((i * Math.PI) / 3)}`;
    return draw("polygon", { class: name, points: [0, 1, 2, 3, 4, 5].map(corner).join(" ") });
  }

  // A block that turns reaches over its neighbours.
  raise({ group }) {
    this.ground.insertBefore(group, this.layers);
  }

  // The cell at a point of the screen: the nearest, so that nobody needs to hit a small one exactly.
  cellAt(event) {
    const { x, y } = this.point(event);
    const far = (cell) => Math.hypot(cell.x - x, cell.y - y);
    const near = [...this.cells.values()].reduce((best, cell) => (far(cell) < far(best) ? cell : best));
    return far(near) < this.pitch * 0.62 ? near.name : null;
  }

  point({ clientX, clientY }) {
    const box = this.stage.getBoundingClientRect();
    const scale = this.size.width / box.width;
    return { x: (clientX - box.left) * scale - this.origin.x, y: (clientY - box.top) * scale - this.origin.y };
  }

  pin({ style }, { x, y }, side) {
    const { width, height } = this.size;
    style.left = `${((x + this.origin.x - side / 2) / width) * 100}%`;
    style.top = `${((y + this.origin.y - side / 2) / height) * 100}%`;
    style.width = `${(side / width) * 100}%`;
    style.height = `${(side / height) * 100}%`;
  }
}
