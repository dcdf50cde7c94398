import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type QuantityOfferKind, quantityOfferKinds } from '#contract/enumerations.ts';
import { resourceNamed } from '#contract/resources/index.ts';
import type { Resource } from '#contract/resources/resource.ts';
import { checkRecord, emptyRecord } from '../../records/check-record.ts';
import { anyTiers } from '../../testing/any-offers.ts';
import type { OfferTier } from '../terms.ts';
import {
  percentOffByAmountOffer,
  savedByAmountOffer,
  sentenceOfAmountOffer,
} from './amount-offer.ts';
import { quantityKinds } from './quantity-kinds.ts';

const terms = (...tiers: Partial<OfferTier>[]) => ({
  tiers: tiers.map((one) => ({ count: 2, amount: null, percent: null, ...one })),
  maxUsesPerOrder: null,
});
const prices = { lowest: 50, highest: 100 };

const quantityOffers = resourceNamed('quantity-offers') as Resource;

/** Why a form refuses an offer of this kind with these steps; empty if it does not. */
const refusalOf = (kind: QuantityOfferKind, tiers: readonly OfferTier[]) =>
  checkRecord(quantityOffers, {
    ...emptyRecord(quantityOffers),
    ...{ title: '優惠', label: '優惠', kind, products: [1] },
    tiers: tiers.map((tier) => (kind === 'PAIR' ? { ...tier, count: null } : tier)),
    groupB: kind === 'PAIR' ? [2] : [],
  });

const sentence = (kind: QuantityOfferKind, ...tiers: Partial<OfferTier>[]) =>
  quantityKinds[kind].sentenceOf(terms(...tiers));
const oddity = (kind: QuantityOfferKind, ...tiers: Partial<OfferTier>[]) =>
  quantityKinds[kind].oddityOf(terms(...tiers), prices);
const percent = (kind: QuantityOfferKind, ...tiers: Partial<OfferTier>[]) =>
  quantityKinds[kind].percentOff(terms(...tiers), prices);

