import { percentWords } from '../../prices/percent-words.ts';
import {
  countUse,
  inPercent,
  type KindTerms,
  type Progress,
  type QuantityKind,
  type Step,
  type Taking,
} from './kind.ts';
import { dollarWords } from './tiers.ts';

/** The groups of a pair by their signs in a progress. */
const scope = 1;
const groupB = -1;

/** What a pair costs in TWD; null if it is reduced by per cent. */
const priceOf = ({ tiers }: KindTerms) => tiers[0]?.amount ?? null;
const percentOffOf = ({ tiers }: KindTerms) => tiers[0]?.percent ?? 0;

/** 紅配綠 $150: one unit of the scope with one of the second group costs an amount, or a percentage less. */
export const pair: QuantityKind = {
  code: 'PAIR',
  name: '紅配綠',
  example: { tiers: [{ count: 2, amount: 150, percent: null }], maxUsesPerOrder: null },
  isRepeated: true,
  isPair: true,
  oddityOf: (terms, { highest }) => {
    const amount = priceOf(terms);
    if (amount === null || amount < highest * 2) return null;
    return `兩件 ${dollarWords(amount)} 沒有比單買便宜`;
  },
  sentenceOf: (terms) => {
    const amount = priceOf(terms);
    return `紅配綠 ${amount === null ? percentWords(percentOffOf(terms)) : dollarWords(amount)}`;
  },
  leastUnits: () => 2,
  percentOff: (terms, { highest }) => {
    const amount = priceOf(terms);
    return amount === null ? percentOffOf(terms) : inPercent(1 - amount / (highest * 2));
  },
  taking: (terms, prices) => {
    const amount = priceOf(terms);
    if (amount !== null) return byAmount(terms, amount);
    const percent = percentOffOf(terms);
    const rests = restsOf(prices, percent);
    const sum = sumOfRests(rests);
    return sum ? byPercentOfUnits(terms, percent, sum) : byPercent(terms, percent, rests);
  },
  roughTakings: (terms, prices) => {
    if (priceOf(terms) !== null) return [];
    const percent = percentOffOf(terms);
    return [
      oneGroupWaits(byPercent(terms, percent, restsOf(prices, percent))),
      byPercentOfUnits(terms, percent, { ofUnit: 0, ofPair: 1 }),
    ];
  },
};

const sidesOf = ({ isInScope, isInGroupB }: { isInScope: boolean; isInGroupB: boolean }) => [
  ...(isInScope ? [scope] : []),
  ...(isInGroupB ? [groupB] : []),
];

function byAmount(terms: KindTerms, amount: number): Taking {
  return {
    // The units that wait for a partner, negative if they are of the second group; and the pairs so far.
    start: [0, 0],
    take: ([waiting = 0, used = 0], unit) =>
      sidesOf(unit).flatMap((side): Step[] => {
        if (waiting * side >= 0) {
          const isFree =
            terms.maxUsesPerOrder === null || used + waiting * side < terms.maxUsesPerOrder;
          return isFree ? [{ progress: [waiting + side, used], saves: unit.price }] : [];
        }
        const progress = [waiting + side, countUse(used, terms)];
        return [{ progress, saves: unit.price - amount }];
      }),
    mayEnd: ([waiting]) => waiting === 0,
  };
}

const whole = (price: number, percent: number) => Math.floor((price * percent) / 100);
const rest = (price: number, percent: number) => (price * percent) % 100;
const restsOf = (prices: readonly number[], percent: number) => [
  ...new Set(prices.map((price) => rest(price, percent))),
];
const roundedUp = (hundredths: number) => Math.ceil(hundredths / 100);

/**
 * The sum of each pair is rounded. So it matters which units make a pair, as far as the hundredths of their shares go.
 * The progress is the pairs so far, and one more than the hundredths of each unit that waits, negative for those of the
 * second group. Units of both groups may wait for better partners. `rests` are the hundredths of all units.
 */
function byPercent(terms: KindTerms, percent: number, rests: readonly number[]): Taking {
  // Two hundredths that round alike with every other one are treated as one value, so that there are fewer ways to wait.
  const sums = (one: number) => String(rests.map((other) => roundedUp(one + other)));
  const first = new Map<string, number>();
  const alike = new Map(
    rests.map((one) => {
      const key = sums(one);
      const same = first.get(key) ?? one;
      first.set(key, same);
      return [one, same];
    }),
  );
  return {
    start: [0],
    take: ([used = 0, ...waiting], unit) =>
      sidesOf(unit).flatMap((side): Step[] => {
        const exact = rest(unit.price, percent);
        const hundredths = alike.get(exact) ?? exact;
        const saves = whole(unit.price, percent);
        const partners = waiting.filter((one) => one * side < 0);
        const paired = [...new Set(partners)].map((partner): Step => {
          const others = waiting.toSpliced(waiting.indexOf(partner), 1);
          const up = roundedUp(hundredths + Math.abs(partner) - 1);
          return { progress: [countUse(used, terms), ...others], saves: saves + up };
        });
        const waitingOn = [...waiting, side * (hundredths + 1)].toSorted((a, b) => a - b);
        const steps = [...paired, { progress: [used, ...waitingOn], saves }];
        return steps.filter(({ progress }) => canEnd(progress, terms));
      }),
    mayEnd: ({ length }) => length === 1,
  };
}

/** As `byPercent`, but a unit waits for a better partner only if there is none yet. */
function oneGroupWaits({ take, ...taking }: Taking): Taking {
  const isOfOneGroup = ([, ...waiting]: Progress) => (waiting[0] ?? 0) * (waiting.at(-1) ?? 0) >= 0;
  return {
    ...taking,
    take: (progress, unit) => take(progress, unit).filter((step) => isOfOneGroup(step.progress)),
  };
}

/** Whether the limit per order leaves a pair for each unit that waits; two that wait make no pair with each other. */
const canEnd = ([used = 0, ...waiting]: Progress, { maxUsesPerOrder }: KindTerms): boolean =>
  maxUsesPerOrder === null || used + waiting.length <= maxUsesPerOrder;

/** What rounding adds: TWD of each unit that has hundredths, and TWD of each pair whose second unit has some. */
interface Rounding {
  ofUnit: number;
  ofPair: number;
}

/**
 * How the sum of any two of these hundredths is rounded up, if it does not matter which units make a pair; else null.
 * Two that are above a half make 2 TWD, and two that are not above it make 1.
 */
function sumOfRests(rests: readonly number[]): Rounding | null {
  if (rests.every((one) => one === 0 || one > 50)) return { ofUnit: 1, ofPair: 0 };
  if (rests.every((one) => one > 0 && one <= 50)) return { ofUnit: 0, ofPair: 1 };
  return null;
}

/**
 * As `byPercent`, but the progress knows no hundredths. Where it matters which units make a pair, each pair may save
 * 1 TWD too little.
 */
function byPercentOfUnits(terms: KindTerms, percent: number, { ofUnit, ofPair }: Rounding): Taking {
  const { start, take, mayEnd } = byAmount(terms, 0);
  return {
    start,
    mayEnd,
    take: (progress, unit) =>
      take(progress, unit).map((step) => {
        const isPaired = Math.abs(step.progress[0] ?? 0) < Math.abs(progress[0] ?? 0);
        const up = rest(unit.price, percent) > 0 ? ofUnit + (isPaired ? ofPair : 0) : 0;
        return { ...step, saves: whole(unit.price, percent) + up };
      }),
  };
}
