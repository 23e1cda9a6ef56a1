// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { delay } from "../../web/backoff.js";

const BACKOFF = { initialDelay: 300, maxDelay: 5000 };

test("the wait doubles with each failure up to the longest", () => {
  const waits = [1, 2, 3, 4, 5, 6, 20].map((failures) => delay(failures, BACKOFF, () => 0.5));
  assert.deepEqual(waits, [300, 600, 1200, 2400, 4800, 5000, 5000]);
});

test("jitter is a quarter to either side", () => {
  assert.equal(delay(1, BACKOFF, () => 0), 225);
  assert.equal(delay(1, BACKOFF, () => 1), 375);
  const waits = new Set(Array.from({ length: 100 }, () => delay(3, BACKOFF)));
  assert.ok(waits.size > 90, "clients do not return together");
  for (const wait of waits) assert.ok(wait >= 900 && wait <= 1500, `${wait}`);
});
