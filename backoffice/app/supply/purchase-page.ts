import type { Reply } from '#contract/call.ts';
import type { adminSupplyCalls } from '#contract/calls/admin-supply.ts';

/** A purchase order with what came of it so far. */
export type PurchasePage = Reply<typeof adminSupplyCalls.readPurchaseReceipts>;