describe('each kind of offer', () => {
  it.each(quantityOfferKinds)('%s has an example that a form allows, and a sentence', (kind) => {
    const { code, example, oddityOf, sentenceOf } = quantityKinds[kind];
    expect(code).toBe(kind);
    expect(example.maxUsesPerOrder).toBeNull();
    expect(refusalOf(kind, example.tiers)).toEqual({});
    expect(oddityOf(example, { lowest: 99, highest: 99 })).toBeNull();
    expect(sentenceOf(example)).toMatch(/\d/);
  });

  it.each(quantityOfferKinds)('%s gives a discount between 0 and 100 per cent', (kind) => {
    fc.assert(
      fc.property(anyTiers[kind], fc.integer({ min: 1, max: 99 }), (tiers, lowest) => {
        const off = quantityKinds[kind].percentOff(
          { tiers, maxUsesPerOrder: null },
          { lowest, highest: 100 },
        );
        expect(off).toBeGreaterThanOrEqual(0);
        expect(off).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('begins a form with terms that are usual', () => {
    const words = (kind: QuantityOfferKind) =>
      quantityKinds[kind].sentenceOf(quantityKinds[kind].example);
    expect(words('ANY_N_FOR')).toBe('任選 3 件 $199');
    expect(words('NTH_PERCENT')).toBe('第 2 件 5 折');
    expect(words('COUNT_PERCENT')).toBe('滿 3 件 9 折');
    expect(words('COUNT_AMOUNT')).toBe('滿 5 件折 $100');
    expect(words('PAIR')).toBe('紅配綠 $150');
  });

  it('needs the units of its smallest group', () => {
    const least = (kind: QuantityOfferKind, ...tiers: Partial<OfferTier>[]) =>
      quantityKinds[kind].leastUnits(terms(...tiers));
    const [five, three] = [{ count: 5 }, { count: 3 }];
    for (const kind of ['ANY_N_FOR', 'COUNT_PERCENT', 'COUNT_AMOUNT'] as const)
      expect([least(kind, five, three), least(kind, three, five)]).toEqual([3, 3]);
    expect(least('NTH_PERCENT', { count: 4 })).toBe(4);
    expect(least('PAIR', {})).toBe(2);
  });

  it('reduces a second group of the same order, unless it reduces all units', () => {
    const repeated = ['ANY_N_FOR', 'NTH_PERCENT', 'PAIR'] as const;
    expect(repeated.map((kind) => quantityKinds[kind].isRepeated)).toEqual([true, true, true]);
    expect(quantityKinds.COUNT_PERCENT.isRepeated).toBe(false);
    expect(quantityKinds.COUNT_AMOUNT.isRepeated).toBe(false);
  });

  it('needs two groups of goods only if it makes pairs', () => {
    const single = ['ANY_N_FOR', 'NTH_PERCENT', 'COUNT_PERCENT', 'COUNT_AMOUNT'] as const;
    expect(single.filter((kind) => quantityKinds[kind].isPair)).toEqual([]);
    expect(quantityKinds.PAIR.isPair).toBe(true);
    expect(quantityKinds.PAIR.example.tiers.map(({ count }) => count)).toEqual([2]);
  });

  it('has a sentence for shoppers', () => {
    expect(sentence('ANY_N_FOR', { count: 5, amount: 1310 }, { count: 3, amount: 199 })).toBe(
      '任選 3 件 $199、5 件 $1,310',
    );
    expect(sentence('NTH_PERCENT', { count: 2, percent: 50 })).toBe('第 2 件 5 折');
    expect(sentence('NTH_PERCENT', { count: 4, percent: 100 })).toBe('買 3 送 1');
    expect(sentence('COUNT_PERCENT', { count: 3, percent: 10 })).toBe('滿 3 件 9 折');
    expect(sentence('COUNT_AMOUNT', { count: 5, amount: 100 })).toBe('滿 5 件折 $100');
    expect(sentence('PAIR', { amount: 150 })).toBe('紅配綠 $150');
    expect(sentence('PAIR', { percent: 15 })).toBe('紅配綠 85 折');
  });

  it('says what is odd about its terms for goods at such prices', () => {
    expect(oddity('ANY_N_FOR', { count: 3, amount: 199 })).toBeNull();
    expect(oddity('ANY_N_FOR', { count: 3, amount: 300 })).toBe('3 件 $300 沒有比單買便宜');
    expect(oddity('ANY_N_FOR', { count: 2, amount: 100 }, { count: 3, amount: 199 })).toBe(
      '任選 3 件的每件價格高於較少件數的級距',
    );
    expect(oddity('ANY_N_FOR', { count: 3, amount: 150 }, { count: 2, amount: 100 })).toBeNull();
    expect(oddity('COUNT_AMOUNT', { count: 2, amount: 99 })).toBeNull();
    expect(oddity('COUNT_AMOUNT', { count: 2, amount: 100 })).toBe('折 $100 不能達到 2 件的總價');
    expect(oddity('PAIR', { amount: 199 })).toBeNull();
    expect(oddity('PAIR', { amount: 200 })).toBe('兩件 $200 沒有比單買便宜');
  });

  it('counts for approvals with the discount of a smallest whole group', () => {
    expect(percent('NTH_PERCENT', { percent: 50 })).toBe(25);
    expect(percent('ANY_N_FOR', { count: 3, amount: 240 })).toBeCloseTo(20);
    expect(percent('COUNT_PERCENT', { percent: 10 }, { count: 5, percent: 20 })).toBe(20);
    expect(percent('ANY_N_FOR', { count: 3, amount: 240 }, { count: 2, amount: 150 })).toBe(25);
    expect(percent('COUNT_AMOUNT', { count: 4, amount: 100 })).toBe(50);
    expect(percent('COUNT_AMOUNT', { count: 4, amount: 100 }, { count: 5, amount: 150 })).toBe(60);
    expect(percent('PAIR', { amount: 150 })).toBe(25);
    expect(percent('PAIR', { percent: 15 })).toBe(15);
  });
});

describe('an amount offer', () => {
  type Terms = Parameters<typeof sentenceOfAmountOffer>[0];
  const of = (overrides: Partial<Terms>): Terms => ({
    ...{ thresholdAmount: 1000, discountType: 'AMOUNT', discountValue: 100, isRepeated: false },
    ...overrides,
  });

  it('has a sentence, and a discount for approvals', () => {
    expect(sentenceOfAmountOffer(of({}))).toBe('滿 $1,000 折 $100');
    expect(sentenceOfAmountOffer(of({ isRepeated: true }))).toBe('每滿 $1,000 折 $100');
    const percentOff = of({ discountType: 'PERCENT', discountValue: 15 });
    expect(sentenceOfAmountOffer(percentOff)).toBe('滿 $1,000 85 折');
    expect([percentOffByAmountOffer(of({})), percentOffByAmountOffer(percentOff)]).toEqual([
      10, 15,
    ]);
    expect(percentOffByAmountOffer(of({ thresholdAmount: 0 }))).toBe(100);
  });

  it('without a threshold counts once, also if it is repeated', () => {
    expect(savedByAmountOffer(of({ thresholdAmount: 0, isRepeated: true }), 500)).toBe(100);
  });
});
