import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { orderReturns as declared } from '#contract/resources/read-only/order-returns.ts';
import { adaptReadOnlyResource } from '#server/resource-engine/adapt-read-only-resource.ts';
import { isAmongMatches } from '#server/resource-engine/matching-ids.ts';
import { belongsToMeant, orderNoOf, recipientOf } from '../orders-adapter.ts';
import { orderReturns } from './tables.ts';

/** SQL of the number of the order to which the return with this id belongs. */
export const orderNoOfReturn = (id: PgColumn) =>
  sql<string>`(select ${orderNoOf(orderReturns.orderId)} from ${orderReturns} where ${eq(orderReturns.id, id)})`;

/** The list of all returns. */
export const orderReturnsAdapter = adaptReadOnlyResource(declared, orderReturns, {
  computed: {
    orderNo: orderNoOf(orderReturns.orderId),
    recipient: recipientOf(orderReturns.orderId),
  },
  keyword: async (db, keyword, byParts) => [
    await isAmongMatches(
      db,
      orderReturns,
      await belongsToMeant(db, orderReturns.orderId, keyword, byParts),
    ),
  ],
});
