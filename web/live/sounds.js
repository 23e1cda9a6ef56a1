// Short sounds, made on the spot. Silent until somebody wants them.

const KEY = "tessera-sound";

const SOUNDS = {
  move: [0.07, 420],
  place: [0.06, 520],
  turn: [0.08, 190, 240],
  start: [0.15, 392, 523],
  end: [0.22, 523, 440, 349],
  say: [0.05, 880],
  offer: [0.12, 660, 660],
};

// Storage can be switched off; then the wish is forgotten with the page.
function stored(wish) {
  try {
    if (wish) localStorage.setItem(KEY, wish);
    return localStorage.getItem(KEY);
  } catch {
    return wish;
  }
}

let context;
let on = stored() === "on";

export function toggle() {
  on = !on;
  stored(on ? "on" : "off");
  mark();
  play("place");
}

export function mark() {
  for (const button of document.querySelectorAll('[data-do="sound"]')) button.ariaPressed = on;
}

export function play(name) {
  if (!on || !SOUNDS[name]) return;
  context ??= new AudioContext();
  context.resume().catch(() => {});
  const [ring, ...notes] = SOUNDS[name];
  notes.forEach((frequency, i) => {
    const at = context.currentTime + i * ring;
    const tone = new OscillatorNode(context, { frequency, type: "triangle" });
    const volume = new GainNode(context, { gain: 0.16 });
    volume.gain.setValueAtTime(0.16, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + ring * 1.5);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + ring * 1.5);
  });
}
