import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '#server/people/accounts/tables.ts';
import { levelRules } from '#server/people/members/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newDiscountEvent, newProduct } from '#server/testing/new-goods.ts';
import { clearOffers, newQuantityOffer } from '#server/testing/new-offers.ts';
import {
  clearPromotions,
  newCoupon,
  newFreeShippingEvent,
} from '#server/testing/new-promotions.ts';
import { newShopper, type Shopper, sendCart, syncCart } from '#server/testing/new-shopper.ts';

const test = shopForTests();

beforeEach(() => clearPromotions(test.shop));

const newGoods = (price: number, stock = 99) => newProduct(test.shop, { price, stock });
const put = (shopper: Shopper, product: number, units: number, couponId?: number | null) =>
  syncCart(shopper, { products: { [product]: units } }, { couponId });

describe('goods that fill a cart up to a threshold', () => {
  it('are visible, in stock, not in the cart, and each alone reaches it for the least money', async () => {
    const shopper = await newShopper(test);
    const inCart = await newGoods(901);
    const [cheap, dear] = [await newGoods(93), await newGoods(97)];
    await newGoods(94, 0);
    await newProduct(test.shop, { price: 95, stock: 9, currentVisibilityRule: 'OFFLINE' });
    await newProduct(test.shop, { price: 96, stock: 9, purchaseLimit: 0 });
    await newGoods(88);
    await newFreeShippingEvent(test.shop, 990);
    const { thresholds } = await put(shopper, inCart, 1);
    expect(thresholds).toMatchObject([{ kind: 'FREE_SHIPPING', missing: 89 }]);
    const found = thresholds[0]?.fillers ?? [];
    expect(found.slice(0, 2)).toMatchObject([
      { kind: 'product', id: cheap, unitPrice: 93 },
      { kind: 'product', id: dear, unitPrice: 97 },
    ]);
    expect(found.map(({ id }) => id)).not.toContain(inCart);
    const [first] = found;
    const reached = await syncCart(shopper, { products: { [inCart]: 1, [first?.id ?? 0]: 1 } });
    expect(reached.thresholds).toEqual([]);
  });

  it('follow a price, an event and a stock at once', async () => {
    const shopper = await newShopper(test);
    const inCart = await newGoods(500);
    const product = await newGoods(2_100_000);
    await newFreeShippingEvent(test.shop, 2_000_000);
    const first = async () => (await put(shopper, inCart, 1)).thresholds[0]?.fillers[0];
    expect(await first()).toMatchObject({ id: product, unitPrice: 2_100_000 });
    await newDiscountEvent(test.shop, {
      applicable: 'PARTIAL_PRODUCTS',
      productIds: [product],
      discountType: 'FIXED_PRICE',
      discountValue: 1_999_990,
    });
    expect(await first()).toMatchObject({ id: product, unitPrice: 1_999_990 });
  });

  it('may be a combination', async () => {
    const shopper = await newShopper(test);
    const inCart = await newGoods(100);
    const part = await newGoods(50);
    const combination = await newCombination(test.shop, { [part]: 2 }, { price: 3_000_000 });
    await newFreeShippingEvent(test.shop, 3_000_100);
    const { thresholds } = await put(shopper, inCart, 1);
    expect(thresholds[0]?.fillers).toMatchObject([{ kind: 'combination', id: combination }]);
  });
});

describe('goods that fill the cart of a member with a level', () => {
  it('reach the threshold at the price of the level', async () => {
    const shopper = await newShopper(test);
    const [level] = await test.shop.db
      .insert(levelRules)
      .values({
        name: '金卡',
        level: 71,
        minAmount: 71_000,
        keepAmount: 0,
        periodMonths: 12,
        image: '/x.webp',
        levelPercent: 20,
      })
      .returning({ id: levelRules.id });
    await test.shop.db.update(users).set({ levelId: level?.id }).where(eq(users.id, shopper.id));
    const inCart = await newGoods(100);
    // At 80 per cent the first would cost 5,000,000 and the second 6,000,000.
    await newGoods(6_250_000);
    const enough = await newGoods(7_500_000);
    await newFreeShippingEvent(test.shop, 5_900_000);
    const { thresholds } = await put(shopper, inCart, 1);
    const { fillers } = thresholds[0] ?? {};
    expect(fillers?.slice(0, 1)).toEqual([
      expect.objectContaining({ id: enough, unitPrice: 6_000_000 }),
    ]);
    const reached = await syncCart(shopper, { products: { [inCart]: 1, [enough]: 1 } });
    expect(reached.thresholds).toEqual([]);
  });
});

