import { formatTwd } from '#rules/numbers.ts';
import { paymentObstacle, paymentTypeLabel } from '#rules/payments/payment-types.ts';
import type { OrderRow } from '#server/ordering/orders/insert-order.ts';
import { isCashRefused } from '#server/people/members/refuse-cash.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { readPaymentLimits } from './payment-terms.ts';

type Payable = Pick<OrderRow, 'userId' | 'paymentType' | 'islandsType' | 'shipType'>;

/**
 * The sentence why an operator may not change the order's sum to so many TWD in its way of paying; undefined if
 * that is possible. Checkout applies the same limits to shoppers.
 */
export async function whyNotPayable(
  db: Queryable,
  { userId, paymentType, ...delivery }: Payable,
  amount: number,
): Promise<string | undefined> {
  const limits = await readPaymentLimits(db);
  const way = paymentTypeLabel(paymentType, delivery.shipType);
  const obstacle = paymentObstacle(paymentType, delivery, amount, limits);
  if (obstacle === 'NO_CASH_ON_OUTLYING_ISLANDS') return `外島宅配不能${way}`;
  if (obstacle) {
    const most = formatTwd(limits[paymentType] ?? 0);
    return `${formatTwd(amount)} 超過${way}的上限 ${most}`;
  }
  return (await isCashRefused(db, userId, paymentType))
    ? `顧客先前有包裹逾期未取，不能再以${way}加收`
    : undefined;
}
