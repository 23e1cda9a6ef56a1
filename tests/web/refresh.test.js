// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { PageRefresh } from "../../web/tournament/refresh.js";
import { installBrowser } from "./fake_browser.js";

/**
 * A page whose requests all fail.
 * @param {number} status
 * @param {Record<string, string>} [headers]
 */
function failingPage(status, headers = {}) {
  const browser = installBrowser();
  let requests = 0;
  const fetch = async () => {
    requests += 1;
    return { ok: false, status, headers: new Headers(headers) };
  };
  Object.assign(globalThis, { fetch });
  return { browser, refresh: new PageRefresh(1, () => {}), requests: () => requests };
}

test("a page asks again when the server says, after its usual delay", async () => {
  for (const [headers, seconds] of /** @type {const} */ ([[{ "retry-after": "7" }, 7], [{}, 5]])) {
    const { browser, refresh, requests } = failingPage(503, headers);
    await refresh.now();
    const wait = (browser.wait() ?? 0) - 1000 * seconds;
    assert.ok(wait >= 0 && wait <= 2500, `${wait} ms more than ${seconds} s`);
    browser.elapse();
    assert.equal(requests(), 2);
  }
});

test("a page that is gone is not asked for again", async () => {
  const { browser, refresh } = failingPage(404);
  await refresh.now();
  assert.equal(browser.wait(), undefined);
});
