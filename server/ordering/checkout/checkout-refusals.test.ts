import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { products } from '#server/commerce/catalog/tables.ts';
import { setStock } from '#server/commerce/stock/set-stock.ts';
import { setMaintainSetting } from '#server/content/maintain-settings.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { settings } from '#server/platform/database/tables.ts';
import { atCheckout, checkout, stockOf } from '#server/testing/at-checkout.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import {
  failureOf,
  newShopper,
  refusalOf,
  sendCart,
  withNewSession,
} from '#server/testing/new-shopper.ts';
import { waysOfPg } from '#server/testing/ways-of-pg.ts';

describe.each(waysOfPg)('statements %s: checkout is refused', (_, environment) => {
  const test = shopForTests({ environment });
  afterEach(() => checkLedgers(test.shop.db));

  it('without a sent cart [8.034]', async () => {
    expect(await refusalOf(checkout(await newShopper(test)))).toBe('TEMP_ORDER_FAILED');
  });

  it('when the locks have expired, released by the job or not yet [8.032]', async () => {
    const { shopper } = await atCheckout(test);
    test.clock.advance(30 * 60);
    const failure = await failureOf(checkout(shopper));
    expect(failure).toMatchObject({
      errorCode: 'LOCK_STOCKS_ARE_EXPIRED',
      message: '結帳時間已逾時，請重新確認購物車',
    });
    await test.shop.jobs.runDue();
    expect(await refusalOf(checkout(shopper))).toBe('LOCK_STOCKS_ARE_EXPIRED');
    test.clock.advance(24 * 3600);
    await test.shop.jobs.runDue();
    expect(await refusalOf(checkout(await withNewSession(test, shopper)))).toBe(
      'TEMP_ORDER_FAILED',
    );
  });

  it('when the price has changed since the cart was sent [8.033]', async () => {
    const { shopper, product } = await atCheckout(test);
    await test.shop.db.update(products).set({ price: 160 }).where(eq(products.id, product));
    const failure = await failureOf(checkout(shopper));
    expect(failure).toMatchObject({
      errorCode: 'PRE_PROCESS_TEMP_ORDER_FAILED',
      extra: { paidAmount: 400 },
    });
  });

  it('when a product is no longer sold or its limit was lowered meanwhile [8.045]', async () => {
    const { shopper, product } = await atCheckout(test);
    const change = (values: Partial<typeof products.$inferInsert>) =>
      test.shop.db.update(products).set(values).where(eq(products.id, product));
    await change({ purchaseLimit: 1 });
    expect(await refusalOf(checkout(shopper))).toBe('ORDER_ITEM_QUANTITY_EXCEEDED_LIMIT');
    await change({ purchaseLimit: null, currentVisibilityRule: 'OFFLINE' });
    expect(await refusalOf(checkout(shopper))).toBe('PRE_PROCESS_TEMP_ORDER_FAILED');
  });

  it('when the stock is gone although it was reserved [8.029]', async () => {
    const { shopper, product } = await atCheckout(test);
    await setStock(test.shop.db, { productId: product, webStock: 1, erpStock: 1 });
    expect(await refusalOf(checkout(shopper))).toBe('PRODUCT_IS_OUT_OF_STOCK');
    expect(await stockOf(test, product)).toMatchObject({ webStock: 1, locked: 2 });
  });

  it('for an address outside the districts, or on other islands than were paid for [8.043]', async () => {
    const { shopper } = await atCheckout(test);
    for (const shipAddress of ['東京都港区1-1', '澎湖縣馬公市中正路1號', '臺北市大安區']) {
      const failure = await failureOf(checkout(shopper, { shipAddress }));
      expect(failure).toMatchObject({
        status: 400,
        errorCode: 'SHIP_ADDRESS_IS_NOT_SUPPORT',
        message: '此地址不在配送範圍',
      });
    }
  });

  it('where home delivery is switched off [8.044]', async () => {
    const { shopper } = await atCheckout(test);
    const value = { MAIN_ISLAND: false, OUTLYING_ISLAND: true };
    await test.shop.db.insert(settings).values({ key: 'homeDelivery', value });
    await test.shop.cache.invalidate(['settings']);
    expect(await refusalOf(checkout(shopper))).toBe('SHIP_TYPE_HOME_IS_NOT_SUPPORT');
    await test.shop.db.delete(settings);
    await test.shop.cache.invalidate(['settings']);
  });

  it('for cash at the door on outlying islands, where every other kind of payment is accepted [3.109]', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 9 });
    const order = { islandsType: 'OUTLYING_ISLAND', shipType: 'HOME' } as const;
    await sendCart(shopper, { products: { [product]: 1 } }, { order });
    const there = { shipAddress: '澎湖縣馬公市中正路1號' };
    expect(await refusalOf(checkout(shopper, there))).toBe('PAYMENT_TYPE_IS_NOT_SUPPORTED');
    expect(await refusalOf(checkout(shopper, { ...there, paymentType: 'LINE_PAY' }))).toBe('');
  });

  it('with another way of delivery than was paid for', async () => {
    const { shopper } = await atCheckout(test);
    const store = { shipType: 'STORE', storeNo: '131386', storeName: '馬公門市' } as const;
    expect(await refusalOf(checkout(shopper, store))).toBe('PRE_PROCESS_TEMP_ORDER_FAILED');
  });

  it('during maintenance [8.037]', async () => {
    const { shopper } = await atCheckout(test);
    await setMaintainSetting(test.shop.db, { type: 'SERVICE', isMaintained: true });
    expect(await refusalOf(checkout(shopper))).toBe('SERVICE_IS_MAINTAINING');
    await setMaintainSetting(test.shop.db, { type: 'SERVICE', isMaintained: false });
  });

  it('with wrong fields, one sentence each [7.112]', async () => {
    const { shopper } = await atCheckout(test);
    const failure = await failureOf(
      checkout(shopper, { shipAddress: '', carrierType: 'PHONE', carrierNo: 'ABC1234' }),
    );
    expect(failure).toMatchObject({
      status: 422,
      errorCode: 'VALIDATION_FAILED',
      errors: { 'order.shipAddress': '此欄位為必填', 'order.carrierNo': '載具條碼格式錯誤' },
    });
  });

  it('and writes no order and no movement, and the locks stay', async () => {
    const { shopper, product } = await atCheckout(test);
    await refusalOf(checkout(shopper, { shipAddress: '東京都港区1-1' }));
    const rows = await test.shop.db.select().from(orders).where(eq(orders.userId, shopper.id));
    expect(rows).toEqual([]);
    expect(await stockOf(test, product)).toMatchObject({ webStock: 9, locked: 2 });
    await checkout(shopper);
  });
});
