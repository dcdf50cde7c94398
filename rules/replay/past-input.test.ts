import { describe, expect, it } from 'vitest';
import { solveOffers } from '../quote/offers/solve-offers.ts';
import { quote } from '../quote/quote.ts';
import type { QuoteInput } from '../quote/types.ts';
import {
  addOnOffer,
  amountOffer,
  coupon,
  inputOf,
  quantityOffer,
  reward,
} from '../testing/plain-cart.ts';
import { knownOf, soldOrder } from '../testing/sold-order.ts';
import { asSold, isAsSold, pastInput } from './past-input.ts';
import type { PastOrder } from './past-order.ts';

const idsOf = (rules: readonly { id: number }[] = []) => rules.map(({ id }) => id);

describe('the rules with which a past order is priced again', () => {
  const input = inputOf([100, 100, 100], {
    quantityOffers: [1, 2].map((id) => quantityOffer(id, 'ANY_N_FOR', [{ count: 3, amount: 250 }])),
    amountOffers: [1, 2].map((id) => amountOffer(id, 100, 10)),
    addOnOffers: [1, 2].map((id) => addOnOffer(id, [{ productId: 9, addOnPrice: 1, limit: 1 }])),
  });
  const inputWith = (values: Partial<PastOrder>) =>
    pastInput({ ...soldOrder(inputOf([100])), rules: [], ...values }, knownOf(input));
  const rule = (code: PastOrder['rules'][number]['code']) => [
    { kind: 'QUANTITY_OFFER' as const, id: 1, fired: false, code },
  ];

  it('are those that it names and that ran, of the same kind', () => {
    const named = inputWith({ rules: rule('TOO_FEW_UNITS') });
    expect(idsOf(named.quantityOffers)).toEqual([1]);
    expect([named.amountOffers, named.addOnOffers]).toEqual([[], []]);
    for (const code of ['NOT_STARTED', 'OVER', 'OFFLINE'] as const)
      expect(inputWith({ rules: rule(code) }).quantityOffers, code).toEqual([]);
  });

  it('are those of its lines, where it names none', () => {
    const { lines } = soldOrder(input);
    const adjustments = [
      {
        kind: 'AMOUNT_OFFER' as const,
        offerId: 2,
        offerKind: null,
        title: '',
        label: '',
        units: 1,
        amount: 5,
      },
    ];
    const named = inputWith({ lines: lines.map((line) => ({ ...line, adjustments })) });
    expect([idsOf(named.amountOffers), named.quantityOffers]).toEqual([[2], []]);
  });

  it('have goods of which nobody buys more', () => {
    const [line] = soldOrder(input).lines;
    expect(line && asSold({ ...line, quantity: 4 }).purchaseLimit).toBe(4);
  });

  it('have its own coupon, or none', () => {
    const own = coupon({ discountValue: 20 });
    const order = soldOrder(inputOf([100], { coupon: own }));
    expect(pastInput(order, knownOf(input)).coupon?.couponEvent.discountValue).toBe(20);
    expect(inputWith({}).coupon).toBeNull();
  });
});

