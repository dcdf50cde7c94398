import { eq, or, type SQL, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { invoices as declared } from '#contract/resources/read-only/invoices.ts';
import { belongsToMeant, buyerNameOf, orderNoOf } from '#server/ordering/orders/orders-adapter.ts';
import { instant } from '#server/platform/database/columns.ts';
import { adaptReadOnlyResource } from '#server/resource-engine/adapt-read-only-resource.ts';
import { isAmongMatches } from '#server/resource-engine/matching-ids.ts';
import { issuedInvoices, stateOfInvoice } from './tables.ts';

/**
 * The table of invoices once more, for the list: there a row has the id of its order (G-219). Every column has its name
 * here, because Drizzle derives other names once for each name of a table.
 */
const byOrder = pgTable('issued_invoices', {
  id: integer('order_id').notNull(),
  status: text('status').notNull(),
  invoiceNo: text('invoice_no'),
  amount: integer('amount').notNull(),
  allowedAmount: integer('allowed_amount').notNull(),
  failure: text('failure'),
  failedAt: instant('failed_at'),
  issuedAt: instant('issued_at'),
  voidedAt: instant('voided_at'),
  createdAt: instant('created_at').notNull(),
  replacedAt: instant('replaced_at'),
});

/** SQL: one of the order's invoices, perhaps a voided one that was replaced, has this number. */
const hasNumber = (keyword: string): SQL =>
  sql`${byOrder.id} = any(array(select ${issuedInvoices.orderId} from ${issuedInvoices} where ${eq(issuedInvoices.invoiceNo, keyword.replace(/[\s-]/g, '').toUpperCase())}))`;

/** The list of all invoices that count. */
export const invoicesAdapter = adaptReadOnlyResource(declared, byOrder, {
  computed: {
    orderNo: orderNoOf(byOrder.id),
    buyerName: buyerNameOf(byOrder.id),
    state: stateOfInvoice(byOrder),
  },
  neverNull: ['state'],
  usual: { state: 'ISSUED' },
  bin: byOrder.replacedAt,
  keyword: async (db, keyword, byParts) => [
    await isAmongMatches(
      db,
      byOrder,
      or(hasNumber(keyword), await belongsToMeant(db, byOrder.id, keyword, byParts)),
    ),
  ],
});
