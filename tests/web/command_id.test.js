// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { UnansweredCommand, newId } from "../../web/tournament/command_id.js";

test("a command is sent again with its id, and another has another", () => {
  const command = new UnansweredCommand();
  const first = command.idFor("action=result&line=1+1+9");
  assert.equal(command.idFor("action=result&line=1+1+9"), first);
  const second = command.idFor("action=result&line=2+1+9");
  assert.notEqual(second, first);
  // A late answer to the first command does not end the second.
  command.answered(first);
  assert.equal(command.idFor("action=result&line=2+1+9"), second);
  command.answered(second);
  assert.notEqual(command.idFor("action=result&line=2+1+9"), second, "typed again on purpose");
});

test("an id fits into the limits of the server", () => {
  assert.match(newId(), /^[0-9a-z]{9,64}$/);
});
