// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { Premove } from "../../web/board/premove.js";

const chosen = () => {
  const premove = new Premove();
  premove.choose("M12", 3);
  return premove;
};

test("a premove is for the position after the opponent's next move", () => {
  const premove = chosen();
  assert.equal(premove.takeFor(4), "M12");
  assert.equal(premove.cell, null, "it is played once");
});

test("a premove waits while the position stays", () => {
  const premove = chosen();
  assert.equal(premove.takeFor(3), null);
  assert.equal(premove.cell, "M12");
});

test("a premove is given up when moves are taken back or another position comes", () => {
  for (const ply of [2, 1, 5]) {
    const premove = chosen();
    assert.equal(premove.takeFor(ply), null);
    assert.equal(premove.cell, null);
  }
});

test("the same cell again gives a premove up", () => {
  const premove = chosen();
  premove.choose("M12", 3);
  assert.equal(premove.cell, null);
});
