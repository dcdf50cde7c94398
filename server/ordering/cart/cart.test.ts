import { afterEach, describe, expect, it } from 'vitest';
import { setStock } from '#server/commerce/stock/set-stock.ts';
import { setMaintainSetting } from '#server/content/maintain-settings.ts';
import { settings } from '#server/platform/database/tables.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newDiscountEvent, newProduct } from '#server/testing/new-goods.ts';
import { newCoupon } from '#server/testing/new-promotions.ts';
import { itemsOf, newShopper, refusalOf, syncCart } from '#server/testing/new-shopper.ts';

const test = shopForTests();

afterEach(() => checkLedgers(test.shop.db));

describe('the saved cart', () => {
  it('is empty for a member who never had one, with null for what is not chosen [7.102]', async () => {
    const { api } = await newShopper(test);
    const { data } = await api.readShoppingCart();
    expect(data).toEqual({
      order: {
        id: null,
        islandsType: null,
        shipType: null,
        lineEcid: null,
        locksExpireAt: null,
        sentAt: null,
        canExtend: false,
      },
      items: { products: [], productCombinations: [], gifts: [], addOns: [] },
      offers: [],
      giftIds: [],
      version: expect.any(String),
      events: { couponId: null, coupon: null, couponReason: null, isFirstPurchase: true },
      amounts: { product: 0, discount: 0, coupon: 0, shipFee: 0, paid: 0 },
      deliveryOptions: [
        { shipType: 'HOME', storeType: null, isAvailable: true, reason: null },
        { shipType: 'STORE', storeType: 'UNIMART', isAvailable: true, reason: null },
      ],
      shippingFees: { homeMainIsland: 80, homeOutlyingIsland: 200, store: 60 },
      thresholds: [],
      proposedCoupon: null,
      giftStocks: [],
      changes: [],
    });
  });

  it('is read as it was written, in the documented shapes [3.003, 3.004, 3.005, 7.103, 7.104]', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { price: 150, stock: 9 });
    const combination = await newCombination(test.shop, { [product]: 2 }, { price: 280 });
    const coupon = await newCoupon(test.shop, shopper.id, { discountValue: 30 });
    const headers = { authorization: `Bearer ${shopper.token}` };
    const url = '/api/v1/user/order/shopping-cart';
    const put = await test.http({
      method: 'PUT',
      url,
      headers,
      payload: {
        order: { islands_type: 'MAIN_ISLAND', ship_type: 'STORE', line_ecid: 'ecid-1' },
        items: {
          products: [{ id: product, quantity: 2 }],
          product_combinations: [{ id: combination, quantity: 1 }],
        },
        coupon_id: coupon,
      },
    });
    expect(put.statusCode).toBe(200);
    expect(put.json().data).toEqual({
      order: {
        id: null,
        islands_type: 'MAIN_ISLAND',
        ship_type: 'STORE',
        line_ecid: 'ecid-1',
        locks_expire_at: null,
        sent_at: null,
        can_extend: false,
      },
      items: {
        products: [{ id: product, quantity: 2, locked_quantity: 0 }],
        product_combinations: [{ id: combination, quantity: 1, locked_quantity: 0 }],
        gifts: [],
        add_ons: [],
      },
      offers: [],
      gift_ids: [],
      version: expect.any(String),
      events: {
        coupon_id: coupon,
        coupon: expect.objectContaining({ id: coupon, status: 'UNUSED' }),
        coupon_reason: null,
        is_first_purchase: true,
      },
      amounts: { product: 580, discount: 0, coupon: 30, ship_fee: 60, paid: 610 },
      delivery_options: [
        { ship_type: 'HOME', store_type: null, is_available: true, reason: null },
        { ship_type: 'STORE', store_type: 'UNIMART', is_available: true, reason: null },
      ],
      shipping_fees: { home_main_island: 80, home_outlying_island: 200, store: 60 },
      thresholds: [],
      proposed_coupon: null,
      gift_stocks: [],
      changes: [],
    });
    const get = await test.http({ url, headers });
    expect(get.json()).toEqual(put.json());
  });

  it('keeps the parts that a sync leaves out', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 9 });
    await syncCart(shopper, { products: { [product]: 1 } });
    const { data } = await shopper.api.updateShoppingCart({
      body: { items: itemsOf({ products: { [product]: 2 } }) },
    });
    expect(data.order).toMatchObject({ islandsType: 'MAIN_ISLAND', shipType: 'HOME' });
    expect(data.items.products).toMatchObject([{ quantity: 2 }]);
  });

  it('belongs to its member alone', async () => {
    const product = await newProduct(test.shop, { stock: 9 });
    await syncCart(await newShopper(test), { products: { [product]: 1 } });
    const other = await newShopper(test);
    const { data } = await other.api.readShoppingCart();
    expect(data.items.products).toEqual([]);
    expect(await refusalOf(test.api.readShoppingCart())).toBe('TOKEN_INVALID');
  });

  it('takes only positive whole numbers of units [8.035]', async () => {
    const { api } = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 9 });
    for (const quantity of [0, -1, 1.5, 3_000_000_000]) {
      const put = api.updateShoppingCart({
        body: { items: itemsOf({ products: { [product]: quantity } }) },
      });
      expect(await refusalOf(put)).toBe('TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR');
    }
  });

  it.each([
    [3, -1],
    [0, 1],
    [0.5, 0.5],
  ])('takes no lines of %d and %d units, whatever their sum is [8.035]', async (...units) => {
    const { api } = await newShopper(test);
    const id = await newProduct(test.shop, { stock: 9 });
    const products = units.map((quantity) => ({ id, quantity }));
    for (const isMerge of [false, true]) {
      const put = api.updateShoppingCart({ body: { items: { products }, isMerge } });
      expect(await refusalOf(put)).toBe('TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR');
    }
  });

  it('adds lines of the same product together', async () => {
    const { api } = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 9 });
    const twice = { id: product, quantity: 2 };
    const { data } = await api.updateShoppingCart({
      body: { items: { products: [twice, twice], productCombinations: [] } },
    });
    expect(data.items.products).toMatchObject([{ id: product, quantity: 4 }]);
  });
});

