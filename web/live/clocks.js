// @ts-check
// Clocks that run between two messages of the server. An element with data-clock="2" shows the clock of seat 2.

import { all } from "../dom.js";

/** @import { ClockTimes } from "./message_types.js" */

const TENTHS_BELOW_MS = 10_000;

/** @param {number} number */
const twoDigits = (number) => String(number).padStart(2, "0");

/**
 * The text of a clock: tenths in the last ten seconds, days and hours above a day.
 * @param {number} left Milliseconds.
 * @param {string} lang
 */
export function clockText(left, lang) {
  if (left < TENTHS_BELOW_MS) return (Math.floor(Math.max(0, left) / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) {
    /** @type {(value: number, unit: string) => string} */
    const written = (value, unit) => value.toLocaleString(lang, { style: "unit", unit, unitDisplay: "narrow" });
    return `${written(Math.floor(hours / 24), "day")} ${written(hours % 24, "hour")}`;
  }
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(seconds % 60)}`;
}

/**
 * The time left of every seat, some milliseconds after the message.
 * @param {ClockTimes} clock
 * @param {number} elapsed
 */
export const timesLeft = ({ left, running }, elapsed) =>
  left.map((time, i) => time - (i + 1 === running ? elapsed : 0));

export class Clocks {
  /** @type {ClockTimes | null} */
  #clock = null;
  #since = 0;
  #reported = false;
  #timeUp;

  /** @param {() => void} timeUp Called once when the running clock has run out. */
  constructor(timeUp) {
    this.#timeUp = timeUp;
    setInterval(() => this.#show(), 100);
  }

  /** @param {ClockTimes | null} clock */
  set(clock) {
    this.#clock = clock;
    this.#since = performance.now();
  }

  /** Shows the clocks in newly drawn elements, and reports once more if the time is up. */
  update() {
    this.#reported = false;
    this.#show();
  }

  #show() {
    if (!this.#clock) return;
    const { running } = this.#clock;
    const times = timesLeft(this.#clock, performance.now() - this.#since);
    for (const element of all(document, "[data-clock]", HTMLElement)) {
      const seat = Number(element.dataset.clock);
      const left = times[seat - 1] ?? 0;
      const text = clockText(left, document.documentElement.lang);
      if (element.textContent !== text) element.textContent = text;
      element.classList.toggle("short", left < TENTHS_BELOW_MS);
      element.classList.toggle("running", seat === running);
    }
    if (running && (times[running - 1] ?? 1) <= 0 && !this.#reported) {
      this.#reported = true;
      this.#timeUp();
    }
  }
}
