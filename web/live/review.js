// The review of a game that is over: the server thinks for as long as somebody asks.

import { fill } from "./regions.js";

const PAUSE = 700;
// Whoever is told to wait asks again no sooner.
const TOO_FAST = 429;
const PATIENCE = 5000;

export class Review {
  #from = null;
  #round = 0;
  #complain;

  constructor(complain) {
    this.#complain = complain;
  }

  begin(address) {
    const running = this.#from !== null;
    this.#from = address;
    const region = document.querySelector("#region-review");
    region.hidden = false;
    region.scrollIntoView({ block: "nearest" });
    if (!running) this.#ask();
  }

  stop() {
    if (this.#from) fetch(this.#from, { method: "DELETE" });
    this.#from = null;
    document.querySelector("#region-review .review-progress")?.remove();
  }

  async #ask() {
    // Who stops and begins again does not ask twice.
    const round = ++this.#round;
    const wanted = () => this.#from && round === this.#round;
    let told = false;
    while (wanted()) {
      const answer = await fetch(this.#from).catch(() => null);
      const { refused, done, of, html, marks } = (await answer?.json().catch(() => null)) ?? {};
      if (!wanted()) return;
      const waits = answer?.status === TOO_FAST;
      if (answer?.ok && html !== undefined) {
        told = false;
        fill("review", html);
        this.#mark(marks);
        if (done >= of) this.#from = null;
      } else if (answer && !answer.ok) {
        if (refused && !told) this.#complain(refused);
        told = true;
        if (!waits) this.#giveUp();
      }
      await new Promise((resume) => setTimeout(resume, waits ? PATIENCE : PAUSE));
    }
  }

  #giveUp() {
    this.#from = null;
    document.querySelector("#region-review").hidden = true;
  }

  // The list of moves shows which of them were mistakes.
  #mark(marks) {
    for (const [ply, sign] of Object.entries(marks)) {
      const button = document.querySelector(`#region-moves [data-ply="${ply}"]`);
      if (button) button.dataset.sign = sign;
    }
  }
}
