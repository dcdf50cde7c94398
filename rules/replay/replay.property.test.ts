import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { solveOffers } from '../quote/offers/solve-offers.ts';
import { quote } from '../quote/quote.ts';
import type { QuoteInput } from '../quote/types.ts';
import { anyCart } from '../testing/any-cart.ts';
import { anyAmountOffer, anyOfferCart, anyQuantityOffer } from '../testing/any-offers.ts';
import { amountOffer, only, quantityOffer, reward } from '../testing/plain-cart.ts';
import { knownOf, soldOrder } from '../testing/sold-order.ts';
import type { ReplayedCampaign } from './campaign.ts';
import { replayOrder } from './replay-order.ts';

const runs = { numRuns: 400 };
const many = { mostLines: 5, mostUnits: 9, mostOffers: 3, mostAmountOffers: 2 };
const unknownGoods = 999;
const unreachable = 1_000_000;
const noLimits = { orderLimit: null, memberLimit: null, dayLimit: null, budget: null };

/** Campaigns of each kind that are for nothing that anybody has bought. */
const forNothing: ReplayedCampaign[] = [
  {
    entity: 'discount-events',
    terms: {
      id: 900,
      title: '沒有人買的商品',
      label: '',
      applicable: 'PARTIAL_PRODUCTS',
      discountType: 'PERCENT',
      discountValue: 50,
      productIds: new Set([unknownGoods]),
      combinationIds: new Set(),
      currentVisibilityRule: 'ONLINE',
      ...noLimits,
    },
  },
  {
    entity: 'quantity-offers',
    terms: quantityOffer(900, 'NTH_PERCENT', [{ count: 2, percent: 100 }], only(unknownGoods)),
  },
  { entity: 'amount-offers', terms: amountOffer(900, unreachable, 100) },
  {
    entity: 'add-on-offers',
    terms: {
      id: 900,
      title: '沒有人買的加購',
      thresholdAmount: 0,
      conditionProductIds: [],
      goods: [{ productId: unknownGoods, addOnPrice: 1, limit: 9 }],
      currentVisibilityRule: 'ONLINE',
    },
  },
  { entity: 'threshold-rewards', terms: reward(900, unreachable) },
  {
    entity: 'coupon-events',
    terms: {
      id: 900,
      useLimit: null,
      terms: {
        name: '達不到',
        discountType: 'AMOUNT',
        discountValue: 100,
        minAmount: unreachable,
        gifts: [],
        currentVisibilityRule: 'ONLINE',
      },
    },
  },
];

/** A cart with something in it, a delivery, and a coupon only where it has an effect: such carts become orders. */
const anyOrderedCart = fc.oneof(anyCart, anyOfferCart(many)).map((input): QuoteInput => {
  const delivery = input.delivery ?? { islandsType: 'MAIN_ISLAND', shipType: 'HOME' };
  const ordered = { ...input, delivery };
  const { coupon } = quote(ordered, solveOffers);
  return coupon?.reason ? { ...ordered, coupon: null } : ordered;
});

describe('a replay', () => {
  it('changes no order by a campaign that is for nothing in it', () => {
    fc.assert(
      fc.property(anyOrderedCart, fc.constantFrom(...forNothing), (input, campaign) => {
        const order = soldOrder(input);
        expect(replayOrder(order, campaign, knownOf(input))).toEqual({
          isKnown: true,
          isChanged: false,
          paidAmount: order.paidAmount,
          discount: 0,
          units: 0,
          gifts: 0,
        });
      }),
      runs,
    );
  });

  it('changes no order by an offer that ran all the time', () => {
    fc.assert(
      fc.property(anyOfferCart(many), fc.nat(), (input, choice) => {
        const { quantityOffers = [], amountOffers = [] } = input;
        const ran: ReplayedCampaign[] = [
          ...quantityOffers.map((terms) => ({ entity: 'quantity-offers' as const, terms })),
          ...amountOffers.map((terms) => ({ entity: 'amount-offers' as const, terms })),
        ];
        const campaign = ran[choice % ran.length];
        if (!campaign) return;
        const order = soldOrder(input);
        expect(replayOrder(order, campaign, knownOf(input))).toMatchObject({
          isKnown: true,
          isChanged: false,
          paidAmount: order.paidAmount,
        });
      }),
      runs,
    );
  });

  it('comes to what the cart would have cost with the offer', () => {
    const goods = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    fc.assert(
      fc.property(
        anyOfferCart(many),
        anyQuantityOffer(50, goods, goods),
        anyAmountOffer(50, goods, goods),
        (input, terms, amountTerms) => {
          const order = soldOrder(input);
          const { quantityOffers = [], amountOffers = [] } = input;
          const byUnits = quote(
            { ...input, quantityOffers: [...quantityOffers, terms] },
            solveOffers,
          );
          const byAmount = quote(
            { ...input, amountOffers: [...amountOffers, amountTerms] },
            solveOffers,
          );
          const known = knownOf(input);
          const paid = (campaign: ReplayedCampaign) =>
            replayOrder(order, campaign, known).paidAmount;
          expect(paid({ entity: 'quantity-offers', terms })).toBe(byUnits.amounts.paid);
          expect(paid({ entity: 'amount-offers', terms: amountTerms })).toBe(byAmount.amounts.paid);
        },
      ),
      runs,
    );
  });
});
