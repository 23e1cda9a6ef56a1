// @ts-check
// What every page does beyond its HTML. It imports nothing, so that pages of text stay small.

export {};

for (const select of document.querySelectorAll('select[data-submit="change"]')) {
  if (select instanceof HTMLSelectElement) select.addEventListener("change", () => select.form?.requestSubmit());
}

// In a menu that is wider than the screen, the entry of this page is in view.
document.querySelector("header nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** Seconds between two looks at the games that wait for the reader. */
const WAITING_GAMES_POLL_SECONDS = 20;

/**
 * Shows how many games wait, in the menu and, except at a table, in the title.
 * @param {HTMLElement} badge
 * @param {{ waiting: number, text: string }} answer
 */
function showWaiting(badge, { waiting, text }) {
  const [number, label] = badge.children;
  if (number) number.textContent = String(waiting);
  if (label) label.textContent = text;
  badge.hidden = waiting === 0;
  if (document.querySelector("#table")) return;
  document.title = (waiting ? `(${waiting}) ` : "") + document.title.replace(/^\(\d+\) /, "");
}

const badge = document.querySelector("#waiting-games");
if (badge instanceof HTMLElement) {
  // In a tab in the background too: somebody may have sat down at the reader's table.
  const look = async () => {
    const response = await fetch(badge.dataset.from ?? "").catch(() => null);
    const answer = response?.ok ? await response.json().catch(() => null) : null;
    if (answer) showWaiting(badge, answer);
  };
  setInterval(look, WAITING_GAMES_POLL_SECONDS * 1000);
  // The page of a table says that somebody else is to move.
  document.addEventListener("turn-changed", look);
}
