// @ts-check
// The pages of a tournament: parts renew themselves, forms are sent in place, the page for the wall shows slides.

import { all, closest } from "./dom.js";
import { startEntryLine } from "./tournament/entry_line.js";
import { sendFormsInPlace } from "./tournament/forms.js";
import { PageRefresh } from "./tournament/refresh.js";
import { Slides } from "./tournament/display_slides.js";

const { changes, number, turn } = all(document, "[data-changes]", HTMLElement)[0]?.dataset ?? {};
const slides = turn ? new Slides() : null;

/** Shows times in the reader's time zone. */
function showTimes() {
  const { lang } = document.documentElement;
  for (const time of all(document, "time[data-until]", HTMLElement)) {
    const until = new Date(Number(time.dataset.until));
    time.textContent = until.toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" });
  }
}

const refresh = new PageRefresh(Number(number ?? 0), () => {
  showTimes();
  slides?.turn(0);
});

const entryQueue = startEntryLine(refresh);
sendFormsInPlace(refresh, (line) => entryQueue?.add(line, "") ?? false);
document.addEventListener("click", (event) => {
  if (closest(event, "[data-print]")) window.print();
});
showTimes();
// The server is there again: what waits is sent.
if (changes) refresh.listen(changes, () => entryQueue?.wake());
slides?.start(Number(turn));
