// @ts-check
// What a board view shows, and where it comes from. This module has types only.

/**
 * @typedef {{ x: number, y: number }} Point In units of the board's SVG.
 *
 * A quarter turn of a block; clockwise if `degrees` is 90, anticlockwise if it is -90.
 * @typedef {{ block: string, degrees: number }} Turn
 *
 * @typedef {object} TurnArrowGeometry The buttons that turn a block.
 * @property {number} distance From the middle of a block to the middle between its two arrows.
 * @property {number} offset From there to each arrow.
 * @property {number} size The side of the square that can be pressed.
 * @property {number} disc The visible disc, in per cent of that square.
 * @property {number} letter The side of the square for the block's letter.
 *
 * @typedef {object} BlockGeometry
 * @property {number} half Half the side of a block.
 * @property {Record<string, Turn>} turns The turns of all blocks, by their notation.
 * @property {TurnArrowGeometry} arrows
 *
 * The measures of a board, which the server sends with its picture.
 * @typedef {object} BoardGeometry
 * @property {number} pitch The distance between neighbouring cells.
 * @property {"circle" | "hexagon"} outline The shape of a mark round a cell.
 * @property {"sides" | "rows"} labels On a board seen from the other side, coordinates stay at the left and below, or follow their rows.
 * @property {BlockGeometry | null} blocks
 * @property {{ columns: string, rows: number } | null} grid The letters of the columns, and how many rows there are. The
 *   top left intersection is the origin.
 * @property {number | null} tray_places The places of a tray for captured pairs.
 *
 * A position: the pieces by cell, the captured pairs by the captor's piece, and the SVG over the board (last move, winning line).
 * @typedef {{ pieces: Record<string, string>, captured: Record<string, number> | null, layers: string }} Frame
 *
 * A step of a move, as a player makes it. `key` tells it from the other steps of the position.
 * @typedef {{ kind: "cell", key: string, cell: string }} CellStep A cell is tapped.
 * @typedef {{ kind: "turn", key: string } & Turn} TurnStep A block is turned.
 * @typedef {{ kind: "group", key: string, cells: string[] }} GroupStep The group of tiles that stays is chosen.
 * @typedef {{ kind: "takeOver", key: string }} TakeOverStep The first piece changes its owner.
 * @typedef {CellStep | TurnStep | GroupStep | TakeOverStep} Step
 *
 * @typedef {{ text: string, steps: Step[] }} LegalMove
 *
 * A move that was made: its notation, the piece of the player who made it, the cells it touches, the turn of a block.
 * @typedef {{ text: string, piece: string | null, cells: string[], turn: string | null, takes_over: boolean }} MadeMove
 *
 * @typedef {object} Snapshot
 * @property {Frame} frame
 * @property {number} ply The number of moves made.
 * @property {LegalMove[] | null} legal The moves that the reader may make now.
 * @property {string | null} piece The piece that the reader sets.
 * @property {boolean} touchMove A placed marble stays, and the turn is a command of its own.
 * @property {string | null} placed The cell of a marble that is placed for good.
 *
 * @typedef {{ action: "move", text: string } | { action: "place", cell: string } | { action: "turn", turn: string }} MoveCommand
 *
 * @typedef {object} FrameListener
 * @property {(snapshot: Snapshot, moved: MadeMove | null) => void} positionChanged `moved` is the one move that led there.
 * @property {() => void} moveRefused The position is the one before the move that was sent.
 *
 * A source of positions: a table on the server, or an analysis tree or an engine in the browser.
 * @typedef {object} FrameSource
 * @property {BoardGeometry} geometry
 * @property {() => Snapshot | null} current The newest position; null before the first.
 * @property {(listener: FrameListener) => () => void} subscribe Returns what ends the subscription.
 * @property {(command: MoveCommand) => void} sendMove A new position or `moveRefused` follows.
 */

export {};
