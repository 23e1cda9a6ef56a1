// @ts-check
// The page of a table: messages of the server go to the board and the regions, what the reader does goes to the server.

import { BoardView } from "./board/board_view.js";
import { toggleFullScreen } from "./board/full_screen.js";
import { all, closest, make, required } from "./dom.js";
import { copy } from "./live/clipboard.js";
import { Clocks } from "./live/clocks.js";
import { confirmed } from "./live/confirm_dialog.js";
import { HeldRegions } from "./live/regions_held_for_animation.js";
import { GameHistory } from "./live/past_positions.js";
import { Notices } from "./live/notices.js";
import { fillRegion } from "./live/regions.js";
import { Replay } from "./live/replay.js";
import { Review } from "./live/review.js";
import { Sounds } from "./live/sounds.js";
import { StatusLine } from "./live/status_line.js";
import { StoredSwitch } from "./live/stored_switch.js";
import { TableConnection } from "./live/table_connection.js";
import { TurnSignals } from "./live/turn_signals.js";
import { word } from "./translated_texts.js";

/** @import { AdvisedMove } from "./board/advised_move.js" */
/** @import { HistoryStep } from "./live/past_positions.js" */
/** @import { Command, TableState } from "./live/message_types.js" */
/** @import { Update } from "./live/table_connection.js" */

const page = required(document, "#table", HTMLElement);
const host = required(page, "#board", HTMLElement);
const notices = new Notices();
const sounds = new Sounds();
const status = new StatusLine();
const signals = new TurnSignals();
const premove = new StoredSwitch("tessera-premove", false);
/** @type {TableState | null} */
let latest = null;
const regions = new HeldRegions((name) => {
  const html = latest?.regions[name] ?? "";
  if (name === "say") status.setFromServer(html);
  else fillRegion(name, html);
  history.mark();
});
const showError = (/** @type {string} */ reason) => notices.showError(reason);
const review = new Review(showError);

const connection = new TableConnection(page.dataset, JSON.parse(host.dataset.geometry ?? ""), {
  updated: show,
  refused,
  redirected: (url) => location.assign(url),
  connected: (isOpen, wasOpen) => {
    if (!isOpen) return notices.connectionLost(wasOpen);
    history.clear();
    notices.connectionBack();
  },
});

const view = new BoardView(host, connection, {
  prompt: (text, actions) => {
    if (text) notices.clearError();
    status.prompt(text, actions);
  },
  moveSent: ({ action }) => {
    notices.clearError();
    sounds.play(action);
  },
  currentShown: () => showAdvice(""),
  announce: (text) => status.announce(text),
  // The server refuses it and says why.
  moveImpossible: (text) => connection.send({ action: "move", text }),
});

const history = new GameHistory(page.dataset, (position, moved) => {
  showPastNotice(position !== null && !replay.isRunning);
  if (!position) return view.returnToPresent();
  status.prompt(null);
  view.showPast(position.frame, moved);
});

const replay = new Replay(history, (sentence) => {
  status.prompt(sentence, [{ text: word("replay-stop"), act: () => replay.stop() }]);
});

/** @param {boolean} isPast */
function showPastNotice(isPast) {
  const notice = required(page, "#past", HTMLElement);
  if (isPast === !notice.hidden) return;
  // The button goes away; the keyboard goes on at the one below the board.
  if (notice.contains(document.activeElement)) {
    required(page, '.board-bar [data-do="last"]', HTMLElement).focus({ preventScroll: true });
  }
  notice.hidden = !isPast;
  const back = make("button", { type: "button", className: "link", textContent: word("back-to-now") });
  back.dataset.do = "last";
  notice.replaceChildren(...(isPast ? [word("past"), " ", back] : []));
  if (!isPast) return;
  notices.clearError();
  status.announce(word("past"));
}

// The server watches the clocks for readers who have no seat.
const clocks = new Clocks(() => page.dataset.plays && connection.send({ action: "tick" }));

/** @param {Update} update */
function show({ message, state, positionChanged, isOwnMove }) {
  const before = latest;
  latest = state;
  // The number in the menu does not wait for its next look.
  if (before && (before.mine !== state.mine || before.stage !== state.stage)) document.dispatchEvent(new Event("turn-changed"));
  if (positionChanged) {
    replay.cancel();
    history.returnToPresent(state.ply);
    showPastNotice(false);
    notices.clear();
  }
  if (message.complete || "clock" in message) clocks.set(state.clock);
  const tell = () => {
    clocks.update();
    markSwitches();
    signals.show({ title: state.title, stage: state.stage, isMyTurn: state.mine !== null });
    status.announce(message.announce);
    notices.showEvent(message.notice);
    // The reader's own move was heard when it was made.
    if (!isOwnMove || message.sound !== "move") sounds.play(message.sound);
  };
  // The move that ends the game is seen before the result is told.
  const ends = positionChanged && message.moved && state.stage === "over" && !document.hidden;
  if (ends) regions.hold(view.settled).then(tell);
  regions.fill(Object.keys(message.regions ?? {}));
  history.mark();
  if (!ends) tell();
}

/** Shows the state of the switches. */
function markSwitches() {
  view.allowPremove(premove.isOn && Boolean(page.querySelector('[data-do="premove"]')) && latest?.stage === "playing");
  const states = { sound: sounds.isOn, notify: signals.isNotifying, premove: premove.isOn };
  for (const [name, isOn] of Object.entries(states)) {
    for (const button of all(page, `[data-do="${name}"]`, HTMLElement)) button.ariaPressed = String(isOn);
  }
}

