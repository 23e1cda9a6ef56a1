// The page of a table: what the server tells goes to the board and the regions, what the player does goes to the server.

import { advise, clear } from "./board/advice.js";
import { Board } from "./board/board.js";
import { Input } from "./board/input.js";
import { Play } from "./board/play.js";
import { fullScreen, zoom } from "./board/view.js";
import { Clocks } from "./live/clocks.js";
import { copy } from "./live/copy.js";
import { Past } from "./live/past.js";
import { fill } from "./live/regions.js";
import { Review } from "./live/review.js";
import * as say from "./live/say.js";
import { Socket } from "./live/socket.js";
import * as sounds from "./live/sounds.js";
import { merged } from "./live/state.js";
import { sure } from "./live/sure.js";
import { word } from "./words.js";

const page = document.querySelector("#table");
const element = (id) => document.getElementById(id);

const board = new Board(element("board"));
const play = new Play(board);
const input = new Input(board, play, { send: makeMove, say: say.speak });
const past = new Past(page.dataset, look);
// Who only watches hears of it from the house.
const clocks = new Clocks(() => page.dataset.plays && ticking.add(socket.send({ action: "tick" })));
const socket = new Socket(page.dataset, { heard, connected });
const review = new Review(complain);

// All that the server has told, and the part of it that is shown.
let known = null;
let told = null;
const making = new Set();
const ticking = new Set();
// What was said and not yet heard of: a refused sentence goes back into its field.
const saying = new Map();

function makeMove(command) {
  sounds.play(command.action);
  making.add(socket.send(command));
}

function heard(message) {
  if (message.type === "show") show(message);
  else if (message.type === "refused") refused(message);
  else if (message.type === "gone") {
    socket.leave();
    location.assign(message.url);
  }
}

function show(message) {
  known = merged(known, message);
  const { placed, ply, stage, legal } = known;
  const done = message.done ?? [];
  // What was overtaken tells nothing about the present.
  done.forEach((id) => saying.delete(id));
  if (known.number < (told?.number ?? 0)) return done.forEach((id) => making.delete(id));
  // The marble that is placed for good belongs to the position, though no move is made yet.
  const pieces = { ...known.frame.pieces, ...(placed && { [placed.cell]: placed.piece }) };
  const position = JSON.stringify([ply, stage, legal, pieces]);
  const news = position !== told?.position;
  told = { ...known, frame: { ...known.frame, pieces }, position };
  // Talk and the like must not take half a move out of the player's hand.
  if (news) {
    past.now(ply);
    input.offer();
  }
  const regions = message.regions ?? {};
  for (const name of Object.keys(regions)) if (name !== "say") fill(name, known.regions[name]);
  if ("say" in regions) say.told(known.regions.say);
  if (news) present(message.moved);
  past.mark();
  sounds.mark();
  if (message.complete || "clock" in message) clocks.set(known.clock);
  clocks.again();
  say.announce(message.announce);
  // One's own move was heard when it was made.
  const own = done.filter((id) => making.delete(id)).length > 0;
  if (!own || message.sound !== "move") sounds.play(message.sound);
}

async function present(moved) {
  const { position, frame, placed } = told;
  clear(board);
  element("advice").textContent = "";
  board.host.classList.remove("past");
  await play.show(frame, moved);
  if (position === told.position && past.ply === null) input.offer({ ...told, placed: placed?.cell });
}

// Without a frame back at the present.
function look(frame, moved) {
  input.offer();
  clear(board);
  if (!frame) return present();
  board.host.classList.add("past");
  play.show(frame, moved);
  say.speak(word("past", { ply: past.ply }), [{ text: word("back-to-now"), act: () => past.step("last") }]);
}

function refused({ id, reason }) {
  // The house may have been faster, or slower by a blink.
  if (ticking.delete(id)) return;
  complain(reason);
  const field = element("chat-form")?.elements.text;
  if (field && !field.value) field.value = saying.get(id) ?? "";
  saying.delete(id);
  if (!making.delete(id)) return;
  play.undo();
  present();
}

