// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { lineOfResult } from "../../web/tournament/result_line.js";

/** @param {Record<string, string>} fields */
const line = (fields) => lineOfResult(Object.entries({ action: "result", game: "12", ...fields }));

test("the fields of a form are the line that would be typed", () => {
  assert.equal(line({ how: "first", marbles: "9", special: "", began: "" }), "12 1 9");
  assert.equal(line({ how: "second", marbles: " 10 ", began: "second" }), "12 2 10 b2");
  assert.equal(line({ how: "first", marbles: "" }), "12 1");
  assert.equal(line({ how: "drawn", marbles: "9" }), "12 0");
  assert.equal(line({ how: "special", special: "resigned_second", marbles: "9" }), "12 r2 9");
  assert.equal(line({ how: "special", special: "absent_first", marbles: "9" }), "12 n1");
  assert.equal(line({ how: "special", special: "nobody" }), "12 n0");
  assert.equal(line({ how: "special", special: "forfeit_second", began: "first" }), "12 f2 b1");
  assert.equal(line({ places: "2-1-4-3" }), "12 2-1-4-3");
});

test("what is no result has no line", () => {
  assert.equal(line({ how: "special", special: "" }), null);
  assert.equal(line({ how: "first", special: "nobody" }), null);
  assert.equal(line({ how: "" }), null);
  assert.equal(line({ action: "correct", how: "first" }), null);
});
