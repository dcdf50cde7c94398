import type { Saleable } from '../goods/saleable.ts';
import type { SoldLine } from '../orders/placed-order.ts';
import { type Prices, replacedPrice } from '../prices/prices.ts';
import { appliesTo, bestEventFor } from '../quote/discount-events.ts';
import { discountedPrice } from '../quote/discounted-price.ts';
import type { Goods } from '../quote/terms.ts';
import { isActive } from '../visibility.ts';
import type { ReplayedDiscount } from './campaign.ts';
import { asSold, goodsOf } from './past-input.ts';
import type { KnownRules, PastOrder } from './past-order.ts';

/**
 * The goods of an order with the price that an event gives them, where that is lower than the price of the order.
 * `isGiven` is false for an order to which the event gives nothing any more, because a limit is reached.
 */
export function goodsWithEvent(
  order: PastOrder,
  event: ReplayedDiscount,
  known: KnownRules,
  isGiven = true,
): Goods {
  return goodsOf(order.lines.map((line) => withEvent(line, order, event, known, isGiven)));
}

function withEvent(
  line: SoldLine,
  order: PastOrder,
  event: ReplayedDiscount,
  known: KnownRules,
  isGiven: boolean,
): Saleable {
  const { kind, itemId: id } = line;
  const sold = asSold(line);
  const prices = pricesOfDay(line, order, known);
  // An event takes its per cent off the member price, and that of this line is not known.
  if (!prices) return sold;
  const before = priceWithout(line, order, { event, known, prices });
  const base = replacedPrice(prices);
  const after = discountedPrice(base, event);
  if (!isGiven || !appliesTo(event, kind, id) || after >= before) {
    return { ...sold, memberPrice: before < line.listPrice ? before : null, sellingPrice: before };
  }
  const { title, label } = event;
  return {
    ...sold,
    memberPrice: prices.memberPrice,
    eventPrice: after,
    event: { id: event.id, title, label },
    sellingPrice: after,
  };
}

type ListedPrices = Omit<Prices, 'eventPrice'>;

/**
 * List and member price of a line's goods when the order was placed, by the history of prices. Goods that were sold at
 * their list price had no member price, also if the history does not know them.
 */
function pricesOfDay(
  { kind, itemId, listPrice, unitPrice }: SoldLine,
  { placedAt }: PastOrder,
  known: KnownRules,
): ListedPrices | undefined {
  const prices = known.pricesAt(kind, itemId, placedAt);
  if (prices?.price === listPrice && replacedPrice(prices) >= unitPrice) return prices;
  return unitPrice === listPrice ? { price: listPrice, memberPrice: null } : undefined;
}

interface Circumstances {
  event: ReplayedDiscount;
  known: KnownRules;
  prices: ListedPrices;
}

/**
 * TWD of one unit without the event: what the order paid, unless an earlier form of the same event made that price.
 * Then it is the price of the day without it. Whether the member's level would have lowered it is not known.
 */
function priceWithout(
  { kind, itemId: id, unitPrice }: SoldLine,
  { placedAt }: PastOrder,
  { event, known, prices }: Circumstances,
): number {
  const base = replacedPrice(prices);
  const ran = known.discountEvents.filter((one) => isActive(one, placedAt));
  const earlier = ran.find((one) => one.id === event.id);
  const isByEarlier =
    earlier !== undefined &&
    appliesTo(earlier, kind, id) &&
    unitPrice < base &&
    discountedPrice(base, earlier) === unitPrice;
  if (!isByEarlier) return unitPrice;
  const others = ran.filter((one) => one !== earlier);
  return bestEventFor(others, kind, { ...prices, id })?.price ?? base;
}
