import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuantityOfferTerms } from '#rules/quote/terms.ts';
import { lowestAmount as plainLowest } from '#rules/testing/plain-offers.ts';
import { priceCart, withAddOns } from './auditor/add-ons.ts';
import { checkCombinations, mostUnits } from './auditor/combinations.ts';
import { checkEmails, emailCame } from './auditor/emails.ts';
import { checkGifts, goodsForGifts } from './auditor/gifts.ts';
import { type GoodsKey, namedBy } from './auditor/goods.ts';
import { type KnownOrder, newKnowledge, newlyPlaced } from './auditor/knowledge.ts';
import { withCoupon, withUnits, worthOf } from './auditor/lines.ts';
import { checkSettled } from './auditor/money.ts';
import { lowestAmount, type QuantityOffer } from './auditor/offers.ts';
import { billOfExchange, exchangeFailed, leftOf, worthOfReturn } from './auditor/returns.ts';
import { rewardOf } from './auditor/rewards.ts';
import { expectedStock } from './auditor/stock.ts';

const count = (min: number, max: number) => fc.integer({ min, max });

const four = [1, 2, 3, 4].map((id) => `product ${id}` as const);

const line = fc.record({ key: fc.constantFrom(...four), price: count(1, 90), units: count(1, 3) });
const offer = fc.record({
  kind: fc.constantFrom(
    ...(['ANY_N_FOR', 'NTH_PERCENT', 'COUNT_PERCENT', 'COUNT_AMOUNT', 'PAIR'] as const),
  ),
  ...{ count: count(2, 3), amount: count(1, 120), percent: count(1, 100) },
  goods: fc.subarray(four, { minLength: 1, maxLength: 3 }),
});

const idsOf = (goods: readonly GoodsKey[]) => goods.map((key) => namedBy(key).id);

/** The terms of an offer as the other model takes them. */
function termsOf({ id, kind, count: size, amount, percent, goods, partners }: QuantityOffer) {
  const isPercent = kind === 'NTH_PERCENT' || kind === 'COUNT_PERCENT';
  const tier = {
    count: size,
    ...(isPercent ? { amount: null, percent } : { amount, percent: null }),
  };
  return {
    ...{ id, kind, tiers: [tier], scope: 'PARTIAL_PRODUCTS' as const },
    ...{ products: idsOf(goods), groupB: idsOf(partners) },
    ...{ combinations: [], title: '', label: '', weight: 0, maxUsesPerOrder: null },
    ...{ currentVisibilityRule: 'ONLINE' as const, eventBeginAt: null, eventEndAt: null },
  } satisfies QuantityOfferTerms;
}

const parted = (key: GoodsKey, ...products: number[]) => ({
  ...{ key, list: 100 },
  parts: new Map(products.map((id) => [id, 1])),
});

const order: KnownOrder = {
  ...newlyPlaced({
    ...{ id: 1, orderNo: '20261120000001', member: 1, couponId: null, asked: 330, fee: 80 },
    lines: [
      {
        ...parted('product 1', 1),
        price: 100,
        units: 3,
        offer: 10,
        coupon: 41,
        gone: 0,
        addOn: null,
      },
      { ...parted('product 2', 2), price: 1, units: 1, offer: 0, coupon: 0, gone: 0, addOn: null },
    ],
    paymentType: 'LINE_PAY',
  }),
  ...{ status: 'SHIPPED', payment: 'PAID' },
};

/** The order of an exchange for which goods of this order pay. */
const exchangeOf = ({ orderNo, amounts }: KnownOrder, amount: number): KnownOrder => ({
  ...{ ...order, orderNo: `${orderNo}1`, status: 'ESTABLISHED' },
  paidBy: { orderNo, amount, amountsBefore: amounts },
});

const knowing = () => {
  const knowledge = newKnowledge({ fee: 80, freeFrom: null });
  knowledge.orders.set(order.orderNo, order);
  return knowledge;
};

