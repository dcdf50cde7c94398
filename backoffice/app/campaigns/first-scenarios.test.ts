import { describe, expect, it } from 'vitest';
import type { ReviewedResource } from '#contract/campaigns.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { addOnsOf, firstScenarios } from './first-scenarios.ts';

const scenariosOf = (resource: ReviewedResource, values: RecordValues) =>
  firstScenarios({
    resource,
    id: null,
    title: '',
    values,
    addOns: addOnsOf(resource, values),
  });
const tier = (count: number | null) => ({ count, amount: 150, percent: null });

describe('the first carts of a simulation', () => {
  it('have as many goods as the smallest step of an offer asks for, without it and with it', () => {
    const values = {
      kind: 'ANY_N_FOR',
      tiers: [tier(5), tier(3)],
      products: [7, 8],
      combinations: [],
    };
    const [without, withIt] = scenariosOf('quantity-offers', values);
    expect(without.products).toEqual([
      { id: 7, quantity: 2 },
      { id: 8, quantity: 1 },
    ]);
    expect(withIt).toEqual({ ...without, withCampaign: true });
  });

  it('have combinations where an offer is for them alone, and nothing without goods', () => {
    const values = { kind: 'ANY_N_FOR', tiers: [tier(2)], products: [], combinations: [4] };
    const [{ products, combinations }] = scenariosOf('quantity-offers', values);
    expect([products, combinations]).toEqual([[], [{ id: 4, quantity: 2 }]]);
    const [empty] = scenariosOf('quantity-offers', { kind: 'ANY_N_FOR', tiers: [] });
    expect([empty.products, empty.combinations]).toEqual([[], []]);
  });

  it('are those of the first second of the campaign, because it does not run at its begin', () => {
    const eventBeginAt = '2026-12-27T09:00:00+08:00';
    const [{ at }] = scenariosOf('free-shipping-events', { eventBeginAt });
    expect(Date.parse(at ?? '') - Date.parse(eventBeginAt)).toBe(1000);
    expect(scenariosOf('free-shipping-events', {})[0].at).toBeNull();
  });

  it('have one of each group of a pair', () => {
    const values = { kind: 'PAIR', tiers: [tier(null)], products: [7, 8], groupB: [9] };
    const [{ products }] = scenariosOf('quantity-offers', values);
    expect(products.map(({ id }) => id)).toEqual([7, 9]);
  });

  it('have the goods of an add-on offer at their own price, and then as add-ons', () => {
    const goods = [{ productId: 5, addOnPrice: 49, limit: 2 }];
    const values = { goods, conditionProductIds: [7] };
    const [without, withIt] = scenariosOf('add-on-offers', values);
    expect(without.products.map(({ id }) => id)).toEqual([7, 5]);
    expect(withIt.products.map(({ id }) => id)).toEqual([7]);
    expect(addOnsOf('add-on-offers', values)).toEqual([{ id: 5, quantity: 1 }]);
    const [two, one] = scenariosOf('add-on-offers', { goods, conditionProductIds: [] });
    expect([two.products, one.products]).toEqual([
      [{ id: 5, quantity: 2 }],
      [{ id: 5, quantity: 1 }],
    ]);
  });
});
