// Turning a block by dragging it round its middle.

// Less than so many pixels are a tap.
const SLACK = 8;
// So many degrees it must be turned, or it springs back.
const ENOUGH = 28;

export class Drag {
  // `turns` tells which turns can be made now, `done` gets one of them and how far it is already.
  constructor(board, turns, done) {
    Object.assign(this, { board, turns, done, held: null });
    const { stage } = board;
    stage.addEventListener("pointerdown", (event) => this.take(event));
    stage.addEventListener("pointermove", (event) => this.held && this.drag(event));
    stage.addEventListener("pointerup", () => this.release(true));
    stage.addEventListener("pointercancel", () => this.release(false));
    // The end of a drag is no tap.
    stage.addEventListener("click", (event) => this.dragged && event.detail && event.stopPropagation(), true);
  }

  take(event) {
    this.dragged = false;
    if (event.button !== 0 || event.target.closest("button")) return;
    const { x, y } = this.board.point(event);
    const near = ({ at }) => Math.max(Math.abs(at.x - x), Math.abs(at.y - y)) < 88;
    const block = [...this.board.blocks.values()].find(near);
    const ways = this.turns().filter((turn) => turn[0] === block?.name);
    if (ways.length) this.held = { block, ways, start: event, angle: this.angle(block, event), turned: 0 };
  }

  angle({ at }, event) {
    const { x, y } = this.board.point(event);
    return (Math.atan2(y - at.y, x - at.x) * 180) / Math.PI;
  }

  drag(event) {
    const { block, ways, start, angle, turned } = this.held;
    if (!this.dragged) {
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < SLACK) return;
      this.dragged = true;
      this.board.stage.setPointerCapture(event.pointerId);
      this.board.stage.classList.add("dragging");
      this.board.raise(block);
    }
    const now = this.angle(block, event);
    // The shorter way round: an angle jumps from 180 to -180.
    const further = turned + ((now - angle + 540) % 360) - 180;
    const [least, most] = ["-", "+"].map((way) => (ways.includes(block.name + way) ? Number(`${way}90`) : 0));
    Object.assign(this.held, { angle: now, turned: Math.min(most, Math.max(least, further)) });
    this.turn(this.held.turned);
  }

  // What lies in the block turns back as far: the light does not move.
  turn(degrees) {
    const { turn } = this.held.block;
    turn.setAttribute("transform", `rotate(${degrees})`);
    for (const part of turn.querySelectorAll(".cell > *")) part.setAttribute("transform", `rotate(${-degrees})`);
  }

  release(wanted) {
    if (this.dragged && this.held) {
      const { block, turned } = this.held;
      this.turn(0);
      this.board.stage.classList.remove("dragging");
      if (wanted && Math.abs(turned) >= ENOUGH) this.done(block.name + (turned > 0 ? "+" : "-"), turned);
    }
    this.held = null;
  }
}
