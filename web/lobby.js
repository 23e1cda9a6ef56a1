// @ts-check
// Lists of tables, which renew themselves while the page is visible.

import { readDocument, required } from "./dom.js";
import { renew } from "./replace_content.js";

/** Fetches the list anew. Nothing moves while the reader is in the list. */
async function refresh() {
  if (document.hidden) return;
  try {
    const response = await fetch(location.href);
    if (!response.ok) return;
    const fresh = (await readDocument(response)).querySelector("#fresh");
    if (fresh) renew(required(document, "#fresh", HTMLElement), fresh, { edited: "wait", waitsForFocus: true });
  } catch {
    // The next attempt may succeed.
  }
}

const seconds = Number(required(document, "[data-refresh]", HTMLElement).dataset.refresh);
setInterval(refresh, seconds * 1000);
