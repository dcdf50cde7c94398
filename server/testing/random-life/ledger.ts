/**
 * An independent ledger that follows the rules of the shop but uses none of its code: orders with the amount that
 * each unit was paid for, and all money that came and went. Whole TWD.
 */

import { byKey, type Goods, type GoodsKey, type Parts } from './goods.ts';

export interface CouponTerms {
  kind: 'AMOUNT' | 'PERCENT' | 'FREE_SHIPPING';
  /** TWD, or per cent off. */
  value: number;
  /** TWD that the goods must reach. */
  minimum: number;
}

/** TWD that an offer took off a line, and the units of it that took part. */
export interface LineOffer {
  kind: 'QUANTITY_OFFER' | 'AMOUNT_OFFER' | 'ADD_ON';
  offerId: number;
  units: number;
  amount: number;
}

export interface LedgerLine {
  key: GoodsKey;
  /** What one unit took from the stock when it was ordered, whatever a combination consists of now. */
  parts: Parts;
  /** Of one unit: before reductions, and after them. */
  list: number;
  price: number;
  units: number;
  /** TWD that a coupon or an exchange took off the whole line, and what offers did. */
  off: number;
  offers: readonly LineOffer[];
  /** Units that were refunded or came back. */
  gone: number;
  /** How many of those units are back in the stock. */
  restocked: number;
}

/** A line of one unit at this price, of which nothing has happened. */
export const newLine = ({ key, parts, list }: Goods, price: number): LedgerLine => ({
  ...{ key, parts, list, price, units: 1, off: 0, offers: [], gone: 0, restocked: 0 },
});

export type UnitsByGoods = ReadonlyMap<GoodsKey, number>;

/** The only parcel of an order that has left. It has one unit of a line; all others are in no parcel. */
export interface SentPart {
  parcelId: number;
  key: GoodsKey;
  /** Whether a refund has named the unit in it. */
  isRefunded: boolean;
}

export interface LedgerOrder {
  id: number;
  lines: LedgerLine[];
  coupon: CouponTerms | null;
  /** The gift that its shopper chose, and the TWD of goods without add-ons that it needs. */
  gift: { id: number; needed: number } | null;
  /** What it cost when it was placed, which its explanation tells ever after; null for an exchange, which has none. */
  placed: Placed | null;
  /** TWD that the coupon, or the returned goods, took off. */
  couponOff: number;
  exchangeOff: number;
  shipFee: number;
  asked: number;
  /** TWD that the goods had to reach for the free delivery that the order has or had; null if it never had it. */
  freeFrom: number | null;
  captured: number;
  refunded: number;
  /** TWD that were paid for goods that came back, or for which nothing is to be paid. */
  goodsBack: number;
  /** TWD by which the sum was lowered after the payment. */
  lowered: number;
  /** TWD of the delivery: refunded, and charged by returns. */
  feeBack: number;
  feeCharged: number;
  /** SHIPPED: a part has left, and the shopper has not received it. */
  state: 'ESTABLISHED' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED' | 'RETURNED';
  isPaid: boolean;
  /** For an order of an exchange: the amount that the returned goods paid, and their order. */
  credit: Credit | null;
  /** Amounts that were refunded for a reason other than goods, and when. */
  goodwill: { amount: number; at: number }[];
  /** Orders for which goods of this one were exchanged. */
  exchanges: LedgerOrder[];
}

/** What returned goods have paid for other goods, and TWD that went back of it; null before that. */
interface Credit {
  of: LedgerOrder;
  amount: number;
  wentBack: number | null;
  madeAt: number;
}

/** An order of these lines of which nothing has happened. */
export const newLedger = (id: number, lines: LedgerLine[]): LedgerOrder => ({
  ...{ id, lines, coupon: null, gift: null, placed: null, couponOff: 0, exchangeOff: 0 },
  ...{ shipFee: 0, asked: 0, freeFrom: null, captured: 0, refunded: 0, lowered: 0, goodsBack: 0 },
  ...{ feeBack: 0, feeCharged: 0, state: 'ESTABLISHED', isPaid: false },
  ...{ credit: null, exchanges: [], goodwill: [] },
});

/** The sums of a new order in TWD. */
export interface Placed {
  goods: number;
  /** What lower prices of a unit took off, how much of it an event with limits did, and what offers did. */
  lowered: number;
  given: number;
  offers: number;
  coupon: number;
  fee: number;
  paid: number;
}

export const deliveryFee = 80;

export const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);

type SoldLine = Pick<LedgerLine, 'price' | 'units' | 'offers'>;

export const offerOf = ({ offers }: Pick<LedgerLine, 'offers'>): number =>
  sum(offers.map(({ amount }) => amount));

/** The price of a line after offers, before the coupon. */
export const priceOf = (line: SoldLine) => line.price * line.units - offerOf(line);
export const sold = (lines: readonly SoldLine[]) => sum(lines.map(priceOf));

/** What offers took off the units of a line that stay when `gone` of them are taken away. */
export const offerLeft = (line: Pick<LedgerLine, 'offers' | 'units'>, gone: number) =>
  offerOf(line) - Math.floor((offerOf(line) * gone) / line.units);
