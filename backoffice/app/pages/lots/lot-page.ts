import type { Reply } from '#contract/call.ts';
import type { adminSupplyCalls } from '#contract/calls/admin-supply.ts';

/** One lot as its page shows it. */
export type LotPage = Reply<typeof adminSupplyCalls.readLotPage>;
