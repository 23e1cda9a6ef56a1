// @ts-check
// The clock of a round: the organiser starts it, and every screen counts down.

import { all } from "../dom.js";

/**
 * The rest of a round as minutes and seconds, or as hours, minutes and seconds.
 * @param {number} milliseconds
 */
export function clockText(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${two(minutes)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

/** The difference between the clocks of the server and of this device, by the server's time in the page. */
const ahead = new WeakMap();

/**
 * Shows the rest of the round in every clock of the page. A clock has the server's time of the page, so that the device's own clock
 * may be wrong.
 */
export function showRoundClock() {
  for (const clock of all(document, "[data-round-ends], [data-round-left]", HTMLElement)) {
    const { roundEnds, roundLeft, now } = clock.dataset;
    if (!ahead.has(clock)) ahead.set(clock, Number(now) - Date.now());
    const left = roundEnds ? Number(roundEnds) - Date.now() - ahead.get(clock) : Number(roundLeft);
    clock.textContent = clockText(left);
    clock.classList.toggle("over", left <= 0);
  }
}
