// @ts-check
// The page for the wall: one slide at a time, laid out for this screen.

import { required } from "../dom.js";
import { WallLayout } from "./wall_layout.js";

/** The delay before the slides are laid out anew after the window has changed. */
const RESIZE_DELAY_MS = 150;

export class Slides {
  /** @type {import("./wall_layout.js").Slide[]} */
  #slides = [];
  #shown = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #main;
  #screen;

  /** @param {HTMLElement} main */
  constructor(main) {
    this.#main = main;
    this.#screen = required(main, "#screen", HTMLElement);
  }

  /** Lays the content out, which may be new. The slide stays the same as far as possible. */
  layOut() {
    const content = required(this.#main, "#slides", HTMLElement);
    this.#main.classList.add("fits");
    this.#slides = new WallLayout(this.#screen).slides(content);
    this.#screen.dataset.size = `${innerWidth}x${innerHeight}`;
    this.#screen.replaceChildren(...this.#slides.map(({ element }) => element));
    this.#show(Math.min(this.#shown, this.#slides.length - 1));
  }

  /** @param {number} by */
  turn(by) {
    const { length } = this.#slides;
    if (length) this.#show((this.#shown + by + length) % length);
  }

  start() {
    this.layOut();
    let resized = 0;
    addEventListener("resize", () => {
      clearTimeout(resized);
      resized = window.setTimeout(() => this.layOut(), RESIZE_DELAY_MS);
    });
    document.fonts.ready.then(() => this.layOut());
    document.addEventListener("keydown", ({ key }) => {
      if (key === "ArrowRight" || key === " ") this.turn(1);
      if (key === "ArrowLeft") this.turn(-1);
    });
  }

  /** @param {number} slide */
  #show(slide) {
    this.#shown = Math.max(slide, 0);
    this.#slides.forEach(({ element }, nth) => (element.hidden = nth !== this.#shown));
    const pages = required(this.#main, "#slide-number", HTMLElement);
    pages.textContent = this.#slides.length > 1 ? `${this.#shown + 1} / ${this.#slides.length}` : "";
    clearTimeout(this.#timer);
    const seconds = this.#slides[this.#shown]?.seconds;
    if (seconds && this.#slides.length > 1) this.#timer = setTimeout(() => this.turn(1), seconds * 1000);
  }
}
