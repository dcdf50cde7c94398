import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { stockMovements } from '#server/commerce/stock/tables.ts';
import { atCheckout, type CheckoutFields, checkout, stockOf } from '#server/testing/at-checkout.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newDiscountEvent, newProduct } from '#server/testing/new-goods.ts';
import { buy, failureOf, newShopper, sendCart } from '#server/testing/new-shopper.ts';

const test = shopForTests();
afterEach(() => checkLedgers(test.shop.db));

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
