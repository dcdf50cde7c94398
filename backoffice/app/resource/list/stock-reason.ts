import type { Reason } from './cell-reason.ts';

/** What a typed text says of a stock movement: alone it is another cause, otherwise it explains the chosen one. */
export function stockReason(text: string, chosen: string | undefined): Reason {
  const cause = chosen ?? (text === '' ? undefined : 'OTHER');
  return cause ? { text, cause } : { text };
}
