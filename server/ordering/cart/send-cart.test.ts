import { afterEach, describe, expect, it } from 'vitest';
import { listProductStocks } from '#server/commerce/catalog/product-stocks.ts';
import { setStock } from '#server/commerce/stock/set-stock.ts';
import { setMaintainSetting } from '#server/content/maintain-settings.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newProduct } from '#server/testing/new-goods.ts';
import {
  failureOf,
  homeDelivery,
  itemsOf,
  newShopper,
  refusalOf,
  sendCart,
  syncCart,
} from '#server/testing/new-shopper.ts';

const test = shopForTests();

afterEach(() => checkLedgers(test.shop.db));

async function availableOf(productId: number): Promise<number | null | undefined> {
  return (await listProductStocks(test.shop.db, [productId]))[0]?.webStock;
}

describe('a sent cart', () => {
  it('reserves its stock for 30 minutes and says until when [7.105]', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 9 });
    const before = test.clock.now().getTime();
    const sent = await sendCart(shopper, { products: { [product]: 2 } });
    const reservedFor = Date.parse(sent.order.locksExpireAt ?? '') - before;
    const duration = test.clock.now().getTime() - before;
    // Instants in the reply have no milliseconds, so one second is allowed.
    expect(reservedFor).toBeGreaterThan(30 * 60_000 - 1000);
    expect(reservedFor).toBeLessThanOrEqual(30 * 60_000 + duration);
    expect(sent.items.products).toEqual([{ id: product, quantity: 2, lockedQuantity: 2 }]);
    expect(await availableOf(product)).toBe(7);
  });

  it('locks nothing when it is only synced, without an amount or a way of delivery', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 9 });
    const wanted = { products: { [product]: 2 } };
    await syncCart(shopper, wanted);
    await shopper.api.updateShoppingCart({
      body: { items: itemsOf(wanted), frontendPaidAmount: 280 },
    });
    expect(await availableOf(product)).toBe(9);
  });

  it('replaces the cart sent before, together with its locks', async () => {
    const shopper = await newShopper(test);
    const [first, second] = [
      await newProduct(test.shop, { stock: 9 }),
      await newProduct(test.shop, { stock: 9 }),
    ];
    await sendCart(shopper, { products: { [first]: 5, [second]: 1 } });
    await sendCart(shopper, { products: { [second]: 4 } });
    expect(await availableOf(first)).toBe(9);
    expect(await availableOf(second)).toBe(5);
  });

  it('counts units that the member has reserved already as available to this member only [9.031]', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 5 });
    await sendCart(shopper, { products: { [product]: 4 } });
    const { data } = await shopper.api.readShoppingCart();
    expect(data).toMatchObject({ items: { products: [{ quantity: 4 }] }, changes: [] });
    await sendCart(shopper, { products: { [product]: 5 } });
    const other = await newShopper(test);
    const synced = await syncCart(other, { products: { [product]: 1 } });
    expect(synced.changes).toMatchObject([{ reason: 'SOLD_OUT' }]);
  });

  it('reserves the components of combinations', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 9 });
    const combination = await newCombination(test.shop, { [product]: 2 });
    await sendCart(shopper, { products: { [product]: 1 }, combinations: { [combination]: 3 } });
    expect(await availableOf(product)).toBe(2);
  });

  it('needs no stock record: goods without one are unlimited', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop);
    const sent = await sendCart(shopper, { products: { [product]: 500 } });
    expect(sent.order.locksExpireAt).not.toBeNull();
  });
});

