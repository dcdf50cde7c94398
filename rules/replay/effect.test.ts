import { describe, expect, it } from 'vitest';
import type { Quote } from '../quote/types.ts';
import { amountOffer, quantityOffer, reward } from '../testing/plain-cart.ts';
import type { ReplayedCampaign } from './campaign.ts';
import { effectOf } from './effect.ts';

const nothing = { discount: 0, units: 0, gifts: 0 };
const effect = (campaign: ReplayedCampaign, quote: object) => effectOf(quote as Quote, campaign);

describe('what a campaign gives to an order', () => {
  it('is of an offer what its own kind took off, also where the other kind has the same id', () => {
    const offers = [
      { id: 1, kind: 'ANY_N_FOR', amount: 30, units: [{ quantity: 2 }, { quantity: 1 }] },
      { id: 1, kind: 'AMOUNT_OFFER', amount: 50, units: [{ quantity: 4 }] },
      { id: 2, kind: 'AMOUNT_OFFER', amount: 7, units: [{ quantity: 9 }] },
    ];
    const byUnits = quantityOffer(1, 'ANY_N_FOR', [{ count: 3, amount: 100 }]);
    expect(effect({ entity: 'quantity-offers', terms: byUnits }, { offers })).toEqual({
      ...nothing,
      discount: 30,
      units: 3,
    });
    const byAmount = amountOffer(1, 500, 50);
    expect(effect({ entity: 'amount-offers', terms: byAmount }, { offers })).toEqual({
      ...nothing,
      discount: 50,
      units: 4,
    });
  });

  it('is of a discount event what it took off its lines, and no gift', () => {
    const terms = { id: 3 } as Extract<ReplayedCampaign, { entity: 'discount-events' }>['terms'];
    const discounts = [
      { reason: 'EVENT', amount: 30 },
      { reason: 'MEMBER_PRICE', amount: 20 },
    ];
    const lines = [
      { eventId: 3, count: 2, discounts },
      { eventId: 4, count: 1, discounts },
    ];
    expect(effect({ entity: 'discount-events', terms }, { lines })).toEqual({
      ...nothing,
      discount: 30,
      units: 2,
    });
  });

  it('is of add-ons what this offer took off its units', () => {
    const adjustments = [
      { kind: 'ADD_ON', offerId: 5, amount: 51, units: 1 },
      { kind: 'ADD_ON', offerId: 6, amount: 40, units: 2 },
      { kind: 'QUANTITY_OFFER', offerId: 5, amount: 9, units: 3 },
    ];
    const terms = { id: 5 } as Extract<ReplayedCampaign, { entity: 'add-on-offers' }>['terms'];
    const quote = { lines: [{ adjustments }, { adjustments: adjustments.slice(0, 1) }] };
    expect(effect({ entity: 'add-on-offers', terms }, quote)).toEqual({
      ...nothing,
      discount: 102,
      units: 2,
    });
  });

  it('is of a reward the gifts that are there, and not those of other rewards or reasons', () => {
    const gifts = [
      { reason: 'thresholdReward', sourceId: 2, count: 1 },
      { reason: 'thresholdReward', sourceId: 2, count: 0 },
      { reason: 'thresholdReward', sourceId: 3, count: 1 },
      { reason: 'firstPurchaseGift', sourceId: 2, count: 1 },
    ];
    expect(effect({ entity: 'threshold-rewards', terms: reward(2, 500) }, { gifts })).toEqual({
      ...nothing,
      gifts: 1,
    });
  });

  describe('with a coupon', () => {
    const campaign = { entity: 'coupon-events', terms: { id: 90 } } as ReplayedCampaign;
    const couponEffect = (coupon: object | null, change: object = {}) =>
      effect(campaign, {
        coupon,
        unitCount: 4,
        shipping: { freeBy: null, listFee: 80 },
        gifts: [{ reason: 'freebie', sourceId: 0, count: 1 }],
        ...change,
      });

    it('is what the coupon took off, its gifts, and the delivery that it made free', () => {
      const used = { id: 0, reason: null, amount: 50 };
      expect(couponEffect(used)).toEqual({ discount: 50, units: 4, gifts: 1 });
      const freeBy = (kind: string) => ({ shipping: { freeBy: { kind, id: 1 }, listFee: 80 } });
      expect(couponEffect(used, freeBy('COUPON')).discount).toBe(130);
      expect(couponEffect(used, freeBy('EVENT')).discount).toBe(50);
    });

    it('is nothing with a coupon of the order itself, one without an effect, or none', () => {
      expect(couponEffect({ id: 7, reason: null, amount: 50 })).toEqual(nothing);
      expect(couponEffect({ id: 0, reason: 'BELOW_THRESHOLD', amount: 0 })).toEqual(nothing);
      expect(couponEffect(null)).toEqual(nothing);
    });
  });
});
