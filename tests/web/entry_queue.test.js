// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { EntryQueue, MAX_UNSAVED_LINES, readEntry } from "../../web/tournament/entry_queue.js";

/** @import { EntryAnswer, QueuedEntry, SendFailure } from "../../web/tournament/entry_queue.js" */

const PREFIX = "tessera-line /tournaments/t/lines ";

/** A storage as browsers have it. */
class FakeStorage {
  /** @type {Map<string, string>} */
  #items = new Map();

  get length() {
    return this.#items.size;
  }

  /** @param {number} i */
  key(i) {
    return [...this.#items.keys()][i] ?? null;
  }

  /** @param {string} key */
  getItem(key) {
    return this.#items.get(key) ?? null;
  }

  /**
   * @param {string} key
   * @param {string} value
   */
  setItem(key, value) {
    this.#items.set(key, value);
  }

  /** @param {string} key */
  removeItem(key) {
    this.#items.delete(key);
  }
}

/** A server that may be away, may lose its answer, and counts what it has stored. */
class FakeServer {
  isAway = false;
  losesAnswer = false;
  /** @type {Map<string, string>} */
  stored = new Map();
  /** @type {string[]} */
  received = [];

  /**
   * @param {QueuedEntry} entry
   * @returns {Promise<EntryAnswer | SendFailure>}
   */
  async send({ id, line, sure }) {
    if (this.isAway) return { retryAfter: 0 };
    this.received.push(line);
    if (line.startsWith("99")) return { outcome: "refused", text: "no such game" };
    if (line.startsWith("30") && !sure) return { outcome: "asks", text: "never called" };
    this.stored.set(id, line);
    if (this.losesAnswer) return { retryAfter: 0 };
    return { outcome: "saved", text: `stored ${line}` };
  }
}

/**
 * @param {FakeServer} server
 * @param {FakeStorage | null} storage
 */
const open = (server, storage) =>
  new EntryQueue({ storage, prefix: PREFIX, send: (entry) => server.send(entry), changed: () => {} });

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
/** @param {EntryQueue} queue */
const states = (queue) => queue.entries.map(({ line, state }) => `${line}: ${state}`);

test("lines typed while the server is away are kept, survive a reload, and are sent once in their order", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const [server, storage] = [new FakeServer(), new FakeStorage()];
  server.isAway = true;
  const queue = open(server, storage);
  for (const line of ["5 1 9", "6 2 10", "7 0"]) assert.ok(queue.add(line, ""));
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(states(queue), ["5 1 9: waiting", "6 2 10: waiting", "7 0: waiting"]);
  assert.ok(queue.isOffline);
  t.mock.timers.reset();
  // The page is loaded again, the server is back.
  server.isAway = false;
  const again = open(server, storage);
  assert.deepEqual(states(again), states(queue));
  await again.run();
  assert.deepEqual(states(again), ["5 1 9: saved", "6 2 10: saved", "7 0: saved"]);
  assert.deepEqual(server.received, ["5 1 9", "6 2 10", "7 0"]);
  assert.equal(again.isOffline, false);
});

test("a line whose answer is lost is sent again with its id", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const [server, storage] = [new FakeServer(), new FakeStorage()];
  server.losesAnswer = true;
  const queue = open(server, storage);
  queue.add("5 1 9", "");
  await queue.run();
  await Promise.resolve();
  server.losesAnswer = false;
  t.mock.timers.reset();
  await queue.run();
  assert.deepEqual(states(queue), ["5 1 9: saved"]);
  assert.equal(server.received.length, 2);
  assert.deepEqual([...server.stored.values()], ["5 1 9"], "one id, one result");
});

test("a refused line does not stop the next ones, and is edited under a new id", async () => {
  const server = new FakeServer();
  const queue = open(server, new FakeStorage());
  for (const line of ["99 1 9", "6 2 10"]) queue.add(line, "");
  await settled();
  assert.deepEqual(states(queue), ["99 1 9: refused", "6 2 10: saved"]);
  const [refused] = queue.entries;
  assert.equal(refused?.text, "no such game");
  queue.replace(refused?.id ?? "", "9 1 9", "");
  await settled();
  assert.deepEqual(states(queue), ["6 2 10: saved", "9 1 9: saved"]);
});

