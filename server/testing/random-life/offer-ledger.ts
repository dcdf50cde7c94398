/** What offers take off the lines of an order. Whole TWD, by the ledger's own rules. */
import type { AmountOfferTerms, QuantityOfferTerms } from '#rules/quote/terms.ts';
import { lowestAmount, type PlainLine, savedOn } from '#rules/testing/plain-offers.ts';
import { byKey, type GoodsKey, keyOf, type NamedGoods, namedBy } from './goods.ts';
import { type LineOffer, offerLeft, shareOut, sum } from './ledger.ts';

/** The offers that run now. */
export interface LifeOffers {
  quantity: readonly QuantityOfferTerms[];
  amount: readonly AmountOfferTerms[];
  addOn: AddOnTerms | null;
  /** One of these gifts from an amount on, without add-ons. */
  reward: { needed: number; gifts: readonly number[] } | null;
}

export interface AddOnTerms {
  id: number;
  /** TWD that the other goods must reach after their offers. */
  needed: number;
  goods: readonly { key: GoodsKey; price: number; limit: number }[];
}

/** Units at the price of an add-on offer, and TWD that each of them saves. */
export interface BoughtAddOn {
  offerId: number;
  key: GoodsKey;
  units: number;
  saves: number;
}

/** Ordinary goods in a cart. */
export interface CartGoods {
  key: GoodsKey;
  /** Of one unit, before offers. */
  price: number;
  units: number;
}

/** An offer of an order as its shopper sees it. */
export interface SeenOffer {
  id: number;
  kind: string;
  amount: number;
  units: readonly (NamedGoods & { quantity: number })[];
}

const plainOf = ({ key, price, units }: CartGoods): PlainLine => ({
  ...namedBy(key),
  price,
  units,
});

/** The lowest TWD that ordinary goods can cost with these offers: every way is tried. */
export const lowestOf = ({ quantity, amount }: LifeOffers, goods: readonly CartGoods[]): number =>
  lowestAmount(goods.map(plainOf), quantity, amount);

/**
 * Divides what the offers of an order took off among its lines. Which units an offer took is the shop's
 * choice among equal ones, so it is read from the order; that each offer saves what it says on them is compared by
 * `differs`.
 */
export function offersByLine(
  offers: LifeOffers,
  cart: { goods: readonly CartGoods[]; addOns: readonly BoughtAddOn[] },
  seen: readonly SeenOffer[],
  differs: (what: string, expected: number, found: number) => void,
): Map<GoodsKey, LineOffer[]> {
  const goods = cart.goods.toSorted(byKey);
  const byLine = new Map<GoodsKey, LineOffer[]>();
  const left = goods.map(({ price, units }) => price * units);
  const add = (key: GoodsKey, one: LineOffer) => {
    if (one.amount > 0) byLine.set(key, [...(byLine.get(key) ?? []), one]);
  };
  const unitsIn = ({ units }: SeenOffer, key: GoodsKey) =>
    units.find((one) => keyOf(one) === key)?.quantity ?? 0;
  const spread = (offer: SeenOffer, kind: LineOffer['kind'], base: number[]) => {
    const shares = shareOut(offer.amount, base);
    for (const [place, { key }] of goods.entries()) {
      const amount = shares[place] ?? 0;
      left[place] = (left[place] ?? 0) - amount;
      add(key, { kind, offerId: offer.id, units: unitsIn(offer, key), amount });
    }
  };
  for (const offer of seen
    .filter(({ kind }) => kind !== 'AMOUNT_OFFER')
    .toSorted((a, b) => a.id - b.id)) {
    const terms = offers.quantity.find(({ id }) => id === offer.id);
    const units = goods.flatMap((one) =>
      Array.from({ length: unitsIn(offer, one.key) }, () => plainOf(one)),
    );
    differs(`${offer.kind} ${offer.id} saves`, terms ? savedOn(terms, units) : 0, offer.amount);
    spread(
      offer,
      'QUANTITY_OFFER',
      goods.map(({ key, price }) => price * unitsIn(offer, key)),
    );
  }
  for (const offer of seen.filter(({ kind }) => kind === 'AMOUNT_OFFER')) {
    const inScope = goods.map(({ key }) => unitsIn(offer, key) > 0);
    spread(
      offer,
      'AMOUNT_OFFER',
      left.map((amount, place) => (inScope[place] ? amount : 0)),
    );
  }
  for (const { offerId, key, units, saves } of cart.addOns)
    add(key, { kind: 'ADD_ON', offerId, units, amount: units * saves });
  return byLine;
}

/** The offers of a line of which `gone` of its `units` are taken away: the units that stay keep their part. */
export function offersLeft(
  line: { offers: readonly LineOffer[]; units: number },
  gone: number,
): LineOffer[] {
  const { offers, units } = line;
  const shares = shareOut(
    offerLeft(line, gone),
    offers.map(({ amount }) => amount),
  );
  return offers
    .map((one, place) => ({
      ...one,
      units: Math.min(one.units, units - gone),
      amount: shares[place] ?? 0,
    }))
    .filter(({ amount }) => amount > 0);
}

/** TWD of the units of a line that were bought as add-ons; they count for no gift. */
export const addOnWorth = ({ price, offers }: { price: number; offers: readonly LineOffer[] }) =>
  sum(
    offers
      .filter(({ kind }) => kind === 'ADD_ON')
      .map(({ units, amount }) => price * units - amount),
  );
