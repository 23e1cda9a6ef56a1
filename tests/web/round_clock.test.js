// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { clockText } from "../../web/tournament/round_clock.js";

test("the clock shows minutes and seconds, and hours if there are any", () => {
  assert.equal(clockText(1_500_000), "25:00");
  assert.equal(clockText(59_001), "01:00");
  assert.equal(clockText(3_600_000), "1:00:00");
});

test("a round that is over stays at zero", () => {
  assert.equal(clockText(0), "00:00");
  assert.equal(clockText(-70_000), "00:00");
});
