// @ts-check
// The workflows of hosted builds, which cannot run here: they are parsed, and compared with what their schema and our rules say.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

const yaml = createRequire(import.meta.url)("js-yaml");
const FOLDER = ".github/workflows";

/** @type {[string, any][]} */
const workflows = readdirSync(FOLDER).map((name) => [name, yaml.load(readFileSync(`${FOLDER}/${name}`, "utf8"))]);
const jobs = workflows.flatMap(([file, workflow]) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ name: `${file}: ${name}`, job, workflow })),
);
const steps = jobs.flatMap(({ name, job }) => job.steps.map((/** @type {any} */ step) => ({ name, step })));

/**
 * @param {object} value
 * @param {string[]} allowed
 * @param {string} where
 */
function hasOnly(value, allowed, where) {
  for (const key of Object.keys(value)) assert.ok(allowed.includes(key), `${where} has '${key}'`);
}

test("workflows have the keys of their schema", () => {
  assert.ok(workflows.length >= 2);
  for (const [file, workflow] of workflows) {
    hasOnly(workflow, ["name", "on", "permissions", "jobs"], file);
    hasOnly(workflow.on, ["push", "pull_request"], file);
  }
  const keys = ["runs-on", "timeout-minutes", "steps", "strategy", "needs", "permissions"];
  for (const { name, job, workflow } of jobs) {
    hasOnly(job, keys, name);
    assert.equal(typeof job["runs-on"], "string", name);
    assert.ok(job["timeout-minutes"] > 0 && job["timeout-minutes"] <= 360, name);
    for (const other of [job.needs ?? []].flat()) assert.ok(other in workflow.jobs, `${name} needs ${other}`);
  }
  for (const { name, step } of steps) {
    hasOnly(step, ["uses", "run", "with", "env", "shell"], name);
    assert.equal("uses" in step, !("run" in step), `${name}: a step runs or uses something`);
  }
});

test("expressions name values that exist, and never stand in scripts", () => {
  for (const { name, job } of jobs) {
    const text = JSON.stringify(job);
    for (const [, expression = ""] of text.matchAll(/\$\{\{ *(.*?) *\}\}/g)) {
      const [context, value = ""] = expression.split(".");
      if (context === "matrix") {
        const rows = job.strategy.matrix.include;
        assert.ok(rows.every((/** @type {object} */ row) => value in row), `${name}: ${expression}`);
      } else {
        assert.ok(["github.token", "github.repository", "github.ref_name"].includes(expression), `${name}: ${expression}`);
      }
    }
  }
  for (const { name, step } of steps) {
    assert.ok(!/\$\{\{ *github/.test(step.run ?? ""), `${name}: names of branches are texts of strangers: ${step.run}`);
  }
});

test("workflows may read the sources and nothing else, but for the one that publishes", () => {
  for (const [file, workflow] of workflows) assert.deepEqual(workflow.permissions, { contents: "read" }, file);
  const writers = jobs.filter(({ job }) => job.permissions).map(({ name, job }) => [name, job.permissions]);
  assert.deepEqual(writers, [["release.yml: publish", { contents: "write" }]]);
  for (const { name, step } of steps) {
    if (!step.uses) continue;
    assert.match(step.uses, /^actions\/[a-z-]+@v\d+$/, name);
    if (step.uses.startsWith("actions/checkout@")) assert.equal(step.with["persist-credentials"], false, name);
  }
});

test("artifacts are made before they are downloaded", () => {
  const uploaded = steps.filter(({ step }) => step.uses?.startsWith("actions/upload-artifact@"));
  assert.ok(uploaded.length > 0);
  for (const { name, step } of uploaded) assert.equal(step.with["if-no-files-found"], "error", name);
  const publish = jobs.find(({ name }) => name === "release.yml: publish");
  assert.deepEqual(publish?.job.needs, ["build", "package"]);
});
