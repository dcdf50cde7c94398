import type { RefObject } from 'react';

/** When a press asked for the notice that was not in the page yet, as `performance.now()`. */
export type AskedAt = RefObject<number | undefined>;

/** The id of the place where sold-out goods ask for a notice. */
export const restockId = 'restock';

/**
 * Scrolls to the notice of sold-out goods and gives it the focus, because the pressed link disappears with its bar.
 * Returns whether the notice is in the page.
 */
export function showRestock(): boolean {
  const place = document.getElementById(restockId);
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
  return place !== null;
}
