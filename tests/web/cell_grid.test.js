// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { CellGrid } from "../../web/board/cell_grid.js";

const fakeElement = () => ({ dataset: {}, append() {}, addEventListener() {} });

test("the legal steps are asked for once, not for each cell", () => {
  const document = { createElement: fakeElement, querySelector: () => null };
  Object.assign(globalThis, { document, HTMLTemplateElement: class {} });
  const cells = new Map(["a1", "b1", "c1"].map((name, i) => [name, { name, x: i * 10, y: 0 }]));
  /** @type {any} */
  const board = { cells, pieces: new Map(), flipped: false, geometry: { pitch: 10 }, size: { width: 30 }, stage: fakeElement(), overlay() {} };
  let asked = 0;
  const grid = new CellGrid(board, () => {}, () => {
    asked += 1;
    return new Map([["b1", null]]);
  });
  asked = 0;
  grid.label();
  assert.equal(asked, 1);
});
