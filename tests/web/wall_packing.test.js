// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { cut, fillColumns, packSlides, secondsFor } from "../../web/tournament/wall_packing.js";

test("columns are filled in order, with gaps between items", () => {
  assert.deepEqual(fillColumns([4, 4, 4], 9, 1), [[0, 1], [2]]);
  assert.deepEqual(fillColumns([4, 4, 4], 8, 1), [[0], [1], [2]]);
  assert.deepEqual(fillColumns([], 8, 1), []);
});

test("five groups of four to a slide are three and two, not four and one", () => {
  const slides = packSlides([40, 40, 40, 40, 40], 100, 10, 2);
  assert.deepEqual(slides.map((columns) => columns.flat().length), [3, 2]);
});

test("every item is on one slide, in order, and no column is too long", () => {
  for (let count = 1; count < 60; count += 1) {
    for (const across of [1, 2, 3, 4]) {
      const heights = Array.from({ length: count }, (_, nth) => 10 + ((nth * 7) % 23));
      const slides = packSlides(heights, 100, 5, across);
      assert.deepEqual(slides.flat(2), heights.map((_, nth) => nth));
      for (const columns of slides) {
        assert.ok(columns.length <= across);
        for (const column of columns) {
          const height = column.reduce((sum, item) => sum + (heights[item] ?? 0), 5 * (column.length - 1));
          assert.ok(height <= 100, `${height} of 100`);
        }
      }
    }
  }
});

test("the columns of a slide are about equally long", () => {
  const [columns] = packSlides(Array.from({ length: 9 }, () => 10), 100, 0, 3);
  assert.deepEqual(columns?.map((column) => column.length), [3, 3, 3]);
});

test("high items leave no slide half empty if fewer slides have room for all", () => {
  const heights = [...Array.from({ length: 12 }, () => 20), ...Array.from({ length: 6 }, () => 40)];
  assert.equal(packSlides(heights, 100, 0, 3).length, 2);
});

test("a long table is cut by the height of its rows, not by that of the highest", () => {
  const rows = [10, 10, 30, 10, 10, 10, 10, 10];
  assert.deepEqual(cut(rows, 60), [{ start: 0, end: 3 }, { start: 3, end: 8 }]);
  for (const { start, end } of cut(rows, 45)) assert.ok(rows.slice(start, end).reduce((sum, row) => sum + row, 0) <= 45);
});

test("a full slide stays longer than an empty one, but not for ever", () => {
  assert.ok(secondsFor(30) > secondsFor(4));
  assert.equal(secondsFor(1000), secondsFor(2000));
});
