import { describe, expect, it } from 'vitest';
import type { QuoteInput } from '../quote/types.ts';
import { addOnOffer, coupon, gift, inputOf, product, reward } from '../testing/plain-cart.ts';
import { knownOf, soldOrder } from '../testing/sold-order.ts';
import type { ReplayedCampaign } from './campaign.ts';
import { newReplay } from './replay.ts';
import { replayOrder } from './replay-order.ts';

const replayOf = (campaign: ReplayedCampaign, input: QuoteInput) =>
  replayOrder(soldOrder(input), campaign, knownOf(input));

it('a reward with the same gifts in another order changes nothing', () => {
  const withGifts = (...ids: number[]) => reward(1, 500, { gifts: ids.map((id) => gift(id)) });
  const input = inputOf([600], { thresholdRewards: [withGifts(10, 9)] });
  const replayed = (...ids: number[]) =>
    replayOf({ entity: 'threshold-rewards', terms: withGifts(...ids) }, input);
  expect(replayed(9, 10)).toMatchObject({ isKnown: true, isChanged: false, gifts: 2 });
  expect(replayed(9)).toMatchObject({ isChanged: true, gifts: 1 });
});

it('a coupon counts as used also if it gives as many gifts as the order has units', () => {
  const campaign: ReplayedCampaign = {
    entity: 'coupon-events',
    terms: {
      id: 90,
      terms: { ...coupon().couponEvent, discountType: 'GIFT', discountValue: 0, gifts: [gift(4)] },
      useLimit: 1,
    },
  };
  const input = inputOf([300]);
  const replay = newReplay(campaign, knownOf(input));
  for (const memberId of [1, 2]) replay.add(soldOrder(input, { memberId }));
  expect(replay.tally()).toMatchObject({ changed: 1, units: 1, gifts: 1 });
});

describe('units as add-ons', () => {
  const offer = (limit: number, ...productIds: number[]): ReplayedCampaign => ({
    entity: 'add-on-offers',
    terms: addOnOffer(
      5,
      productIds.map((productId) => ({ productId, addOnPrice: 49, limit })),
    ),
  });
  const cart = (quantity: number, overrides: Partial<QuoteInput> = {}) =>
    inputOf([500, 100, 100], {
      lines: [
        { kind: 'product', id: 1, quantity: 1 },
        { kind: 'product', id: 2, quantity },
        { kind: 'product', id: 3, quantity: 1 },
      ],
      ...overrides,
    });

  it('are of each product of the offer as many as it allows', () => {
    expect(replayOf(offer(2, 2), cart(3))).toMatchObject({ discount: 102, units: 2 });
    expect(replayOf(offer(2, 2, 3), cart(3))).toMatchObject({ discount: 153, units: 3 });
    expect(replayOf(offer(9, 2), cart(3))).toMatchObject({ discount: 153, units: 3 });
  });

  it('are at most twenty of one product', () => {
    expect(replayOf(offer(99, 2), cart(30))).toMatchObject({ discount: 1020, units: 20 });
  });

  it('are fewer where some were add-ons of the same offer already', () => {
    const ran = (id: number, productId: number) =>
      cart(5, {
        addOns: [{ offerId: id, productId, quantity: 1 }],
        addOnOffers: [addOnOffer(id, [{ productId, addOnPrice: 49, limit: 3 }])],
      });
    expect(replayOf(offer(3, 2), ran(5, 2))).toMatchObject({ discount: 153, units: 3 });
    expect(replayOf(offer(3, 2), ran(6, 2))).toMatchObject({ discount: 153, units: 3 });
  });

  it('are none of a combination with the same number', () => {
    const combination = product(2, 100, {
      kind: 'combination',
      components: [{ productId: 7, quantity: 1, purchaseLimit: null }],
    });
    const input = cart(1);
    const both: QuoteInput = {
      ...input,
      goods: { ...input.goods, combinations: new Map([[2, combination]]) },
      lines: [{ kind: 'combination', id: 2, quantity: 4 }, ...input.lines],
    };
    expect(replayOf(offer(9, 2), both)).toMatchObject({
      isChanged: true,
      discount: 51,
      units: 1,
      paidAmount: soldOrder(both).paidAmount - 51,
    });
    const alone = { ...both, lines: both.lines.filter(({ kind }) => kind === 'combination') };
    expect(replayOf(offer(9, 2), alone)).toMatchObject({ isChanged: false, units: 0 });
  });

  it('are none where they cost as much', () => {
    const dear = addOnOffer(5, [{ productId: 2, addOnPrice: 100, limit: 9 }]);
    expect(replayOf({ entity: 'add-on-offers', terms: dear }, cart(2))).toMatchObject({
      isChanged: false,
      discount: 0,
      units: 0,
    });
  });
});
