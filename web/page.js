// What every page does beyond its HTML.

for (const select of document.querySelectorAll('select[data-submit="change"]')) {
  select.addEventListener("change", () => select.form.requestSubmit());
}

// Where the menu is wider than the screen, the entry of this page is to be seen.
document.querySelector("header nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });

// Lists of tables keep themselves fresh while somebody looks at them.
const list = document.querySelector("[data-refresh]");
if (list) {
  const every = Number(list.dataset.refresh) * 1000;
  const refresh = async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch(location.href);
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.querySelector("#fresh");
      const shown = document.querySelector("#fresh");
      // Nothing moves under a reader's finger unless something has changed.
      if (fresh && shown && fresh.innerHTML !== shown.innerHTML && !shown.contains(document.activeElement)) {
        shown.innerHTML = fresh.innerHTML;
      }
    } catch {
      // The next time may be better.
    }
  };
  setInterval(refresh, every);
}