export const listed = (lines: readonly Pick<LedgerLine, 'list' | 'units'>[]) =>
  sum(lines.map(({ list, units }) => list * units));

/** Divides an amount by weight: whole TWD first, then one TWD each for the largest fractions, earlier ones first. */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const all = sum(weights);
  if (all === 0) return weights.map(() => 0);
  const parts = weights.map((weight, place) => ({
    place,
    whole: Math.floor((amount * weight) / all),
    fraction: (amount * weight) % all,
  }));
  const missing = amount - sum(parts.map(({ whole }) => whole));
  const lucky = [...parts]
    .sort((a, b) => b.fraction - a.fraction || a.place - b.place)
    .slice(0, missing)
    .map(({ place }) => place);
  return parts.map(({ place, whole }) => whole + (lucky.includes(place) ? 1 : 0));
}

export interface Bill {
  couponOff: number;
  offOf: Map<GoodsKey, number>;
  shipFee: number;
  total: number;
  isFree: boolean;
  usesCoupon: boolean;
}

/** The price of goods with a coupon, if free delivery begins at `freeFrom`. */
export function billOf(
  goods: readonly Pick<LedgerLine, 'key' | 'price' | 'units' | 'offers'>[],
  coupon: CouponTerms | null,
  freeFrom: number | null,
): Bill {
  const amount = sold(goods);
  const isFree = freeFrom !== null && amount >= freeFrom;
  const taken = coupon === null || amount < coupon.minimum ? 0 : offBy(coupon, amount);
  const freesDelivery =
    coupon?.kind === 'FREE_SHIPPING' && amount >= coupon.minimum && !isFree && amount > 0;
  const sorted = goods.toSorted(byKey);
  const shares = shareOut(taken, sorted.map(priceOf));
  const shipFee = isFree || freesDelivery ? 0 : deliveryFee;
  return {
    couponOff: taken,
    offOf: new Map(sorted.map(({ key }, place) => [key, shares[place] ?? 0])),
    shipFee,
    total: amount - taken + shipFee,
    isFree,
    usesCoupon: taken > 0 || freesDelivery,
  };
}

function offBy({ kind, value }: CouponTerms, amount: number): number {
  if (kind === 'FREE_SHIPPING') return 0;
  if (kind === 'AMOUNT') return Math.min(value, amount);
  // A price after a percentage is rounded down, in favour of the shopper.
  return amount - Math.floor((amount * (100 - value)) / 100);
}

/** The paid amount of each unit of a line, from the first to the last: reductions are spread over them. */
const paidByUnit = (line: LedgerLine) =>
  Array.from({ length: line.units }, (_, place) => {
    const upTo = (count: number) => Math.floor(((line.off + offerOf(line)) * count) / line.units);
    return line.price - (upTo(place + 1) - upTo(place));
  });

/** The worth of the next units of a line. */
export const worthOf = (line: LedgerLine, units: number) =>
  sum(paidByUnit(line).slice(line.gone, line.gone + units));

export const isAllGone = (order: LedgerOrder, more: UnitsByGoods) =>
  order.lines.every(({ key, units, gone }) => gone + (more.get(key) ?? 0) === units);

/** TWD that can still be refunded, without the amount that returned goods have paid for other goods. */
export const leftOf = (order: LedgerOrder) =>
  Math.max(order.captured - order.refunded - creditsHeld(order), 0);

/** TWD that go back if other goods do not reach the shopper. */
function creditsHeld(order: LedgerOrder): number {
  const credits = order.exchanges.flatMap(({ credit, state }) =>
    credit && credit.wentBack === null ? { ...credit, hasLeft: state !== 'ESTABLISHED' } : [],
  );
  let used = goodwillUsed(order);
  let held = 0;
  for (const { hasLeft, ...credit } of credits) {
    const left = hasLeft ? loweredCredit(credit, used) : credit.amount;
    used += credit.amount - left;
    held += left;
  }
  return held;
}

/** TWD of amounts refunded without goods that credits which went back have taken off. */
export const goodwillUsed = ({ exchanges }: LedgerOrder) =>
  sum(
    exchanges.map(({ credit }) =>
      credit && credit.wentBack !== null ? credit.amount - credit.wentBack : 0,
    ),
  );

/** A credit after its goods have left: amounts refunded since the exchange are taken off, once. */
export function loweredCredit({ of, amount, madeAt }: Credit, used: number): number {
  const since = sum(of.goodwill.map((each) => (each.at >= madeAt ? each.amount : 0)));
  return Math.max(amount - Math.max(since - used, 0), 0);
}

/**
 * TWD that count towards the member's level: what money and returned goods have paid for goods, without those that came
 * back. Null for an order that its shopper does not have.
 */
export function countedOf({ state, asked, shipFee, credit, goodsBack }: LedgerOrder) {
  if (state !== 'COMPLETED') return null;
  return Math.max(asked - shipFee + (credit?.amount ?? 0) - goodsBack, 0);
}
