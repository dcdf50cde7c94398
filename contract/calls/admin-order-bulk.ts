import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { count, id, rowId } from '../fields.ts';
import { mostOrdersAtOnce, mostTags, orderBulkActions } from '../order-management.ts';
import { orders } from '../resources/read-only/orders.ts';
import { searchFields } from './list-schemas.ts';

const { keyword, conditions } = searchFields(orders);

/** One action for many orders of the list (G-229). */
export const adminOrderBulkCalls = {
  bulkOrders: call(adminEndpoints.bulkOrders, {
    summary:
      '後台：對選取的訂單（ids）或符合條件的全部訂單（search，附 expected_count）執行揀貨、加標籤、列印、匯出或重寄通知信；dry_run 只說明哪些可以、其餘為何略過，不必帶 expected_count；匯出的檔案由列表的匯出產生',
    body: z.object({
      ids: z.array(rowId).min(1).max(mostOrdersAtOnce).optional(),
      search: z.strictObject({ keyword, conditions }).optional(),
      /** The number of orders that the person saw; needed with `search`, but not for a dry run. */
      expectedCount: z.number().int().min(1).max(mostOrdersAtOnce).optional(),
      action: z.enum(orderBulkActions),
      /** The tags to add, for TAG. */
      tags: z.array(z.string().trim().min(1).max(mostTags.length)).max(mostTags.count).default([]),
      dryRun: z.boolean().default(false),
    }),
    reply: z.object({
      total: count,
      /** Orders with which the action was done; in a dry run, with which it can be done. */
      fitting: count,
      /** 24 of 30 can …; 6 are left out because … */
      sentence: z.string(),
      rows: z.array(z.object({ id, orderNo: z.string(), reason: z.string().nullable() })),
      /** For PICK and PRINT: the parcels of the fitting orders. */
      shipmentIds: z.array(id),
    }),
    errors: ['COUNT_CHANGED'],
  }),
};
