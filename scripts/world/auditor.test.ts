import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuantityOfferTerms } from '#rules/quote/terms.ts';
import { lowestAmount as plainLowest } from '#rules/testing/plain-offers.ts';
import { checkEmails, emailCame } from './auditor/emails.ts';
import { type KnownOrder, newKnowledge, newlyPlaced } from './auditor/knowledge.ts';
import { withCoupon, withUnits, worthOf } from './auditor/lines.ts';
import { checkSettled } from './auditor/money.ts';
import { lowestAmount, type QuantityOffer } from './auditor/offers.ts';
import { billOfExchange, exchangeFailed, worthOfReturn } from './auditor/returns.ts';

const count = (min: number, max: number) => fc.integer({ min, max });

const line = fc.record({ product: count(1, 4), price: count(1, 90), units: count(1, 3) });
const offer = fc.record({
  kind: fc.constantFrom(
    ...(['ANY_N_FOR', 'NTH_PERCENT', 'COUNT_PERCENT', 'COUNT_AMOUNT', 'PAIR'] as const),
  ),
  ...{ count: count(2, 3), amount: count(1, 120), percent: count(1, 100) },
  products: fc.subarray([1, 2, 3, 4], { minLength: 1, maxLength: 3 }),
});

/** The terms of an offer as the other model takes them. */
function termsOf({ id, kind, count: size, amount, percent, products, partners }: QuantityOffer) {
  const isPercent = kind === 'NTH_PERCENT' || kind === 'COUNT_PERCENT';
  const tier = {
    count: size,
    ...(isPercent ? { amount: null, percent } : { amount, percent: null }),
  };
  return {
    ...{ id, kind, products, groupB: partners, tiers: [tier], scope: 'PARTIAL_PRODUCTS' as const },
    ...{ combinations: [], title: '', label: '', weight: 0, maxUsesPerOrder: null },
    ...{ currentVisibilityRule: 'ONLINE' as const, eventBeginAt: null, eventEndAt: null },
  } satisfies QuantityOfferTerms;
}

const order: KnownOrder = {
  ...newlyPlaced({
    ...{ id: 1, orderNo: '20261120000001', member: 1, couponId: null, asked: 330, fee: 80 },
    lines: [
      { product: 1, price: 100, units: 3, offer: 10, coupon: 41, gone: 0 },
      { product: 2, price: 1, units: 1, offer: 0, coupon: 0, gone: 0 },
    ],
    paymentType: 'LINE_PAY',
  }),
  ...{ status: 'SHIPPED', payment: 'PAID' },
};

const knowing = () => {
  const knowledge = newKnowledge({ fee: 80, freeFrom: null });
  knowledge.orders.set(order.orderNo, order);
  return knowledge;
};

describe('the auditor of a world', () => {
  it('finds the same lowest price as the model of the rules, which it does not know', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(line, { selector: ({ product }) => product, minLength: 1, maxLength: 3 }),
        fc.array(offer, { maxLength: 2 }),
        (lines, drawn) => {
          const quantity = drawn.map((terms, place) => ({
            ...{ ...terms, id: place + 1 },
            partners:
              terms.kind === 'PAIR'
                ? [1, 2, 3, 4].filter((id) => !terms.products.includes(id))
                : [],
          }));
          const plain = lines.map(({ product: id, price, units }) => ({
            ...{ kind: 'product' as const, id, price, units },
          }));
          expect(lowestAmount(lines, { quantity, amount: [] })).toBe(
            plainLowest(plain, quantity.map(termsOf), []),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('knows to the dollar what each unit of a return is worth', () => {
    const [three] = order.lines;
    if (!three) throw new Error('no line');
    // 51 TWD off three units: 17 each.
    const eachOf = (one: typeof three) => [0, 1, 2].map((gone) => worthOf({ ...one, gone }, 1));
    expect(eachOf(three)).toEqual([83, 83, 83]);
    expect(eachOf({ ...three, coupon: 40 })).toEqual([84, 83, 83]);
    expect(worthOfReturn(order, new Map([[1, 2]]))).toEqual({
      goods: 166,
      delivery: 0,
      total: 166,
    });
    const all = worthOfReturn(
      order,
      new Map([
        [1, 3],
        [2, 1],
      ]),
    );
    expect(all).toEqual({ goods: 250, delivery: 80, total: 330 });
    expect(withUnits(three, 2)).toMatchObject({ units: 2, offer: 7 });
    expect(withCoupon(order.lines, 42).map(({ coupon }) => coupon)).toEqual([42, 0]);
  });

  it('knows what an exchange costs, and what it gives back when its order is cancelled', () => {
    // Three units at 100 TWD cost 83 each, less offer and coupon.
    const two = new Map([[1, 2]]);
    const one = { product: 1, price: 100, units: 1 };
    expect(billOfExchange(order, two, [one])).toEqual({
      ...{ worth: 166, credit: 83, givenBack: 83, due: 0 },
      off: [100],
    });
    const dear = { product: 3, price: 60, units: 3 };
    expect(billOfExchange(order, two, [one, dear])).toEqual({
      ...{ worth: 166, credit: 166, givenBack: 0, due: 97 },
      off: [100, 83],
    });
    const knowledge = knowing();
    const from = { ...order, exchanged: 166, promised: 20 };
    knowledge.orders.set(order.orderNo, from);
    exchangeFailed(knowledge, { ...order, paidBy: { orderNo: order.orderNo, amount: 166 } });
    expect([from.exchanged, from.promised]).toEqual([0, 186]);
  });

  it('misses an e-mail about a parcel that left, and one too many about a parcel that did not', () => {
    const came = (...subjects: string[]) => {
      const knowledge = knowing();
      for (const subject of ['訂單成立通知', '付款完成通知', ...subjects])
        emailCame(knowledge, { to: 'a@example.com', subject: `${subject} ${order.orderNo}` });
      checkEmails(knowledge);
      return knowledge.differences;
    };
    expect(came('出貨通知')).toEqual([]);
    expect(came()).toHaveLength(1);
    expect(came('出貨通知', '送達通知')).toHaveLength(1);
    expect(came('出貨通知', '出貨通知')).toHaveLength(2);
  });

  it('lets an exception excuse the money that it names, and no more', () => {
    const settled = (collected: number, amount: number) => {
      const knowledge = knowing();
      knowledge.orders.set(order.orderNo, { ...order, collected });
      const exception = {
        orderNo: order.orderNo,
        kind: 'PAID_TWICE',
        amount,
      };
      checkSettled(knowledge, new Map(), { transfers: new Map(), exceptions: [exception] });
      return knowledge.differences;
    };
    expect(settled(660, 330)).toEqual([]);
    expect(settled(661, 330)).toHaveLength(1);
  });
});
