import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ApiError } from '#contract/client.ts';
import { products } from '../catalog/tables.ts';
import { setMaintainSetting } from '../content/maintain-settings.ts';
import { settings } from '../platform/database/tables.ts';
import { checkInvariants } from '../stock/check-invariants.ts';
import { setStock } from '../stock/set-stock.ts';
import { stockMovements, stockRecords } from '../stock/tables.ts';
import { newCombination, newDiscountEvent, newProduct } from '../testing/new-goods.ts';
import {
  buy,
  checkoutBody,
  newShopper,
  refusalOf,
  type Shopper,
  sendCart,
} from '../testing/new-shopper.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkout as placeCheckout } from './checkout.ts';
import { orders } from './tables.ts';

let test: TestShop;

beforeAll(async () => {
  test = await openTestShop();
});
afterEach(() => checkInvariants(test.shop.db));
afterAll(() => test.close());
const stock = (units: number) => ({ webStock: units, erpStock: units });
type Order = Parameters<typeof checkoutBody>[0];

/** A shopper who has sent a cart of two units at 150 TWD. */
async function atCheckout(): Promise<{ shopper: Shopper; product: number }> {
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { price: 150, stock: stock(9) });
  await sendCart(shopper, { products: { [product]: 2 } });
  return { shopper, product };
}

const checkout = ({ api }: Shopper, order?: Order) => api.checkout({ body: checkoutBody(order) });

const failureOf = (work: Promise<unknown>) =>
  work.then(() => undefined).catch((error: ApiError) => error);

async function recordOf(productId: number) {
  const [record] = await test.shop.db
    .select()
    .from(stockRecords)
    .where(eq(stockRecords.productId, productId));
  if (!record) throw new Error('no record');
  return record;
}

