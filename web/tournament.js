// The pages of a tournament: parts renew themselves, forms are sent without losing one's place, the wall turns its pages.

const main = document.querySelector("[data-changes]");
let known = Number(main?.dataset.number ?? 0);

// What somebody has begun to fill in is left alone until he is through.
const isChanged = (field) =>
  field.matches("[type=checkbox]") ? field.checked !== field.defaultChecked
    : field.matches("select") ? [...field.options].some((option) => option.selected !== option.defaultSelected && field.selectedIndex > 0)
    : field.value !== field.defaultValue;
const isBusy = (part) => [...part.querySelectorAll("input, textarea, select")].some(isChanged);

// The focus stays on the same button of the same game, and never goes to another game by itself.
const gameOf = (field) => field?.form?.querySelector("[name=game]")?.value;
const sameField = (part, field) =>
  [...part.querySelectorAll(`[name="${field.name}"]`)].find(
    (other) => gameOf(other) === gameOf(field) && (!field.matches("button") || other.value === field.value),
  );

// Row by row: what somebody types in one is not lost by what happens in another. What was decided while he typed stays until
// he is through, and is then refused with the reason.
const renewRows = (list, fresh) => {
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  const old = new Map([...list.children].map((row) => [row.dataset.row, row]));
  const rows = [...fresh.children].map((row) => {
    const known = old.get(row.dataset.row);
    if (!known || (known.innerHTML !== row.innerHTML && !isBusy(known))) return row;
    old.delete(row.dataset.row);
    return known;
  });
  for (const gone of old.values()) {
    if (!isBusy(gone)) gone.remove();
  }
  // A row that is moved would lose the focus.
  let at = list.firstElementChild;
  for (const row of rows) {
    if (row === at) at = at.nextElementSibling;
    else list.insertBefore(row, at);
  }
  if (focused && !focused.isConnected) (sameField(list, focused) ?? document.getElementById("quick"))?.focus();
};

const renew = (page) => {
  for (const part of document.querySelectorAll("[data-rows]")) {
    const fresh = page.getElementById(part.id);
    const lists = [part, fresh].map((part) => part?.querySelector("ul"));
    if (lists.every(Boolean)) renewRows(...lists);
    else if (fresh && !isBusy(part)) part.replaceChildren(...fresh.childNodes);
  }
  for (const part of document.querySelectorAll("[data-part]")) {
    const fresh = page.getElementById(part.id);
    if (!fresh || fresh.innerHTML === part.innerHTML || isBusy(part)) continue;
    const focused = part.contains(document.activeElement) ? document.activeElement : null;
    const open = [...part.querySelectorAll("details")].map((details) => details.open);
    part.replaceChildren(...fresh.childNodes);
    part.querySelectorAll("details").forEach((details, i) => { details.open = open[i] ?? details.open; });
    if (focused) (sameField(part, focused) ?? document.getElementById("quick"))?.focus();
  }
  const number = Number(page.querySelector("[data-number]")?.dataset.number ?? 0);
  if (number > known) known = number;
  showTimes();
  turn(0);
};

const read = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");

let asked = -Infinity;
const fetchPage = async () => {
  asked = performance.now();
  try {
    const answer = await fetch(location.href);
    if (answer.ok) renew(await read(answer));
  } catch {
    // The stream tells again when the connection is back.
  }
};

// One at a time; however many ask while a page is on its way, one newer page serves them all.
let fetching = null;
let next = null;
const refresh = () => {
  if (!fetching) return (fetching = fetchPage().finally(() => { fetching = null; }));
  return (next ??= fetching.then(() => {
    next = null;
    return refresh();
  }));
};

// A result is told to the whole hall in one moment, and a thousand phones must not all ask in the next: each waits a
// little, by chance, and rests between two pages. Who entered the result does not wait: see `send`.
const SPREAD = 1500;
const REST = 1000;
let heard = 0;
let waiting = false;
const refreshSoon = (number) => {
  heard = Math.max(heard, number);
  if (waiting || heard <= known) return;
  waiting = true;
  const rest = Math.max(asked + REST - performance.now(), 0);
  setTimeout(() => {
    waiting = false;
    // It may have come meanwhile, as the answer to what was entered here.
    if (heard > known) refresh();
  }, rest + Math.random() * SPREAD);
};

