// @ts-check
// The board: the SVG that the server drew, whose pieces can be changed. It knows no rules.

import { all, make, makeSvg, required } from "../dom.js";
import { boundsOf, flippedLabel, hexagonPoints, intersections, middleOf, nearest, opposite } from "./geometry.js";

/** @import { BoardGeometry, Frame, Point } from "./board_types.js" */

/**
 * A group of the SVG, and where the server drew it.
 * @typedef {{ group: SVGGElement, home: Point }} Placed
 *
 * `at` is the middle of the block as it is seen now, `turn` the group that turns round it.
 * @typedef {Placed & { name: string, turn: SVGGElement, at: Point }} Block
 *
 * `x` and `y` are the middle of the cell as it is seen now; `home` is relative to its block.
 * @typedef {Placed & { name: string, block: Block | undefined } & Point} Cell
 */

const ORIGIN = { x: 0, y: 0 };
/** A tap reaches this far from the middle of a cell, in parts of the pitch: small cells need not be hit exactly. */
const TAP_RADIUS = 0.62;

/**
 * @param {SVGGElement} group
 * @returns {Placed}
 */
function placed(group) {
  const { e: x, f: y } = group.transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
  return { group, home: { x, y } };
}

/**
 * @param {SVGElement} element
 * @param {Point} to
 */
const moveTo = (element, { x, y }) => element.setAttribute("transform", `translate(${x} ${y})`);

export class Board {
  /** @type {Map<string, Block>} */
  blocks = new Map();
  /** @type {Map<string, Cell>} */
  cells = new Map();
  /**
   * The pieces by cell.
   * @type {Map<string, string>}
   */
  pieces = new Map();
  flipped = false;
  /** Called when another position is shown, or the board is seen from the other side. */
  changed = () => {};

  /**
   * @param {HTMLElement} host The element that holds the SVG.
   * @param {BoardGeometry} geometry
   */
  constructor(host, geometry) {
    this.host = host;
    this.geometry = geometry;
    this.svg = required(host, "svg", SVGSVGElement);
    this.root = required(this.svg, "g.board", SVGGElement);
    this.layers = required(this.svg, "g.layers", SVGGElement);
    // Every picture has its own prefix for ids, and one element whose id is that prefix and "edge".
    this.idPrefix = required(this.svg, '[id$="edge"]', SVGElement).id.slice(0, -4);
    this.size = this.svg.viewBox.baseVal;
    this.origin = placed(this.root).home;

    this.stage = make("div", { className: "stage" });
    this.stage.style.setProperty("--ratio", String(this.size.width / this.size.height));
    this.svg.replaceWith(this.stage);
    this.stage.append(this.svg);

    this.#readBlocks();
    this.#readCells();
    this.labels = this.#read(".coordinates > g");
    this.trays = this.#read(".captured");
    const homes = [...this.cells.values()].map(({ home, block }) => ({
      x: home.x + (block?.home.x ?? 0),
      y: home.y + (block?.home.y ?? 0),
    }));
    this.bounds = boundsOf(homes);
    this.middle = middleOf(this.bounds);
    // Captured stones leave the layers, which turn when the board is flipped: their trays do not turn.
    this.capturedStones = makeSvg("g", { class: "captured-stones" });
    this.hints = makeSvg("g", { class: "hints" });
    // Apart from the others, so that an advised turn is still seen when its marble is placed.
    this.advice = makeSvg("g", { class: "hints" });
    this.leaving = makeSvg("g", { class: "leaving-pieces" });
    this.root.append(this.capturedStones, this.hints, this.advice, this.leaving);
    this.#takeCapturedStones();
    this.#arrange();
    if (this.trays.length && host.dataset.trays === "wide") this.#foldTrays();
  }

