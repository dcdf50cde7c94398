import type { Reply } from '#contract/call.ts';
import type { paymentCalls } from '#contract/calls/payments.ts';
import { maskOrderNo } from '#rules/mask.ts';
import { resultStateOf } from '#rules/orders/order-states.ts';
import { orderOfCode } from '#server/ordering/orders/order-code.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import type { Shop } from '#server/shop.ts';
import { isUncertain } from './uncertain-payments.ts';

/** The present state of the order of a signed code; undefined for a forged or expired code (G-181). */
export async function readOrderResult(
  shop: Pick<Shop, 'db' | 'keyedHash' | 'clock'>,
  code: string,
): Promise<Reply<typeof paymentCalls.readOrderResult> | undefined> {
  const orderId = orderOfCode(shop, code);
  if (orderId === undefined) return undefined;
  const order = (await readOrderOverviews(shop.db, [orderId])).get(orderId);
  if (!order) return undefined;
  const state = resultStateOf(order, await isUncertain(shop.db, orderId));
  return { orderNo: maskOrderNo(order.orderNo), paidAmount: order.paidAmount, state };
}
