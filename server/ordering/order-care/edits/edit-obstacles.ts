import type { HoldReason } from '#contract/fulfilment.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { formatTwd } from '#rules/numbers.ts';
import { canCancel, isPaid } from '#rules/orders/order-states.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import { findExchangeBy } from '#server/ordering/orders/returns/exchanges.ts';
import type { WholeOrder } from '#server/ordering/orders/whole-orders.ts';
import { findOpenAttempts } from '#server/ordering/payments/attempts.ts';
import { whyHeld } from '#server/ordering/payments/held-orders.ts';
import { readPayments } from '#server/ordering/payments/read-payments.ts';
import { isUncertain } from '#server/ordering/payments/uncertain-payments.ts';
import { whyNotPayable } from '#server/ordering/payments/why-not-payable.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/random.ts';

/** A text that changes whenever something changes that affects the cost of a change of the lines. */
export const linesVersion = ({ lines, ...order }: WholeOrder): string => {
  const { paidAmount, paymentStatus, paymentType, orderStatus } = order;
  const units = lines.map(({ id, quantity }) => [id, quantity]);
  return sha256(JSON.stringify([units, paidAmount, paymentStatus, paymentType, orderStatus])).slice(
    0,
    16,
  );
};

const whyHeldLinesStay: Readonly<Record<HoldReason, string>> = {
  MONEY: '帳款有異常，處理完成後才能更改商品',
  APPROVAL: '有申請等待核可，決定後才能更改商品',
};

/**
 * The sentence why the lines of an order may not be changed now; undefined if they may. It does not check the
 * parcels.
 */
export async function whyLinesStay(
  db: Queryable,
  order: WholeOrder,
  now: Date,
): Promise<string | undefined> {
  if (!canCancel(order)) return '訂單已出貨或取消，不能再更改商品';
  if (order.exportBatchAt) return '訂單已交給 ERP，請到 ERP 更改';
  if (await findExchangeBy(db, order.id)) return '換貨的訂單不能更改商品';
  const heldFor = await whyHeld(db, order.id, now);
  if (heldFor) return whyHeldLinesStay[heldFor];
  if (await isUncertain(db, order.id)) return '付款結果還在確認，確認後才能更改商品';
  return isPaid(order) ? whyPaidStays(db, order) : whyUnpaidStays(db, order);
}

/** A refund for another reason would not fit the sums of the changed lines. */
async function whyPaidStays(db: Queryable, { id, loweredAmount }: WholeOrder) {
  const refunded = (await readPayments(db, id)).reduce(
    // Refunds of surplus money do not change the order, so they do not count.
    (sum, { attempt }) => sum + (attempt.isPayment ? attempt.refundedAmount : 0),
    0,
  );
  return refunded > (loweredAmount ?? 0) ? '訂單已有退款，請改用退款處理' : undefined;
}

/** Once the shopper has begun to pay, the provider or the bank knows the old sum. */
async function whyUnpaidStays(db: Queryable, { id }: WholeOrder) {
  const open = await findOpenAttempts(db, id);
  return open.some(({ provider }) => wayOf(provider) !== 'ON_RECEIPT')
    ? '顧客已開始付款或已取得轉帳帳號，金額不能再更改；請等付款結果，或取消訂單後重新訂購'
    : undefined;
}

/**
 * The TWD to refund if an order will cost `paid`. Refused if a paid order would cost more, or if an unpaid one
 * would cost more than checkout allows in its way of paying. A limit that was set later never prevents a lower
 * cost.
 */
export async function paymentEffect(
  db: Queryable,
  order: WholeOrder,
  paid: number,
): Promise<
  Outcome<{ givenBack: number }, 'ORDER_CANNOT_BE_MOVED' | 'PAYMENT_TYPE_IS_NOT_SUPPORTED'>
> {
  if (isPaid(order)) {
    if (paid > order.paidAmount) {
      const more = formatTwd(paid - order.paidAmount);
      const message = `訂單已付款，不能再加收 ${more}；請另外成立一筆訂單`;
      return refused('ORDER_CANNOT_BE_MOVED', { message });
    }
    if (paid === 0 && order.paidAmount > 0) {
      return refused('ORDER_CANNOT_BE_MOVED', { message: '款項會全數退還，請改用取消訂單' });
    }
    return done({ givenBack: order.paidAmount - paid });
  }
  const why = paid > order.paidAmount ? await whyNotPayable(db, order, paid) : undefined;
  return why
    ? refused('PAYMENT_TYPE_IS_NOT_SUPPORTED', {
        message: `更改後的金額不能以原付款方式付款：${why}`,
      })
    : done({ givenBack: 0 });
}
