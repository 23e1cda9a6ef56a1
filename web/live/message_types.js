// @ts-check
// Types of the messages between the server and the page of a table (docs/websocket.md). This module has no code.

/** @import { Frame, MadeMove } from "../board/board_types.js" */

/**
 * A part of a text that is replaced: `cut` UTF-16 units from `at` on by `put`.
 * @typedef {{ at: number, cut: number, put: string }} TextReplacement
 *
 * A text, or the parts in which it differs from the text before, in the order of their positions there.
 * @typedef {string | TextReplacement | TextReplacement[]} TextChange
 *
 * Legal moves: every `first` with every `then`, or alone where there is no `then`. `first` is a cell, or two with a hyphen
 * between them. `then` is a turn of a block, or, if there are `groups`, the group of tiles with the same index.
 * @typedef {{ first: string[], then?: string[], groups?: string[][], takes_over?: boolean }} LegalMoveGroup
 *
 * @typedef {{ now: number, running: number | null, left: number[] }} ClockTimes
 *
 * @typedef {{ pieces?: Record<string, string | null>, captured?: Record<string, number>, layers?: TextChange }} BoardFrameChange
 *
 * @typedef {object} TableFields Fields of a table that messages replace as a whole.
 * @property {number} number The number of the last event.
 * @property {string} title The title of the page.
 * @property {number} ply The number of moves made.
 * @property {string} stage
 * @property {{ cell: string, piece: string } | null} placed
 * @property {boolean} touch
 * @property {string | null} mine
 * @property {ClockTimes | null} clock
 *
 * @typedef {Partial<TableFields> & {
 *   type: "show", complete?: boolean, frame?: BoardFrameChange, legal?: LegalMoveGroup[] | null, regions?: Record<string, TextChange>,
 *   announce?: string, notice?: string, sound?: string, moved?: MadeMove, done?: string[] }} ShowMessage
 * @typedef {{ type: "refused", id: string | null, code: string, reason: string }} RefusedMessage
 * @typedef {{ type: "done", id: string | null, number: number }} DoneMessage
 * @typedef {{ type: "gone", number: number, url: string }} GoneMessage
 * @typedef {ShowMessage | RefusedMessage | DoneMessage | GoneMessage} ServerMessage
 *
 * Everything that the server has sent about a table.
 * @typedef {TableFields & { frame: Frame, legal: LegalMoveGroup[] | null, regions: Record<string, string> }} TableState
 *
 * @typedef {{ action: string } & Record<string, unknown>} Command
 */

export {};
