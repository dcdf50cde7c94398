import type { Reply } from '#contract/call.ts';
import type { paymentCalls } from '#contract/calls/payments.ts';
import type { OrderResultState } from '#contract/enumerations.ts';
import { maskOrderNo } from '#rules/mask.ts';
import { isPaid } from '#rules/order-states.ts';
import { wayOf } from '#rules/payment-types.ts';
import { orderOfCode } from '#server/ordering/orders/order-code.ts';
import { type OrderFacts, readOrderFacts } from '#server/ordering/orders/order-facts.ts';
import type { Shop } from '#server/shop.ts';
import { isUncertain } from './uncertain-payments.ts';

/** What a signed code shows of its order, as the shop knows it now; undefined for a forged or lapsed code (G-181). */
export async function readOrderResult(
  shop: Pick<Shop, 'db' | 'keyedHash' | 'clock'>,
  code: string,
): Promise<Reply<typeof paymentCalls.readOrderResult> | undefined> {
  const orderId = orderOfCode(shop, code);
  if (orderId === undefined) return undefined;
  const order = (await readOrderFacts(shop.db, [orderId])).get(orderId);
  if (!order) return undefined;
  const state = stateOf(order, await isUncertain(shop.db, orderId));
  return { orderNo: maskOrderNo(order.orderNo), paidAmount: order.paidAmount, state };
}

function stateOf(order: OrderFacts, isConfirming: boolean): OrderResultState {
  if (order.orderStatus === 'CANCELLED') return 'CANCELLED';
  if (isPaid(order)) return 'PAID';
  if (isConfirming) return 'CONFIRMING';
  switch (wayOf(order.paymentType)) {
    case 'ON_RECEIPT':
      return 'ESTABLISHED';
    case 'BY_TRANSFER':
      return 'WAITING_FOR_TRANSFER';
    case 'AT_PROVIDER':
      return 'FAILED';
  }
}