describe('checkout', () => {
  it('takes the documented body and answers id, order number and amount [3.082, 7.106, 7.107, 7.108]', async () => {
    const { shopper } = await atCheckout();
    const answer = await test.http({
      method: 'POST',
      url: '/api/v1/user/order/checkout',
      headers: { authorization: `Bearer ${shopper.token}` },
      payload: {
        user: { name: '王小棉', mobile_number: '0912345678' },
        order: {
          order_note: '請輕放',
          recipient: '林小晴',
          recipient_mobile: '0987654321',
          recipient_phone: '02-12345678',
          ship_address: '臺北市大安區和平東路一段1號',
          expected_delivery_time: 'BEFORE_13_HOURS',
          ship_note: '管理室代收',
          ship_type: 'HOME',
          store_no: '',
          store_name: '',
          invoice_type: 'COMPANY',
          carrier_type: 'NONE',
          carrier_no: '',
          love_code: '',
          tax_name: '晴棉股份有限公司',
          tax_num: '12345678',
          payment_type: 'HOME_CASH',
        },
      },
    });
    expect(answer.json()).toEqual({
      status: 200,
      data: {
        id: expect.any(Number),
        order_no: expect.stringMatching(/^20261120\d{6}$/),
        paid_amount: 380,
      },
    });
    const { data } = await shopper.api.readOrder({ params: { id: answer.json().data.id } });
    expect(data).toMatchObject({
      user: { name: '王小棉', mobileNumber: '0912345678' },
      orderNote: '請輕放',
      recipientPhone: '02-12345678',
      expectedDeliveryTime: 'BEFORE_13_HOURS',
      shipNote: '管理室代收',
      invoiceType: 'COMPANY',
      taxName: '晴棉股份有限公司',
      taxNum: '12345678',
    });
  });

  it('writes the order as it was quoted, with names, prices and discounts [3.087, 7.100]', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, {
      name: '日用 24cm',
      price: 300,
      memberPrice: 280,
      volume: '16 片',
      stock: stock(9),
      images: [{ id: 1, url: '/media/day.webp', alt: '' }],
    });
    const combination = await newCombination(test.shop, { [product]: 3 }, { price: 800 });
    await newDiscountEvent(test.shop, {
      applicable: 'PARTIAL_PRODUCTS',
      discountType: 'AMOUNT',
      discountValue: 30,
      productIds: [product],
    });
    const placed = await buy(shopper, {
      products: { [product]: 2 },
      combinations: { [combination]: 1 },
    });
    const { data } = await shopper.api.readOrder({ params: { id: placed.id } });
    expect(data).toMatchObject({
      orderNo: placed.orderNo,
      orderStatus: 'ESTABLISHED',
      paymentStatus: 'UNPAID',
      paymentType: 'HOME_CASH',
      items: {
        products: [
          {
            id: product,
            name: '日用 24cm',
            image: '/media/day.webp',
            volume: '16 片',
            listPrice: 300,
            unitPrice: 250,
            quantity: 2,
          },
        ],
        productCombinations: [{ id: combination, unitPrice: 800, quantity: 1 }],
        gifts: [],
      },
      amounts: { product: 1400, discount: 100, coupon: 0, shipFee: 80, paid: 1380 },
      paidExpiredAt: null,
      paymentAt: null,
      invoicingAt: null,
      events: [{ type: 'PLACED', note: '訂單已成立' }],
    });
    expect((await recordOf(product)).webStock).toBe(4);
  });

  it('empties the cart, and a second submit finds nothing to order [7.112, 8.034]', async () => {
    const { shopper } = await atCheckout();
    await checkout(shopper);
    const { data } = await shopper.api.readShoppingCart();
    expect(data.items.products).toEqual([]);
    expect(data.order.locksExpireAt).toBeNull();
    const failure = await failureOf(checkout(shopper));
    expect(failure).toMatchObject({ status: 400, errorCode: 'TEMP_ORDER_FAILED' });
  });

  it('lowers both counts, the one not in use to 0 at least, and the ledger says so', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: { webStock: 5, erpStock: 1 } });
    const placed = await buy(shopper, { products: { [product]: 3 } });
    expect(await recordOf(product)).toMatchObject({ webStock: 2, erpStock: 0, locked: 0 });
    const movements = await test.shop.db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.orderId, placed.id));
    expect(movements).toMatchObject([{ reason: 'SALE', webChange: -3, erpChange: -1 }]);
  });

  it('takes every kind of invoice and stores only what the kind shows [5.031]', async () => {
    const company = { taxName: '晴棉', taxNum: '12345678', carrierNo: '/ABC+123', loveCode: '919' };
    const kinds: [Order, object][] = [
      [{ carrierType: 'PHONE', carrierNo: '/ABC+123' }, { carrierNo: '/ABC+123' }],
      [
        { carrierType: 'NATURAL_PERSON', carrierNo: 'ab12345678901234' },
        { carrierNo: 'AB12345678901234' },
      ],
      [
        { carrierType: 'MEMBER', carrierNo: 'x' },
        { carrierType: 'MEMBER', carrierNo: '' },
      ],
      [
        { carrierType: 'DONATE', loveCode: '919' },
        { carrierType: 'DONATE', loveCode: '919' },
      ],
      [{ carrierType: 'NONE' }, { carrierType: 'NONE' }],
      [
        { ...company, invoiceType: 'COMPANY', carrierType: 'PHONE' },
        { taxName: '晴棉', taxNum: '12345678', carrierType: 'NONE', carrierNo: '', loveCode: '' },
      ],
    ];
    for (const [form, stored] of kinds) {
      const { shopper } = await atCheckout();
      const { data } = await checkout(shopper, form);
      expect((await shopper.api.readOrder({ params: { id: data.id } })).data).toMatchObject(stored);
    }
  });

  it('takes pickup at a store, paid in cash there [3.107, 7.112]', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: stock(9) });
    const order = { islandsType: 'OUTLYING_ISLAND', shipType: 'STORE' } as const;
    await sendCart(shopper, { products: { [product]: 1 } }, { order });
    const store = { shipType: 'STORE', shipAddress: '馬公市中正路1號', storeNo: '131386' } as const;
    expect(await failureOf(checkout(shopper, store))).toMatchObject({
      status: 422,
      errors: { 'order.storeName': '此欄位為必填' },
    });
    const { data } = await checkout(shopper, { ...store, storeName: '馬公門市' });
    expect(data.paidAmount).toBe(160);
  });
});

