// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { legalMoves, mergeState, positionKey, snapshot } from "../../web/live/table_state.js";

/** @import { ShowMessage } from "../../web/live/message_types.js" */

/** @type {ShowMessage} */
const FIRST = {
  type: "show",
  complete: true,
  number: 3,
  ply: 1,
  stage: "playing",
  placed: null,
  touch: false,
  mine: "black",
  clock: null,
  legal: [{ first: ["a1", "a2"], then: ["A+", "A-"] }],
  frame: { pieces: { b2: "white" }, layers: "<g>last move b2</g>" },
  regions: { say: "<p>Black moves</p>" },
};

test("the first message has everything", () => {
  const state = mergeState(null, FIRST);
  assert.deepEqual(state.frame, { pieces: { b2: "white" }, captured: null, layers: "<g>last move b2</g>" });
  assert.deepEqual(state.regions, { say: "<p>Black moves</p>" });
  assert.equal(state.mine, "black");
});

test("a later message has what changed, and null for what is gone", () => {
  const before = mergeState(null, FIRST);
  const copy = structuredClone(before);
  const after = mergeState(before, {
    type: "show",
    number: 4,
    ply: 2,
    mine: null,
    legal: null,
    frame: { pieces: { b2: null, c2: "white", a1: "black" }, layers: { at: 13, cut: 2, put: "a1" } },
    regions: { say: { at: 3, cut: 5, put: "White" }, chat: "<p>hello</p>" },
  });
  assert.deepEqual(after.frame.pieces, { c2: "white", a1: "black" });
  assert.equal(after.frame.layers, "<g>last move a1</g>");
  assert.deepEqual(after.regions, { say: "<p>White moves</p>", chat: "<p>hello</p>" });
  assert.deepEqual([after.number, after.ply, after.stage, after.mine, after.legal], [4, 2, "playing", null, null]);
  assert.deepEqual(before, copy, "the state before is not changed");
});

test("a part of a text is counted in UTF-16 units", () => {
  const before = mergeState(null, { ...FIRST, regions: { chat: "🂡 ace" } });
  const twice = [{ at: 0, cut: 3, put: "<b>" }, { at: 3, cut: 1, put: "K" }];
  assert.deepEqual(mergeState(before, { type: "show", regions: { chat: twice } }).regions, { chat: "<b>Kce" });
  const after = mergeState(before, { type: "show", regions: { chat: { at: 3, cut: 3, put: "king" } } });
  assert.equal(after.regions.chat, "🂡 king");
});

test("a complete message leaves nothing of the state before", () => {
  const before = mergeState(null, { ...FIRST, placed: { cell: "a1", piece: "black" }, regions: { chat: "x" } });
  const after = mergeState(before, { type: "show", complete: true, number: 9, ply: 0 });
  assert.equal(after.placed, null);
  assert.deepEqual(after.frame.pieces, {});
  assert.deepEqual(after.regions, {});
});

test("chat and clocks do not change the position", () => {
  const before = mergeState(null, FIRST);
  const clock = { now: 1, running: 1, left: [1000, 1000] };
  const talk = mergeState(before, { type: "show", number: 4, clock, regions: { chat: "hello" } });
  assert.equal(positionKey(talk), positionKey(before));
  const placed = mergeState(before, { type: "show", number: 5, placed: { cell: "a1", piece: "black" } });
  assert.notEqual(positionKey(placed), positionKey(before));
});

test("a player who has chosen another colour sets other pieces", () => {
  const before = mergeState(null, { ...FIRST, frame: { pieces: {}, layers: "" } });
  const chosen = mergeState(before, { type: "show", number: 4, mine: "blue" });
  assert.notEqual(positionKey(chosen), positionKey(before));
});

test("the order in which pieces came does not change the position", () => {
  const before = mergeState(null, FIRST);
  const patched = mergeState(before, { type: "show", number: 4, frame: { pieces: { a1: "black" } } });
  const complete = mergeState(patched, { ...FIRST, number: 4, frame: { pieces: { a1: "black", b2: "white" } } });
  assert.equal(positionKey(complete), positionKey(patched));
});

test("a marble that is placed for good belongs to the position", () => {
  const state = mergeState(null, { ...FIRST, placed: { cell: "a1", piece: "black" } });
  const { frame, placed, piece } = snapshot(state, null);
  assert.deepEqual(frame.pieces, { b2: "white", a1: "black" });
  assert.deepEqual([placed, piece], ["a1", "black"]);
});

const TURNS = { "A+": { block: "A", degrees: 90 }, "A-": { block: "A", degrees: -90 } };

test("every first part goes with every second part", () => {
  const moves = legalMoves([{ first: ["a1", "a2"], then: ["A+", "A-"] }, { first: ["c3"] }], TURNS);
  assert.deepEqual(moves.map(({ text }) => text), ["a1A+", "a1A-", "a2A+", "a2A-", "c3"]);
  assert.deepEqual(moves[1]?.steps, [
    { kind: "cell", key: "a1", cell: "a1" },
    { kind: "turn", key: "A-", block: "A", degrees: -90 },
  ]);
  assert.deepEqual(moves[4]?.steps, [{ kind: "cell", key: "c3", cell: "c3" }]);
});

test("a lifted tile has two cells, and the groups to choose from have theirs", () => {
  const group = { first: ["e5-g8"], then: ["/d4", "/f3"], groups: [["d4", "d5"], ["f3", "f4"]] };
  const [keepsFirst, keepsSecond] = legalMoves([group], {});
  assert.equal(keepsFirst?.text, "e5-g8/d4");
  assert.deepEqual(keepsFirst?.steps.map(({ key }) => key), ["e5", "g8", "/d4"]);
  assert.deepEqual(keepsSecond?.steps[2], { kind: "group", key: "/f3", cells: ["f3", "f4"] });
});

test("taking over the first turn names no cell", () => {
  assert.deepEqual(legalMoves([{ first: ["swap"], takes_over: true }], {}), [
    { text: "swap", steps: [{ kind: "takeOver", key: "swap" }] },
  ]);
});

test("a turn that the board does not have is an error", () => {
  assert.throws(() => legalMoves([{ first: ["a1"], then: ["Z+"] }], TURNS), /no turn 'Z\+'/);
});
