// @ts-check
// What every page does beyond its HTML. It imports nothing, so that pages of text stay small.

export {};

for (const select of document.querySelectorAll('select[data-submit="change"]')) {
  if (select instanceof HTMLSelectElement) select.addEventListener("change", () => select.form?.requestSubmit());
}

// In a menu that is wider than the screen, the entry of this page is in view.
document.querySelector("header nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
