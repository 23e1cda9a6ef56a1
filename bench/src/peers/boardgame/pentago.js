'use strict';

// Pentago as a game of boardgame.io, in the notation of docs/notation.md: `b2A+`, or `b2` if the marble makes five.

const SIDE = 6;
const HALF = 3;

/** Every line of five, as lists of sockets; socket = row from the bottom * 6 + column from the left. */
const LINES = [];
for (let row = 0; row < SIDE; row++) {
  for (let column = 0; column < SIDE; column++) {
    for (const [up, right] of [[0, 1], [1, 0], [1, 1], [1, -1]]) {
      const line = [0, 1, 2, 3, 4].map((step) => [row + up * step, column + right * step]);
      if (line.every(([r, c]) => r < SIDE && c >= 0 && c < SIDE)) {
        LINES.push(line.map(([r, c]) => r * SIDE + c));
      }
    }
  }
}

const hasFive = (board, seat) => LINES.some((line) => line.every((socket) => board[socket] === seat));

/** Blocks are lettered from the top left: A B above C D. */
function turn(board, letter, clockwise) {
  const bottom = letter < 'C' ? HALF : 0;
  const left = letter === 'A' || letter === 'C' ? 0 : HALF;
  const old = board.slice();
  for (let row = 0; row < HALF; row++) {
    for (let column = 0; column < HALF; column++) {
      // Rows count upwards: a clockwise rotation moves the left column to the top row.
      const [toRow, toColumn] = clockwise ? [HALF - 1 - column, row] : [column, HALF - 1 - row];
      board[(bottom + toRow) * SIDE + left + toColumn] = old[(bottom + row) * SIDE + left + column];
    }
  }
}

function play({ G, playerID }, text) {
  const read = /^([a-f])([1-6])(?:([A-D])([+-]))?$/.exec(text);
  if (!read) return 'INVALID_MOVE';
  const socket = (Number(read[2]) - 1) * SIDE + read[1].charCodeAt(0) - 'a'.charCodeAt(0);
  if (G.board[socket] !== null) return 'INVALID_MOVE';
  const board = G.board.slice();
  board[socket] = playerID;
  // A marble that makes five wins at once, without a rotation; every other move has one.
  if (hasFive(board, playerID) === Boolean(read[3])) return 'INVALID_MOVE';
  if (read[3]) turn(board, read[3], read[4] === '+');
  G.board = board;
}

/** The places by seat, as Tessera reports them; undefined during the game. */
function places({ G }) {
  const [first, second] = [hasFive(G.board, '0'), hasFive(G.board, '1')];
  if (first && second) return [1, 1];
  if (first) return [1, 2];
  if (second) return [2, 1];
  return G.board.includes(null) ? undefined : [1, 1];
}

module.exports = {
  Pentago: {
    name: 'pentago',
    setup: () => ({ board: Array(SIDE * SIDE).fill(null) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: { play },
    endIf: places,
    disableUndo: true,
  },
};
