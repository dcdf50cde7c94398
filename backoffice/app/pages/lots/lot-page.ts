import type { Reply } from '#contract/call.ts';
import type { adminSupplyCalls } from '#contract/calls/admin-supply.ts';

/** One lot as its page shows it. */
export type LotPage = Reply<typeof adminSupplyCalls.readLotPage>;

/** What is read again after a change of a lot. */
export const lotKeys = [['lots'], ['stocks']];
