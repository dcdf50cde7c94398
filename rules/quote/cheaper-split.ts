import { quantityKinds } from './kinds/quantity-kinds.ts';
import { quote } from './quote.ts';
import type { Quote, QuoteInput, QuoteLine } from './types.ts';
import { notRunning } from './windows.ts';

type Part = readonly (Pick<QuoteLine, 'kind' | 'id' | 'name'> & { count: number })[];

/** One of two orders into which a cart may be split. TWD of its goods after offers, before coupon and delivery. */
export interface SplitOrder {
  goodsAmount: number;
  lines: Part;
}

/** Two orders whose goods cost `saves` TWD less than those of one; more than 0. */
export interface CheaperSplit {
  saves: number;
  orders: readonly [SplitOrder, SplitOrder];
}

/** The most ways to split a cart that are priced, so that an answer takes a fraction of a second. */
const mostWays = 150;
/** Larger carts are not split. */
const mostUnits = 60;

/**
 * The split of a cart into two orders with the lowest amount of goods; null if none that was tried costs less. Only an
 * offer that counts once in an order, or a limited number of times, makes a split worth while. Every split of a small
 * cart is tried; of a larger one the first lines and some units of the next one against the rest. Add-ons stay in the
 * first order. No further split is tried once `isLate` says so.
 */
export function cheaperSplit(
  input: QuoteInput,
  whole: Quote,
  isLate: () => boolean = () => false,
): CheaperSplit | null {
  if (!mayBeWorthwhile(input)) return null;
  const lines = ownUnits(input, whole);
  if (lines.reduce((sum, { count }) => sum + count, 0) > mostUnits) return null;
  const goodsOf = ({ amounts }: Quote) => amounts.product - amounts.discount;
  const orderOf = (part: Part, addOns: QuoteInput['addOns']): SplitOrder => {
    const asked = part.map(({ kind, id, count }) => ({ kind, id, quantity: count }));
    const priced = quote({
      ...input,
      looksForMore: false,
      lines: asked,
      addOns: addOns ?? [],
      coupon: null,
    });
    const bought = priced.lines.filter(({ count }) => count > 0);
    return {
      goodsAmount: goodsOf(priced),
      lines: bought.map(({ kind, id, name, count }) => ({ kind, id, name, count })),
    };
  };
  let best: CheaperSplit | null = null;
  for (const counts of waysToSplit(lines, !input.addOns?.length)) {
    if (isLate()) break;
    const one = orderOf(partOf(lines, counts), input.addOns);
    const other = orderOf(
      partOf(
        lines,
        lines.map(({ count }, at) => count - (counts[at] ?? 0)),
      ),
      [],
    );
    const saves = goodsOf(whole) - one.goodsAmount - other.goodsAmount;
    if (saves > (best?.saves ?? 0)) best = { saves, orders: [one, other] };
  }
  return best;
}

/** Whether an offer runs that an order gets only once, or so many times. */
function mayBeWorthwhile({ quantityOffers = [], amountOffers = [], moment }: QuoteInput): boolean {
  const isOnceOnly = quantityOffers.some(
    (offer) =>
      !notRunning(offer, moment) &&
      (offer.maxUsesPerOrder !== null || !quantityKinds[offer.kind].isRepeated),
  );
  return isOnceOnly || amountOffers.some((offer) => !notRunning(offer, moment));
}

/** The units of each line that are no add-ons, as many as can be bought. */
function ownUnits({ lines: asked }: QuoteInput, { lines }: Quote): Part {
  return lines.flatMap(({ kind, id, name, count }) => {
    const own = asked.find((one) => one.kind === kind && one.id === id)?.quantity ?? 0;
    return own > 0 && count > 0 ? [{ kind, id, name, count: Math.min(own, count) }] : [];
  });
}

const partOf = (lines: Part, counts: readonly number[]): Part =>
  lines.map((line, at) => ({ ...line, count: counts[at] ?? 0 })).filter(({ count }) => count > 0);

/** The units of each line in the first order. With `isSymmetric` a split and its reverse are one. */
function* waysToSplit(lines: Part, isSymmetric: boolean): Generator<readonly number[]> {
  const counts = lines.map(({ count }) => count);
  const all = counts.reduce((product, count) => product * (count + 1), 1);
  const last = isSymmetric ? Math.floor((all - 1) / 2) : all - 2;
  if (last <= mostWays) {
    for (let way = 1; way <= last; way++) yield digitsOf(way, counts);
    return;
  }
  // These are as many as there are units.
  for (const [at, count] of counts.entries()) {
    for (let own = 1; own <= count; own++) {
      yield counts.map((units, line) => (line < at ? units : line === at ? own : 0));
    }
  }
}

/** The number as a row of counts, each from 0 to the most units of its line. */
function digitsOf(number: number, counts: readonly number[]): number[] {
  let rest = number;
  return counts.map((count) => {
    const digit = rest % (count + 1);
    rest = Math.floor(rest / (count + 1));
    return digit;
  });
}
