import { done, refused } from '#contract/outcome.ts';
import { isInvoiceOpen, retryInvoice } from '#server/ordering/invoicing/retry-invoice.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';
import { readOrderPage } from './read-order.ts';

/**
 * Asks the invoice service again about everything that it has not answered for an order. The audit entry is written
 * first.
 */
export async function reissueInvoice(shop: Shop, actor: Actor, orderId: number) {
  const noted = await audited(shop, actor, async ({ transaction, note }) => {
    if (!(await readOrderOverviews(transaction, [orderId])).has(orderId)) {
      return refused('ORDER_NOT_FOUND');
    }
    if (!(await isInvoiceOpen({ db: transaction }, orderId))) {
      return refused('ORDER_CANNOT_BE_MOVED', { message: '這張訂單沒有等待處理的發票' });
    }
    await note({ call: 'reissueInvoice', subject: ['order', orderId] });
    return done(undefined);
  });
  if (!noted.ok) return noted;
  const retried = await retryInvoice(shop, orderId);
  return retried.ok ? readOrderPage(shop, orderId) : retried;
}
