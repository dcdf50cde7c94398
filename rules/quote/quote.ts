import type { CartChange } from '#contract/entities/orders.ts';
import { type CartLine, lineKey, mergeLines } from '../goods/cart-lines.ts';
import type { Saleable } from '../goods/saleable.ts';
import { sum } from '../numbers.ts';
import { prorate } from '../prices/prorate.ts';
import { couponLine } from './coupon-line.ts';
import { giftLines } from './gift-lines.ts';
import { reachedFreeShipping } from './kinds/thresholds/free-shipping.ts';
import { priceLine } from './price-lines.ts';
import { byPrecedence, shareStock } from './share-stock.ts';
import { isFreeByCoupon, shippingByEvents, withCoupon } from './shipping-line.ts';
import { thresholdsStillToReach } from './thresholds.ts';
import type {
  Goods,
  LineBeforeCoupon,
  Quote,
  QuoteInput,
  QuoteLine,
  SolvedOffers,
  SolveOffers,
} from './types.ts';
import { unfiredRules } from './unfired.ts';

/**
 * Computes the price of a cart: its amounts, the units that can be bought, and the gifts. The cart page, the server
 * and the order all use this function, and nothing else prices a cart. Amounts are whole TWD. Thresholds and the
 * coupon's minimum count goods after discounts and offers, before the coupon (G-062).
 *
 * `solve` is `solveOffers` of `offers/solve-offers.ts`. A caller without offers leaves it out. Throws if the input has
 * offers and no solver, because a price without them would be too high.
 */
export function quote(input: QuoteInput, solve: SolveOffers | undefined = input.solve): Quote {
  const asked = mergeLines([...input.lines, ...addOnLines(input)]);
  const solved = solveWith(input, solve, priceLines(input, asked));
  const linesBeforeCoupon = solved.lines;
  const product = sum(linesBeforeCoupon.map(({ listPrice, count }) => listPrice * count));
  const goodsAmount = sum(linesBeforeCoupon.map(({ amount }) => amount));
  const unitCount = sum(linesBeforeCoupon.map(({ count }) => count));

  const byEvents = shippingByEvents(input, goodsAmount, unitCount);
  const isFreeByEvent = unitCount > 0 && reachedFreeShipping(input, goodsAmount) !== undefined;
  const coupon = couponLine(input.coupon, {
    goodsAmount,
    unitCount,
    isShippingFree: isFreeByEvent || (input.delivery !== null && byEvents.fee === 0),
    giftStocks: input.giftStocks,
    moment: input.moment,
  });
  const couponAmount = coupon?.amount ?? 0;
  const shipping = withCoupon(byEvents, input.coupon, coupon);
  const lines = withCouponShares(linesBeforeCoupon, couponAmount);
  const isShippingFree = isFreeByEvent || isFreeByCoupon(input.coupon, coupon);
  const giftAmount = goodsAmount - solved.addOnAmount;
  const gifts = giftLines(input, { giftAmount, unitCount, coupon });
  const spent = { goodsAmount, giftAmount, isShippingFree, coupon };
  return {
    lines,
    gifts,
    coupon,
    offers: solved.offers,
    changes: [...changesOf(asked, lines), ...solved.changes],
    shipping,
    amounts: {
      product,
      discount: product - goodsAmount,
      coupon: couponAmount,
      shipFee: shipping.fee,
      paid: goodsAmount - couponAmount + shipping.fee,
    },
    thresholds: thresholdsStillToReach(input, spent, solved.thresholds),
    unfired: [
      ...unfiredRules(input, { lines, goodsAmount, giftAmount, unitCount, coupon, gifts }),
      ...solved.unfired,
    ],
    unitCount,
    isExact: solved.isExact,
    cheaperWithMore: solved.cheaperWithMore,
  };
}

/** Units that are asked for as add-ons are units of their product's line. */
const addOnLines = ({ addOns = [] }: QuoteInput): CartLine[] =>
  addOns.map(({ productId, quantity }) => ({ kind: 'product', id: productId, quantity }));

function solveWith(
  input: QuoteInput,
  solve: SolveOffers | undefined,
  lines: readonly LineBeforeCoupon[],
): SolvedOffers {
  const { quantityOffers, amountOffers, addOnOffers, addOns } = input;
  const hasOffers = [quantityOffers, amountOffers, addOnOffers, addOns].some((one) => one?.length);
  if (hasOffers && !solve) throw new Error('a quote with offers needs their solver');
  if ((hasOffers || input.isPlaced) && solve) return solve(input, lines);
  const none = { offers: [], changes: [], unfired: [], thresholds: [] };
  return { lines, ...none, addOnAmount: 0, isExact: true, cheaperWithMore: null };
}

function priceLines({ goods, stocks }: QuoteInput, asked: readonly CartLine[]): LineBeforeCoupon[] {
  const wanted = asked.flatMap((line) => {
    const saleable = find(goods, line);
    return saleable ? [{ line, saleable }] : [];
  });
  const shares = shareStock(wanted, stocks);
  return wanted.flatMap((each) => {
    const share = shares.get(each);
    return share ? [priceLine(each, share)] : [];
  });
}

function find({ products, combinations }: Goods, { kind, id }: CartLine): Saleable | undefined {
  const saleable = (kind === 'product' ? products : combinations).get(id);
  return saleable?.isVisible ? saleable : undefined;
}

/**
 * The lines with their shares of the coupon. A remaining dollar goes to the same line, whatever the order of the
 * lines.
 */
function withCouponShares(lines: readonly LineBeforeCoupon[], couponAmount: number): QuoteLine[] {
  const sorted = lines.toSorted(byPrecedence);
  const shares = prorate(
    couponAmount,
    sorted.map(({ amount }) => amount),
  );
  const shareOf = new Map(sorted.map((line, index) => [lineKey(line), shares[index] ?? 0]));
  return lines.map((line) => ({ ...line, couponShare: shareOf.get(lineKey(line)) ?? 0 }));
}

function changesOf(asked: readonly CartLine[], lines: readonly QuoteLine[]): CartChange[] {
  return asked.flatMap(({ kind, id, quantity: from }): CartChange[] => {
    const line = lines.find((one) => one.kind === kind && one.id === id);
    if (!line) return [{ kind, id, reason: 'UNKNOWN', from, to: 0 }];
    if (line.count === from) return [];
    const reason = line.count === 0 && !line.isLimited ? 'SOLD_OUT' : 'LIMITED';
    return [{ kind, id, reason, from, to: line.count }];
  });
}
