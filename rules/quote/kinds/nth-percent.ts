import { percentWords } from '../../prices/percent-words.ts';
import { discountedPrice } from '../discounted-price.ts';
import { countUse, type KindTerms, mayUse, type QuantityKind } from './kind.ts';

const tierOf = ({ tiers }: KindTerms) => ({
  count: tiers[0]?.count ?? 1,
  percent: tiers[0]?.percent ?? 0,
});

/** 第 2 件 5 折、買 3 送 1: in each group of `count` units the cheapest is reduced by `percent`. */
export const nthPercent: QuantityKind = {
  code: 'NTH_PERCENT',
  name: '第 N 件折扣、買 N 送 1',
  example: { tiers: [{ count: 2, amount: null, percent: 50 }], maxUsesPerOrder: null },
  isRepeated: true,
  isPair: false,
  oddityOf: () => null,
  sentenceOf: (terms) => {
    const { count, percent } = tierOf(terms);
    return percent === 100 ? `買 ${count - 1} 送 1` : `第 ${count} 件 ${percentWords(percent)}`;
  },
  leastUnits: (terms) => tierOf(terms).count,
  percentOff: (terms) => tierOf(terms).percent / tierOf(terms).count,
  taking: (terms) => {
    const { count, percent } = tierOf(terms);
    return {
      // The units of the open group, and the groups so far.
      start: [0, 0],
      // Units come by falling price. So the last one of a group is its cheapest, and groups of neighbours save most.
      take: ([open = 0, used = 0], { price, isInScope }) => {
        if (!isInScope || !mayUse(used, terms)) return [];
        if (open + 1 < count) return [{ progress: [open + 1, used], saves: 0 }];
        const reduced = discountedPrice(price, { discountType: 'PERCENT', discountValue: percent });
        return [{ progress: [0, countUse(used, terms)], saves: price - reduced }];
      },
      mayEnd: ([open]) => open === 0,
    };
  },
};