test("a question is asked once, also after a reload, and nothing is sent before it is answered", async () => {
  const [server, storage] = [new FakeServer(), new FakeStorage()];
  const queue = open(server, storage);
  queue.add("30 1 9", "");
  await settled();
  assert.deepEqual(states(queue), ["30 1 9: asks"]);
  assert.equal(server.stored.size, 0);
  const again = open(server, storage);
  await again.run();
  assert.deepEqual(states(again), ["30 1 9: asks"]);
  assert.equal(again.entries[0]?.text, "never called");
  // By now the game was called and the server would store the line.
  assert.deepEqual(server.received, ["30 1 9"], "not sent again");
  again.confirm(again.entries[0]?.id ?? "");
  await settled();
  assert.deepEqual(states(again), ["30 1 9: saved"]);
  assert.equal(server.stored.size, 1);
});

test("two windows do not overwrite each other's lines", async () => {
  const [server, storage] = [new FakeServer(), new FakeStorage()];
  server.isAway = true;
  const [one, other] = [open(server, storage), open(server, storage)];
  one.add("5 1 9", "", 1000);
  other.add("6 2 10", "", 2000);
  await settled();
  server.isAway = false;
  one.reload();
  assert.deepEqual(states(one), ["5 1 9: waiting", "6 2 10: waiting"]);
  await one.run();
  other.reload();
  assert.deepEqual(states(one), ["5 1 9: saved", "6 2 10: saved"]);
  assert.deepEqual(states(other), states(one));
  assert.equal(server.received.length, 2);
});

test("the queue has a bound, saved lines are few, and without storage the page says that it would lose lines", async () => {
  const server = new FakeServer();
  const queue = open(server, null);
  for (const game of [1, 2, 3, 4, 5]) queue.add(`${game} 0`, "");
  await settled();
  assert.deepEqual(states(queue), ["3 0: saved", "4 0: saved", "5 0: saved"]);
  assert.equal(queue.wouldLose, false);
  server.isAway = true;
  for (let game = 0; game < MAX_UNSAVED_LINES; game += 1) assert.ok(queue.add(`${game} 0`, ""));
  assert.ok(queue.wouldLose);
  assert.equal(queue.add("1 0", ""), false, "full");
  // Ends the timer of the next attempt.
  server.isAway = false;
  await queue.run();
});

test("a line that found no room in the storage survives the changes of another window", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const [server, storage] = [new FakeServer(), new FakeStorage()];
  server.isAway = true;
  const queue = open(server, storage);
  const { setItem } = storage;
  storage.setItem = () => {
    throw new Error("full");
  };
  queue.add("5 1 9", "", 1000);
  storage.setItem = setItem;
  open(server, storage).add("6 2 10", "", 2000);
  queue.reload();
  assert.deepEqual(states(queue), ["5 1 9: waiting", "6 2 10: waiting"]);
  assert.ok(queue.wouldLose);
  queue.remove(queue.entries[0]?.id ?? "");
  queue.reload();
  assert.deepEqual(states(queue), ["6 2 10: waiting"]);
});

test("a line keeps the id with which it was sent before, and can be sent again for a new answer", async () => {
  const server = new FakeServer();
  const queue = open(server, new FakeStorage());
  queue.add("5 1 9", "", 1000, "sent");
  queue.add("99 1 9", "", 2000);
  await settled();
  assert.deepEqual([...server.stored], [["sent", "5 1 9"]]);
  queue.askAgain(queue.entries[1]?.id ?? "");
  await settled();
  assert.deepEqual(server.received, ["5 1 9", "99 1 9", "99 1 9"]);
  assert.deepEqual(states(queue), ["5 1 9: saved", "99 1 9: refused"]);
});

test("a damaged stored line is ignored", () => {
  for (const stored of [null, "", "{", "[]", '{"id":1}', '{"id":"a","at":"b","line":"c","game":"","text":"","state":"saved"}']) {
    assert.equal(readEntry(stored), null);
  }
  const entry = { id: "a", at: 1, line: "5 1 9", game: "", sure: false, state: "decided", text: "" };
  assert.equal(readEntry(JSON.stringify(entry))?.state, "refused", "not sent by itself");
});
