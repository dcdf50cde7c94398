import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { toSnake } from '#contract/wire-case.ts';
import { stockMovements } from '#server/goods/stock/tables.ts';
import { atCheckout, type CheckoutFields, checkout, stockOf } from '#server/testing/at-checkout.ts';
import { checkBooks } from '#server/testing/check-books.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newDiscountEvent, newProduct } from '#server/testing/new-goods.ts';
import { newCoupon } from '#server/testing/new-promotions.ts';
import {
  buy,
  checkoutBody,
  failureOf,
  newShopper,
  refusalOf,
  sendCart,
  withNewSession,
} from '#server/testing/new-shopper.ts';
import { checkout as placeCheckout } from './checkout.ts';

const test = shopForTests();
afterEach(() => checkBooks(test.shop.db));

describe('checkout', () => {
  it('accepts the documented body and answers id, order number and amount [3.082, 7.106, 7.107, 7.108]', async () => {
    const { shopper } = await atCheckout(test);
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
          tax_num: '04595257',
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
      taxNum: '04595257',
    });
  });

  it('writes the order as it was quoted, with names, prices and discounts [3.087, 7.100]', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, {
      name: '日用 24cm',
      price: 300,
      memberPrice: 280,
      volume: '16 片',
      stock: 9,
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
    expect((await stockOf(test, product)).webStock).toBe(4);
  });

  it('empties the cart, and a second submit finds nothing to order [7.112, 8.034]', async () => {
    const { shopper } = await atCheckout(test);
    await checkout(shopper);
    const { data } = await shopper.api.readShoppingCart();
    expect(data.items.products).toEqual([]);
    expect(data.order.locksExpireAt).toBeNull();
    const failure = await failureOf(checkout(shopper));
    expect(failure).toMatchObject({ status: 400, errorCode: 'TEMP_ORDER_FAILED' });
  });

  it('takes off the cart what the order contains, not what was added meanwhile [4.120]', async () => {
    const shopper = await newShopper(test);
    const [sent, added] = [await newProduct(test.shop, { stock: 9 }), await newProduct(test.shop)];
    const set = await newCombination(test.shop, { [sent]: 1 });
    await sendCart(shopper, { products: { [sent]: 2 }, combinations: { [set]: 1 } });
    await shopper.api.updateShoppingCart({
      body: {
        items: {
          products: [
            { id: sent, quantity: 3 },
            { id: added, quantity: 4 },
          ],
          productCombinations: [{ id: set, quantity: 1 }],
        },
      },
    });
    const placed = await checkout(shopper);
    const { data } = await shopper.api.readShoppingCart();
    expect(data.items).toMatchObject({
      products: [
        { id: sent, quantity: 1 },
        { id: added, quantity: 4 },
      ],
      productCombinations: [],
    });
    expect(data.order).toMatchObject({ id: placed.data.id, locksExpireAt: null, shipType: null });
    await shopper.api.updateShoppingCart({
      body: { items: { products: [{ id: added, quantity: 4 }], productCombinations: [] } },
    });
    expect((await shopper.api.readShoppingCart()).data.order.id).toBeNull();
  });

  it('keeps a coupon that was chosen meanwhile, not the one that the order used', async () => {
    const shopper = await newShopper(test);
    const id = await newProduct(test.shop, { price: 500, stock: 9 });
    const [used, other] = [
      await newCoupon(test.shop, shopper.id),
      await newCoupon(test.shop, shopper.id),
    ];
    const couponOfCart = async () => (await shopper.api.readShoppingCart()).data.events.couponId;
    const items = { products: [{ id, quantity: 2 }], productCombinations: [] };
    await sendCart(shopper, { products: { [id]: 1 } }, { couponId: used });
    await checkout(shopper);
    expect(await couponOfCart()).toBeNull();
    await sendCart(shopper, { products: { [id]: 1 } });
    await shopper.api.updateShoppingCart({ body: { items, couponId: other } });
    await checkout(shopper);
    expect(await couponOfCart()).toBe(other);
  });

  it('lowers both stock counts, the unused one not below 0, and writes both into the ledger', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: { webStock: 5, erpStock: 1 } });
    const placed = await buy(shopper, { products: { [product]: 3 } });
    expect(await stockOf(test, product)).toMatchObject({ webStock: 2, erpStock: 0, locked: 0 });
    const movements = await test.shop.db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.orderId, placed.id));
    expect(movements).toMatchObject([{ reason: 'SALE', webChange: -3, erpChange: -1 }]);
  });

  it('accepts every kind of invoice and stores only the fields that the kind shows [5.031]', async () => {
    const company = { taxName: '晴棉', taxNum: '04595257', carrierNo: '/ABC+123', loveCode: '919' };
    const kinds: [CheckoutFields, object][] = [
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
        { taxName: '晴棉', taxNum: '04595257', carrierType: 'NONE', carrierNo: '', loveCode: '' },
      ],
    ];
    for (const [form, stored] of kinds) {
      const { shopper } = await atCheckout(test);
      const { data } = await checkout(shopper, form);
      expect((await shopper.api.readOrder({ params: { id: data.id } })).data).toMatchObject(stored);
    }
  });

  it('accepts collection at a store, paid in cash there [3.107, 7.112]', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 9 });
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