/**
 * @param {string} reason
 * @param {Command | undefined} command
 */
function refused(reason, command) {
  // The clocks of the page and of the server may differ a little.
  if (command?.action === "tick") return;
  showError(reason);
  // A refused chat message or typed move goes back into its field.
  const text = String(command?.text ?? "");
  const field = page.querySelector(command?.action === "say" ? "#chat-form [name=text]" : "#typed-move");
  const isFrom = command?.action === "say" || (field instanceof HTMLElement && field.dataset.sent === text);
  if (isFrom && field instanceof HTMLInputElement && !field.value) field.value = text;
}

/** @param {string} sentence */
function showAdvice(sentence) {
  required(page, "#advice", HTMLElement).textContent = sentence;
}

/** @param {HTMLButtonElement} button */
async function hint(button) {
  button.disabled = true;
  const response = await fetch(button.dataset.from ?? "", { method: "POST" }).catch(() => null);
  /** @type {{ refused?: string, sentence?: string, ply?: number, shown?: AdvisedMove }} */
  const answer = (await response?.json().catch(() => null)) ?? { refused: notices.lost };
  button.disabled = false;
  if (answer.refused) showError(answer.refused);
  else if (answer.sentence && answer.ply === connection.current()?.ply && history.ply === null) {
    view.advise(answer.shown ?? {});
    status.announce(answer.sentence);
    showAdvice(answer.sentence);
  }
}

/**
 * @param {HTMLElement} button
 * @param {string} text
 */
async function copyText(button, text) {
  await copy(page, button, text);
  status.announce(word("copied"));
}

/**
 * What buttons with `data-do` do.
 * @type {Record<string, (button: HTMLButtonElement) => unknown>}
 */
const BUTTONS = {
  flip: () => view.flip(),
  "zoom-in": () => view.zoom(1),
  "zoom-out": () => view.zoom(-1),
  "zoom-reset": () => view.zoom(0),
  "full-screen": () => toggleFullScreen(page),
  sound: () => {
    sounds.toggle();
    markSwitches();
  },
  premove: () => {
    premove.set(!premove.isOn);
    markSwitches();
  },
  notify: async () => {
    const isDone = await signals.toggle();
    markSwitches();
    if (!isDone) showError(word("notify-blocked"));
    else if (signals.isNotifying) notices.showEvent(word("notify-on"));
  },
  "copy-record": async (button) => copyText(button, await (await fetch(button.dataset.from ?? "")).text()),
  "copy-link": (button) => copyText(button, required(page, "#share-link", HTMLInputElement).value),
  hint,
  review: (button) => review.begin(button.dataset.from ?? ""),
  "stop-review": () => review.stop(),
  replay: (button) => replay.play(Number(button.dataset.from), latest?.ply ?? 0),
  first: () => step("first"),
  previous: () => step("previous"),
  next: () => step("next"),
  last: () => step("last"),
};

/** @param {HistoryStep} to */
function step(to) {
  replay.cancel();
  return history.step(to);
}

// A picture that is downloaded has the theme of the page.
page.addEventListener("click", (event) => {
  const link = closest(event, "a[download]");
  if (link instanceof HTMLAnchorElement && matchMedia("(prefers-color-scheme: dark)").matches) {
    const address = new URL(link.href);
    address.searchParams.set("theme", "dark");
    link.href = String(address);
  }
});

page.addEventListener("click", async (event) => {
  const button = closest(event, "[data-action]:not(form), [data-do], [data-ply]");
  if (button?.ariaDisabled === "true") return;
  const { do: name, ply, action, fields, seat, sure: question, shown } = button?.dataset ?? {};
  if (name) BUTTONS[name]?.(/** @type {HTMLButtonElement} */ (button));
  else if (ply) {
    replay.cancel();
    await history.go(Number(ply));
    if (shown) view.advise(JSON.parse(shown));
  } else if (action && (!question || (await confirmed(page, question)))) {
    connection.send({ action, ...(fields && JSON.parse(fields)), ...(seat && { seat: Number(seat) }) });
  }
});

page.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  const action = form.id === "chat-form" ? "say" : form.dataset.action;
  const typedMove = page.querySelector("#typed-move");
  if (!action && !form.contains(typedMove)) return;
  event.preventDefault();
  if (!action) return playTyped(typedMove);
  /** @type {Record<string, unknown>} */
  const fields = Object.fromEntries(new FormData(form));
  for (const name of ["level", "seat"]) if (name in fields) fields[name] = Number(fields[name]);
  if (typeof fields.text !== "string" || fields.text.trim() !== "") connection.send({ action, ...fields });
  form.reset();
});

/** @param {unknown} field */
function playTyped(field) {
  if (!(field instanceof HTMLInputElement)) return;
  const move = field.value.trim();
  delete field.dataset.sent;
  if (!move) return;
  field.value = "";
  if (view.type(move)) return;
  // The server refuses it and says why; then it goes back into the field.
  field.dataset.sent = move;
  connection.send({ action: "move", text: move });
}

/** @type {Record<string, HistoryStep>} */
const STEP_KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if (key === "Enter" && target instanceof HTMLInputElement && target.id === "typed-move" && !target.form) playTyped(target);
  const to = STEP_KEYS[key];
  if (!to || closest(event, "input, textarea, select, dialog")) return;
  event.preventDefault();
  step(to);
});
