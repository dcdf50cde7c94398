import { byKey, type GoodsKey, keyOf, type NamedGoods, type Parts } from './goods.ts';
import { type AmountOffer, type KnownOffers, savedOn } from './offers.ts';
import type { PricedLine } from './quote.ts';

/** Goods with what one unit takes from the shelf when it is ordered, whatever a combination consists of later. */
export interface WantedLine extends PricedLine {
  /** TWD of one unit in the list; `price` may be that of a discount or of the member's level. */
  list: number;
  parts: Parts;
}

/** A line of an order with what was taken off it, in whole TWD. */
export interface KnownLine extends WantedLine {
  /** What offers took off all its units, add-ons too, and what the coupon did. */
  offer: number;
  coupon: number;
  /** The units that were bought as add-ons, and the part of `offer` that these took off. */
  addOn: { units: number; off: number } | null;
  /** Units that were given back. */
  gone: number;
}

/** An offer of an order as its owner is shown it. */
export interface ShownOffer {
  id: number;
  kind: string;
  amount: number;
  units: readonly (NamedGoods & { quantity: number })[];
}

/** Divides an amount by weight: whole TWD first, then one TWD each for the largest fractions, earlier ones first. */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all === 0) return weights.map(() => 0);
  const shares = weights.map((weight) => Math.floor((amount * weight) / all));
  const left = amount - shares.reduce((sum, share) => sum + share, 0);
  const byFraction = weights
    .map((weight, place) => ({ place, fraction: (amount * weight) % all }))
    .sort((a, b) => b.fraction - a.fraction || a.place - b.place);
  for (const { place } of byFraction.slice(0, left)) shares[place] = (shares[place] ?? 0) + 1;
  return shares;
}

/**
 * The lines of a new order with the shares of the offers that it got. Which of equal units an offer took is the shop's
 * choice; that it saves on them what it says is told to `differs`.
 */
export function withOffers(
  lines: readonly WantedLine[],
  offers: KnownOffers,
  shown: readonly ShownOffer[],
  differs: (what: string, expected: number, seen: number) => void,
): KnownLine[] {
  const sorted = lines.toSorted(byKey);
  const left = sorted.map(({ price, units }) => price * units);
  const inOffer = ({ units }: ShownOffer, { key }: { key: GoodsKey }) =>
    units.find((one) => keyOf(one) === key)?.quantity ?? 0;
  const take = (amount: number, weights: number[]) => {
    for (const [place, share] of shareOut(amount, weights).entries())
      left[place] = (left[place] ?? 0) - share;
  };
  for (const offer of shown.filter(({ kind }) => kind !== 'AMOUNT_OFFER')) {
    const units = sorted.flatMap((line) =>
      Array.from({ length: inOffer(offer, line) }, () => line),
    );
    const terms = offers.quantity.find(({ id }) => id === offer.id);
    differs(`offer ${offer.id} saves`, terms ? savedOn(terms, units) : 0, offer.amount);
    take(
      offer.amount,
      sorted.map((line) => line.price * inOffer(offer, line)),
    );
  }
  for (const offer of shown.filter(({ kind }) => kind === 'AMOUNT_OFFER')) {
    const terms = offers.amount.find(({ id }) => id === offer.id);
    const goods = left.reduce((all, each) => all + each, 0);
    differs(`offer ${offer.id} saves`, terms ? savedFrom(terms, goods) : 0, offer.amount);
    take(offer.amount, [...left]);
  }
  return sorted.map((line, place) => ({
    ...line,
    offer: line.price * line.units - (left[place] ?? 0),
    ...{ coupon: 0, gone: 0, addOn: null },
  }));
}

const savedFrom = ({ threshold, off, isRepeated }: AmountOffer, goods: number): number => {
  if (goods < threshold) return 0;
  return Math.min(goods, isRepeated ? off * Math.floor(goods / threshold) : off);
};

/** TWD of a line after offers. */
export const afterOffers = ({ price, units, offer }: KnownLine) => price * units - offer;

/** TWD of the units of a line that were bought as add-ons. */
export const addOnWorth = ({ price, addOn }: KnownLine): number =>
  addOn ? price * addOn.units - addOn.off : 0;

/** TWD of all goods after offers. */
export const goodsOf = (lines: readonly KnownLine[]): number =>
  lines.reduce((sum, line) => sum + afterOffers(line), 0);

/** The lines with their shares of what a coupon takes off all of them. */
export function withCoupon(lines: readonly KnownLine[], amount: number): KnownLine[] {
  const sorted = lines.toSorted(byKey);
  const shares = shareOut(amount, sorted.map(afterOffers));
  return sorted.map((line, place) => ({ ...line, coupon: shares[place] ?? 0 }));
}

/** A line with another number of units: those that stay keep their part of the offers, and more units get none. */
export function withUnits(line: KnownLine, units: number): KnownLine {
  const gone = Math.max(line.units - units, 0);
  const offer = line.offer - Math.floor((line.offer * gone) / line.units);
  return { ...line, units, offer, addOn: addOnLeft(line, { units, offer }) };
}

/** The add-ons in a line of which fewer units are left, with TWD of all its offers. */
function addOnLeft({ addOn, offer }: KnownLine, left: { units: number; offer: number }) {
  if (!addOn) return null;
  const [, off = 0] = shareOut(left.offer, [offer - addOn.off, addOn.off]);
  return { units: Math.min(addOn.units, left.units), off };
}

/** TWD that were paid for the first units of a line: what was taken off is spread over all of them. */
const worthOfFirst = ({ price, units, offer, coupon }: KnownLine, count: number): number =>
  price * count - Math.floor(((offer + coupon) * count) / units);

/** TWD that the next units of a line are worth when they are given back. */
export const worthOf = (line: KnownLine, units: number): number =>
  worthOfFirst(line, line.gone + units) - worthOfFirst(line, line.gone);
