// @ts-check
// Animations of pieces and blocks. With reduced motion they end at once.

/** @import { Point } from "./board_types.js" */

const DROP_MS = 120;
/** The rotation of a block by 90°. */
const ROTATION_MS = 220;
const SLIDE_MS = 220;
const CAPTURE_MS = 420;
/** Between the stones of one capture. */
const CAPTURE_DELAY_MS = 40;
const FLY_AWAY_MS = 380;
const FLY_AWAY_DELAY_MS = 30;
const WINNING_LINE_MS = 500;

const isStill = () =>
  document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Runs an animation to its end. Showing another position cancels it, which ends it too.
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 * @returns {Promise<unknown>}
 */
function run(element, frames, options) {
  const still = isStill() ? { duration: 0, delay: 0 } : {};
  return element.animate(frames, { ...options, ...still }).finished.catch(() => {});
}

/** @param {Element} piece */
export const drop = (piece) =>
  run(piece, [{ transform: "translateY(-9px) scale(1.3)", opacity: 0.1 }, {}], { duration: DROP_MS, easing: "ease-in" });

/**
 * Turns a block; it stays turned until the next position is shown. Its pieces turn back as far, as the light does not move.
 * @param {Element} block
 * @param {number} degrees
 * @param {number} from
 */
export function turn(block, degrees, from) {
  const duration = (ROTATION_MS * Math.abs(degrees - from)) / 90;
  /** @type {(element: Element, way: number) => Promise<unknown>} */
  const spin = (element, way) => {
    const frames = [from, degrees].map((angle) => ({ transform: `rotate(${way * angle}deg)` }));
    return run(element, frames, { duration, easing: "ease-out", fill: "forwards" });
  };
  return Promise.all([spin(block, 1), ...[...block.querySelectorAll("[data-cell] > *")].map((part) => spin(part, -1))]);
}

/** @type {(x: number, y: number) => string} */
const shift = (x, y) => `translate(${x}px, ${y}px)`;

/**
 * @param {Element} piece
 * @param {Point} from
 * @param {Point} to
 */
export const slide = (piece, from, to) =>
  run(piece, [{ transform: shift(from.x - to.x, from.y - to.y) }, {}], { duration: SLIDE_MS, easing: "ease-out" });

/**
 * Lets a piece grow round its own middle.
 * @param {SVGUseElement} piece
 * @returns {Point}
 */
function pivot(piece) {
  const [x, y] = [piece.x.baseVal.value, piece.y.baseVal.value];
  piece.style.transformOrigin = `${x}px ${y}px`;
  return { x, y };
}

/**
 * Moves a captured stone from its cell to its tray.
 * @param {SVGUseElement} stone
 * @param {Point} cell
 * @param {number} order
 */
export function capture(stone, cell, order) {
  const { x, y } = pivot(stone);
  const start = shift(cell.x - x, cell.y - y);
  const frames = [{ transform: start }, { transform: `${start} scale(1.35)`, offset: 0.3 }, {}];
  return run(stone, frames, { duration: CAPTURE_MS, easing: "ease-in-out", delay: order * CAPTURE_DELAY_MS, fill: "backwards" });
}

/**
 * Moves a tile away from the middle of the board, and fades it.
 * @param {SVGUseElement} tile
 * @param {Point} middle
 * @param {number} order
 */
export function flyAway(tile, middle, order) {
  const at = pivot(tile);
  const [x, y] = [at.x - middle.x, at.y - middle.y];
  const scale = 90 / (Math.hypot(x, y) || 1);
  const frames = [{}, { transform: `${shift(x * scale, y * scale - 20)} scale(1.25)`, opacity: 0 }];
  return run(tile, frames, { duration: FLY_AWAY_MS, easing: "ease-in", delay: order * FLY_AWAY_DELAY_MS, fill: "both" });
}

/**
 * Draws the band round a line from its first piece to its last, along both sides at once.
 * @param {SVGPathElement} path
 * @param {number} radius
 */
export function drawLine(path, radius) {
  const length = path.getTotalLength();
  // The outline ends with the cap round the first piece.
  const start = length - (Math.PI * radius) / 2;
  const frames = [
    { strokeDasharray: `0 ${length}`, strokeDashoffset: String(-start) },
    { strokeDasharray: `${length} 0`, strokeDashoffset: String(length / 2 - start) },
  ];
  return run(path, frames, { duration: WINNING_LINE_MS, easing: "ease-in-out" });
}