describe('corrections', () => {
  it('lower a line to the units that can be bought, store that and report it [4.037, 9.030]', async () => {
    const shopper = await newShopper(test);
    const scarce = await newProduct(test.shop, { stock: 9 });
    const limited = await newProduct(test.shop, { stock: 9, purchaseLimit: 3 });
    await syncCart(shopper, { products: { [scarce]: 5, [limited]: 3 } });
    await setStock(test.shop.db, { productId: scarce, webStock: 2, erpStock: 2 });
    const { data } = await shopper.api.readShoppingCart();
    expect(data.items.products).toMatchObject([
      { id: scarce, quantity: 2 },
      { id: limited, quantity: 3 },
    ]);
    expect(data.changes).toEqual([
      { kind: 'product', id: scarce, reason: 'LIMITED', from: 5, to: 2 },
    ]);
    const { data: again } = await shopper.api.readShoppingCart();
    expect(again.changes).toEqual([]);
    expect(again.items.products).toEqual(data.items.products);
  });

  it('keep a sold-out line at 0', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 0 });
    const saved = await syncCart(shopper, { products: { [product]: 1 } });
    expect(saved.items.products).toMatchObject([{ id: product, quantity: 0 }]);
    expect(saved.changes).toMatchObject([{ reason: 'SOLD_OUT', to: 0 }]);
  });

  it('remove lines that are unknown or no longer sold [4.038]', async () => {
    const shopper = await newShopper(test);
    const offline = await newProduct(test.shop, {
      stock: 9,
      currentVisibilityRule: 'OFFLINE',
    });
    const saved = await syncCart(shopper, { products: { [offline]: 1, 99999: 2 } });
    expect(saved.items.products).toEqual([]);
    expect(saved.changes.map(({ id, reason }) => [id, reason])).toEqual([
      [offline, 'UNKNOWN'],
      [99999, 'UNKNOWN'],
    ]);
    const { data } = await shopper.api.readShoppingCart();
    expect(data).toMatchObject({ items: { products: [] }, changes: [] });
  });
});

describe('amounts', () => {
  it('are those of running events and of the chosen delivery [3.036]', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { price: 300, memberPrice: 280, stock: 9 });
    await newDiscountEvent(test.shop, {
      applicable: 'PARTIAL_PRODUCTS',
      discountType: 'FIXED_PRICE',
      discountValue: 250,
      productIds: [product],
    });
    const wanted = { products: { [product]: 2 } };
    const order = { islandsType: 'OUTLYING_ISLAND', shipType: 'HOME' } as const;
    expect((await syncCart(shopper, wanted, { order })).amounts).toEqual({
      product: 600,
      discount: 100,
      coupon: 0,
      shipFee: 200,
      paid: 700,
    });
    expect((await syncCart(shopper, wanted)).amounts).toMatchObject({ shipFee: 80, paid: 580 });
  });

  it('follow the fees that an operator sets [3.036]', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 9 });
    const value = { homeMainIsland: 95, homeOutlyingIsland: 210, store: 65 };
    await test.shop.db.insert(settings).values({ key: 'shippingFees', value });
    await test.shop.cache.invalidate(['settings']);
    const saved = await syncCart(shopper, { products: { [product]: 1 } });
    expect(saved.amounts.shipFee).toBe(95);
    expect(saved.shippingFees).toEqual(value);
    await test.shop.db.delete(settings);
    await test.shop.cache.invalidate(['settings']);
  });
});

it('stores nothing while the service is maintained [8.037]', async () => {
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { stock: 9 });
  await setMaintainSetting(test.shop.db, { type: 'SERVICE', isMaintained: true });
  const put = await test.http({
    method: 'PUT',
    url: '/api/v1/user/order/shopping-cart',
    headers: { authorization: `Bearer ${shopper.token}` },
    payload: { items: { products: [{ id: product, quantity: 1 }] } },
  });
  expect(put.statusCode).toBe(503);
  expect(put.json()).toMatchObject({ error_code: 'SERVICE_IS_MAINTAINING' });
  await setMaintainSetting(test.shop.db, { type: 'SERVICE', isMaintained: false });
  const { data } = await shopper.api.readShoppingCart();
  expect(data.items.products).toEqual([]);
});
