import { describe, expect, it } from 'vitest';
import type { BoughtItem } from '#contract/entities/orders.ts';
import {
  choiceProblem,
  chosenLines,
  readReturnDraft,
  refundOf,
  returnableItems,
  untouched,
} from './return-form.ts';

const item = (lineId: number, units: number, left = units, couponShare = 0) => ({
  id: lineId,
  lineId,
  name: '日用',
  image: '/x',
  volume: '',
  listPrice: 100,
  unitPrice: 100,
  quantity: units,
  offerShare: 0,
  adjustments: [],
  couponShare,
  giftReason: null,
  returnableQuantity: left,
});
const order = {
  items: {
    products: [item(1, 3, 3, 10), item(2, 1, 0)],
    productCombinations: [item(3, 2, 1)],
    gifts: [],
  },
  returnTerms: {
    thresholds: { freeShipping: { amount: 400, fee: 80 }, gifts: [{ giftId: 7, amount: 300 }] },
    chargesDelivery: false,
    asksForGifts: false,
    shipFee: 80,
    left: 1000,
  },
};
const units = (quantity: number) => ({ ...untouched, quantity });

describe('the form for a return', () => {
  it('offers the units that have not been returned yet', () => {
    expect(returnableItems(order).map(({ lineId }) => lineId)).toEqual([1, 3]);
  });

  it('shows the refund: the price less its share of the coupon, and the delivery fee with the last units', () => {
    expect(refundOf(order, { 1: units(2) }).total).toBe(200 - 6);
    expect(refundOf(order, { 1: units(3), 3: units(1) }).total).toBe(290 + 100 + 80);
  });

  it('shows the refund of an order that a server of the release before offers has answered', () => {
    const products = order.items.products.map(
      ({ offerShare: _share, adjustments: _adjustments, ...older }) => older as BoughtItem,
    );
    const older = { ...order, items: { ...order.items, products } };
    expect(refundOf(older, { 1: units(2) }).total).toBe(200 - 6);
  });

  it('shows what a rest below a threshold costs, where the shop says so', () => {
    const returnTerms = { ...order.returnTerms, chargesDelivery: true, asksForGifts: true };
    const strict = { ...order, returnTerms };
    expect(refundOf(strict, { 1: units(2) })).toMatchObject({ total: 194 - 80, giftIds: [7] });
    expect(refundOf(order, { 1: units(2) })).toMatchObject({ total: 194, giftIds: [] });
  });

  it('shows no more than what other refunds have left', () => {
    const returnTerms = { ...order.returnTerms, left: 460 };
    const all = { 1: units(3), 3: units(1) };
    expect(refundOf({ ...order, returnTerms }, all)).toMatchObject({ goods: 390, total: 460 });
  });

  it('refuses opened goods without a fault', () => {
    const opened = { ...units(1), isOpened: true };
    expect(choiceProblem(opened)).toContain('不適用七日鑑賞期');
    expect(choiceProblem({ ...opened, reason: 'DEFECTIVE' })).toBeUndefined();
    expect(choiceProblem({ ...opened, quantity: 0 })).toBeUndefined();
  });

  it('sends the chosen lines only', () => {
    expect(chosenLines({ 1: units(2), 3: units(0) })).toEqual([
      { lineId: 1, quantity: 2, reason: 'CHANGED_MIND', isOpened: false },
    ]);
  });
});

describe('the draft of a return', () => {
  const choice = { quantity: 2, reason: 'DEFECTIVE', isOpened: true };

  it('comes back from storage as far as the lines can still be returned, without pictures', () => {
    const choices = { 1: choice, 2: choice, 3: choice, 99: choice };
    const stored = { choices, note: '外盒破損', pictures: [{ id: 5, file: {} }] };
    expect(readReturnDraft(stored, order)).toEqual({
      // Of line 3 one unit is left, and of line 2 none.
      choices: { 1: choice, 3: { ...choice, quantity: 1 } },
      note: '外盒破損',
      pictures: [],
    });
  });

  it.each([
    undefined,
    'text',
    [],
    { choices: 'x', note: 1 },
    {
      choices: { 1: { quantity: 'many', reason: 'DEFECTIVE' }, 3: { quantity: 1, reason: 'GONE' } },
    },
  ])('is empty if %j is stored', (value) =>
    expect(readReturnDraft(value, order)).toEqual({ choices: {}, note: '', pictures: [] }),
  );
});
