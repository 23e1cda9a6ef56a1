// What the server has told of a table so far. A message tells only what changed; the first of a connection tells all.

const OF_THE_TABLE = ["number", "ply", "stage", "placed", "touch", "mine", "clock"];

// A text, or the part in which it differs from the one before.
const patched = (text, change) =>
  typeof change === "string" ? change : text.slice(0, change.at) + change.put + text.slice(change.at + change.cut);

// Moves come in groups: each first part with each second one.
const moves = (groups) => groups.flatMap(({ first, then = [""] }) => first.flatMap((one) => then.map((two) => one + two)));

function patchedFrame(frame, { pieces = {}, captured, layers }) {
  const now = { ...frame, pieces: { ...frame.pieces, ...pieces } };
  for (const [cell, piece] of Object.entries(pieces)) if (piece === null) delete now.pieces[cell];
  if (captured) now.captured = captured;
  if (layers !== undefined) now.layers = patched(frame.layers, layers);
  return now;
}

const NOTHING = { frame: { pieces: {}, captured: null, layers: "" }, legal: null, regions: {} };

// The state after a message. The state before is not changed: somebody may still be showing it.
export function merged(before, message) {
  const state = { ...(message.complete ? NOTHING : before) };
  for (const name of OF_THE_TABLE) if (name in message) state[name] = message[name];
  if (message.frame) state.frame = patchedFrame(state.frame, message.frame);
  if (message.legal !== undefined) state.legal = message.legal && moves(message.legal);
  state.regions = { ...state.regions };
  for (const [name, change] of Object.entries(message.regions ?? {})) {
    state.regions[name] = patched(state.regions[name], change);
  }
  return state;
}
