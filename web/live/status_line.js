// @ts-check
// The sentence that says what to do. While half a move is made it comes from the page, otherwise from the server.

import { make, required } from "../dom.js";
import { fillRegion } from "./regions.js";

/** @import { PromptAction } from "../board/move_input.js" */

export class StatusLine {
  #region = required(document, "#region-say", HTMLElement);
  #fromServer = this.#region.innerHTML;
  #isPrompt = false;

  /** @param {string} html */
  setFromServer(html) {
    this.#fromServer = html;
    if (!this.#isPrompt) fillRegion("say", html);
  }

  /**
   * Shows a sentence of the page with buttons; null shows the server's again.
   * @param {string | null} text
   * @param {PromptAction[]} [actions]
   */
  prompt(text, actions = []) {
    if (text) {
      const buttons = actions.flatMap((action) => {
        const className = action.isMain ? "primary" : "link";
        return [" ", make("button", { type: "button", className, textContent: action.text, onclick: action.act })];
      });
      this.#region.replaceChildren(make("p", { className: "local" }, text, ...buttons));
      this.announce(text);
    } else if (this.#isPrompt) fillRegion("say", this.#fromServer);
    this.#isPrompt = Boolean(text);
  }

  /**
   * A sentence for screen readers.
   * @param {string | undefined} text
   */
  announce(text) {
    if (text) required(document, "#announce", HTMLElement).textContent = text;
  }
}
