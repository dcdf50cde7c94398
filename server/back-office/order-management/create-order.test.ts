import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import type { ApiError } from '#contract/client.ts';
import { auditEntries } from '#server/back-office/admin/tables.ts';
import { stockRecords } from '#server/commerce/stock/tables.ts';
import { orderLines, orders } from '#server/ordering/orders/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { intercept } from '#server/testing/intercept.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newGift, newProduct } from '#server/testing/new-goods.ts';
import { mailedCode, newMember } from '#server/testing/new-member.ts';
import {
  clearPromotions,
  newCoupon,
  newFirstPurchaseEvent,
  newFreeShippingEvent,
} from '#server/testing/new-promotions.ts';
import {
  buy,
  checkoutBody,
  itemsOf,
  newShopper,
  refusalOf,
  sendCart,
} from '#server/testing/new-shopper.ts';

const paying = paymentsForTests();
let api: AdminApi;
beforeAll(async () => {
  ({ api } = await newAdministrator(paying.test));
});
beforeEach(() => clearPromotions(paying.test.shop));
afterEach(() => checkLedgers(paying.test.shop.db));

type Asked = Parameters<AdminApi['createOrder']>[0]['body'];

let keys = 0;
const nextKey = () => `order-${++keys}`;
const { paymentType: _, ...delivery } = checkoutBody().order;

/** A buyer whom the shop does not know. */
let buyers = 0;
const stranger = () => ({
  email: `caller-${++buyers}@example.com`,
  name: '陳大晴',
  mobileNumber: '0922333444',
});

const orderFor = (product: number, asked: Partial<Asked> = {}): Asked => ({
  items: itemsOf({ products: { [product]: 2 } }),
  delivery,
  paymentType: 'HOME_CASH',
  ...(asked.memberId === undefined && { buyer: stranger() }),
  ...asked,
});

const create = async (body: Asked, idempotencyKey = nextKey(), by = api) =>
  (await by.createOrder({ body }, { idempotencyKey })).data;
const failureOf = (made: Promise<unknown>) =>
  made.then(
    () => undefined,
    (error: ApiError) => error,
  );
/** Units on hand. */
async function left(of: { productId: number } | { giftId: number }) {
  const { productId, giftId, webStock } = stockRecords;
  const which = 'giftId' in of ? eq(giftId, of.giftId) : eq(productId, of.productId);
  const [row] = await paying.test.shop.db.select({ webStock }).from(stockRecords).where(which);
  return row?.webStock;
}
const giftsOf = async (id: number) =>
  (await api.readOrderDesk({ params: { id } })).data.lines.filter(({ kind }) => kind === 'gift');
const productOf = (stock = 9) =>
  newProduct(paying.test.shop, { price: 150, memberPrice: null, stock });

