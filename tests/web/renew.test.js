// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { identity, isEdited, planRows } from "../../web/renew.js";

/**
 * An element with just what `identity` reads.
 * @param {string} localName
 * @param {Record<string, string>} attributes
 * @param {Record<string, unknown>} [properties]
 * @returns {any}
 */
const element = (localName, attributes, properties = {}) => ({
  localName,
  getAttribute: (/** @type {string} */ name) => attributes[name] ?? null,
  ...properties,
});

/** @param {string} game */
const formOf = (game) => ({ querySelector: () => element("input", { value: game }) });

test("elements are the same if their names are, whatever their text", () => {
  const resign = element("button", { "data-action": "resign" }, { type: "button", value: "" });
  const offer = element("button", { "data-action": "offer", "data-fields": "{}" }, { type: "button", value: "" });
  assert.equal(identity(resign), identity({ ...resign }));
  assert.notEqual(identity(resign), identity(offer));
});

test("buttons with the same name differ by their value, text fields do not", () => {
  const button = (/** @type {string} */ value) => element("button", { name: "points" }, { type: "submit", value });
  const field = (/** @type {string} */ value) => element("input", { name: "text" }, { type: "text", value });
  assert.notEqual(identity(button("1")), identity(button("2")));
  assert.equal(identity(field("a")), identity(field("b")));
});

test("fields of different games differ", () => {
  const field = (/** @type {string} */ game) => element("input", { name: "first" }, { type: "text", form: formOf(game) });
  assert.equal(identity(field("7")), identity(field("7")));
  assert.notEqual(identity(field("7")), identity(field("8")));
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