describe('checkout that fails halfway', () => {
  it('writes no order, keeps the stock held and lets the same key be used again', async () => {
    const { shopper, product } = await atCheckout(test);
    const request = { memberId: shopper.id, idempotencyKey: 'broken', body: checkoutBody() };
    const enqueue = () => Promise.reject(new Error('the queue is gone'));
    const broken = { ...test.shop, jobs: { ...test.shop.jobs, enqueue } };
    await expect(placeCheckout(broken, request)).rejects.toThrow('the queue is gone');
    expect((await shopper.api.listOrders()).data).toEqual([]);
    expect(await stockOf(test, product)).toMatchObject({ webStock: 9, locked: 2 });
    expect(await placeCheckout(test.shop, request)).toMatchObject({ ok: true });
    expect(await stockOf(test, product)).toMatchObject({ webStock: 7, locked: 0 });
  });

  it('answers the order to a shopper who repeats the request because the answer was lost', async () => {
    const { shopper } = await atCheckout(test);
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

  it('answers the same body in the same way for 24 hours', async () => {
    const { shopper } = await atCheckout(test);
    const body = checkoutBody();
    const first = await shopper.api.checkout({ body }, options);
    expect(await shopper.api.checkout({ body }, options)).toEqual(first);
    test.clock.advance(23 * 3600);
    expect(await shopper.api.checkout({ body }, options)).toEqual(first);
    test.clock.advance(3600);
    const again = (await withNewSession(test, shopper)).api.checkout({ body }, options);
    expect(await refusalOf(again)).toBe('TEMP_ORDER_FAILED');
  });

  it('answers the same bytes fifty times', async () => {
    const { shopper } = await atCheckout(test);
    const send = async () => {
      const { statusCode, body } = await test.http({
        method: 'POST',
        url: '/api/v1/user/order/checkout',
        headers: { authorization: `Bearer ${shopper.token}`, 'idempotency-key': 'bytes' },
        payload: toSnake(checkoutBody()) as object,
      });
      return `${statusCode} ${body}`;
    };
    const first = await send();
    const answers = await Promise.all(Array.from({ length: 49 }, send));
    expect(first).toMatch(/^200 /);
    expect(new Set([first, ...answers])).toEqual(new Set([first]));
  });

  it('refuses another body', async () => {
    const { shopper } = await atCheckout(test);
    await shopper.api.checkout({ body: checkoutBody() }, options);
    const other = checkoutBody({ orderNote: '別的' });
    const failure = await failureOf(shopper.api.checkout({ body: other }, options));
    expect(failure).toMatchObject({ status: 422, errorCode: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('belongs to one member', async () => {
    const [{ shopper: one }, { shopper: other }] = [await atCheckout(test), await atCheckout(test)];
    const body = checkoutBody();
    const { data: first } = await one.api.checkout({ body }, options);
    const { data: second } = await other.api.checkout({ body }, options);
    expect(second.id).not.toBe(first.id);
  });
});