describe('the auditor of a world', () => {
  it('finds the same lowest price as the model of the rules, which it does not know', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(line, { selector: ({ key }) => key, minLength: 1, maxLength: 3 }),
        fc.array(offer, { maxLength: 2 }),
        (lines, drawn) => {
          const quantity = drawn.map((terms, place) => ({
            ...{ ...terms, id: place + 1 },
            partners: terms.kind === 'PAIR' ? four.filter((key) => !terms.goods.includes(key)) : [],
          }));
          const plain = lines.map(({ key, price, units }) => ({ ...namedBy(key), price, units }));
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
    expect(worthOfReturn(order, new Map([['product 1', 2]]))).toEqual({
      goods: 166,
      delivery: 0,
      total: 166,
    });
    const all = worthOfReturn(
      order,
      new Map([
        ['product 1', 3],
        ['product 2', 1],
      ]),
    );
    expect(all).toEqual({ goods: 250, delivery: 80, total: 330 });
    expect(withUnits(three, 2)).toMatchObject({ units: 2, offer: 7 });
    expect(withCoupon(order.lines, 42).map(({ coupon }) => coupon)).toEqual([42, 0]);
  });

  it('knows what an exchange costs, and what it gives back when its order is cancelled', () => {
    // Three units at 100 TWD cost 83 each, less offer and coupon.
    const two = new Map([['product 1', 2]] as const);
    const one = { key: 'product 1' as const, price: 100, units: 1 };
    expect(billOfExchange(order, two, [one])).toEqual({
      ...{ worth: 166, credit: 83, givenBack: 83, due: 0 },
      off: [100],
    });
    const dear = { key: 'product 3' as const, price: 60, units: 3 };
    expect(billOfExchange(order, two, [one, dear])).toEqual({
      ...{ worth: 166, credit: 166, givenBack: 0, due: 97 },
      off: [100, 83],
    });
    const knowledge = knowing();
    const from = { ...order, promised: 20 };
    knowledge.orders.set(order.orderNo, from);
    exchangeFailed(knowledge, exchangeOf(from, 166));
    expect(from.promised).toBe(186);
  });

  it('takes an amount that was promised since an exchange off what this may give back, once its goods have left', () => {
    const from = { ...order, promised: 20, amounts: 20 };
    const [made, left] = [exchangeOf(from, 100), exchangeOf(from, 60)];
    from.exchanges = [made, left];
    expect(leftOf(from)).toBe(330 - 20 - 160);
    Object.assign(from, { promised: 50, amounts: 50 });
    expect(leftOf(from)).toBe(330 - 50 - 160);
    made.status = 'SHIPPED';
    expect(leftOf(from)).toBe(330 - 50 - 130);
    left.status = 'SHIPPED';
    expect(leftOf(from)).toBe(330 - 50 - 130);
    made.status = 'CANCELLED';
    expect(leftOf(from)).toBe(330 - 50 - 30);
  });

  it('takes the parts of a combination from the shelf on which its products lie', () => {
    const knowledge = knowing();
    for (const id of [1, 2]) knowledge.products.set(id, { price: 100, counted: 20 });
    const set = {
      ...{ key: 'combination 1' as const, price: 150, units: 3, offer: 0, coupon: 0, gone: 0 },
      ...{ addOn: null, list: 150 },
      parts: new Map([
        [1, 2],
        [2, 1],
      ]),
    };
    const restocked = new Map([[1, 4]]);
    knowledge.orders.set('2', { ...order, orderNo: '2', lines: [set], restocked });
    const stock = expectedStock(knowledge);
    expect([...stock]).toEqual([
      [1, 20 - 3 - 6 + 4],
      [2, 20 - 1 - 3],
    ]);
    expect(mostUnits(stock, set.parts)).toBe(7);
    knowledge.combinations.set(1, { price: 150, parts: set.parts });
    const parts = [...set.parts].map(([id, quantity]) => ({ id, quantity }));
    const offered = { id: 1, price: 150, parts, availability: 'FEW' };
    checkCombinations(knowledge, [offered]);
    expect(knowledge.differences).toEqual([]);
    checkCombinations(knowledge, [{ ...offered, availability: 'IN_STOCK' }]);
    expect(knowledge.differences).toHaveLength(1);
  });

  it('has an add-on at its price beside goods that cost enough, and else at its own', () => {
    const goods = { ...parted('product 1', 1), price: 100, units: 2 };
    const line = { ...parted('product 1', 1), price: 100, units: 1 };
    const asked = [{ offerId: 7, line, price: 60 }];
    const cart = (needed: number) =>
      priceCart([goods], asked, {
        ...{ quantity: [], amount: [] },
        addOns: [{ id: 7, needed, goods: [{ key: 'product 1', price: 60, limit: 1 }] }],
      });
    expect(cart(200)).toMatchObject({ goods: 260, forGifts: 200, addOns: asked });
    expect(cart(201)).toMatchObject({ goods: 300, forGifts: 300, addOns: [] });
    expect(cart(201).lines).toMatchObject([{ units: 3 }]);
    const [sold] = withAddOns([{ ...goods, offer: 0, coupon: 0, gone: 0, addOn: null }], asked);
    if (!sold) throw new Error('no line');
    expect(sold).toMatchObject({ units: 3, offer: 40, addOn: { units: 1, off: 40 } });
    expect(goodsForGifts([sold])).toBe(200);
    expect(withUnits(sold, 2)).toMatchObject({ offer: 27, addOn: { units: 1, off: 27 } });
  });

  it('gives the gifts of the highest reward that is reached, and of a choice one', () => {
    const knowledge = newKnowledge({ fee: 80, freeFrom: null });
    for (const id of [1, 2, 3]) knowledge.gifts.set(id, { counted: 9, isScarce: id === 2 });
    const all = { id: 1, needed: 100, gifts: [1, 2], isChoice: false };
    const choice = { id: 2, needed: 300, gifts: [2, 3], isChoice: true };
    const given = (goods: number, chosen: number | null, ...shown: [number, number][]) => {
      const reward = rewardOf([all, choice], goods);
      const found = { ...knowledge, differences: [] };
      const state = (units: number) => (units > 0 ? 'thresholdReward' : 'giveOut');
      checkGifts(found, 'cart', {
        first: [],
        ...{ reward, chosen },
        shown: shown.map(([id, quantity]) => ({ id, quantity, state: state(quantity) })),
      });
      return found.differences.length === 0;
    };
    expect([given(99, null), given(99, null, [1, 1])]).toEqual([true, false]);
    expect([given(299, null, [1, 1], [2, 0]), given(299, null, [1, 1])]).toEqual([true, false]);
    expect([given(299, null, [1, 0], [2, 1]), given(300, 3, [3, 1])]).toEqual([false, true]);
    expect([given(300, 3, [2, 1]), given(300, 2, [3, 1])]).toEqual([false, true]);
  });

  it('misses an e-mail about a parcel that left, and one too many about a parcel that did not', () => {
    const came = (...subjects: string[]) => {
      const knowledge = knowing();
      for (const subject of ['訂單成立通知', '付款完成通知', ...subjects])
        emailCame(knowledge, {
          ...{ to: 'a@example.com', subject: `${subject} ${order.orderNo}` },
          at: new Date(),
        });
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
