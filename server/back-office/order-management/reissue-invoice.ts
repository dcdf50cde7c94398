import { refused } from '#contract/outcome.ts';
import { readInvoice } from '#server/ordering/invoicing/read-invoices.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import type { Shop } from '#server/shop.ts';
import type { Actor } from '../admin/audit.ts';
import { issueNow } from './invoices/change-invoice.ts';
import { readOrderPage } from './read-order.ts';

/**
 * Asks the invoice service again about everything that it has not answered for an order, and answers the page of the
 * order.
 */
export async function reissueInvoice(shop: Shop, actor: Actor, orderId: number) {
  if (!(await readOrderOverviews(shop.db, [orderId])).has(orderId)) {
    return refused('ORDER_NOT_FOUND');
  }
  if (!(await readInvoice(shop.db, orderId))) {
    return refused('ORDER_CANNOT_BE_MOVED', { message: '這張訂單還不需要開立發票' });
  }
  const issued = await issueNow(shop, actor, orderId, 'reissueInvoice');
  return issued.ok ? readOrderPage(shop, orderId) : issued;
}
