// @ts-check
// What every page does beyond its HTML.

import { all, readDocument } from "./dom.js";
import { renew } from "./renew.js";

for (const select of all(document, 'select[data-submit="change"]', HTMLSelectElement)) {
  select.addEventListener("change", () => select.form?.requestSubmit());
}

// In a menu that is wider than the screen, the entry of this page is in view.
document.querySelector("header nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** Renews a list of tables. Nothing moves while the reader is in the list. */
async function refreshList() {
  if (document.hidden) return;
  try {
    const response = await fetch(location.href);
    if (!response.ok) return;
    const fresh = (await readDocument(response)).querySelector("#fresh");
    const list = document.querySelector("#fresh");
    if (fresh && list instanceof HTMLElement) renew(list, fresh, { edited: "wait", waitsForFocus: true });
  } catch {
    // The next attempt may succeed.
  }
}

const refreshed = document.querySelector("[data-refresh]");
if (refreshed) setInterval(refreshList, Number(refreshed.getAttribute("data-refresh")) * 1000);
