// @ts-check
// A WebSocket that connects again when it is lost, with exponential backoff and jitter.

import { delay } from "./backoff.js";

/** @import { Backoff } from "./backoff.js" */

/**
 * @typedef {object} SocketListener
 * @property {(text: string) => void} received
 * @property {() => void} [opened]
 * @property {(wasOpen: boolean) => void} [closed] `wasOpen` is false if no attempt has succeeded yet.
 *
 * @typedef {Backoff & { spread: number }} ReconnectOptions `spread`: when the network or the reader comes back, the socket
 *   connects within this many milliseconds.
 */

export class ReconnectingSocket {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #failures = 0;
  #wasOpen = false;
  #ended = false;
  #address;
  #listener;
  #options;

  /**
   * @param {() => URL} address The address of the next attempt, http or ws.
   * @param {SocketListener} listener
   * @param {ReconnectOptions} options
   */
  constructor(address, listener, options) {
    this.#address = address;
    this.#listener = listener;
    this.#options = options;
    const comeBack = () => document.visibilityState === "visible" && this.#comeBack();
    document.addEventListener("visibilitychange", comeBack);
    addEventListener("online", comeBack);
    addEventListener("offline", () => this.#socket?.close());
    this.#connect();
  }

  /**
   * Sends a text if the socket is open. Returns whether it was.
   * @param {string} text
   */
  send(text) {
    const isOpen = this.#socket?.readyState === WebSocket.OPEN;
    if (isOpen) this.#socket?.send(text);
    return isOpen;
  }

  /** Ends the connection for good. */
  close() {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #comeBack() {
    const { spread } = this.#options;
    if (spread) this.#connectAfter(Math.random() * spread);
    else this.#connect();
  }

  /** @param {number} wait */
  #connectAfter(wait) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #connect() {
    clearTimeout(this.#timer);
    if (this.#ended || (this.#socket && this.#socket.readyState <= WebSocket.OPEN)) return;
    const address = this.#address();
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.#socket = socket;
    // A socket that is still closing when the next one is open is ignored.
    const isStale = () => this.#ended || socket !== this.#socket;
    socket.onopen = () => {
      if (isStale()) return;
      this.#wasOpen = true;
      this.#listener.opened?.();
    };
    socket.onmessage = ({ data }) => {
      if (isStale()) return;
      // Reset on the first message, not on open: a failing server may accept a socket and drop it.
      this.#failures = 0;
      this.#listener.received(data);
    };
    socket.onclose = () => {
      if (isStale()) return;
      this.#failures += 1;
      this.#connectAfter(delay(this.#failures, this.#options));
      this.#listener.closed?.(this.#wasOpen);
    };
  }
}
