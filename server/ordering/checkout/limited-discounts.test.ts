import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  discountEventCounts,
  discountEventProducts,
  discountEvents,
} from '#server/commerce/promotions/tables.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { clearOffers, newAddOnOffer } from '#server/testing/new-offers.ts';
import { clearPromotions } from '#server/testing/new-promotions.ts';
import {
  buy,
  checkoutBody,
  homeDelivery,
  itemsOf,
  newShopper,
  newShoppers,
  refusalOf,
  type Shopper,
  sendCart,
  syncCart,
  tally,
} from '#server/testing/new-shopper.ts';

/** What happens while the checkout asks ECPay about a mobile barcode: after the price, and before the order. */
let meanwhile = async () => {};
const test = shopForTests({
  environment: { DATABASE_POOL: '12' },
  fetch: async () => {
    await meanwhile();
    throw new Error('there is no network');
  },
});
/** One unit with delivery, in TWD: during the event, and without it. */
const [reduced, full] = [230, 280];
const another = 'PRE_PROCESS_TEMP_ORDER_FAILED';

let product = 0;
beforeEach(async () => {
  await clearPromotions(test.shop);
  await test.shop.db.delete(discountEvents);
  product = await newProduct(test.shop, { price: 200, memberPrice: null, stock: 500 });
});
afterEach(() => checkLedgers(test.shop.db));

type Limits = Partial<
  Pick<
    typeof discountEvents.$inferInsert,
    'orderLimit' | 'memberLimit' | 'dayLimit' | 'budget' | 'applicable'
  >
>;

/** A running event that takes 50 TWD off everything. */
async function newEvent(limits: Limits): Promise<number> {
  const now = test.shop.clock.now().getTime();
  const [row] = await test.shop.db
    .insert(discountEvents)
    .values({
      title: '限量折扣',
      label: '折 50',
      applicable: 'ALL_PRODUCTS',
      discountType: 'AMOUNT',
      discountValue: 50,
      eventBeginAt: new Date(now - 30 * 86_400_000),
      eventEndAt: new Date(now + 30 * 86_400_000),
      webImage: '',
      mobileImage: '',
      ...limits,
    })
    .returning({ id: discountEvents.id });
  test.shop.cache.clear();
  return row?.id ?? 0;
}

const countsOf = async (id: number) => {
  const [counts] = await test.shop.db
    .select({ orders: discountEventCounts.orders, given: discountEventCounts.given })
    .from(discountEventCounts)
    .where(eq(discountEventCounts.discountEventId, id));
  return counts;
};

const purchase = (shopper: Shopper, paid: number, quantity = 1) =>
  refusalOf(buy(shopper, { products: { [product]: quantity } }, { paid }));

async function cancelFirst(shopper: Shopper) {
  const [placed] = (await shopper.api.listOrders()).data;
  await shopper.api.cancelOrder({ params: { id: placed?.id ?? 0 } });
}

async function limit(event: number, limits: Limits) {
  await test.shop.db.update(discountEvents).set(limits).where(eq(discountEvents.id, event));
  test.shop.cache.clear();
}

/** The tags that PostgreSQL announces to all copies of the server meanwhile. */
async function announcementsDuring(work: () => Promise<void>): Promise<string[]> {
  const client = await test.shop.pool.connect();
  const heard: string[] = [];
  const hear = ({ payload = '' }: { payload?: string | undefined }) => void heard.push(payload);
  client.on('notification', hear);
  try {
    await client.query('listen content_changed');
    await work();
    // The answer comes after all announcements of before.
    await client.query('unlisten content_changed');
    return heard;
  } finally {
    client.off('notification', hear);
    client.release();
  }
}

