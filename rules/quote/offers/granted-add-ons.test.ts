import { describe, expect, it } from 'vitest';
import { addOnOffer, future, inputOf, product } from '../../testing/plain-cart.ts';
import { quote } from '../quote.ts';
import type { QuoteInput } from '../types.ts';
import { addOnAdjustments, endedAddOns, grantAddOns, ownUnits, silentAddOns } from './add-ons.ts';
import { solveOffers } from './solve-offers.ts';

const line = (id: number, quantity: number, kind: 'product' | 'combination' = 'product') => ({
  kind,
  id,
  quantity,
});
const goods = (productId: number, addOnPrice: number, limit = 9) => ({
  productId,
  addOnPrice,
  limit,
});
const ask = (offerId: number, productId: number, quantity: number) => ({
  offerId,
  productId,
  quantity,
});

/** A cart with one unit of product 1 of 300 TWD; products 2 of 100 and 3 of 50 TWD, and combination 2 of 80. */
function cartOf(overrides: Partial<QuoteInput>) {
  const base = inputOf([300, 100, 50]);
  const combinations = new Map([[2, product(2, 80, { kind: 'combination' })]]);
  const input = {
    ...base,
    lines: [line(1, 1)],
    goods: { ...base.goods, combinations },
    ...overrides,
  };
  const { lines } = quote(input, solveOffers);
  const units = new Map(lines.map((one) => [one, ownUnits(input, one)]));
  const granted = (amount = 300) => grantAddOns(input, lines, { units, amount });
  return { input, lines, units, granted };
}
const grantedOf = (overrides: Partial<QuoteInput>, amount?: number) =>
  cartOf(overrides)
    .granted(amount)
    .map(({ offer, productId, units, saves }) => [offer.id, productId, units, saves]);

const both = [
  addOnOffer(1, [goods(2, 39, 2), goods(3, 20, 2)]),
  addOnOffer(2, [goods(2, 60, 2), goods(3, 10)]),
];

describe('the add-ons that are granted', () => {
  it('are asked for once by offer and product, in the order of their ids', () => {
    const addOns = [ask(2, 3, 1), ask(2, 2, 1), ask(1, 3, 1), ask(1, 2, 1)];
    expect(grantedOf({ addOnOffers: both, addOns })).toEqual([
      [1, 2, 1, 61],
      [1, 3, 1, 30],
      [2, 2, 1, 40],
      [2, 3, 1, 40],
    ]);
    const twice = [ask(2, 3, 1), ask(1, 2, 1), ask(2, 3, 2)];
    expect(grantedOf({ addOnOffers: both, addOns: twice })).toEqual([
      [1, 2, 1, 61],
      [2, 3, 3, 40],
    ]);
  });

  it('share the units of a line: the first offer has its limit, the next one the rest', () => {
    const addOns = [ask(2, 2, 2), ask(1, 2, 3)];
    const stocks = new Map([[2, 3]]);
    expect(grantedOf({ addOnOffers: both, addOns, stocks })).toEqual([
      [1, 2, 2, 61],
      [2, 2, 1, 40],
    ]);
    expect(grantedOf({ addOnOffers: both, addOns, stocks: new Map([[2, 2]]) })).toEqual([
      [1, 2, 2, 61],
    ]);
  });

  it('are no goods that are not in the offer, not in the shop or no cheaper, and no offer that does not run', () => {
    expect(
      grantedOf({ addOnOffers: [addOnOffer(1, [goods(2, 39)])], addOns: [ask(1, 3, 1)] }),
    ).toEqual([]);
    expect(grantedOf({ addOnOffers: both, addOns: [ask(3, 2, 1)] })).toEqual([]);
    const unknown = addOnOffer(1, [goods(8, 39)]);
    expect(grantedOf({ addOnOffers: [unknown], addOns: [ask(1, 8, 1)] })).toEqual([]);
    const dear = (price: number) => ({ addOnOffers: [addOnOffer(1, [goods(2, price)])] });
    expect(grantedOf({ ...dear(100), addOns: [ask(1, 2, 1)] })).toEqual([]);
    expect(grantedOf({ ...dear(99), addOns: [ask(1, 2, 1)] })).toEqual([[1, 2, 1, 1]]);
    const later = [addOnOffer(1, [goods(2, 39)], future)];
    expect(grantedOf({ addOnOffers: later, addOns: [ask(1, 2, 1)] })).toEqual([]);
    expect(grantedOf({ addOnOffers: both })).toEqual([]);
  });

  it('need their condition among products of which the cart has own units', () => {
    const needs = (id: number) => ({
      addOnOffers: [addOnOffer(1, [goods(2, 39), goods(3, 9)], { conditionProductIds: [id] })],
      addOns: [ask(1, 2, 1), ask(1, 3, 1)],
    });
    expect(grantedOf(needs(1))).toHaveLength(2);
    expect(grantedOf(needs(3))).toEqual([]);
    // A combination is no product, though it has the same id.
    const lines = [line(1, 1), line(2, 1, 'combination')];
    expect(grantedOf({ ...needs(2), lines })).toEqual([]);
    const threshold = { addOnOffers: [addOnOffer(1, [goods(2, 39)], { thresholdAmount: 300 })] };
    const addOns = [ask(1, 2, 1)];
    expect(grantedOf({ ...threshold, addOns }, 300)).toHaveLength(1);
    expect(grantedOf({ ...threshold, addOns }, 299)).toEqual([]);
  });
});

