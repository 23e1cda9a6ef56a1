// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { HeldRegions } from "../../web/live/regions_held_for_animation.js";
import { StoredSwitch } from "../../web/live/stored_switch.js";
import { notifiesReader } from "../../web/live/turn_signals.js";

/** @type {(stage: string, isMyTurn: boolean) => import("../../web/live/turn_signals.js").TurnState} */
const state = (stage, isMyTurn) => ({ title: "", stage, isMyTurn });

test("a reader is called when their turn comes, and when the game begins or ends", () => {
  const [waiting, theirs, mine, over] = [
    state("waiting", false),
    state("playing", false),
    state("playing", true),
    state("over", false),
  ];
  assert.equal(notifiesReader(null, mine), false, "not when the page is opened");
  assert.equal(notifiesReader(theirs, mine), true);
  assert.equal(notifiesReader(mine, mine), false);
  assert.equal(notifiesReader(mine, theirs), false);
  assert.equal(notifiesReader(waiting, theirs), true);
  assert.equal(notifiesReader(theirs, over), true);
});

test("a switch is kept, and has its usual state before", () => {
  /** @type {Map<string, string>} */
  const stored = new Map();
  const storage = {
    getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void stored.set(key, value),
  };
  Object.assign(globalThis, { localStorage: storage });
  assert.equal(new StoredSwitch("sound", true).isOn, true);
  new StoredSwitch("sound", true).set(false);
  assert.equal(new StoredSwitch("sound", true).isOn, false);
  Object.assign(globalThis, { localStorage: { getItem: () => assert.fail("blocked") } });
  assert.equal(new StoredSwitch("sound", true).isOn, true, "storage can be blocked");
});

test("regions wait until the board has shown the move", async () => {
  /** @type {string[]} */
  const filled = [];
  const regions = new HeldRegions((name) => filled.push(name));
  regions.fill(["moves"]);
  assert.deepEqual(filled, ["moves"]);
  /** @type {(value: unknown) => void} */
  let shown = () => {};
  const held = regions.hold(new Promise((resolve) => (shown = resolve)));
  regions.fill(["say", "players"]);
  regions.fill(["say", "chat"]);
  assert.deepEqual(filled, ["moves"], "all wait");
  shown(null);
  await held;
  assert.deepEqual(filled, ["moves", "say", "players", "chat"], "each is filled once, with its newest content");
  regions.fill(["say"]);
  assert.equal(filled.length, 5);
});
