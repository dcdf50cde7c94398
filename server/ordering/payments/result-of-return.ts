import type { PaymentResult } from '#contract/payment-enumerations.ts';
import { isAwaitingPayment, isPaid } from '#rules/orders/order-states.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import type { Shop } from '#server/shop.ts';
import { askOpenPayments } from './ask-open-payments.ts';
import type { Attempt } from './provider.ts';
import { isUncertain } from './uncertain-payments.ts';

/**
 * The result that the browser shows: that of the order, whichever of its attempts paid it (G-123). Before it
 * answers that the payment failed, it asks about the order's other attempts. `confirming` while it is unknown
 * whether one was paid.
 */
export async function resultOf(
  shop: Shop,
  { id: besides, orderId }: Attempt,
): Promise<PaymentResult> {
  const known = await resultNow(shop, orderId);
  if (known !== 'open') return known;
  await askOpenPayments(shop, orderId, { mayCollect: true, besides });
  const afterwards = await resultNow(shop, orderId);
  return afterwards === 'open' ? 'failed' : afterwards;
}

/** The result that the shop knows without asking; `open`: the order waits for its money. */
async function resultNow(
  { db }: Pick<Shop, 'db'>,
  orderId: number,
): Promise<PaymentResult | 'open'> {
  const order = (await readOrderOverviews(db, [orderId])).get(orderId);
  if (!order) return 'failed';
  if (isPaid(order)) return 'successed';
  if (!isAwaitingPayment(order)) return 'failed';
  return (await isUncertain(db, orderId)) ? 'confirming' : 'open';
}
