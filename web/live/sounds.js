// @ts-check
// Short synthesised sounds, off until the reader turns them on.

import { all } from "../dom.js";

const KEY = "tessera-sound";

/**
 * The seconds of each note, and the frequencies of the notes.
 * @type {Record<string, { seconds: number, notes: number[] }>}
 */
const SOUNDS = {
  move: { seconds: 0.07, notes: [420] },
  place: { seconds: 0.06, notes: [520] },
  turn: { seconds: 0.08, notes: [190, 240] },
  start: { seconds: 0.15, notes: [392, 523] },
  end: { seconds: 0.22, notes: [523, 440, 349] },
  say: { seconds: 0.05, notes: [880] },
  offer: { seconds: 0.12, notes: [660, 660] },
};

/** Storage can be blocked; then the setting lasts as long as the page. */
function load() {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

/** @param {boolean} isOn */
function save(isOn) {
  try {
    localStorage.setItem(KEY, isOn ? "on" : "off");
  } catch {
    // See `load`.
  }
}

export class Sounds {
  #isOn = load();
  /** @type {AudioContext | null} */
  #context = null;

  toggle() {
    this.#isOn = !this.#isOn;
    save(this.#isOn);
    this.markButtons();
    this.play("place");
  }

  markButtons() {
    for (const button of all(document, '[data-do="sound"]', HTMLElement)) button.ariaPressed = String(this.#isOn);
  }

  /** @param {string | undefined} name */
  play(name) {
    const sound = SOUNDS[name ?? ""];
    if (!this.#isOn || !sound) return;
    const context = (this.#context ??= new AudioContext());
    context.resume().catch(() => {});
    sound.notes.forEach((frequency, i) => {
      const start = context.currentTime + i * sound.seconds;
      const end = start + sound.seconds * 1.5;
      const tone = new OscillatorNode(context, { frequency, type: "triangle" });
      const volume = new GainNode(context, { gain: 0.16 });
      volume.gain.setValueAtTime(0.16, start);
      volume.gain.exponentialRampToValueAtTime(0.001, end);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(end);
    });
  }
}