describe('goods that fill a cart with offers', () => {
  it('are none that an offer makes too cheap in this cart', async () => {
    const shopper = await newShopper(test);
    const own = await newGoods(300);
    // Both together cost 300 with the offer.
    const inOffer = await newGoods(4_000_000);
    const other = await newGoods(4_000_001);
    await newQuantityOffer(test.shop, {
      tiers: [{ count: 2, amount: 300 }],
      products: [own, inOffer],
    });
    await newFreeShippingEvent(test.shop, 4_000_000);
    const { thresholds } = await put(shopper, own, 1);
    const free = thresholds.find(({ kind }) => kind === 'FREE_SHIPPING');
    expect(free?.fillers[0]).toMatchObject({ id: other });
    expect(free?.fillers.map(({ id }) => id)).not.toContain(inOffer);
    await clearOffers(test.shop);
  });
});

describe('goods that the cart cannot take', () => {
  it('are no fillers: a set of what the cart has taken, or of more than an order may have', async () => {
    const shopper = await newShopper(test);
    const last = await newGoods(100, 1);
    const limitOfOne = { price: 100, stock: 9, purchaseLimit: 1 };
    const limited = await newProduct(test.shop, limitOfOne);
    for (const part of [last, limited]) {
      await newCombination(test.shop, { [part]: 1 }, { price: 9_000_000 });
    }
    const other = await newGoods(9_000_001);
    const single = await newProduct(test.shop, limitOfOne);
    await newCombination(test.shop, { [single]: 2 }, { price: 9_000_000 });
    await newFreeShippingEvent(test.shop, 9_000_150);
    const { thresholds } = await syncCart(shopper, { products: { [last]: 1, [limited]: 1 } });
    expect(thresholds[0]?.fillers.map(({ kind, id }) => [kind, id])).toEqual([['product', other]]);
  });
});

describe('the proposed coupon', () => {
  it('is the own coupon that saves most, then the one that the cart is nearest to', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(100);
    await newCoupon(test.shop, shopper.id, { discountValue: 30, minAmount: 200 });
    const best = await newCoupon(test.shop, shopper.id, { discountValue: 50, minAmount: 300 });
    expect((await put(shopper, product, 3)).proposedCoupon).toMatchObject({ id: best, saves: 50 });
    const below = await put(shopper, product, 1);
    expect(below.proposedCoupon).toMatchObject({ missing: 100 });
    expect((await shopper.api.readShoppingCart()).data.proposedCoupon).toEqual(
      below.proposedCoupon,
    );
  });

  it('is null once it is chosen, and without a coupon of the member’s own', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(100);
    expect((await put(shopper, product, 3)).proposedCoupon).toBeNull();
    const other = await newShopper(test);
    await newCoupon(test.shop, other.id, { discountValue: 50, minAmount: 0 });
    expect((await put(shopper, product, 3)).proposedCoupon).toBeNull();
    const own = await newCoupon(test.shop, shopper.id, { discountValue: 50, minAmount: 0 });
    expect((await put(shopper, product, 3, own)).proposedCoupon).toBeNull();
  });

  it('is not looked for when a cart is sent, nor are goods that fill it', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(100);
    await newCoupon(test.shop, shopper.id, { discountValue: 50, minAmount: 0 });
    await newFreeShippingEvent(test.shop, 150);
    const sent = await sendCart(shopper, { products: { [product]: 1 } });
    expect(sent.proposedCoupon).toBeNull();
    expect(sent.thresholds).toMatchObject([{ missing: 50, fillers: [] }]);
  });
});
