// @ts-check
// The pages of a tournament: parts renew themselves, forms are sent in place, the page for the wall shows slides.

import { all, closest } from "./dom.js";
import { startEntryLine } from "./tournament/entry_line.js";
import { sendFormsInPlace } from "./tournament/forms.js";
import { PageRefresh } from "./tournament/refresh.js";
import { Slides } from "./tournament/display_slides.js";
import { showRoundClock } from "./tournament/round_clock.js";

const { changes, number } = all(document, "[data-changes]", HTMLElement)[0]?.dataset ?? {};
const wall = all(document, "main.display", HTMLElement)[0];
const slides = wall ? new Slides(wall) : null;

/** Shows times in the reader's time zone. */
function showTimes() {
  const { lang } = document.documentElement;
  for (const time of all(document, "time[data-at]", HTMLElement)) {
    const at = new Date(Number(time.dataset.at));
    time.textContent = at.toLocaleString(lang, { day: "numeric", month: "numeric", hour: "2-digit", minute: "2-digit" });
  }
  for (const time of all(document, "time[data-until]", HTMLElement)) {
    const until = new Date(Number(time.dataset.until));
    time.textContent = until.toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" });
  }
}

const refresh = new PageRefresh(Number(number ?? 0), () => {
  showTimes();
  showRoundClock();
  slides?.renewed();
});

const entryQueue = startEntryLine(refresh);
sendFormsInPlace(refresh, (line, id) => entryQueue?.add(line, "", Date.now(), id) ?? false);
document.addEventListener("click", (event) => {
  if (closest(event, "[data-print]")) window.print();
});
showTimes();
// The server is there again: what waits is sent.
if (changes) refresh.listen(changes, () => entryQueue?.wake());
showRoundClock();
setInterval(showRoundClock, 1000);
slides?.start();
