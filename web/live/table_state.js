// @ts-check
// The state of a table: each message of the server has only what changed, the first of a connection has everything.

/** @import { Frame, LegalMove, Snapshot, Step, Turn } from "../board/board_types.js" */
/** @import { BoardFrameChange, LegalMoveGroup, ShowMessage, TableState, TextChange } from "./message_types.js" */

/**
 * @param {string} text
 * @param {TextChange} change
 */
function patchText(text, change) {
  if (typeof change === "string") return change;
  // From the last to the first, so that positions stay right.
  for (const { at, cut, put } of [change].flat().reverse()) text = text.slice(0, at) + put + text.slice(at + cut);
  return text;
}

/**
 * @param {Frame} frame
 * @param {BoardFrameChange} change
 * @returns {Frame}
 */
function patchFrame(frame, { pieces = {}, captured, layers }) {
  const changed = new Map(Object.entries(frame.pieces));
  for (const [cell, piece] of Object.entries(pieces)) {
    if (piece === null) changed.delete(cell);
    else changed.set(cell, piece);
  }
  return {
    pieces: Object.fromEntries(changed),
    captured: captured ?? frame.captured,
    layers: layers === undefined ? frame.layers : patchText(frame.layers, layers),
  };
}

/** @type {TableState} */
const EMPTY = {
  number: 0,
  title: "",
  ply: 0,
  stage: "",
  placed: null,
  touch: false,
  mine: null,
  clock: null,
  frame: { pieces: {}, captured: null, layers: "" },
  legal: null,
  regions: {},
};

/**
 * The state after a message. The state before is not changed.
 * @param {TableState | null} before
 * @param {ShowMessage} message
 * @returns {TableState}
 */
export function mergeState(before, message) {
  const { number, title, ply, stage, placed, touch, mine, clock, legal } = message;
  const fields = Object.entries({ number, title, ply, stage, placed, touch, mine, clock, legal });
  /** @type {TableState} */
  const state = { ...((message.complete ? null : before) ?? EMPTY) };
  Object.assign(state, Object.fromEntries(fields.filter(([, value]) => value !== undefined)));
  if (message.frame) state.frame = patchFrame(state.frame, message.frame);
  state.regions = { ...state.regions };
  for (const [name, change] of Object.entries(message.regions ?? {})) {
    state.regions[name] = patchText(state.regions[name] ?? "", change);
  }
  return state;
}

/**
 * @param {LegalMoveGroup} group
 * @param {string} first
 * @returns {Step[]}
 */
const firstSteps = (group, first) =>
  group.takes_over
    ? [{ kind: "takeOver", key: first }]
    : first.split("-").map((cell) => ({ kind: "cell", key: cell, cell }));

/**
 * @param {LegalMoveGroup} group
 * @param {string} then
 * @param {number} index
 * @param {Record<string, Turn>} turns
 * @returns {Step}
 */
function lastStep({ groups }, then, index, turns) {
  if (groups) return { kind: "group", key: then, cells: groups[index] ?? [] };
  const turn = turns[then];
  if (!turn) throw new Error(`the board has no turn '${then}'`);
  return { kind: "turn", key: then, ...turn };
}

/**
 * The legal moves of all groups, each with its steps.
 * @param {LegalMoveGroup[]} groups
 * @param {Record<string, Turn>} turns The turns of the board's blocks.
 * @returns {LegalMove[]}
 */
export const legalMoves = (groups, turns) =>
  groups.flatMap((group) => {
    const ends = (group.then ?? []).map((then, i) => ({ text: then, steps: [lastStep(group, then, i, turns)] }));
    return group.first.flatMap((first) => {
      const steps = firstSteps(group, first);
      if (!ends.length) return [{ text: first, steps }];
      return ends.map((end) => ({ text: first + end.text, steps: [...steps, ...end.steps] }));
    });
  });

/**
 * The position of a state. A marble that is placed for good belongs to it, though the move is not complete.
 * @param {TableState} state
 * @param {LegalMove[] | null} legal
 * @returns {Snapshot}
 */
export const snapshot = ({ frame, ply, mine, touch, placed }, legal) => ({
  frame: placed ? { ...frame, pieces: { ...frame.pieces, [placed.cell]: placed.piece } } : frame,
  ply,
  legal,
  piece: mine,
  touchMove: touch,
  placed: placed?.cell ?? null,
});

/**
 * States with the same key show the same position with the same choices: chat, clocks and offers do not change it.
 * @param {TableState} state
 */
export const positionKey = ({ ply, stage, legal, mine, frame, placed }) =>
  JSON.stringify([ply, stage, legal, mine, Object.entries(frame.pieces).sort(), placed]);
