// @ts-check
// The review of a game that is over. The server works on it as long as a page asks for it.

import { required } from "../dom.js";
import { fillRegion } from "./regions.js";

/** Milliseconds between two requests for the progress of a review. */
const REVIEW_POLL_MS = 700;
/** Too many requests, and a server that cannot answer now: both pass. */
const BUSY_STATUSES = [429, 503];
/** Milliseconds until the next request to a busy server. */
const BUSY_REVIEW_POLL_MS = 5000;

/**
 * The server's answer: the progress drawn, and the signs of moves by ply; or a refusal.
 * @typedef {{ refused?: string, done?: number, of?: number, html?: string, marks?: Record<string, string> }} ReviewAnswer
 */

export class Review {
  /** @type {string | null} */
  #address = null;
  #round = 0;
  #onError;

  /** @param {(reason: string) => void} onError */
  constructor(onError) {
    this.#onError = onError;
  }

  /** @param {string} address */
  begin(address) {
    const isRunning = this.#address !== null;
    this.#address = address;
    const region = this.#region();
    region.hidden = false;
    region.classList.remove("stopped");
    region.scrollIntoView({ block: "nearest" });
    if (!isRunning) this.#poll();
  }

  stop() {
    if (this.#address) fetch(this.#address, { method: "DELETE" });
    this.#address = null;
    document.querySelector("#region-review .review-progress")?.remove();
    // The style shows the button that begins it again.
    this.#region().classList.add("stopped");
  }

  async #poll() {
    // A review that is stopped and begun again is asked for once.
    const round = ++this.#round;
    let hasReported = false;
    while (this.#address && round === this.#round) {
      const response = await fetch(this.#address).catch(() => null);
      /** @type {ReviewAnswer} */
      const answer = (await response?.json().catch(() => null)) ?? {};
      if (!this.#address || round !== this.#round) return;
      const isBusy = BUSY_STATUSES.includes(response?.status ?? 0);
      if (response?.ok && answer.html !== undefined) {
        hasReported = false;
        this.#show(answer);
      } else if (response && !response.ok) {
        if (answer.refused && !hasReported) this.#onError(answer.refused);
        hasReported = true;
        if (!isBusy) this.#giveUp();
      }
      await new Promise((resume) => setTimeout(resume, isBusy ? BUSY_REVIEW_POLL_MS : REVIEW_POLL_MS));
    }
  }

  /** @param {ReviewAnswer} answer */
  #show({ html = "", marks = {}, done = 0, of = 0 }) {
    fillRegion("review", html);
    for (const [ply, sign] of Object.entries(marks)) {
      document.querySelector(`#region-moves [data-ply="${ply}"]`)?.setAttribute("data-sign", sign);
    }
    if (done < of) return;
    this.#address = null;
    // The list follows its end while it grows; a reader begins with the first mistake.
    document.querySelector("#region-review .mistakes")?.scrollTo({ top: 0 });
  }

  #giveUp() {
    this.#address = null;
    this.#region().hidden = true;
  }

  #region() {
    return required(document, "#region-review", HTMLElement);
  }
}
