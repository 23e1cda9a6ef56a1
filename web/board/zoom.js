// @ts-check
// Zoom of the board: in steps, around the middle of what is seen.

const ZOOM_FACTORS = [1, 1.25, 1.5, 2, 2.5];

export class Zoom {
  #size = 0;
  #host;
  #stage;

  /**
   * @param {HTMLElement} host The element that scrolls.
   * @param {HTMLElement} stage The element that grows.
   */
  constructor(host, stage) {
    this.#host = host;
    this.#stage = stage;
  }

  /** @param {number} by Larger by 1, smaller by -1, the usual size by 0. The middle of what is seen stays in the middle. */
  change(by) {
    const host = this.#host;
    this.#size = by ? Math.max(0, Math.min(ZOOM_FACTORS.length - 1, this.#size + by)) : 0;
    const across = (host.scrollLeft + host.clientWidth / 2) / host.scrollWidth;
    const down = (host.scrollTop + host.clientHeight / 2) / host.scrollHeight;
    this.#stage.style.setProperty("--zoom", String(ZOOM_FACTORS[this.#size]));
    host.classList.toggle("zoomed", this.#size > 0);
    host.scrollTo(across * host.scrollWidth - host.clientWidth / 2, down * host.scrollHeight - host.clientHeight / 2);
  }
}
