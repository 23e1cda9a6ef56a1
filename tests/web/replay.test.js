// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turnOfLoop } from "node:timers/promises";

import { Replay } from "../../web/live/replay.js";

/** A history that records what is shown. */
class FakeHistory {
  /** @type {(string | number)[]} */
  shown = [];
  /** @param {number} ply */
  async go(ply) {
    this.shown.push(ply);
  }
  /** @param {number} ply */
  async showMove(ply) {
    this.shown.push(`move ${ply}`);
    return { ply, told: `told ${ply}`, moved: null, frame: null };
  }
  /** @param {string} step */
  step(step) {
    this.shown.push(step);
  }
}

/** A replay whose pauses end when the test says. */
function begin() {
  const history = new FakeHistory();
  /** @type {string[]} */
  const told = [];
  /** @type {(() => void)[]} */
  const pauses = [];
  const wait = () => new Promise((/** @type {(value?: unknown) => void} */ resume) => pauses.push(() => resume()));
  const replay = new Replay(/** @type {any} */ (history), (sentence) => told.push(sentence), wait);
  const next = async () => {
    pauses.shift()?.();
    await turnOfLoop();
  };
  return { replay, history, told, next };
}

test("the moves are shown one after the other, then the present", async () => {
  const { replay, history, told, next } = begin();
  replay.play(3, 5);
  await turnOfLoop();
  assert.deepEqual([history.shown, told, replay.isRunning], [[3, "move 4"], ["told 4"], true]);
  await next();
  assert.deepEqual(history.shown, [3, "move 4", "move 5"]);
  await next();
  assert.deepEqual([history.shown.at(-1), told, replay.isRunning], ["last", ["told 4", "told 5"], false]);
});

test("a replay that is stopped shows the present, and no further move", async () => {
  const { replay, history, next } = begin();
  replay.play(0, 3);
  await turnOfLoop();
  replay.stop();
  await next();
  assert.deepEqual(history.shown, [0, "move 1", "last"]);
});

test("a replay that is cancelled leaves the board to others", async () => {
  const { replay, history, next } = begin();
  replay.play(0, 3);
  await turnOfLoop();
  replay.cancel();
  await next();
  replay.stop();
  assert.deepEqual(history.shown, [0, "move 1"]);
});

test("a second replay ends the first", async () => {
  const { replay, history, next } = begin();
  replay.play(0, 2);
  await turnOfLoop();
  replay.play(1, 2);
  await turnOfLoop();
  await next();
  await next();
  assert.deepEqual(history.shown, [0, "move 1", 1, "move 2", "last"]);
});
