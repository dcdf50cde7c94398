import { percentWords } from '../../prices/percent-words.ts';
import { discountedPrice } from '../discounted-price.ts';
import type { QuantityKind } from './kind.ts';
import { byCount, percentOf, risingTiers } from './tiers.ts';

/** 滿 3 件 9 折: all units are reduced once `count` is reached, by the highest tier reached. */
export const countPercent: QuantityKind = {
  code: 'COUNT_PERCENT',
  name: '滿 N 件打折',
  example: { tiers: [{ count: 3, amount: null, percent: 10 }], maxUsesPerOrder: null },
  isRepeated: false,
  isPair: false,
  oddityOf: () => null,
  sentenceOf: ({ tiers }) =>
    byCount(tiers)
      .map((tier) => `滿 ${tier.count} 件 ${percentWords(percentOf(tier))}`)
      .join('、'),
  leastUnits: ({ tiers }) => Math.min(...tiers.map(({ count }) => count)),
  percentOff: ({ tiers }) => Math.max(...tiers.map(percentOf)),
  taking: ({ tiers }, prices) => {
    const reachable = risingTiers(tiers, 'percent').filter(({ count }) => count <= prices.length);
    return {
      // The tier, by its place from 1 on, and its units so far; more units than it asks for are not counted.
      start: [0, 0],
      take: ([chosen = 0, units = 0], { price, isInScope }) => {
        if (!isInScope) return [];
        // Each unit is rounded for itself. So two smaller orders never save a dollar more than one.
        return reachable.flatMap((tier, index) => {
          if (chosen !== 0 && chosen !== index + 1) return [];
          const discountValue = percentOf(tier);
          const reduced = discountedPrice(price, { discountType: 'PERCENT', discountValue });
          const progress = [index + 1, Math.min(units + 1, tier.count)];
          return [{ progress, saves: price - reduced }];
        });
      },
      mayEnd: ([chosen = 0, units]) => chosen === 0 || units === reachable[chosen - 1]?.count,
    };
  },
};
