import type { PaymentType } from '#contract/enumerations.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { taipeiDay } from '#rules/dates.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import { neededGifts, neededStock } from '#rules/quote/needed-stock.ts';
import { couponRefusals, couponStatement } from '#server/commerce/coupons/use-coupon.ts';
import { changeSoldStock } from '#server/commerce/stock/change-sold.ts';
import { explanationStatement } from '#server/ordering/orders/explanations/store-explanation.ts';
import { insertOrder } from '#server/ordering/orders/insert-order.ts';
import { recordOrderEvent } from '#server/ordering/orders/order-events.ts';
import { drawOrderId, orderNumber } from '#server/ordering/orders/order-number.ts';
import { lockActiveMember } from '#server/people/accounts/member-accounts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { refusedWith, type Statement } from '#server/platform/database/run-batch.ts';
import { runStatement } from '#server/platform/database/run-named.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { discountRefusals, usedDiscounts } from './limited-discounts.ts';
import { boughtLines, giftLine } from './order-lines.ts';
import { orderRow } from './order-row.ts';
import type { PlacedOrder } from './place-order.ts';
import type { QuotedStaffOrder } from './staff-quote.ts';

/** The member for whom the order is, and the names of the buyer in the order. */
export interface StaffBuyer {
  memberId: number;
  buyerName: string;
  buyerMobile: string;
  /** The standing order that makes it, if one does. */
  standingOrderId?: number;
  /** Writes what belongs to the order before its units are taken, because others wait for the stock from then on. */
  beforeStock?: (placed: PlacedOrder) => Promise<void>;
}

type Code =
  | 'NOT_FOUND'
  | 'PRE_PROCESS_TEMP_ORDER_FAILED'
  | 'PRODUCT_IS_OUT_OF_STOCK'
  | (typeof couponRefusals)[number];

/**
 * Writes a quoted order of an operator or a standing order, in the caller's transaction: order, lines, timeline,
 * letter, coupon and, as the last statement, the stock. It takes the units at once, and never those that shoppers have
 * reserved. The caller must roll back after a refusal.
 */
export async function placeStaffOrder(
  { clock, jobs }: Pick<ShopInTransaction, 'clock' | 'jobs'>,
  transaction: Transaction,
  quoted: QuotedStaffOrder,
  { memberId, standingOrderId, beforeStock, ...buyer }: StaffBuyer,
): Promise<Outcome<PlacedOrder, Code>> {
  const { quote, couponId, form } = quoted;
  const member = await lockActiveMember(transaction, memberId);
  if (!member) return refused('NOT_FOUND', { message: '會員不存在或已停用' });
  // An order of the same member in between would get the gift for the first order a second time.
  if (quoted.isFirstPurchase && member.orderCount > 0) {
    return refused('PRE_PROCESS_TEMP_ORDER_FAILED', { message: '會員剛有新訂單，請重新確認金額' });
  }
  const at = clock.now();
  const orderId = await drawOrderId(transaction);
  const placed = { id: orderId, orderNo: orderNumber(orderId, at), paidAmount: quote.amounts.paid };
  const gifts = quote.gifts.filter(({ count }) => count > 0);
  const row = orderRow({
    ...quoted,
    ...placed,
    memberId,
    form: { ...form, ...buyer },
    lineEcid: null,
    at,
  });
  await insertOrder(
    transaction,
    standingOrderId === undefined ? row : { ...row, standingOrderId },
    [...boughtLines(quote), ...gifts.map((gift) => giftLine(gift, quoted.giftMaterialNos))],
  );
  await runStatement(transaction, explanationStatement(orderId, quoted.explanation));
  await recordOrderEvent(transaction, orderId, 'PLACED', at);
  const occasion = isPaidByLink(form.paymentType, standingOrderId) ? 'payLink' : 'placed';
  await jobs.enqueue(transaction, 'send-order-letter', { orderId, occasion });
  const day = taipeiDay(at);
  const spent = await spend(transaction, [
    ...(await usedDiscounts({ orderId, memberId, day, given: quoted.limitedDiscounts })),
    ...(couponId === null
      ? []
      : [couponStatement({ userCouponId: couponId, memberId, orderId, at })]),
  ]);
  if (spent) return refused(spent);
  await beforeStock?.(placed);
  const units = neededStock(quote.lines);
  const sold = await changeSoldStock(transaction, {
    orderId,
    units,
    gifts: neededGifts(gifts),
    at,
  });
  return sold.ok ? done(placed) : sold;
}

/**
 * Nobody has asked for the account of a transfer when a standing order makes an order, so its letter leads there as
 * well.
 */
const isPaidByLink = (paymentType: PaymentType, standingOrderId: number | undefined) =>
  wayOf(paymentType) === 'AT_PROVIDER' ||
  (standingOrderId !== undefined && wayOf(paymentType) === 'BY_TRANSFER');

/** Runs statements that use up limits and coupons; answers the refusal of the first one that refuses. */
async function spend(transaction: Transaction, statements: readonly Statement[]) {
  try {
    for (const statement of statements) await runStatement(transaction, statement);
    return undefined;
  } catch (error) {
    const codes = [...discountRefusals, ...couponRefusals];
    const code = codes.find((one) => one === refusedWith(error));
    if (code === undefined) throw error;
    return code;
  }
}
