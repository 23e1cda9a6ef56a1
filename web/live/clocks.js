// Clocks that tick between two messages of the server. An element with data-clock="2" shows the clock of seat 2.

const TENTHS_BELOW = 10_000;

function text(left) {
  if (left < TENTHS_BELOW) return (Math.floor(Math.max(0, left) / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  const hours = Math.floor(seconds / 3600);
  const two = (number) => String(number).padStart(2, "0");
  if (hours >= 24) {
    const { lang } = document.documentElement;
    const written = (value, unit) => value.toLocaleString(lang, { style: "unit", unit, unitDisplay: "narrow" });
    return `${written(Math.floor(hours / 24), "day")} ${written(hours % 24, "hour")}`;
  }
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

export class Clocks {
  // `up` is called once when the running clock has run out.
  constructor(up) {
    this.up = up;
    setInterval(() => this.show(), 100);
  }

  set(clock) {
    Object.assign(this, { clock, since: performance.now() });
  }

  // Something was told: a card may have been drawn anew, and what was too early to be up may be up now.
  again() {
    this.told = false;
    this.show();
  }

  show() {
    if (this.clock) this.tick();
  }

  tick() {
    const { left, running } = this.clock;
    const now = left.map((time, i) => time - (i + 1 === running ? performance.now() - this.since : 0));
    for (const element of document.querySelectorAll("[data-clock]")) {
      const seat = Number(element.dataset.clock);
      const shown = text(now[seat - 1]);
      if (element.textContent !== shown) element.textContent = shown;
      element.classList.toggle("short", now[seat - 1] < TENTHS_BELOW);
      element.classList.toggle("running", seat === running);
    }
    if (now[running - 1] <= 0 && !this.told) {
      this.told = true;
      this.up();
    }
  }
}