let forget;
function complain(text) {
  const alert = element("refusal");
  Object.assign(alert, { textContent: text, hidden: false });
  clearTimeout(forget);
  forget = setTimeout(() => Object.assign(alert, { textContent: "", hidden: true }), 6000);
}

let lost = null;
function connected(there, before) {
  const hide = (hidden) => (element("connection").hidden = hidden);
  const tell = () => {
    const sentence = element("connection");
    sentence.textContent = before ? sentence.dataset.lost : sentence.dataset.failed;
    hide(false);
  };
  // A short gap is nobody's business.
  if (!there) lost ??= setTimeout(tell, 1500);
  else {
    clearTimeout(lost);
    lost = null;
    past.forget();
    hide(true);
  }
}

const deeds = {
  flip() {
    board.flip();
    if (past.ply === null) input.render();
  },
  "zoom-in": () => zoom(board, 1),
  "zoom-out": () => zoom(board, -1),
  "zoom-reset": () => zoom(board, 0),
  "full-screen": () => fullScreen(page),
  sound: sounds.toggle,
  "copy-record": async (button) => copy(button, await (await fetch(button.dataset.from)).text()),
  "copy-link": (button) => copy(button, element("share-link").value),
  hint: (button) => hint(button),
  review: (button) => review.begin(button.dataset.from),
  "stop-review": () => review.stop(),
};

async function hint(button) {
  button.disabled = true;
  const answer = await fetch(button.dataset.from, { method: "POST" }).catch(() => null);
  const { refused, sentence, ply, shown } = (await answer?.json().catch(() => null)) ?? {};
  // The region may have been drawn anew meanwhile.
  button.disabled = false;
  if (refused) complain(refused);
  else if (sentence && ply === told?.ply && past.ply === null) {
    advise(board, shown);
    say.announce(sentence);
    element("advice").textContent = sentence;
  }
}

// A picture to keep is as dark as the page it was taken from.
page.addEventListener("click", ({ target }) => {
  const picture = target.closest("a[download]");
  if (picture && matchMedia("(prefers-color-scheme: dark)").matches) {
    const address = new URL(picture.href);
    address.searchParams.set("theme", "dark");
    picture.href = address;
  }
});

page.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-action]:not(form), [data-do], [data-ply]");
  const { do: deed, ply, action, fields, seat, sure: question, shown } = button?.dataset ?? {};
  if (deed) (deeds[deed] ?? (() => past.step(deed)))(button);
  else if (ply) {
    await past.go(Number(ply));
    if (shown) advise(board, JSON.parse(shown));
  }
  else if (action && (!question || (await sure(question)))) {
    socket.send({ action, ...(fields && JSON.parse(fields)), ...(seat && { seat: Number(seat) }) });
  }
});

page.addEventListener("submit", (event) => {
  const form = event.target;
  const action = form.id === "chat-form" ? "say" : form.dataset.action;
  if (!action && !form.contains(element("typed-move"))) return;
  event.preventDefault();
  if (!action) return typed(element("typed-move"));
  const fields = Object.fromEntries(new FormData(form));
  for (const name of ["level", "seat"]) if (name in fields) fields[name] = Number(fields[name]);
  if (fields.text?.trim() !== "") {
    const id = socket.send({ action, ...fields });
    if (action === "say") saying.set(id, fields.text);
  }
  form.reset();
});

function typed(field) {
  const move = field.value.trim();
  if (input.type(move)) field.value = "";
  else if (move) complain(word("typed-move-bad", { move }));
}

const STEPS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if (key === "Enter" && target.id === "typed-move" && !target.form) typed(target);
  if (!STEPS[key] || target.closest("input, textarea, select, dialog")) return;
  event.preventDefault();
  past.step(STEPS[key]);
});
