import { sum } from '../../numbers.ts';
import { inPercent, type QuantityKind } from './kind.ts';
import { amountOf, byCount, dollarWords, risingTiers } from './tiers.ts';

/** 滿 5 件折 $100: TWD off all units together once `count` is reached, by the highest tier reached. */
export const countAmount: QuantityKind = {
  code: 'COUNT_AMOUNT',
  name: '滿 N 件折現金',
  example: { tiers: [{ count: 5, amount: 100, percent: null }], maxUsesPerOrder: null },
  isRepeated: false,
  isPair: false,
  oddityOf: ({ tiers }, { lowest }) => {
    const tier = tiers.find((one) => amountOf(one) >= lowest * one.count);
    return tier ? `折 ${dollarWords(amountOf(tier))} 不能達到 ${tier.count} 件的總價` : null;
  },
  sentenceOf: ({ tiers }) =>
    byCount(tiers)
      .map((tier) => `滿 ${tier.count} 件折 ${dollarWords(amountOf(tier))}`)
      .join('、'),
  leastUnits: ({ tiers }) => Math.min(...tiers.map(({ count }) => count)),
  percentOff: ({ tiers }, { lowest }) =>
    Math.max(...tiers.map((tier) => inPercent(amountOf(tier) / (lowest * tier.count)))),
  taking: ({ tiers }, prices) => {
    const reachable = risingTiers(tiers, 'amount')
      .filter(({ count }) => count <= prices.length)
      .map((tier) => ({ count: tier.count, amount: amountOf(tier) }));
    return {
      // The tier, by its place from 1 on; its units so far; the TWD that no unit has taken off yet.
      start: [0, 0, 0],
      take: ([chosen = 0, units = 0, left = 0], { price, isInScope }) => {
        if (!isInScope) return [];
        return reachable.flatMap(({ count, amount }, index) => {
          if (chosen !== 0 && chosen !== index + 1) return [];
          // No unit costs less than 0. Where even the cheapest units cost more than the amount, it need not be divided.
          const isCovered = sum(prices.slice(0, count)) >= amount;
          const before = chosen === 0 ? amount : left;
          const saves = isCovered ? before : Math.min(before, price);
          return [{ progress: [index + 1, Math.min(units + 1, count), before - saves], saves }];
        });
      },
      mayEnd: ([chosen = 0, units]) => chosen === 0 || units === reachable[chosen - 1]?.count,
    };
  },
};
