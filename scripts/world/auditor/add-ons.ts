import type { GoodsKey } from './goods.ts';
import type { KnownLine, WantedLine } from './lines.ts';
import { type KnownOffers, lowestAmount } from './offers.ts';

/** Goods at a lower price beside others that cost enough. */
export interface KnownAddOn {
  id: number;
  /** TWD that the other goods must reach after their offers. */
  needed: number;
  goods: readonly { key: GoodsKey; price: number; limit: number }[];
}

/** Units that a cart asks for at the price of an add-on; `line` has their own price. */
export interface WantedAddOn {
  offerId: number;
  line: WantedLine;
  /** TWD of one unit as an add-on. */
  price: number;
}

export interface PricedCart {
  /** Units at their own price, and those that are add-ons. */
  lines: WantedLine[];
  addOns: WantedAddOn[];
  /** TWD of all of it after offers, and of the units at their own price. */
  goods: number;
  forGifts: number;
}

/** What a cart costs. Add-ons beside goods that cost too little have their own price, like any other goods. */
export function priceCart(
  lines: readonly WantedLine[],
  asked: readonly WantedAddOn[],
  offers: KnownOffers & { addOns: readonly KnownAddOn[] },
): PricedCart {
  const amount = lowestAmount(lines, offers);
  const isGiven = ({ offerId, line, price }: WantedAddOn) => {
    const offer = offers.addOns.find(({ id }) => id === offerId);
    return offer !== undefined && amount >= offer.needed && price < line.price;
  };
  const addOns = asked.filter(isGiven);
  const all = merged([
    ...lines,
    ...asked.filter((one) => !addOns.includes(one)).map(({ line }) => line),
  ]);
  const forGifts = addOns.length === asked.length ? amount : lowestAmount(all, offers);
  const goods = addOns.reduce((sum, { line, price }) => sum + line.units * price, forGifts);
  return { lines: all, addOns, goods, forGifts };
}

/** Each goods once, with all its units. */
function merged<Line extends WantedLine>(lines: readonly Line[]): Line[] {
  const byKey = Map.groupBy(lines, ({ key }) => key);
  return [...byKey.values()].map((same) => ({
    ...(same[0] as Line),
    units: same.reduce((sum, { units }) => sum + units, 0),
  }));
}

/** The lines of an order with the units that were bought as add-ons, in the line of the same goods. */
export function withAddOns(
  lines: readonly KnownLine[],
  addOns: readonly WantedAddOn[],
): KnownLine[] {
  const byKey = new Map(lines.map((line) => [line.key, line]));
  for (const { line, price } of addOns) {
    const none = { ...line, units: 0, offer: 0, coupon: 0, gone: 0, addOn: null };
    const before = byKey.get(line.key) ?? none;
    const off = line.units * (line.price - price);
    byKey.set(line.key, {
      ...before,
      units: before.units + line.units,
      offer: before.offer + off,
      addOn: {
        units: line.units + (before.addOn?.units ?? 0),
        off: off + (before.addOn?.off ?? 0),
      },
    });
  }
  return [...byKey.values()];
}
