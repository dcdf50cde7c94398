import { describe, expect, it } from 'vitest';
import type { QuantityOfferKind } from '#contract/enumerations.ts';
import { addOnOffers } from '#contract/resources/add-on-offers.ts';
import { quantityOffers } from '#contract/resources/quantity-offers.ts';
import { rowSentence } from './row-words.ts';

const { tiers } = quantityOffers.fields;
const row = (count: number | null, amount: number | null, percent: number | null) => ({
  count,
  amount,
  percent,
});

describe('the sentence of a step', () => {
  it.each<[QuantityOfferKind, ReturnType<typeof row>, string]>([
    ['ANY_N_FOR', row(3, 199, null), '任選 3 件 $199'],
    ['NTH_PERCENT', row(2, null, 50), '第 2 件 5 折'],
    ['NTH_PERCENT', row(4, null, 100), '買 3 送 1'],
    ['COUNT_PERCENT', row(3, null, 10), '滿 3 件 9 折'],
    ['COUNT_AMOUNT', row(5, 100, null), '滿 5 件折 $100'],
    ['PAIR', row(null, 150, null), '紅配綠 $150'],
    ['PAIR', row(null, null, 20), '紅配綠 8 折'],
  ])('of %s is what shoppers read', (kind, cells, sentence) => {
    expect(rowSentence(tiers, cells, { kind })).toBe(sentence);
  });

  it('is none for a kind that is unknown, for cells of another kind, and for rows of other tables', () => {
    expect(rowSentence(tiers, row(3, 199, null), {})).toBeNull();
    expect(rowSentence(tiers, row(3, 199, null), { kind: 'COUNT_PERCENT' })).toBeNull();
    expect(rowSentence(tiers, row(2, 150, null), { kind: 'PAIR' })).toBeNull();
    for (const cells of [row(null, 199, null), row(3, null, null), row(3, 199, 5)])
      expect(rowSentence(tiers, cells, { kind: 'ANY_N_FOR' })).toBeNull();
    for (const cells of [row(null, null, null), row(null, 150, 20)])
      expect(rowSentence(tiers, cells, { kind: 'PAIR' })).toBeNull();
    expect(rowSentence(tiers, row(3, 199, null), { kind: 'toString' })).toBeNull();
    const { goods } = addOnOffers.fields;
    expect(rowSentence(goods, { productId: 1, addOnPrice: 9, limit: 1 }, {})).toBeNull();
  });
});