describe('units that were bought as add-ons', () => {
  const cart = (quantity: number, added: number) =>
    inputOf([500, 100], {
      lines: [
        { kind: 'product', id: 1, quantity: 1 },
        ...(quantity > 0 ? [{ kind: 'product' as const, id: 2, quantity }] : []),
      ],
      addOns: [{ offerId: 5, productId: 2, quantity: added }],
      addOnOffers: [addOnOffer(5, [{ productId: 2, addOnPrice: 49, limit: 3 }])],
    });

  it('are add-ons again, and the other units of the line are its own', () => {
    const before = cart(1, 2);
    const again = pastInput(soldOrder(before), knownOf(before));
    expect(again.addOns).toEqual(before.addOns);
    expect(again.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('are those alone on a line that another offer took something off too', () => {
    const before = { ...cart(1, 2), amountOffers: [amountOffer(1, 100, 10)] };
    const again = pastInput(soldOrder(before), knownOf(before));
    expect(again.addOns).toEqual(before.addOns);
    expect(again.lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
  });

  it('may be the whole line', () => {
    const before = cart(0, 2);
    const again = pastInput(soldOrder(before), knownOf(before));
    expect(idsOf(again.lines)).toEqual([1]);
  });
});

describe('the rewards of a past order', () => {
  const input = inputOf([600], { thresholdRewards: [reward(1, 500), reward(2, 400)] });
  const rewards = (order: PastOrder) =>
    pastInput(order, knownOf(input)).thresholdRewards.map(({ id, thresholdAmount, gifts }) => [
      id,
      thresholdAmount,
      gifts.length,
    ]);

  it('are the one whose gifts it got, as it was then, and the others that ran', () => {
    const order = soldOrder(input);
    expect(rewards(order)).toEqual([
      [1, 500, 1],
      [2, 400, 1],
    ]);
    expect(rewards({ ...order, rules: [] })).toEqual([[0, 500, 1]]);
  });

  it('give only what they gave then', () => {
    const order = soldOrder(input);
    const other = { id: 9, name: '首購禮', reason: 'firstPurchaseGift' as const };
    expect(rewards({ ...order, gifts: [...order.gifts, other] })[0]).toEqual([1, 500, 1]);
    const fired = { kind: 'AMOUNT_OFFER' as const, id: 8, fired: true, code: '' };
    const rules = [fired, ...order.rules.toReversed()];
    expect(rewards({ ...order, rules })[0]).toEqual([1, 500, 1]);
    const given = (code: string) =>
      rewards({
        ...order,
        rules: order.rules.map((rule) => (rule.id === 2 ? { ...rule, code } : rule)),
      } as PastOrder)[1];
    expect(given('GIFT_IS_OUT_OF_STOCK')).toEqual([2, 400, 0]);
    expect(given('HIGHER_TIER_REACHED')).toEqual([2, 400, 1]);
    const ofOthers = (['FIRST_PURCHASE', 'THRESHOLD_REWARD'] as const).map((kind, index) => {
      return { kind, id: 2 + index, fired: false, code: 'GIFT_IS_OUT_OF_STOCK' };
    });
    expect(rewards({ ...order, rules: [...ofOthers, ...order.rules] } as PastOrder)).toContainEqual(
      [2, 400, 1],
    );
  });

  it('are those that ran, where it reached none', () => {
    const below = soldOrder(inputOf([300], { thresholdRewards: input.thresholdRewards }));
    expect(rewards(below).map(([id]) => id)).toEqual([1, 2]);
    expect(rewards({ ...below, thresholds: null }).map(([id]) => id)).toEqual([1, 2]);
  });
});

describe('a past order that is priced again', () => {
  const input: QuoteInput = inputOf([400, 200], {
    amountOffers: [amountOffer(1, 500, 50)],
    thresholdRewards: [reward(1, 300)],
    coupon: coupon({ discountValue: 20 }),
  });
  const order = soldOrder(input);
  const quoted = quote(pastInput(order, knownOf(input)), solveOffers);

  it('is as it was sold', () => {
    expect(isAsSold(quoted, order)).toBe(true);
  });

  it.each(['productAmount', 'discountAmount', 'couponAmount', 'shipFee', 'paidAmount'] as const)(
    'is another one with another %s',
    (name) => {
      expect(isAsSold(quoted, { ...order, [name]: order[name] + 1 })).toBe(false);
    },
  );

  it('is another one where an offer took something else off a line', () => {
    const [first, ...others] = order.lines;
    if (!first) throw new Error('The order has no line.');
    const [one] = first.adjustments;
    if (!one) throw new Error('The line has no offer.');
    for (const change of [{ amount: one.amount + 1 }, { offerId: 2 }, { kind: 'ADD_ON' as const }])
      expect(
        isAsSold(quoted, {
          ...order,
          lines: [{ ...first, adjustments: [{ ...one, ...change }] }, ...others],
        }),
      ).toBe(false);
    expect(isAsSold(quoted, { ...order, lines: [...others, first] })).toBe(true);
  });

  it('is another one with other gifts of a reward, if it says which it got', () => {
    const gifts = order.gifts.map((gift) => ({ ...gift, id: gift.id + 1 }));
    expect(isAsSold(quoted, { ...order, gifts })).toBe(false);
    expect(isAsSold(quoted, { ...order, gifts, thresholds: null })).toBe(true);
    const other = { id: 9, name: '首購禮', reason: 'firstPurchaseGift' as const };
    expect(isAsSold(quoted, { ...order, gifts: [...order.gifts, other] })).toBe(true);
    const [gift] = quoted.gifts;
    if (!gift) throw new Error('The order has no gift.');
    const gone = { ...gift, id: 9, count: 0 as const };
    expect(isAsSold({ ...quoted, gifts: [...quoted.gifts, gone] }, order)).toBe(true);
    const two = [gift, { ...gift, id: 0 }];
    for (const sold of [two, two.toReversed()])
      expect(isAsSold({ ...quoted, gifts: two }, { ...order, gifts: sold })).toBe(true);
  });
});
