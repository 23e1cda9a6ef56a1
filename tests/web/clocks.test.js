// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { clockText, timesLeft } from "../../web/live/clocks.js";
import { stepTo } from "../../web/live/past_positions.js";
import { refreshDelay } from "../../web/tournament/refresh.js";

test("a clock shows tenths at the end, and days if there are many hours", () => {
  const texts = [-5, 0, 4_321, 9_999, 10_000, 59_001, 61_000, 3_661_000].map((left) => clockText(left, "en"));
  assert.deepEqual(texts, ["0.0", "0.0", "4.3", "9.9", "0:10", "1:00", "1:01", "1:01:01"]);
  assert.equal(clockText(26 * 3_600_000, "en"), "1d 2h");
});

test("only the running clock runs", () => {
  assert.deepEqual(timesLeft({ now: 0, running: 2, left: [5000, 5000] }, 1200), [5000, 3800]);
  assert.deepEqual(timesLeft({ now: 0, running: null, left: [5000, 5000] }, 1200), [5000, 5000]);
});

test("steps through a game", () => {
  /** @type {import("../../web/live/past_positions.js").HistoryStep[]} */
  const steps = ["first", "previous", "next", "last"];
  assert.deepEqual(steps.map((step) => stepTo(step, 3, 9)), [0, 2, 4, 9]);
});

test("pages of a tournament are fetched with a rest between them, and not all at once", () => {
  assert.equal(refreshDelay(Infinity, () => 0), 0);
  assert.equal(refreshDelay(400, () => 0), 600);
  assert.equal(refreshDelay(5000, () => 1), 1500);
});