describe('checkout is refused', () => {
  it('without a sent cart [8.034]', async () => {
    expect(await refusalOf(checkout(await newShopper(test)))).toBe('TEMP_ORDER_FAILED');
  });

  it('when the locks have lapsed, swept or not [8.032]', async () => {
    const { shopper } = await atCheckout();
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
    expect(await refusalOf(checkout(await withNewSession(shopper)))).toBe('TEMP_ORDER_FAILED');
  });

  it('when the price has changed since the cart was sent [8.033]', async () => {
    const { shopper, product } = await atCheckout();
    await test.shop.db.update(products).set({ price: 160 }).where(eq(products.id, product));
    const failure = await failureOf(checkout(shopper));
    expect(failure).toMatchObject({
      errorCode: 'PRE_PROCESS_TEMP_ORDER_FAILED',
      extra: { paidAmount: 400 },
    });
  });

  it('when something was taken off sale or its limit lowered meanwhile [8.045]', async () => {
    const { shopper, product } = await atCheckout();
    const change = (values: Partial<typeof products.$inferInsert>) =>
      test.shop.db.update(products).set(values).where(eq(products.id, product));
    await change({ purchaseLimit: 1 });
    expect(await refusalOf(checkout(shopper))).toBe('ORDER_ITEM_QUANTITY_EXCEEDED_LIMIT');
    await change({ purchaseLimit: null, currentVisibilityRule: 'OFFLINE' });
    expect(await refusalOf(checkout(shopper))).toBe('PRE_PROCESS_TEMP_ORDER_FAILED');
  });

  it('when the held stock is gone after all [8.029]', async () => {
    const { shopper, product } = await atCheckout();
    await setStock(test.shop.db, { productId: product, webStock: 1, erpStock: 1 });
    expect(await refusalOf(checkout(shopper))).toBe('PRODUCT_IS_OUT_OF_STOCK');
    expect(await recordOf(product)).toMatchObject({ webStock: 1, locked: 2 });
  });

  it('outside the districts, or those of other islands than were paid for [8.043]', async () => {
    const { shopper } = await atCheckout();
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
    const { shopper } = await atCheckout();
    const value = { MAIN_ISLAND: false, OUTLYING_ISLAND: true };
    await test.shop.db.insert(settings).values({ key: 'homeDelivery', value });
    await test.shop.cache.invalidate(['settings']);
    expect(await refusalOf(checkout(shopper))).toBe('SHIP_TYPE_HOME_IS_NOT_SUPPORT');
    await test.shop.db.delete(settings);
    await test.shop.cache.invalidate(['settings']);
  });

  it('for cash at the door of outlying islands, where every other way of paying is taken [3.109]', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: stock(9) });
    const order = { islandsType: 'OUTLYING_ISLAND', shipType: 'HOME' } as const;
    await sendCart(shopper, { products: { [product]: 1 } }, { order });
    const there = { shipAddress: '澎湖縣馬公市中正路1號' };
    expect(await refusalOf(checkout(shopper, there))).toBe('PAYMENT_TYPE_IS_NOT_SUPPORTED');
    expect(await refusalOf(checkout(shopper, { ...there, paymentType: 'LINE_PAY' }))).toBe('');
  });

  it('by another way of delivery than was paid for', async () => {
    const { shopper } = await atCheckout();
    const store = { shipType: 'STORE', storeNo: '131386', storeName: '馬公門市' } as const;
    expect(await refusalOf(checkout(shopper, store))).toBe('PRE_PROCESS_TEMP_ORDER_FAILED');
  });

  it('during maintenance [8.037]', async () => {
    const { shopper } = await atCheckout();
    await setMaintainSetting(test.shop.db, { type: 'SERVICE', isMaintained: true });
    expect(await refusalOf(checkout(shopper))).toBe('SERVICE_IS_MAINTAINING');
    await setMaintainSetting(test.shop.db, { type: 'SERVICE', isMaintained: false });
  });

  it('with wrong fields, one sentence each [7.112]', async () => {
    const { shopper } = await atCheckout();
    const failure = await failureOf(
      checkout(shopper, { shipAddress: '', carrierType: 'PHONE', carrierNo: 'ABC1234' }),
    );
    expect(failure).toMatchObject({
      status: 422,
      errorCode: 'VALIDATION_FAILED',
      errors: { 'order.shipAddress': '此欄位為必填', 'order.carrierNo': '載具條碼格式錯誤' },
    });
  });

  it('and leaves no order, no movement and the locks in place', async () => {
    const { shopper, product } = await atCheckout();
    await refusalOf(checkout(shopper, { shipAddress: '東京都港区1-1' }));
    const rows = await test.shop.db.select().from(orders).where(eq(orders.userId, shopper.id));
    expect(rows).toEqual([]);
    expect(await recordOf(product)).toMatchObject({ webStock: 9, locked: 2 });
    await checkout(shopper);
  });
});

