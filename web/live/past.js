// Looking back: the position after so many moves, as the server draws it.

export class Past {
  // `show` gets a frame and the move that led to it, if it is to be seen; nothing for the present.
  constructor({ table, link }, show) {
    const query = link ? `?link=${encodeURIComponent(link)}` : "";
    this.address = (ply) => `/t/${table}/frame/${ply}${query}`;
    Object.assign(this, { show, frames: new Map(), ply: null, last: 0 });
  }

  // The newest position. Whoever looks back comes to the present.
  now(ply) {
    Object.assign(this, { ply: null, last: ply });
    // Moves may have been taken back.
    for (const known of this.frames.keys()) if (known > ply) this.frames.delete(known);
    this.mark();
  }

  // What happened while nobody listened may have been another way to the same number of moves.
  forget() {
    this.frames.clear();
  }

  step(way) {
    const here = this.ply ?? this.last;
    return this.go({ first: 0, previous: here - 1, next: here + 1, last: this.last }[way]);
  }

  async go(ply) {
    const from = this.ply ?? this.last;
    const to = Math.max(0, Math.min(this.last, ply));
    if (to === from) return;
    this.ply = to === this.last ? null : to;
    this.mark();
    if (this.ply === null) return this.show(null);
    const found = await this.frame(to);
    if (found && this.ply === to) this.show(found.frame, to === from + 1 ? found.moved : null);
  }

  async frame(ply) {
    if (!this.frames.has(ply)) {
      const answer = await fetch(this.address(ply)).catch(() => null);
      if (!answer?.ok) return null;
      this.frames.set(ply, await answer.json());
    }
    return this.frames.get(ply);
  }

  mark() {
    for (const button of document.querySelectorAll("[data-ply]")) {
      const shown = Number(button.dataset.ply) === this.ply;
      button.ariaCurrent = shown ? "true" : null;
      if (shown) button.scrollIntoView({ block: "nearest" });
    }
  }
}
