import { desc, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { channel } from '#contract/enumerations.ts';
import { done } from '#contract/outcome.ts';
import { toWireInstant } from '#rules/dates.ts';
import { auditEntries } from '#server/back-office/admin/tables.ts';
import { shipOrder } from '#server/ordering/order-care/fulfil-order.ts';
import { recordPaid } from '#server/ordering/orders/record-payment.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { recordCashCollected } from '#server/ordering/payments/cash/cash.ts';
import { transactUnlessRefused } from '#server/platform/database/database.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import {
  newCombination,
  newDiscountEvent,
  newGift,
  newProduct,
} from '#server/testing/new-goods.ts';
import { newCoupon, newFirstPurchaseEvent } from '#server/testing/new-promotions.ts';
import { buy, checkoutBody, newShopper, refusalOf, sendCart } from '#server/testing/new-shopper.ts';
import { payInAdvance } from '#server/testing/order-life.ts';

const test = shopForTests();
afterEach(() => checkLedgers(test.shop.db));

/** The ERP's calls with a new session. Sessions are short, and these tests move the clock. */
const erp = async () => (await newAdministrator(test, 'erp')).api;
const at = (moment: string) => test.clock.set(new Date(`2026-12-${moment}:00+08:00`));

/** Places an order that is paid beforehand or on receipt. */
async function order(paymentType: 'HOME_CASH' | 'LINE_PAY' = 'HOME_CASH') {
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { stock: 9 });
  const placed = await buy(shopper, { products: { [product]: 1 } });
  if (paymentType !== 'HOME_CASH') {
    await test.shop.db.update(orders).set({ paymentType }).where(eq(orders.id, placed.id));
  }
  const cancel = () => shopper.api.cancelOrder({ params: { id: placed.id } });
  return { ...placed, shopper, product, cancel };
}

/**
 * The answer to the ERP: order numbers of the last export batch, or of the one at `cutAt`, each with its entry
 * type.
 */
async function exported(cutAt?: string) {
  const { data } = await (await erp()).listFixedTimeOrders({ query: cutAt ? { cutAt } : {} });
  return data.map(({ orderNo, entryType }) => `${entryType} ${orderNo}`);
}

async function lastNote() {
  const [entry] = await test.shop.db
    .select()
    .from(auditEntries)
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return entry;
}

describe('the orders of an export batch', () => {
  it('are those that can be shipped: paid before it, or to be paid on receipt [7.123, 7.127]', async () => {
    at('01T12:00');
    const cash = await order();
    const paid = await order('LINE_PAY');
    await order('LINE_PAY');
    await payInAdvance(test.shop, paid.id, paid.paidAmount);
    at('01T12:59');
    expect(await exported()).toEqual([]);
    at('01T13:00');
    expect(await exported()).toEqual([`NEW ${cash.orderNo}`, `NEW ${paid.orderNo}`]);
  });

  it('stay the same whenever they are read again, and cancelled ones are marked [7.123]', async () => {
    at('02T07:00');
    const one = await order();
    const other = await order();
    at('02T08:00');
    const first = await exported();
    expect(first).toEqual([`NEW ${one.orderNo}`, `NEW ${other.orderNo}`]);
    at('02T09:00');
    const later = await order();
    await one.cancel();
    await shipOrder(test.shop, other.id, { trackingNo: 'A1' });
    expect(await exported()).toEqual(first);
    const { data } = await (await erp()).listFixedTimeOrders();
    expect(data).toMatchObject([
      { isCancelled: true, orderStatus: 'CANCELLED', collectAmount: 0 },
      { isCancelled: false, orderStatus: 'SHIPPED', trackingNo: 'A1', collectAmount: 180 },
    ]);
    at('02T13:00');
    expect(await exported()).toEqual([`CANCELLED ${one.orderNo}`, `NEW ${later.orderNo}`]);
    expect(await exported('2026-12-02T08:00:00+08:00')).toEqual(first);
    at('03T08:00');
    expect(await exported()).toEqual([]);
  });

  it('leave out orders that were cancelled before the ERP read them', async () => {
    at('04T07:00');
    const { cancel } = await order();
    await cancel();
    at('04T08:00');
    expect(await exported()).toEqual([]);
    at('04T13:00');
    expect(await exported()).toEqual([]);
  });

  it('go into the next export batch if nobody read their own', async () => {
    at('05T07:00');
    const early = await order();
    at('05T09:00');
    const late = await order();
    at('05T13:00');
    expect(await exported()).toEqual([`NEW ${early.orderNo}`, `NEW ${late.orderNo}`]);
    const missed = (await erp()).listFixedTimeOrders({
      query: { cutAt: '2026-12-05T08:00:00+08:00' },
    });
    expect(await refusalOf(missed)).toBe('NOT_FOUND');
  });

  it('leave an order that was paid exactly at the moment of an export batch to the next one', async () => {
    at('06T07:00');
    const onTheDot = await order('LINE_PAY');
    await payInAdvance(test.shop, onTheDot.id, onTheDot.paidAmount);
    const paymentAt = new Date('2026-12-06T13:00:00+08:00');
    await test.shop.db.update(orders).set({ paymentAt }).where(eq(orders.id, onTheDot.id));
    at('06T13:00');
    expect(await exported()).toEqual([]);
    at('07T08:00');
    expect(await exported()).toEqual([`NEW ${onTheDot.orderNo}`]);
    at('07T13:00');
    expect(await exported()).toEqual([]);
  });

  it('lose neither an order whose payment was not committed yet nor one that was shipped before the next export batch', async () => {
    at('08T12:59');
    const slow = await order('LINE_PAY');
    const seen: string[] = [];
    await transactUnlessRefused(test.shop.db, async (transaction) => {
      const paidAt = test.clock.now();
      const money = {
        orderId: slow.id,
        paymentType: 'LINE_PAY' as const,
        amount: slow.paidAmount,
        at: paidAt,
      };
      await recordCashCollected(transaction, money);
      await recordPaid(test.shop, transaction, slow.id, paidAt);
      at('08T13:01');
      seen.push(...(await exported()));
      return done(undefined);
    });
    expect(seen).toEqual([]);
    expect(await exported()).toEqual([]);
    await shipOrder(test.shop, slow.id, { trackingNo: 'A2' });
    at('09T08:00');
    expect(await exported()).toEqual([`NEW ${slow.orderNo}`]);
  });

  it('are the same for many requests at the same moment, and not in the next export batch', async () => {
    at('09T09:00');
    const placed = [await order(), await order(), await order()];
    at('09T13:00');
    const api = await erp();
    const answers = await Promise.all(Array.from({ length: 12 }, () => api.listFixedTimeOrders()));
    const expected = placed.map(({ orderNo }) => orderNo);
    for (const { data } of answers) expect(data.map(({ orderNo }) => orderNo)).toEqual(expected);
    at('10T08:00');
    expect(await exported()).toEqual([]);
  });

  it('can be read in pages', async () => {
    at('10T09:00');
    const placed = [await order(), await order(), await order()];
    at('10T13:00');
    const { data, meta } = await (await erp()).listFixedTimeOrders({
      query: { page: 2, perPage: 2 },
    });
    expect(data.map(({ orderNo }) => orderNo)).toEqual([placed[2]?.orderNo]);
    expect(meta).toEqual({ total: 3, page: 2, perPage: 2 });
  });
});

