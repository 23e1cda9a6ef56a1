// @ts-check
// Distributes items over the columns of slides. No slide is left with a single item if its neighbours can share.

/**
 * Fills columns in order.
 * @param {number[]} heights
 * @param {number} room The height of a column.
 * @param {number} gap The space between two items.
 * @returns {number[][]} The indices of the items in each column.
 */
export function fillColumns(heights, room, gap) {
  /** @type {number[][]} */
  const columns = [];
  let left = -1;
  heights.forEach((height, item) => {
    const column = columns.at(-1);
    if (column && left >= gap + height) {
      column.push(item);
      left -= gap + height;
    } else {
      columns.push([item]);
      left = room - height;
    }
  });
  return columns;
}

/**
 * Fills as few columns as `across` allows, with the lowest height that suffices: all are about equally long.
 * @param {number[]} heights
 * @param {number} room
 * @param {number} gap
 * @param {number} across
 */
function levelColumns(heights, room, gap, across) {
  let [low, high] = [Math.max(0, ...heights), room];
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (fillColumns(heights, middle, gap).length > across) low = middle;
    else high = middle;
  }
  return fillColumns(heights, high, gap);
}

/**
 * Cuts a list into so many parts of about the same height.
 * @param {number[]} heights
 * @param {number} count
 * @returns {{ start: number, end: number }[]}
 */
function evenParts(heights, count) {
  const total = heights.reduce((sum, height) => sum + height, 0);
  let [sum, start] = [0, 0];
  /** @type {{ start: number, end: number }[]} */
  const parts = [];
  heights.forEach((height, item) => {
    // An item belongs to the part in which its middle is.
    if (item > start && sum + height / 2 > ((parts.length + 1) * total) / count) {
      parts.push({ start, end: item });
      start = item;
    }
    sum += height;
  });
  return [...parts, { start, end: heights.length }];
}

/**
 * Cuts a list into as few parts as possible, about equally high and none of them higher than `room`.
 * @param {number[]} heights
 * @param {number} room
 */
export function cut(heights, room) {
  const total = heights.reduce((sum, height) => sum + height, 0);
  for (let count = Math.max(1, Math.ceil(total / room)); count < heights.length; count += 1) {
    const parts = evenParts(heights, count);
    const fits = ({ start = 0, end = 0 }) => heights.slice(start, end).reduce((sum, height) => sum + height, 0) <= room;
    if (parts.every(fits)) return parts;
  }
  return heights.map((_, item) => ({ start: item, end: item + 1 }));
}

/**
 * Packs items on as few slides as possible, about equally much on each.
 * @param {number[]} heights None of them is more than `room`.
 * @param {number} room
 * @param {number} gap
 * @param {number} across The columns of a slide.
 * @returns {number[][][]} For each slide its columns, each with the indices of its items.
 */
export function packSlides(heights, room, gap, across) {
  const filled = fillColumns(heights, room, gap);
  const slides = Math.ceil(filled.length / across);
  const even = evenParts(heights, slides).map(({ start, end }) => {
    const columns = levelColumns(heights.slice(start, end), room, gap, across);
    return columns.map((column) => column.map((item) => item + start));
  });
  if (even.every((columns) => columns.length <= across)) return even.filter((columns) => columns.length);
  return Array.from({ length: slides }, (_, slide) => filled.slice(slide * across, (slide + 1) * across));
}

/** Seconds for a slide's heading, and for each of its items. */
const SECONDS_PER_SLIDE = 5;
const SECONDS_PER_ITEM = 0.4;
const MAX_SECONDS = 30;

/**
 * How long a slide is shown: the more there is to read, the longer.
 * @param {number} items
 */
export const secondsFor = (items) => Math.min(SECONDS_PER_SLIDE + SECONDS_PER_ITEM * items, MAX_SECONDS);