// Told of every change; after a break it comes back by itself, later each time.
const listen = (wait) => {
  const address = new URL(main.dataset.changes, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const socket = new WebSocket(address);
  let next = Math.min(2 * wait, 30_000);
  socket.onmessage = ({ data }) => {
    next = 1000;
    refreshSoon(Number(data));
  };
  socket.onclose = () => setTimeout(() => listen(next), wait);
};
if (main) listen(1000);

const refusal = document.getElementById("refusal");
const tell = (sentence) => {
  if (!refusal) return;
  refusal.textContent = sentence;
  refusal.hidden = !sentence;
};

// Some things are asked about before they are done.
const place = document.getElementById("question");
const ask = (question) => {
  const quick = document.getElementById("quick");
  const leave = question.querySelector("a.button");
  place.append(question);
  leave.addEventListener("click", (event) => {
    event.preventDefault();
    question.remove();
    quick?.focus();
  });
  // Who types the next result already must not answer with the enter key of that.
  if (!quick?.value) leave.focus();
};

const send = async (path, body, headers) => {
  tell("");
  try {
    const answer = await fetch(path, { method: "POST", body, headers: { accept: "text/html", ...headers } });
    const page = await read(answer);
    if (!answer.ok) {
      tell(page.querySelector("main .lead")?.textContent ?? refusal.dataset.lost);
      return false;
    }
    const question = page.querySelector("[data-question]");
    if (question && place) {
      ask(question);
      return true;
    }
  } catch {
    tell(refusal.dataset.lost);
    return false;
  }
  // The answer may be another page of the tournament; this one is renewed from its own address.
  await refresh();
  return true;
};

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("form[data-quick]")) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  form.closest("[data-question]")?.remove();
  // Cleared at once, so that who types fast can go on with the next; what is refused comes back to be mended.
  const typed = [...form.querySelectorAll("input[type=text], textarea")].map((field) => [field, field.value]);
  form.reset();
  form.querySelector("input[type=text]")?.focus();
  // Not `form.action`: there is a field of that name.
  if (await send(form.getAttribute("action"), body)) return;
  // Where he has gone on typing already, the refused line stands in the reason.
  for (const [field, value] of typed) {
    if (field.value === "") field.value = value;
    else if (value && refusal) refusal.textContent += ` (${value})`;
  }
});

document.addEventListener("change", async (event) => {
  const file = event.target.matches("input[data-list]") && event.target.files[0];
  if (!file) return;
  await send(event.target.dataset.list, await file.arrayBuffer(), { "content-type": "text/csv" });
  event.target.value = "";
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
});

// A time of the day by the reader's own clock.
const showTimes = () => {
  for (const time of document.querySelectorAll("time[data-until]")) {
    time.textContent = new Date(Number(time.dataset.until)).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  }
};
showTimes();

// The wall: one slide at a time.
let slide = 0;
function turn(by) {
  const slides = document.querySelectorAll(".slide");
  if (!slides.length) return;
  slide = (slide + by) % slides.length;
  slides.forEach((one, i) => { one.hidden = i !== slide; });
  fit(slides[slide]);
}

// What is taller than the wall is drawn smaller: nobody scrolls there.
function fit(shown) {
  if (!main?.dataset.turn) return;
  shown.style.transform = "";
  shown.style.width = "";
  const room = innerHeight - shown.getBoundingClientRect().top - 16;
  const scale = Math.max(room / shown.scrollHeight, 0.3);
  if (scale >= 1) return;
  shown.style.transformOrigin = "top left";
  shown.style.transform = `scale(${scale})`;
  shown.style.width = `${100 / scale}%`;
}
if (main?.dataset.turn) {
  turn(0);
  setInterval(() => turn(1), Number(main.dataset.turn) * 1000);
  document.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight" || event.key === " ") turn(1);
    if (event.key === "ArrowLeft") turn(document.querySelectorAll(".slide").length - 1);
  });
}
