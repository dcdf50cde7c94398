import { describe, expect, it } from 'vitest';
import {
  effectiveMaximum,
  giftState,
  lineState,
  mergeAddOns,
  mergeLines,
  productStateLabels,
  productStates,
} from './cart-lines.ts';
import { unknownStock, unlimitedStock } from './stock.ts';

describe('the effective maximum', () => {
  it('is the stock when there is no purchase limit [9.029]', () => {
    expect(effectiveMaximum(7, null)).toBe(7);
    expect(effectiveMaximum(unlimitedStock, null)).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('is the smaller of stock and purchase limit [9.030]', () => {
    expect(effectiveMaximum(5, 3)).toBe(3);
    expect(effectiveMaximum(2, 10)).toBe(2);
  });

  it('is unknown while the stock is unknown', () => {
    expect(effectiveMaximum(unknownStock, 3)).toBe(unknownStock);
  });
});

describe('the state of a cart line', () => {
  it('is one of seven [4.031]', () => {
    expect([...productStates].sort()).toEqual(
      [
        'normal',
        'soldOut',
        'purchaseLimit',
        'giveOut',
        'thresholdReward',
        'firstPurchaseGift',
        'freebie',
      ].sort(),
    );
    expect(productStateLabels).toMatchObject({ soldOut: '已售完', purchaseLimit: '已達購買上限' });
  });

  it('is soldOut with count 0 when nothing is available [4.033]', () => {
    expect(lineState(3, 0)).toEqual({ state: 'soldOut', count: 0 });
    expect(lineState(3, effectiveMaximum(-2, null))).toEqual({ state: 'soldOut', count: 0 });
  });

  it('is purchaseLimit and capped from the limit on [4.034]', () => {
    expect(lineState(5, 3)).toEqual({ state: 'purchaseLimit', count: 3 });
  });

  it('is normal below the limit [4.035]', () => {
    expect(lineState(2, 3)).toEqual({ state: 'normal', count: 2 });
    expect(lineState(0, 3)).toEqual({ state: 'normal', count: 0 });
  });

  it('says purchaseLimit exactly at the limit, and soldOut for a limit of 0 [4.036]', () => {
    expect(lineState(3, 3)).toEqual({ state: 'purchaseLimit', count: 3 });
    expect(lineState(1, effectiveMaximum(9, 0))).toEqual({ state: 'soldOut', count: 0 });
  });

  it('is null while the stock is unknown', () => {
    expect(lineState(3, unknownStock)).toBeNull();
  });
});

describe('the state of a gift', () => {
  it('is the reason for it, or giveOut with count 0 when all are given away [4.032]', () => {
    expect(giftState('freebie', 4)).toEqual({ state: 'freebie', count: 1 });
    expect(giftState('thresholdReward', 0)).toEqual({ state: 'giveOut', count: 0 });
    expect(giftState('firstPurchaseGift', unknownStock)).toBeNull();
  });
});

it('merges lines of the same goods at their first place', () => {
  const merged = mergeLines([
    { kind: 'product', id: 1, quantity: 2 },
    { kind: 'combination', id: 1, quantity: 1 },
    { kind: 'product', id: 1, quantity: 3 },
  ]);
  expect(merged).toEqual([
    { kind: 'product', id: 1, quantity: 5 },
    { kind: 'combination', id: 1, quantity: 1 },
  ]);
});

it('merges add-ons of the same offer and product, and no others', () => {
  const addOns = [
    { offerId: 1, productId: 5, quantity: 2 },
    { offerId: 2, productId: 5, quantity: 1 },
    { offerId: 1, productId: 5, quantity: 3 },
  ];
  expect(mergeAddOns(addOns)).toEqual([
    { offerId: 1, productId: 5, quantity: 5 },
    { offerId: 2, productId: 5, quantity: 1 },
  ]);
});