describe('a cart send is refused', () => {
  it('when the total is wrong, and names the right one [7.105, 8.033]', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { price: 150, stock: 9 });
    const failure = await failureOf(sendCart(shopper, { products: { [product]: 1 } }, { paid: 1 }));
    expect(failure).toMatchObject({
      status: 400,
      errorCode: 'PRE_PROCESS_TEMP_ORDER_FAILED',
      message: '金額已更新，請重新確認購物車',
      extra: { paidAmount: 230 },
    });
    expect(await availableOf(product)).toBe(9);
  });

  it('when something in it is no longer sold', async () => {
    const shopper = await newShopper(test);
    const sent = sendCart(shopper, { products: { 99999: 1 } }, { paid: 0 });
    expect(await failureOf(sent)).toMatchObject({
      errorCode: 'PRE_PROCESS_TEMP_ORDER_FAILED',
      extra: { changes: [{ id: 99999, reason: 'UNKNOWN' }] },
    });
  });

  it('above the purchase limit, but not at it [4.036, 8.045]', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { price: 100, purchaseLimit: 3, stock: 9 });
    const above = sendCart(shopper, { products: { [product]: 4 } }, { paid: 480 });
    expect(await refusalOf(above)).toBe('ORDER_ITEM_QUANTITY_EXCEEDED_LIMIT');
    await sendCart(shopper, { products: { [product]: 3 } });
    const never = await newProduct(test.shop, { purchaseLimit: 0, stock: 9 });
    const one = sendCart(shopper, { products: { [never]: 1 } }, { paid: 180 });
    expect(await refusalOf(one)).toBe('ORDER_ITEM_QUANTITY_EXCEEDED_LIMIT');
  });

  it('above the purchase limit of a product bought singly and inside combinations [8.045]', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { price: 100, purchaseLimit: 5, stock: 20 });
    const set = await newCombination(test.shop, { [product]: 2 }, { price: 150 });
    const wanted = { products: { [product]: 5 }, combinations: { [set]: 2 } };
    const above = sendCart(shopper, wanted, { paid: 800 });
    expect(await failureOf(above)).toMatchObject({
      errorCode: 'ORDER_ITEM_QUANTITY_EXCEEDED_LIMIT',
      extra: { changes: [{ kind: 'combination', id: set, reason: 'LIMITED', from: 2, to: 0 }] },
    });
    await sendCart(shopper, { products: { [product]: 1 }, combinations: { [set]: 2 } });
  });

  it('when there is too little stock, also for a product and its combination together [8.029]', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { price: 100, stock: 4 });
    const combination = await newCombination(test.shop, { [product]: 2 }, { price: 200 });
    const single = sendCart(shopper, { products: { [product]: 5 } }, { paid: 580 });
    expect(await refusalOf(single)).toBe('PRODUCT_IS_OUT_OF_STOCK');
    const wanted = { products: { [product]: 3 }, combinations: { [combination]: 1 } };
    expect(await refusalOf(sendCart(shopper, wanted, { paid: 580 }))).toBe(
      'PRODUCT_IS_OUT_OF_STOCK',
    );
    expect(await availableOf(product)).toBe(4);
  });

  it('without lines, with a coupon, or during maintenance [8.022, 8.037]', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 4 });
    expect(await refusalOf(sendCart(shopper, {}, { paid: 0 }))).toBe(
      'TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR',
    );
    const body = {
      order: homeDelivery,
      items: itemsOf({ products: { [product]: 1 } }),
      frontendPaidAmount: 180,
    };
    const withCoupon = shopper.api.updateShoppingCart({ body: { ...body, couponId: 5 } });
    expect(await refusalOf(withCoupon)).toBe('COUPON_NOT_FOUND');
    await setMaintainSetting(test.shop.db, { type: 'SERVICE', isMaintained: true });
    const closed = await failureOf(
      shopper.api.updateShoppingCart({ body: { ...body, couponId: null } }),
    );
    expect(closed).toMatchObject({ status: 503, errorCode: 'SERVICE_IS_MAINTAINING' });
    await setMaintainSetting(test.shop.db, { type: 'SERVICE', isMaintained: false });
  });

  it('and the cart stays saved and the earlier locks stay', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { price: 100, stock: 4 });
    await sendCart(shopper, { products: { [product]: 2 } });
    await refusalOf(sendCart(shopper, { products: { [product]: 9 } }, { paid: 980 }));
    expect(await availableOf(product)).toBe(2);
    const { data } = await shopper.api.readShoppingCart();
    expect(data.items.products).toEqual([{ id: product, quantity: 4, lockedQuantity: 2 }]);
    expect(data.changes).toMatchObject([{ from: 9, to: 4 }]);
  });
});

describe('locks that expire', () => {
  it('are released once by the job [7.105]', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 3 });
    await sendCart(shopper, { products: { [product]: 3 } });
    test.clock.advance(29 * 60);
    await test.shop.jobs.runDue();
    expect(await availableOf(product)).toBe(0);
    test.clock.advance(60);
    await test.shop.jobs.runDue();
    await test.shop.jobs.runDue();
    expect(await availableOf(product)).toBe(3);
    const { data } = await shopper.api.readShoppingCart();
    expect(data.order.locksExpireAt).toBeNull();
    expect(data.items.products).toMatchObject([{ quantity: 3, lockedQuantity: 0 }]);
  });

  it('let another shopper buy at once, before the job has run', async () => {
    const [first, second] = [await newShopper(test), await newShopper(test)];
    const product = await newProduct(test.shop, { price: 100, stock: 1 });
    await sendCart(first, { products: { [product]: 1 } });
    const wanted = { products: { [product]: 1 } };
    expect(await refusalOf(sendCart(second, wanted, { paid: 180 }))).toBe(
      'PRODUCT_IS_OUT_OF_STOCK',
    );
    test.clock.advance(30 * 60);
    await sendCart(second, wanted, { paid: 180 });
    expect(await availableOf(product)).toBe(0);
  });

  it('are renewed by sending the cart again', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 1 });
    await sendCart(shopper, { products: { [product]: 1 } });
    test.clock.advance(30 * 60 + 5);
    await sendCart(shopper, { products: { [product]: 1 } });
    await test.shop.jobs.runDue();
    expect(await availableOf(product)).toBe(0);
  });
});

describe('the stock source', () => {
  it('is web stock while the ERP is maintained or unset, else ERP stock [9.021, 9.022, 9.023]', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: { webStock: 2, erpStock: 5 } });
    const synced = async () =>
      (await syncCart(shopper, { products: { [product]: 9 } })).items.products[0]?.quantity;
    expect(await synced()).toBe(2);
    await setMaintainSetting(test.shop.db, { type: 'YIPIN_ERP', isMaintained: false });
    expect(await synced()).toBe(5);
    await sendCart(shopper, { products: { [product]: 5 } });
    await setMaintainSetting(test.shop.db, { type: 'YIPIN_ERP', isMaintained: true });
    await setStock(test.shop.db, { productId: product, webStock: 7, erpStock: 5 });
    expect(await synced()).toBe(7);
  });
});
