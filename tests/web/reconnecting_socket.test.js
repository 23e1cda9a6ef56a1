// @ts-check
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { ReconnectingSocket } from "../../web/reconnecting_socket.js";
import { FakeWebSocket, installBrowser } from "./fake_browser.js";

/** @type {ReturnType<typeof installBrowser>} */
let browser;
/** @type {unknown[]} */
let log = [];

beforeEach(() => {
  browser = installBrowser();
  log = [];
});

const connect = (spread = 0) =>
  new ReconnectingSocket(
    () => new URL("/live", "https://example.org"),
    {
      opened: () => log.push("open"),
      closed: (wasOpen) => log.push(wasOpen ? "lost" : "failed"),
      received: (text) => log.push(text),
    },
    { initialDelay: 100, maxDelay: 400, spread },
  );

test("the address becomes that of a socket", () => {
  connect();
  assert.equal(FakeWebSocket.last.address, "wss://example.org/live");
});

test("a lost connection is made again, later each time, until a message arrives", () => {
  connect();
  const waits = [];
  for (let i = 0; i < 4; i++) {
    FakeWebSocket.last.open();
    FakeWebSocket.last.lose();
    waits.push(browser.wait());
    browser.elapse();
  }
  assert.deepEqual(waits, [100, 200, 400, 400]);
  FakeWebSocket.last.open();
  FakeWebSocket.last.receive("hello");
  FakeWebSocket.last.lose();
  assert.equal(browser.wait(), 100);
});

test("a connection that never opened has failed, one that was open is lost", () => {
  connect();
  FakeWebSocket.last.lose();
  browser.elapse();
  FakeWebSocket.last.open();
  FakeWebSocket.last.lose();
  assert.deepEqual(log, ["failed", "open", "lost"]);
});

test("a socket that closes late is not taken for the new one", () => {
  connect();
  const [first] = FakeWebSocket.made;
  FakeWebSocket.last.open();
  browser.dispatch("offline");
  browser.dispatch("online");
  FakeWebSocket.last.open();
  first?.receive("late");
  first?.lose();
  FakeWebSocket.last.receive("new");
  assert.deepEqual(log, ["open", "open", "new"]);
});

test("clients that come back together can be spread over time", () => {
  connect(1000);
  browser.dispatch("offline");
  browser.dispatch("online");
  assert.equal(FakeWebSocket.made.length, 1);
  assert.equal(browser.wait(), 500);
  browser.elapse();
  assert.equal(FakeWebSocket.made.length, 2);
});

test("a socket that is closed for good stays closed", () => {
  const socket = connect();
  FakeWebSocket.last.open();
  assert.equal(socket.send("{}"), true);
  socket.close();
  FakeWebSocket.last.lose();
  browser.dispatch("online");
  assert.equal(FakeWebSocket.made.length, 1);
  assert.equal(socket.send("{}"), false);
});