describe('a discount event with limits', () => {
  it('is given to as many orders as its limit allows: 7 of 60 that are sent at once', async () => {
    const event = await newEvent({ orderLimit: 7 });
    const shoppers = await newShoppers(test, 60);
    // All have sent their carts while the event still ran; now all order.
    for (const shopper of shoppers) {
      await sendCart(shopper, { products: { [product]: 1 } }, { paid: reduced });
    }
    const codes = await Promise.all(
      shoppers.map(({ api }) => refusalOf(api.checkout({ body: checkoutBody() }))),
    );
    expect(tally(codes)).toEqual({ '': 7, [another]: 53 });
    expect(await countsOf(event)).toEqual({ orders: 7, given: 350 });
    const late = shoppers[codes.indexOf(another)];
    expect(late && (await purchase(late, reduced))).toBe(another);
    expect(late && (await purchase(late, full))).toBe('');
  });

  it('counts the units of add-ons in the budget, so that no cart gets a price that checkout refuses', async () => {
    await newEvent({ budget: 60 });
    const offerId = await newAddOnOffer(test.shop, {
      thresholdAmount: 100,
      goods: [{ productId: product, addOnPrice: 10 }],
    });
    const { api } = await newShopper(test);
    const body = {
      order: homeDelivery,
      items: {
        ...itemsOf({ products: { [product]: 1 } }),
        addOns: [{ offerId, id: product, quantity: 1 }],
      },
    };
    const { paid } = (await api.updateShoppingCart({ body })).data.amounts;
    // Both units together would get 100 TWD of the event, so it gives nothing.
    expect(paid).toBe(200 + 10 + 80);
    await api.updateShoppingCart({ body: { ...body, frontendPaidAmount: paid } });
    expect(await refusalOf(api.checkout({ body: checkoutBody() }))).toBe('');
    await clearOffers(test.shop);
  });

  it('gives away no more than its budget, however many order at once', async () => {
    const event = await newEvent({ budget: 220 });
    const shoppers = await newShoppers(test, 30);
    const codes = await Promise.all(shoppers.map((shopper) => purchase(shopper, reduced)));
    expect(tally(codes)).toEqual({ '': 4, [another]: 26 });
    expect(await countsOf(event)).toEqual({ orders: 4, given: 200 });
  });

  it('is left out of a cart that would get more than is left, and is in a smaller one', async () => {
    const event = await newEvent({ budget: 120 });
    const shopper = await newShopper(test);
    expect(await purchase(shopper, 3 * 150 + 80, 3)).toBe(another);
    expect(await purchase(shopper, 2 * 150 + 80, 2)).toBe('');
    expect(await countsOf(event)).toEqual({ orders: 1, given: 100 });
  });

  it('counts only units that can be bought: sold-out goods in the cart use nothing of its budget', async () => {
    const gone = await newProduct(test.shop, { price: 200, memberPrice: null, stock: 1 });
    await newEvent({ budget: 120 });
    await buy(await newShopper(test), { products: { [gone]: 1 } });
    const shopper = await newShopper(test);
    await syncCart(shopper, { products: { [product]: 1, [gone]: 5 } });
    const { given } = (await shopper.api.readShoppingCart()).data.events;
    expect(given).toContainEqual(expect.objectContaining({ id: product, eventPrice: 150 }));
  });

  it('is given to each member as often as its limit allows, also to one who orders many times at once', async () => {
    const event = await newEvent({ memberLimit: 2 });
    const [one, other] = [await newShopper(test), await newShopper(test)];
    expect(await purchase(one, reduced)).toBe('');
    await Promise.all(Array.from({ length: 10 }, () => purchase(one, reduced)));
    expect(await countsOf(event)).toEqual({ orders: 2, given: 100 });
    expect(await purchase(one, full)).toBe('');
    expect(await purchase(other, reduced)).toBe('');
  });

  it('is given as often a day as its limit allows, and again on the next day in Taiwan', async () => {
    await newEvent({ dayLimit: 3 });
    const shoppers = await newShoppers(test, 12);
    const codes = await Promise.all(shoppers.map((shopper) => purchase(shopper, reduced)));
    expect(tally(codes)).toEqual({ '': 3, [another]: 9 });
    test.clock.advance(86_400);
    const tomorrow = await newShopper(test);
    expect(await purchase(tomorrow, reduced)).toBe('');
    test.clock.advance(-86_400);
  });

  it('counts a cancelled order back once, and can be had again', async () => {
    const event = await newEvent({ orderLimit: 1, dayLimit: 1, budget: 50 });
    const [one, other] = [await newShopper(test), await newShopper(test)];
    expect(await purchase(one, reduced)).toBe('');
    expect(await purchase(other, reduced)).toBe(another);
    const shown = async () =>
      (await test.api.readProduct({ params: { id: product } })).data.eventPrice;
    test.shop.cache.clear();
    expect(await shown()).toBeNull();
    await cancelFirst(one);
    expect(await countsOf(event)).toEqual({ orders: 0, given: 0 });
    test.shop.cache.clear();
    expect(await shown()).toBe(150);
    expect(await purchase(other, reduced)).toBe('');
  });

  it('is announced each time when its limit of the day is reached, also after a higher limit', async () => {
    const event = await newEvent({ dayLimit: 1 });
    const announced = await announcementsDuring(async () => {
      expect(await purchase(await newShopper(test), reduced)).toBe('');
    });
    expect(announced).toContain('promotions');
    await limit(event, { dayLimit: 3 });
    expect(await purchase(await newShopper(test), reduced)).toBe('');
    const again = await announcementsDuring(async () => {
      expect(await purchase(await newShopper(test), reduced)).toBe('');
    });
    expect(again).toContain('promotions');
  });

  it('is announced when a cancelled order makes it free again, also after a lower limit', async () => {
    const event = await newEvent({ orderLimit: 5 });
    const [one, other] = [await newShopper(test), await newShopper(test)];
    expect(await purchase(one, reduced)).toBe('');
    await limit(event, { orderLimit: 1 });
    expect(await purchase(other, reduced)).toBe(another);
    expect(await announcementsDuring(() => cancelFirst(one))).toContain('promotions');
    test.shop.cache.clear();
    expect(await purchase(other, reduced)).toBe('');
  });

  it('is named in the cart of a member only as far as the member gets it', async () => {
    await newEvent({ memberLimit: 1 });
    const [one, other] = [await newShopper(test), await newShopper(test)];
    expect(await purchase(one, reduced)).toBe('');
    const given = async (shopper: Shopper) => {
      await syncCart(shopper, { products: { [product]: 1 } });
      return (await shopper.api.readShoppingCart()).data.events.given;
    };
    const line = { kind: 'product', id: product };
    expect(await given(one)).toEqual([{ ...line, eventPrice: null, event: null }]);
    expect(await given(other)).toMatchObject([
      { ...line, eventPrice: 150, event: { label: '折 50' } },
    ]);
  });

  it('never locks out another event with limits: orders with both, and cancelled ones, at once', async () => {
    const other = await newProduct(test.shop, { price: 200, memberPrice: null, stock: 500 });
    const limits = { orderLimit: 100, memberLimit: 50, dayLimit: 100, budget: 100_000 };
    const events = [await newEvent(limits), await newEvent(limits)];
    for (const [at, productId] of [other, product].entries()) {
      const discountEventId = events[at] ?? 0;
      await test.shop.db.insert(discountEventProducts).values({ discountEventId, productId });
      await limit(discountEventId, { applicable: 'PARTIAL_PRODUCTS' });
    }
    const shoppers = await newShoppers(test, 24);
    const both = (at: number) => {
      const goods = [product, other];
      const [first = 0, second = 0] = at % 2 ? goods : goods.toReversed();
      return { [first]: 1, [second]: 1 };
    };
    const codes = await Promise.all(
      shoppers.map(async (shopper, at) => {
        const code = await refusalOf(buy(shopper, { products: both(at) }, { paid: 380 }));
        if (at % 3) await Promise.all([1, 2].map(() => refusalOf(cancelFirst(shopper))));
        return code;
      }),
    );
    expect(tally(codes)).toEqual({ '': 24 });
    for (const event of events) expect(await countsOf(event)).toEqual({ orders: 8, given: 400 });
  });

  it('counts an order once whose checkout is sent several times with the same key', async () => {
    const event = await newEvent({ orderLimit: 5 });
    const shopper = await newShopper(test);
    await sendCart(shopper, { products: { [product]: 1 } }, { paid: reduced });
    const once = { idempotencyKey: crypto.randomUUID() };
    await Promise.all(
      [1, 2, 3].map(() => refusalOf(shopper.api.checkout({ body: checkoutBody() }, once))),
    );
    expect(await countsOf(event)).toEqual({ orders: 1, given: 50 });
  });

  it('counts an order that was priced before the event ended and written after it, with its reason', async () => {
    const event = await newEvent({ orderLimit: 5 });
    const shopper = await newShopper(test);
    await sendCart(shopper, { products: { [product]: 1 } }, { paid: reduced });
    meanwhile = async () => {
      await test.shop.db
        .update(discountEvents)
        .set({ currentVisibilityRule: 'OFFLINE' })
        .where(eq(discountEvents.id, event));
      test.shop.cache.clear();
    };
    const order = checkoutBody({ carrierType: 'PHONE', carrierNo: '/ABC1234' });
    const { id } = (await shopper.api.checkout({ body: order })).data;
    meanwhile = async () => {};
    expect(await countsOf(event)).toEqual({ orders: 1, given: 50 });
    const { rules } = (await shopper.api.readOrderExplanation({ params: { id } })).data;
    expect(rules).toMatchObject([{ kind: 'DISCOUNT_EVENT', code: 'FIRED', amount: 50 }]);
  });

  it('without limits counts nothing, so that no order waits for another', async () => {
    const event = await newEvent({});
    expect(await purchase(await newShopper(test), reduced)).toBe('');
    expect(await countsOf(event)).toEqual({ orders: 0, given: 0 });
  });
});