  /** Leaves the trays out on narrow screens, so that the cells are larger. The page tells the captures elsewhere. */
  #foldTrays() {
    const narrow = matchMedia("(max-width: 760px) and (orientation: portrait)");
    const { width, height } = this.size;
    const left = Math.min(...this.trays.map(({ group, home }) => this.origin.x + home.x + group.getBBox().x));
    const fit = () => {
      const seen = narrow.matches ? left : width;
      this.svg.setAttribute("viewBox", `0 0 ${seen} ${height}`);
      this.stage.style.setProperty("--ratio", String(seen / height));
      this.stage.classList.toggle("cropped", narrow.matches);
      this.changed();
    };
    narrow.addEventListener("change", fit);
    fit();
  }

  /** @param {string} selector */
  #read(selector) {
    return all(this.svg, selector, SVGGElement).map(placed);
  }

  #readBlocks() {
    for (const { group, home } of this.#read("g.block")) {
      const name = group.dataset.block ?? "";
      this.blocks.set(name, { name, group, home, at: home, turn: required(group, ".turn", SVGGElement) });
    }
  }

  #readCells() {
    for (const { group, home } of this.#read("g[data-cell]")) {
      const { cell: name = "", piece } = group.dataset;
      const block = this.blocks.get(group.closest(".block")?.getAttribute("data-block") ?? "");
      this.cells.set(name, { name, group, home, block, ...home });
      if (piece) this.pieces.set(name, piece);
    }
    const missing = intersections(this.geometry).filter(({ name }) => !this.cells.has(name));
    for (const { name, ...home } of missing) {
      const group = makeSvg("g", { "data-cell": name });
      this.cells.set(name, { name, group, home, block: undefined, ...home });
      required(this.root, ".cells", SVGGElement).append(group);
    }
  }

  /**
   * Puts everything in its place, seen from this or the other side. Groups are moved, not turned: letters stay upright, and
   * the light stays where it is.
   */
  #arrange() {
    const { flipped, middle } = this;
    /** @type {(point: Point, about: Point) => Point} */
    const seen = (point, about) => (flipped ? opposite(point, about) : point);
    for (const block of this.blocks.values()) {
      block.at = seen(block.home, middle);
      moveTo(block.group, block.at);
    }
    for (const cell of this.cells.values()) {
      const { x, y } = cell.block?.at ?? ORIGIN;
      const local = seen(cell.home, cell.block ? ORIGIN : middle);
      moveTo(cell.group, local);
      Object.assign(cell, { x: x + local.x, y: y + local.y });
    }
    for (const { group, home } of this.labels) {
      moveTo(group, flipped ? flippedLabel(home, this.bounds, this.geometry.labels) : home);
    }
    for (const { group, home } of this.trays) moveTo(group, { x: home.x, y: seen(home, middle).y });
    for (const stone of this.#stones()) {
      stone.setAttribute("y", String(seen({ x: 0, y: Number(stone.dataset.home) }, middle).y));
    }
    this.layers.setAttribute("transform", `rotate(${flipped ? 180 : 0} ${middle.x} ${middle.y})`);
  }

  flip() {
    this.flipped = !this.flipped;
    this.#arrange();
    this.changed();
  }

  /** @param {Frame} frame */
  show({ pieces, captured, layers }) {
    for (const animation of this.svg.getAnimations({ subtree: true })) animation.cancel();
    this.leaving.replaceChildren();
    this.showGhost(null, null);
    for (const cell of this.cells.keys()) if (pieces[cell] !== this.pieces.get(cell)) this.put(cell, pieces[cell] ?? null);
    this.layers.innerHTML = layers;
    for (const { group } of this.trays) this.#fillTray(group, captured?.[group.dataset.by ?? ""] ?? 0);
    this.#takeCapturedStones();
    this.#arrange();
    this.changed();
  }

  /**
   * @param {SVGGElement} tray
   * @param {number} pairs
   */
  #fillTray(tray, pairs) {
    tray.dataset.pairs = String(pairs);
    // More pairs than places lie closer together than the bowls do.
    const isFull = pairs > (this.geometry.tray_places ?? Infinity);
    required(tray, ".bowls", SVGElement).setAttribute("display", isFull ? "none" : "inline");
  }

  #stones() {
    return all(this.capturedStones, "use", SVGUseElement);
  }

  #takeCapturedStones() {
    this.capturedStones.replaceChildren(...this.layers.querySelectorAll(".prisoner"));
    for (const stone of this.#stones()) stone.dataset.home = stone.getAttribute("y") ?? "";
  }

  /**
   * The stones captured by a player, by that player's piece.
   * @param {string | null | undefined} piece
   */
  stonesCapturedBy(piece) {
    return this.#stones().filter((stone) => stone.dataset.by === piece);
  }

  /**
   * Puts a piece on a cell, or removes the one that is there.
   * @param {string} name
   * @param {string | null} piece
   */
  put(name, piece) {
    const { group } = this.cell(name);
    group.querySelector(".piece")?.remove();
    group.dataset.piece = piece ?? "";
    this.pieces.delete(name);
    if (!piece) return null;
    this.pieces.set(name, piece);
    return group.appendChild(this.image(piece, "piece"));
  }

  /** @param {string} name */
  cell(name) {
    const cell = this.cells.get(name);
    if (!cell) throw new Error(`the board has no cell '${name}'`);
    return cell;
  }

  /**
   * @param {string} piece
   * @param {string} className
   */
  image(piece, className) {
    return makeSvg("use", { class: className, href: `#${this.idPrefix}${piece}` });
  }

  /**
   * Shows a piece that is not yet placed, or none.
   * @param {string | null} cell
   * @param {string | null} piece
   */
  showGhost(cell, piece) {
    for (const old of this.svg.querySelectorAll(".ghost, .hover")) old.remove();
    if (cell && piece) this.cell(cell).group.append(this.image(piece, "ghost"), this.outline("ghost ring", 0.43));
  }

  /**
   * A mark round a cell.
   * @param {string} className
   * @param {number} part Its radius in parts of the pitch.
   * @param {Point} [middle]
   */
  outline(className, part, middle = ORIGIN) {
    const radius = part * this.geometry.pitch;
    if (this.geometry.outline === "circle") {
      return makeSvg("circle", { class: className, cx: middle.x, cy: middle.y, r: radius });
    }
    // A hexagon looks smaller than the circle round it.
    return makeSvg("polygon", { class: className, points: hexagonPoints(1.12 * radius, middle) });
  }

  /**
   * Draws a block over its neighbours, which it covers while it turns.
   * @param {Block} block
   */
  raise({ group }) {
    this.root.insertBefore(group, this.layers);
  }

  /**
   * The cell at a point of the screen: the nearest, so that small ones need not be hit exactly.
   * @param {MouseEvent} event
   */
  cellAt(event) {
    return nearest(this.point(event), this.cells.values(), this.geometry.pitch * TAP_RADIUS)?.name ?? null;
  }

  /**
   * A point of the screen in units of the SVG.
   * @param {MouseEvent} event
   * @returns {Point}
   */
  point({ clientX, clientY }) {
    const box = this.stage.getBoundingClientRect();
    const scale = this.size.width / box.width;
    return { x: (clientX - box.left) * scale - this.origin.x, y: (clientY - box.top) * scale - this.origin.y };
  }

  /** The distance between cells in pixels of the screen. */
  get pitchInPixels() {
    return (this.geometry.pitch * this.stage.clientWidth) / this.size.width;
  }

  /**
   * Lays an HTML element over the board.
   * @param {HTMLElement} element
   * @param {Point} middle
   * @param {number} side
   */
  overlay({ style }, { x, y }, side) {
    const { width, height } = this.size;
    style.left = `${((x + this.origin.x - side / 2) / width) * 100}%`;
    style.top = `${((y + this.origin.y - side / 2) / height) * 100}%`;
    style.width = `${(side / width) * 100}%`;
    style.height = `${(side / height) * 100}%`;
  }
}
