// @ts-check
// The page of a lesson: moves go to the server, its answers to the page.

import { BoardView } from "./board/board_view.js";
import { required } from "./dom.js";
import { LessonSource } from "./lesson/lesson_frame_source.js";
import { Notices } from "./live/notices.js";
import { StatusLine } from "./live/status_line.js";

/** @import { LessonAnswer, LessonPosition } from "./lesson/lesson_frame_source.js" */

const page = required(document, "#lesson", HTMLElement);
const host = required(page, "#board", HTMLElement);
const hint = required(page, "#hint", HTMLButtonElement);
const hintText = required(page, "#hint-text", HTMLElement);
const notices = new Notices();
const status = new StatusLine();
/** @type {LessonPosition} */
const position = JSON.parse(page.dataset.position ?? "");

const source = new LessonSource(page.dataset.to ?? "", JSON.parse(host.dataset.geometry ?? ""), position, show);
const view = new BoardView(host, source, {
  prompt: (text, actions) => {
    if (text) notices.clearError();
    status.prompt(text, actions);
  },
  moveSent: () => notices.clearError(),
  currentShown: () => {},
  moveImpossible: (text) => source.explain(text),
});
source.begin();

/** @param {LessonAnswer | null} answer */
function show(answer) {
  if (!answer?.html) return notices.showError(answer?.refused ?? notices.lost);
  status.setFromServer(answer.html);
  status.announce(answer.announce);
  const { reply } = answer;
  // The board offers its moves again before the next frame, which removes older marks.
  if (reply) requestAnimationFrame(() => view.advise(reply));
  if (answer.done) finish();
}

/** The next step is one key away. */
function finish() {
  hint.hidden = true;
  hintText.textContent = "";
  const next = page.querySelector("#region-say :is(a, button).primary");
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  page.querySelector("#region-say")?.scrollIntoView({ block: "nearest" });
  const here = page.querySelector(".lesson-steps [aria-current]");
  here?.classList.add("done");
  const sign = here?.querySelector("[aria-hidden]");
  if (sign) sign.textContent = "✓";
}

// First a sentence, then the move itself.
hint.addEventListener("click", () => {
  if (hintText.textContent) return view.advise(position.example);
  hintText.textContent = hintText.dataset.text ?? "";
  hint.textContent = hint.dataset.shows ?? "";
});