describe('checkout that breaks in the middle', () => {
  it('leaves no order, the stock held and the key free for another try', async () => {
    const { shopper, product } = await atCheckout();
    const request = { memberId: shopper.id, idempotencyKey: 'broken', body: checkoutBody() };
    const enqueue = () => Promise.reject(new Error('the queue is gone'));
    const broken = { ...test.shop, jobs: { ...test.shop.jobs, enqueue } };
    await expect(placeCheckout(broken, request)).rejects.toThrow('the queue is gone');
    expect((await shopper.api.listOrders()).data).toEqual([]);
    expect(await recordOf(product)).toMatchObject({ webStock: 9, locked: 2 });
    expect(await placeCheckout(test.shop, request)).toMatchObject({ ok: true });
    expect(await recordOf(product)).toMatchObject({ webStock: 7, locked: 0 });
  });

  it('gives the order to a shopper who asks again because the answer was lost', async () => {
    const { shopper } = await atCheckout();
    const request = { memberId: shopper.id, idempotencyKey: 'lost', body: checkoutBody() };
    const first = await placeCheckout(test.shop, request);
    const again = await shopper.api.checkout(
      { body: request.body },
      { idempotencyKey: request.idempotencyKey },
    );
    expect(first).toEqual({ ok: true, value: again.data });
  });
});

describe('an Idempotency-Key', () => {
  const options = { idempotencyKey: 'key-1' };

  it('gives the same body the same answer for 24 hours', async () => {
    const { shopper } = await atCheckout();
    const body = checkoutBody();
    const first = await shopper.api.checkout({ body }, options);
    expect(await shopper.api.checkout({ body }, options)).toEqual(first);
    test.clock.advance(23 * 3600);
    expect(await shopper.api.checkout({ body }, options)).toEqual(first);
    test.clock.advance(3600);
    const again = (await withNewSession(shopper)).api.checkout({ body }, options);
    expect(await refusalOf(again)).toBe('TEMP_ORDER_FAILED');
  });

  it('refuses another body', async () => {
    const { shopper } = await atCheckout();
    await shopper.api.checkout({ body: checkoutBody() }, options);
    const other = checkoutBody({ orderNote: '別的' });
    const failure = await failureOf(shopper.api.checkout({ body: other }, options));
    expect(failure).toMatchObject({ status: 422, errorCode: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('belongs to one member', async () => {
    const [{ shopper: one }, { shopper: other }] = [await atCheckout(), await atCheckout()];
    const body = checkoutBody();
    const { data: first } = await one.api.checkout({ body }, options);
    const { data: second } = await other.api.checkout({ body }, options);
    expect(second.id).not.toBe(first.id);
  });
});

async function withNewSession(shopper: Shopper): Promise<Shopper> {
  const { createSession } = await import('../accounts/sessions.ts');
  const session = { userId: shopper.id, isRemembered: false };
  const { token } = await createSession(test.shop, test.shop.db, session);
  return { ...shopper, token, api: test.api.as(token) };
}