describe('an order that the ERP reads', () => {
  it('has the details that warehouse, carrier and accounting need [7.123, 7.124, 7.127, 3.132]', async () => {
    at('11T09:00');
    const [pad, liner] = [
      await newProduct(test.shop, { materialNo: 'PAD-1', name: '棉墊', price: 300, stock: {} }),
      await newProduct(test.shop, { materialNo: 'LINER-1', name: '護墊', stock: {} }),
    ];
    const set = await newCombination(test.shop, { [pad]: 2, [liner]: 1 }, { materialNo: 'SET-1' });
    const gift = await newGift(test.shop, { materialNo: 'POUCH-1', stock: {} });
    await newFirstPurchaseEvent(test.shop, [gift]);
    await newDiscountEvent(test.shop, { applicable: 'PARTIAL_PRODUCTS', productIds: [pad] });
    const shopper = await newShopper(test);
    const couponId = await newCoupon(test.shop, shopper.id);
    const wanted = { products: { [pad]: 1 }, combinations: { [set]: 2 } };
    await sendCart(shopper, wanted, { couponId });
    const { data: placed } = await shopper.api.checkout({
      body: checkoutBody({ shipNote: '請放管理室', recipientPhone: '02-27361234' }),
    });
    const after = toWireInstant(test.clock.now());
    const { data } = await (await erp()).listErpOrders({ query: { orderNo: placed.orderNo } });
    const [found] = data;
    // The clock keeps running while the order is placed.
    const moments = ['2026-12-11T09:00:00+08:00', found?.createdAt, after];
    expect(moments.toSorted()).toEqual(moments);
    expect(channel).toBe('ONLINE');
    expect(found).toMatchObject({
      orderNo: placed.orderNo,
      channel: 'ONLINE',
      orderStatus: 'ESTABLISHED',
      paymentType: 'HOME_CASH',
      paymentStatus: 'UNPAID',
      readyAt: found?.createdAt,
      amounts: { product: 700, discount: 30, coupon: 50, shipFee: 80, paid: 700 },
      collectAmount: 700,
      buyerName: '王小棉',
      recipient: '林小晴',
      recipientMobile: '0987654321',
      recipientPhone: '02-27361234',
      shipAddress: '臺北市大安區和平東路一段1號',
      shipType: 'HOME',
      shipNote: '請放管理室',
      trackingNo: null,
      invoiceType: 'PERSON',
      invoiceNo: null,
    });
    expect(found?.lines).toMatchObject([
      { kind: 'product', materialNo: 'PAD-1', quantity: 1, listPrice: 300, discountShare: 30 },
      {
        kind: 'combination',
        materialNo: 'SET-1',
        quantity: 2,
        components: [
          { materialNo: 'PAD-1', name: '棉墊', quantity: 4 },
          { materialNo: 'LINER-1', name: '護墊', quantity: 2 },
        ],
      },
      { kind: 'gift', materialNo: 'POUCH-1', quantity: 1, paidAmount: 0, components: [] },
    ]);
    const ofLines = found?.lines.reduce((sum, { paidAmount }) => sum + paidAmount, 0) ?? 0;
    expect(ofLines + (found?.amounts.shipFee ?? 0)).toBe(placed.paidAmount);
  });
});

