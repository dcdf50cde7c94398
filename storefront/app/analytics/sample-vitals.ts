import { afterLoad } from '../after-load.ts';

/** The share of page loads whose speed is measured. */
const share = 0.1;

/**
 * Measures the speed of one page load in ten (G-226). The code for it is loaded when the page is idle, so that it slows
 * down nothing. Without it the shop lacks nothing.
 */
export function sampleVitals(random: () => number = Math.random): void {
  // A browser that a program drives is no visitor.
  if (navigator.webdriver || random() >= share) return;
  afterLoad()
    .then(() => import('./send-vitals.ts'))
    .then(({ sendVitals }) => sendVitals())
    .catch(() => {});
}
