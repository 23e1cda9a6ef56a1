// @ts-check
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { TableConnection } from "../../web/live/table_connection.js";
import { FakeWebSocket, installBrowser } from "./fake_browser.js";

/** @import { BoardGeometry } from "../../web/board/board_types.js" */

/** @type {BoardGeometry} */
const GEOMETRY = { pitch: 24, outline: "circle", labels: "sides", blocks: null, grid: null, tray_places: 5 };
const FIRST = { type: "show", complete: true, number: 5, ply: 0, stage: "playing", legal: [{ first: ["K10"] }], mine: "white" };

/** @type {ReturnType<typeof installBrowser>} */
let browser;
/** @type {unknown[]} */
let log;
/** @type {TableConnection} */
let connection;

beforeEach(() => {
  browser = installBrowser();
  log = [];
  connection = new TableConnection({ table: "abc", link: "secret", number: "4" }, GEOMETRY, {
    updated: ({ state, positionChanged, isOwnMove }) => log.push(["updated", state.number, positionChanged, isOwnMove]),
    refused: (reason, command) => log.push(["refused", reason, command?.action]),
    redirected: (url) => log.push(["redirected", url]),
    connected: (isOpen) => log.push(isOpen ? "open" : "lost"),
  });
  connection.subscribe({
    positionChanged: ({ ply }, moved) => log.push(["position", ply, moved?.text]),
    moveRefused: () => log.push("move refused"),
  });
});

test("the address names the last event that the page has", () => {
  assert.equal(FakeWebSocket.last.address, "wss://example.org/t/abc/socket?after=4&as=page&lang=en&link=secret");
  FakeWebSocket.last.receive(FIRST);
  FakeWebSocket.last.lose();
  browser.elapse();
  assert.match(FakeWebSocket.last.address, /after=5&/);
});

test("a new position reaches the board before the page", () => {
  FakeWebSocket.last.receive(FIRST);
  assert.deepEqual(log, [["position", 0, undefined], ["updated", 5, true, false]]);
  assert.deepEqual(connection.current()?.legal?.map(({ text }) => text), ["K10"]);
});

test("chat does not reach the board", () => {
  FakeWebSocket.last.receive(FIRST);
  const { legal } = connection.current() ?? {};
  log = [];
  FakeWebSocket.last.receive({ type: "show", number: 6, regions: { chat: "hello" } });
  assert.deepEqual(log, [["updated", 6, false, false]]);
  assert.equal(connection.current()?.legal, legal, "legal moves that did not change are not built again");
});

test("a message that was overtaken shows nothing", () => {
  FakeWebSocket.last.receive(FIRST);
  log = [];
  FakeWebSocket.last.receive({ ...FIRST, number: 4, ply: 7 });
  assert.deepEqual(log, []);
  FakeWebSocket.last.receive({ ...FIRST, number: 6, ply: 1 });
  assert.deepEqual(log, [["position", 1, undefined], ["updated", 6, true, false]]);
});

test("the legal moves of a message that was overtaken are not forgotten", () => {
  FakeWebSocket.last.receive(FIRST);
  FakeWebSocket.last.receive({ type: "show", number: 4, legal: [{ first: ["L11"] }] });
  FakeWebSocket.last.receive({ type: "show", number: 6, ply: 1 });
  assert.deepEqual(connection.current()?.legal?.map(({ text }) => text), ["L11"]);
});

test("the same position sent whole after a reconnection does not reach the board", () => {
  FakeWebSocket.last.receive({ ...FIRST, frame: { pieces: { b2: "white" } } });
  FakeWebSocket.last.receive({ type: "show", number: 6, frame: { pieces: { a1: "black" } } });
  log = [];
  FakeWebSocket.last.receive({ ...FIRST, number: 6, frame: { pieces: { a1: "black", b2: "white" } } });
  assert.deepEqual(log, [["updated", 6, false, false]]);
});

test("commands that were not acknowledged are sent again with the same ids", () => {
  FakeWebSocket.last.open();
  connection.send({ action: "say", text: "hello" });
  connection.sendMove({ action: "move", text: "K10" });
  const sent = FakeWebSocket.last.sent;
  assert.deepEqual(sent.map(({ action, seen }) => [action, seen]), [["say", 4], ["move", 4]]);
  FakeWebSocket.last.receive({ ...FIRST, done: [sent[0].id] });
  FakeWebSocket.last.lose();
  browser.elapse();
  FakeWebSocket.last.open();
  assert.deepEqual(FakeWebSocket.last.sent, [sent[1]]);
});

test("the page learns whether a move was made on its own board", () => {
  FakeWebSocket.last.open();
  FakeWebSocket.last.receive(FIRST);
  connection.sendMove({ action: "move", text: "K10" });
  const [{ id }] = FakeWebSocket.last.sent;
  log = [];
  const moved = { text: "K10", piece: "white", cells: ["K10"], turn: null, takes_over: false };
  FakeWebSocket.last.receive({ type: "show", number: 6, ply: 1, legal: null, mine: null, moved, done: [id] });
  assert.deepEqual(log, [["position", 1, "K10"], ["updated", 6, true, true]]);
});

test("a refused move reaches the board, another refused command does not", () => {
  FakeWebSocket.last.open();
  connection.sendMove({ action: "move", text: "K10" });
  connection.send({ action: "tick" });
  const [move, tick] = FakeWebSocket.last.sent;
  log = [];
  FakeWebSocket.last.receive({ type: "refused", id: tick.id, code: "x", reason: "too early" });
  FakeWebSocket.last.receive({ type: "refused", id: move.id, code: "x", reason: "not your turn" });
  assert.deepEqual(log, [["refused", "too early", "tick"], ["refused", "not your turn", "move"], "move refused"]);
});

test("a table that continues elsewhere ends the connection", () => {
  FakeWebSocket.last.open();
  FakeWebSocket.last.receive({ type: "gone", number: 9, url: "/t/next" });
  FakeWebSocket.last.lose();
  assert.deepEqual(log, ["open", ["redirected", "/t/next"]]);
});
