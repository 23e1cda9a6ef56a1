// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { LessonSource } from "../../web/lesson/lesson_frame_source.js";

/** @import { LessonAnswer } from "../../web/lesson/lesson_frame_source.js" */

const FRAME = { pieces: {}, captured: null, layers: "" };
const AFTER = { pieces: { f3: "white" }, captured: null, layers: "" };
const MOVED = { text: "f3", piece: "white", cells: ["f3"], turn: null, takes_over: false };
const POSITION = { frame: FRAME, piece: "white", legal: [{ first: ["a1", "f3"] }], example: {} };
const GEOMETRY = { pitch: 1, outline: "circle", labels: "sides", blocks: null, grid: null, tray_places: null };

/**
 * A source whose moves are answered with `response`, and what it has reported.
 * @param {() => Promise<unknown>} response
 */
function answeredWith(response) {
  /** @type {unknown[]} */
  const told = [];
  /** @type {unknown} */ (globalThis.fetch) = async (/** @type {string} */ to, /** @type {RequestInit} */ { body }) => {
    told.push([to, String(body)]);
    return { json: response };
  };
  const answered = (/** @type {LessonAnswer | null} */ answer) => told.push(answer);
  const source = new LessonSource("/learn/pente/five", /** @type {any} */ (GEOMETRY), POSITION, answered);
  source.subscribe({
    positionChanged: (snapshot, moved) => told.push([snapshot.frame, snapshot.legal?.length ?? null, moved]),
    moveRefused: () => told.push("refused"),
  });
  return { source, told };
}

test("a lesson begins with its position and legal moves", () => {
  const { source, told } = answeredWith(async () => ({}));
  source.begin();
  assert.deepEqual(told, [[FRAME, 2, null]]);
});

test("a move that reaches the goal is shown, and no other is offered", async () => {
  const answer = { done: true, html: "<p>", after: { frame: AFTER, moved: MOVED } };
  const { source, told } = answeredWith(async () => answer);
  await source.sendMove({ action: "move", text: "f3" });
  assert.deepEqual(told, [["/learn/pente/five", "move=f3"], [AFTER, null, MOVED], answer]);
});

test("a move that misses the goal is taken back", async () => {
  const answer = { done: false, html: "<p>", reply: { cells: ["f3"] } };
  const { source, told } = answeredWith(async () => answer);
  await source.sendMove({ action: "move", text: "a1" });
  assert.deepEqual(told.slice(1), ["refused", answer]);
  assert.equal(source.current().legal?.length, 2);
});

test("a move that is not legal is explained, and the board stays as it is", async () => {
  const { source, told } = answeredWith(async () => ({ refused: "occupied" }));
  await source.explain("b2");
  assert.deepEqual(told, [["/learn/pente/five", "move=b2"], { refused: "occupied" }]);
});

test("a move is taken back if the answer cannot be read", async () => {
  const { source, told } = answeredWith(() => Promise.reject(new Error("no JSON")));
  await source.sendMove({ action: "move", text: "a1" });
  assert.deepEqual(told.slice(1), ["refused", null]);
});
