// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turnOfLoop } from "node:timers/promises";

import { Review } from "../../web/live/review.js";
import { installBrowser } from "./fake_browser.js";

class FakeRegion {
  hidden = true;
  classList = { add() {}, remove() {} };
  scrollIntoView() {}
}

/**
 * Begins a review whose first request is answered with a status. Returns the wait until the next request.
 * @param {number} status
 * @param {string[]} reasons
 */
async function begin(status, reasons) {
  const region = new FakeRegion();
  const browser = installBrowser();
  Object.assign(document, { querySelector: () => region });
  const answer = { refused: "not now" };
  Object.assign(globalThis, { HTMLElement: FakeRegion, fetch: async () => ({ ok: false, status, json: async () => answer }) });
  new Review((reason) => reasons.push(reason)).begin("/review");
  await turnOfLoop();
  return { wait: browser.wait(), region };
}

test("a busy server is asked again after a long pause", async () => {
  for (const status of [429, 503]) {
    /** @type {string[]} */
    const reasons = [];
    const { wait, region } = await begin(status, reasons);
    assert.deepEqual([wait, region.hidden, reasons], [5000, false, ["not now"]], String(status));
  }
});

test("a review that is refused ends", async () => {
  const { region } = await begin(403, []);
  assert.equal(region.hidden, true);
});
