// @ts-check
// Lays the content of the wall display out as slides that fit the screen: sizes of type, columns of tables and items of each slide
// are chosen by measuring.

import { all, make } from "../dom.js";
import { cut, packSlides, secondsFor } from "./wall_packing.js";

/** The sizes of type that are tried, relative to the usual one. The smallest can still be read from across a hall. */
const TYPE_SCALES = [1, 0.92, 0.84, 0.76];
/** Of a table that is too wide even alone. */
const LAST_SCALES = [0.68, 0.6, 0.52];
const MAX_TABLES_ACROSS = 4;
/** The ranks of the columns that may be left out of a table, the first to be shown first. */
const COLUMN_RANKS = [1, 2];
/** The least width of a table that stands beside others, in widths of a letter. */
const MIN_TABLE_EM = 13;

/**
 * @typedef {{ element: HTMLElement, seconds: number }} Slide
 */

/** @param {HTMLElement} element */
const isTooWide = (element) => element.scrollWidth > element.clientWidth + 1;

/**
 * @param {string} name
 * @param {...(Node | string)} children
 */
const box = (name, ...children) => make("div", { className: name }, ...children);

/**
 * An empty slide with its heading.
 * @param {Element} section
 */
function emptySlide(section) {
  const slide = make("section", { className: "slide" });
  const heading = section.querySelector(":scope > h2");
  if (heading) slide.append(heading.cloneNode(true));
  return slide;
}

/**
 * @param {HTMLElement} slide
 * @param {number} scale
 * @param {number} across
 */
function setSizes(slide, scale, across) {
  slide.style.setProperty("--scale", String(scale));
  slide.style.setProperty("--across", String(across));
}

/**
 * A table cut into tables with the same head, none of them higher than `room`.
 * @param {HTMLElement} card
 * @param {number} room
 */
function cutTable(card, room) {
  const { height } = card.getBoundingClientRect();
  if (height <= room) return [card];
  const rows = all(card, "tbody tr", HTMLElement).map((row) => row.getBoundingClientRect().height);
  const head = height - rows.reduce((sum, row) => sum + row, 0);
  return cut(rows, room - head).map(({ start, end }) => {
    const copy = /** @type {HTMLElement} */ (card.cloneNode(true));
    all(copy, "tbody tr", HTMLElement).forEach((row, nth) => {
      if (nth < start || nth >= end) row.remove();
    });
    return copy;
  });
}

/**
 * A copy of a table whose heads are broken at spaces alone, not at hyphens.
 * @param {HTMLElement} card
 */
function withWholeHeads(card) {
  const copy = /** @type {HTMLElement} */ (card.cloneNode(true));
  for (const head of all(copy, "thead th", HTMLElement)) {
    const words = head.querySelector("abbr") ?? head;
    words.textContent = words.textContent?.replaceAll("-", "\u2011") ?? "";
  }
  return copy;
}

export class WallLayout {
  #screen;

  /** @param {HTMLElement} screen The part of the page that the slides fill. */
  constructor(screen) {
    this.#screen = screen;
  }

  /**
   * The slides of all sections.
   * @param {ParentNode} content
   * @returns {Slide[]}
   */
  slides(content) {
    return all(content, "[data-wall]", HTMLElement).flatMap((section) => {
      const { wall } = section.dataset;
      if (wall === "list") return this.#list(section);
      if (wall === "tables") return this.#tables(section);
      return this.#drawings(section);
    });
  }

