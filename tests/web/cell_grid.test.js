// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { CellGrid } from "../../web/board/cell_grid.js";

/** @type {any[]} */
let made = [];
const fakeElement = () => {
  /** @type {{ dataset: Record<string, string>, append: () => void, addEventListener: () => void, ariaLabel?: string }} */
  const element = { dataset: {}, append() {}, addEventListener() {} };
  made.push(element);
  return element;
};

/** The page's texts: each is its name, then its values. */
class FakeTemplate {
  content = {
    querySelectorAll: () =>
      ["cell-empty {cell}", "cell-piece {cell} {piece}", "piece-red", "cell-legal {label}", "cell-premove {label}"].map((textContent) => ({
        getAttribute: () => textContent.split(" ")[0],
        textContent,
      })),
  };
}

/** @returns {any} */
function fakeBoard() {
  const document = { createElement: fakeElement, querySelector: () => new FakeTemplate() };
  Object.assign(globalThis, { document, HTMLTemplateElement: FakeTemplate });
  made = [];
  const cells = new Map(["a1", "b1", "c1"].map((name, i) => [name, { name, x: i * 10, y: 0 }]));
  const [size, geometry] = [{ width: 30 }, { pitch: 10 }];
  return { cells, pieces: new Map(), flipped: false, geometry, size, stage: fakeElement(), overlay() {} };
}

test("cells say whether they can be tapped or are chosen for the next turn", () => {
  new CellGrid(fakeBoard(), () => {}, () => ({ options: new Map([["b1", null]]), premove: "c1" }));
  const labels = made.filter(({ dataset }) => dataset.cell).map(({ ariaLabel }) => ariaLabel);
  assert.deepEqual(labels, ["cell-empty a1", "cell-legal cell-empty b1", "cell-premove cell-empty c1"]);
});

test("a marble that waits for the turn of a block is on its cell", () => {
  const placed = { cell: "b1", piece: "red" };
  new CellGrid(fakeBoard(), () => {}, () => ({ options: new Map(), premove: null, placed }));
  const labels = made.filter(({ dataset }) => dataset.cell).map(({ ariaLabel }) => ariaLabel);
  assert.deepEqual(labels, ["cell-empty a1", "cell-piece b1 piece-red", "cell-empty c1"]);
});

test("the legal steps are asked for once, not for each cell", () => {
  const board = fakeBoard();
  let asked = 0;
  const grid = new CellGrid(board, () => {}, () => {
    asked += 1;
    return { options: new Map([["b1", null]]), premove: null };
  });
  asked = 0;
  grid.label();
  assert.equal(asked, 1);
});
