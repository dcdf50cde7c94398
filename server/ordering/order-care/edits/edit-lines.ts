import { done, type Outcome, refused } from '#contract/outcome.ts';
import { formatPrice } from '#rules/numbers.ts';
import { atAnyTime } from '#rules/orders/placed-order.ts';
import { goodsAtLevel } from '#rules/quote/level-prices.ts';
import { notRunning } from '#rules/quote/windows.ts';
import { returnCoupon } from '#server/commerce/coupons/use-coupon.ts';
import { readPromotions } from '#server/commerce/promotions/read-promotions.ts';
import { changeSoldStock } from '#server/commerce/stock/change-sold.ts';
import { readGoods } from '#server/ordering/cart/price-cart.ts';
import { changeLines } from '#server/ordering/orders/change-lines.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import { orderEventNotes, recordOrderEvent } from '#server/ordering/orders/order-events.ts';
import { readWholeOrder, type WholeOrder } from '#server/ordering/orders/whole-orders.ts';
import { type RefundCode, requestRefund } from '#server/ordering/payments/request-refund.ts';
import { readLevelTerms } from '#server/people/members/read-level-terms.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Shop, ShopInTransaction } from '#server/shop.ts';
import type { EditPlan, LineChanges } from './changed-order.ts';
import { linesVersion, whyLinesStay } from './edit-obstacles.ts';
import { goodsOf, type Offer } from './own-prices.ts';
import { type PlanCode, planEdit } from './plan-edit.ts';
import { takenOff } from './taken-off.ts';

type ReviewCode = PlanCode | 'ORDER_NOT_FOUND' | 'STALE_RECORD';
type EditCode = ReviewCode | RefundCode;

/**
 * The goods and terms that the shop offers now, for a change of an order's lines. Call it outside of transactions,
 * because it may read promotions.
 */
export async function readOffer(
  shop: Shop,
  orderId: number,
  { lines, added }: LineChanges,
): Promise<Offer> {
  const order = await readWholeOrder(shop.db, orderId);
  const raised = (order ? goodsOf(order) : []).filter(({ id, quantity }) =>
    lines.some((line) => line.lineId === id && line.quantity > quantity),
  );
  const wanted = raised.map(({ kind, itemId: id }) => ({ kind, id, quantity: 1 }));
  const more = [...added, ...wanted];
  if (more.length === 0) return { offered: [], freeShipping: [] };
  const level = order ? await readLevelTerms(shop.db, order.userId) : null;
  const { products, combinations } = goodsAtLevel(await readGoods(shop.db, shop, more), level);
  const { freeShippingEvents } = await readPromotions(shop);
  const running = freeShippingEvents.filter((event) => !notRunning(event, shop.clock.now()));
  return {
    offered: [...products.values(), ...combinations.values()],
    freeShipping: running.map(({ id, title, thresholdAmount }) =>
      atAnyTime({ id, title, thresholdAmount }),
    ),
  };
}

interface VersionedLineChanges extends LineChanges {
  /** The version of the order that the caller saw; see `linesVersion`. */
  version: string;
}

/** The effect of a change on an order. STALE_RECORD if somebody has changed the order since the caller read it. */
export async function reviewEdit(
  { db, clock, config }: Pick<ShopInTransaction, 'db' | 'clock' | 'config'>,
  orderId: number,
  { version, ...edit }: VersionedLineChanges,
  offer: Offer,
): Promise<Outcome<{ order: WholeOrder; plan: EditPlan }, ReviewCode>> {
  const order = await readWholeOrder(db, orderId);
  if (!order) return refused('ORDER_NOT_FOUND');
  const message = await whyLinesStay(db, order, clock.now());
  if (message) return refused('ORDER_CANNOT_BE_MOVED', { message });
  if (linesVersion(order) !== version) return refused('STALE_RECORD');
  const plan = await planEdit({ db, config }, order, edit, offer);
  return plan.ok ? done({ order, plan: plan.value }) : plan;
}

export interface OrderEdit extends VersionedLineChanges {
  /** TWD of the order after the change, as the caller saw it; STALE_RECORD if it differs. */
  paid: number;
}

/**
 * Changes the lines of an order, in the caller's transaction: prices, coupon, money, timeline and, as the last
 * statement, the stock. The order stays locked until the commit. Answers the TWD to refund.
 */
export async function editLines(
  shop: ShopInTransaction,
  transaction: Transaction,
  orderId: number,
  edit: OrderEdit,
  offer: Offer,
): Promise<Outcome<{ amount: number; plan: EditPlan }, EditCode>> {
  await lockOrder(transaction, { orderId }, ['id']);
  const reviewed = await reviewEdit({ ...shop, db: transaction }, orderId, edit, offer);
  if (!reviewed.ok) return reviewed;
  const { order, plan } = reviewed.value;
  const { before, changed, givenBack, units, gifts } = plan;
  if (changed.amounts.paid !== edit.paid) {
    return refused('STALE_RECORD', { message: '價格剛有變動，請重新確認金額' });
  }
  const at = shop.clock.now();
  if (givenBack > 0) {
    const refundKey = `edit-${orderId}-${changed.loweredAmount}`;
    const items = takenOff(order, changed, givenBack);
    const wanted = { orderId, amount: givenBack, reason: '更改訂單商品', refundKey, items };
    const refund = await requestRefund(shop, transaction, wanted);
    if (!refund.ok) return refund;
  }
  if (order.userCouponId !== null && changed.userCouponId === null) {
    await returnCoupon(transaction, orderId);
  }
  await changeLines(transaction, orderId, changed);
  const note =
    before.paid === changed.amounts.paid
      ? orderEventNotes.LINES_CHANGED
      : `${orderEventNotes.LINES_CHANGED}，應付金額由 ${formatPrice(before.paid)} 改為 ${formatPrice(changed.amounts.paid)}`;
  await recordOrderEvent(transaction, orderId, 'LINES_CHANGED', at, note);
  const moved = await changeSoldStock(transaction, { orderId, units, gifts, at });
  return moved.ok ? done({ amount: givenBack, plan }) : moved;
}
