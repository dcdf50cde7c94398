import type { Reply } from '#contract/call.ts';
import type { adminOrderPageCalls } from '#contract/calls/admin-order-page.ts';

/** The data of the page of one return. */
export type ReturnPage = Reply<typeof adminOrderPageCalls.readReturnDesk>;
