// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import {
  angleBetween,
  boundsOf,
  direction,
  edgePoint,
  flippedLabel,
  hexagonPoints,
  intersections,
  middleOf,
  nearest,
  neighbour,
  opposite,
  roundArrow,
} from "../../web/board/geometry.js";
import { dragTo } from "../../web/board/turn_drag.js";

const SQUARE = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => ({ x: column * 10, y: row * 10 })));

test("the middle of a board, and what is opposite", () => {
  const bounds = boundsOf(SQUARE);
  assert.deepEqual(bounds, { left: 0, right: 20, top: 0, bottom: 20 });
  const middle = middleOf(bounds);
  assert.deepEqual(middle, { x: 10, y: 10 });
  assert.deepEqual(opposite({ x: 0, y: 10 }, middle), { x: 20, y: 10 });
});

test("the intersections of a grid", () => {
  const geometry = { pitch: 10, outline: /** @type {const} */ ("circle"), labels: /** @type {const} */ ("sides"), blocks: null };
  const grid = { columns: "HJ", rows: 2 };
  assert.deepEqual(intersections({ ...geometry, grid, tray_places: null }), [
    { name: "H2", x: 0, y: 0 },
    { name: "H1", x: 0, y: 10 },
    { name: "J2", x: 10, y: 0 },
    { name: "J1", x: 10, y: 10 },
  ]);
  assert.deepEqual(intersections({ ...geometry, grid: null, tray_places: null }), []);
});

test("coordinates stay at the left and below, or follow their rows", () => {
  const bounds = boundsOf(SQUARE);
  const [number, letter] = [{ x: -8, y: 0 }, { x: 20, y: 28 }];
  assert.deepEqual(flippedLabel(number, bounds, "sides"), { x: -8, y: 20 });
  assert.deepEqual(flippedLabel(letter, bounds, "sides"), { x: 0, y: 28 });
  assert.deepEqual(flippedLabel(number, bounds, "rows"), { x: 28, y: 20 });
});

test("a tap reaches the nearest cell, but not too far", () => {
  assert.deepEqual(nearest({ x: 11, y: 8 }, SQUARE, 6), { x: 10, y: 10 });
  assert.equal(nearest({ x: 27, y: 10 }, SQUARE, 6), null);
});

test("arrow keys lead to the neighbour and back, and stop at the edge", () => {
  const at = (/** @type {number} */ x, /** @type {number} */ y) => SQUARE.find((cell) => cell.x === x && cell.y === y);
  const middle = at(10, 10);
  assert.ok(middle);
  assert.deepEqual(neighbour(middle, [1, 0], SQUARE), { x: 20, y: 10 });
  assert.deepEqual(neighbour(middle, [0, -1], SQUARE), { x: 10, y: 0 });
  const corner = at(0, 0);
  assert.ok(corner);
  assert.equal(neighbour(corner, [-1, 0], SQUARE), corner);
});

test("between two cells up leans left and down leans right", () => {
  const cells = [{ x: 0, y: 0 }, { x: -3, y: -9 }, { x: 3, y: -9 }, { x: -3, y: 9 }, { x: 3, y: 9 }];
  const [middle] = cells;
  assert.ok(middle);
  const up = neighbour(middle, [0, -1], cells);
  assert.deepEqual(up, { x: -3, y: -9 });
  assert.deepEqual(neighbour(up, [0, 1], cells), middle);
});

test("on a hexagon of hexagons up and down go one row at a time", () => {
  const cells = [-2, -1, 0, 1, 2].flatMap((row) =>
    Array.from({ length: 5 - Math.abs(row) }, (_, i) => ({ row, x: (2 * i - 4 + Math.abs(row)) * 20.785, y: 36 * row })),
  );
  for (const cell of cells) {
    for (const way of [-1, 1]) {
      const to = neighbour(cell, [0, way], cells);
      assert.ok(to === cell ? cell.row === 2 * way : to.row === cell.row + way, JSON.stringify([cell, way, to]));
    }
  }
});

test("on squares up and down stay in the column", () => {
  for (const cell of SQUARE) {
    assert.deepEqual(neighbour(cell, [0, 1], SQUARE), { x: cell.x, y: Math.min(cell.y + 10, 20) });
    assert.deepEqual(neighbour(cell, [0, -1], SQUARE), { x: cell.x, y: Math.max(cell.y - 10, 0) });
  }
});

test("arrows stand above and below the blocks of corners, and beside others", () => {
  const middle = { x: 100, y: 100 };
  // Clockwise along the upper edge is to the right.
  assert.deepEqual(edgePoint({ x: 50, y: 50 }, middle, 30, 10), { x: 60, y: 20 });
  assert.deepEqual(edgePoint({ x: 50, y: 150 }, middle, 30, 10), { x: 40, y: 180 });
  assert.deepEqual(edgePoint({ x: 150, y: 100 }, middle, 30, 10), { x: 180, y: 110 });
});

test("angles go the shorter way round", () => {
  assert.equal(direction({ x: 0, y: 0 }, { x: 0, y: 5 }), 90);
  assert.equal(angleBetween(10, 50), 40);
  assert.equal(angleBetween(170, -170), 20);
  assert.equal(angleBetween(-170, 170), -20);
});

test("a dragged block turns no further than its turns go", () => {
  const both = [{ degrees: 90 }, { degrees: -90 }];
  assert.equal(dragTo(80, 30, both), 90);
  assert.equal(dragTo(-80, -30, both), -90);
  assert.equal(dragTo(10, -30, [{ degrees: 90 }]), 0);
});

test("outlines of hexagons and round arrows", () => {
  const corners = hexagonPoints(10, { x: 5, y: 5 }).split(" ");
  assert.equal(corners.length, 6);
  assert.equal(corners[0], "5,15", "it stands on a corner");
  assert.deepEqual(roundArrow(50), { arc: "M-44 22A50 50 0 1 1 44 22", head: "M30 16L58 14 46 42Z" });
});
