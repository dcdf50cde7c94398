import { describe, expect, it } from 'vitest';
import type { Quote } from '#rules/quote/types.ts';
import { promisedGifts, refuseOtherGifts } from './promised-gifts.ts';

/** A quote with these gifts, each by id and count. */
const quoteWith = (...gifts: [id: number, count: 0 | 1][]) =>
  ({
    gifts: gifts.map(([id, count]) => ({ id, count })),
    amounts: { paid: 640 },
  }) as unknown as Quote;
const promised = (...gifts: [id: number, quantity: number][]) => ({
  gifts: gifts.map(([id, quantity]) => ({ id, quantity })),
});
const idsOf = (quote: Quote, content: Parameters<typeof promisedGifts>[1]) =>
  promisedGifts(quote, content).map(({ id }) => id);
const refusalOf = (quote: Quote, content: Parameters<typeof promisedGifts>[1]) => {
  const refusal = refuseOtherGifts(quote, content);
  return refusal && { code: refusal.failure.code, ...refusal.failure.extra };
};

describe('the gifts of an order', () => {
  it('are those that were promised when the cart was sent, and no others', () => {
    const quote = quoteWith([1, 1], [2, 1], [3, 1]);
    expect(idsOf(quote, promised([1, 1], [3, 1]))).toEqual([1, 3]);
    expect(idsOf(quote, {})).toEqual([]);
  });

  it('are as many of one kind as were promised', () => {
    const quote = quoteWith([1, 1], [1, 1], [1, 1]);
    expect(idsOf(quote, promised([1, 2]))).toEqual([1, 1]);
    expect(idsOf(quote, promised([1, 3]))).toEqual([1, 1, 1]);
  });

  it('are not those of which none is left', () => {
    expect(idsOf(quoteWith([1, 0], [2, 1]), promised([1, 1], [2, 1]))).toEqual([2]);
  });
});

describe('an order whose promised gifts', () => {
  it('can all be given is not refused', () => {
    expect(refusalOf(quoteWith([1, 1], [2, 1]), promised([1, 1], [2, 1]))).toBeUndefined();
    expect(refusalOf(quoteWith([1, 1]), {})).toBeUndefined();
  });

  it('are used up is refused with the gifts that are missing', () => {
    const refused = { code: 'GIFT_IS_OUT_OF_STOCK', paidAmount: 640, gifts: [1] };
    expect(refusalOf(quoteWith([1, 0], [2, 1]), promised([1, 1], [2, 1]))).toEqual(refused);
    expect(refusalOf(quoteWith([1, 1], [1, 0]), promised([1, 2]))).toEqual(refused);
  });

  it('are given by no offer any more is refused as changed', () => {
    expect(refusalOf(quoteWith([2, 1]), promised([1, 1], [2, 1]))).toEqual({
      code: 'PRE_PROCESS_TEMP_ORDER_FAILED',
      paidAmount: 640,
      gifts: [1],
    });
  });

  it('are missing for both reasons is refused as out of stock', () => {
    expect(refusalOf(quoteWith([1, 0]), promised([1, 1], [2, 1]))).toMatchObject({
      code: 'GIFT_IS_OUT_OF_STOCK',
      gifts: [1, 2],
    });
  });
});
