// The parts of the page that the server draws. Replacing one must not take the focus or the words out of anybody's hands.

const NAMES = ["id", "name", "data-action", "data-fields", "data-seat", "data-do", "data-ply", "href"];

const like = (element) =>
  element.localName +
  NAMES.filter((name) => element.hasAttribute(name))
    .map((name) => `[${name}="${CSS.escape(element.getAttribute(name))}"]`)
    .join("");

const scroller = (region) =>
  [region, ...region.children].find((part) => part.scrollHeight > part.clientHeight + 1) ?? region;

// What a field holds until somebody changes it.
const usual = (field) =>
  field.localName === "select"
    ? ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value
    : field.defaultValue;

export function fill(name, html) {
  const region = document.querySelector(`#region-${name}`);
  if (!region) return;
  const held = region.contains(document.activeElement) ? document.activeElement : null;
  const written = (field) => field.type !== "hidden" && !field.readOnly && field.value !== usual(field);
  const typed = [...region.querySelectorAll("input, textarea, select")].filter(written);
  const { scrollTop, scrollHeight, clientHeight } = scroller(region);
  region.innerHTML = html;
  for (const old of typed) {
    const field = region.querySelector(like(old));
    if (field) field.value = old.value;
  }
  if (held) {
    // If what was pressed is gone: stay near it, or go to the sentence if nothing is left there.
    const near = region.childElementCount ? region : document.querySelector("#region-say");
    near.tabIndex = -1;
    (region.querySelector(like(held)) ?? near).focus({ preventScroll: true });
  }
  const after = scroller(region);
  const follows = name === "moves" || scrollHeight - clientHeight - scrollTop < 24;
  after.scrollTop = follows ? after.scrollHeight : scrollTop;
}
