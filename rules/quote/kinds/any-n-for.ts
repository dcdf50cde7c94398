import {
  countUse,
  inPercent,
  type KindTerms,
  mayUse,
  type PriceRange,
  type QuantityKind,
} from './kind.ts';
import { amountOf, byCount, dollarWords } from './tiers.ts';

/** 任選 3 件 $199: any `count` units cost `amount` TWD together, as often as it fits, with tiers mixed. */
export const anyNFor: QuantityKind = {
  code: 'ANY_N_FOR',
  name: '任選 N 件固定價',
  example: { tiers: [{ count: 3, amount: 199, percent: null }], maxUsesPerOrder: null },
  isRepeated: true,
  isPair: false,
  oddityOf: dear,
  sentenceOf: ({ tiers }) =>
    `任選 ${byCount(tiers)
      .map((tier) => `${tier.count} 件 ${dollarWords(amountOf(tier))}`)
      .join('、')}`,
  leastUnits: ({ tiers }) => Math.min(...tiers.map(({ count }) => count)),
  percentOff: ({ tiers }, { highest }) =>
    Math.max(...tiers.map((tier) => inPercent(1 - amountOf(tier) / (highest * tier.count)))),
  taking: (terms) => {
    const most = Math.max(...terms.tiers.map(({ count }) => count));
    return {
      // The units of the open group, and the groups so far.
      start: [0, 0],
      take: ([open = 0, used = 0], { price, isInScope }) => {
        if (!isInScope || !mayUse(used, terms)) return [];
        const units = open + 1;
        const closed = terms.tiers
          .filter(({ count }) => count === units)
          .map((tier) => ({
            progress: [0, countUse(used, terms)],
            saves: price - amountOf(tier),
          }));
        return units < most ? [...closed, { progress: [units, used], saves: price }] : closed;
      },
      mayEnd: ([open]) => open === 0,
    };
  },
};

/** A group price that is not below the price of such units, and a tier that is dearer than smaller ones. */
function dear({ tiers }: KindTerms, { highest }: PriceRange): string | null {
  const tier = tiers.find((one) => amountOf(one) >= highest * one.count);
  if (tier) return `${tier.count} 件 ${dollarWords(amountOf(tier))} 沒有比單買便宜`;
  const inOrder = byCount(tiers);
  const wrong = inOrder.find((one, index) => {
    const before = inOrder[index - 1];
    return before && amountOf(one) * before.count > amountOf(before) * one.count;
  });
  return wrong ? `任選 ${wrong.count} 件的每件價格高於較少件數的級距` : null;
}
