// The review of a game that is over: the server thinks for as long as somebody asks.

import { fill } from "./regions.js";

const PAUSE = 700;

export class Review {
  #from = null;

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
    while (this.#from) {
      const answer = await fetch(this.#from).catch(() => null);
      if (!this.#from) return;
      if (answer?.ok) {
        const { done, of, html, marks } = await answer.json();
        fill("review", html);
        this.#mark(marks);
        if (done >= of) this.#from = null;
      }
      await new Promise((resume) => setTimeout(resume, PAUSE));
    }
  }

  // The list of moves shows which of them were mistakes.
  #mark(marks) {
    for (const [ply, sign] of Object.entries(marks)) {
      const button = document.querySelector(`#region-moves [data-ply="${ply}"]`);
      if (button) button.dataset.sign = sign;
    }
  }
}
