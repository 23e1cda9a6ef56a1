// @ts-check
// The page for the wall: one slide at a time.

import { all } from "../dom.js";

/** The smallest scale at which a slide can be read. */
const MIN_SCALE = 0.3;
const MARGIN_PIXELS = 16;

export class Slides {
  #shown = 0;

  /** @param {number} by */
  turn(by) {
    const slides = all(document, ".slide", HTMLElement);
    if (!slides.length) return;
    this.#shown = (this.#shown + by + slides.length) % slides.length;
    slides.forEach((slide, i) => (slide.hidden = i !== this.#shown));
    const shown = slides[this.#shown];
    if (shown) this.#fit(shown);
  }

  /** @param {number} seconds The time for each slide. */
  start(seconds) {
    this.turn(0);
    setInterval(() => this.turn(1), seconds * 1000);
    document.addEventListener("keydown", ({ key }) => {
      if (key === "ArrowRight" || key === " ") this.turn(1);
      if (key === "ArrowLeft") this.turn(-1);
    });
  }

  /**
   * Scales a slide that is taller than the screen: the display on the wall is not scrolled.
   * @param {HTMLElement} slide
   */
  #fit(slide) {
    Object.assign(slide.style, { transform: "", width: "" });
    const room = innerHeight - slide.getBoundingClientRect().top - MARGIN_PIXELS;
    const scale = Math.max(room / slide.scrollHeight, MIN_SCALE);
    if (scale >= 1) return;
    Object.assign(slide.style, {
      transformOrigin: "top left",
      transform: `scale(${scale})`,
      width: `${100 / scale}%`,
    });
  }
}
