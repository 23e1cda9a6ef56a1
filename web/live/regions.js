// @ts-check
// The regions of a table's page: parts that the server draws.

import { required } from "../dom.js";
import { renew } from "../replace_content.js";

/**
 * Replaces the content of a region.
 * @param {string} name
 * @param {string} html
 */
export function fillRegion(name, html) {
  const region = document.querySelector(`#region-${name}`);
  if (!(region instanceof HTMLElement)) return;
  renew(region, html, {
    edited: "carry",
    followsEnd: name === "moves" ? "always" : "near",
    // The focus stays in the region, or goes to the status line if the region is empty now.
    focusLost: () => {
      const near = region.childElementCount ? region : required(document, "#region-say", HTMLElement);
      near.tabIndex = -1;
      near.focus({ preventScroll: true });
    },
  });
}
