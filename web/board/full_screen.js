// @ts-check
// Full screen: the page of a table without the browser around it.

/** @param {HTMLElement} page */
export function toggleFullScreen(page) {
  if (document.fullscreenElement) document.exitFullscreen();
  else page.requestFullscreen?.().catch(() => {});
}
