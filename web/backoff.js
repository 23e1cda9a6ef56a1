// @ts-check
// Exponential backoff with jitter: the delay before a socket reconnects or a request is repeated.

/**
 * @typedef {object} Backoff
 * @property {number} initialDelay The wait after the first failure, in milliseconds.
 * @property {number} maxDelay The longest wait, before jitter.
 */

/**
 * The wait after a number of failures: it doubles each time, and jitter of a quarter keeps clients that failed together
 * from returning together.
 * @param {number} failures
 * @param {Backoff} backoff
 * @param {() => number} [random] From 0 to 1.
 */
export const delay = (failures, { initialDelay, maxDelay }, random = Math.random) =>
  Math.min(maxDelay, initialDelay * 2 ** Math.max(0, failures - 1)) * (0.75 + random() / 2);
