// @ts-check
// Short synthesised sounds. They are on unless the reader turns them off, and begin after the first click or key: browsers
// let no page sound before.

import { StoredSwitch } from "./stored_switch.js";

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

export class Sounds {
  #switch = new StoredSwitch("tessera-sound", true);
  /** @type {AudioContext | null} */
  #context = null;

  get isOn() {
    return this.#switch.isOn;
  }

  toggle() {
    this.#switch.set(!this.isOn);
    this.play("place");
  }

  /** @param {string | undefined} name */
  play(name) {
    const sound = SOUNDS[name ?? ""];
    if (!this.isOn || !sound || !navigator.userActivation?.hasBeenActive) return;
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