describe('an order that an operator makes', () => {
  it('costs what the shop would ask, takes the stock, and belongs to the chosen member', async () => {
    const product = await productOf();
    await newFreeShippingEvent(paying.test.shop, 300);
    const member = await newShopper(paying.test);
    const made = await create(orderFor(product, { memberId: member.id, note: '電話訂購' }));
    expect(made).toMatchObject({ paidAmount: 300, memberId: member.id, isNewMember: false });
    const { data } = await member.api.readOrder({ params: { id: made.id } });
    expect(data).toMatchObject({ paidAmount: 300, paymentType: 'HOME_CASH' });
    expect(await left({ productId: product })).toBe(7);
    const { data: page } = await api.readOrderDesk({ params: { id: made.id } });
    expect(page.order.source).toBe('STAFF');
    expect(page.notes).toMatchObject([{ text: '電話訂購' }]);
    // Who made it and that it was made are one entry, with a name instead of an address.
    expect(page.timeline).toMatchObject([
      { source: 'PERSON', text: 'createOrder', change: '訂單已成立' },
    ]);
    expect(page.timeline[0]?.by).not.toContain('@');
  });

  it('leaves the cart and the reserved units of the member alone', async () => {
    const product = await productOf(3);
    const member = await newShopper(paying.test);
    await sendCart(member, { products: { [product]: 2 } });
    expect(await failureOf(create(orderFor(product, { memberId: member.id })))).toMatchObject({
      errorCode: 'PRODUCT_IS_OUT_OF_STOCK',
    });
    await create(
      orderFor(product, { memberId: member.id, items: itemsOf({ products: { [product]: 1 } }) }),
    );
    await member.api.checkout({ body: checkoutBody() });
    expect(await left({ productId: product })).toBe(0);
  });

  it('gives the gift of the first order once, and uses a coupon of the member once', async () => {
    const { shop } = paying.test;
    const [product, giftId] = [await productOf(), await newGift(shop, { stock: 9 })];
    await newFirstPurchaseEvent(shop, [giftId]);
    const member = await newShopper(paying.test);
    const couponId = await newCoupon(shop, member.id, {
      discountType: 'AMOUNT',
      discountValue: 50,
    });
    const asked = orderFor(product, { memberId: member.id, couponId });
    const { id } = await create(asked);
    const lines = await shop.db.$count(orderLines);
    expect(await giftsOf(id)).toHaveLength(1);
    expect(await refusalOf(create(asked))).toBe('COUPON_IS_USED');
    expect(await shop.db.$count(orderLines)).toBe(lines);
    const second = await create(orderFor(product, { memberId: member.id }));
    expect(await giftsOf(second.id)).toEqual([]);
  });

  it('gets the gift of the first order alone if its member checks out at the same moment', async () => {
    const { shop } = paying.test;
    const [product, giftId] = [await productOf(), await newGift(shop, { stock: 9 })];
    await newFirstPurchaseEvent(shop, [giftId]);
    const member = await newShopper(paying.test);
    await sendCart(member, { products: { [product]: 1 } });
    // Checkout has read the member's orders when it asks whether the barcode exists.
    let first = 0;
    intercept(shop, {
      isMeant: (url) => url.endsWith('/CheckBarcode'),
      answer: async (pass) => {
        first = (await create(orderFor(product, { memberId: member.id }))).id;
        return pass();
      },
    });
    const barcode = { carrierType: 'PHONE', carrierNo: '/ABC1234' } as const;
    const body = checkoutBody(barcode);
    expect(await refusalOf(member.api.checkout({ body }))).toBe('PRE_PROCESS_TEMP_ORDER_FAILED');
    expect(await giftsOf(first)).toHaveLength(1);
    expect(await left({ giftId })).toBe(8);
    await sendCart(member, { products: { [product]: 1 } });
    const { data } = await member.api.checkout({ body });
    expect(await giftsOf(data.id)).toEqual([]);
  });

  it('is refused where a shopper would be refused, and writes nothing then', async () => {
    const product = await productOf(1);
    const { shop } = paying.test;
    const rowsOf = async () => [await shop.db.$count(orders), await shop.db.$count(users)];
    const before = await rowsOf();
    const refusals = await Promise.all([
      refusalOf(create(orderFor(product))),
      refusalOf(create(orderFor(product, { items: itemsOf({}) }))),
      refusalOf(create(orderFor(product, { items: itemsOf({ products: { [product]: 1e12 } }) }))),
      refusalOf(
        create(
          orderFor(product, {
            items: { products: [3, -1].map((quantity) => ({ id: product, quantity })) },
          }),
        ),
      ),
      refusalOf(create(orderFor(product, { items: itemsOf({ products: { 999999: 1 } }) }))),
      refusalOf(
        create(
          orderFor(product, {
            items: itemsOf({ products: { [product]: 1 } }),
            delivery: { ...delivery, shipAddress: '某處' },
          }),
        ),
      ),
    ]);
    expect(refusals).toEqual([
      'PRODUCT_IS_OUT_OF_STOCK',
      'TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR',
      'TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR',
      'TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR',
      'PRE_PROCESS_TEMP_ORDER_FAILED',
      'SHIP_ADDRESS_IS_NOT_SUPPORT',
    ]);
    expect(await rowsOf()).toEqual(before);
  });

  it('is refused if the total is not the one that the buyer was told', async () => {
    const product = await productOf();
    expect(await failureOf(create(orderFor(product, { paidAmount: 1 })))).toMatchObject({
      errorCode: 'PRE_PROCESS_TEMP_ORDER_FAILED',
      extra: { paidAmount: 380 },
    });
    expect((await create(orderFor(product, { paidAmount: 380 }))).paidAmount).toBe(380);
  });

  it('needs exactly one buyer, who is neither unknown nor disabled', async () => {
    const product = await productOf();
    const member = await newShopper(paying.test);
    const both = { ...orderFor(product, { memberId: member.id }), buyer: stranger() };
    expect(await failureOf(create(both))).toMatchObject({ status: 422 });
    const { buyer: __, ...nobody } = orderFor(product);
    expect(await failureOf(create(nobody))).toMatchObject({ status: 422 });
    const unknown = orderFor(product, { memberId: 999_999 });
    expect(await refusalOf(create(unknown))).toBe('NOT_FOUND');
    await api.disableMember({
      params: { id: member.id },
      body: { isDisabled: true, reason: '測試' },
    });
    expect(await refusalOf(create(orderFor(product, { memberId: member.id })))).toBe('NOT_FOUND');
    const byEmail = orderFor(product, { buyer: { ...stranger(), email: member.email } });
    expect(await failureOf(create(byEmail))).toMatchObject({ status: 422 });
  });

  it('refuses the coupon of another member', async () => {
    const { shop } = paying.test;
    const product = await productOf();
    const [member, other] = [await newShopper(paying.test), await newShopper(paying.test)];
    const couponId = await newCoupon(shop, other.id, { discountType: 'AMOUNT', discountValue: 50 });
    const asked = orderFor(product, { memberId: member.id, couponId });
    expect(await refusalOf(create(asked))).toBe('COUPON_NOT_BELONG_USER');
  });
});

