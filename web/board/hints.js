// What can be tapped, marked on the board.

export function hint(board, { cells = [], groups = [], lifted }) {
  const mark = (type, part) => (name) => board.outline(type, part, board.cells.get(name));
  const free = cells.filter((cell) => !board.pieces.has(cell));
  // Where every empty cell will do, dots would only be noise.
  const dots = free.length < board.cells.size - board.pieces.size ? free : [];
  board.hints.replaceChildren(
    ...dots.map(mark("dot", 0.1)),
    ...cells.filter((cell) => board.pieces.has(cell)).map(mark("liftable", 0.36)),
    ...groups.flatMap((group, i) => group.map(mark(i % 2 ? "group other" : "group", 0.4))),
    ...(lifted ? [lifted] : []).map(mark("lifted", 0.47)),
  );
}
