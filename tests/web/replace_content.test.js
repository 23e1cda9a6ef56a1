// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { findSame, identity, isEdited, remember } from "../../web/replace_content.js";
import { planRows } from "../../web/tournament/renew_rows.js";

class FakeElement {}
Object.assign(globalThis, { HTMLElement: FakeElement });

/**
 * An element with just what `identity` reads.
 * @param {string} localName
 * @param {Record<string, string>} attributes
 * @param {Record<string, unknown>} [properties]
 * @param {Record<string, unknown>} [around] What is round the element, by selector.
 * @returns {any}
 */
const element = (localName, attributes, properties = {}, around = {}) =>
  Object.assign(new FakeElement(), {
    localName,
    getAttribute: (/** @type {string} */ name) => attributes[name] ?? null,
    closest: (/** @type {string} */ selector) => around[selector] ?? null,
    ...properties,
  });

/** @param {Record<string, string>} hidden */
const formWith = (hidden) => {
  const fields = Object.entries(hidden).map(([name, value]) => element("input", { name, value }));
  return { form: element("form", { action: "/act" }, { querySelectorAll: () => fields }) };
};

/**
 * A part of a page with these elements of one kind.
 * @param {unknown[]} elements
 * @returns {any}
 */
const partWith = (...elements) => ({ querySelectorAll: () => elements });

test("elements are the same if their names are, whatever their text", () => {
  const resign = element("button", { "data-action": "resign" }, { type: "button", value: "" });
  const offer = element("button", { "data-action": "offer", "data-fields": "{}" }, { type: "button", value: "" });
  assert.equal(identity(resign), identity(element("button", { "data-action": "resign" }, { type: "button", value: "" })));
  assert.notEqual(identity(resign), identity(offer));
});

test("buttons with the same name differ by their value, text fields do not", () => {
  const button = (/** @type {string} */ value) => element("button", { name: "points" }, { type: "submit", value });
  const field = (/** @type {string} */ value) => element("input", { name: "text" }, { type: "text", value });
  assert.notEqual(identity(button("1")), identity(button("2")));
  assert.equal(identity(field("a")), identity(field("b")));
});

test("fields of different games differ", () => {
  const field = (/** @type {string} */ game) => element("input", { name: "first" }, { type: "text" }, formWith({ game }));
  assert.equal(identity(field("7")), identity(field("7")));
  assert.notEqual(identity(field("7")), identity(field("8")));
});

test("buttons without a name differ by the hidden fields of their forms", () => {
  const withdraw = (/** @type {string} */ player) =>
    element("button", {}, { type: "submit", value: "" }, formWith({ action: "withdraw", player }));
  const focused = remember(withdraw("2"));
  const [first, second] = [withdraw("1"), withdraw("2")];
  assert.equal(findSame(partWith(first, second), focused), second);
  assert.equal(findSame(partWith(first), focused), undefined, "the focus never goes to another player");
});

test("a form stays the same when the reader looks at another position", () => {
  const playOn = (/** @type {string} */ value) => {
    const fields = [element("input", { name: "moves", value, "data-shown-position": "7" })];
    const form = element("form", { action: "/t/a/computer" }, { querySelectorAll: () => fields });
    return element("button", {}, { type: "submit", value: "" }, { form });
  };
  assert.equal(identity(playOn("4")), identity(playOn("7")));
});

test("summaries differ by their rows, and of several that could be the same none is", () => {
  const summary = (/** @type {string} */ game) => element("summary", {}, {}, { "[data-row]": element("li", { "data-row": game }) });
  const [seventh, eighth] = [summary("7"), summary("8")];
  assert.equal(findSame(partWith(seventh, eighth), remember(summary("8"))), eighth);
  assert.equal(findSame(partWith(seventh), remember(summary("8"))), undefined);
  const plain = () => element("summary", {});
  assert.equal(findSame(partWith(plain(), plain()), remember(plain())), undefined);
});

test("an element is remembered with what was round it", () => {
  const around = formWith({ player: "2" });
  const old = element("button", {}, { type: "submit", value: "" }, around);
  const focused = remember(old);
  old.closest = () => null;
  const same = element("button", {}, { type: "submit", value: "" }, around);
  assert.equal(findSame(partWith(same), focused), same);
});

test("edited fields", () => {
  const input = (/** @type {object} */ properties) =>
    isEdited(element("input", {}, { type: "text", value: "", defaultValue: "", readOnly: false, ...properties }));
  assert.equal(input({}), false);
  assert.equal(input({ value: "Ada" }), true);
  assert.equal(input({ value: "Ada", readOnly: true }), false);
  assert.equal(input({ value: "Ada", type: "hidden" }), false);
  assert.equal(input({ type: "checkbox", checked: true, defaultChecked: true }), false);
  assert.equal(input({ type: "checkbox", checked: true, defaultChecked: false }), true);
  const options = [{ value: "1" }, { value: "2", defaultSelected: true }];
  assert.equal(isEdited(element("select", {}, { value: "2", options })), false);
  assert.equal(isEdited(element("select", {}, { value: "1", options })), true);
  assert.equal(isEdited(element("select", {}, { value: "1", options: [{ value: "1" }, { value: "2" }] })), false);
});

/**
 * @param {string} key
 * @param {string} html
 * @param {boolean} [edited]
 */
const row = (key, html, edited = false) => ({ key, html, isEdited: edited });

test("rows that did not change stay, others are replaced, removed or added", () => {
  const old = [row("1", "a"), row("2", "b"), row("3", "c")];
  const fresh = [row("2", "b"), row("3", "new"), row("4", "d")];
  const { rows, removed } = planRows(old, fresh);
  assert.deepEqual(rows, [old[1], fresh[1], fresh[2]]);
  assert.equal(rows[0], old[1], "the same row, not its copy");
  assert.deepEqual(removed, [old[0], old[2]]);
});

test("a row that the reader edits stays as it is, also if it is gone", () => {
  const old = [row("1", "a", true), row("2", "b", true)];
  const { rows, removed } = planRows(old, [row("1", "new")]);
  assert.deepEqual(rows, [old[0]]);
  assert.deepEqual(removed, []);
});
