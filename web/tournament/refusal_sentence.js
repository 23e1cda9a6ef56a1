// @ts-check
// The sentence of a page that tells why a request is refused.

/**
 * A refusal of the tournament stands inside the tournament's page, which has a lead of its own; others are pages by themselves.
 * @param {Document} page
 */
export const refusalSentence = (page) =>
  (page.querySelector("[data-refusal]") ?? page.querySelector("main .lead"))?.textContent?.trim();
