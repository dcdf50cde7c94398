import { percentWords } from '../../campaigns/campaign-words.ts';
import {
  countUse,
  inPercent,
  type KindTerms,
  mayUse,
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

/**
 * The sum of each pair is rounded. So which units make a pair matters, as far as a hundredth of their shares goes: the
 * progress is the side that waits, the pairs so far, and the hundredths of the units that wait.
 */
function byPercent(terms: KindTerms, percent: number): Taking {
  const whole = (price: number) => Math.floor((price * percent) / 100);
  const rest = (price: number) => (price * percent) % 100;
  return {
    start: [0, 0],
    take: ([side = 0, used = 0, ...waiting], unit) =>
      sidesOf(unit).flatMap((own): Step[] => {
        if (waiting.length === 0 || side === own) {
          if (!mayUse(used + waiting.length, terms)) return [];
          const rests = [...waiting, rest(unit.price)].toSorted((a, b) => a - b);
          return [{ progress: [own, used, ...rests], saves: whole(unit.price) }];
        }
        return [...new Set(waiting)].map((partner) => {
          const others = waiting.toSpliced(waiting.indexOf(partner), 1);
          const progress: Progress = [
            others.length > 0 ? side : 0,
            countUse(used, terms),
            ...others,
          ];
          const saves = whole(unit.price) + Math.ceil((rest(unit.price) + partner) / 100);
          return { progress, saves };
        });
      }),
    mayEnd: ([side]) => side === 0,
  };
}
