// @ts-check
// A switch of the reader that this browser keeps. Storage can be blocked; then it lasts as long as the page.

export class StoredSwitch {
  #key;
  #isOn;

  /**
   * @param {string} key
   * @param {boolean} usual The state before the reader has chosen.
   */
  constructor(key, usual) {
    this.#key = key;
    this.#isOn = usual;
    try {
      const stored = localStorage.getItem(key);
      if (stored) this.#isOn = stored === "on";
    } catch {
      // See above.
    }
  }

  get isOn() {
    return this.#isOn;
  }

  /** @param {boolean} isOn */
  set(isOn) {
    this.#isOn = isOn;
    try {
      localStorage.setItem(this.#key, isOn ? "on" : "off");
    } catch {
      // See above.
    }
  }
}
