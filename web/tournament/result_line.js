// @ts-check
// The result of a game's form as the line that would be typed: a result that was entered by buttons during an outage waits in the
// same queue.

/** @type {Record<string, string>} */
const HOW = {
  first: "1",
  second: "2",
  drawn: "0",
  resigned_first: "r1",
  resigned_second: "r2",
  absent_first: "n1",
  absent_second: "n2",
  nobody: "n0",
  forfeit_first: "f1",
  forfeit_second: "f2",
};
/** @type {Record<string, string>} */
const BEGAN = { first: "b1", second: "b2" };

/**
 * The line, or nothing if the fields are no result.
 * @param {[string, string][]} fields
 */
export function lineOfResult(fields) {
  const { action, game, how = "", special = "", marbles = "", places = "", began = "" } = Object.fromEntries(fields);
  if (action !== "result" || !game) return null;
  if (places) return `${game} ${places}`;
  // A winner and a special case at once are a contradiction, of which the server tells.
  if (how !== "special" && special) return null;
  const typed = HOW[how === "special" ? special : how];
  if (!typed) return null;
  const isWin = /^[r12]/.test(typed);
  return [game, typed, isWin ? marbles.trim() : "", BEGAN[began] ?? ""].filter(Boolean).join(" ");
}
