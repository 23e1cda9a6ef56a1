// @ts-check
// The connection to a table. Commands that were not acknowledged are sent again after a reconnection.

import { ReconnectingSocket } from "../reconnecting_socket.js";
import { legalMoves, mergeState, positionKey, snapshot } from "./table_state.js";

/** @import { BoardGeometry, FrameListener, FrameSource, LegalMove, MoveCommand, Snapshot } from "../board/board_types.js" */
/** @import { Command, LegalMoveGroup, ServerMessage, ShowMessage, TableState } from "./message_types.js" */

/**
 * @typedef {object} Update
 * @property {ShowMessage} message
 * @property {TableState} state
 * @property {boolean} positionChanged
 * @property {boolean} isOwnMove Whether the message acknowledges a move that was made on this board.
 *
 * @typedef {object} TableListener
 * @property {(update: Update) => void} updated
 * @property {(reason: string, command: Command | undefined) => void} refused
 * @property {(url: string) => void} redirected The page should be loaded at another address.
 * @property {(isOpen: boolean, wasOpen: boolean) => void} connected
 */

/** The delay before the page of a table reconnects after a lost connection. */
const RECONNECT_BACKOFF_MS = { initialDelay: 300, maxDelay: 5000, spread: 0 };

/** @implements {FrameSource} */
export class TableConnection {
  /** @type {TableState | null} */
  #state = null;
  /** @type {Snapshot | null} */
  #current = null;
  /**
   * The legal moves that were built last, and from what.
   * @type {{ groups: LegalMoveGroup[] | null, moves: LegalMove[] | null }}
   */
  #legal = { groups: null, moves: null };
  #key = "";
  /** @type {Map<string, { command: Command, isMove: boolean }>} */
  #unanswered = new Map();
  /** @type {Set<FrameListener>} */
  #boards = new Set();
  #number;
  #prefix = Math.random().toString(36).slice(2, 10);
  #count = 0;
  #page;
  #socket;

  /**
   * @param {DOMStringMap} table The data attributes of the page: table, link, and the number of the last event drawn.
   * @param {BoardGeometry} geometry
   * @param {TableListener} page
   */
  constructor({ table, link, number }, geometry, page) {
    this.geometry = geometry;
    this.#number = Number(number);
    this.#page = page;
    const address = () => {
      const url = new URL(`/t/${table}/socket`, location.href);
      const { lang } = document.documentElement;
      const query = { after: String(this.#number), as: "page", lang, ...(link && { link }) };
      url.search = String(new URLSearchParams(query));
      return url;
    };
    const listener = {
      opened: () => {
        page.connected(true, true);
        for (const { command } of this.#unanswered.values()) this.#socket.send(JSON.stringify(command));
      },
      closed: (/** @type {boolean} */ wasOpen) => page.connected(false, wasOpen),
      received: (/** @type {string} */ text) => this.#receive(JSON.parse(text)),
    };
    this.#socket = new ReconnectingSocket(address, listener, RECONNECT_BACKOFF_MS);
  }

  current() {
    return this.#current;
  }

  /** @param {FrameListener} listener */
  subscribe(listener) {
    this.#boards.add(listener);
    return () => void this.#boards.delete(listener);
  }

  /** @param {MoveCommand} command */
  sendMove(command) {
    this.#send(command, true);
  }

  /** @param {Command} command */
  send(command) {
    this.#send(command, false);
  }

  close() {
    this.#socket.close();
  }

  /**
   * @param {Command} fields
   * @param {boolean} isMove
   */
  #send(fields, isMove) {
    const id = `${this.#prefix}-${++this.#count}`;
    const command = { id, seen: this.#number, ...fields };
    this.#unanswered.set(id, { command, isMove });
    this.#socket.send(JSON.stringify(command));
  }

  /** @param {ServerMessage} message */
  #receive(message) {
    if ("number" in message) this.#number = Math.max(this.#number, message.number ?? 0);
    switch (message.type) {
      case "show":
        return this.#show(message, (message.done ?? []).map((id) => this.#answered(id)?.isMove).includes(true));
      case "done":
        return void this.#answered(message.id);
      case "refused": {
        const sent = this.#answered(message.id);
        this.#page.refused(message.reason, sent?.command);
        if (sent?.isMove) for (const board of this.#boards) board.moveRefused();
        return;
      }
      case "gone":
        this.close();
        return this.#page.redirected(message.url);
    }
  }

  /** @param {string | null} id */
  #answered(id) {
    const sent = this.#unanswered.get(id ?? "");
    this.#unanswered.delete(id ?? "");
    return sent;
  }

  /**
   * @param {ShowMessage} message
   * @param {boolean} isOwnMove
   */
  #show(message, isOwnMove) {
    const before = this.#state;
    const state = mergeState(before, message);
    // A message that a newer one has overtaken is merged, and shows nothing.
    if (before && state.number < before.number) return void (this.#state = { ...state, number: before.number });
    this.#state = state;
    const key = positionKey(state);
    const positionChanged = key !== this.#key;
    this.#key = key;
    const { legal: groups } = state;
    if (groups !== this.#legal.groups) {
      this.#legal = { groups, moves: groups && legalMoves(groups, this.geometry.blocks?.turns ?? {}) };
    }
    this.#current = snapshot(state, this.#legal.moves);
    if (positionChanged) for (const board of this.#boards) board.positionChanged(this.#current, message.moved ?? null);
    this.#page.updated({ message, state, positionChanged, isOwnMove });
  }
}
