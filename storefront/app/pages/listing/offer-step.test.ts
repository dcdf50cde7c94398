import { describe, expect, it } from 'vitest';
import type { ListedOffer } from './load-listing.ts';
import { offerStep } from './offer-step.ts';

const anyThree: ListedOffer = {
  id: 1,
  kind: 'ANY_N_FOR',
  tiers: [
    { count: 3, amount: 199, percent: null },
    { count: 5, amount: 299, percent: null },
  ],
  maxUsesPerOrder: null,
  scope: 'PARTIAL_PRODUCTS',
  productIds: [1, 2],
  combinationIds: [7],
  groupBIds: [],
};
const pair: ListedOffer = {
  ...anyThree,
  kind: 'PAIR',
  tiers: [{ count: 2, amount: 150, percent: null }],
  productIds: [1],
  combinationIds: [],
  groupBIds: [2],
};
const product = (id: number, quantity: number) => ({ kind: 'product' as const, id, quantity });

describe('the bar of an offer', () => {
  it.each([
    [0, { chosen: 0, needed: 3, isReached: false }],
    [2, { chosen: 2, needed: 3, isReached: false }],
    [3, { chosen: 3, needed: 3, isReached: true }],
    [4, { chosen: 4, needed: 5, isReached: false }],
    [5, { chosen: 5, needed: 5, isReached: true }],
    [6, { chosen: 1, needed: 3, isReached: false }],
  ])('leads %i units to the next step', (units, step) => {
    expect(offerStep(anyThree, [product(1, units)])).toEqual(step);
  });

  it('counts only goods of the offer, combinations by their own ids', () => {
    const others = [product(7, 5), product(9, 5)];
    const combination = { kind: 'combination' as const, id: 7, quantity: 1 };
    expect(offerStep(anyThree, [...others, combination, product(2, 1)]).chosen).toBe(2);
    expect(offerStep({ ...anyThree, scope: 'ALL_PRODUCTS' }, [product(9, 2)]).chosen).toBe(2);
  });

  it('stays full above the last step of an offer that does not repeat', () => {
    const once: ListedOffer = { ...anyThree, kind: 'COUNT_AMOUNT' };
    expect(offerStep(once, [product(1, 9)])).toEqual({ chosen: 5, needed: 5, isReached: true });
  });

  it('counts a unit of each group of a pair', () => {
    expect(offerStep(pair, [product(1, 3)])).toMatchObject({ chosen: 1, isReached: false });
    expect(offerStep(pair, [product(1, 1), product(2, 1)]).isReached).toBe(true);
    expect(offerStep(pair, [product(1, 2), product(2, 1)]).chosen).toBe(1);
  });
});
