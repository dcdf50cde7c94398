import type { Reduction } from '#contract/entities/orders.ts';
import type { CartLine } from '#rules/goods/cart-lines.ts';
import type { Saleable, SaleableKind } from '#rules/goods/saleable.ts';
import { soldCoupon, soldDelivery, soldSaleable } from '#rules/orders/placed-order.ts';
import { reductionsOf } from '#rules/orders/reductions.ts';
import type { OrderThresholds } from '#rules/orders/return-terms.ts';
import { addOnWorth, adjustmentsOfUnits } from '#rules/prices/order-offers.ts';
import { prorate } from '#rules/prices/prorate.ts';
import { quote } from '#rules/quote/quote.ts';
import type { FreeShippingTerms } from '#rules/quote/terms.ts';
import type { LineBeforeCoupon, Quote, QuoteInput, SolvedOffers } from '#rules/quote/types.ts';
import type { OwnCoupon } from '#server/commerce/coupons/own-coupon.ts';
import type { WholeOrder } from '#server/ordering/orders/whole-orders.ts';

type Line = WholeOrder['lines'][number];
/** A line of goods, not of a gift. */
export type GoodsLine = Line & { kind: SaleableKind };

/** The lines of products and combinations, without gifts. */
export const goodsOf = ({ lines }: Pick<WholeOrder, 'lines'>): GoodsLine[] =>
  lines.filter((line): line is GoodsLine => line.kind !== 'gift');

const giftsOf = ({ lines }: Pick<WholeOrder, 'lines'>) =>
  lines.flatMap(({ itemId: id, name, giftReason: reason }) =>
    reason ? [{ id, name, reason }] : [],
  );

/** Whether a line of an order and one of a cart are the same product or combination. */
export const isSameGoods = (
  line: Pick<GoodsLine, 'kind' | 'itemId'>,
  { kind, id }: Pick<CartLine, 'kind' | 'id'>,
) => line.kind === kind && line.itemId === id;

/** The goods and terms of now for an order that gets more goods. */
export interface Offer {
  /** The goods with their present prices and limits. Needed for goods that are added or increased. */
  offered: readonly Saleable[];
  /** The terms of free delivery of now; empty if the order gets no more goods. */
  freeShipping: readonly FreeShippingTerms[];
}

export interface Wanted {
  order: WholeOrder;
  /** All goods of the changed order, each once. */
  asked: readonly CartLine[];
  offer: Offer;
  /** The most units that the order may have, including its own, by product id. */
  stocks: QuoteInput['stocks'];
  coupon: OwnCoupon | null;
}

/**
 * The quote of a changed order. Goods that are in the order keep their price and what offers took off them; delivery
 * and coupon keep the terms of checkout. Added goods have today's price without offers, and may reach today's terms
 * of free delivery.
 */
export function quoteWithOwnPrices({ order, asked, offer, stocks, coupon }: Wanted): Quote {
  const saleables = asked.flatMap(({ kind, id, quantity }) => {
    const now = offer.offered.find((each) => each.kind === kind && each.id === id);
    const own = goodsOf(order).find((line) => isSameGoods(line, { kind, id }));
    if (!own) return now ?? [];
    return soldSaleable(own, quantity > own.quantity ? now : undefined);
  });
  const byId = (wanted: SaleableKind) =>
    new Map(saleables.filter(({ kind }) => kind === wanted).map((each) => [each.id, each]));
  const { fee, events } = soldDelivery(order, offer.freeShipping);
  const { islandsType, shipType } = order;
  const input: QuoteInput = {
    lines: asked,
    goods: { products: byId('product'), combinations: byId('combination') },
    stocks,
    giftStocks: new Map(),
    delivery: { islandsType, shipType },
    fees: { homeMainIsland: fee, homeOutlyingIsland: fee, store: fee },
    freeShippingEvents: events,
    thresholdRewards: [],
    firstPurchaseEvents: [],
    isFirstPurchase: null,
    coupon: coupon && soldCoupon(coupon, { thresholds: order.thresholds, gifts: giftsOf(order) }),
    isPlaced: true,
    moment: order.createdAt,
  };
  return quote(input, (_, lines) => withOwnOffers(order, lines));
}

/**
 * The lines with what the offers of checkout took off their units. Each line keeps the share of the units that stay
 * (`adjustmentsOfUnits`), even if too few stay for the offer: so a removed unit is worth what a returned one is.
 * Added units get no offer, because today's offers are not those of the order.
 */
function withOwnOffers(order: WholeOrder, lines: readonly LineBeforeCoupon[]): SolvedOffers {
  const adjusted = lines.map((line) => {
    const own = goodsOf(order).find((each) => isSameGoods(each, line));
    const adjustments = own && line.count > 0 ? adjustmentsOfUnits(own, line.count) : [];
    const offerShare = adjustments.reduce((sum, { amount }) => sum + amount, 0);
    return { ...line, adjustments, offerShare, amount: line.unitPrice * line.count - offerShare };
  });
  return {
    lines: adjusted,
    addOnAmount: adjusted.reduce((sum, line) => sum + addOnWorth(line), 0),
    offers: [],
    changes: [],
    unfired: [],
    thresholds: [],
    isExact: true,
    cheaperWithMore: null,
  };
}

/** The amount for free delivery of the changed order: that of checkout, or the one that the goods have reached now. */
export function freeShippingAfter(
  { thresholds }: WholeOrder,
  { shipping: { freeBy, listFee } }: Quote,
  { freeShipping }: Offer,
): OrderThresholds['freeShipping'] {
  if (thresholds?.freeShipping) return thresholds.freeShipping;
  const event =
    freeBy?.kind === 'EVENT' ? freeShipping.find(({ id }) => id === freeBy.id) : undefined;
  return event ? { amount: event.thresholdAmount, fee: listFee } : null;
}

/**
 * The named reductions of the changed order. Lower prices of goods that were in it are divided among its old names,
 * because a line does not tell which of them lowered its price. Offers are named by the lines. Null if the order was
 * made before names were stored.
 */
export function reductionsAfter(order: WholeOrder, quoted: Quote): Reduction[] | null {
  if (!order.reductions) return null;
  const isOwn = (line: LineBeforeCoupon) => goodsOf(order).some((own) => isSameGoods(own, line));
  const offOwn = quoted.lines
    .filter(isOwn)
    .reduce((sum, { listPrice, unitPrice, count }) => sum + (listPrice - unitPrice) * count, 0);
  const named = order.reductions.filter(({ kind }) => kind === 'MEMBER_PRICE' || kind === 'EVENT');
  const shares = prorate(
    offOwn,
    named.map(({ amount }) => amount),
  );
  const lines = quoted.lines.map((line) => (isOwn(line) ? { ...line, discounts: [] } : line));
  const others = reductionsOf({ ...quoted, lines });
  const lowered = named.map((each, index) => ({ ...each, amount: shares[index] ?? 0 }));
  return [...lowered, ...others].filter(({ amount }) => amount > 0);
}
