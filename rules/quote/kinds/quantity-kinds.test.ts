import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type QuantityOfferKind, quantityOfferKinds } from '#contract/enumerations.ts';
import { anyTiers } from '../../testing/any-offers.ts';
import type { OfferTier } from '../terms.ts';
import { exampleOfAddOn, problemOfAddOn, sentenceOfAddOn } from './add-on.ts';
import {
  exampleOfAmountOffer,
  percentOffByAmountOffer,
  problemOfAmountOffer,
  sentenceOfAmountOffer,
} from './amount-offer.ts';
import { quantityKinds } from './quantity-kinds.ts';

const terms = (...tiers: Partial<OfferTier>[]) => ({
  tiers: tiers.map((one) => ({ count: 2, amount: null, percent: null, ...one })),
  maxUsesPerOrder: null,
});
const prices = { lowest: 50, highest: 100 };

const sentence = (kind: QuantityOfferKind, ...tiers: Partial<OfferTier>[]) =>
  quantityKinds[kind].sentenceOf(terms(...tiers));
const problem = (kind: QuantityOfferKind, ...tiers: Partial<OfferTier>[]) =>
  quantityKinds[kind].problemOf(terms(...tiers), prices);
const percent = (kind: QuantityOfferKind, ...tiers: Partial<OfferTier>[]) =>
  quantityKinds[kind].percentOff(terms(...tiers), prices);

describe('each kind of offer', () => {
  it.each(quantityOfferKinds)('%s has an example that a form allows, and a sentence', (kind) => {
    const { code, example, problemOf, sentenceOf } = quantityKinds[kind];
    expect(code).toBe(kind);
    expect(problemOf(example)).toBeNull();
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

  it('says what is wrong with its terms', () => {
    expect(problem('ANY_N_FOR')).toBe('至少要有一個級距');
    expect(problem('ANY_N_FOR', { count: 1, amount: 9 })).toBe('件數必須是 2 以上的整數');
    expect(problem('ANY_N_FOR', { count: 3, amount: 300 })).toBe('3 件 $300 沒有比單買便宜');
    expect(problem('ANY_N_FOR', { count: 2, amount: 100 }, { count: 3, amount: 199 })).toBe(
      '任選 3 件的每件價格高於較少件數的級距',
    );
    const eleven = Array.from({ length: 11 }, (_, index) => ({ count: index + 2, amount: 1 }));
    expect(problem('ANY_N_FOR', ...eleven)).toBe('級距最多 10 個');
    expect(problem('NTH_PERCENT', { percent: 101 })).toBe('折扣必須是 1 到 100 的整數');
    expect(problem('NTH_PERCENT', { percent: 50 }, { count: 3, percent: 50 })).toBe(
      '只能有一個級距',
    );
    expect(problem('COUNT_PERCENT', { count: 3, percent: 20 }, { count: 5, percent: 10 })).toBe(
      '滿 5 件的優惠沒有比滿 3 件多',
    );
    expect(problem('COUNT_PERCENT', { percent: 20 }, { percent: 10 })).toBe('兩個級距的件數相同');
    expect(problem('COUNT_AMOUNT', { count: 2, amount: 100 })).toBe('折 $100 不能達到 2 件的總價');
    expect(problem('COUNT_AMOUNT', { count: 2 })).toBe('金額必須是 0 以上的整數');
    expect(problem('PAIR', {})).toBe('請填一個金額或一個折扣');
    expect(problem('PAIR', { amount: 200 })).toBe('兩件 $200 沒有比單買便宜');
    const none = { ...terms({ percent: 50 }), maxUsesPerOrder: 0 };
    expect(quantityKinds.NTH_PERCENT.problemOf(none)).toBe('每筆訂單的組數至少為 1');
  });

  it('counts for approvals with the discount of a smallest whole group', () => {
    expect(percent('NTH_PERCENT', { percent: 50 })).toBe(25);
    expect(percent('ANY_N_FOR', { count: 3, amount: 240 })).toBeCloseTo(20);
    expect(percent('COUNT_PERCENT', { percent: 10 }, { count: 5, percent: 20 })).toBe(20);
    expect(percent('COUNT_AMOUNT', { count: 4, amount: 100 })).toBe(50);
    expect(percent('PAIR', { amount: 150 })).toBe(25);
    expect(percent('PAIR', { percent: 15 })).toBe(15);
  });
});

describe('an amount offer', () => {
  const of = (overrides: Partial<typeof exampleOfAmountOffer>) => ({
    ...exampleOfAmountOffer,
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

  it('says what is wrong with its terms', () => {
    expect(problemOfAmountOffer(of({}))).toBeNull();
    expect(problemOfAmountOffer(of({ discountValue: 0 }))).toBe('折扣必須是 1 以上的整數');
    expect(problemOfAmountOffer(of({ discountValue: 1000 }))).toBe('折抵金額必須低於門檻');
    expect(problemOfAmountOffer(of({ thresholdAmount: 0, isRepeated: true }))).toBe(
      '每滿折抵需要門檻金額',
    );
    const percentOff = { discountType: 'PERCENT', isRepeated: true } as const;
    expect(problemOfAmountOffer(of({ ...percentOff, discountValue: 101 }))).toBe(
      '折扣必須是 1 到 100 的整數',
    );
    expect(problemOfAmountOffer(of(percentOff))).toBe('每滿折抵只能用金額，不能用百分比');
  });
});

describe('an add-on offer', () => {
  it('has a sentence, and says what is wrong with its terms', () => {
    const [goods] = exampleOfAddOn.goods;
    const of = (overrides: Partial<typeof exampleOfAddOn>) => ({ ...exampleOfAddOn, ...overrides });
    const other = { productId: 2, addOnPrice: 99, limit: 0 };
    expect(sentenceOfAddOn(exampleOfAddOn)).toBe('滿 $500 加價購 $49');
    const two = of({ thresholdAmount: 0, goods: [other, ...exampleOfAddOn.goods] });
    expect(sentenceOfAddOn(two)).toBe('加價購 $49 起');
    expect(problemOfAddOn(exampleOfAddOn)).toBeNull();
    expect(problemOfAddOn(exampleOfAddOn, new Map([[1, 49]]))).toBe('加購價必須低於原本的價格');
    expect(problemOfAddOn(of({ goods: [] }))).toBe('至少要有一個加價購商品');
    expect(problemOfAddOn(of({ goods: goods ? [goods, goods] : [] }))).toBe('同一個商品出現兩次');
    expect(problemOfAddOn(two)).toBe('每筆訂單的數量至少為 1');
  });
});