  /**
   * The arrangement with the fewest slides; among these, that with the largest type.
   * @template T
   * @param {(scale: number) => { result: T, slides: number }} arrange
   */
  #best(arrange) {
    let best = arrange(1);
    for (const scale of TYPE_SCALES.slice(1)) {
      if (best.slides <= 1) break;
      const next = arrange(scale);
      if (next.slides < best.slides) best = next;
    }
    return best.result;
  }

  /**
   * Measures a slide that is not seen.
   * @template T
   * @param {HTMLElement} slide
   * @param {() => T} measure
   */
  #measured(slide, measure) {
    slide.classList.add("measured");
    this.#screen.append(slide);
    const result = measure();
    slide.remove();
    slide.classList.remove("measured");
    return result;
  }

  /**
   * A list, in as many columns as there is room for.
   * @param {HTMLElement} section
   * @returns {Slide[]}
   */
  #list(section) {
    const source = section.querySelector("ul, ol");
    if (!source) return [];
    const items = [...source.children];
    const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });
    if (section.dataset.sorted !== undefined) items.sort((one, other) => collator.compare(one.textContent ?? "", other.textContent ?? ""));
    const most = Number(section.dataset.across ?? 1);
    const letters = Number(section.dataset.letters ?? 20);
    const column = () => /** @type {HTMLElement} */ (source.cloneNode(false));

    const arrange = (/** @type {number} */ scale) => {
      const slide = emptySlide(section);
      const area = box("wall-columns");
      const list = column();
      list.append(...items.map((item) => item.cloneNode(true)));
      area.append(list);
      slide.append(area);
      return this.#measured(slide, () => {
        setSizes(slide, scale, 1);
        const letter = parseFloat(getComputedStyle(list).fontSize);
        let across = Math.max(1, Math.min(most, Math.floor(area.clientWidth / (letters * letter)), items.length));
        setSizes(slide, scale, across);
        while (across > 1 && [list, ...all(list, "li", HTMLElement)].some(isTooWide)) setSizes(slide, scale, (across -= 1));
        const heights = all(list, "li", HTMLElement).map((item) => item.getBoundingClientRect().height);
        const room = area.clientHeight;
        const packed = packSlides(heights.map((height) => Math.min(height, room)), room, 0, across);
        return { result: { packed, scale, across }, slides: packed.length };
      });
    };

    if (!items.length) return [];
    const { packed, scale, across } = this.#best(arrange);
    return packed.map((columns) => {
      const slide = emptySlide(section);
      setSizes(slide, scale, across);
      const lists = columns.map((indices) => {
        const list = column();
        list.append(...indices.map((index) => /** @type {Element} */ (items[index]).cloneNode(true)));
        return list;
      });
      slide.append(box("wall-columns", ...lists));
      return { element: slide, seconds: secondsFor(columns.flat().length) };
    });
  }

  /**
   * Tables beside and below each other. The columns that matter are never cut off: the others are shown where there is room.
   * @param {HTMLElement} section
   * @returns {Slide[]}
   */
  #tables(section) {
    const cards = all(section, ".wall-table", HTMLElement).map(withWholeHeads);
    if (!cards.length) return [];
    const { parts, packed, scale, across, ranks } = this.#best((size) => this.#arrangeTables(section, cards, size));
    return packed.map((columns) => {
      const slide = emptySlide(section);
      setSizes(slide, scale, across);
      slide.dataset.ranks = String(ranks);
      const boxes = columns.map((indices) => box("wall-stack", ...indices.map((index) => /** @type {Node} */ (parts[index]?.cloneNode(true)))));
      slide.append(box("wall-columns", ...boxes));
      return { element: slide, seconds: secondsFor(slide.querySelectorAll("tbody tr").length) };
    });
  }

  /**
   * @param {HTMLElement} section
   * @param {HTMLElement[]} cards
   * @param {number} wanted The size of type.
   */
  #arrangeTables(section, cards, wanted) {
    const slide = emptySlide(section);
    const stack = box("wall-stack", ...cards.map((card) => card.cloneNode(true)));
    const area = box("wall-columns", stack);
    slide.append(area);
    return this.#measured(slide, () => {
      let scale = wanted;
      const shown = () => all(stack, ".wall-table", HTMLElement);
      const fits = () => !shown().some(isTooWide);
      slide.dataset.ranks = "0";
      setSizes(slide, scale, 1);
      const letter = parseFloat(getComputedStyle(stack).fontSize);
      const widest = Math.floor(area.clientWidth / (MIN_TABLE_EM * letter));
      // A long table can be cut into parts that stand beside each other.
      let across = Math.max(1, Math.min(MAX_TABLES_ACROSS, widest));
      const long = stack.getBoundingClientRect().height > area.clientHeight;
      if (!long) across = Math.min(across, cards.length);
      setSizes(slide, scale, across);
      while (across > 1 && !fits()) setSizes(slide, scale, (across -= 1));
      for (const smaller of LAST_SCALES) if (!fits()) setSizes(slide, (scale = smaller), across);
      let ranks = 0;
      for (const rank of COLUMN_RANKS) {
        slide.dataset.ranks = String(rank);
        if (!fits()) break;
        ranks = rank;
      }
      slide.dataset.ranks = String(ranks);
      const room = area.clientHeight;
      const parts = shown().flatMap((card) => cutTable(card, room));
      stack.replaceChildren(...parts);
      const gap = parseFloat(getComputedStyle(stack).rowGap) || 0;
      const heights = parts.map((part) => Math.min(part.getBoundingClientRect().height, room));
      const packed = packSlides(heights, room, gap, across);
      return { result: { parts, packed, scale, across, ranks }, slides: packed.length };
    });
  }

  /**
   * Pictures and other content that fills a slide by itself.
   * @param {HTMLElement} section
   * @returns {Slide[]}
   */
  #drawings(section) {
    return all(section, ".wall-drawing", HTMLElement).map((drawing) => {
      const slide = emptySlide(section);
      slide.append(drawing.cloneNode(true));
      const items = drawing.querySelectorAll("rect, li").length;
      return { element: slide, seconds: secondsFor(items) };
    });
  }
}
