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
  /** When the next slide follows. @type {number | undefined} */
  #turnsAt;
  /** The content that was laid out last. */
  #content = "";
  #main;
  #screen;

  /** @param {HTMLElement} main */
  constructor(main) {
    this.#main = main;
    this.#screen = required(main, "#screen", HTMLElement);
  }

  /** Lays the content out if it is new. */
  renewed() {
    if (required(this.#main, "#slides", HTMLElement).innerHTML !== this.#content) this.layOut();
  }

  /** Lays the content out. The slide stays the same as far as possible, and is shown no longer for it. */
  layOut() {
    const content = required(this.#main, "#slides", HTMLElement);
    this.#content = content.innerHTML;
    this.#main.classList.add("fits");
    this.#slides = new WallLayout(this.#screen).slides(content);
    this.#screen.dataset.size = `${innerWidth}x${innerHeight}`;
    this.#screen.replaceChildren(...this.#slides.map(({ element }) => element));
    const slide = Math.max(Math.min(this.#shown, this.#slides.length - 1), 0);
    this.#show(slide, slide === this.#shown ? this.#turnsAt : undefined);
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

  /**
   * @param {number} slide
   * @param {number} [turnsAt] When the next slide follows, if that is known already.
   */
  #show(slide, turnsAt) {
    this.#shown = slide;
    this.#slides.forEach(({ element }, nth) => (element.hidden = nth !== this.#shown));
    const pages = required(this.#main, "#slide-number", HTMLElement);
    pages.textContent = this.#slides.length > 1 ? `${this.#shown + 1} / ${this.#slides.length}` : "";
    clearTimeout(this.#timer);
    const seconds = this.#slides[this.#shown]?.seconds;
    this.#turnsAt = undefined;
    if (!seconds || this.#slides.length < 2) return;
    this.#turnsAt = turnsAt ?? performance.now() + seconds * 1000;
    this.#timer = setTimeout(() => this.turn(1), Math.max(this.#turnsAt - performance.now(), 0));
  }
}
