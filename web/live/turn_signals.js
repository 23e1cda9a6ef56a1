// @ts-check
// Signals that it is the reader's turn, for readers who look elsewhere: title and icon of the tab, badge of an installed
// page, and a notification if the reader has agreed to it.

import { required } from "../dom.js";
import { StoredSwitch } from "./stored_switch.js";

/** @typedef {{ title: string, stage: string, isMyTurn: boolean }} TurnState */

/**
 * Whether to notify the reader: their turn has come, or the game has begun or ended.
 * @param {TurnState | null} before Null before the first state, which notifies nobody.
 * @param {TurnState} after
 */
export const notifiesReader = (before, after) =>
  before !== null && ((after.isMyTurn && !before.isMyTurn) || after.stage !== before.stage);

const icon = (/** @type {boolean} */ isMyTurn) =>
  new URL(isMyTurn ? "../icon_your_turn.svg" : "../icon.svg", import.meta.url).href;

export class TurnSignals {
  #notifications = new StoredSwitch("tessera-notify", false);
  /** @type {TurnState | null} */
  #state = null;

  /** @param {TurnState} state */
  show(state) {
    const calls = notifiesReader(this.#state, state);
    this.#state = state;
    document.title = `${state.title} · Tessera`;
    const link = required(document, "link[rel=icon]", HTMLLinkElement);
    const href = icon(state.isMyTurn);
    if (link.href !== href) link.href = href;
    if ("setAppBadge" in navigator) {
      (state.isMyTurn ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => {});
    }
    if (calls && document.hidden && this.isNotifying) this.#notify(state.title);
  }

  get canNotify() {
    return "Notification" in globalThis && Notification.permission !== "denied";
  }

  get isNotifying() {
    return this.canNotify && this.#notifications.isOn && Notification.permission === "granted";
  }

  /** Turns notifications on or off; the browser asks for consent the first time. Returns false if the browser does not allow them. */
  async toggle() {
    const isOn = !this.isNotifying;
    if (isOn && (!this.canNotify || (await Notification.requestPermission()) !== "granted")) return false;
    this.#notifications.set(isOn);
    return true;
  }

  /** @param {string} title */
  #notify(title) {
    try {
      // One notification for each table: a later notification replaces an earlier one.
      const notification = new Notification(title, { tag: location.pathname, icon: icon(true) });
      notification.onclick = () => {
        window.focus();
        notification.close();
      };
    } catch {
      // Some phones show notifications only from a service worker.
    }
  }
}
