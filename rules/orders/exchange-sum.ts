import type { CartLine } from '../goods/cart-lines.ts';
import { sum } from '../numbers.ts';
import { type PaidLine, prorate, refundOfUnits } from '../prices/prorate.ts';

/** A line of the first order, with the units that come back and the units that were refunded before. */
export interface ReturnedGoods extends PaidLine, Pick<CartLine, 'kind' | 'id'> {
  units: number;
  before: number;
}

/** Goods that are sent in exchange; goods of the first order have their price there. */
export interface WantedGoods extends Pick<CartLine, 'kind' | 'id'> {
  /** TWD. */
  unitPrice: number;
  count: number;
}

export interface ExchangeOf {
  returned: readonly ReturnedGoods[];
  wanted: readonly WantedGoods[];
  /** TWD of delivery that the return has to pay. */
  charged: number;
  /** TWD of the first order that are not refunded yet. */
  left: number;
}

/** All in TWD. */
export interface ExchangeSum {
  /** The worth of the returned goods, and the price of the goods that are sent. */
  worth: number;
  price: number;
  /** The part of the worth that pays for the goods that are sent. */
  credit: number;
  /** The refund, and the amount that the carrier collects; one of them is 0. */
  givenBack: number;
  due: number;
  /** TWD of delivery deducted from the worth; 0 for goods that replace the same goods. */
  charged: number;
  /** TWD that the exchange takes off each line of the goods that are sent, in the order of the lines. */
  off: readonly number[];
}

/**
 * The amounts of an exchange. Units that replace the same returned units cost exactly the worth of those. So nobody
 * pays again for replacing faulty goods: not the coupon's share of the price, not the delivery, and not an earlier
 * refund.
 */
export function exchangeSum({ returned, wanted, charged, left }: ExchangeOf): ExchangeSum {
  const goods = sum(returned.map((line) => refundOfUnits(line, line.units, line.before)));
  const same = wanted.map((line) => sameUnits(line, returned));
  const worthOfSame = sum(same.map(({ worth }) => worth));
  const delivery = Math.min(charged, goods - worthOfSame);
  const worth = Math.min(goods - delivery, left);
  const rest = wanted.map(
    ({ unitPrice, count }, index) => unitPrice * (count - (same[index]?.units ?? 0)),
  );
  const price = sum(rest) + Math.min(worthOfSame, worth);
  const credit = Math.min(worth, price);
  const shares = prorate(Math.max(credit - worthOfSame, 0), rest);
  const off = wanted.map(
    ({ unitPrice }, index) => unitPrice * (same[index]?.units ?? 0) + (shares[index] ?? 0),
  );
  const [givenBack, due] = [worth - credit, price - credit];
  return { worth, price, credit, givenBack, due, charged: delivery, off };
}

/** The number of returned units that are the same as a wanted line, and their worth. */
function sameUnits(
  { kind, id, count }: WantedGoods,
  returned: readonly ReturnedGoods[],
): { units: number; worth: number } {
  const line = returned.find((each) => each.kind === kind && each.id === id);
  if (!line) return { units: 0, worth: 0 };
  const units = Math.min(count, line.units);
  return { units, worth: refundOfUnits(line, units, line.before) };
}