describe('the own units of a line', () => {
  it('are those that were not asked for as add-ons, and all of a combination', () => {
    const lines = [line(1, 1), line(2, 2), line(2, 3, 'combination')];
    const addOns = [ask(1, 2, 1), ask(2, 2, 2), ask(1, 3, 1)];
    const { units } = cartOf({ lines, addOns, addOnOffers: both });
    expect([...units].map(([{ kind, id }, own]) => [kind, id, own])).toEqual([
      ['product', 1, 1],
      ['product', 2, 2],
      ['combination', 2, 3],
      ['product', 3, 0],
    ]);
  });
});

describe('what add-ons do', () => {
  const addOns = [ask(1, 2, 2), ask(2, 2, 1), ask(1, 3, 3)];
  const lines = [line(1, 1), line(2, 1, 'combination')];
  const cart = cartOf({ lines, addOns, addOnOffers: both });
  const granted = cart.granted();

  it('is an adjustment of their product for each offer', () => {
    const shown = cart.lines.map((one) =>
      addOnAdjustments(one, granted).map(({ offerId, units, amount }) => [offerId, units, amount]),
    );
    expect(cart.lines.map(({ kind, id }) => [kind, id])).toEqual([
      ['product', 1],
      ['combination', 2],
      ['product', 2],
      ['product', 3],
    ]);
    expect(shown).toEqual([
      [],
      [],
      [
        [1, 2, 122],
        [2, 1, 40],
      ],
      [[1, 2, 60]],
    ]);
  });

  it('is a change for each product of which fewer units were granted than can be bought', () => {
    expect(endedAddOns(cart.input, cart.lines, granted)).toEqual([
      { kind: 'product', id: 3, reason: 'ADD_ON_ENDED', from: 3, to: 2 },
    ]);
    const none = endedAddOns(cart.input, cart.lines, []);
    expect(none.map(({ id, from, to }) => [id, from, to])).toEqual([
      [2, 3, 0],
      [3, 3, 0],
    ]);
  });
});

describe('add-on offers without an effect', () => {
  it('say why: each that is not granted', () => {
    const offers = [
      ...both,
      addOnOffer(3, [goods(2, 39)], { thresholdAmount: 320 }),
      addOnOffer(4, [goods(2, 39)], { conditionProductIds: [9] }),
      addOnOffer(5, [goods(2, 39)], future),
    ];
    const cart = cartOf({ addOnOffers: offers, addOns: [ask(1, 2, 1)] });
    const second = cartOf({ addOnOffers: both, addOns: [ask(1, 2, 1), ask(2, 3, 1)] });
    expect(silentAddOns(cart.input, new Set([1]), 300, cart.granted())).toEqual([
      { rule: 'ADD_ON', id: 2, title: '加價購 2', reason: 'NOT_CHOSEN' },
      { rule: 'ADD_ON', id: 3, title: '加價購 3', reason: 'BELOW_THRESHOLD', missing: 20 },
      { rule: 'ADD_ON', id: 4, title: '加價購 4', reason: 'NO_SUCH_GOODS' },
      { rule: 'ADD_ON', id: 5, title: '加價購 5', reason: 'NOT_STARTED' },
    ]);
    expect(silentAddOns(second.input, new Set([1]), 300, second.granted())).toEqual([]);
    expect(silentAddOns(inputOf([300]), new Set([1]), 300, [])).toEqual([]);
  });
});
