import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Saleable } from '#rules/goods/saleable.ts';
import { unitsOfLines } from '#server/ordering/orders/units-of-lines.ts';
import type { WholeOrder } from '#server/ordering/orders/whole-orders.ts';
import { readBuyingContext } from '#server/ordering/reservations/buying-context.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { refuseOwnParcel } from '../refuse-parcel.ts';
import {
  askedOf,
  type EditPlan,
  effectsOf,
  type LineChanges,
  whyNotSold,
} from './changed-order.ts';
import { paymentEffect } from './edit-obstacles.ts';
import { goodsOf, isSameGoods, type Offer, quoteWithOwnPrices } from './own-prices.ts';

export type PlanCode =
  | 'ORDER_CANNOT_BE_MOVED'
  | 'PRODUCT_IS_OUT_OF_STOCK'
  | 'ORDER_ITEM_QUANTITY_EXCEEDED_LIMIT'
  | 'PAYMENT_TYPE_IS_NOT_SUPPORTED';

/** Computes the effect of other lines on an order: its sums, its stock, and the refund. Nothing is written. */
export async function planEdit(
  { db, config }: Pick<ShopInTransaction, 'db' | 'config'>,
  order: WholeOrder,
  changes: LineChanges,
  offer: Offer,
): Promise<Outcome<EditPlan, PlanCode>> {
  const asked = askedOf(order, changes);
  if (!asked) {
    return refused('ORDER_CANNOT_BE_MOVED', { message: '訂單的商品已改變，請重新整理後再試' });
  }
  if (asked.length === 0) {
    return refused('ORDER_CANNOT_BE_MOVED', {
      message: '至少要留一件商品；不要的訂單請改用取消訂單',
    });
  }
  const { stocks, coupon } = await readOwnContext(db, order, offer.offered);
  const quoted = quoteWithOwnPrices({ order, asked, offer, stocks, coupon });
  const short = whyNotSold(order, quoted, offer.offered);
  if (short) return short;
  const isMore = quoted.lines.some(
    (line) => line.count > (goodsOf(order).find((own) => isSameGoods(own, line))?.quantity ?? 0),
  );
  const tooLarge = isMore ? await refuseOwnParcel({ db, config }, order, quoted) : undefined;
  if (tooLarge) return tooLarge;
  const effect = await paymentEffect(db, order, quoted.amounts.paid);
  if (!effect.ok) return effect;
  return done(effectsOf(order, quoted, { givenBack: effect.value.givenBack, offer }));
}

/** The stocks including the units that the order already has, and its coupon. */
async function readOwnContext(db: Queryable, order: WholeOrder, offered: readonly Saleable[]) {
  const own = unitsOfLines(goodsOf(order));
  const productIds = offered.flatMap(({ components }) => components.map((each) => each.productId));
  const { stocks, coupon } = await readBuyingContext(db, order.userId, {
    productIds: [...new Set([...own.keys(), ...productIds])],
    giftIds: [],
    couponId: order.userCouponId,
  });
  const withOwn = [...stocks].map(([id, units]) => [id, units + (own.get(id) ?? 0)] as const);
  return { stocks: new Map(withOwn), coupon };
}