describe('a buyer without an account', () => {
  it('becomes a member without a password, who signs up as anybody else', async () => {
    const { test } = paying;
    const product = await productOf();
    const buyer = stranger();
    const made = await create(orderFor(product, { buyer }));
    expect(made.isNewMember).toBe(true);
    const again = await create(
      orderFor(product, { buyer: { ...buyer, email: buyer.email.toUpperCase() } }),
    );
    expect(again).toMatchObject({ memberId: made.memberId, isNewMember: false });

    const { email } = buyer;
    const password = 'Cotton2468x';
    const login = () => test.api.login({ body: { account: email, password } });
    expect(await refusalOf(login())).toBe('LOGIN_FAIL');
    const { data } = await test.api.register({ body: { email, password } });
    expect(data.userId).toBe(made.memberId);
    expect(await refusalOf(login())).toBe('USER_IS_UNVERIFIED');
    expect(await refusalOf(test.api.register({ body: { email, password } }))).toBe('EMAIL_EXISTED');
    await test.api.sendUserVerificationEmail({ body: { email } });
    const code = await mailedCode(test, email);
    await test.api.verifyEmailCode({ body: { email, code, useFor: 'register' } });
    const { token } = (await login()).data;
    const { data: order } = await test.api.as(token).readOrder({ params: { id: made.id } });
    expect(order.orderNo).toBe(made.orderNo);
  });

  it('is found by e-mail if they are a member', async () => {
    const product = await productOf();
    const member = await newMember(paying.test);
    const made = await create(orderFor(product, { buyer: { ...stranger(), email: member.email } }));
    expect(made).toMatchObject({ memberId: member.id, isNewMember: false });
  });
});

describe('pressing twice', () => {
  it('makes one order, at the same moment and afterwards', async () => {
    const product = await productOf(2);
    const asked = orderFor(product);
    const key = nextKey();
    const made = await Promise.all([1, 2, 3].map(() => create(asked, key)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await create(asked, key)).id).toBe(made[0]?.id);
    expect(await left({ productId: product })).toBe(0);
    expect(await refusalOf(create({ ...asked, note: '另一筆' }, key))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  it('without a key makes an order at each press', async () => {
    const product = await productOf(4);
    const asked = orderFor(product);
    const press = async () => (await api.createOrder({ body: asked })).data.id;
    const ids = [await press(), await press()];
    expect(new Set(ids).size).toBe(2);
    expect(await left({ productId: product })).toBe(0);
  });

  it('by two people for the last units leaves one of them with a refusal', async () => {
    const product = await productOf(2);
    const { api: colleague } = await newAdministrator(paying.test);
    const results = await Promise.all([
      refusalOf(create(orderFor(product), nextKey())),
      refusalOf(create(orderFor(product), nextKey(), colleague)),
    ]);
    expect(results.toSorted()).toEqual(['', 'PRODUCT_IS_OUT_OF_STOCK']);
  });

  it('for a new buyer by two people gives the gift of the first order once', async () => {
    const { shop } = paying.test;
    const [product, giftId] = [await productOf(), await newGift(shop, { stock: 9 })];
    await newFirstPurchaseEvent(shop, [giftId]);
    const asked = orderFor(product);
    const results = await Promise.all([refusalOf(create(asked)), refusalOf(create(asked))]);
    const failed = results.filter((code) => code !== '');
    expect(failed.every((code) => code === 'PRE_PROCESS_TEMP_ORDER_FAILED')).toBe(true);
    expect(await left({ giftId })).toBe(8);
  });
});

describe('who makes orders', () => {
  it('needs the right, and leaves an entry without the buyer', async () => {
    const { shop } = paying.test;
    const product = await productOf();
    for (const role of ['viewer', 'marketing', 'warehouse', 'accounting'] as const) {
      const { api: other } = await newAdministrator(paying.test, role);
      expect(await refusalOf(create(orderFor(product), nextKey(), other))).toBe('FORBIDDEN');
    }
    const buyer = stranger();
    const { id } = await create(orderFor(product, { buyer, note: '王先生要發票' }));
    const entries = await shop.db.select().from(auditEntries);
    const entry = entries.find(({ call, subjectId }) => call === 'createOrder' && subjectId === id);
    expect(entry?.after).toMatchObject({ paidAmount: 380, isNewMember: true });
    expect(JSON.stringify(entry)).not.toMatch(/caller|陳大晴|0922333444|王先生/);
  });

  it('competes fairly with shoppers for the last units', async () => {
    const product = await productOf(2);
    const shopper = await newShopper(paying.test);
    const results = await Promise.all([
      refusalOf(create(orderFor(product))),
      refusalOf(buy(shopper, { products: { [product]: 2 } })),
    ]);
    expect(results.filter((code) => code === '')).toHaveLength(1);
    expect(await left({ productId: product })).toBe(0);
  });
});