describe('the list of orders', () => {
  it('covers days in Taipei or moments, in pages in the order of placing [7.124]', async () => {
    const placed: string[] = [];
    for (const moment of ['20T00:00', '20T12:00', '20T23:59', '21T00:00']) {
      at(moment);
      placed.push((await order()).orderNo);
    }
    at('21T09:00');
    const api = await erp();
    const list = async (query: Parameters<typeof api.listErpOrders>[0]) => {
      const { data, meta } = await api.listErpOrders(query);
      return { orders: data.map(({ orderNo }) => orderNo), meta };
    };
    const day = { from: '2026-12-20', to: '2026-12-20' };
    const { orders: ofDay, meta } = await list({ query: day });
    expect(ofDay).toEqual(placed.slice(0, 3));
    expect(meta).toEqual({ total: 3, page: 1, perPage: 20 });
    expect((await list({ query: { ...day, page: 2, perPage: 2 } })).orders).toEqual([placed[2]]);
    const moments = { from: '2026-12-20T12:00:00+08:00', to: '2026-12-20T16:00:00Z' };
    expect((await list({ query: moments })).orders).toEqual([placed[1], placed[2]]);
    const note = await lastNote();
    expect(note).toMatchObject({ call: 'listErpOrders', after: { from: moments.from, orders: 2 } });
  });

  it('accepts empty fields, and a time offset that was not escaped', async () => {
    const { token } = await newAdministrator(test, 'erp');
    const get = (query: string) =>
      test.http({
        url: `/api/v1/erp/orders?${query}`,
        headers: { authorization: `Bearer ${token}` },
      });
    const all = await get('from=&to=&order_no=&page=');
    expect(all.json()).toMatchObject({ status: 200, meta: { page: 1, per_page: 20 } });
    const plain = await get('from=2026-12-20T12:00:00+08:00&to=2026-12-20');
    expect(plain.json().meta.total).toBe(2);
    expect((await get('from=20.12.2026')).statusCode).toBe(422);
  });

  it('leaves an audit entry with the reader and the count, without personal data', async () => {
    const { api, id } = await newAdministrator(test, 'erp');
    await api.listFixedTimeOrders();
    const entry = await lastNote();
    expect(entry).toMatchObject({ call: 'listFixedTimeOrders', administratorId: id });
    expect(JSON.stringify(entry)).not.toMatch(/09\d{8}|林|臺北/);
  });

  it('names the company of a home delivery, if one has the parcel', async () => {
    at('28T09:00');
    const [own, known] = [await order(), await order()];
    await test.shop.db.update(orders).set({ homeCarrier: 'TCAT' }).where(eq(orders.id, known.id));
    const list = async (orderNo: string) =>
      (await (await erp()).listErpOrders({ query: { orderNo } })).data[0];
    expect((await list(known.orderNo))?.homeCarrier).toBe('TCAT');
    expect(await list(own.orderNo)).not.toHaveProperty('homeCarrier');
  });
});

describe('the calls of the ERP', () => {
  it.each([
    ['GET', 'fixed-time-orders'],
    ['GET', 'orders'],
    ['PUT', 'product-stocks'],
    ['PUT', 'shipment-status'],
  ] as const)(
    '%s %s needs a credential of its own [7.123, 7.124, 7.125, 7.126, 6.004]',
    async (method, path) => {
      const ask = async (token?: string) => {
        const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
        return (await test.http({ method, url: `/api/v1/erp/${path}`, headers })).statusCode;
      };
      expect(await ask()).toBe(401);
      expect(await ask('made-up')).toBe(401);
      expect(await ask((await newShopper(test)).token)).toBe(403);
      expect(await ask((await newAdministrator(test, 'operator')).token)).toBe(403);
      // The request has no body, so calls that need one refuse it.
      const answered = method === 'GET' ? 200 : 422;
      expect(await ask((await newAdministrator(test, 'erp')).token)).toBe(answered);
      expect(await ask((await newAdministrator(test, 'owner')).token)).toBe(answered);
    },
  );
});
