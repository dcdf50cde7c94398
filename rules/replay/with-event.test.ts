import { describe, expect, it } from 'vitest';
import { inputOf, product } from '../testing/plain-cart.ts';
import { knownOf, soldOrder } from '../testing/sold-order.ts';
import type { ReplayedDiscount } from './campaign.ts';
import type { KnownRules } from './past-order.ts';
import { goodsWithEvent } from './with-event.ts';

const event = (
  discountValue: number,
  values: Partial<ReplayedDiscount> = {},
): ReplayedDiscount => ({
  ...{
    id: 80,
    title: '週年慶',
    label: '週年',
    applicable: 'ALL_PRODUCTS',
    discountType: 'PERCENT',
  },
  ...{ discountValue, productIds: new Set(), combinationIds: new Set() },
  ...{ orderLimit: null, memberLimit: null, dayLimit: null, budget: null },
  currentVisibilityRule: 'ONLINE',
  ...values,
});

interface Sale {
  /** TWD: what the goods were sold for, and what the history of prices says of that day. */
  unitPrice: number;
  price?: number;
  memberPrice?: number | null;
  ran?: readonly ReplayedDiscount[];
  isGiven?: boolean;
}

/** Goods of TWD 200 in an order, with an event on top. */
function goodsOf(campaign: ReplayedDiscount, sale: Sale) {
  const { unitPrice, price = 200, memberPrice = null, ran = [], isGiven } = sale;
  const goods = product(1, 200, { memberPrice: unitPrice, sellingPrice: unitPrice });
  const input = inputOf([], {
    lines: [{ kind: 'product', id: 1, quantity: 1 }],
    goods: { products: new Map([[1, goods]]), combinations: new Map() },
  });
  const known: KnownRules = { ...knownOf(input, ran), pricesAt: () => ({ price, memberPrice }) };
  const { products } = goodsWithEvent(soldOrder(input), campaign, known, isGiven);
  const { memberPrice: member, eventPrice, sellingPrice, event: named } = products.get(1) ?? goods;
  return { memberPrice: member, eventPrice, sellingPrice, eventId: named?.id };
}

const byEvent = (eventPrice: number, memberPrice: number | null = null) => {
  return { memberPrice, eventPrice, sellingPrice: eventPrice, eventId: 80 };
};
const unchanged = (sellingPrice: number) => {
  const memberPrice = sellingPrice < 200 ? sellingPrice : null;
  return { memberPrice, eventPrice: null, sellingPrice, eventId: undefined };
};

describe('goods of a past order with an event', () => {
  it('have its price where that is lower than what was paid', () => {
    expect(goodsOf(event(10), { unitPrice: 200 })).toEqual(byEvent(180));
    expect(goodsOf(event(10), { unitPrice: 180 })).toEqual(unchanged(180));
    expect(goodsOf(event(10), { unitPrice: 181 })).toEqual(byEvent(180));
    expect(goodsOf(event(0), { unitPrice: 200 })).toEqual(unchanged(200));
    expect(goodsOf(event(10), { unitPrice: 190, memberPrice: 190 })).toEqual(byEvent(171, 190));
  });

  it('are as they were sold without an event that is for others, or has nothing left', () => {
    const others = event(50, { applicable: 'PARTIAL_PRODUCTS', productIds: new Set([2]) });
    expect(goodsOf(others, { unitPrice: 200 })).toEqual(unchanged(200));
    expect(goodsOf(event(50), { unitPrice: 200, isGiven: false })).toEqual(unchanged(200));
  });

  it('are left alone where the history knows no prices that fit', () => {
    expect(goodsOf(event(50), { unitPrice: 180, price: 199 })).toEqual(unchanged(180));
    expect(goodsOf(event(50), { unitPrice: 180, memberPrice: 170 })).toEqual(unchanged(180));
    // Goods that were sold at their list price had no other one.
    expect(goodsOf(event(50), { unitPrice: 200, memberPrice: 170 })).toEqual(byEvent(100));
  });

  describe('that an earlier form of the event made cheaper', () => {
    const earlier = event(40);

    it('cost what they would have cost without it, if the event gives less or nothing', () => {
      expect(goodsOf(event(10), { unitPrice: 120, ran: [earlier] })).toEqual(byEvent(180));
      const none = { unitPrice: 120, ran: [earlier], isGiven: false };
      expect(goodsOf(event(10), none)).toEqual(unchanged(200));
    });

    it('cost what the best other event of that day made of them', () => {
      const others = [event(5, { id: 81 }), event(20, { id: 82 }), earlier];
      expect(goodsOf(event(10), { unitPrice: 120, ran: others })).toEqual(unchanged(160));
      const over = event(20, { id: 82, eventEndAt: new Date('2026-11-01T00:00:00Z') } as object);
      expect(goodsOf(event(10), { unitPrice: 120, ran: [over, earlier] })).toEqual(byEvent(180));
    });

    it('cost what was paid if the earlier form lowered nothing', () => {
      const ran = [event(0), event(20, { id: 81 })];
      expect(goodsOf(event(10), { unitPrice: 200, ran })).toEqual(byEvent(180));
    });

    it('cost what was paid where the price came from somebody else', () => {
      expect(goodsOf(event(10), { unitPrice: 119, ran: [earlier] })).toEqual(unchanged(119));
      const partial = { applicable: 'PARTIAL_PRODUCTS' as const, productIds: new Set([2]) };
      const ofOthers = event(40, partial);
      expect(goodsOf(event(10), { unitPrice: 120, ran: [ofOthers] })).toEqual(unchanged(120));
      const other = event(40, { id: 81 });
      expect(goodsOf(event(10), { unitPrice: 120, ran: [other] })).toEqual(unchanged(120));
    });
  });
});
