import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { couponEvents } from '#server/commerce/coupons/tables.ts';
import { gifts } from '#server/commerce/gifts/tables.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newGift, newProduct } from '#server/testing/new-goods.ts';
import { newCoupon, newCouponEvent } from '#server/testing/new-promotions.ts';
import { checkoutBody, newShopper, sendCart } from '#server/testing/new-shopper.ts';

const test = shopForTests();
const { wen } = administratorsForTests(() => test);

type Terms = NonNullable<Parameters<typeof newCouponEvent>[1]>;

/** An order of three units at 100 TWD and one at 50 TWD, with a coupon whose event is changed afterwards. */
async function bought(terms: Terms) {
  const shopper = await newShopper(test);
  const dear = await newProduct(test.shop, { price: 100, memberPrice: null, stock: 10 });
  const cheap = await newProduct(test.shop, { price: 50, memberPrice: null, stock: 10 });
  const { id: eventId } = await newCouponEvent(test.shop, terms);
  const couponId = await newCoupon(test.shop, shopper.id, { id: eventId });
  await sendCart(shopper, { products: { [dear]: 3, [cheap]: 1 } }, { couponId });
  const { data: placed } = await shopper.api.checkout({ body: checkoutBody() });
  const params = { id: placed.id };
  const page = async () => (await wen.api.readOrderDesk({ params })).data;
  return {
    id: placed.id,
    page,
    change: async (values: Partial<typeof couponEvents.$inferInsert>) => {
      await test.shop.db.update(couponEvents).set(values).where(eq(couponEvents.id, eventId));
      test.shop.cache.clear();
    },
    /** Takes out the cheap unit; answers what the shop announced for it. */
    takeOutCheap: async () => {
      const { lines, edit } = await page();
      const lineId = lines.find((line) => line.id === cheap)?.lineId ?? 0;
      const body = { version: edit.version, lines: [{ lineId, quantity: 0 }], added: [] };
      const { data: review } = await wen.api.reviewOrderLines({ params, body });
      const { paid } = review.after;
      await wen.api.editOrderLines({ params, body: { ...body, paid, reason: '顧客來電' } });
      return review;
    },
  };
}

describe('a changed order whose coupon event has changed since checkout', () => {
  it.each([
    ['gives more', { discountValue: 250 }],
    ['gives less', { discountValue: 10 }],
    ['gives another kind', { discountType: 'PERCENT' as const, discountValue: 50 }],
    ['asks for more goods', { minAmount: 5000 }],
  ])('keeps its coupon as it was, although the event %s', async (_, values) => {
    const { page, change, takeOutCheap } = await bought({ discountValue: 100, minAmount: 200 });
    await change(values);
    const review = await takeOutCheap();
    expect(review.after).toMatchObject({ product: 300, coupon: 100, paid: 280 });
    expect(review.sentences).toEqual([]);
    // A second change has the same terms.
    expect((await page()).amounts).toMatchObject({ product: 300, coupon: 100, paid: 280 });
  });

  it('keeps it although the event begins later now', async () => {
    const { change, takeOutCheap } = await bought({ discountValue: 100 });
    const later = (days: number) => new Date(test.shop.clock.now().getTime() + days * 86_400_000);
    await change({ eventBeginAt: later(5), eventEndAt: later(9) });
    expect((await takeOutCheap()).after).toMatchObject({ coupon: 100, paid: 280 });
  });

  it('keeps the gift of its coupon, although the gift is no longer shown', async () => {
    const gift = await newGift(test.shop, { stock: 5 });
    const terms = { discountType: 'GIFT' as const, discountValue: 0, giftIds: [gift] };
    const { page, takeOutCheap } = await bought(terms);
    const given = async () =>
      (await page()).lines.filter(({ kind }) => kind === 'gift').map(({ id }) => id);
    expect(await given()).toEqual([gift]);
    await test.shop.db
      .update(gifts)
      .set({ currentVisibilityRule: 'OFFLINE' })
      .where(eq(gifts.id, gift));
    test.shop.cache.clear();
    expect((await takeOutCheap()).sentences).toEqual([]);
    expect(await given()).toEqual([gift]);
  });

  it('has the terms of today if it is from before they were stored', async () => {
    const { id, change, takeOutCheap } = await bought({ discountValue: 100 });
    const thresholds = { freeShipping: null, gifts: [] };
    await test.shop.db.update(orders).set({ thresholds }).where(eq(orders.id, id));
    await change({ discountValue: 120 });
    expect((await takeOutCheap()).after).toMatchObject({ coupon: 120, paid: 260 });
  });
});
