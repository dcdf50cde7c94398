import type { CartLine } from './cart-lines.ts';
import { type PaidLine, prorate, refundOfUnits } from './prorate.ts';

/** A line of the first order with units that come back, and units of it that went back before. */
export interface ReturnedGoods extends PaidLine, Pick<CartLine, 'kind' | 'id'> {
  units: number;
  before: number;
}

/** Goods that go out; those that were in the first order at their price there. */
export interface WantedGoods extends Pick<CartLine, 'kind' | 'id'> {
  /** TWD. */
  unitPrice: number;
  count: number;
}

export interface ExchangeOf {
  returned: readonly ReturnedGoods[];
  wanted: readonly WantedGoods[];
  /** TWD of delivery that the return is charged. */
  charged: number;
  /** TWD of the first order that can still go back. */
  left: number;
}

/** All in TWD. */
export interface ExchangeSum {
  /** What comes back is worth, and what the goods that go out cost. */
  worth: number;
  price: number;
  /** The part of the worth that pays for them. */
  credit: number;
  /** What goes back, and what the carrier collects; one of them is 0. */
  givenBack: number;
  due: number;
  /** What delivery is charged of the worth: of goods that go out for the same ones nothing. */
  charged: number;
  /** What the exchange takes off each line of the goods that go out, in their sequence. */
  off: readonly number[];
}

/**
 * What it comes to when goods are exchanged. Units that go out for the same units that came back cost what those are
 * worth, so that nobody pays for having faulty goods replaced: neither the coupon's share of their price, nor delivery,
 * nor what was given back for another reason is asked for again.
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

/** How many units of a wanted line came back, and what those were worth. */
function sameUnits(
  { kind, id, count }: WantedGoods,
  returned: readonly ReturnedGoods[],
): { units: number; worth: number } {
  const line = returned.find((each) => each.kind === kind && each.id === id);
  if (!line) return { units: 0, worth: 0 };
  const units = Math.min(count, line.units);
  return { units, worth: refundOfUnits(line, units, line.before) };
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
