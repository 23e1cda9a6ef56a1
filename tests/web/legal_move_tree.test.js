// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { LegalMoveTree } from "../../web/board/legal_move_tree.js";
import { madeMove } from "../../web/board/move_player.js";
import { legalMoves } from "../../web/live/table_state.js";

const TURNS = { "A+": { block: "A", degrees: 90 }, "B-": { block: "B", degrees: -90 } };
const MARBLES = legalMoves([{ first: ["a1", "b2"], then: ["A+", "B-"] }, { first: ["c3"] }], TURNS);
const TILES = legalMoves(
  [
    { first: ["e5-g8", "e5-g7", "d4-c3"] },
    { first: ["e5-h9"], then: ["/d4", "/f3"], groups: [["d4", "d5"], ["f3", "f4"]] },
  ],
  {},
);

/**
 * @param {LegalMoveTree} choices
 * @param {...string} keys
 */
function choose(choices, ...keys) {
  /** @type {import("../../web/board/board_types.js").Step[]} */
  const chosen = [];
  for (const key of keys) {
    const step = choices.next(chosen).get(key);
    assert.ok(step, `${key} can be chosen`);
    chosen.push(step);
  }
  return chosen;
}

test("a marble is placed, then a block is turned", () => {
  const choices = new LegalMoveTree(MARBLES);
  assert.deepEqual([...choices.next([]).keys()], ["a1", "b2", "c3"]);
  const chosen = choose(choices, "b2");
  assert.equal(choices.complete(chosen), undefined);
  assert.deepEqual([...choices.next(chosen).keys()], ["A+", "B-"]);
  assert.equal(choices.complete(choose(choices, "b2", "B-"))?.text, "b2B-");
});

test("a marble that wins needs no turn", () => {
  const choices = new LegalMoveTree(MARBLES);
  assert.equal(choices.complete(choose(choices, "c3"))?.text, "c3");
});

test("a tile is lifted, set down, and a group chosen if groups are alike", () => {
  const choices = new LegalMoveTree(TILES);
  assert.deepEqual([...choices.next([]).keys()], ["e5", "d4"]);
  assert.deepEqual([...choices.next(choose(choices, "e5")).keys()], ["g8", "g7", "h9"]);
  assert.equal(choices.complete(choose(choices, "e5", "g8"))?.text, "e5-g8");
  const chosen = choose(choices, "e5", "h9");
  assert.equal(choices.complete(chosen), undefined);
  assert.deepEqual([...choices.next(chosen).values()].map((step) => step.kind), ["group", "group"]);
  assert.equal(choices.complete(choose(choices, "e5", "h9", "/f3"))?.text, "e5-h9/f3");
});

test("a typed move is found despite capitals, spaces and the true minus sign", () => {
  const choices = new LegalMoveTree(MARBLES);
  assert.equal(choices.find(" B2 b−")?.text, "b2B-");
  assert.equal(choices.find("b2B+"), undefined);
});

test("a legal move as one that is made", () => {
  const [marble] = MARBLES;
  assert.ok(marble);
  assert.deepEqual(madeMove(marble, "white"), { text: "a1A+", piece: "white", cells: ["a1"], turn: "A+", takes_over: false });
  const tile = TILES.at(-1);
  assert.ok(tile);
  assert.deepEqual(madeMove(tile, "red").cells, ["e5", "h9"]);
});
