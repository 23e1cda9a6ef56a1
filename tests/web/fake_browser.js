// @ts-check
// The few parts of a browser that the tested modules use.

import { mock } from "node:test";

/** A socket that does what the test says. */
export class FakeWebSocket {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSING = 2;
  static CLOSED = 3;
  /** @type {FakeWebSocket[]} */
  static made = [];

  readyState = FakeWebSocket.CONNECTING;
  /** @type {any[]} */
  sent = [];
  onopen = () => {};
  onmessage = (/** @type {{ data: string }} */ _message) => {};
  onclose = () => {};

  /** @param {URL} address */
  constructor(address) {
    this.address = String(address);
    FakeWebSocket.made.push(this);
  }

  static get last() {
    const last = FakeWebSocket.made.at(-1);
    if (!last) throw new Error("no socket was made");
    return last;
  }

  open() {
    this.readyState = FakeWebSocket.OPEN;
    this.onopen();
  }

  /** @param {unknown} message */
  receive(message) {
    this.onmessage({ data: typeof message === "string" ? message : JSON.stringify(message) });
  }

  lose() {
    this.readyState = FakeWebSocket.CLOSED;
    this.onclose();
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = FakeWebSocket.CLOSING;
  }
}

/** Installs the parts of a browser as globals, with timers that run when the test says. */
export function installBrowser() {
  FakeWebSocket.made = [];
  /** @type {{ act: () => void, wait: number }[]} */
  const timers = [];
  const page = new EventTarget();
  const globals = {
    WebSocket: FakeWebSocket,
    document: Object.assign(new EventTarget(), { visibilityState: "visible", documentElement: { lang: "en" } }),
    location: { href: "https://example.org/t/abc" },
    addEventListener: page.addEventListener.bind(page),
    setTimeout: (/** @type {() => void} */ act, /** @type {number} */ wait) => timers.push({ act, wait }),
    clearTimeout: (/** @type {number | undefined} */ id) => id && (timers[id - 1] = { act: () => {}, wait: NaN }),
  };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  mock.method(Math, "random", () => 0.5);
  return {
    dispatch: (/** @type {string} */ name) => page.dispatchEvent(new Event(name)),
    /** The wait of the timer that was set last. */
    wait: () => timers.at(-1)?.wait,
    /** Runs the timer that was set last. */
    elapse: () => timers.pop()?.act(),
  };
}
