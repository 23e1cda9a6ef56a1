// @ts-check
// Pure geometry of a board. Points are in units of the board's SVG; y grows downwards.

/** @import { BoardGeometry, Point } from "./board_types.js" */

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Bounds */

/**
 * @param {Point[]} points
 * @returns {Bounds}
 */
export function boundsOf(points) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/**
 * @param {Bounds} bounds
 * @returns {Point}
 */
export const middleOf = ({ left, right, top, bottom }) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

/**
 * The distance between two points.
 * @param {Point} a
 * @param {Point} b
 */
export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * A point seen from the other side of a board.
 * @param {Point} point
 * @param {Point} middle
 * @returns {Point}
 */
export const opposite = ({ x, y }, middle) => ({ x: 2 * middle.x - x, y: 2 * middle.y - y });

/**
 * Where a coordinate stands on a board seen from the other side. If coordinates stay at the sides, those at the left of all
 * cells stay there and those below stay below.
 * @param {Point} home
 * @param {Bounds} cells
 * @param {"sides" | "rows"} labels
 * @returns {Point}
 */
export function flippedLabel(home, cells, labels) {
  const { x, y } = opposite(home, middleOf(cells));
  if (labels === "rows") return { x, y };
  return { x: home.x < cells.left ? home.x : x, y: home.y > cells.bottom ? home.y : y };
}

/**
 * The intersections of a grid, and where they are.
 * @param {BoardGeometry} geometry
 * @returns {(Point & { name: string })[]}
 */
export const intersections = ({ grid, pitch }) =>
  [...(grid?.columns ?? "")].flatMap((column, x) =>
    Array.from({ length: grid?.rows ?? 0 }, (_, y) => ({
      name: `${column}${(grid?.rows ?? 0) - y}`,
      x: x * pitch,
      y: y * pitch,
    })),
  );

/**
 * The nearest of some things to a point, if it is nearer than `reach`.
 * @template {Point} T
 * @param {Point} point
 * @param {Iterable<T>} things
 * @param {number} reach
 * @returns {T | null}
 */
export function nearest(point, things, reach) {
  /** @type {T | null} */
  let best = null;
  for (const thing of things) {
    const far = distance(thing, point);
    if (far < reach) [best, reach] = [thing, far];
  }
  return best;
}

/**
 * The nearest cell in a direction, or the cell itself at the edge. Between two cells on a board of hexagons the way up
 * leans left and the way down right, so that one leads back from the other.
 * @template {Point} T
 * @param {T} from
 * @param {readonly [number, number]} direction
 * @param {Iterable<T>} cells
 * @returns {T}
 */
export function neighbour(from, [dx, dy], cells) {
  let [best, least] = [from, Infinity];
  for (const cell of cells) {
    const [x, y] = [cell.x - from.x, cell.y - from.y];
    const [ahead, aside] = [x * dx + y * dy, x * dy - y * dx];
    if (ahead < 1 || Math.abs(aside) > ahead * (dy ? 1 : 0.5)) continue;
    const cost = ahead + Math.abs(aside) + (aside < 0 ? 0.1 : 0);
    if (cost < least) [best, least] = [cell, cost];
  }
  return best;
}

/**
 * The corners of a hexagon that stands on a corner, as the points of a polygon.
 * @param {number} radius
 * @param {Point} middle
 */
export function hexagonPoints(radius, { x, y }) {
  const corner = (/** @type {number} */ i) =>
    `${x + radius * Math.sin((i * Math.PI) / 3)},${y + radius * Math.cos((i * Math.PI) / 3)}`;
  return [0, 1, 2, 3, 4, 5].map(corner).join(" ");
}

/**
 * A point at the outer edge of a block: `out` from its middle, away from the middle of the board, and `along` that edge,
 * clockwise. Blocks in corners have their outer edge above or below.
 * @param {Point} block
 * @param {Point} middle
 * @param {number} out
 * @param {number} along
 * @returns {Point}
 */
export function edgePoint(block, middle, out, along) {
  const [dx, dy] = [block.x - middle.x, block.y - middle.y];
  const way = Math.abs(dy) > 1 ? { x: 0, y: Math.sign(dy) } : { x: Math.sign(dx), y: 0 };
  return { x: block.x + way.x * out - way.y * along, y: block.y + way.y * out + way.x * along };
}

/**
 * The direction from one point to another, in degrees.
 * @param {Point} from
 * @param {Point} to
 */
export const direction = (from, to) => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

/**
 * The angle between two directions, the shorter way round.
 * @param {number} from
 * @param {number} to
 */
export const angleBetween = (from, to) => ((((to - from + 180) % 360) + 360) % 360) - 180;

/**
 * A round arrow, clockwise round the origin: the path of its arc and of its head.
 * @param {number} radius
 */
export function roundArrow(radius) {
  const at = (/** @type {number[]} */ ...numbers) => numbers.map((number) => +(number * radius).toFixed(2)).join(" ");
  return {
    arc: `M${at(-0.88, 0.44)}A${at(1, 1)} 0 1 1 ${at(0.88, 0.44)}`,
    head: `M${at(0.6, 0.32)}L${at(1.16, 0.28, 0.92, 0.84)}Z`,
  };
}
