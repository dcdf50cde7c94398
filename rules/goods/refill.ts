import { dayNumber, dayOfNumber, taipeiDay } from '../dates.ts';
import { sum } from '../numbers.ts';

/**
 * When a member runs out of the goods of one series, from the member's own completed orders alone (G-213). It knows
 * nothing but dates and pieces.
 *
 * A piece lasts as long as the days from one purchase to the next, divided by the pieces of the first of them. The
 * median of the last five such intervals counts, at least two. With fewer, the pieces are divided by the usual need,
 * and the result is a guess. Gifts add pieces to the purchase before them; they are no purchase themselves, because
 * nobody decided by them that it was time to buy.
 */

/** Goods of one series that a member got. */
export interface Supply {
  orderId: number;
  at: Date;
  pieces: number;
  /** Days for which the pieces last with usual need; null if nobody knows what usual need is. */
  usualDays: number | null;
  isGift: boolean;
}

/** Days are written YYYY-MM-DD, in Taipei. */
export interface Refill {
  /** Whole days until the goods run out; never negative. */
  daysLeft: number;
  /** The first and last day on which the goods probably run out. */
  from: string;
  to: string;
  /** Whether the usual need was used, because there were too few purchases. */
  isGuess: boolean;
  /** The newest purchase. */
  lastOrderId: number;
}

/** The numbers of the estimate. */
export const refillTerms = {
  intervals: 5,
  leastIntervals: 2,
  /** No supply counts for longer: after a year's pause somebody does not run out, but begins again. */
  mostDays: 365,
  /** How much sooner and later a guess may come true. */
  guessRange: 0.25,
  /** Days after the last probable day for which a member still counts as a buyer of the series. */
  daysOfSilence: 60,
};

interface Purchase {
  orderId: number;
  day: number;
  pieces: number;
  usualDays: number | null;
}

/**
 * The estimate at the moment `now`, by purchases until then; undefined without a purchase, without a basis, or long
 * after the goods ran out.
 */
export function estimateRefill(supplies: readonly Supply[], now: Date): Refill | undefined {
  const today = dayOf(now);
  const purchases = purchasesOf(
    supplies.filter(({ at }) => at <= now),
    today,
  );
  const last = purchases.at(-1);
  const span = last && (learnt(purchases, last) ?? guessed(last));
  if (!last || !span) return undefined;
  const { shortest, usual, longest, isGuess } = span;
  if (today > last.day + longest + refillTerms.daysOfSilence) return undefined;
  return {
    daysLeft: Math.max(0, last.day + usual - today),
    from: dayOfNumber(last.day + shortest),
    to: dayOfNumber(last.day + longest),
    isGuess,
    lastOrderId: last.orderId,
  };
}

/** Days of Taipei since 1970; NaN before the year 0. */
const dayOf = (date: Date) => dayNumber(taipeiDay(date));

/** The purchases by day, the oldest first, with the pieces of gifts. */
function purchasesOf(supplies: readonly Supply[], today: number): Purchase[] {
  const dated = supplies
    .map((supply) => ({ ...supply, day: dayOf(supply.at) }))
    .filter(({ day, pieces }) => day <= today && pieces > 0 && Number.isFinite(pieces));
  const bought = Map.groupBy(
    dated.filter(({ isGift }) => !isGift),
    ({ day }) => day,
  );
  const days = [...bought.keys()].toSorted((one, other) => one - other);
  const gifts = dated.filter(({ isGift }) => isGift);
  return days.map((day, index) => {
    const next = days[index + 1] ?? Number.POSITIVE_INFINITY;
    const own = bought.get(day) ?? [];
    // A gift before the first purchase belongs to no purchase and is left out.
    const all = [...own, ...gifts.filter((gift) => gift.day >= day && gift.day < next)];
    const usual = all.map(({ usualDays }) => usualDays);
    return {
      orderId: Math.max(...own.map(({ orderId }) => orderId)),
      day,
      pieces: sum(all.map(({ pieces }) => pieces)),
      usualDays: usual.every((each) => each !== null) ? sum(usual) : null,
    };
  });
}

interface Span {
  shortest: number;
  usual: number;
  longest: number;
  isGuess: boolean;
}

/** How many days the newest purchase lasts, by the member's own intervals; undefined if there are too few. */
function learnt(purchases: readonly Purchase[], { pieces }: Purchase): Span | undefined {
  const daysOfPiece = purchases
    .slice(1)
    .map((next, index) => {
      const before = purchases[index] ?? next;
      return Math.min(next.day - before.day, refillTerms.mostDays) / before.pieces;
    })
    .slice(-refillTerms.intervals)
    .toSorted((one, other) => one - other);
  if (daysOfPiece.length < refillTerms.leastIntervals) return undefined;
  const days = (each: number | undefined) => bounded(pieces * (each ?? 0));
  return {
    shortest: days(daysOfPiece[0]),
    usual: days(median(daysOfPiece)),
    longest: days(daysOfPiece.at(-1)),
    isGuess: false,
  };
}

/** How many days the purchase lasts with usual need. */
function guessed({ usualDays }: Purchase): Span | undefined {
  if (usualDays === null) return undefined;
  const { guessRange } = refillTerms;
  return {
    shortest: bounded(usualDays * (1 - guessRange)),
    usual: bounded(usualDays),
    longest: bounded(usualDays * (1 + guessRange)),
    isGuess: true,
  };
}

const bounded = (days: number) => Math.min(Math.max(Math.round(days), 1), refillTerms.mostDays);

function median(sorted: readonly number[]): number {
  const [low = 0, high = low] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ];
  return (low + high) / 2;
}
