// How things move. Motion explains what happened; who wants none gets the end of it at once.

const still = () =>
  document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

// Runs to its end. Whatever shows another position cancels it, which is an end too.
function run(element, frames, duration, easing, options) {
  const time = still() ? { duration: 0, delay: 0 } : { duration };
  return element.animate(frames, { easing, ...options, ...time }).finished.catch(() => {});
}

export const drop = (piece) =>
  run(piece, [{ transform: "translateY(-9px) scale(1.3)", opacity: 0.1 }, {}], 120, "ease-in");

// Turns a block; it stays turned until the next position is shown. What lies in it turns back as far: the light does not
// move.
export function turn({ turn }, degrees, from) {
  const spin = (element, way) => {
    const frames = [from, degrees].map((angle) => ({ transform: `rotate(${way * angle}deg)` }));
    return run(element, frames, (220 * Math.abs(degrees - from)) / 90, "ease-out", { fill: "forwards" });
  };
  const inside = [...turn.querySelectorAll(".cell > *")].map((part) => spin(part, -1));
  return Promise.all([spin(turn, 1), ...inside]);
}

const shift = (x, y) => `translate(${x}px, ${y}px)`;

export const slide = (piece, from, to) =>
  run(piece, [{ transform: shift(from.x - to.x, from.y - to.y) }, {}], 220, "ease-out");

// So that a piece grows around its own middle.
function pivot(piece) {
  const [x, y] = [piece.x.baseVal.value, piece.y.baseVal.value];
  piece.style.transformOrigin = `${x}px ${y}px`;
  return { x, y };
}

export function capture(stone, cell, order) {
  const { x, y } = pivot(stone);
  const there = shift(cell.x - x, cell.y - y);
  const frames = [{ transform: there }, { transform: `${there} scale(1.35)`, offset: 0.3 }, {}];
  return run(stone, frames, 420, "ease-in-out", { delay: order * 40, fill: "backwards" });
}

export function flyAway(tile, middle, order) {
  const at = pivot(tile);
  const [x, y] = [at.x - middle.x, at.y - middle.y];
  const far = 90 / (Math.hypot(x, y) || 1);
  const frames = [{}, { transform: `${shift(x * far, y * far - 20)} scale(1.25)`, opacity: 0 }];
  return run(tile, frames, 380, "ease-in", { delay: order * 30, fill: "both" });
}

// Draws the band round a line from its first piece to its last, along both sides at once.
export function drawLine(path, radius) {
  const length = path.getTotalLength();
  // The outline ends with the cap round the first piece.
  const start = length - (Math.PI * radius) / 2;
  const frames = [
    { strokeDasharray: `0 ${length}`, strokeDashoffset: -start },
    { strokeDasharray: `${length} 0`, strokeDashoffset: length / 2 - start },
  ];
  return run(path, frames, 500, "ease-in-out");
}
