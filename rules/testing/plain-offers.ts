/**
 * What a cart costs after offers, found by trying everything. It is written from the description of offers (G-200) and
 * shares only `prorate` with the shop, which never imports it.
 */
import { prorate } from '../prices/prorate.ts';
import type { AmountOfferTerms, OfferScope, QuantityOfferTerms } from '../quote/terms.ts';
import type { QuoteInput } from '../quote/types.ts';

export interface PlainLine {
  kind: 'product' | 'combination';
  id: number;
  price: number;
  units: number;
}

type Goods = Pick<PlainLine, 'kind' | 'id'>;

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function isFor(offer: OfferScope, { kind, id }: Goods): boolean {
  if (offer.scope === 'ALL_PRODUCTS') return true;
  return kind === 'product' ? offer.products.includes(id) : offer.combinations.includes(id);
}

const isPartner = ({ kind, groupB }: QuantityOfferTerms, goods: Goods) =>
  kind === 'PAIR' && goods.kind === 'product' && groupB.includes(goods.id);

/** TWD that an offer saves on these units by its best groups; of groups that take all units unless `mayLeave`. */
export function savedOn(
  offer: QuantityOfferTerms,
  units: readonly PlainLine[],
  mayLeave = true,
): number {
  const { tiers } = offer;
  const prices = units.map(({ price }) => price);
  const reached = tiers
    .filter(({ count }) => count <= units.length)
    .toSorted((a, b) => b.count - a.count)[0];
  const off = (value: number, percent: number) =>
    value - Math.floor((value * (100 - percent)) / 100);
  switch (offer.kind) {
    case 'COUNT_PERCENT':
      return total(prices.map((price) => off(price, reached?.percent ?? 0)));
    case 'COUNT_AMOUNT':
      return Math.min(total(prices), reached?.amount ?? 0);
    case 'ANY_N_FOR':
      return bestGroups(offer, units, mayLeave, (group) => {
        const tier = tiers.find(({ count }) => count === group.length);
        return tier ? total(group.map(({ price }) => price)) - (tier.amount ?? 0) : 0;
      });
    case 'NTH_PERCENT':
      return bestGroups(offer, units, mayLeave, (group) => {
        if (group.length !== tiers[0]?.count) return 0;
        return off(Math.min(...group.map(({ price }) => price)), tiers[0].percent ?? 0);
      });
    case 'PAIR':
      return bestGroups(offer, units, mayLeave, ([one, other, third]) => {
        if (!one || !other || third) return 0;
        const fits = (a: PlainLine, b: PlainLine) => isFor(offer, a) && isPartner(offer, b);
        if (!fits(one, other) && !fits(other, one)) return 0;
        const { amount = null, percent = null } = tiers[0] ?? {};
        const sum = one.price + other.price;
        return amount === null ? off(sum, percent ?? 0) : sum - amount;
      });
  }
}

/** The most that groups of these units save, if each unit is in one group or in none. */
function bestGroups(
  { tiers, kind, maxUsesPerOrder }: QuantityOfferTerms,
  units: readonly PlainLine[],
  mayLeave: boolean,
  savedBy: (group: readonly PlainLine[]) => number,
): number {
  const sizes = kind === 'PAIR' ? [2] : tiers.map(({ count }) => count);
  const best = (rest: readonly PlainLine[], uses: number): number => {
    const [first, ...others] = rest;
    if (!first) return 0;
    let most = mayLeave ? best(others, uses) : Number.NEGATIVE_INFINITY;
    if (uses === 0) return most;
    for (const size of sizes) {
      for (const picked of choose(others, size - 1)) {
        const saved = savedBy([first, ...picked]);
        if (saved <= 0) continue;
        const left = others.filter((one) => !picked.includes(one));
        most = Math.max(most, saved + best(left, uses - 1));
      }
    }
    return most;
  };
  return best(
    units.map((one) => ({ ...one })),
    maxUsesPerOrder ?? units.length,
  );
}

