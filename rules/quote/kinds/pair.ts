import { percentWords } from '../../campaigns/campaign-words.ts';
import {
  countUse,
  inPercent,
  type KindTerms,
  type Progress,
  type QuantityKind,
  type Step,
  type Taking,
} from './kind.ts';
import { dollarWords, problemOfTiers } from './tiers.ts';

/** The groups of a pair by their signs in a progress. */
const scope = 1;
const groupB = -1;

const tierOf = ({ tiers }: KindTerms) => tiers[0] ?? { count: 2, amount: null, percent: 0 };

/** 紅配綠 $150: one unit of the scope with one of the second group costs an amount, or a percentage less. */
export const pair: QuantityKind = {
  code: 'PAIR',
  name: '紅配綠',
  example: { tiers: [{ count: 2, amount: 150, percent: null }], maxUsesPerOrder: null },
  isRepeated: true,
  isPair: true,
  problemOf: (terms, prices) => {
    const { amount, percent } = tierOf(terms);
    if ((amount === null) === (percent === null)) return '請填一個金額或一個折扣';
    const wrong = problemOfTiers(terms, amount === null ? 'percent' : 'amount', { most: 1 });
    if (wrong || amount === null || !prices || amount < prices.highest * 2) return wrong;
    return `兩件 ${dollarWords(amount)} 沒有比單買便宜`;
  },
  sentenceOf: (terms) => {
    const { amount, percent } = tierOf(terms);
    return `紅配綠 ${amount === null ? percentWords(percent ?? 0) : dollarWords(amount)}`;
  },
  leastUnits: () => 2,
  percentOff: (terms, { highest }) => {
    const { amount, percent } = tierOf(terms);
    return amount === null ? (percent ?? 0) : inPercent(1 - amount / (highest * 2));
  },
  taking: (terms) => {
    const { amount, percent } = tierOf(terms);
    return amount === null ? byPercent(terms, percent ?? 0) : byAmount(terms, amount);
  },
  roughTaking: (terms) => {
    const { amount, percent } = tierOf(terms);
    return amount === null ? byPercentRoughly(terms, percent ?? 0) : byAmount(terms, amount);
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

/**
 * The sum of each pair is rounded. So it matters which units make a pair, as far as the hundredths of their shares go.
 * The progress is the pairs so far, and one more than the hundredths of each unit that waits, negative for those of the
 * second group. Units of both groups may wait for better partners.
 */
function byPercent(terms: KindTerms, percent: number): Taking {
  return {
    start: [0],
    take: ([used = 0, ...waiting], unit) =>
      sidesOf(unit).flatMap((side): Step[] => {
        const hundredths = rest(unit.price, percent);
        const saves = whole(unit.price, percent);
        const partners = waiting.filter((one) => one * side < 0);
        const paired = [...new Set(partners)].map((partner): Step => {
          const others = waiting.toSpliced(waiting.indexOf(partner), 1);
          const up = Math.ceil((hundredths + Math.abs(partner) - 1) / 100);
          return { progress: [countUse(used, terms), ...others], saves: saves + up };
        });
        // Without hundredths every partner is as good as another.
        const isEqual = hundredths === 0 && partners.every((one) => Math.abs(one) === 1);
        const waitingOn = [...waiting, side * (hundredths + 1)].toSorted((a, b) => a - b);
        const steps =
          partners.length > 0 && isEqual
            ? paired
            : [...paired, { progress: [used, ...waitingOn], saves }];
        return steps.filter(({ progress }) => canEnd(progress, terms));
      }),
    mayEnd: ({ length }) => length === 1,
  };
}

/** Whether the limit per order leaves a pair for each unit that waits. */
function canEnd([used = 0, ...waiting]: Progress, { maxUsesPerOrder }: KindTerms): boolean {
  const others = waiting.filter((one) => one < 0).length;
  const pairs = used + Math.max(others, waiting.length - others);
  return maxUsesPerOrder === null || pairs <= maxUsesPerOrder;
}

/** As `byPercent`, but blind to hundredths: of carts with very many units. A pair may save 1 TWD too little. */
function byPercentRoughly(terms: KindTerms, percent: number): Taking {
  const { start, take, mayEnd } = byAmount(terms, 0);
  return {
    start,
    mayEnd,
    take: (progress, unit) =>
      take(progress, unit).map((step) => {
        const isPaired = Math.abs(step.progress[0] ?? 0) < Math.abs(progress[0] ?? 0);
        const up = isPaired && rest(unit.price, percent) > 0 ? 1 : 0;
        return { ...step, saves: whole(unit.price, percent) + up };
      }),
  };
}
