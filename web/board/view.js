// How large the board is looked at.

const SIZES = [1, 1.25, 1.5, 2, 2.5];
let size = 0;

// Larger by a step, smaller by -1, as it was by 0.
export function zoom({ host, stage }, by) {
  size = by ? Math.max(0, Math.min(SIZES.length - 1, size + by)) : 0;
  // What was in the middle stays there.
  const across = (host.scrollLeft + host.clientWidth / 2) / host.scrollWidth;
  const down = (host.scrollTop + host.clientHeight / 2) / host.scrollHeight;
  stage.style.setProperty("--zoom", SIZES[size]);
  host.classList.toggle("zoomed", size > 0);
  host.scrollTo(across * host.scrollWidth - host.clientWidth / 2, down * host.scrollHeight - host.clientHeight / 2);
}

export function fullScreen(page) {
  if (document.fullscreenElement) document.exitFullscreen();
  else page.requestFullscreen?.().catch(() => {});
}
