// The one sentence that tells what to do. The page speaks for itself while half a move is made; otherwise the server does.

import { make } from "../words.js";
import { fill } from "./regions.js";

const region = document.querySelector("#region-say");
let server = region.innerHTML;
let local = false;

export function told(html) {
  server = html;
  if (!local) fill("say", html);
}

// A sentence of the page with buttons `{text, act}`; null gives the word back to the server.
export function speak(text, buttons = []) {
  if (text) {
    const button = ({ text, act, main }) =>
      make("button", { type: "button", className: main ? "primary" : "link", textContent: text, onclick: act });
    region.replaceChildren(make("p", { className: "local" }, text, ...buttons.flatMap((made) => [" ", button(made)])));
    announce(text);
  } else if (local) fill("say", server);
  local = Boolean(text);
}

export function announce(text) {
  if (text) document.querySelector("#announce").textContent = text;
}
