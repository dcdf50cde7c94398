import type { GoodsKey } from './goods.ts';
import type { PricedLine } from './quote.ts';

/** An offer on several units as its page explains it. All amounts are whole TWD. */
export interface QuantityOffer {
  id: number;
  kind: 'ANY_N_FOR' | 'NTH_PERCENT' | 'COUNT_PERCENT' | 'COUNT_AMOUNT' | 'PAIR';
  /** Units of one step: of each group, or from which on all units count. */
  count: number;
  /** TWD that a group costs, or that are taken off; per cent that are taken off. */
  amount: number;
  percent: number;
  /** The goods that take part, and those of the second group of a pair. */
  goods: readonly GoodsKey[];
  partners: readonly GoodsKey[];
}

/** TWD off all goods from an amount on. */
export interface AmountOffer {
  id: number;
  threshold: number;
  off: number;
  isRepeated: boolean;
}

export interface KnownOffers {
  quantity: QuantityOffer[];
  amount: AmountOffer[];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);
const off = (price: number, percent: number) => price - Math.floor((price * (100 - percent)) / 100);

/** The lowest TWD of these goods over every way to have each unit in one offer or in none. At most about ten units. */
export function lowestAmount(lines: readonly PricedLine[], offers: KnownOffers): number {
  const total = sum(lines.map(({ price, units }) => price * units));
  return Math.min(
    ...savings(lines, offers.quantity).map((saved) => afterAmount(total - saved, offers)),
  );
}

function afterAmount(goods: number, { amount }: KnownOffers): number {
  const saves = amount.map(({ threshold, off: each, isRepeated }) => {
    if (goods < threshold) return 0;
    return Math.min(goods, isRepeated ? each * Math.floor(goods / threshold) : each);
  });
  return goods - Math.max(0, ...saves);
}

/** Every amount that the offers can save together: each gets some units of each line. */
function savings(lines: readonly PricedLine[], offers: readonly QuantityOffer[]): number[] {
  const known = offers.map(() => new Map<string, number>());
  const savedBy = (offer: QuantityOffer, taken: readonly number[]): number => {
    const ofOffer = known[offers.indexOf(offer)];
    const saved =
      ofOffer?.get(taken.join()) ??
      savedOn(
        offer,
        lines.flatMap((line, place) => Array.from({ length: taken[place] ?? 0 }, () => line)),
      );
    ofOffer?.set(taken.join(), saved);
    return saved;
  };
  const from = (place: number, left: readonly number[]): number[] => {
    const offer = offers[place];
    if (!offer) return [0];
    const most = lines.map((line, index) => (takesPart(offer, line) ? (left[index] ?? 0) : 0));
    const found = choices(most).flatMap((taken) => {
      const saved = savedBy(offer, taken);
      const rest = left.map((units, index) => units - (taken[index] ?? 0));
      return from(place + 1, rest).map((others) => saved + others);
    });
    return [...new Set(found)];
  };
  return from(
    0,
    lines.map(({ units }) => units),
  );
}

/** Whether the units of a line may be in the offer. */
export const takesPart = ({ goods, partners }: QuantityOffer, { key }: PricedLine) =>
  goods.includes(key) || partners.includes(key);

/** Every choice of 0 to so many units of each line. */
function choices(most: readonly number[]): number[][] {
  const [first, ...rest] = most;
  if (first === undefined) return [[]];
  const others = choices(rest);
  return Array.from({ length: first + 1 }, (_, units) => units).flatMap((units) =>
    others.map((other) => [units, ...other]),
  );
}

/** The most TWD that an offer saves on these units. */
export function savedOn(offer: QuantityOffer, units: readonly PricedLine[]): number {
  const { kind, count, percent, amount } = offer;
  const prices = units.map(({ price }) => price);
  switch (kind) {
    case 'COUNT_PERCENT':
      return units.length < count ? 0 : sum(prices.map((price) => off(price, percent)));
    case 'COUNT_AMOUNT':
      return units.length < count ? 0 : Math.min(amount, sum(prices));
    case 'NTH_PERCENT':
      return bestGroups(units, count, (group) => off(lowestOf(group), percent));
    case 'ANY_N_FOR':
      return bestGroups(units, count, (group) => pricesOf(group) - amount);
    case 'PAIR':
      return bestGroups(units, 2, (pair) => (isPair(offer, pair) ? pricesOf(pair) - amount : 0));
  }
}

const pricesOf = (group: readonly PricedLine[]) => sum(group.map(({ price }) => price));
const lowestOf = (group: readonly PricedLine[]) => Math.min(...group.map(({ price }) => price));

function isPair({ goods, partners }: QuantityOffer, [one, other]: readonly PricedLine[]): boolean {
  if (!one || !other) return false;
  const fits = (a: PricedLine, b: PricedLine) => goods.includes(a.key) && partners.includes(b.key);
  return fits(one, other) || fits(other, one);
}

/** The most that groups of this size save, if each unit is in one of them or in none. */
function bestGroups(
  units: readonly PricedLine[],
  size: number,
  saves: (group: readonly PricedLine[]) => number,
): number {
  const [first, ...others] = units;
  if (!first || units.length < size) return 0;
  let most = bestGroups(others, size, saves);
  for (const places of subsets(others.length, size - 1)) {
    const saved = saves([first, ...places.map((place) => others[place] as PricedLine)]);
    if (saved <= 0) continue;
    const left = others.filter((_, place) => !places.includes(place));
    most = Math.max(most, saved + bestGroups(left, size, saves));
  }
  return most;
}

/** Every set of so many places below `length`. */
function subsets(length: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]];
  return Array.from({ length: Math.max(length - from, 0) }, (_, step) => from + step).flatMap(
    (place) => subsets(length, size - 1, place + 1).map((rest) => [place, ...rest]),
  );
}