/** Every choice of so many items; of choices with the same prices and goods only the first. */
function choose(items: readonly PlainLine[], size: number): PlainLine[][] {
  if (size === 0) return [[]];
  const seen = new Set<string>();
  return items
    .flatMap((item, index) =>
      choose(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
    )
    .filter((choice) => {
      const key = choice.map(({ kind, id }) => `${kind}${id}`).join();
      return !seen.has(key) && seen.add(key);
    });
}

function savedByAmountOffer(offer: AmountOfferTerms, base: number): number {
  const { thresholdAmount, discountType, discountValue, isRepeated } = offer;
  if (base < thresholdAmount) return 0;
  if (discountType === 'PERCENT') return base - Math.floor((base * (100 - discountValue)) / 100);
  return Math.min(base, discountValue * (isRepeated ? Math.floor(base / thresholdAmount) : 1));
}

/** TWD of goods with units in these offers: `takes[offer][line]` units, less the amount offer that saves most. */
function costOf(
  lines: readonly PlainLine[],
  takes: readonly (readonly number[])[],
  saved: readonly number[],
  amountOffers: readonly AmountOfferTerms[],
): number {
  const amounts = lines.map(({ price, units }) => price * units);
  const order = lines.map((_, index) => index).toSorted((a, b) => compare(lines[a], lines[b]));
  for (const [offer, ofLines] of takes.entries()) {
    const shares = prorate(
      saved[offer] ?? 0,
      order.map((line) => (lines[line]?.price ?? 0) * (ofLines[line] ?? 0)),
    );
    for (const [place, line] of order.entries()) {
      amounts[line] = (amounts[line] ?? 0) - (shares[place] ?? 0);
    }
  }
  const off = amountOffers.map((offer) =>
    savedByAmountOffer(
      offer,
      total(amounts.filter((_, line) => lines[line] && isFor(offer, lines[line]))),
    ),
  );
  return total(amounts) - Math.max(0, ...off);
}

function compare(a: PlainLine | undefined, b: PlainLine | undefined): number {
  if (!a || !b) return 0;
  if (a.kind !== b.kind) return a.kind === 'product' ? -1 : 1;
  return a.id - b.id;
}

/** The lowest TWD of the goods over every way to put each unit into one offer or none. */
export function lowestAmount(
  lines: readonly PlainLine[],
  offers: readonly QuantityOfferTerms[],
  amountOffers: readonly AmountOfferTerms[],
): number {
  const known = offers.map(() => new Map<string, number>());
  const savedBy = (offer: number, taken: readonly number[]): number => {
    const key = taken.join();
    const found = known[offer]?.get(key);
    if (found !== undefined) return found;
    const terms = offers[offer];
    const units = lines.flatMap((line, index) =>
      Array.from({ length: taken[index] ?? 0 }, () => line),
    );
    const saved = terms ? savedOn(terms, units) : 0;
    // A unit takes part in groups only if it is in one.
    if (terms && savedOn(terms, units, false) !== saved) {
      known[offer]?.set(key, Number.NaN);
      return Number.NaN;
    }
    known[offer]?.set(key, saved);
    return saved;
  };
  const takes = offers.map(() => lines.map(() => 0));
  let lowest = Number.POSITIVE_INFINITY;
  const place = (line: number, offer: number, left: number): void => {
    const goods = lines[line];
    if (!goods) {
      const saved = takes.map((taken, index) => savedBy(index, taken));
      if (saved.some(Number.isNaN)) return;
      lowest = Math.min(lowest, costOf(lines, takes, saved, amountOffers));
      return;
    }
    const terms = offers[offer];
    if (!terms) {
      place(line + 1, 0, lines[line + 1]?.units ?? 0);
      return;
    }
    const most = isFor(terms, goods) || isPartner(terms, goods) ? left : 0;
    for (let units = 0; units <= most; units++) {
      const ofOffer = takes[offer];
      if (ofOffer) ofOffer[line] = units;
      place(line, offer + 1, left - units);
    }
    const ofOffer = takes[offer];
    if (ofOffer) ofOffer[line] = 0;
  };
  place(0, 0, lines[0]?.units ?? 0);
  return lowest;
}

/** The lowest TWD of the goods of a cart, over every way to put each unit into one offer or none. */
export function lowestOf({
  lines,
  goods,
  quantityOffers = [],
  amountOffers = [],
}: QuoteInput): number {
  const plain = lines.map(({ kind, id, quantity: units }) => {
    const saleable = (kind === 'product' ? goods.products : goods.combinations).get(id);
    return { kind, id, units, price: saleable?.sellingPrice ?? 0 };
  });
  return lowestAmount(plain, quantityOffers, amountOffers);
}
